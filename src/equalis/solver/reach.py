"""Can a node be one of these values, without computing all the values that it can be?

Small nodes are computed whole. Of a large one the last operation is streamed: the goals, and the values of its smaller
operand, say what the other operand must be; where that is large as well, it is asked in its turn.
"""

from bisect import bisect_left, bisect_right

from equalis.solver.arithmetic import NOTHING, integers_of, integers_of_parts
from equalis.solver.bounds import Bounds
from equalis.solver.grammar import Grammar, Split
from equalis.solver.inverse import Value, missing_left, missing_right, whole_operands
from equalis.solver.lookup import looked_up, looked_up_parts
from equalis.solver.values import Values
from equalis.solver.vectors import ADD, DIV, MUL, REM, SUB

FIRST_CHUNK = 8
"""Goals that are tried at once, the highest ones first: a large node reaches most of them."""

ASKED_OFTEN = 1
"""A small node that has been asked so many times is computed whole."""
FEW_GOALS = 24
"""So many goals are looked up among fractions one by one."""
PATIENCE = 2
LARGEST_BOUGHT = 400_000
LARGEST_SET = 6000
"""Nodes that may have more values than this are streamed."""
TREES = (0, 1, 2, 8, 40, 250, 2000)
"""Very roughly, how many values the trees over so many simple numbers have."""


