"""What every game asks before its own rules: is it over, who may send this, is the seat still there (T12, T16)."""

from equalis.errors import refuse
from equalis.games.actions import Action, Leave, TakeOver, TimeOut
from equalis.games.setup import Outcome, Seat

TABLE_ACTIONS = (TimeOut, Leave, TakeOver)


def admit(outcome: Outcome | None, left: tuple[bool, ...], seat: Seat | None, action: Action) -> Seat:
    """The seat that the action concerns. Raises Refused where it is out of place whatever the game's own rules say."""
    if outcome is not None:
        raise refuse("game.over")
    if isinstance(action, TABLE_ACTIONS):
        if seat is not None:
            raise refuse("game.only_the_table")
        return _seated(left, action.seat)
    if seat is None:
        raise refuse("game.only_a_player")
    return _seated(left, seat)


def _seated(left: tuple[bool, ...], seat: Seat) -> Seat:
    if not 0 <= seat < len(left):
        raise refuse("game.no_such_seat", seat=seat)
    if left[seat]:
        raise refuse("game.seat_has_left", seat=seat)
    return seat


def in_hand(hand: tuple[int, ...], cards: tuple[int, ...]) -> None:
    """Refuse cards that are not in the hand, and a card named twice (C8)."""
    if len(set(cards)) != len(cards):
        raise refuse("game.card_twice")
    for card in cards:
        if card not in hand:
            raise refuse("game.not_in_hand")
