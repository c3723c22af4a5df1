"""The tables of one server process: creating, finding and joining; each is then played through its handle.

Nothing here returns before it is in the log (decision 6). Illegal wishes raise or return refusals with `table.*` codes;
a database that does not answer is the refusal `table.unavailable`: a command may be sent again with the same id.
"""

from collections.abc import Callable

import msgspec

from equalis.errors import refuse
from equalis.games.setup import Seat
from equalis.storage.log import Head, Log, Stored
from equalis.tables import entries
from equalis.tables.entries import Body, Entry
from equalis.tables.evolve import evolve
from equalis.tables.handle import Table, available
from equalis.tables.hub import Hub, clock_now
from equalis.tables.matches import Matches
from equalis.tables.models import Found, LobbyLine, Member, Seated, Settings, Viewer
from equalis.tables.names import clean_nickname, new_nickname
from equalis.tables.replay import encode
from equalis.tables.seeing import lobby_line
from equalis.tables.settings import check_settings
from equalis.tables.state import Place, TableState, between_matches, seat_of, seated
from equalis.tables.thinking import Thinkers
from equalis.tables.tokens import (
    SPECTATOR_CODE_LENGTH,
    clean_code,
    hash_of,
    matching,
    new_code,
    new_table_id,
    new_token,
)

__all__ = ["Table", "Tables"]

CODES_TRIED = 20


