"""What one question to the solver is as text, and its answer as data: shared by `equalis solve` and its batches."""

from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from equalis.cards.decks import Deck, corners
from equalis.cards.notation import parse_cards
from equalis.cli.cards_given import switches_given
from equalis.equality.judge import results
from equalis.equality.notation import format_reading, parse_row, parse_target
from equalis.equality.row import EMPTY_ROW, Target
from equalis.errors import LimitReached, Malformed, Refused, refuse
from equalis.messages import message
from equalis.solver import Limit, Problem, Solution, best, equalities

MOST_CARDS = 16
"""Cards that a hand or pool may have."""

LONGEST_ROW = 100
"""Cards that a row given as text may have: far more than the 40 at which it is thrown (T7)."""


class Found(Struct, frozen=True):
    """One equality of `--all`."""

    text: str
    points: int
    result: int
    cards: int


class Solved(Struct, frozen=True):
    """The answer: with `proved` and no text there is none. `--all` adds `equalities`, `--timing` adds `seconds`."""

    text: str | None
    points: int | None
    result: int | None
    cards: int | None
    proved: bool
    equalities: tuple[Found, ...] | UnsetType = UNSET
    seconds: float | UnsetType = UNSET


class Rejected(Struct, frozen=True):
    """A question that the rules refuse or that cannot be read; `position` counts characters in the text of `field`."""

    status: Literal["refused", "malformed"]
    code: str
    reason: str
    field: str | UnsetType = UNSET
    position: int | UnsetType = UNSET
    seconds: float | UnsetType = UNSET


class Question(Struct, frozen=True):
    """The texts and options of one question."""

    hand: str
    row: str | None
    target: str | None
    deck: Deck
    no_parentheses: bool
    no_remainder: bool


class Faulty(Exception):
    """A fault in one of the texts."""

    def __init__(self, field: str, cause: Refused | Malformed) -> None:
        super().__init__(field)
        self.field = field
        self.cause = cause


def problem_of(question: Question) -> Problem:
    """The problem in cards. Raises Faulty."""
    points = corners(question.deck)
    switches = switches_given(question.deck, question.no_parentheses, question.no_remainder)
    field = "hand"
    target: Target | None = None
    try:
        hand = parse_cards(question.hand, points, first_id=1000)
        if len(hand) > MOST_CARDS:
            raise refuse("solve.too_many_cards", n=len(hand), limit=MOST_CARDS)
        field = "target"
        if question.target is not None:
            target = parse_target(question.target, points, first_id=2000)
        field = "row"
        row = EMPTY_ROW
        if question.row is not None and question.row.strip():
            row = parse_row(question.row, points, switches, target)
            if len(row.cards) > LONGEST_ROW:
                raise refuse("solve.too_many_cards", n=len(row.cards), limit=LONGEST_ROW)
    except (Refused, Malformed) as fault:
        raise Faulty(field, fault) from fault
    return Problem(hand, row, target, switches)


def rejected(fault: Faulty, language: str) -> Rejected:
    """The fault as an answer."""
    cause = fault.cause
    if isinstance(cause, Refused):
        status: Literal["refused", "malformed"] = "refused"
        code, params, position = cause.refusal.code, cause.refusal.params, cause.refusal.position
    else:
        status, code, params, position = "malformed", cause.code, cause.params, cause.position
    return reject(status, code, params, language, fault.field, position)


def reject(
    status: Literal["refused", "malformed"],
    code: str,
    params: Mapping[str, str | int],
    language: str,
    field: str | None = None,
    position: int | None = None,
) -> Rejected:
    """An answer without a solution, in one language."""
    return Rejected(
        status,
        code,
        message(language, code, params),
        UNSET if field is None else field,
        UNSET if position is None else position,
    )


def solve(problem: Problem, seconds: float | None, every: bool, timing: bool) -> Solved:
    """Ask the solver; `every` lists all equalities too. The time is the solver's own."""
    start = perf_counter()
    answer = best(problem, None if seconds is None else Limit(seconds=seconds))
    spent = perf_counter() - start
    proved = answer.proved
    listed: list[Found] = []
    if every:
        start = perf_counter()
        left = None if seconds is None else max(seconds - spent, 0.0)
        try:
            for solution in equalities(problem, None if left is None else Limit(seconds=left)):
                listed.append(found(solution))
        except LimitReached:
            proved = False
        spent += perf_counter() - start
    solution_found = answer.solution
    measured = round(spent, 6) if timing else UNSET
    all_found = tuple(listed) if every else UNSET
    if solution_found is None:
        return Solved(None, None, None, None, proved, all_found, measured)
    text = lowest(problem, solution_found)
    size = len(solution_found.row.cards)
    return Solved(text, solution_found.points, solution_found.reading.result, size, proved, all_found, measured)


def found(solution: Solution) -> Found:
    """One of all equalities, in its own reading."""
    row = solution.row
    return Found(format_reading(row, solution.reading), solution.points, solution.reading.result, len(row.cards))


def lowest(problem: Problem, solution: Solution) -> str:
    """The text of a solution: of the readings with its result, the one with the lowest values from the left (N3)."""
    return format_reading(solution.row, results(solution.row, problem.target)[0])


def walk(problem: Problem, seconds: float | None) -> Iterator[Found]:
    """All equalities as they are found. Raises LimitReached at the limit."""
    for solution in equalities(problem, None if seconds is None else Limit(seconds=seconds)):
        yield found(solution)
