"""What one may try: sets of hand numbers with vectors of hand operations, grouped by worth, worthiest first."""

from collections.abc import Iterator

from equalis.solver.grammar import Grammar
from equalis.solver.vectors import EQUALS_UNIT, Supply, total

Choice = tuple[int, int]
"""A canonical set of free numbers, and a vector of free operations (with the bit of `=` where the hand gives it)."""


class Levels:
    """All choices of hand cards that can complete a row, by the sum of their worth."""

    def __init__(
        self, grammar: Grammar, worths: list[int], supply: Supply, equals_in_hand: bool, equals_elsewhere: bool
    ) -> None:
        # numbers by how many operations must come with them, then by worth
        open_end = 1 if grammar.row_length and not grammar.dangling else 0
        sets: dict[int, dict[int, list[int]]] = {}
        vectors: dict[int, dict[int, list[int]]] = {}
        most = 0
        for vector, worth in supply.best.items():
            with_equals = vector & EQUALS_UNIT != 0
            if (with_equals and not equals_in_hand) or (not with_equals and not equals_elsewhere):
                continue
            size = total(vector) + (1 if with_equals else 0)
            most = max(most, size)
            vectors.setdefault(size, {}).setdefault(worth, []).append(vector)
        count = len(worths)
        self._subsets(sets, worths, grammar.twins, count, most + 1 - open_end, open_end)
        self.sets = sets
        self.vectors = vectors
        found: dict[int, list[tuple[int, int, int]]] = {}
        for size, by_worth in sets.items():
            partners = vectors.get(size)
            if partners is None:
                continue
            for first in by_worth:
                for second in partners:
                    found.setdefault(first + second, []).append((size, first, second))
        self.by_worth: dict[int, list[tuple[int, int, int]]] = found
        self.descending: list[int] = sorted(found, reverse=True)

    def _subsets(
        self, sets: dict[int, dict[int, list[int]]], worths: list[int], twins: int, count: int, most: int, open_end: int
    ) -> None:
        """Canonical sets of at most `most` numbers, under the number of operations that go with them."""
        layer: list[tuple[int, int]] = [(0, 0)]
        for size in range(1, most + 1):
            grown: list[tuple[int, int]] = []
            for numbers, worth in layer:
                for index in range(numbers.bit_length(), count):
                    bit = 1 << index
                    if not twins & bit or numbers & bit >> 1:
                        grown.append((numbers | bit, worth + worths[index]))
            if not grown:
                break
            by_worth: dict[int, list[int]] = {}
            for numbers, worth in grown:
                same = by_worth.get(worth)
                if same is None:
                    by_worth[worth] = [numbers]
                else:
                    same.append(numbers)
            sets[size - 1 + open_end] = by_worth
            layer = grown

    def growing(self) -> Iterator[tuple[int, list[Choice]]]:
        """The choices grouped by number of operations, few first, and by worth, most first."""
        groups = sorted(
            [(size, -worth) for worth, entries in self.by_worth.items() for size in {e[0] for e in entries}]
        )
        for size, falling in groups:
            found: list[Choice] = []
            for entry_size, first, second in self.by_worth[-falling]:
                if entry_size == size:
                    found.extend([(n, v) for v in self.vectors[size][second] for n in self.sets[size][first]])
            yield -falling, found

    def choices(self, worth: int) -> list[Choice]:
        """The choices of one worth, those with the most cards first, in a fixed order."""
        found: list[Choice] = []
        for size, first, second in sorted(self.by_worth[worth], reverse=True):
            for vector in self.vectors[size][second]:
                for numbers in self.sets[size][first]:
                    found.append((numbers, vector))
        return found
