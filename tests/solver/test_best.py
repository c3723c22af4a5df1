"""The best equality against the slow oracle, in every mode (E1–E10, B4, T13)."""

import random

import pytest
from msgspec.structs import replace

from equalis.cards.faces import Operation
from equalis.equality.judge import results
from equalis.equality.row import Row
from equalis.solver import Problem, best
from tests.solver import oracle
from tests.solver.problems import as_read, assert_sound, random_problem, worth_of

CHUNKS = 40
CASES = 520
"""Cases of a chunk: all chunks together are more than 20 000."""


def assert_best(problem: Problem) -> bool:
    """The solver and the oracle agree; whether there was an equality."""
    expected = oracle.best(problem)
    answer = best(problem)
    assert answer.proved
    if expected is None:
        assert answer.solution is None
        return False
    assert answer.solution is not None
    assert (worth_of(problem, answer.solution), answer.solution.reading.result) == expected
    assert_sound(problem, answer.solution)
    judged = results(answer.solution.row, problem.target)
    assert judged[0].result == expected[1], "the row has a higher result than the solver's (E10)"
    return True


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_agrees_with_the_oracle_in_every_mode(chunk: int) -> None:
    rng = random.Random(f"best {chunk}")
    solved = sum(assert_best(random_problem(rng, 6, 1_000)) for _ in range(CASES))
    assert solved > CASES // 20, "too few cases have an equality to prove anything"


@pytest.mark.parametrize("chunk", range(8))
def test_agrees_with_the_oracle_on_seven_cards(chunk: int) -> None:
    rng = random.Random(f"seven {chunk}")
    for _ in range(30):
        assert_best(random_problem(rng, 7, 400))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(40))
def test_agrees_with_the_oracle_at_length(chunk: int) -> None:
    rng = random.Random(f"long {chunk}")
    for _ in range(2500):
        assert_best(random_problem(rng, 7, 10_000))


@pytest.mark.parametrize("chunk", range(4))
def test_does_not_depend_on_the_order_of_the_hand(chunk: int) -> None:
    rng = random.Random(f"order {chunk}")
    for _ in range(100):
        problem = random_problem(rng, 9, 400)
        first = best(problem).solution
        hand = list(problem.hand)
        rng.shuffle(hand)
        assert best(replace(problem, hand=tuple(hand))).solution == first


@pytest.mark.parametrize("chunk", range(4))
def test_carries_no_pair_of_parentheses_that_it_could_do_without(chunk: int) -> None:
    """Without any one new pair around more than one number the same reading is no equality of this result."""
    rng = random.Random(f"pairs {chunk}")
    for _ in range(150):
        problem = random_problem(rng, 9, 400)
        if problem.row.cards:
            problem = replace(problem, row=Row(), hand=problem.hand + problem.row.cards)
        solution = best(problem).solution
        if solution is None:
            continue
        row = solution.row
        for first, last in pairs_of(row):
            opens, closes = list(row.opens), list(row.closes)
            opens[first] -= 1
            closes[last] -= 1
            fewer = replace(solution, row=replace(row, opens=tuple(opens), closes=tuple(closes)))
            judged = results(as_read(fewer), problem.target)
            assert not judged or judged[0].result != solution.reading.result


def pairs_of(row: Row) -> list[tuple[int, int]]:
    """The pairs of parentheses of a row, by the cards before and after which they stand."""
    waiting: list[int] = []
    pairs: list[tuple[int, int]] = []
    for index, card in enumerate(row.cards):
        assert not (isinstance(card.face, Operation) and (row.opens[index] or row.closes[index]))
        waiting.extend([index] * row.opens[index])
        pairs.extend((waiting.pop(), index) for _ in range(row.closes[index]))
    return pairs
