"""The games with turns, expert and master: weigh what an act leaves to the others against what it leaves to oneself.

Unseen cards are dealt anew from what the view allows; in each such deal the players after us take the best equality
they have, and then we do. All acts are weighed in the same deals, and those that fall behind are dropped. Another act
than the usual one is chosen only where it is better by more than the error of its mean.
"""

from math import sqrt
from random import Random

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.row import EMPTY_ROW, Row
from equalis.games.actions import Discard, Play, PlayerAction
from equalis.games.choices import DiscardChoice, PlayChoice
from equalis.games.seating import partner_of
from equalis.games.setup import Seat, cards_of, switches_of
from equalis.games.turn_choices import TurnView, own_cards, target_in, turn_choices
from equalis.games.turn_state import bears_equals
from equalis.players.candidate import Candidate, without
from equalis.players.effort import Effort
from equalis.players.guessing import dealt
from equalis.players.keeping import least_useful, usefulness
from equalis.players.partners import asked_for, with_received
from equalis.players.seeing import turn_problem
from equalis.players.turn_extensions import extensions
from equalis.players.turn_regular import REGULAR_NODES, answered, biding
from equalis.players.winning import winning
from equalis.solver import Problem

REPLY_NODES = 400
"""Work for one imagined reply."""

OWN_TURN = 0.9
"""What a point of the own next turn is worth beside one that is lost now."""

POINT = 12
"""How much a point counts beside the usefulness of a card spent for it."""

HEAT = 6
"""Deals after which the acts that have fallen behind are dropped."""


class Depth(Struct, frozen=True):
    """Which plays are weighed beside the usual act, by their length, and in how many deals of the unseen cards."""

    lengths: tuple[int, ...]
    deals: int


EXPERT = Depth(lengths=(3, 7), deals=12)
MASTER = Depth(lengths=(1, 2, 3, 4, 5, 6, 7), deals=60)


def weighed_turn(view: TurnView, effort: Effort, rng: Random, depth: Depth) -> PlayerAction:
    """The best equality, or the act that leaves most to oneself and least to others."""
    choices = turn_choices(view)
    decided = answered(choices, view) or with_received(view, effort, REGULAR_NODES)
    if decided is not None:
        return decided
    win = winning(view, effort, REGULAR_NODES, sparing(view))
    if win is not None:
        return win.action
    request = asked_for(view, choices, effort)
    if request is not None:
        return request
    usual = biding(view, choices)
    if not isinstance(usual, Discard | Play):
        return usual
    acts = _acts(view, usual, choices, depth, rng)
    return usual if len(acts) == 1 else _best_of(view, acts, effort, rng, depth).action


def sparing(view: TurnView) -> Problem:
    """The completion on the table, with cards that are better kept worth a little less than their points."""
    problem = turn_problem(view)
    equals = sum(bears_equals(card) for card in view.hand)
    worth = {
        card.id: POINT * card.points - round(usefulness(card.face, equals_held=equals, equals_needed=True))
        for card in view.hand
    }
    return Problem(problem.hand, problem.row, problem.target, problem.switches, worth)


def _acts(
    view: TurnView, usual: Discard | Play, choices: tuple[object, ...], depth: Depth, rng: Random
) -> list[Candidate]:
    """The usual act first, then other discards and longer plays."""
    row, own = view.row.row, own_cards(view)
    acts: list[Candidate] = []
    equals_needed = view.setup.game == "general" and not any(bears_equals(card) for card in row.cards)
    for choice in choices:
        if isinstance(choice, DiscardChoice):
            for count in (3, 2, 1):
                gone = least_useful(own, min(count, choice.most), equals_needed=equals_needed)
                acts.append(Candidate(Discard(tuple(card.id for card in gone)), row, without(own, gone)))
        if isinstance(choice, PlayChoice) and choice.first:
            acts += extensions(view, depth.lengths, rng)
    first = next((act for act in acts if act.action == usual), None)
    if first is None:
        return [Candidate(usual, row, own)]
    return [first, *(act for act in acts if act.action != usual)]


def _best_of(view: TurnView, acts: list[Candidate], effort: Effort, rng: Random, depth: Depth) -> Candidate:
    left = list(range(len(acts)))
    values: list[list[float]] = [[] for _ in acts]
    for deal in range(depth.deals):
        hands, draw = dealt(view, rng)
        worths = _Deal(view, hands, draw, effort)
        now = [worths.of(acts[index]) for index in left]
        if effort.over:
            break
        for index, value in zip(left, now, strict=True):
            values[index].append(value)
        if deal % HEAT == HEAT - 1:
            left = _still_in(left, values)
            if len(left) == 1:
                break
    best = max(left, key=lambda index: (sum(values[index]), -index))
    return acts[best] if best and _lead(values[best], values[0]) > 1.0 else acts[0]


def _still_in(left: list[int], values: list[list[float]]) -> list[int]:
    """The usual act, and those not clearly behind the best one."""
    best = max(left, key=lambda index: sum(values[index]))
    return [index for index in left if index in (0, best) or _lead(values[best], values[index]) < 1.5]


def _lead(values: list[float], others: list[float]) -> float:
    """The mean difference over the deals that both were weighed in, in its standard errors."""
    differences = [one - other for one, other in zip(values, others, strict=False)]
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    spread = sqrt(sum((one - mean) ** 2 for one in differences) / (count - 1) / count)
    return mean / spread if spread else (float("inf") if mean > 0 else 0.0)


class _Deal:
    """What acts are worth in one deal. Rows that several acts leave are looked at once a hand."""

    def __init__(self, view: TurnView, hands: list[list[int]], draw: list[int], effort: Effort) -> None:
        every = cards_of(view.setup)
        self._view = view
        self._hands = [tuple(every[card] for card in hand) for hand in hands]
        self._draw = tuple(every[card] for card in draw)
        self._effort = effort
        self._replies: dict[tuple[Row, Seat], int] = {}

    def of(self, act: Candidate) -> float:
        """Points won by the pair or oneself less points lost, until and with the own next turn."""
        view = self._view
        assert view.viewer is not None
        partner = partner_of(view.setup, view.viewer)
        row, value = act.row, 0.0
        for step in range(1, view.setup.seats):
            seat = (view.viewer + step) % view.setup.seats
            if view.seats[seat].left:
                continue
            if (row, seat) not in self._replies:
                self._replies[row, seat] = self._points(row, self._hands[seat])
            points = self._replies[row, seat]
            if points:
                value += points if seat == partner else -points
                row = EMPTY_ROW
        drawn = self._draw[: len(view.hand) - len(act.kept)]
        return value + OWN_TURN * self._points(row, act.kept + drawn)

    def _points(self, row: Row, hand: tuple[Card, ...]) -> int:
        """The points of the best equality that this hand makes of the row, 0 without one."""
        target = target_in(self._view)
        if target is None and not any(bears_equals(card) for card in (*row.cards, *hand)):
            return 0
        problem = Problem(hand, row, target, switches_of(self._view.setup))
        solution = self._effort.solve(problem, REPLY_NODES).solution
        return 0 if solution is None else solution.points
