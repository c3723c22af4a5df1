"""All equalities: their number against the oracle, each of them sound and different from the others (E1–E10)."""

import json
import random
from pathlib import Path

import pytest

from equalis.errors import LimitReached
from equalis.solver import Limit, Problem, Solution, best, equalities
from tests.solver import oracle
from tests.solver.counted import problem_of
from tests.solver.problems import DECKS, as_read, assert_sound, random_problem

COUNTED = json.loads((Path(__file__).parent / "data" / "counts.json").read_text(encoding="utf-8"))


def key(solution: Solution) -> object:
    """What makes an equality different from another one: faces in order, values read, and the tree that pairs show."""
    row = solution.row
    faces = tuple(card.face for card in row.cards)
    return faces, row.opens, row.closes, row.rests, solution.reading.values


@pytest.mark.parametrize("chunk", range(8))
def test_finds_as_many_as_the_oracle_and_the_best_is_among_them(chunk: int) -> None:
    rng = random.Random(f"all {chunk}")
    done = 0
    while done < 150:
        problem = random_problem(rng, 7, 150)
        if problem.worth is not None or any(problem.row.opens):
            continue
        expected = oracle.count(problem)
        if expected > 5000:
            continue
        found = list(equalities(problem))
        assert len(found) == expected
        assert len({key(solution) for solution in found}) == expected
        first = best(problem).solution
        if found:
            assert first is not None
            greatest = max((solution.points, solution.reading.result) for solution in found)
            assert greatest == (first.points, first.reading.result)
            for solution in rng.sample(found, min(3, len(found))):
                assert_sound(problem, solution)
        done += 1


@pytest.mark.parametrize("counted", COUNTED, ids=lambda counted: f"{counted['hand']} {counted.get('row', '')}")
def test_frozen_count(counted: dict[str, str | int | bool]) -> None:
    problem = problem_of(counted)
    assert sum(1 for _ in equalities(problem)) == counted["count"]


def test_is_lazy_on_a_pool_with_countless_equalities() -> None:
    rng = random.Random("lazy")
    walk = equalities(Problem(tuple(rng.sample(DECKS[4], 13))))
    first = [next(walk) for _ in range(50)]
    assert len({key(solution) for solution in first}) == 50
    assert all(as_read(solution) for solution in first)


def test_says_so_when_the_limit_ends_the_walk() -> None:
    problem = problem_of({"hand": "1 2 3 4 5 6 + + − − = ="})
    with pytest.raises(LimitReached):
        list(equalities(problem, Limit(nodes=500)))
