"""What a player may know: the game on the table, the questions it puts to the solver, the cards it has not seen."""

from equalis.cards.cards import Card
from equalis.games.setup import cards_of, switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in
from equalis.games.views import GameView, MatchView, View
from equalis.solver import Problem


def on_table(view: View) -> GameView:
    """The game itself, without the match around it."""
    return view.game if isinstance(view, MatchView) else view


def turn_problem(view: TurnView, hand: tuple[Card, ...] | None = None) -> Problem:
    """The best completion of the row on the table with these cards (the viewer's own, a received one included)."""
    return Problem(view.hand if hand is None else hand, view.row.row, target_in(view), switches_of(view.setup))


def unseen_in(view: TurnView) -> tuple[Card, ...]:
    """The cards that lie in other hands or in a pile, as far as the view tells (V1)."""
    seen = {card.id for card in view.hand} | {card.id for card in view.row.row.cards}
    for won in view.won:
        seen.update(card.id for card in won.row.cards)
    return tuple(card for card in cards_of(view.setup) if card.id not in seen)


__all__ = ["on_table", "own_cards", "turn_problem", "unseen_in"]
