"""The state of a table: who sits where, what is being played, and the clocks. Worked out from the entries alone."""

from collections.abc import Set
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from equalis.games.setup import Seat, Setup
from equalis.tables.models import Member, Phase, Settings, Strength


class Person(Struct, frozen=True):
    """A member. `process`: the server process that has its newest stream, None while away (`since`)."""

    nickname: str
    token: str
    since: int
    process: str | None = None
    gone: bool = False
    kicked: bool = False
    transfer: str | None = None
    transfer_expires: int = 0
    wants_rematch: bool = False


class Place(Struct, frozen=True):
    """A seat. Empty: neither member nor strength. `retired`: it left the match (T16).

    A member with a strength is substituted by that computer player; `wished` keeps it so when the member comes back.
    `vacated`: a person left it in a match, so that another one may take it over.
    """

    member: Member | None = None
    strength: Strength | None = None
    wished: bool = False
    vacated: bool = False
    retired: bool = False

    @property
    def empty(self) -> bool:
        """Whether somebody may sit down here before a match."""
        return self.member is None and (self.strength is None or self.retired)

    @property
    def played_by_computer(self) -> bool:
        """Whether a computer player acts here now."""
        return self.strength is not None and not self.retired


class Clocks(Struct, frozen=True):
    """By seat: the number of times the game has begun to wait for it, when its time is over, what it has left.

    `held` is the rest of a turn that a request to the partner interrupts (M4), or of all clocks during a pause.
    """

    waits: tuple[int, ...]
    deadlines: tuple[int | None, ...]
    held: tuple[int | None, ...]


class Run(Struct, frozen=True):
    """A match on the table; `game` is the match's own state, opaque here; `phase` is what it waits for (decision 3)."""

    setup: Setup
    seed: str
    began: int
    game: Any
    phase: str
    to_act: frozenset[Seat]
    clocks: Clocks
    ended: bool = False


class TableState(Struct, frozen=True, kw_only=True):
    """Everything about a table."""

    table: str
    code: str
    spectator_code: str
    created: int
    settings: Settings
    phase: Phase = "lobby"
    locked: bool = False
    host: Member | None = None
    people: tuple[Person, ...] = ()
    places: tuple[Place, ...]
    run: Run | None = None
    matches: int = 0


def seat_of(state: TableState, member: Member | None) -> Seat | None:
    """Where a member sits."""
    if member is None:
        return None
    return next((seat for seat, place in enumerate(state.places) if place.member == member), None)


def with_place(state: TableState, seat: Seat, place: Place) -> TableState:
    """The state with one seat changed."""
    return replace(state, places=(*state.places[:seat], place, *state.places[seat + 1 :]))


def with_person(state: TableState, member: Member, person: Person) -> TableState:
    """The state with one member changed."""
    return replace(state, people=(*state.people[:member], person, *state.people[member + 1 :]))


def seated(state: TableState) -> tuple[Member, ...]:
    """The members in seats, in the order of seats."""
    return tuple(place.member for place in state.places if place.member is not None)


def present(state: TableState) -> tuple[Member, ...]:
    """The seated members that have a stream."""
    return tuple(member for member in seated(state) if state.people[member].process is not None)


def between_matches(state: TableState) -> bool:
    """Whether seats and settings may be changed."""
    return state.phase in {"lobby", "finished", "ended_by_upgrade"}


def clocks_run(state: TableState) -> bool:
    """Whether some seat's time is running out."""
    return state.run is not None and state.phase == "playing" and any(state.run.clocks.deadlines)


def lives_in(state: TableState, processes: Set[str]) -> bool:
    """Whether some member's newest stream is at one of these server processes."""
    return any(person.process in processes for person in state.people)
