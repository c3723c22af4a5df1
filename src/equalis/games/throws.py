"""Throwing a row that has grown too long or, at level 1, has overshot (T7, B6)."""

from typing import Literal

from msgspec.structs import replace

from equalis.cards.faces import Operation, values
from equalis.equality.judge import target_values
from equalis.equality.row import EMPTY_ROW, Row, Target
from equalis.errors import refuse
from equalis.games.events import Event
from equalis.games.piles import put_down
from equalis.games.setup import Seat, Setup
from equalis.games.shared_views import Move
from equalis.games.turn_events import Thrown
from equalis.games.turn_state import Events, TurnState, target_of

LONG_GENERAL = 25
LONG_BERLIN = 15
"""A row of more dealt cards may be thrown (T7)."""

LONGEST = 40
"""A row that is so long and still open at the end of a play is thrown by itself (T7)."""


def length_of(row: Row, target: Target | None) -> int:
    """The length of the row as T7 counts it: in Berlín with the `=` (a token too) and the result cards."""
    area = 0 if target is None else 2 + (target.sign is not None)
    return len(row.cards) + area


def may_throw(setup: Setup, row: Row, target: Target | None) -> bool:
    """Whether the player in turn may ask for the row to be thrown (T7)."""
    if not row.cards:
        return False
    if length_of(row, target) > (LONG_GENERAL if target is None else LONG_BERLIN):
        return True
    return setup.deck.level == 1 and has_overshot(row, target)


def is_longest(row: Row, target: Target | None) -> bool:
    """Whether an open row is thrown by itself (T7)."""
    return length_of(row, target) >= LONGEST


def has_overshot(row: Row, target: Target | None) -> bool:
    """Level 1: even its lowest right side is above the highest left one; in Berlín above every allowed result (T7).

    Only sums can overshoot for good: with any other sign in the row the answer is no.
    """
    least, most, sides = [0, 0], [0, 0], 0
    for card in row.cards:
        face = card.face
        if not isinstance(face, Operation):
            numbers = values(face)
            least[sides] += numbers[0]
            most[sides] += numbers[-1]
        elif face.signs == ("=",):
            sides = 1
        elif face.signs != ("+",):
            return False
    if target is not None:
        return least[0] > max(target_values(target))
    return sides == 1 and least[1] > most[0]


def throw(state: TurnState, seat: Seat, by: Literal["asked", "itself"], events: Events) -> TurnState:
    """The row, in Berlín with its result area, to the discard pile; its `=` back to the supply (T7, B6)."""
    if by == "asked" and not may_throw(state.setup, state.row, target_of(state)):
        raise refuse("game.throw_not_allowed" if state.row.cards else "game.row_empty")
    thrown = tuple(card.id for card in state.row.cards)
    supply = state.supply
    if state.area is not None:
        thrown += (state.area.number,) if state.area.sign is None else (state.area.sign, state.area.number)
        supply += () if state.area.equals is None else (state.area.equals,)
    events.append(Event(Thrown(seat, by, len(thrown))))
    return replace(
        state,
        piles=put_down(state.piles, thrown),
        row=EMPTY_ROW,
        placed_by=(),
        moves=(Move(seat, "throw", count=len(thrown)),),
        throws=state.throws + 1,
        supply=supply,
        area=None,
    )
