"""From an operation tree to a line with as few parentheses as it needs, those that already lie there included (E3)."""

from equalis.solver.derivation import Tree
from equalis.solver.inverse import Value, quotient
from equalis.solver.vectors import ADD, DIV, MUL, REM, SUB

Pair = tuple[int, int]
"""The numbers, by their place in the line, before and after which a pair of parentheses stands."""


class Line:
    """One or two sides laid out: leaves, signs between them (−1 for `=`), pairs needed, and pairs that do no harm."""

    def __init__(self, exact: bool) -> None:
        self.exact: bool = exact
        self.leaves: list[Tree] = []
        self.signs: list[int] = []
        self.pairs: list[Pair] = []
        self.harmless: set[Pair] = set()

    def add_side(self, tree: Tree) -> None:
        """Lay out one side; a side after the first one is preceded by `=`."""
        if self.leaves:
            self.signs.append(-1)
        start = len(self.leaves)
        before = len(self.pairs)
        self._lay(tree)
        if len(self.pairs) > before and not self.exact:
            self._drop_idle(start, before)

    def _lay(self, tree: Tree) -> None:
        if tree.left is None:
            self.harmless.add((len(self.leaves), len(self.leaves)))
            self.leaves.append(tree)
            return
        parts: list[tuple[int, Tree]] = []
        additive = tree.sign <= SUB
        self._chain(tree, additive, -1, parts)
        places: list[Pair] = []
        for sign, part in parts:
            if sign >= 0:
                self.signs.append(sign)
            first = len(self.leaves)
            self._lay(part)
            last = len(self.leaves) - 1
            places.append((first, last))
            if part.left is not None and (not additive or part.sign <= SUB):
                self.pairs.append((first, last))
        self._harmless_in(parts, places)

    def _chain(self, tree: Tree, additive: bool, before: int, parts: list[tuple[int, Tree]]) -> None:
        """The operands of a sum or a product from left to right, each with the sign before it."""
        left, right = tree.left, tree.right
        assert left is not None
        assert right is not None
        if left.left is not None and (left.sign <= SUB) == additive:
            self._chain(left, additive, before, parts)
        else:
            parts.append((before, left))
        sign = tree.sign
        if not self.exact and right.left is not None and (right.sign <= SUB) == additive and sign in (ADD, MUL):
            spliced: list[tuple[int, Tree]] = []
            self._chain(right, additive, sign, spliced)
            if all(other != REM for other, _ in spliced):
                parts.extend(spliced)
                return
        parts.append((sign, right))

    def _harmless_in(self, parts: list[tuple[int, Tree]], places: list[Pair]) -> None:
        for first in range(len(parts)):
            sign = parts[first][0]
            if (self.exact and first) or sign not in (-1, ADD, MUL):
                continue
            for last in range(first + 1, len(parts)):
                if first and parts[last][0] == REM:
                    break
                self.harmless.add((places[first][0], places[last][1]))

    def _drop_idle(self, start: int, before: int) -> None:
        """Leave out pairs without which the side has the same value all the same (2 − ( 3 − 0 ))."""
        value = evaluate(self, start, len(self.leaves), self.pairs[before:])
        index = before
        while index < len(self.pairs):
            fewer = self.pairs[before:index] + self.pairs[index + 1 :]
            if evaluate(self, start, len(self.leaves), fewer) == value:
                dropped = self.pairs.pop(index)
                self.harmless.add(dropped)
            else:
                index += 1

    def fitted(self, opens: list[int], closes: list[int]) -> tuple[list[int], list[int]]:
        """The `(` before and `)` after every number: the pairs needed, and those that old parentheses make necessary.

        `opens` and `closes` say what already lies at each number; an old `(` and an old `)` are matched where that
        does no harm; any other gets a new partner as far away as does no harm (its own number always is a place).
        """
        new_opens = [0] * len(self.leaves)
        new_closes = [0] * len(self.leaves)
        for first, last in self.pairs:
            new_opens[first] += 1
            new_closes[last] += 1
        waiting_opens: list[int] = []
        waiting_closes: list[int] = []
        for index, count in enumerate(opens):
            waiting_opens.extend([index] * (count - new_opens[index]))
        for index, count in enumerate(closes):
            waiting_closes.extend([index] * (count - new_closes[index]))
        if waiting_opens or waiting_closes:
            partner = self._matched(waiting_opens, waiting_closes)
            for close, last in enumerate(waiting_closes):
                first = waiting_opens[partner[close]] if partner[close] >= 0 else self._widest_to(last)
                new_opens[first] += 1
                new_closes[last] += 1
            for index, first in enumerate(waiting_opens):
                if index not in partner:
                    new_opens[first] += 1
                    new_closes[self._widest_from(first)] += 1
        return new_opens, new_closes

    def _widest_from(self, first: int) -> int:
        return max([pair[1] for pair in self.harmless if pair[0] == first])

    def _widest_to(self, last: int) -> int:
        return min([pair[0] for pair in self.harmless if pair[1] == last])

    def _matched(self, opens: list[int], closes: list[int]) -> list[int]:
        """For each `)` the `(` it is matched with, or −1: as many matches as possible."""
        partner = [-1] * len(closes)
        for index in range(len(opens)):
            self._augment(index, opens, closes, partner, set())
        return partner

    def _augment(self, index: int, opens: list[int], closes: list[int], partner: list[int], seen: set[int]) -> bool:
        for close, place in enumerate(closes):
            if close in seen or (opens[index], place) not in self.harmless:
                continue
            seen.add(close)
            if partner[close] < 0 or self._augment(partner[close], opens, closes, partner, seen):
                partner[close] = index
                return True
        return False


def evaluate(line: Line, start: int, stop: int, pairs: list[Pair]) -> Value | None:
    """The value of the leaves `start` to `stop` − 1 with these pairs of parentheses; None where there is none (E8)."""
    total: Value | None = None
    product: Value | None = None
    adding = ADD
    at = start
    while at < stop:
        last = at
        for first, end in pairs:
            if first == at and end > last:
                last = end
        if last > at:
            inner = [pair for pair in pairs if at <= pair[0] and pair[1] <= last and pair != (at, last)]
            operand = evaluate(line, at, last + 1, inner)
        else:
            operand = line.leaves[at].value
        if operand is None:
            return None
        sign = line.signs[at - 1] if at > start else ADD
        if product is None:
            product = operand
        elif sign <= SUB:
            total = product if total is None else apply(adding, total, product)
            if total is None:
                return None
            adding = sign
            product = operand
        else:
            product = apply(sign, product, operand)
            if product is None:
                return None
        at = last + 1
    assert product is not None
    return product if total is None else apply(adding, total, product)


def apply(sign: int, left: Value, right: Value) -> Value | None:
    """The exact value of one operation; None where there is none (E8)."""
    p, q = (left, 1) if isinstance(left, int) else left
    r, s = (right, 1) if isinstance(right, int) else right
    if sign == REM:
        return p % abs(r) if q == 1 and s == 1 and r else None
    if sign == ADD:
        return quotient(p * s + r * q, q * s)
    if sign == SUB:
        return quotient(p * s - r * q, q * s)
    if sign == MUL:
        return quotient(p * r, q * s)
    assert sign == DIV
    return quotient(p * s, q * r) if r else None
