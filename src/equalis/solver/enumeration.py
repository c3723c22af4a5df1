"""All equalities, one after the other: every tree, every reading, every order of faces, without dead ends."""

from collections.abc import Iterator

from equalis.solver.derivation import Derivation, Tree
from equalis.solver.grammar import Grammar
from equalis.solver.inverse import Value, missing_left, missing_right
from equalis.solver.levels import Choice
from equalis.solver.nodes import FREE, KIND_SHIFT
from equalis.solver.reach import Reach
from equalis.solver.search import NO_NODE, Search
from equalis.solver.values import Values
from equalis.solver.vectors import DIV, MUL, REM

Sides = list[Tree]
"""One tree for each side (one alone with a target)."""


class Enumeration:
    """Walks through everything that the search only asks about."""

    def __init__(self, search: Search) -> None:
        self.search: Search = search
        self.grammar: Grammar = search.grammar
        self.values: Values = search.values
        self.reach: Reach = search.reach
        self.derivation: Derivation = Derivation(search.grammar, search.values, search.reach)

    def of_choice(self, choice: Choice) -> Iterator[tuple[Sides, int]]:
        """All equalities of a choice of hand cards, with their result: both mirror forms where there is no row."""
        for left, right in self.search.pairs(choice):
            for value in self.shared(left, right):
                for sides in self.sides(left, right, value):
                    yield sides, value
                    if len(sides) == 2 and left != right and not self.grammar.row_length:
                        yield [sides[1], sides[0]], value

    def sides(self, left: int, right: int, value: int) -> Iterator[Sides]:
        """Every pair of trees of two nodes (every tree of one with a target) that has this value."""
        for first in self.trees(left, value):
            if right == NO_NODE:
                yield [first]
                continue
            for second in self.trees(right, value):
                yield [first, second]

    def falling(self, pairs: list[tuple[Choice, int, int]]) -> Iterator[tuple[Choice, Sides, int]]:
        """All trees of several pairs of nodes, those with the highest results first."""
        found: list[tuple[int, int]] = []
        for index, (_, left, right) in enumerate(pairs):
            found.extend([(-value, index) for value in self.shared(left, right)])
        found.sort()
        for value, index in found:
            choice, left, right = pairs[index]
            for sides in self.sides(left, right, -value):
                self.values.spend(1)
                yield choice, sides, -value

    def shared(self, left: int, right: int) -> list[int]:
        """The results that both nodes (or the node and the target) allow, highest first."""
        if right == NO_NODE:
            candidates = self.search.task.goals or set()
            return [value for value in sorted(candidates, reverse=True) if self.reach.reaches(left, value)]
        little, large = (right, left) if self.reach.guess(left) > self.reach.guess(right) else (left, right)
        known = sorted(self.values.integers(little), reverse=True)
        return [value for value in known if self.reach.reaches(large, value)]

    def trees(self, node: int, value: Value) -> Iterator[Tree]:
        """Every operation tree and reading of a node that has this value."""
        if self.grammar.leaf_values(node):
            if isinstance(value, int) and value in self.values.integers(node):
                yield Tree(-1, node, value, None, None)
            return
        swaps = self.grammar.parentheses and node >> KIND_SHIFT == FREE
        for sign, left, right in self.grammar.splits(node):
            both = swaps and left != right and sign < REM and not sign & 1
            for first, second in self._operands(sign, left, right, value):
                for a in self.trees(left, first):
                    for b in self.trees(right, second):
                        yield Tree(sign, node, 0, a, b)
                        if both:
                            yield Tree(sign, node, 0, b, a)

    def _operands(self, sign: int, left: int, right: int, value: Value) -> Iterator[tuple[Value, Value]]:
        """Every pair of values of two nodes that `sign` makes into `value`."""
        if sign == REM:
            if isinstance(value, int) and value >= 0:
                for divisor in sorted(self.values.integers(right)):
                    if abs(divisor) > value:
                        for number in sorted(self.values.integers(left)):
                            if number % abs(divisor) == value:
                                yield number, divisor
            return
        to_left = self.reach.guess(left) >= self.reach.guess(right)
        large, little = (left, right) if to_left else (right, left)
        for known in self.derivation.all_values(little):
            missing = missing_left(sign, value, known) if to_left else missing_right(sign, value, known)
            if missing is None:
                if value == 0 and known == 0 and not (sign == DIV and to_left):
                    for anything in self.derivation.all_values(large):
                        if sign == MUL or anything != 0:
                            yield (anything, known) if to_left else (known, anything)
            elif not (sign == DIV and not to_left and missing == 0) and self.reach.reaches(large, missing):
                yield (missing, known) if to_left else (known, missing)


def dealt(signs: list[int], masks: list[int], kinds: list[int]) -> Iterator[list[int]]:
    """Every way to take operation cards for the signs read (4 is `=`), distinct by face: `kinds` tells faces apart."""
    chosen: list[int] = []
    used: set[int] = set()

    def choose(at: int) -> Iterator[list[int]]:
        if at == len(signs):
            yield list(chosen)
            return
        tried: set[int] = set()
        for card, mask in enumerate(masks):
            if card not in used and mask >> signs[at] & 1 and kinds[card] not in tried:
                tried.add(kinds[card])
                used.add(card)
                chosen.append(card)
                yield from choose(at + 1)
                used.remove(card)
                chosen.pop()

    yield from choose(0)
