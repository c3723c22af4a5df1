"""How an entry changes a table's state. Deterministic: the same entries always give the same state and events."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from equalis.errors import EqualisError
from equalis.games.actions import Action, Leave, TableAction, TakeOver
from equalis.games.events import Event
from equalis.games.protocol import Game
from equalis.games.setup import Seat
from equalis.tables import clocks, entries
from equalis.tables.entries import Body, Entry
from equalis.tables.matches import Matches
from equalis.tables.seeing import game_view
from equalis.tables.state import (
    Person,
    Place,
    Run,
    TableState,
    between_matches,
    seat_of,
    seated,
    with_person,
    with_place,
)

B = TypeVar("B", bound=Struct)
Change = tuple[TableState, tuple[Event, ...]]


class BrokenLog(EqualisError):
    """A log that does not begin with `Made`, or has a second one: not one of ours."""


def evolve(state: TableState | None, entry: Entry, matches: Matches) -> Change:
    """The state after an entry, with the game's events. Raises Refused where the game does not allow it."""
    body = entry.body
    if isinstance(body, entries.Made):
        if state is not None:
            raise BrokenLog
        return made(body, entry.at), ()
    if state is None:
        raise BrokenLog
    if isinstance(body, entries.Dealt):
        return deal(state, body, entry.at, matches)
    if isinstance(body, entries.Acted):
        return act(state, body.seat, body.action, entry.at, matches)
    if isinstance(body, entries.Vacated):
        return vacate(state, body, entry.at, matches)
    if isinstance(body, entries.StoodIn | entries.GivenBack):
        return stand_in(state, body, entry.at, matches)
    return _CHANGES[type(body)](state, body, entry.at), ()


def made(body: entries.Made, at: int) -> TableState:
    """The empty table, its computer players in the last seats."""
    settings = body.settings
    people = settings.seats - len(settings.computers)
    places = (*[Place()] * people, *[Place(strength=strength) for strength in settings.computers])
    return TableState(
        table=body.table,
        code=body.code,
        spectator_code=body.spectator_code,
        created=at,
        settings=settings,
        places=places,
    )


def deal(state: TableState, body: entries.Dealt, at: int, matches: Matches) -> Change:
    """A match begins."""
    game = matches.game(body.setup)
    step = game.start(body.setup, bytes.fromhex(body.seed))
    run = Run(
        setup=body.setup,
        seed=body.seed,
        began=at,
        game=step.state,
        phase="",
        to_act=frozenset(),
        clocks=clocks.no_clocks(body.setup.seats),
    )
    people = tuple(replace(person, wants_rematch=False) for person in state.people)
    places = tuple(replace(place, vacated=False, wished=False) for place in state.places)
    run = _clocked(run, step.state, game, at=at, acting=None)
    state = replace(state, phase="playing", run=run, matches=state.matches + 1, people=people, places=places)
    return state, step.events


def action_of(state: TableState, body: Body) -> tuple[Seat | None, Action] | None:
    """What an entry does in the game on the table, None where it does nothing there."""
    if state.run is None or state.run.ended:
        return None
    if isinstance(body, entries.Acted):
        return body.seat, body.action
    if not isinstance(body, entries.StoodIn | entries.GivenBack | entries.Vacated):
        return None
    seat = seat_of(state, body.member)
    if seat is None:
        return None
    if isinstance(body, entries.GivenBack):
        return None, TakeOver(seat=seat, by="person")
    if isinstance(body, entries.StoodIn):
        return None, TakeOver(seat=seat, by="computer")
    if state.settings.on_leave == "computer" or state.settings.modality == "pairs":
        return None if state.places[seat].played_by_computer else (None, TakeOver(seat=seat, by="computer"))
    return None, Leave(seat=seat)


def act(state: TableState, seat: Seat | None, action: Action, at: int, matches: Matches) -> Change:
    """An action of the game. Raises Refused."""
    run = state.run
    if run is None:
        raise BrokenLog
    game = matches.game(run.setup)
    step = game.apply(run.game, seat, action)
    acting = action.seat if isinstance(action, TableAction) else seat
    run = _clocked(run, step.state, game, at=at, acting=acting)
    ended = game.outcome(step.state) is not None
    return replace(state, run=replace(run, ended=ended), phase="finished" if ended else state.phase), step.events


def _clocked(run: Run, state: Any, game: Game[Any, Any], *, at: int, acting: Seat | None) -> Run:
    after, phase = game.to_act(state), game.phase(state)
    limit = None
    options = run.setup.options
    if after and (options.turn_limit, options.search_limit, options.showdown_limit) != (None, None, None):
        limit = clocks.limit_of(_game_view(game, run, state), options)
    moved = clocks.advance(
        run.clocks, run.to_act, after, acting=acting, moved_on=phase != run.phase, at=at, limit=limit
    )
    return replace(run, game=state, phase=phase, to_act=after, clocks=moved)


def _game_view(game: Game[Any, Any], run: Run, state: Any) -> Any:
    """A spectator's view where the phase decides about the limit; otherwise nothing needs to be looked at."""
    if run.setup.game not in {"madrid", "las_vegas"}:
        return None
    return game_view(game.view(state, None))


