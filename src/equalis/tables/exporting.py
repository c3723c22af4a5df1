"""Tables as text, to be kept elsewhere or moved to another database: JSON lines, one entry of a log each.

The first line says what it is, the last one how much there was, so that a cut file is noticed. Tables may be played
while they are exported: what is written of each is its log up to some entry.
"""

from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from equalis import RULES_VERSION, __version__
from equalis.errors import Malformed
from equalis.storage.log import Head, Log, Stored
from equalis.tables.entries import Entry, Paused
from equalis.tables.evolve import BrokenLog
from equalis.tables.matches import Matches
from equalis.tables.replay import decode, encode, replay
from equalis.tables.seeing import lobby_line

FORMAT = 1
PAGE = 100


class Opening(Struct, frozen=True, tag="export", forbid_unknown_fields=True):
    """The first line."""

    format: int
    at: int
    rules: str = RULES_VERSION
    version: str = __version__


class TableLine(Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """A table; its entries follow."""

    table: str
    code: str
    spectator_code: str
    created: int
    touched: int
    entries: int


class EntryLine(Struct, frozen=True, tag="entry", forbid_unknown_fields=True):
    """One entry of the table above."""

    seq: int
    at: int
    entry: msgspec.Raw


class Ending(Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """The last line."""

    tables: int


Line = Opening | TableLine | EntryLine | Ending
_decode = msgspec.json.Decoder(Line).decode


class Imported(Struct, frozen=True):
    """What an import did. `skipped`: codes of tables whose name or code the database has already."""

    tables: int
    skipped: tuple[str, ...]


async def export_tables(log: Log, now: int, codes: Iterable[str] | None = None) -> AsyncIterator[bytes]:
    """All tables, or those with these codes, line by line. Raises Unavailable, Malformed(`table.unknown_code`)."""
    yield _line(Opening(format=FORMAT, at=now))
    count = 0
    async for head in _heads(log, codes):
        stored = await log.read(head.table)
        if not stored:
            continue  # erased meanwhile
        count += 1
        yield _line(
            TableLine(head.table, head.code, head.spectator_code, head.created, head.touched, entries=len(stored))
        )
        for item in stored:
            yield _line(EntryLine(item.seq, item.at, msgspec.Raw(item.body)))
    yield _line(Ending(tables=count))


async def _heads(log: Log, codes: Iterable[str] | None) -> AsyncIterator[Head]:
    if codes is not None:
        for code in codes:
            head = await log.by_code(code)
            if head is None:
                raise Malformed("table.unknown_code")
            yield head
        return
    after = ""
    while page := await log.page(after, PAGE):
        for head in page:
            yield head
        after = page[-1].table


def _line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


async def import_tables(log: Log, lines: Iterable[bytes]) -> Imported:
    """Put exported tables into a database; the whole text is checked before anything is kept.

    A match that was being played arrives paused, with what its clocks had left. Raises Malformed(`table.bad_export`)
    naming the line, Unavailable.
    """
    skipped = []
    tables = list(_read(lines))
    for head, stored in tables:
        if not await log.create(head, stored):
            skipped.append(head.code)
    return Imported(tables=len(tables) - len(skipped), skipped=tuple(skipped))


def _read(lines: Iterable[bytes]) -> Iterable[tuple[Head, list[Stored]]]:
    reading = _Reading()
    number = 0
    for number, text in enumerate(lines, 1):
        try:
            reading.take(_decode(text))
        except (msgspec.MsgspecError, BrokenLog, UnicodeDecodeError) as error:
            raise Malformed("table.bad_export", line=number) from error
    if not reading.ended:
        raise Malformed("table.bad_export", line=number + 1)
    return reading.tables


class _Reading:
    """The lines read so far. Raises BrokenLog for a line out of place."""

    def __init__(self) -> None:
        self.tables: list[tuple[Head, list[Stored]]] = []
        self.ended = False
        self._at: int | None = None
        self._table: TableLine | None = None
        self._entries: list[Stored] = []

    def take(self, line: Line) -> None:
        """The next line."""
        if self.ended or (self._at is None) != isinstance(line, Opening):
            raise BrokenLog
        if isinstance(line, Opening):
            if line.format != FORMAT:
                raise BrokenLog
            self._at = line.at
        elif isinstance(line, EntryLine):
            if self._table is None or line.seq != len(self._entries) + 1:
                raise BrokenLog
            decode(bytes(line.entry))
            self._entries.append(Stored(line.seq, line.at, bytes(line.entry)))
        else:
            self._finish()
            self._table, self._entries = (line, []) if isinstance(line, TableLine) else (None, [])
            self.ended = isinstance(line, Ending)
            if isinstance(line, Ending) and line.tables != len(self.tables):
                raise BrokenLog

    def _finish(self) -> None:
        table, entries = self._table, self._entries
        if table is None:
            return
        replayed = replay(entries, Matches())
        if replayed is None or len(entries) != table.entries or replayed.state.table != table.table:
            raise BrokenLog
        if replayed.state.run is not None and replayed.state.phase == "playing":
            at = max(self._at or 0, replayed.at)
            entries = [*entries, Stored(len(entries) + 1, at, encode(Entry(at=at, body=Paused())))]
        line = lobby_line(replayed.state)
        head = Head(
            table=table.table,
            code=table.code,
            spectator_code=table.spectator_code,
            created=table.created,
            touched=table.touched,
            listing=None if line is None else msgspec.json.encode(line),
        )
        self.tables.append((replace(head, seq=len(entries)), entries))
