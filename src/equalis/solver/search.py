"""The search for the best equality: worth by worth, and within one worth for the highest result."""

from typing import Final

from equalis.solver.arithmetic import NOTHING
from equalis.solver.bounds import Bounds
from equalis.solver.derivation import Derivation, Tree
from equalis.solver.grammar import Grammar
from equalis.solver.levels import Choice, Levels
from equalis.solver.nodes import free_node, mixed_node, row_node
from equalis.solver.reach import LARGEST_SET, Reach
from equalis.solver.values import OutOfWork, Values
from equalis.solver.vectors import DIVIDE_BIT, EQUALS_BIT, EQUALS_UNIT, REST_BIT, TIMES_BIT, Supply, sub_vectors

NO_NODE: Final = -1
EITHER: Final = 2
"""Of numbers that may be even or odd."""
PRODUCTS: Final = 0xFF00
"""The × and ÷ of a vector."""


class Task:
    """A problem in integers. `goals` is None where the row needs its own `=`; worths are of the hand's cards only."""

    def __init__(
        self,
        free_values: list[tuple[int, ...]],
        free_twin: list[bool],
        free_worths: list[int],
        sign_masks: list[int],
        sign_worths: list[int],
        row_values: list[tuple[int, ...]],
        row_masks: list[int],
        goals: set[int] | None,
        parentheses: bool,
        remainder: bool,
    ) -> None:
        self.free_worths: list[int] = free_worths
        self.grammar: Grammar = Grammar(free_values, free_twin, row_values, row_masks, parentheses, remainder)
        self.supply: Supply = Supply(sign_masks, sign_worths, len(free_values))
        self.goals: set[int] | None = goals
        # where only + and − are used, the numbers of an equality have an even sum: twice the result, if each − were +
        self.sums: bool = False
        self.row_parity: int = 0
        for values in row_values:
            self.row_parity = added_parity(self.row_parity, values)
        self.free_parities: list[int] = [added_parity(0, values) for values in free_values]
        # after which row numbers `=` may be read: a card that can be nothing else leaves no other place (E5)
        self.cuts: list[int] = []
        self.equals_fixed: bool = False
        if goals is None:
            fixed: list[int] = []
            self.sums = not any(mask & (TIMES_BIT | DIVIDE_BIT | REST_BIT) for mask in row_masks)
            for index, mask in enumerate(row_masks):
                if mask & EQUALS_BIT:
                    self.cuts.append(index)
                    if mask == EQUALS_BIT:
                        fixed.append(index)
            if fixed:
                self.equals_fixed = True
                self.cuts = fixed if len(fixed) == 1 else []

    def odd(self, numbers: int, vector: int) -> bool:
        """Whether these hand cards can make no equality, because the sum of all numbers would be odd."""
        if not self.sums or vector & PRODUCTS:
            return False
        parity = self.row_parity
        if parity == EITHER:
            return False
        for index, other in enumerate(self.free_parities):
            if numbers >> index & 1:
                if other == EITHER:
                    return False
                parity ^= other
        return parity == 1


def added_parity(parity: int, values: tuple[int, ...]) -> int:
    """The parity of a sum when one of the values is added: 0, 1 or EITHER."""
    first = values[0] & 1
    for value in values:
        if value & 1 != first:
            return EITHER
    return parity if parity == EITHER else parity ^ first


class Finding:
    """A choice of hand cards and two nodes (the second is NO_NODE with a target) that share a value."""

    def __init__(self, numbers: int, vector: int, left: int, right: int, result: int) -> None:
        self.numbers: int = numbers
        self.vector: int = vector
        self.left: int = left
        self.right: int = right
        self.result: int = result


