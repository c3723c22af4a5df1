"""Exact sets of values under one operation: the inner loops of the solver.

A value is an integer or a fraction in lowest terms `(numerator, denominator)` with denominator > 1 (E7).
"""

from bisect import bisect_left, bisect_right
from math import gcd

from equalis.solver.vectors import ADD, DIV, MUL, SUB

Fraction = tuple[int, int]

NOTHING = -(1 << 62)
"""Below every value."""


class Parts:
    """The fractions of a node, and the indexes by which their partners are found."""

    def __init__(self, values: set[Fraction]) -> None:
        self.values: set[Fraction] = values
        # (denominator, numerator mod denominator) → numerators; denominator → numerators; numerator → denominators
        self.by_residue: dict[Fraction, list[int]] = {}
        self.by_denominator: dict[int, list[int]] = {}
        self.by_numerator: dict[int, list[int]] = {}
        self.indexed: bool = False

    def index(self) -> None:
        """Build the indexes, once."""
        if self.indexed:
            return
        self.indexed = True
        for p, q in self.values:
            self.by_residue.setdefault((q, p % q), []).append(p)
            self.by_denominator.setdefault(q, []).append(p)
            self.by_numerator.setdefault(p, []).append(q)


def integers_of(sign: int, left: set[int], right: set[int], out: set[int]) -> None:
    """Add to `out` every integer that `sign` makes of two integers (E8: zero divisors are dropped)."""
    if sign == ADD:
        if len(left) < len(right):
            left, right = right, left
        for b in right:
            out.update([a + b for a in left])
    elif sign == SUB:
        if len(left) < len(right):
            for a in left:
                out.update([a - b for b in right])
        else:
            for b in right:
                out.update([a - b for a in left])
    elif sign == MUL:
        if len(left) < len(right):
            left, right = right, left
        for b in right:
            out.update([a * b for a in left])
    elif sign == DIV:
        for b in right:
            if b:
                out.update([a // b for a in left if a % b == 0])
    else:
        for b in right:
            if b:
                modulus = b if b > 0 else -b
                out.update([a % modulus for a in left])


def integers_above(sign: int, left: list[int], right: list[int], floor: int, out: set[int]) -> None:
    """Add to `out` every integer greater than `floor` that `sign` makes of two ascending lists."""
    if sign == ADD:
        if len(left) < len(right):
            left, right = right, left
        for b in right:
            out.update([a + b for a in left[bisect_right(left, floor - b) :]])
    elif sign == SUB:
        if len(left) < len(right):
            for a in left:
                out.update([a - b for b in right[: bisect_left(right, a - floor)]])
        else:
            for b in right:
                out.update([a - b for a in left[bisect_right(left, floor + b) :]])
    elif sign == MUL:
        if len(left) < len(right):
            left, right = right, left
        for b in right:
            if b > 0:
                out.update([a * b for a in left[bisect_right(left, floor // b) :]])
            elif b < 0:
                out.update([a * b for a in left[: bisect_left(left, -(floor // -b))]])
            elif floor < 0:
                out.add(0)
    elif sign == DIV:
        for b in right:
            if b > 0:
                out.update([a // b for a in left[bisect_right(left, floor * b) :] if a % b == 0])
            elif b < 0:
                out.update([a // b for a in left[: bisect_left(left, floor * b)] if a % b == 0])
    else:
        for b in right:
            modulus = b if b > 0 else -b
            if modulus > floor + 1 and b:
                out.update([a % modulus for a in left])


def integers_of_parts(sign: int, left: set[int], first: Parts, right: set[int], second: Parts, out: set[int]) -> int:
    """Add to `out` every integer that comes from at least one fraction; returns how much work it was."""
    first.index()
    second.index()
    work = 0
    if sign <= SUB:
        turned = len(first.by_residue) > len(second.by_residue)
        little, large = (second, first) if turned else (first, second)
        for (q, residue), numerators in little.by_residue.items():
            wanted = q - residue if sign == ADD else residue
            partners = large.by_residue.get((q, wanted))
            if partners is None:
                continue
            work += len(numerators) * len(partners)
            for p in numerators:
                if sign == ADD:
                    out.update([(p + r) // q for r in partners])
                elif turned:
                    out.update([(r - p) // q for r in partners])
                else:
                    out.update([(p - r) // q for r in partners])
        return work + len(little.by_residue)
    if sign == MUL:
        for q, numerators in first.by_denominator.items():
            factors = [b // q for b in right if b % q == 0]
            for factor in factors:
                out.update([p * factor for p in numerators])
            work += len(right) + len(factors) * len(numerators)
        for s, numerators in second.by_denominator.items():
            factors = [a // s for a in left if a % s == 0]
            for factor in factors:
                out.update([r * factor for r in numerators])
            work += len(left) + len(factors) * len(numerators)
        for q, numerators in first.by_denominator.items():
            for s, others in second.by_denominator.items():
                work += 2
                mine = [p // s for p in numerators if p % s == 0]
                if mine:
                    theirs = [r // q for r in others if r % q == 0]
                    for factor in theirs:
                        out.update([p * factor for p in mine])
                    work += len(others) + len(mine) * len(theirs)
                work += len(numerators)
        return work
    assert sign == DIV
    for r, denominators in second.by_numerator.items():
        quotients = [a // r for a in left if a % r == 0]
        for s in denominators:
            out.update([s * quotient for quotient in quotients])
        work += len(left) + len(denominators) * len(quotients)
    if first.values:
        for q, numerators in first.by_denominator.items():
            for r, denominators in second.by_numerator.items():
                work += 2
                theirs = [s // q for s in denominators if s % q == 0]
                if theirs:
                    mine = [p // r for p in numerators if p % r == 0]
                    for factor in theirs:
                        out.update([p * factor for p in mine])
                    work += len(numerators) + len(mine) * len(theirs)
                work += len(denominators)
    return work


def _put(numerator: int, denominator: int, out: set[Fraction]) -> None:
    if denominator < 0:
        numerator, denominator = -numerator, -denominator
    shared = gcd(numerator, denominator)
    if denominator != shared:
        out.add((numerator // shared, denominator // shared))


def fractions_of(
    sign: int,
    left: set[int],
    left_parts: set[Fraction],
    right: set[int],
    right_parts: set[Fraction],
    out: set[Fraction],
) -> None:
    """Add to `out` every value that is no integer."""
    if sign == ADD:
        for p, q in left_parts:
            out.update([(p + b * q, q) for b in right])
            for r, s in right_parts:
                _put(p * s + r * q, q * s, out)
        for r, s in right_parts:
            out.update([(a * s + r, s) for a in left])
    elif sign == SUB:
        for p, q in left_parts:
            out.update([(p - b * q, q) for b in right])
            for r, s in right_parts:
                _put(p * s - r * q, q * s, out)
        for r, s in right_parts:
            out.update([(a * s - r, s) for a in left])
    elif sign == MUL:
        for p, q in left_parts:
            for b in right:
                _put(p * b, q, out)
            for r, s in right_parts:
                _put(p * r, q * s, out)
        for r, s in right_parts:
            for a in left:
                _put(a * r, s, out)
    elif sign == DIV:
        for b in right:
            if b:
                for a in left:
                    if a % b:
                        _put(a, b, out)
                for p, q in left_parts:
                    _put(p, q * b, out)
        for r, s in right_parts:
            for a in left:
                _put(a * s, r, out)
            for p, q in left_parts:
                _put(p * s, q * r, out)
