"""What a limit leaves: the best found so far, never more than was allowed by far, and no claim of proof (E10)."""

import random

from equalis.solver import Limit, Problem, best
from tests.solver.problems import DECKS, assert_sound, random_problem


def test_finds_some_equality_where_the_worthiest_cards_are_too_much_work() -> None:
    """Pools of 16 have easy equalities of few cards; a search cut short among the many cards still gives one."""
    rng = random.Random("limits")
    cut = 0
    for _ in range(12):
        problem = Problem(tuple(rng.sample(DECKS[4], 16)))
        answer = best(problem, Limit(nodes=20_000))
        assert answer.solution is not None or answer.proved
        if answer.solution is not None:
            assert_sound(problem, answer.solution)
        cut += not answer.proved
        assert answer.nodes < 200_000
    assert cut > 3


def test_what_a_limit_leaves_is_sound_and_proved_only_if_it_is_the_best() -> None:
    rng = random.Random("cut")
    cut = 0
    for _ in range(300):
        problem = random_problem(rng, 8, 400)
        limited = best(problem, Limit(nodes=rng.choice((5, 50, 500))))
        whole = best(problem)
        if limited.proved:
            assert limited.solution == whole.solution
            continue
        cut += 1
        if limited.solution is not None:
            assert whole.solution is not None
            assert_sound(problem, limited.solution)
            assert limited.solution.points <= whole.solution.points
    assert cut > 30
