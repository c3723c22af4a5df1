"""The games with turns, expert and master: weigh what an act leaves to the others against what it leaves to oneself.

Unseen cards are dealt anew from what the view allows; in each such deal the players after us take the best equality
they have, and then we do. The act with the best mean difference is chosen; a master looks at more acts and more deals.
"""

from random import Random

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.row import EMPTY_ROW, Row
from equalis.games.actions import PlayerAction
from equalis.games.registry import game_named
from equalis.games.seating import partner_of
from equalis.games.setup import cards_of, switches_of
from equalis.games.turn_choices import TurnView, target_in, turn_choices
from equalis.games.turn_state import TurnState
from equalis.players.effort import Effort
from equalis.players.turn_candidates import Candidate, candidates
from equalis.players.turn_regular import REGULAR_NODES, answered, biding
from equalis.players.winning import winning
from equalis.solver import Problem

REPLY_NODES = 1_500
"""Work for one imagined reply."""

OWN_TURN = 0.9
"""What a point of the own next turn is worth beside one that is lost now."""


class Depth(Struct, frozen=True):
    """How many acts are weighed, and in how many deals of the unseen cards."""

    acts: int
    deals: int


EXPERT = Depth(acts=14, deals=6)
MASTER = Depth(acts=40, deals=200)


def weighed_turn(view: TurnView, effort: Effort, rng: Random, depth: Depth) -> PlayerAction:
    """The best equality, or the act that leaves most to oneself and least to others."""
    choices = turn_choices(view)
    answer = answered(choices, view)
    if answer is not None:
        return answer
    win = winning(view, effort, REGULAR_NODES)
    if win is not None:
        return win.action
    acts = candidates(view, choices, depth.acts)
    if len(acts) <= 1:
        return biding(view, choices)
    return _best_of(view, acts, effort, rng, depth).action


def _best_of(view: TurnView, acts: list[Candidate], effort: Effort, rng: Random, depth: Depth) -> Candidate:
    game = game_named(view.setup.game)
    sums = [0.0] * len(acts)
    for _ in range(depth.deals):
        if effort.over:
            break
        deal = game.sample(view, rng)
        values = _values(view, acts, deal, effort)
        if effort.over and effort.cut_short:
            break
        for index, value in enumerate(values):
            sums[index] += value
    return acts[max(range(len(acts)), key=lambda index: (sums[index], -index))]


def _values(view: TurnView, acts: list[Candidate], deal: TurnState, effort: Effort) -> list[float]:
    """What each act is worth in this deal. Rows that several acts leave are looked at once a hand."""
    assert view.viewer is not None
    every = cards_of(view.setup)
    replies: dict[tuple[Row, int], int] = {}
    fresh = tuple(every[card] for card in deal.piles.draw)
    partner = partner_of(view.setup, view.viewer)
    size = len(view.hand)
    values = []
    for act in acts:
        row, value = act.row, 0.0
        for step in range(1, view.setup.seats):
            seat = (view.viewer + step) % view.setup.seats
            if view.seats[seat].left:
                continue
            if (row, seat) not in replies:
                replies[row, seat] = _reply(view, row, tuple(every[card] for card in deal.hands[seat]), effort)
            points = replies[row, seat]
            if points:
                value += points if seat == partner else -points
                row = EMPTY_ROW
        drawn = fresh[: size - len(act.kept)]
        values.append(value + OWN_TURN * _reply(view, row, act.kept + drawn, effort))
    return values


def _reply(view: TurnView, row: Row, hand: tuple[Card, ...], effort: Effort) -> int:
    """The points of the best equality that this hand makes of the row, 0 without one."""
    problem = Problem(hand, row, target_in(view), switches_of(view.setup))
    solution = effort.solve(problem, REPLY_NODES).solution
    return 0 if solution is None else solution.points
