"""The tables of one server process: creating, finding, joining, and the handle through which a table is played.

Nothing here returns before it is in the log (decision 6). Illegal wishes raise or return refusals with `table.*` codes.
"""

from collections.abc import AsyncIterator
from typing import Any

from equalis.errors import Refusal
from equalis.games.protocol import Seat
from equalis.tables.commands import Command, Talk
from equalis.tables.models import Ack, Found, LobbyLine, Seated, Settings, TableInfo, Viewer
from equalis.tables.updates import Preview, Streamed


class Table:
    """A handle on one table; cheap, kept as long as the socket lives. Survives reloads of the actor behind it."""

    @property
    def id(self) -> str:
        """The table's id in the log."""
        raise NotImplementedError

    async def info(self) -> TableInfo:
        """What everybody at the table may see."""
        raise NotImplementedError

    async def submit(self, viewer: Viewer, command_id: str, phase: str, action: Any) -> Ack | Refusal:
        """Do a game action with the viewer's seat.

        `command_id` (1–64 characters, the client's) makes it apply once however often it is sent, also after a
        restart: the repetition gets the first answer's Ack. `phase` is that of the view acted upon.
        """
        raise NotImplementedError

    async def command(self, viewer: Viewer, command_id: str, command: Command) -> Ack | Refusal:
        """Do anything else: sit, leave, host's rights, start, pause, rematch, delete."""
        raise NotImplementedError

    async def preview(self, viewer: Viewer, action: Any) -> Preview:
        """What a draft would be; told to nobody, logged nowhere (V4)."""
        raise NotImplementedError

    async def say(self, viewer: Viewer, talk: Talk) -> Refusal | None:
        """Say something to the table or the partner (M3)."""
        raise NotImplementedError

    def attach(self, viewer: Viewer) -> AsyncIterator[Streamed]:
        """The viewer's stream: first the current view at once, then every change; ends after `Gone`.

        Closing the iterator (`aclose`) detaches. A member's newest stream wins, the older one gets `Gone("replaced")`.
        A consumer that falls 64 updates behind gets `Gone("slow")`; nobody else is delayed.
        """
        raise NotImplementedError

    async def offer_transfer(self, viewer: Viewer) -> str | Refusal:
        """A one-time token (10 minutes) that moves the viewer's seat to another device: `Tables.redeem`."""
        raise NotImplementedError

    async def record(self) -> bytes:
        """The record of the last match as text; refused (`table.record_closed`) until the match has ended (V5)."""
        raise NotImplementedError


class Tables:
    """All tables of this process on one log."""

    async def create(self, settings: Settings, nickname: str | None = None, *, host_seat: Seat = 0) -> Seated:
        """Make a table; its maker sits as host. Raises Refused for settings that cannot be played (C9, M2, …)."""
        raise NotImplementedError

    async def find(self, code: str) -> Found:
        """What a code opens, written in any case, with or without spaces. Raises Refused(`table.unknown_code`)."""
        raise NotImplementedError

    async def lobby(self, limit: int = 50) -> list[LobbyLine]:
        """Open public tables with an empty seat, newest first."""
        raise NotImplementedError

    async def join(
        self, table: str, nickname: str | None = None, seat: Seat | None = None, command_id: str | None = None
    ) -> Seated:
        """Take an empty seat, the first one unless chosen. Raises Refused (`table.full`, `table.locked`, …)."""
        raise NotImplementedError

    async def redeem(self, table: str, transfer: str) -> Seated:
        """Move a seat here with a transfer token; the older device's token is void and its stream is `moved`."""
        raise NotImplementedError

    async def recognise(self, table: str, token: str | None) -> Viewer:
        """The member of a seat token (constant time), a spectator for a spectators' code given as token.

        Raises Refused(`table.wrong_token`) for anything else, `table.gone` for no such table.
        """
        raise NotImplementedError

    async def table(self, table: str) -> Table:
        """The handle of a table; loads nothing yet. Raises Refused(`table.gone`)."""
        raise NotImplementedError
