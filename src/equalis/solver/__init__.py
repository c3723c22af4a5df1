"""The exact solver: the best equality that a hand can make, proved, and all of them (E1–E10, B4, T4)."""

from equalis.solver.answers import as_play, best, complete, equalities
from equalis.solver.problem import Answer, Limit, Problem, Solution

__all__ = ["Answer", "Limit", "Problem", "Solution", "as_play", "best", "complete", "equalities"]
