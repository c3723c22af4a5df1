"""Can a node be one of these values, without computing all the values that it can be?

Small nodes are computed whole. Of a large one the last operation is streamed: the goals, and the values of its smaller
operand, say what the other operand must be; where that is large as well, it is asked in its turn.
"""

from bisect import bisect_left, bisect_right
from math import gcd

from equalis.solver.arithmetic import NOTHING, Fraction, integers_of, integers_of_parts
from equalis.solver.bounds import Bounds
from equalis.solver.grammar import Grammar, Split
from equalis.solver.values import Values
from equalis.solver.vectors import ADD, DIV, MUL, REM, SUB

Value = int | Fraction

FIRST_CHUNK = 8
"""Goals that are tried at once, the highest ones first: a large node reaches most of them."""

PATIENCE = 2
LARGEST_BOUGHT = 400_000
LARGEST_SET = 6000
"""Nodes that may have more values than this are streamed."""
TREES = (0, 1, 2, 8, 40, 250, 2000)
"""Very roughly, how many values the trees over so many simple numbers have."""


def quotient(numerator: int, denominator: int) -> Value:
    """The exact quotient in lowest terms."""
    if numerator % denominator == 0:
        return numerator // denominator
    shared = gcd(numerator, denominator)
    if denominator < 0:
        shared = -shared
    return (numerator // shared, denominator // shared)


def missing_left(sign: int, goal: Value, right: Value) -> Value | None:
    """The only left operand that gives `goal`; None where none or any would do (`right` is zero)."""
    g, h = (goal, 1) if isinstance(goal, int) else goal
    p, q = (right, 1) if isinstance(right, int) else right
    if sign == ADD:
        return quotient(g * q - p * h, h * q)
    if sign == SUB:
        return quotient(g * q + p * h, h * q)
    if p == 0:
        return None
    if sign == MUL:
        return quotient(g * q, h * p)
    return quotient(g * p, h * q)


def missing_right(sign: int, goal: Value, left: Value) -> Value | None:
    """The only right operand that gives `goal`; None where none or any would do."""
    g, h = (goal, 1) if isinstance(goal, int) else goal
    p, q = (left, 1) if isinstance(left, int) else left
    if sign == ADD:
        return quotient(g * q - p * h, h * q)
    if sign == SUB:
        return quotient(p * h - g * q, h * q)
    if sign == MUL:
        return quotient(g * q, h * p) if p else None
    return quotient(p * h, q * g) if g and p else None


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
        if self.small(node):
            hits = self.values.above(node, min(goals) - 1) & goals
            return max(hits) if hits else NOTHING
        bound = self.bounds.of_node(node)
        goals = {goal for goal in goals if -bound <= goal <= bound}
        if not goals:
            return NOTHING
        later: list[Split] = []
        best = self._by_small_splits(node, goals, later)
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
        """The highest goal that comes from two small nodes; the other splits are put off to `later`."""
        best = NOTHING
        floor = min(goals) - 1
        for split in self.grammar.splits(node):
            sign, left, right = split
            if floor >= 0 and self.bounds.of_split(sign, left, right) <= floor:
                continue
            if not (self.small(left) and self.small(right)):
                later.append(split)
                continue
            if goals:
                hit = self._last(sign, left, right, goals)
                if hit > best:
                    best = floor = hit
                    goals = {g for g in goals if g > hit}
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

    def _last(self, sign: int, left: int, right: int, goals: set[int]) -> int:
        """The highest goal that two small nodes give."""
        values = self.values
        first = values.integers(left)
        second = values.integers(right)
        best = NOTHING
        if first and second:
            pairs = len(first) * len(second)
            lookups = len(goals) * min(len(first), len(second))
            if sign == REM or pairs <= lookups:
                values.spend(pairs)
                out: set[int] = set()
                integers_of(sign, first, second, out)
                out &= goals
                if out:
                    best = max(out)
            else:
                values.spend(lookups)
                best = looked_up(sign, first, second, sorted(goals, reverse=True))
        if not values.mixes(sign, left, right):
            return best
        made: set[int] = set()
        values.spend(integers_of_parts(sign, first, values.parts(left), second, values.parts(right), made))
        made &= goals
        return max(best, max(made)) if made else best  # noqa: PLW3301

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
        for sign, left, right in self.grammar.splits(node):
            hit = self._push(sign, left, right, goals)
            if hit > best:
                best = hit
                goals = {goal: origin for goal, origin in goals.items() if origin > hit}
                if not goals:
                    break
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


def whole_operands(sign: int, to_left: bool, goal: Value, known: list[int]) -> list[int]:
    """The integer operands that give a goal other than zero together with one of the known integers."""
    if isinstance(goal, int):
        if sign == MUL:
            return [goal // v for v in known if v and goal % v == 0]
        if to_left:
            return [goal * v for v in known if v]
        return [v // goal for v in known if v and v % goal == 0]
    p, q = goal
    if sign != DIV:
        return []
    if to_left:
        return [p * (v // q) for v in known if v and v % q == 0]
    return [q * (v // p) for v in known if v and v % p == 0]


def looked_up(sign: int, first: set[int], second: set[int], goals: list[int]) -> int:
    """The highest of the descending `goals` that `sign` makes of two integers, by looking for the larger operand."""
    if len(first) >= len(second):
        for goal in goals:
            if sign == ADD:
                for b in second:
                    if goal - b in first:
                        return goal
            elif sign == SUB:
                for b in second:
                    if goal + b in first:
                        return goal
            elif sign == MUL:
                for b in second:
                    if b:
                        if goal % b == 0 and goal // b in first:
                            return goal
                    elif goal == 0:
                        return goal
            else:
                for b in second:
                    if b and goal * b in first:
                        return goal
        return NOTHING
    for goal in goals:
        if sign == ADD:
            for a in first:
                if goal - a in second:
                    return goal
        elif sign == SUB:
            for a in first:
                if a - goal in second:
                    return goal
        elif sign == MUL:
            for a in first:
                if a:
                    if goal % a == 0 and goal // a in second:
                        return goal
                elif goal == 0:
                    return goal
        else:
            for a in first:
                if goal:
                    if a and a % goal == 0 and a // goal in second:
                        return goal
                elif a == 0 and any(second):
                    return goal
    return NOTHING
