"""Las Vegas: what to discard, how much to stake, what to present (L2–L6)."""

from random import Random

from msgspec import Struct

from equalis.cards.faces import Number, Operation
from equalis.equality.row import Switches
from equalis.games.actions import Bet, Discard, Fold, Match, PlayerAction, Present, Raise
from equalis.games.choices import (
    BetChoice,
    Choice,
    DiscardChoice,
    FoldChoice,
    MatchChoice,
    PresentChoice,
    RaiseChoice,
)
from equalis.games.las_vegas_seeing import choices_of
from equalis.games.las_vegas_views import LasVegasView
from equalis.games.setup import switches_of
from equalis.players.effort import Effort
from equalis.players.keeping import least_useful, usefulness
from equalis.players.strength_of_pool import COMMON, win_chance
from equalis.solver import Problem, as_play

WORTH_KEEPING = 2.0
"""Usefulness below which a card is exchanged."""

MOST_EXCHANGED = 3


class LasVegasSkill(Struct, frozen=True):
    """How well a player does.

    `nodes`: work for its own equality; `deals`: deals of the unseen cards for the chance to win, 0 for a guess;
    `bluff`: how often a weak hand raises; `easy`: sees simple equalities only; `bold`: the share of the room up to
    the cap that a sure winner raises by.
    """

    nodes: int
    deals: int
    bluff: float
    bold: float
    easy: bool = False


def las_vegas_action(view: LasVegasView, skill: LasVegasSkill, effort: Effort, rng: Random) -> PlayerAction:
    """What this skill does now. Raises ValueError where there is no choice."""
    choices = choices_of(view)
    for choice in choices:
        if isinstance(choice, DiscardChoice):
            return _discarded(view)
        if isinstance(choice, PresentChoice):
            return _presented(view, skill, effort)
    if not choices:
        raise ValueError("no choice")
    return _staked(view, choices, skill, effort, rng)


def _discarded(view: LasVegasView) -> Discard:
    poor = [
        card
        for card in least_useful(view.hand, MOST_EXCHANGED, equals_needed=True)
        if usefulness(card.face, equals_held=1, equals_needed=True) < WORTH_KEEPING
    ]
    return Discard(tuple(card.id for card in poor))


def _presented(view: LasVegasView, skill: LasVegasSkill, effort: Effort) -> Present:
    problem = _problem(view, skill)
    solution = effort.solve(problem, skill.nodes).solution
    if solution is None:
        return Present()
    cards, auxiliaries = as_play(problem, solution)
    return Present(tuple(card.id for card in cards), auxiliaries)


def _problem(view: LasVegasView, skill: LasVegasSkill) -> Problem:
    pool = (*view.hand, *view.common)
    if skill.easy:
        simple = tuple(card for card in pool if isinstance(card.face, Operation | Number))
        return Problem(simple, switches=Switches(parentheses=False, remainder=False))
    return Problem(pool, switches=switches_of(view.setup))


def _staked(
    view: LasVegasView, choices: tuple[Choice, ...], skill: LasVegasSkill, effort: Effort, rng: Random
) -> PlayerAction:
    chance = _chance(view, skill, effort, rng)
    rivals = sum(not (seat.folded or seat.out or seat.left) for seat in view.seats) - 1
    bluffs = rng.random() < skill.bluff
    even = 1 / (1 + max(1, rivals))
    may_fold = any(isinstance(choice, FoldChoice) for choice in choices)
    for choice in choices:
        if isinstance(choice, BetChoice):
            return Bet(_amount(0, choice.most, chance, even, skill, bluffs, rng))
        if isinstance(choice, RaiseChoice) and (chance > 1.25 * even or bluffs):
            to = _amount(choice.least, choice.most, chance, even, skill, bluffs, rng)
            if rng.random() < 0.75:
                return Raise(max(choice.least, to))
    match = next((choice for choice in choices if isinstance(choice, MatchChoice)), None)
    if match is None:
        return Fold()
    if may_fold and match.cost and chance < match.cost / (view.pot + match.cost):
        return Fold()
    return Match()


def _amount(least: int, most: int, chance: float, even: float, skill: LasVegasSkill, bluffs: bool, rng: Random) -> int:
    """A stake that grows with the advantage, scattered so that it does not give the hand away."""
    advantage = max(0.0, (chance - even) / (1 - even))
    if bluffs:
        advantage = max(advantage, 0.3 + 0.4 * rng.random())
    wanted = least + (most - least) * skill.bold * advantage * rng.uniform(0.6, 1.4)
    return min(most, max(least, round(wanted)))


def _chance(view: LasVegasView, skill: LasVegasSkill, effort: Effort, rng: Random) -> float:
    if not skill.deals:
        return rng.uniform(0.2, 0.8)
    own = None
    if len(view.common) == COMMON:
        solution = effort.solve(_problem(view, skill), skill.nodes).solution
        own = 0 if solution is None else solution.points
    effort.spend(skill.deals)
    return win_chance(view, own, skill.deals, rng)
