"""The thought spent on one decision: counted nodes, which repeat, and seconds, which only cut it short."""

from time import monotonic

from equalis.equality.row import Row, Switches, Target
from equalis.errors import LimitReached
from equalis.players.protocol import Budget
from equalis.solver import Answer, Limit, Problem, Solution, best, complete


class Effort:
    """What is left of a budget. `cut_short` tells that the clock, not the count, ended a search."""

    def __init__(self, budget: Budget) -> None:
        self._nodes = budget.nodes
        self._until = None if budget.seconds is None else monotonic() + budget.seconds
        self.cut_short = False

    @property
    def over(self) -> bool:
        """Whether nothing is left to think with."""
        if self._until is not None and monotonic() >= self._until:
            self.cut_short = True
            return True
        return self._nodes is not None and self._nodes <= 0

    def solve(self, problem: Problem, most: int) -> Answer:
        """The best equality within `most` nodes and what is left; the nodes used are spent."""
        nodes, seconds = self._within(most)
        answer = best(problem, Limit(nodes, seconds))
        self.spend(answer.nodes)
        if seconds is not None and not answer.proved and answer.nodes < nodes - nodes // 4:
            self.cut_short = True  # the count alone would have let it go on: the solver keeps back a quarter at most
        return answer

    def complete(self, row: Row, switches: Switches, target: Target | None, most: int) -> Solution | None:
        """What auxiliaries alone make of the row, None also where `most` nodes do not tell; a quarter is spent."""
        nodes, seconds = self._within(most)
        self.spend(nodes // 4)
        try:
            return complete(row, switches, target, Limit(nodes, seconds))
        except LimitReached:
            if self._until is not None and monotonic() >= self._until:
                self.cut_short = True
            return None

    def _within(self, most: int) -> tuple[int, float | None]:
        """So many nodes of what is left, and the seconds left."""
        nodes = most if self._nodes is None else max(1, min(most, self._nodes))
        return nodes, None if self._until is None else max(0.001, self._until - monotonic())

    def spend(self, nodes: int) -> None:
        """Count work done elsewhere."""
        if self._nodes is not None:
            self._nodes -= nodes
