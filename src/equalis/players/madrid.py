"""Madrid: which cards to show, what to call, what to discard (D1, D3, D6).

Own cards stay usable whether they are shown or not, and calls are ordered by their points: what is shown should serve
the others least, and what is called should be worth most.
"""

from random import Random

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import Number, Operation
from equalis.equality.row import Switches
from equalis.games.actions import Call, Choose, Decline, Discard, PlayerAction
from equalis.games.choices import CallChoice, ChooseChoice, DiscardChoice
from equalis.games.madrid_seeing import choices_of
from equalis.games.madrid_views import MadridView
from equalis.games.setup import switches_of
from equalis.players.effort import Effort
from equalis.players.keeping import least_useful
from equalis.players.madrid_showing import least_helpful
from equalis.solver import Problem, as_play


class MadridSkill(Struct, frozen=True):
    """How well a player does: the work for a call, how often it overlooks one, how many cards it combines.

    `easy`: without parentheses and *Resto*, simple numbers and signs only. `careful`: shows what serves others
    least, as found in so many `deals` of their hands (0: at a guess).
    """

    nodes: int
    misses: float = 0.0
    cards: int = 16
    easy: bool = False
    careful: bool = True
    deals: int = 0


def madrid_action(view: MadridView, skill: MadridSkill, effort: Effort, rng: Random) -> PlayerAction:
    """What this skill does now. Raises ValueError where there is no choice."""
    for choice in choices_of(view):
        if isinstance(choice, ChooseChoice):
            usual = _shown(view, choice, skill, rng)
            return least_helpful(view, choice, usual, effort, rng, skill.deals) if skill.deals else usual
        if isinstance(choice, DiscardChoice):
            count = 3 if skill.careful else rng.randint(choice.least, choice.most)
            gone = least_useful(view.hand, min(count, choice.most), equals_needed=True)
            return Discard(tuple(card.id for card in gone))
        if isinstance(choice, CallChoice):
            return _called(view, choice, skill, effort, rng) or Decline()
    raise ValueError("no choice")


def _shown(view: MadridView, choice: ChooseChoice, skill: MadridSkill, rng: Random) -> Choose:
    if not skill.careful:
        first = rng.choice(choice.first)
        return Choose((first, rng.choice([card for card in choice.second if card != first])))
    cards = {card.id: card for card in view.hand}
    first = _least(cards, choice.first)
    return Choose((first, _least(cards, tuple(card for card in choice.second if card != first))))


def _least(cards: dict[int, Card], ids: tuple[int, ...]) -> int:
    """The card that serves others least: never the sign = where there is another."""
    return least_useful([cards[card] for card in ids], 1, equals_needed=True)[0].id


def _called(view: MadridView, choice: CallChoice, skill: MadridSkill, effort: Effort, rng: Random) -> Call | None:
    if view.own_call is not None or rng.random() < skill.misses:
        return None
    pool = {card.id: card for card in view.hand}
    for seat in view.table:
        pool.update((card.id, card) for card in seat.visible)
    usable = [pool[card] for card in (*choice.own, *choice.visible)]
    if skill.easy:
        usable = [card for card in usable if isinstance(card.face, Operation | Number)]
    if len(usable) > skill.cards:
        usable = rng.sample(usable, skill.cards)
    switches = Switches(parentheses=False, remainder=False) if skill.easy else switches_of(view.setup)
    problem = Problem(tuple(usable), switches=switches)
    solution = effort.solve(problem, skill.nodes).solution
    if solution is None:
        return None
    cards, auxiliaries = as_play(problem, solution)
    return Call(tuple(card.id for card in cards), auxiliaries)
