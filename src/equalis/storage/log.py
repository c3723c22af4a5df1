"""The log of tables as the rest of the program sees it: append-only, one key (table, sequence), any database behind it.

Times are milliseconds since 1970-01-01 UTC. Entries are opaque bytes here.
"""

from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Protocol

from msgspec import Struct

from equalis.errors import EqualisError


class Conflict(EqualisError):
    """Somebody else has appended to the table since (or it was deleted): reload and try again."""


class Unavailable(EqualisError):
    """The database did not answer. An append may or may not have been kept: reload before trying again."""


class Stored(Struct, frozen=True):
    """One entry of a table's log."""

    seq: int
    at: int
    body: bytes


class Head(Struct, frozen=True, kw_only=True):
    """What is known about a table without reading its log. `listing` is its line in the public lobby, if it has one."""

    table: str
    code: str
    spectator_code: str
    created: int
    touched: int = 0
    seq: int = 0
    due: int | None = None
    listing: bytes | None = None


class Append(Struct, frozen=True, kw_only=True):
    """Entries to be kept, all or none, right after `expected_seq` (0: the table must exist and be empty).

    `due`: when somebody has to look at the table although nothing was sent to it, None for never. `listing`: as Head.
    """

    table: str
    expected_seq: int
    entries: tuple[bytes, ...]
    at: int
    due: int | None = None
    listing: bytes | None = None


class Notice(Struct, frozen=True):
    """Another process has appended up to `seq`, or spoken (`talk`); table "" means that some may have been missed."""

    table: str
    seq: int = 0
    talk: bytes | None = None


class Outage(Struct, frozen=True):
    """A time during which no process could keep anything, so no player could act."""

    began: int
    ended: int


class Log(Protocol):
    """Where tables live. Every method raises Unavailable when the database cannot be reached."""

    async def create(self, head: Head, entries: Sequence[Stored]) -> bool:
        """Make a table with its first entries; False if its name or one of its codes is taken."""

    async def append(self, append: Append) -> None:
        """Keep the entries durably. Raises Conflict and keeps none of them if the table has moved on."""

    async def read(self, table: str, after: int = 0) -> list[Stored]:
        """The entries with a sequence greater than `after`, in order; empty for an unknown table."""

    async def head(self, table: str) -> Head | None:
        """A table by its id."""

    async def by_code(self, code: str) -> Head | None:
        """A table by its code or its spectators' code."""

    async def page(self, after: str, limit: int) -> list[Head]:
        """All tables in the order of their names, a page at a time, from the one after `after` on."""

    async def listed(self, limit: int) -> list[bytes]:
        """Lines of the public lobby, newest first."""

    async def seqs(self, tables: Iterable[str]) -> dict[str, int]:
        """The last sequence of those of the tables that still exist."""

    async def due(self, now: int, *, lease: int, limit: int) -> list[str]:
        """Claim tables whose time has come: nobody else is told of them for `lease` milliseconds."""

    async def postpone(self, table: str, seq: int, due: int | None) -> bool:
        """Move the due time of a table that still ends at `seq` (renewing a lease); False if it has moved on."""

    async def delete(self, table: str) -> bool:
        """Erase a table with everything about it; False if there was none."""

    async def purge(self, before: int) -> int:
        """Erase the tables untouched since `before`; how many they were."""

    async def talk(self, table: str, body: bytes) -> None:
        """Tell the other processes something that is never kept."""

    async def beat(self, process: str, now: int) -> None:
        """Say that this process lives. After a silence of all processes the outage is recorded once."""

    async def leave(self, process: str) -> None:
        """This process stops in good order: the others need not wait to notice."""

    async def living(self, since: int) -> frozenset[str]:
        """The processes heard of since then."""

    async def outages(self, since: int) -> list[Outage]:
        """The outages that ended after `since`, in order."""

    def listen(self) -> AsyncIterator[Notice]:
        """What other processes append, as it happens. Ends when the log is closed."""

    async def close(self) -> None:
        """Finish what waits and release the database."""