class Tables:
    """All tables of this process on one log; `process` is the name that the log was opened with."""

    def __init__(
        self,
        log: Log,
        process: str,
        *,
        matches: Matches | None = None,
        thinkers: Thinkers | None = None,
        days: int = 90,
        clock: Callable[[], int] = clock_now,
    ) -> None:
        self._log = log
        self.hub = Hub(log, process, matches=matches, thinkers=thinkers, days=days, clock=clock)

    async def start(self) -> None:
        """Begin to keep clocks and to hear of other processes. Raises Unavailable."""
        await self.hub.start()

    async def close(self) -> None:
        """End all streams with `closing`. The log stays open: it is its opener's."""
        await self.hub.close()

    async def create(self, settings: Settings, nickname: str | None = None, *, host_seat: Seat = 0) -> Seated:
        """Make a table; its maker sits as host. Raises Refused for settings that cannot be played (C9, M2, …)."""
        check_settings(settings, self.hub.matches)
        if not 0 <= host_seat < settings.seats:
            raise refuse("table.no_such_seat")
        name = new_nickname(()) if nickname is None else clean_nickname(nickname)
        for _ in range(CODES_TRIED):
            table, code, spectator_code = new_table_id(), new_code(), new_code(SPECTATOR_CODE_LENGTH)
            now = self.hub.now()
            made = Entry(at=now, body=entries.Made(table, code, spectator_code, settings))
            state, _ = evolve(None, made, self.hub.matches)
            token = new_token()
            bodies: list[Body] = []
            if not state.places[host_seat].empty:
                bodies.append(entries.Sat(host_seat, next(s for s, place in enumerate(state.places) if place.empty)))
            bodies.append(entries.Joined(host_seat, name, hash_of(token)))
            joined = [Entry(at=now, body=body) for body in bodies]
            for entry in joined:
                state, _ = evolve(state, entry, self.hub.matches)
            line = lobby_line(state)
            head = Head(
                table=table,
                code=code,
                spectator_code=spectator_code,
                created=now,
                listing=None if line is None else msgspec.json.encode(line),
            )
            stored = [Stored(seq, now, encode(entry)) for seq, entry in enumerate((made, *joined), 1)]
            if await available(self._log.create(head, stored)):
                return _seated(state, 0, token)
        raise refuse("table.busy")

    async def find(self, code: str) -> Found:
        """What a code opens, written in any case, with or without spaces. Raises Refused(`table.unknown_code`)."""
        wanted = clean_code(code)
        head = await available(self._log.by_code(wanted)) if wanted else None
        if head is None:
            raise refuse("table.unknown_code")
        return Found(table=head.table, spectator=wanted == head.spectator_code)

    async def lobby(self, limit: int = 50) -> list[LobbyLine]:
        """Open public tables with an empty seat, newest first."""
        return [msgspec.json.decode(line, type=LobbyLine) for line in await available(self._log.listed(limit))]

    async def join(self, table: str, nickname: str | None = None, seat: Seat | None = None) -> Seated:
        """Take an empty seat, the first one unless chosen. Raises Refused (`table.full`, `table.locked`, …)."""
        actor = self.hub.held(table).actor
        name = None if nickname is None else clean_nickname(nickname)
        token = new_token()
        taken: list[Seat] = []

        def make(state: TableState, _now: int) -> list[Body]:
            chosen = free_seat(state, seat)
            taken[:] = [chosen]
            names = {state.people[member].nickname for member in seated(state)}
            return [entries.Joined(chosen, name or new_nickname(names), hash_of(token))]

        await available(actor.perform(make))
        state = await available(actor.current())
        member = state.places[taken[0]].member
        if member is None or state.people[member].token != hash_of(token):
            raise refuse("table.no_seat")  # sent away in the same moment
        return _seated(state, member, token)

    async def redeem(self, table: str, transfer: str) -> Seated:
        """Move a seat here with a transfer token; the older device's token is void and its stream is `moved`."""
        actor = self.hub.held(table).actor
        token = new_token()
        found: list[Member] = []

        def make(state: TableState, now: int) -> list[Body]:
            offers = [
                (member, person.transfer)
                for member, person in enumerate(state.people)
                if person.transfer is not None and person.transfer_expires > now and not person.gone
            ]
            member = matching(transfer, offers)
            if member is None:
                raise refuse("table.transfer_void")
            found[:] = [member]
            return [entries.Transferred(member, hash_of(token))]

        await available(actor.perform(make))
        return _seated(await available(actor.current()), found[0], token)

    async def recognise(self, table: str, token: str | None) -> Viewer:
        """The member of a seat token (constant time), a spectator for a spectators' code given as token.

        Raises Refused(`table.wrong_token`) for anything else, `table.gone` for no such table.
        """
        state = await available(self.hub.held(table).actor.current())
        if token is None:
            raise refuse("table.wrong_token")
        members = [(member, person.token) for member, person in enumerate(state.people) if not person.gone]
        member = matching(token, members)
        if member is not None:
            return Viewer(table=table, member=member)
        if matching(clean_code(token), [(0, hash_of(state.spectator_code))]) is None:
            raise refuse("table.wrong_token")
        return Viewer(table=table, member=None)

    async def table(self, table: str) -> Table:
        """The handle of a table; loads nothing yet. Raises Refused(`table.gone`)."""
        if await available(self._log.head(table)) is None:
            raise refuse("table.gone")
        return Table(self.hub, table)


def free_seat(state: TableState, wanted: Seat | None) -> Seat:
    """The seat that somebody new gets. Raises Refused.

    Before a match any empty one; in a match one that somebody has left to a computer player (T16).
    """
    if state.locked:
        raise refuse("table.locked")

    def free(place: Place) -> bool:
        return place.empty if between_matches(state) else place.vacated and place.member is None

    if wanted is not None:
        if not 0 <= wanted < len(state.places):
            raise refuse("table.no_such_seat")
        if not free(state.places[wanted]):
            raise refuse("table.seat_taken")
        return wanted
    for seat, place in enumerate(state.places):
        if free(place):
            return seat
    raise refuse("table.full" if between_matches(state) else "table.in_progress")


def _seated(state: TableState, member: Member, token: str) -> Seated:
    seat = seat_of(state, member)
    if seat is None:
        raise refuse("table.no_seat")
    return Seated(
        table=state.table,
        code=state.code,
        spectator_code=state.spectator_code,
        member=member,
        seat=seat,
        nickname=state.people[member].nickname,
        token=token,
    )
