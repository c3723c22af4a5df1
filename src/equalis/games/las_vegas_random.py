"""Random play in Las Vegas: uniform over the kinds of action, then over the choices; shows are found by trying."""

from random import Random

from equalis.games.actions import Bet, Discard, Fold, Match, PlayerAction, Present, Raise
from equalis.games.choices import BetChoice, DiscardChoice, FoldChoice, PresentChoice, RaiseChoice
from equalis.games.las_vegas_seeing import choices_of
from equalis.games.las_vegas_views import LasVegasView
from equalis.games.pools import try_pool

TRIES = 25
"""How many equalities random play tries before it presents none."""


def random_action(view: LasVegasView, rng: Random) -> PlayerAction:
    """An allowed action. Raises ValueError where there is no choice."""
    choices = choices_of(view)
    if not choices:
        raise ValueError("no choice")
    choice = rng.choice(choices)
    if isinstance(choice, DiscardChoice):
        return Discard(tuple(rng.sample(choice.cards, rng.randint(choice.least, choice.most))))
    if isinstance(choice, BetChoice):
        return Bet(rng.randint(0, choice.most))
    if isinstance(choice, RaiseChoice):
        return Raise(rng.randint(choice.least, choice.most))
    if isinstance(choice, FoldChoice):
        return Fold()
    if isinstance(choice, PresentChoice):
        found = try_pool(view.setup, (*choice.own, *choice.common), rng, TRIES)
        if found is None:
            return Present()
        return Present(tuple(card.id for card in found.cards), found.auxiliaries)
    return Match()
