"""How a game with turns ends, and who has won (T10, T11, T14, T16, B7)."""

from msgspec.structs import replace

from equalis.games.events import Event
from equalis.games.setup import Outcome, Seat, Setup, cards_of
from equalis.games.shared_events import GameEnded
from equalis.games.turn_state import Events, TurnState, bears_equals, equals_in, tally


def turns_limit(setup: Setup) -> int:
    """T10: so many turns in succession without a play end the game."""
    return 3 * setup.seats


def throws_limit(setup: Setup) -> int:
    """T10: so many throws without a completion between them end the game."""
    return 9 if setup.deck.level == 1 else 3


def ending(state: TurnState) -> str | None:
    """Why the game ends now, or None: to be asked whenever something has been done."""
    if state.left.count(False) == 1:
        return "alone"
    if any(state.agreed) and all(agreed or left for agreed, left in zip(state.agreed, state.left, strict=True)):
        return "agreed"
    if not state.piles.draw and not state.piles.discards:
        if not any(state.hands):
            return "no_cards"
        if state.passes >= state.setup.seats:
            return "all_passed"
    if state.turns_without_play >= turns_limit(state.setup):
        return "stalled"
    if state.throws >= throws_limit(state.setup):
        return "thrown"
    return None


def equals_are_gone(state: TurnState) -> bool:
    """T14: no card outside the won piles bears `=` (general game only)."""
    won = sum(bears_equals(card) for row in state.won for card in row.row.cards)
    return won == equals_in(state.setup)


def best_of(points: tuple[int, ...], left: tuple[bool, ...]) -> tuple[Seat, ...]:
    """Most points win, equal points share; seats that left cannot win (T11, T16)."""
    most = max(value for value, gone in zip(points, left, strict=True) if not gone)
    return tuple(seat for seat, value in enumerate(points) if value == most and not left[seat])


def finish(state: TurnState, reason: str, events: Events) -> TurnState:
    """The game is over: row and hands score for nobody (T10)."""
    points, _ = tally(state.setup, state.won)
    outcome = Outcome(
        reason=reason,
        points=points,
        winners=best_of(points, state.left),
        left=tuple(seat for seat, gone in enumerate(state.left) if gone),
    )
    events.append(Event(GameEnded(outcome)))
    return replace(state, outcome=outcome)


def most_turn_actions(setup: Setup) -> int:
    """A bound on the actions of a game, AgreeToEnd and TakeOver not counted (T7, T10).

    A completion takes 3 cards for good (2 and a number of the result area in Berlín), so there are at most a third of
    the cards of them; between two there are fewer than `throws_limit` throws; a row grows at most 40 times; between
    two plays there are fewer than `turns_limit` turns; a turn holds at most a throw, a request, its answer, its undoing
    and the act itself; and every seat may leave once.
    """
    rows = (len(cards_of(setup)) // 3 + 1) * throws_limit(setup)
    return rows * 40 * turns_limit(setup) * 5 + setup.seats
