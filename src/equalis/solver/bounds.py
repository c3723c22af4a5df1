"""How far from zero a node can possibly get: cheap bounds that prune the search for the highest result.

Every number counts as at least 1. With q multiplications a sum of products of at most q + 1 numbers each is made; the
other numbers only add to those. Dividing never helps a lone ÷, whose divisor is an integer; with d ≥ 2 of them a
fraction as divisor multiplies, at most d − 1 times (a ÷ ( b ÷ c ) = a × c ÷ b).
"""

from typing import Final

from equalis.solver.grammar import Grammar
from equalis.solver.nodes import (
    FIELD,
    FIRST_SHIFT,
    FREE_TERM,
    KIND_SHIFT,
    LAST_SHIFT,
    MIXED,
    SET_SHIFT,
    SIXTEEN,
)
from equalis.solver.vectors import ADDITIVE, DIVIDE_BIT, MUL, SUB, TIMES_BIT

UNBOUNDED: Final = 1 << 60
TIGHT: Final = 7
"""Nodes with row cards and so many numbers get a tighter bound; for fewer it would cost more than it saves."""


class Bounds:
    """Bounds on the absolute value of every integer value of a node."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar: Grammar = grammar
        self.free_tops: list[int] = [max(1, *values) for values in grammar.free_values]
        self.row_tops: list[int] = [max(1, *values) for values in grammar.row_values]
        self._known: dict[int, int] = {}
        self._sorted: dict[int, list[int]] = {}

    def of_node(self, node: int) -> int:
        """The bound of a node."""
        known = self._known.get(node)
        if known is not None:
            return known
        kind = node >> KIND_SHIFT
        numbers = node >> SET_SHIFT & SIXTEEN
        vector = node & SIXTEEN
        if kind <= FREE_TERM:
            bound = bound_of(self._free(numbers), (vector & 15) + (vector >> 4 & 15), vector >> 8 & 15, vector >> 12)
        else:
            bound = self._of_row(node, kind, numbers, vector)
            if self.grammar.leaves(node) >= TIGHT:
                bound = self._in_order(node, bound)
        self._known[node] = bound
        return bound

    def _in_order(self, node: int, loose: int) -> int:
        """A tighter bound for nodes with row cards, whose order and signs leave fewer products than any order would."""
        bound = max([abs(value) for value in self.grammar.leaf_values(node)], default=0)
        for sign, left, right in self.grammar.splits(node):
            bound = max(bound, self.of_split(sign, left, right))
            if bound >= loose:
                return loose
        return bound

    def of_equality(self, numbers: int, vector: int) -> int:
        """A bound for the result of an equality of free cards: the product of both sides is bounded, its root is."""
        vector &= SIXTEEN
        bound = bound_of(self._free(numbers), (vector & 15) + (vector >> 4 & 15), (vector >> 8 & 15) + 1, vector >> 12)
        return int(float(bound) ** 0.5 * (1 + 1e-9)) + 1

    def of_split(self, sign: int, left: int, right: int) -> int:
        """A bound for the integers that one operation on two nodes gives."""
        if sign <= SUB:
            return self.of_node(left) + self.of_node(right)
        if sign == MUL:
            return self.of_node(left) * self.of_node(right)
        if sign > MUL + 1:
            return self.of_node(right)
        return UNBOUNDED if self.grammar.fractional(right) else self.of_node(left)

    def _free(self, numbers: int) -> list[int]:
        known = self._sorted.get(numbers)
        if known is None:
            known = [top for index, top in enumerate(self.free_tops) if numbers >> index & 1]
            known.sort(reverse=True)
            self._sorted[numbers] = known
        return known

    def _of_row(self, node: int, kind: int, numbers: int, vector: int) -> int:
        """Rows and mixed nodes: the row's operations may each be the sign that goes furthest."""
        first = node >> FIRST_SHIFT & FIELD
        mixed = kind >= MIXED
        last = len(self.row_tops) if mixed else (node >> LAST_SHIFT & FIELD) + 1
        tops = self.row_tops[first:last]
        masks = self.grammar.row_masks[first : len(self.grammar.row_masks) if mixed else last - 1]
        adding = times = divide = 0
        if mixed:
            tops = tops + self._free(numbers)
            adding = (vector & 15) + (vector >> 4 & 15)
            times = vector >> 8 & 15
            divide = vector >> 12
        tops.sort(reverse=True)
        either = 0
        divisions = 0
        for mask in masks:
            if mask & DIVIDE_BIT:
                divisions += 1
            if mask & TIMES_BIT:
                if mask & (ADDITIVE | DIVIDE_BIT):
                    either += 1
                else:
                    times += 1
            elif mask & (DIVIDE_BIT | 32) and not mask & ADDITIVE:
                divide += 1
                divisions -= 1 if mask & DIVIDE_BIT else 0
            else:
                adding += 1
        if divide + divisions >= 2:
            return bound_of(tops, adding + either, times + either + divisions, divide + 2)
        bound = 0
        for count in range(either + 1):
            bound = max(bound, bound_of(tops, adding + either - count, times + count, divide))
        return bound


def bound_of(tops: list[int], adding: int, times: int, divide: int) -> int:
    """The bound for numbers of at most `tops` (descending, at least 1 each) under so many operations."""
    if len(tops) == 1:
        return tops[0]
    if divide >= 2:
        product = 1.0
        for top in tops[: times + divide]:
            product *= top
        product *= 1 << adding
        return UNBOUNDED if product > 1e17 else int(product * (1 + 1e-9)) + 1
    # the factors are the largest numbers; the others fill up the smallest factors evenly
    count = times + 1
    spare = float(sum(tops[count:]))
    product = 1.0
    level = float(tops[count - 1])
    filled = 1
    for index in range(count - 2, -1, -1):
        need = (tops[index] - level) * filled
        if need > spare:
            break
        spare -= need
        level = float(tops[index])
        filled += 1
    level += spare / filled
    for _ in range(filled):
        product *= level
    for index in range(count - filled):
        product *= tops[index]
    return UNBOUNDED if product > 1e17 else int(product * (1 + 1e-9)) + 1