class Reach:
    """Membership questions about the nodes of one grammar."""

    def __init__(self, grammar: Grammar, values: Values, largest_set: int) -> None:
        self.largest_set: int = largest_set
        self.grammar: Grammar = grammar
        self.values: Values = values
        self.bounds: Bounds = values.bounds
        self._guesses: dict[int, int] = {}
        # what asking a large node has cost so far; once that exceeds what computing it whole may cost, it is computed
        self._debts: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        # goals that a streamed node is known not to reach
        self._refuted: dict[int, set[Value]] = {}

    def guess(self, node: int) -> int:
        """Roughly how many values the node can have: it only decides between two ways to the same answer."""
        known = self._guesses.get(node)
        if known is not None:
            return known
        leaves = self.grammar.leaves(node)
        guessed = TREES[leaves] if leaves < len(TREES) else 10 ** (leaves - 3)
        guessed *= self.grammar.readings(node)
        self._guesses[node] = guessed
        return guessed

    def small(self, node: int) -> bool:
        """Whether all the node's values may be computed."""
        guessed = self.guess(node)
        if guessed <= self.largest_set or self.grammar.leaves(node) == 1:
            return True
        return self._debts.get(node, 0) > guessed * PATIENCE

    def highest(self, node: int, goals: set[int]) -> int:
        """The highest goal that the node can be, or NOTHING."""
        if not goals:
            return NOTHING
        values = self.values
        if self.small(node):
            asked = self._asked.get(node, 0)
            if asked >= ASKED_OFTEN or values.whole(node) or self.grammar.leaves(node) <= 2:
                hits = values.above(node, min(goals) - 1) & goals
                return max(hits) if hits else NOTHING
            self._asked[node] = asked + 1
        else:
            bound = self.bounds.of_node(node)
            goals = {goal for goal in goals if -bound <= goal <= bound}
            if not goals:
                return NOTHING
        later: list[Split] = []
        best = self._by_small_splits(node, goals, later)
        if not later:
            return best
        falling = sorted([goal for goal in goals if goal > best], reverse=True)
        start = 0
        size = FIRST_CHUNK
        while start < len(falling):
            hit = self._by_pushing(later, falling[start : start + size])
            if hit != NOTHING:
                return hit
            start += size
            size *= 4
        return best

    def _by_small_splits(self, node: int, goals: set[int], later: list[Split]) -> int:
        """The highest goal that comes from two small nodes; the other splits are put off to `later`.

        Integers come first: often they reach the highest goal and no fraction need be computed.
        """
        best = NOTHING
        floor = min(goals) - 1
        values = self.values
        mixing: list[Split] = []
        for split in self.grammar.splits(node):
            sign, left, right = split
            if floor >= 0 and self.bounds.of_split(sign, left, right) <= floor:
                continue
            if not (self.small(left) and self.small(right)):
                later.append(split)
                continue
            hit = self._last(sign, values.integers(left), values.integers(right), goals)
            if hit > best:
                best = floor = hit
                goals = {g for g in goals if g > hit}
                if not goals:
                    later.clear()
                    return best
            if values.mixes(sign, left, right):
                mixing.append(split)
        for sign, left, right in mixing:
            if floor >= 0 and self.bounds.of_split(sign, left, right) <= floor:
                continue
            hit = self._last_of_parts(sign, left, right, goals)
            if hit > best:
                best = floor = hit
                goals = {g for g in goals if g > hit}
                if not goals:
                    later.clear()
                    return best
        return best

    def _by_pushing(self, splits: list[Split], falling: list[int]) -> int:
        """The highest of a few goals that the splits into large nodes give."""
        best = NOTHING
        floor = falling[-1] - 1
        pushed: dict[Value, int] = {g: g for g in falling}
        for sign, left, right in splits:
            if floor >= 0 and self.bounds.of_split(sign, left, right) <= floor:
                continue
            hit = self._push(sign, left, right, pushed)
            if hit > best:
                best = floor = hit
                pushed = {g: g for g in falling if g > hit}
                if not pushed:
                    break
        return best

    def reaches(self, node: int, value: Value) -> bool:
        """Whether the node can be exactly this value."""
        if isinstance(value, int):
            return self.highest(node, {value}) != NOTHING
        return self._deep(node, {value: 0}) != NOTHING

    def makes(self, sign: int, left: int, right: int, value: Value) -> bool:
        """Whether the operation on two nodes can give exactly this value."""
        if not (self.small(left) and self.small(right)):
            return self._push(sign, left, right, {value: 0}) != NOTHING
        values = self.values
        if isinstance(value, int):
            if self._last(sign, values.integers(left), values.integers(right), {value}) != NOTHING:
                return True
            return values.mixes(sign, left, right) and self._last_of_parts(sign, left, right, {value}) != NOTHING
        return sign != REM

    def _last(self, sign: int, first: set[int], second: set[int], goals: set[int]) -> int:
        """The highest goal that two sets of integers give."""
        if not first or not second:
            return NOTHING
        pairs = len(first) * len(second)
        lookups = len(goals) * min(len(first), len(second))
        if sign == REM or pairs <= lookups:
            self.values.spend(pairs)
            out: set[int] = set()
            integers_of(sign, first, second, out)
            out &= goals
            return max(out) if out else NOTHING
        self.values.spend(lookups)
        return looked_up(sign, first, second, sorted(goals, reverse=True))

    def _last_of_parts(self, sign: int, left: int, right: int, goals: set[int]) -> int:
        """The highest goal that two small nodes give by at least one fraction."""
        values = self.values
        first = values.integers(left)
        second = values.integers(right)
        if len(goals) <= FEW_GOALS:
            some = values.parts(left).values
            others = values.parts(right).values
            values.spend(len(goals) * (len(some) + len(others)))
            return looked_up_parts(sign, first, some, second, others, sorted(goals, reverse=True))
        made: set[int] = set()
        values.spend(integers_of_parts(sign, first, values.parts(left), second, values.parts(right), made))
        made &= goals
        return max(made) if made else NOTHING

    def _deep(self, node: int, goals: dict[Value, int]) -> int:
        """The highest origin of a goal that the node can be; goals may be fractions."""
        best = NOTHING
        if self.small(node):
            integers = self.values.integers(node)
            fractions = self.values.parts(node).values
            for goal, origin in goals.items():
                if origin > best:
                    if isinstance(goal, int):
                        if goal in integers:
                            best = origin
                    elif goal in fractions:
                        best = origin
            return best
        refuted = self._refuted.setdefault(node, set())
        if refuted:
            goals = {goal: origin for goal, origin in goals.items() if goal not in refuted}
        for sign, left, right in self.grammar.splits(node):
            if not goals:
                break
            hit = self._push(sign, left, right, goals)
            if hit > best:
                best = hit
                goals = {goal: origin for goal, origin in goals.items() if origin > hit}
        refuted.update(goals)
        return best

    def _push(self, sign: int, left: int, right: int, goals: dict[Value, int]) -> int:
        """Turn goals of the operation into goals of its larger operand."""
        values = self.values
        if sign == REM:
            out: set[int] = set()
            first = values.integers(left)
            second = values.integers(right)
            values.spend(len(first) * len(second))
            integers_of(sign, first, second, out)
            best = NOTHING
            for goal, origin in goals.items():
                if origin > best and isinstance(goal, int) and goal in out:
                    best = origin
            return best
        to_left = self.guess(left) >= self.guess(right)
        large, little = (left, right) if to_left else (right, left)
        fractional = self.grammar.fractional(large)
        below: dict[Value, int] = {}
        known = values.ascending(little)
        pushes = len(known) * len(goals)
        values.spend(1 + pushes)
        if self.guess(large) <= LARGEST_BOUGHT:
            self._debts[large] = self._debts.get(large, 0) + pushes
        best = NOTHING
        if known:
            best = self._push_integers(sign, to_left, known, goals, large, below)
        if self.grammar.fractional(little):
            parts = values.parts(little).values
            values.spend(len(parts) * len(goals))
            bound = self.bounds.of_node(large)
            for goal, origin in goals.items():
                for value in parts:
                    missing = missing_left(sign, goal, value) if to_left else missing_right(sign, goal, value)
                    if missing is None:
                        continue
                    if isinstance(missing, int):
                        if missing > bound or missing < -bound or (sign == DIV and not to_left and not missing):
                            continue
                    elif not fractional:
                        continue
                    if below.get(missing, NOTHING) < origin:
                        below[missing] = origin
        return max(best, self._deep(large, below)) if below else best

    def _push_integers(
        self, sign: int, to_left: bool, known: list[int], goals: dict[Value, int], large: int, below: dict[Value, int]
    ) -> int:
        """The part of `_push` for the integers `known` of the smaller operand, ascending."""
        fractional = self.grammar.fractional(large)
        bound = self.bounds.of_node(large)
        best = NOTHING
        for goal, origin in goals.items():
            if isinstance(goal, int) and sign <= SUB:
                # goal = x + v, x − v, v + x or v − x, with x within the bound
                if sign == ADD:
                    sure = [
                        goal - v for v in known[bisect_left(known, goal - bound) : bisect_right(known, goal + bound)]
                    ]
                elif to_left:
                    start = bisect_left(known, -bound - goal)
                    sure = [goal + v for v in known[start : bisect_right(known, bound - goal)]]
                else:
                    sure = [
                        v - goal for v in known[bisect_left(known, goal - bound) : bisect_right(known, goal + bound)]
                    ]
                for number in sure:
                    if below.get(number, NOTHING) < origin:
                        below[number] = origin
                continue
            if not fractional and (goal or not isinstance(goal, int)):
                for number in whole_operands(sign, to_left, goal, known):
                    if -bound <= number <= bound and below.get(number, NOTHING) < origin:
                        below[number] = origin
                continue
            for value in known:
                missing = missing_left(sign, goal, value) if to_left else missing_right(sign, goal, value)
                if missing is None:
                    if origin > best and self._any(sign, to_left, goal, value, large):
                        best = origin
                    continue
                if isinstance(missing, int):
                    if missing > bound or missing < -bound or (sign == DIV and not to_left and not missing):
                        continue
                elif not fractional:
                    continue
                if below.get(missing, NOTHING) < origin:
                    below[missing] = origin
        return best

    def _any(self, sign: int, to_left: bool, goal: Value, value: Value, large: int) -> bool:
        """Zero as the known operand: whether any value of `large` (for a divisor, any but zero) gives the goal."""
        if goal != 0 or value != 0:
            return False
        if sign == MUL:
            return bool(self.values.integers(large)) or bool(self.values.parts(large).values)
        if to_left:  # a zero divisor
            return False
        return any(self.values.integers(large)) or bool(self.values.parts(large).values)
