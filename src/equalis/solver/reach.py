"""Can a node be one of these values, without computing all the values that it can be?

Small nodes are computed whole. Of a large one the last operation is streamed: the goals, and the values of its smaller
operand, say what the other operand must be; where that is large as well, it is asked in its turn.
"""

from equalis.solver.arithmetic import NOTHING, integers_of, integers_of_parts
from equalis.solver.bounds import Bounds
from equalis.solver.grammar import Grammar, Split
from equalis.solver.inverse import Value
from equalis.solver.lookup import looked_up, looked_up_parts
from equalis.solver.pushing import Goals, push_fractions, push_integers
from equalis.solver.values import Values
from equalis.solver.vectors import DIV, MUL, REM, SUB

FIRST_CHUNK = 8
"""Goals that are tried at once, the highest ones first: a large node reaches most of them."""

ASKED_OFTEN = 1
"""A small node that has been asked so many times is computed whole."""
FEW_GOALS = 24
"""So many goals are looked up among fractions one by one."""
FIRST_KNOWN = 48
"""Values of the smaller operand that are tried at once, before the others."""
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
        splits = self.grammar.splits(node)
        values.spend(len(splits))
        for split in splits:
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
        pushed: Goals = {g: g for g in falling}
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

    def _deep(self, node: int, goals: Goals) -> int:
        """The highest origin of a goal that the node can be; goals may be fractions."""
        best = NOTHING
        if self.small(node):
            integers = self.values.integers(node)
            broken = False
            for goal, origin in goals.items():
                if origin > best:
                    if not isinstance(goal, int):
                        broken = True
                    elif goal in integers:
                        best = origin
            if broken and self.grammar.fractional(node):
                fractions = self.values.parts(node).values
                for goal, origin in goals.items():
                    if origin > best and not isinstance(goal, int) and goal in fractions:
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

    def _push(self, sign: int, left: int, right: int, goals: Goals) -> int:
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
        known = values.ascending(little)
        fractional = self.grammar.fractional(large)
        bound = self.bounds.of_node(large)
        best = NOTHING
        start = 0
        size = FIRST_KNOWN
        while start < len(known):
            some = known[start : start + size] if len(known) > size else known
            pushes = len(some) * len(goals)
            values.spend(1 + pushes)
            if self.guess(large) <= LARGEST_BOUGHT:
                self._debts[large] = self._debts.get(large, 0) + pushes
            below: Goals = {}
            push_integers(sign, to_left, some, goals, fractional, bound, below)
            hit = self._deep(large, below) if below else NOTHING
            if 0 in some:
                hit = max(hit, self._beside_zero(sign, to_left, goals, large))
            if hit > best:
                best = hit
                goals = {goal: origin for goal, origin in goals.items() if origin > hit}
                if not goals:
                    return best
            start += size
            size *= 4
        if self.grammar.fractional(little) and (fractional or sign > SUB or self._broken(goals)):
            parts = values.parts(little).values
            values.spend(len(parts) * len(goals))
            below = {}
            push_fractions(sign, to_left, parts, goals, fractional, bound, below)
            if below:
                best = max(best, self._deep(large, below))
        return best

    def _broken(self, goals: Goals) -> bool:
        for goal in goals:  # noqa: SIM110 (a plain loop compiles to faster code)
            if not isinstance(goal, int):
                return True
        return False

    def _beside_zero(self, sign: int, to_left: bool, goals: Goals, large: int) -> int:
        """The origin of the goal zero, if a zero as the known operand gives it beside any value of `large` (E8)."""
        origin = goals.get(0, NOTHING)
        if origin == NOTHING or sign < MUL or (sign == DIV and to_left):
            return NOTHING
        values = self.values
        some = bool(values.integers(large)) if sign == MUL else any(values.integers(large))
        return origin if some or values.parts(large).values else NOTHING