def vacate(state: TableState, body: entries.Vacated, at: int, matches: Matches) -> Change:
    """A member goes for good: before a match the seat is empty, in one a computer player has it or it retires (T16)."""
    seat = seat_of(state, body.member)
    events: tuple[Event, ...] = ()
    if seat is not None:
        doing = action_of(state, body)
        in_match = state.run is not None and not state.run.ended and not between_matches(state)
        state = with_place(state, seat, _left_behind(state) if in_match else Place())
        if doing is not None:
            state, events = act(state, *doing, at, matches)
    person = replace(
        state.people[body.member], gone=True, kicked=body.kicked, process=None, token="", since=at, transfer=None
    )
    state = with_person(state, body.member, person)
    if state.host == body.member:
        others = seated(state)
        state = replace(state, host=others[0] if others else None)
    return state, events


def _left_behind(state: TableState) -> Place:
    if state.settings.on_leave == "computer" or state.settings.modality == "pairs":
        return Place(strength=state.settings.substitute, vacated=True)
    return Place(retired=True)


def stand_in(state: TableState, body: entries.StoodIn | entries.GivenBack, at: int, matches: Matches) -> Change:
    """A computer player plays a member's seat, or no longer does."""
    seat = seat_of(state, body.member)
    if seat is None:
        raise BrokenLog
    doing = action_of(state, body)
    place = state.places[seat]
    if isinstance(body, entries.StoodIn):
        place = replace(place, strength=state.settings.substitute, wished=body.wished)
    else:
        place = replace(place, strength=None, wished=False, vacated=False)
    state = with_place(state, seat, place)
    return (state, ()) if doing is None else act(state, *doing, at, matches)


def _joined(state: TableState, body: entries.Joined, at: int) -> TableState:
    member = len(state.people)
    person = Person(nickname=body.nickname, token=body.token, since=at)
    place = state.places[body.seat]
    state = replace(state, people=(*state.people, person))
    state = with_place(state, body.seat, Place(member=member, strength=place.strength if place.vacated else None))
    return state if state.host is not None else replace(state, host=member)


def _sat(state: TableState, body: entries.Sat, _at: int) -> TableState:
    first, second = state.places[body.first], state.places[body.second]
    return with_place(with_place(state, body.first, second), body.second, first)


def _configured(state: TableState, body: entries.Configured, _at: int) -> TableState:
    """Fewer seats: whoever sits moves together; the last computer players go where there are too many."""
    settings = body.settings
    taken = [place for place in state.places if not place.empty]
    while len(taken) > settings.seats:
        last = max(index for index, place in enumerate(taken) if place.member is None)
        del taken[last]
    if settings.seats < len(state.places):
        places = (*taken, *[Place()] * (settings.seats - len(taken)))
    else:
        places = (*state.places, *[Place()] * (settings.seats - len(state.places)))
    return replace(state, settings=settings, places=places)


def _paused(state: TableState, _body: entries.Paused, at: int) -> TableState:
    assert state.run is not None
    return replace(state, phase="paused", run=replace(state.run, clocks=clocks.pause(state.run.clocks, at)))


def _resumed(state: TableState, _body: entries.Resumed, at: int) -> TableState:
    assert state.run is not None
    run = state.run
    return replace(state, phase="playing", run=replace(run, clocks=clocks.resume(run.clocks, run.to_act, at)))


def _extended(state: TableState, body: entries.ClockExtended, _at: int) -> TableState:
    assert state.run is not None
    run = replace(state.run, clocks=clocks.extend(state.run.clocks, body.milliseconds))
    return replace(state, run=run)


def _person(state: TableState, member: int, **changes: Any) -> TableState:
    return with_person(state, member, replace(state.people[member], **changes))


_CHANGES: dict[type[Body], Callable[[TableState, Any, int], TableState]] = cast(
    "dict[type[Body], Callable[[TableState, Any, int], TableState]]",
    {
        entries.Joined: _joined,
        entries.Sat: _sat,
        entries.Renamed: lambda state, body, _at: _person(state, body.member, nickname=body.nickname),
        entries.HostPassed: lambda state, body, _at: replace(state, host=body.member),
        entries.Locked: lambda state, body, _at: replace(state, locked=body.locked),
        entries.ComputerPut: lambda state, body, _at: with_place(state, body.seat, Place(strength=body.strength)),
        entries.Configured: _configured,
        entries.Paused: _paused,
        entries.Resumed: _resumed,
        entries.ClockExtended: _extended,
        entries.Connected: lambda state, body, at: _person(state, body.member, process=body.process, since=at),
        entries.Disconnected: lambda state, body, at: _person(state, body.member, process=None, since=at),
        entries.TransferOffered: lambda state, body, _at: _person(
            state, body.member, transfer=body.token, transfer_expires=body.expires
        ),
        entries.Transferred: lambda state, body, at: _person(
            state, body.member, token=body.token, transfer=None, process=None, since=at
        ),
        entries.RematchWished: lambda state, body, _at: _person(state, body.member, wants_rematch=True),
        entries.EndedByUpgrade: lambda state, _body, _at: replace(state, phase="ended_by_upgrade", run=None),
    },
)
