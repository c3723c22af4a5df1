"""The values of every node, computed when asked for and kept."""

from time import perf_counter

from equalis.solver.arithmetic import (
    NOTHING,
    Fraction,
    Parts,
    fractions_of,
    integers_above,
    integers_of,
    integers_of_parts,
)
from equalis.solver.bounds import Bounds
from equalis.solver.grammar import Grammar
from equalis.solver.vectors import DIV, REM


class OutOfWork(Exception):
    """The allowed work or time is used up."""


class Values:
    """Integer and fractional values of the nodes of one grammar; counts the work and stops at the limit."""

    def __init__(self, grammar: Grammar, nodes: int, seconds: float) -> None:
        self.grammar: Grammar = grammar
        self.bounds: Bounds = Bounds(grammar)
        self.work: int = 0
        # a quarter is kept back until there is some equality: for a lesser one, where the search finds none
        self.all_nodes: int = nodes
        self.end: float = perf_counter() + seconds if seconds >= 0 else -1.0
        self.allowed: int = nodes - nodes // 4 if nodes >= 0 else -1
        self.deadline: float = self.end - seconds / 4 if seconds >= 0 else -1.0
        self._integers: dict[int, set[int]] = {}
        self._sorted: dict[int, list[int]] = {}
        self._parts: dict[int, Parts] = {}
        self._above: dict[int, set[int]] = {}
        self._floors: dict[int, int] = {}

    def use_reserve(self) -> None:
        """Allow the work and the time that were kept back."""
        self.allowed = self.all_nodes
        self.deadline = self.end

    def unlimited(self) -> None:
        """Allow any work from now on."""
        self.allowed = self.all_nodes = -1
        self.deadline = self.end = -1.0

    def spend(self, work: int) -> None:
        """Count work about to be done; raises OutOfWork when that is too much."""
        self.work += work
        if 0 <= self.allowed < self.work:
            raise OutOfWork
        if self.deadline >= 0 and perf_counter() > self.deadline:
            raise OutOfWork

    def integers(self, node: int) -> set[int]:
        """All integers that the node can be."""
        known = self._integers.get(node)
        if known is not None:
            return known
        out: set[int] = set(self.grammar.leaf_values(node))
        if not out:
            for sign, left, right in self.grammar.splits(node):
                first = self.integers(left)
                second = self.integers(right)
                self.spend(1 + len(first) * len(second))
                integers_of(sign, first, second, out)
                if self.mixes(sign, left, right):
                    self._with_parts(sign, left, right, out)
        self._integers[node] = out
        return out

    def whole(self, node: int) -> bool:
        """Whether all integers of the node are known already."""
        return node in self._integers

    def ascending(self, node: int) -> list[int]:
        """All integers that the node can be, in ascending order."""
        known = self._sorted.get(node)
        if known is None:
            known = sorted(self.integers(node))
            self._sorted[node] = known
        return known

    def above(self, node: int, floor: int) -> set[int]:
        """At least all integers greater than `floor` that the node can be; kept for rising floors."""
        known = self._integers.get(node)
        if known is not None:
            return known
        if floor == NOTHING or self.grammar.leaves(node) <= 3:
            return self.integers(node)
        known = self._above.get(node)
        if known is not None and self._floors[node] <= floor:
            return known
        out: set[int] = set()
        for sign, left, right in self.grammar.splits(node):
            if self.bounds.of_split(sign, left, right) <= floor:
                continue
            first = self.ascending(left)
            second = self.ascending(right)
            before = len(out)
            integers_above(sign, first, second, floor, out)
            self.spend(1 + min(len(first), len(second)) + len(out) - before)
            if self.mixes(sign, left, right):
                self._with_parts(sign, left, right, out)
        self._above[node] = out
        self._floors[node] = floor
        return out

    def mixes(self, sign: int, left: int, right: int) -> bool:
        """Whether fractions can give an integer: + and − need one on both sides, a division a fractional divisor."""
        if sign == REM:
            return False
        if self.grammar.fractional(right):
            return sign >= 2 or self.grammar.fractional(left)
        return sign == 2 and self.grammar.fractional(left)

    def _with_parts(self, sign: int, left: int, right: int, out: set[int]) -> None:
        first = self.parts(left)
        second = self.parts(right)
        self.spend(integers_of_parts(sign, self.integers(left), first, self.integers(right), second, out))

    def parts(self, node: int) -> Parts:
        """All values of the node that are no integers."""
        known = self._parts.get(node)
        if known is not None:
            return known
        out: set[Fraction] = set()
        grammar = self.grammar
        if grammar.fractional(node) and not grammar.leaf_values(node):
            for sign, left, right in grammar.splits(node):
                if sign == REM:
                    continue
                left_parts = self.parts(left).values
                right_parts = self.parts(right).values
                if sign != DIV and not left_parts and not right_parts:
                    continue
                first = self.integers(left)
                second = self.integers(right)
                self.spend(1 + (len(first) + len(left_parts)) * (len(second) + len(right_parts)))
                fractions_of(sign, first, left_parts, second, right_parts, out)
        known = Parts(out)
        self._parts[node] = known
        return known