class Search:
    """One search. `best` may be asked once; the trees of a finding afterwards."""

    def __init__(self, task: Task, nodes: int, seconds: float, largest_set: int = LARGEST_SET) -> None:
        self.task: Task = task
        self.grammar: Grammar = task.grammar
        self.values: Values = Values(task.grammar, nodes, seconds)
        self.reach: Reach = Reach(task.grammar, self.values, largest_set)
        self.proved: bool = True
        self.found: Finding | None = None
        self.floor: int = NOTHING
        self.bounds: Bounds = self.values.bounds

    def best(self) -> Finding | None:
        """The worthiest choice with the highest result; `proved` tells whether the search came to its end."""
        levels = self.levels()
        try:
            for worth in levels.descending:
                self._level(levels.choices(worth))
                if self.found is not None:
                    break
        except OutOfWork:
            self.proved = False
            if self.found is None:
                self._settle(levels)
        return self.found

    def _settle(self, levels: Levels) -> None:
        """With what work is kept back: some equality, of few cards first, then of more worth with more cards."""
        self.values.use_reserve()
        worth_found = NOTHING
        try:
            for worth, choices in levels.growing():
                if worth <= worth_found:
                    continue
                for numbers, vector in choices:
                    self.floor = NOTHING
                    for left, right in self.pairs((numbers, vector)):
                        self._meet(numbers, vector, left, right)
                        if self.floor != NOTHING:
                            break
                    if self.floor != NOTHING:
                        worth_found = worth
                        break
        except OutOfWork:
            return

    def levels(self) -> Levels:
        """The choices of hand cards, by worth."""
        task = self.task
        elsewhere = task.goals is not None or len(task.cuts) > 0
        in_hand = task.goals is None and not task.equals_fixed
        return Levels(self.grammar, task.free_worths, task.supply, in_hand, elsewhere)

    def completed(self) -> Finding | None:
        """The highest result of the row as it lies, with auxiliaries only (T4)."""
        for left, right in self.pairs_as_it_lies():
            self._meet(0, 0, left, right)
        return self.found

    def pairs_as_it_lies(self) -> list[tuple[int, int]]:
        """The nodes of both sides of the row without any card more, for every place of `=`."""
        grammar = self.grammar
        last = grammar.row_length - 1
        if last < 0 or grammar.dangling:
            return []
        if self.task.goals is not None:
            return [(row_node(0, last), NO_NODE)]
        return [(row_node(0, cut), row_node(cut + 1, last)) for cut in self.task.cuts if cut < last]

    def trees(self, finding: Finding) -> list[Tree]:
        """One expression for each side (the row alone with a target)."""
        self.values.unlimited()
        derivation = Derivation(self.grammar, self.values, self.reach)
        nodes = [finding.left] if finding.right == NO_NODE else [finding.left, finding.right]
        return [derivation.tree(node, finding.result) for node in nodes]

    def pairs(self, choice: Choice) -> list[tuple[int, int]]:
        """The nodes of both sides for every place of `=`; without a row only one of two mirror forms."""
        numbers, vector = choice
        grammar = self.grammar
        length = grammar.row_length
        found: list[tuple[int, int]] = []
        if not vector & EQUALS_UNIT:
            whole = mixed_node(0, numbers, vector) if length else free_node(numbers, vector)
            if self.task.goals is not None:
                return [(whole, NO_NODE)]
            for cut in self.task.cuts:
                rest = mixed_node(cut + 1, numbers, vector) if cut < length - 1 else free_node(numbers, vector)
                found.append((row_node(0, cut), rest))
            return found
        vector -= EQUALS_UNIT
        if length:
            if not grammar.dangling:
                found.append((row_node(0, length - 1), free_node(numbers, vector)))
            fewer = 1 if grammar.dangling else 0
            for left, right in grammar.parts(numbers):
                for part in sub_vectors(vector, left.bit_count() - fewer):
                    found.append((mixed_node(0, left, part), free_node(right, vector - part)))
            return found
        for left, right in grammar.parts(numbers):
            if left.bit_count() < right.bit_count():
                continue
            for part in sub_vectors(vector, left.bit_count() - 1):
                first = free_node(left, part)
                second = free_node(right, vector - part)
                if left.bit_count() > right.bit_count() or first >= second:
                    found.append((first, second))
        return found

    def _level(self, choices: list[Choice]) -> None:
        """The highest result among choices of one worth: those with the highest bounds first, until none can win."""
        bounds = self.bounds
        order: list[tuple[int, int]] = []
        free = not self.grammar.row_length and self.task.goals is None
        for index, choice in enumerate(choices):
            if self.task.odd(choice[0], choice[1]):
                continue
            order.append((-bounds.of_equality(choice[0], choice[1]) if free else 0, index))
        order.sort()
        for bound, index in order:
            if free and -bound <= self.floor:
                return
            numbers, vector = choices[index]
            pairs: list[tuple[int, int, int]] = []
            for left, right in self.pairs(choices[index]):
                high = bounds.of_node(left)
                if right != NO_NODE:
                    high = min(high, bounds.of_node(right))
                if high > self.floor:
                    pairs.append((-high, left, right))
            pairs.sort()
            for high, left, right in pairs:
                if -high <= self.floor:
                    break
                self._meet(numbers, vector, left, right)

    def _meet(self, numbers: int, vector: int, left: int, right: int) -> None:
        """Look for a higher result than the best so far that both nodes share."""
        self.values.spend(1)
        floor = self.floor
        if right == NO_NODE:
            assert self.task.goals is not None
            hit = self.reach.highest(left, {goal for goal in self.task.goals if goal > floor})
        else:
            little, large = left, right
            if self.reach.guess(left) > self.reach.guess(right):
                little, large = right, left
            goals = self.values.above(little, floor)
            if floor != NOTHING:
                goals = {goal for goal in goals if goal > floor}
            hit = self.reach.highest(large, goals)
        if hit > floor:
            if self.found is None:
                self.values.use_reserve()
            self.found = Finding(numbers, vector, left, right, hit)
            self.floor = hit
