"""Finding the act that wins the row now: a play, auxiliaries alone, or just ¡EQUALIS! (T4–T6, B5)."""

from msgspec import Struct

from equalis.equality.judge import equality
from equalis.errors import LimitReached
from equalis.games.actions import Claim, Play, PlayerAction
from equalis.games.plays import may_complete
from equalis.games.turn_choices import TurnView
from equalis.players.effort import Effort
from equalis.players.seeing import turn_problem
from equalis.solver import Problem, as_play

LONGEST_COMPLETION = 15
"""Cards of a row beyond which auxiliaries alone are not tried: the work grows steeply with them."""

AS_IT_LIES_WORK = 20_000

COMPLETION_NODES = 20_000
"""Work for a completion by auxiliaries alone."""


class Win(Struct, frozen=True):
    """An act that completes the row, and the points of the row (the result area not counted)."""

    action: PlayerAction
    points: int


def winning(view: TurnView, effort: Effort, most: int, problem: Problem | None = None) -> Win | None:
    """The act that wins most points, within `most` nodes; `problem` narrows what is looked for."""
    problem = problem or turn_problem(view)
    declared = view.setup.options.claim == "declared"
    solution = effort.solve(problem, most).solution
    if solution is not None:
        points = sum(card.points for card in solution.row.cards)
        cards, auxiliaries = as_play(problem, solution)
        return Win(Play(tuple(card.id for card in cards), auxiliaries, declared), points)
    return _without_cards(problem, declared, effort)


def _without_cards(problem: Problem, declared: bool, effort: Effort) -> Win | None:
    """¡EQUALIS! for the row as it lies (T5), or a play of auxiliaries only (T4)."""
    row = problem.row
    if not row.cards or not may_complete(row.cards, problem.target):
        return None
    points = sum(card.points for card in row.cards)
    if declared and sum(row.opens) == sum(row.closes):
        try:
            if equality(row, problem.target, work=AS_IT_LIES_WORK) is not None:
                return Win(Claim(), points)
        except LimitReached:
            return None
    switches = problem.switches
    if len(row.cards) > LONGEST_COMPLETION or not (switches.parentheses or switches.remainder):
        return None
    solution = effort.complete(row, switches, problem.target, COMPLETION_NODES)
    if solution is None:
        return None
    auxiliaries = as_play(problem, solution)[1]
    return Win(Claim(auxiliaries) if declared else Play((), auxiliaries), points)
