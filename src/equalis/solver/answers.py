"""What the rest of EQUALIS asks the solver."""

from collections.abc import Iterator

from equalis.cards.cards import Card
from equalis.equality.row import ALL_AUXILIARIES, MOST_AUXILIARIES, Auxiliary, Row, Switches, Target
from equalis.errors import LimitReached
from equalis.solver.enumeration import Enumeration
from equalis.solver.levels import Choice
from equalis.solver.lowering import Lowered
from equalis.solver.problem import Answer, Limit, Problem, Solution
from equalis.solver.search import Search
from equalis.solver.values import OutOfWork


def best(problem: Problem, limit: Limit | None = None) -> Answer:
    """The equality of most worth, then of the highest result, then the first in a fixed order (E10).

    The order of the hand does not matter. Within the limit the answer is proved; beyond it, it is the best found, and
    `proved` is false.
    """
    lowered = Lowered(problem)
    search = _search(lowered, limit)
    found = search.best()
    if found is None:
        return Answer(None, search.proved, search.values.work)
    work = search.values.work
    solution = lowered.solution(search.trees(found), found.numbers, found.vector, found.result)
    if solution is not None:
        return Answer(solution, search.proved, work)
    return _best_with_few_auxiliaries(problem, limit)


def complete(
    row: Row, switches: Switches = ALL_AUXILIARIES, target: Target | None = None, limit: Limit | None = None
) -> Solution | None:
    """The equality of the highest result that auxiliaries alone make of the row (T4), or None.

    Raises LimitReached where the limit ends the search before it is certain.
    """
    lowered = Lowered(Problem((), row, target, switches))
    search = _search(lowered, limit)
    try:
        found = search.completed()
        if found is None:
            return None
        solution = lowered.solution(search.trees(found), 0, 0, found.result)
        if solution is None and may_balance(row):
            search = _search(lowered, limit)
            pairs = [((0, 0), left, right) for left, right in search.pairs_as_it_lies()]
            solution = _first_that_fits(lowered, Enumeration(search), pairs)
    except OutOfWork as stop:
        raise LimitReached from stop
    return solution


def as_play(problem: Problem, solution: Solution) -> tuple[tuple[Card, ...], tuple[Auxiliary, ...]]:
    """The cards that the solution appends to the problem's row, in order, and the auxiliaries that it adds (E2, E3).

    Positions count the final row; what already lies there is not listed.
    """
    old, new = problem.row, solution.row
    size = len(old.cards)
    added: list[Auxiliary] = []
    for index in range(len(new.cards)):
        opens, closes, rest = (old.opens[index], old.closes[index], old.rests[index]) if index < size else (0, 0, False)
        added.extend([Auxiliary("(", index)] * (new.opens[index] - opens))
        if new.rests[index] and not rest:
            added.append(Auxiliary("R", index))
        added.extend([Auxiliary(")", index + 1)] * (new.closes[index] - closes))
    return new.cards[size:], tuple(added)


def equalities(problem: Problem, limit: Limit | None = None) -> Iterator[Solution]:
    """All equalities, found as they are asked for: distinct by faces in order, values read, and operation tree.

    The cards' best worth falls from one to the next group of them, and the order is fixed. Raises LimitReached when
    the limit ends the walk before all are found.
    """
    lowered = Lowered(problem)
    search = _search(lowered, limit)
    enumeration = Enumeration(search)
    try:
        levels = search.levels()
        for worth in levels.descending:
            for choice in levels.choices(worth):
                for trees, result in enumeration.of_choice(choice):
                    yield from lowered.solutions(trees, choice[0], result)
    except OutOfWork as stop:
        raise LimitReached from stop


def may_balance(row: Row) -> bool:
    """Whether the row's own auxiliaries and the parentheses that they still need are within the limit (C4)."""
    opens, closes = sum(row.opens), sum(row.closes)
    return opens + closes + sum(row.rests) + abs(opens - closes) <= MOST_AUXILIARIES


def _best_with_few_auxiliaries(problem: Problem, limit: Limit | None) -> Answer:
    """For a row so full of auxiliaries that the best tree needs too many (C4): all trees, the best ones first."""
    lowered = Lowered(problem)
    search = _search(lowered, limit)
    solution: Solution | None = None
    proved = True
    try:
        levels = search.levels()
        for worth in levels.descending if may_balance(problem.row) else []:
            pairs = [(choice, *pair) for choice in levels.choices(worth) for pair in search.pairs(choice)]
            solution = _first_that_fits(lowered, Enumeration(search), pairs)
            if solution is not None:
                break
    except OutOfWork:
        proved = False
    return Answer(solution, proved, search.values.work)


def _first_that_fits(
    lowered: Lowered, enumeration: Enumeration, pairs: list[tuple[Choice, int, int]]
) -> Solution | None:
    for choice, sides, result in enumeration.falling(pairs):
        solution = lowered.solution(sides, choice[0], choice[1], result)
        if solution is not None:
            return solution
    return None


def _search(lowered: Lowered, limit: Limit | None) -> Search:
    nodes = -1 if limit is None or limit.nodes is None else limit.nodes
    seconds = -1.0 if limit is None or limit.seconds is None else limit.seconds
    return Search(lowered.task, nodes, seconds)
