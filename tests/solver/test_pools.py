"""Pools of 13 and 16 cards, where no oracle can follow: different ways through the search must agree (C3, E6, E10)."""

import json
import random

import pytest

from equalis.cards.notation import format_cards, parse_cards
from equalis.equality.notation import format_reading
from equalis.solver import Limit, Problem, best
from equalis.solver.lowering import Lowered
from equalis.solver.search import Search
from tests.solver.pools import FILE, pools
from tests.solver.problems import DECKS, assert_sound

FROZEN = json.loads(FILE.read_text(encoding="utf-8"))


def test_gives_the_same_answers_compiled_and_pure() -> None:
    """The answers were kept once; this test runs on the compiled modules and on the same files as Python."""
    for problem in pools():
        solution = best(problem).solution
        known = FROZEN[format_cards(problem.hand)]
        if known is None:
            assert solution is None
            continue
        assert solution is not None
        assert format_reading(solution.row, solution.reading) == known["text"]
        assert (solution.points, solution.reading.result) == (known["points"], known["result"])
        assert_sound(problem, solution)


@pytest.mark.parametrize("largest_set", [40, 500, 200_000])
def test_streaming_and_computing_whole_nodes_agree(largest_set: int) -> None:
    rng = random.Random("splits")
    for size in (8, 9, 10, 11, 13):
        for level in (3, 4, 4):
            problem = Problem(tuple(rng.sample(DECKS[level], size)))
            lowered = Lowered(problem)
            search = Search(lowered.task, 300_000, -1.0, largest_set)
            found = search.best()
            if not search.proved:
                continue
            expected = best(problem).solution
            if expected is None:
                assert found is None
                continue
            assert found is not None
            solution = lowered.solution(search.trees(found), found.numbers, found.vector, found.result)
            assert solution is not None
            assert (solution.points, solution.reading.result) == (expected.points, expected.reading.result)


def test_a_search_without_bounds_finds_nothing_better() -> None:
    """Every pair of sides of the best level is asked for more than the best result, unpruned."""
    rng = random.Random("bounds")
    for size in (8, 9, 10, 11):
        for _ in range(6):
            problem = Problem(tuple(rng.sample(DECKS[4], size)))
            lowered = Lowered(problem)
            search = Search(lowered.task, -1, -1.0)
            found = search.best()
            if found is None:
                continue
            levels = search.levels()
            worth = next(worth for worth in levels.descending if (found.numbers, found.vector) in levels.choices(worth))
            highest = found.result
            for choice in levels.choices(worth):
                for left, right in search.pairs(choice):
                    shared = search.values.integers(left) & search.values.integers(right)
                    assert not shared or max(shared) <= highest


@pytest.mark.parametrize("nodes", [1, 300, 3_000, 30_000])
def test_a_limit_of_nodes_is_kept_and_repeatable(nodes: int) -> None:
    rng = random.Random("limit")
    for _ in range(6):
        problem = Problem(tuple(rng.sample(DECKS[4], 13)))
        answer = best(problem, Limit(nodes=nodes))
        assert best(problem, Limit(nodes=nodes)) == answer
        whole = best(problem)
        assert whole.proved
        if answer.proved:
            assert answer.solution == whole.solution
        elif answer.solution is not None:
            assert whole.solution is not None
            assert_sound(problem, answer.solution)
            mine, theirs = answer.solution, whole.solution
            assert (mine.points, mine.reading.result) <= (theirs.points, theirs.reading.result)


def test_no_time_proves_nothing() -> None:
    problem = Problem(parse_cards("1 2 3 4 5 6 7 8 + + − − × ÷ = ="))
    assert not best(problem, Limit(seconds=0.0)).proved
