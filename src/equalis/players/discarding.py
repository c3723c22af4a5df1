"""Which cards to discard, found by dealing the cards that come instead and looking at the best equality then (T3).

No opponent is needed for that: it is the own next hand that counts. Where nothing can be won without an `=`, every
imagined draw brings one, since only such draws tell one discard from another.
"""

from itertools import combinations
from random import Random

from equalis.cards.cards import Card
from equalis.games.actions import Discard
from equalis.games.choices import DiscardChoice
from equalis.games.setup import switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in
from equalis.games.turn_state import bears_equals
from equalis.players.candidate import without
from equalis.players.comparing import lead
from equalis.players.effort import Effort
from equalis.players.keeping import least_useful
from equalis.players.seeing import unseen_in
from equalis.solver import Problem

NEXT_NODES = 300
"""Work for one imagined next hand."""

SURE = 0.5
"""Standard errors by which another discard must be better than the usual one."""

CONSIDERED = 5
"""So many cards, the least useful ones, are candidates to go."""


def best_discard(view: TurnView, choice: DiscardChoice, effort: Effort, rng: Random, deals: int) -> Discard:
    """The discard after which the next hand is worth most, the usual one where no other is clearly better."""
    row, own, target = view.row.row, own_cards(view), target_in(view)
    needed = target is None and not any(bears_equals(card) for card in row.cards)
    most = min(choice.most, 3)
    usual = least_useful(own, most, equals_needed=needed)
    options = [usual, *_others(own, usual, most, needed)]
    unseen = list(unseen_in(view))
    signs = [card for card in unseen if bears_equals(card)]
    values: list[list[float]] = [[] for _ in options]
    for _ in range(deals):
        if effort.over or len(unseen) < most:
            break
        drawn = rng.sample(unseen, most)
        if needed and signs and not any(bears_equals(card) for card in (*own, *drawn)):
            drawn[0] = rng.choice(signs)
        now = []
        for gone in options:
            hand = without(own, gone) + tuple(drawn[: len(gone)])
            solution = effort.solve(Problem(hand, row, target, switches_of(view.setup)), NEXT_NODES).solution
            now.append(0.0 if solution is None else float(solution.points))
        if effort.over:
            break
        for worth, value in zip(values, now, strict=True):
            worth.append(value)
    best = max(range(len(options)), key=lambda index: (sum(values[index]), -index))
    chosen = options[best] if lead(values[best], values[0]) > SURE else usual
    return Discard(tuple(card.id for card in chosen))


def _others(own: tuple[Card, ...], usual: tuple[Card, ...], most: int, needed: bool) -> list[tuple[Card, ...]]:
    """Other choices among the least useful cards; fewer than allowed only where there is an `=` to build on."""
    considered = least_useful(own, min(CONSIDERED, len(own)), equals_needed=needed)
    fewest = max(1, most - 1) if not needed or any(bears_equals(card) for card in own) else most
    every = [gone for count in range(most, fewest - 1, -1) for gone in combinations(considered, count)]
    return [gone for gone in every if set(gone) != set(usual)]
