"""The values of every node, computed when asked for and kept."""

from time import perf_counter

from equalis.solver.arithmetic import Fraction, fractions_of, integers_of, integers_of_fractions
from equalis.solver.grammar import Grammar


class OutOfWork(Exception):
    """The allowed work or time is used up."""


class Values:
    """Integer and fractional values of the nodes of one grammar; counts the work and stops at the limit."""

    def __init__(self, grammar: Grammar, nodes: int, seconds: float) -> None:
        self.grammar: Grammar = grammar
        self.work: int = 0
        self.allowed: int = nodes
        self.deadline: float = perf_counter() + seconds if seconds >= 0 else -1.0
        self._integers: dict[int, set[int]] = {}
        self._fractions: dict[int, set[Fraction]] = {}

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
        grammar = self.grammar
        out: set[int] = set(grammar.leaf_values(node))
        if not out:
            for sign, left, right in grammar.splits(node):
                first = self.integers(left)
                second = self.integers(right)
                if first and second:
                    self.spend(1 + len(first) * len(second))
                    if len(first) >= len(second):
                        integers_of(sign, first, second, out)
                    else:
                        integers_of_turned(sign, first, second, out)
                if sign < 4:
                    self._fractional(sign, left, right, out)
        self._integers[node] = out
        return out

    def _fractional(self, sign: int, left: int, right: int, out: set[int]) -> None:
        """Integers that need a fraction: + and − one on both sides, a division a fractional divisor."""
        grammar = self.grammar
        second = grammar.fractional(right)
        if sign < 2 or sign == 3:
            if not second or (sign < 2 and not grammar.fractional(left)):
                return
        elif not second and not grammar.fractional(left):
            return
        left_parts = self.fractions(left)
        right_parts = self.fractions(right)
        self.spend(len(left_parts) + len(right_parts) + len(left_parts) * len(right_parts))
        integers_of_fractions(sign, self.integers(left), left_parts, self.integers(right), right_parts, out)

    def fractions(self, node: int) -> set[Fraction]:
        """All values of the node that are no integers."""
        known = self._fractions.get(node)
        if known is not None:
            return known
        out: set[Fraction] = set()
        grammar = self.grammar
        if grammar.fractional(node) and not grammar.leaf_values(node):
            for sign, left, right in grammar.splits(node):
                if sign == 4:
                    continue
                first = self.integers(left)
                second = self.integers(right)
                left_parts = self.fractions(left)
                right_parts = self.fractions(right)
                if sign != 3 and not left_parts and not right_parts:
                    continue
                self.spend(1 + (len(first) + len(left_parts)) * (len(second) + len(right_parts)))
                fractions_of(sign, first, left_parts, second, right_parts, out)
        self._fractions[node] = out
        return out


def integers_of_turned(sign: int, left: set[int], right: set[int], out: set[int]) -> None:
    """Like `integers_of`, for a short left operand."""
    if sign == 0:
        for a in left:
            out.update([a + b for b in right])
    elif sign == 1:
        for a in left:
            out.update([a - b for b in right])
    elif sign == 2:
        for a in left:
            out.update([a * b for b in right])
    elif sign == 3:
        for a in left:
            out.update([a // b for b in right if b and a % b == 0])
    else:
        for a in left:
            out.update([a % (b if b > 0 else -b) for b in right if b])
