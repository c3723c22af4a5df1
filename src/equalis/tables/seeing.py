"""What each viewer is shown of a table: built from allow-listed parts for that viewer, never filtered afterwards."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from equalis.equality.evaluation import Step
from equalis.games.events import Body as EventBody
from equalis.games.events import Event, seen_by
from equalis.games.setup import Seat
from equalis.games.views import MatchView
from equalis.tables.matches import Matches
from equalis.tables.models import LobbyLine, Member, SeatInfo, TableInfo
from equalis.tables.preview import row_sides, won_steps
from equalis.tables.state import Run, TableState, between_matches, seat_of
from equalis.tables.updates import PreviewedSide, Standing, TableView, Update

SIDES_WORK = 20_000
"""Counted steps of judging that the rods of one update are worth; a row beyond them is shown without rods."""


def phase_key(state: TableState, seat: Seat | None) -> str:
    """What an action of the seat must name: the match and its phase (decision 3)."""
    if state.run is None or seat is None:
        return ""
    return f"{state.matches}.{state.run.phase}"


def table_info(
    state: TableState, *, seq: int, now: int, spectators: int, to_act: Iterable[Seat] = (), thinking: bool = True
) -> TableInfo:
    """What everybody at the table may see; clocks only of the seats that this viewer may know to be waited for."""
    known = frozenset(to_act)
    return TableInfo(
        table=state.table,
        code=state.code,
        spectator_code=state.spectator_code,
        phase=state.phase,
        settings=state.settings,
        seats=tuple(_seat_info(state, seat, known, thinking=thinking) for seat in range(len(state.places))),
        locked=state.locked,
        spectators=spectators,
        created=state.created,
        now=now,
        seq=seq,
        matches=state.matches,
        seed_hash=None if state.run is None else hashlib.sha256(bytes.fromhex(state.run.seed)).hexdigest(),
    )


def without_code(info: TableInfo) -> TableInfo:
    """What spectators get: their link must not open a seat."""
    return replace(info, code="")


def _seat_info(state: TableState, seat: Seat, known: frozenset[Seat], *, thinking: bool) -> SeatInfo:
    place = state.places[seat]
    waited = state.run is not None and state.phase == "playing" and seat in known
    deadline = state.run.clocks.deadlines[seat] if waited and state.run is not None else None
    if place.retired:
        return SeatInfo(seat=seat, kind="left")
    if place.member is None:
        if place.strength is None:
            return SeatInfo(seat=seat, kind="empty")
        return SeatInfo(
            seat=seat, kind="computer", strength=place.strength, thinking=waited and thinking, deadline=deadline
        )
    person = state.people[place.member]
    return SeatInfo(
        seat=seat,
        kind="person",
        member=place.member,
        nickname=person.nickname,
        host=state.host == place.member,
        present=person.process is not None,
        strength=place.strength,
        substituted=place.played_by_computer,
        thinking=waited and place.played_by_computer and thinking,
        deadline=deadline,
        wants_rematch=person.wants_rematch,
    )


class Shared(Struct, frozen=True):
    """What everybody sees alike of a match: its standing, the row's sides, the last equality's steps."""

    match: Standing | None
    row_sides: tuple[PreviewedSide, PreviewedSide] | None
    won_steps: tuple[Step, ...]


class Seeing:
    """The views of one state of a table, each built once however many look."""

    def __init__(self, state: TableState, matches: Matches, *, seq: int, now: int, spectators: int) -> None:
        self._state = state
        self._matches = matches
        self._seq = seq
        self._now = now
        self._spectators = spectators
        self._views: dict[Member | None, TableView] = {}
        self._infos: dict[tuple[bool, tuple[Seat, ...]], TableInfo] = {}
        self._shared: Shared | None = None
        self._told: dict[tuple[int, ...], tuple[EventBody, ...]] = {}

    def view(self, member: Member | None) -> TableView:
        """The whole view of a member, or of a spectator (None)."""
        view = self._views.get(member)
        if view is None:
            view = self._views[member] = self._build(member)
        return view

    def update(self, member: Member | None, events: Sequence[Event]) -> Update:
        """The view with those of the events that this viewer may know; who may know the same gets the same tuple."""
        seat = seat_of(self._state, member)
        bodies = tuple([event.body for event in events if seen_by(event, seat)])
        bodies = self._told.setdefault(tuple(map(id, bodies)), bodies)
        return Update(seq=self._seq, events=bodies, view=self.view(member))

    def _build(self, member: Member | None) -> TableView:
        state = self._state
        seat = seat_of(state, member)
        run = state.run
        if run is None:
            return TableView(info=self._info(member, ()), member=member, seat=seat)
        game = self._matches.game(run.setup)
        seen = _seat_in(run, seat)
        view = game.view(run.game, seen)
        to_act = _known_to_act(view)
        shared = self._shared_part(view)
        return TableView(
            info=self._info(member, to_act),
            member=member,
            seat=seat,
            phase=phase_key(state, seat),
            to_act=to_act,
            game=game_view(view),
            match=shared.match,
            choices=() if seen is None or state.phase != "playing" else game.choices(view),
            row_sides=shared.row_sides,
            won_steps=shared.won_steps,
        )

    def _shared_part(self, view: Any) -> "Shared":
        """Worked out once, from whichever view comes first: it is the same for every viewer."""
        if self._shared is None:
            game = game_view(view)
            self._shared = Shared(
                match=standing(view),
                row_sides=row_sides(game, work=SIDES_WORK) if self._state.settings.previews else None,
                won_steps=won_steps(game),
            )
        return self._shared

    def _info(self, member: Member | None, to_act: tuple[Seat, ...]) -> TableInfo:
        watching = member is None
        info = self._infos.get((watching, to_act))
        if info is None:
            info = table_info(self._state, seq=self._seq, now=self._now, spectators=self._spectators, to_act=to_act)
            info = self._infos[watching, to_act] = without_code(info) if watching else info
        return info


def _seat_in(run: Run, seat: Seat | None) -> Seat | None:
    """The seat in the match on the table, which may be smaller than the table now is."""
    return seat if seat is not None and seat < run.setup.seats else None


def game_view(view: Any) -> Any:
    """The view of the game inside that of its match."""
    return view.game if isinstance(view, MatchView) else view


def standing(view: Any) -> Standing | None:
    """Where the match stands."""
    if not isinstance(view, MatchView):
        return None
    return Standing(
        number=view.number,
        games=view.games,
        finished=view.finished,
        won=view.won,
        points=view.points,
        left=view.left,
        commitment=view.commitment,
        outcome=view.outcome,
        seed=view.seed,
    )


def _known_to_act(view: Any) -> tuple[Seat, ...]:
    """The seats waited for as far as this viewer may know (V4)."""
    return tuple(game_view(view).to_act)


def lobby_line(state: TableState) -> LobbyLine | None:
    """The line in the public lobby, where the table has one: public, open, not locked, with an empty seat."""
    free = sum(place.empty for place in state.places)
    if not state.settings.public or state.locked or not free or not between_matches(state) or state.host is None:
        return None
    return LobbyLine(
        code=state.code,
        game=state.settings.game,
        level=state.settings.level,
        modality=state.settings.modality,
        seats=len(state.places),
        taken=len(state.places) - free,
        host=state.people[state.host].nickname,
        created=state.created,
    )
