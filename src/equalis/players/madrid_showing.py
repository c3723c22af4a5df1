"""Madrid: which two cards to show so that they serve the others least (D1, D3).

What is shown stays usable for oneself, so only the others' gain counts: their hands are dealt anew from what the view
allows, and each pair of cards is judged by the best equality that it lets them call.
"""

from random import Random

from equalis.games.actions import Choose
from equalis.games.choices import ChooseChoice
from equalis.games.madrid_views import MadridView
from equalis.games.registry import game_named
from equalis.games.setup import cards_of, switches_of
from equalis.players.effort import Effort
from equalis.solver import Problem

CALL_NODES = 300
"""Work for one imagined call."""


def least_helpful(
    view: MadridView, choice: ChooseChoice, usual: Choose, effort: Effort, rng: Random, deals: int
) -> Choose:
    """The pair of cards that another player can do least with; the usual one where none is better."""
    every = cards_of(view.setup)
    pairs = [usual.cards]
    faces = {frozenset(every[card].face for card in usual.cards)}
    for one in choice.first:
        for other in choice.second:
            kind = frozenset((every[one].face, every[other].face))
            if one != other and kind not in faces:
                faces.add(kind)
                pairs.append((one, other))
    sums = [0.0] * len(pairs)
    for _ in range(deals):
        state = game_named("madrid").sample(view, rng)
        others = [seat for seat, hand in enumerate(state.hands) if seat != view.viewer and hand]
        if not others:
            break
        hand = tuple(every[card] for card in state.hands[rng.choice(others)])
        now = []
        for pair in pairs:
            pool = (*hand, *(every[card] for card in pair))
            solution = effort.solve(Problem(pool, switches=switches_of(view.setup)), CALL_NODES).solution
            now.append(0 if solution is None else solution.points)
        if effort.over:
            break
        sums = [total + points for total, points in zip(sums, now, strict=True)]
    return Choose(pairs[min(range(len(pairs)), key=lambda index: (sums[index], index))])
