"""Which expressions there are: the ways in which the last operation of a node splits it into two nodes.

With parentheses every binary tree is possible, whatever pairs lie in the row already (a pair around one number is
harmless, so any old parenthesis can be neutralised, E3). Without them precedence and the left-to-right order decide
(E7): a sum is a sum and a product, a product is a product and one number.
"""

from equalis.solver.nodes import (
    FIELD,
    FIRST_SHIFT,
    FREE,
    FREE_TERM,
    KIND_SHIFT,
    LAST_SHIFT,
    MIXED,
    MIXED_TERM,
    ROW,
    ROW_TERM,
    SET_SHIFT,
    SIXTEEN,
    mixed_node,
    row_node,
)
from equalis.solver.vectors import ADD, ADDITIVE, DIV, DIVIDE_BIT, MUL, REM, REST_BIT, SUB, sub_vectors

Split = tuple[int, int, int]
"""Operation, left node, right node."""


class Grammar:
    """The cards of one problem as integers, and the splits of every node (kept once computed)."""

    def __init__(
        self,
        free_values: list[tuple[int, ...]],
        free_twin: list[bool],
        row_values: list[tuple[int, ...]],
        row_masks: list[int],
        parentheses: bool,
        remainder: bool,
    ) -> None:
        self.free_values: list[tuple[int, ...]] = free_values
        # twin[i]: free number i shows the same face as number i − 1, so a set takes i only together with i − 1
        self.twins: int = 0
        for index, twin in enumerate(free_twin):
            if twin:
                self.twins |= 1 << index
        self.row_values: list[tuple[int, ...]] = row_values
        self.row_masks: list[int] = row_masks
        self.row_length: int = len(row_values)
        self.dangling: bool = len(row_masks) == len(row_values) and len(row_masks) > 0
        self.parentheses: bool = parentheses
        self.remainder: bool = remainder
        self._splits: dict[int, list[Split]] = {}
        self._parts: dict[int, list[tuple[int, int]]] = {}

    def canonical(self, numbers: int) -> int:
        """The same faces with the first cards of every face: equal sets of faces are one set."""
        twins = self.twins
        while True:
            gap = (numbers & twins) & ~(numbers << 1)
            if gap == 0:
                return numbers
            numbers = numbers ^ gap | gap >> 1

    def parts(self, numbers: int) -> list[tuple[int, int]]:
        """All ways to deal a canonical set into two canonical sets, neither empty, ordered."""
        known = self._parts.get(numbers)
        if known is not None:
            return known
        found: list[tuple[int, int]] = []
        twins = self.twins
        part = (numbers - 1) & numbers
        while part:
            if not (part & twins) & ~(part << 1):
                found.append((part, self.canonical(numbers ^ part)))
            part = (part - 1) & numbers
        self._parts[numbers] = found
        return found

    def leaf_values(self, node: int) -> tuple[int, ...]:
        """The values of a node of a single number, empty for every other node."""
        kind = node >> KIND_SHIFT
        if kind <= FREE_TERM:
            numbers = node >> SET_SHIFT & SIXTEEN
            if numbers & (numbers - 1):
                return ()
            return self.free_values[numbers.bit_length() - 1]
        if kind <= ROW_TERM:
            first = node >> FIRST_SHIFT & FIELD
            return self.row_values[first] if first == node >> LAST_SHIFT & FIELD else ()
        return ()

    def fractional(self, node: int) -> bool:
        """Whether the node can have values that are no integers: only a ÷ makes them."""
        kind = node >> KIND_SHIFT
        if kind <= FREE_TERM:
            return node >> 12 & 15 != 0
        if kind >= MIXED and node >> 12 & 15:
            return True
        first = node >> FIRST_SHIFT & FIELD
        last = len(self.row_masks) if kind >= MIXED else node >> LAST_SHIFT & FIELD
        for index in range(first, last):  # noqa: SIM110 (a plain loop compiles to faster code)
            if self.row_masks[index] & DIVIDE_BIT:
                return True
        return False

    def leaves(self, node: int) -> int:
        """How many numbers the node joins."""
        kind = node >> KIND_SHIFT
        count = (node >> SET_SHIFT & SIXTEEN).bit_count()
        if kind <= FREE_TERM:
            return count
        first = node >> FIRST_SHIFT & FIELD
        if kind <= ROW_TERM:
            return (node >> LAST_SHIFT & FIELD) - first + 1
        return count + self.row_length - first

    def readings(self, node: int) -> int:
        """In how many ways the number cards of the node can be read."""
        count = 1
        kind = node >> KIND_SHIFT
        if kind <= FREE_TERM or kind >= MIXED:
            numbers = node >> SET_SHIFT & SIXTEEN
            for index, values in enumerate(self.free_values):
                if numbers >> index & 1:
                    count *= len(values)
        if kind > FREE_TERM:
            first = node >> FIRST_SHIFT & FIELD
            last = self.row_length if kind >= MIXED else (node >> LAST_SHIFT & FIELD) + 1
            for index in range(first, last):
                count *= len(self.row_values[index])
        return count

    def splits(self, node: int) -> list[Split]:
        """Every last operation of the node with what stands left and right of it.

        Between two free nodes + and × are listed in one order only.
        """
        known = self._splits.get(node)
        if known is not None:
            return known
        kind = node >> KIND_SHIFT
        first = node >> FIRST_SHIFT & FIELD
        last = node >> LAST_SHIFT & FIELD
        numbers = node >> SET_SHIFT & SIXTEEN
        vector = node & SIXTEEN
        found: list[Split] = []
        if kind == FREE:
            if self.parentheses:
                self._free(found, numbers, vector)
            else:
                self._free_flat(found, numbers, vector)
        elif kind == FREE_TERM:
            self._free_term(found, numbers, vector)
        elif kind == ROW:
            self._row(found, first, last)
        elif kind == ROW_TERM:
            self._row_term(found, first, last)
        elif kind == MIXED:
            self._mixed(found, first, numbers, vector)
        else:
            self._mixed_term(found, first, numbers, vector)
        self._splits[node] = found
        return found

    def _row_signs(self, index: int, allowed: int) -> list[int]:
        """The operations that row operation `index` may be, of those in the mask `allowed` (÷ brings *Resto*)."""
        mask = self.row_masks[index]
        signs: list[int] = [sign for sign in (ADD, SUB, MUL, DIV) if mask & allowed & 1 << sign]
        if allowed & DIVIDE_BIT and (mask & REST_BIT or (mask & DIVIDE_BIT and self.remainder)):
            signs.append(REM)
        return signs

    def _join(self, found: list[Split], sign: int, left: int, right: int) -> None:
        found.append((sign, left, right))
        if sign == DIV and self.remainder:
            found.append((REM, left, right))

    def _free(self, found: list[Split], numbers: int, vector: int) -> None:
        for left, right in self.parts(numbers):
            size = left.bit_count() - 1
            for sign in range(4):
                if not vector >> 4 * sign & 15:
                    continue
                rest = vector - (1 << 4 * sign)
                for part in sub_vectors(rest, size):
                    first = left << SET_SHIFT | part
                    second = right << SET_SHIFT | (rest - part)
                    if first >= second or sign & 1:  # − and ÷ do not commute
                        self._join(found, sign, first, second)

    def _free_flat(self, found: list[Split], numbers: int, vector: int) -> None:
        for left, right in self.parts(numbers):
            size = left.bit_count() - 1
            for sign in (ADD, SUB):
                if not vector >> 4 * sign & 15:
                    continue
                rest = vector - (1 << 4 * sign)
                for part in sub_vectors(rest, size):
                    if not (rest - part) & 0xFF:
                        term = FREE_TERM << KIND_SHIFT | right << SET_SHIFT | (rest - part)
                        found.append((sign, left << SET_SHIFT | part, term))
        if not vector & 0xFF:
            self._free_term(found, numbers, vector)

    def _free_term(self, found: list[Split], numbers: int, vector: int) -> None:
        for left, right in self.parts(numbers):
            if right & (right - 1):
                continue
            for sign in (MUL, DIV):
                if vector >> 4 * sign & 15:
                    term = FREE_TERM << KIND_SHIFT | left << SET_SHIFT | (vector - (1 << 4 * sign))
                    self._join(found, sign, term, right << SET_SHIFT)

    def _row(self, found: list[Split], first: int, last: int) -> None:
        if self.parentheses:
            for cut in range(first, last):
                for sign in self._row_signs(cut, SIXTEEN):
                    found.append((sign, row_node(first, cut), row_node(cut + 1, last)))
            return
        for cut in range(first, last):
            for sign in self._row_signs(cut, ADDITIVE):
                term = ROW_TERM << KIND_SHIFT | (cut + 1) << FIRST_SHIFT | last << LAST_SHIFT
                found.append((sign, row_node(first, cut), term))
        self._row_term(found, first, last)

    def _row_term(self, found: list[Split], first: int, last: int) -> None:
        if first == last:
            return
        for sign in self._row_signs(last - 1, SIXTEEN ^ ADDITIVE):
            term = ROW_TERM << KIND_SHIFT | first << FIRST_SHIFT | (last - 1) << LAST_SHIFT
            found.append((sign, term, row_node(last, last)))

    def _boundary(
        self, found: list[Split], left: int, numbers: int, vector: int, allowed: int, right_kind: int
    ) -> None:
        """The operation between the last row number and the first free number."""
        kind = right_kind << KIND_SHIFT | numbers << SET_SHIFT
        if self.dangling:
            for sign in self._row_signs(self.row_length - 1, allowed):
                found.append((sign, left, kind | vector))
            return
        for sign in range(4):
            if vector >> 4 * sign & 15 and allowed >> sign & 1:
                self._join(found, sign, left, kind | (vector - (1 << 4 * sign)))

    def _mixed(self, found: list[Split], first: int, numbers: int, vector: int) -> None:
        last = self.row_length - 1
        flat = not self.parentheses
        allowed = ADDITIVE if flat else SIXTEEN
        right_kind = FREE_TERM if flat else FREE
        plain = not vector & 0xFF
        for left, right in self.parts(numbers):
            size = left.bit_count() - (1 if self.dangling else 0)
            for sign in range(2 if flat else 4):
                if not vector >> 4 * sign & 15:
                    continue
                rest = vector - (1 << 4 * sign)
                for part in sub_vectors(rest, size):
                    if flat and (rest - part) & 0xFF:
                        continue
                    second = right_kind << KIND_SHIFT | right << SET_SHIFT | (rest - part)
                    self._join(found, sign, mixed_node(first, left, part), second)
        if not flat or not (vector & 0xFF and self.dangling):
            self._mixed_boundary(found, first, numbers, vector, allowed, right_kind)
        if not flat or plain:
            kind = (MIXED_TERM if flat else MIXED) << KIND_SHIFT
            for cut in range(first, last):
                for sign in self._row_signs(cut, allowed):
                    node = kind | (cut + 1) << FIRST_SHIFT | numbers << SET_SHIFT | vector
                    found.append((sign, row_node(first, cut), node))
        if flat and plain:
            self._mixed_term(found, first, numbers, vector)

    def _mixed_boundary(
        self, found: list[Split], first: int, numbers: int, vector: int, allowed: int, right_kind: int
    ) -> None:
        start = len(found)
        self._boundary(found, row_node(first, self.row_length - 1), numbers, vector, allowed, right_kind)
        if right_kind == FREE_TERM:  # a product holds no + or −
            kept = [split for split in found[start:] if not split[2] & 0xFF]
            del found[start:]
            found.extend(kept)

    def _mixed_term(self, found: list[Split], first: int, numbers: int, vector: int) -> None:
        last = self.row_length - 1
        if numbers & (numbers - 1) == 0:
            term = ROW_TERM << KIND_SHIFT | first << FIRST_SHIFT | last << LAST_SHIFT
            self._boundary(found, term, numbers, vector, SIXTEEN ^ ADDITIVE, FREE)
            return
        for left, right in self.parts(numbers):
            if right & (right - 1):
                continue
            for sign in (MUL, DIV):
                if vector >> 4 * sign & 15:
                    rest = vector - (1 << 4 * sign)
                    node = MIXED_TERM << KIND_SHIFT | first << FIRST_SHIFT | left << SET_SHIFT | rest
                    self._join(found, sign, node, right << SET_SHIFT)
