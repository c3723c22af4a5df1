"""From a node and a value back to one expression that has it, always the same one."""

from collections.abc import Iterator

from equalis.solver.grammar import Grammar
from equalis.solver.inverse import Value, missing_left, missing_right
from equalis.solver.reach import Reach
from equalis.solver.values import Values
from equalis.solver.vectors import DIV, MUL, REM


class Tree:
    """A number (`sign` −1, with its node and the value read) or an operation on two trees."""

    def __init__(self, sign: int, node: int, value: int, left: "Tree | None", right: "Tree | None") -> None:
        self.sign: int = sign
        self.node: int = node
        self.value: int = value
        self.left: Tree | None = left
        self.right: Tree | None = right


class Derivation:
    """Rebuilds expressions: the first split in the grammar's order, then the least operand, decide."""

    def __init__(self, grammar: Grammar, values: Values, reach: Reach) -> None:
        self.grammar: Grammar = grammar
        self.values: Values = values
        self.reach: Reach = reach

    def tree(self, node: int, value: Value) -> Tree:
        """One expression of `node` with this value, which it must have."""
        if self.grammar.leaf_values(node):
            assert isinstance(value, int)
            return Tree(-1, node, value, None, None)
        for sign, left, right in self.grammar.splits(node):
            if not self.reach.makes(sign, left, right, value):
                continue
            operands = self._operands(sign, left, right, value)
            if operands is not None:
                return Tree(sign, node, 0, self.tree(left, operands[0]), self.tree(right, operands[1]))
        raise AssertionError("the node does not have this value")

    def all_values(self, node: int) -> list[Value]:
        """All values of the node, integers first, each kind ascending."""
        return list(self.each_value(node))

    def each_value(self, node: int) -> Iterator[Value]:
        """All values, integers first, each kind ascending; the fractions are computed only when asked for."""
        yield from sorted(self.values.integers(node))
        if self.grammar.fractional(node):
            yield from sorted(self.values.parts(node).values)

    def _operands(self, sign: int, left: int, right: int, value: Value) -> tuple[Value, Value] | None:
        if sign == REM:
            return self._remainder_operands(left, right, value)
        fractional = self.grammar.fractional(left) or self.grammar.fractional(right)
        if not isinstance(value, int) and sign != DIV and not fractional:
            return None
        to_left = self.reach.guess(left) >= self.reach.guess(right)
        large, little = (left, right) if to_left else (right, left)
        for known in self.each_value(little):
            missing = missing_left(sign, value, known) if to_left else missing_right(sign, value, known)
            if missing is None:
                missing = self._any(sign, to_left, value, known, large)
                if missing is None:
                    continue
            elif sign == DIV and not to_left and missing == 0:
                continue
            elif (fractional or isinstance(missing, int)) and self.reach.reaches(large, missing):
                return (missing, known) if to_left else (known, missing)
            else:
                continue
            return (missing, known) if to_left else (known, missing)
        return None

    def _remainder_operands(self, left: int, right: int, value: Value) -> tuple[Value, Value] | None:
        if not isinstance(value, int) or value < 0:
            return None
        for divisor in sorted(self.values.integers(right)):
            size = abs(divisor)
            if size > value:
                found = [a for a in self.values.integers(left) if a % size == value]
                if found:
                    return min(found), divisor
        return None

    def _any(self, sign: int, to_left: bool, value: Value, known: Value, large: int) -> Value | None:
        """An operand beside a zero that makes the value zero."""
        if value != 0 or known != 0 or (sign == DIV and to_left):
            return None
        assert sign in (MUL, DIV)
        for candidate in self.all_values(large):
            if sign == MUL or candidate != 0:
                return candidate
        return None
