"""Random play in Madrid: uniform over the kinds of action, then over the choices; calls are found by trying."""

from random import Random

from equalis.games.actions import Call, Choose, Decline, Discard, PlayerAction
from equalis.games.choices import CallChoice, ChooseChoice, DiscardChoice
from equalis.games.madrid_seeing import choices_of
from equalis.games.madrid_state import CHOSEN
from equalis.games.madrid_views import MadridView
from equalis.games.pools import try_pool
from equalis.games.trying import auxiliaries_of

TRIES = 25
"""How many equalities random play tries before it gives up a call."""


def random_action(view: MadridView, rng: Random) -> PlayerAction:
    """An allowed action. Raises ValueError where there is no choice."""
    choices = choices_of(view)
    if not choices:
        raise ValueError("no choice")
    choice = rng.choice(choices)
    if isinstance(choice, ChooseChoice):
        if choice.first == choice.second:
            first, second = rng.sample(choice.first, CHOSEN)
            return Choose((first, second))
        return Choose((rng.choice(choice.first), rng.choice(choice.second)))
    if isinstance(choice, DiscardChoice):
        return Discard(tuple(rng.sample(choice.cards, rng.randint(choice.least, choice.most))))
    if isinstance(choice, CallChoice):
        found = try_pool(view.setup, (*choice.own, *choice.visible), rng, TRIES)
        if found is not None:
            return Call(tuple(card.id for card in found.cards), found.auxiliaries)
        if view.own_call is not None:
            row = view.own_call.row
            return Call(tuple(card.id for card in row.cards), auxiliaries_of(row))
    return Decline()
