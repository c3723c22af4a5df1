"""The handle through which a table is played: what the server calls for everything a viewer does."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

import msgspec

from equalis.errors import LimitReached, Refusal, Refused, refuse
from equalis.games.actions import AgreeToEnd, PlayerAction, TableAction
from equalis.storage.log import Unavailable
from equalis.tables import entries
from equalis.tables.commands import Command, Delete, Gone, Heard, Talk
from equalis.tables.decide import Wish, check_host, decide
from equalis.tables.entries import Body
from equalis.tables.hub import Held, Hub
from equalis.tables.models import Ack, Member, TableInfo, Viewer
from equalis.tables.preview import preview
from equalis.tables.records import record_text
from equalis.tables.seeing import game_view, phase_key
from equalis.tables.state import TableState, seat_of
from equalis.tables.talk import check_talk, hear
from equalis.tables.tokens import hash_of, new_token
from equalis.tables.updates import Preview, Streamed

TRANSFER_TIME = 600_000
PREVIEW_WORK = 20_000
"""Counted steps of judging that the event loop may spend on one preview."""
LONGEST_COMMAND_ID = 64

T = TypeVar("T")


class Table:
    """A handle on one table; cheap, kept as long as the socket lives. Survives reloads of the actor behind it."""

    def __init__(self, hub: Hub, table: str) -> None:
        self._hub = hub
        self._table = table

    @property
    def id(self) -> str:
        """The table's id in the log."""
        return self._table

    @property
    def _held(self) -> Held:
        return self._hub.held(self._table)

    async def info(self, *, spectator: bool = False) -> TableInfo:
        """What everybody at the table may see; spectators not its code."""
        return await available(self._held.actor.info(spectator=spectator))

    async def submit(self, viewer: Viewer, command_id: str, phase: str, action: PlayerAction) -> Ack | Refusal:
        """Do a game action with the viewer's seat.

        `command_id` (1–64 characters, the client's) makes it apply once however often it is sent, also after a
        restart: the repetition gets the first answer's Ack. `phase` is that of the view acted upon.
        """

        def make(state: TableState, _now: int) -> list[Body]:
            return act(state, _member(viewer), phase, action)

        return await self._perform(viewer, command_id, make)

    async def command(self, viewer: Viewer, command_id: str, command: Command) -> Ack | Refusal:
        """Do anything else: sit, leave, host's rights, start, pause, rematch, delete."""
        actor = self._held.actor
        if isinstance(command, Delete):
            try:
                state = await available(actor.current())
                check_host(Wish(state, _member(viewer), self._hub.now(), self._hub.matches))
                await available(actor.erase())
            except Refused as refused:
                return refused.refusal
            return Ack(actor.seq)

        def make(state: TableState, now: int) -> tuple[Body, ...]:
            return decide(Wish(state, _member(viewer), now, self._hub.matches), command)

        return await self._perform(viewer, command_id, make)

    async def _perform(
        self, viewer: Viewer, command_id: str, make: Callable[[TableState, int], "list[Body] | tuple[Body, ...]"]
    ) -> Ack | Refusal:
        if not 0 < len(command_id) <= LONGEST_COMMAND_ID:
            return Refusal("table.bad_command_id")
        try:
            return Ack(await available(self._held.actor.perform(make, viewer.member, command_id)))
        except Refused as refused:
            return refused.refusal

    async def preview(self, viewer: Viewer, action: PlayerAction) -> Preview:
        """What a draft would be; told to nobody, logged nowhere (V4). Raises Refused where nothing can be told."""
        state = await available(self._held.actor.current())
        seat = seat_of(state, viewer.member)
        if seat is None or state.run is None:
            raise refuse("table.no_seat" if seat is None else "table.not_playing")
        if not state.settings.previews:
            raise refuse("table.previews_off")
        view = game_view(self._hub.matches.game(state.run.setup).view(state.run.game, seat))
        try:
            return preview(view, action, work=PREVIEW_WORK)
        except LimitReached:
            return await self._hub.judge(view, action)

    async def say(self, viewer: Viewer, talk: Talk) -> Refusal | None:
        """Say something to the table or the partner (M3)."""
        actor = self._held.actor
        try:
            state = await available(actor.current())
            heard = Heard(seat=check_talk(actor, state, _member(viewer), talk), talk=talk)
            await available(self._hub.log.talk(self._table, msgspec.json.encode(heard)))
        except Refused as refused:
            return refused.refusal
        hear(actor, heard)
        return None

    async def attach(self, viewer: Viewer) -> AsyncIterator[Streamed]:
        """The viewer's stream: first the current view at once, then every change; ends after `Gone`.

        Closing the iterator (`aclose`) detaches. A member's newest stream wins, the older one gets `Gone("replaced")`.
        A consumer that falls 64 updates behind gets `Gone("slow")`; nobody else is delayed.
        Raises Refused(`table.no_seat`, `table.gone`, `table.unavailable`).
        """
        stream = await available(self._held.presence.attach(viewer.member))
        try:
            while True:
                item = await stream.next()
                yield item
                if isinstance(item, Gone):
                    return
        finally:
            stream.close()

    async def offer_transfer(self, viewer: Viewer) -> str | Refusal:
        """A one-time token (10 minutes) that moves the viewer's seat to another device: `Tables.redeem`."""
        token = new_token()

        def make(state: TableState, now: int) -> list[Body]:
            member = _member(viewer)
            if seat_of(state, member) is None:
                raise refuse("table.no_seat")
            return [entries.TransferOffered(member, hash_of(token), now + TRANSFER_TIME)]

        try:
            await available(self._held.actor.perform(make))
        except Refused as refused:
            return refused.refusal
        return token

    async def record(self) -> bytes:
        """The record of the last match as text. Raises Refused(`table.record_closed`) until it has ended (V5)."""
        await available(self._held.actor.current())
        stored = await available(self._hub.log.read(self._table))
        return record_text(stored, self._hub.matches).encode()


async def available(work: Awaitable[T]) -> T:
    """The result; a database that does not answer becomes the refusal `table.unavailable`."""
    try:
        return await work
    except Unavailable as error:
        raise refuse("table.unavailable") from error


def _member(viewer: Viewer) -> Member:
    if viewer.member is None:
        raise refuse("table.spectators_watch")
    return viewer.member


def act(state: TableState, member: Member, phase: str, action: PlayerAction) -> list[Body]:
    """The entries of a person's action; the game itself is asked when they are applied. Raises Refused."""
    seat = seat_of(state, member)
    if seat is None:
        raise refuse("table.no_seat")
    if state.phase == "paused":
        raise refuse("table.paused")
    if state.phase != "playing" or state.run is None or isinstance(action, TableAction):
        raise refuse("table.not_playing")
    if phase != phase_key(state, seat) and not isinstance(action, AgreeToEnd):
        raise refuse("table.stale")
    acted: list[Body] = [entries.Acted(seat, action)]
    return [entries.GivenBack(member), *acted] if state.places[seat].played_by_computer else acted
