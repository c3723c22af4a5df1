"""Deals of the unseen cards that fit what the others have just done, not only what lies on the table.

Whoever discards instead of winning had hardly an `=` among the cards kept (general game): its kept cards are dealt
without one. Only what everybody sees is used: the view's moves of this round (V1).
"""

from random import Random

from equalis.games.registry import game_named
from equalis.games.setup import Seat, cards_of
from equalis.games.turn_choices import TurnView
from equalis.games.turn_state import TurnState, bears_equals
from equalis.players.seeing import unseen_in


def dealt(view: TurnView, rng: Random) -> tuple[list[list[int]], list[int]]:
    """Hands by seat and the draw pile in one such deal, as card ids."""
    state: TurnState = game_named(view.setup.game).sample(view, rng)
    hands, draw = [list(hand) for hand in state.hands], list(state.piles.draw)
    if view.setup.game != "general":
        return hands, draw
    every = cards_of(view.setup)
    for seat, kept in _kept(view).items():
        plain = [index for index, card in enumerate(draw) if not bears_equals(every[card])]
        for place in range(kept):
            if bears_equals(every[hands[seat][place]]) and plain:
                other = plain.pop(rng.randrange(len(plain)))
                hands[seat][place], draw[other] = draw[other], hands[seat][place]
    return hands, draw


def threat(view: TurnView) -> float:
    """About the chance that some other player holds an `=` (general game; 1 in Berlín, where none is needed)."""
    if view.setup.game != "general" or any(bears_equals(card) for card in view.row.row.cards):
        return 1.0
    unseen = unseen_in(view)
    kept = _kept(view)
    open_cards = sum(
        seat.hand - kept.get(number, 0)
        for number, seat in enumerate(view.seats)
        if number != view.viewer and not seat.left
    )
    signs = sum(bears_equals(card) for card in unseen)
    return 1.0 - (1.0 - open_cards / max(1, len(unseen))) ** signs if signs else 0.0


def _kept(view: TurnView) -> dict[Seat, int]:
    """For every other seat whose last act of the round was a discard, how many cards it kept then."""
    last = {move.seat: move for move in view.moves if move.kind != "swap"}
    return {
        seat: max(0, view.seats[seat].hand - move.count)
        for seat, move in last.items()
        if move.kind == "discard" and seat != view.viewer and not view.seats[seat].left
    }
