"""Exact sets of values under one operation: the inner loops of the solver.

A value is an integer or a fraction in lowest terms `(numerator, denominator)` with denominator > 1 (E7).
"""

from math import gcd

from equalis.solver.vectors import ADD, DIV, MUL, SUB

Fraction = tuple[int, int]


def integers_of(sign: int, left: set[int], right: set[int], out: set[int]) -> None:
    """Add to `out` every integer that `sign` makes of two integers (E8: zero divisors are dropped)."""
    if sign == ADD:
        for b in right:
            out.update([a + b for a in left])
    elif sign == SUB:
        for b in right:
            out.update([a - b for a in left])
    elif sign == MUL:
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


def integers_of_fractions(
    sign: int, left: set[int], left_parts: set[Fraction], right: set[int], right_parts: set[Fraction], out: set[int]
) -> None:
    """Add to `out` every integer that comes from at least one fraction."""
    if sign == ADD:
        for p, q in left_parts:
            for r, s in right_parts:
                if q == s and (p + r) % q == 0:
                    out.add((p + r) // q)
    elif sign == SUB:
        for p, q in left_parts:
            for r, s in right_parts:
                if q == s and (p - r) % q == 0:
                    out.add((p - r) // q)
    elif sign == MUL:
        for p, q in left_parts:
            out.update([p * (b // q) for b in right if b % q == 0])
            out.update([(p // s) * (r // q) for r, s in right_parts if r % q == 0 and p % s == 0])
        for r, s in right_parts:
            out.update([r * (a // s) for a in left if a % s == 0])
    elif sign == DIV:
        for r, s in right_parts:
            out.update([s * (a // r) for a in left if a % r == 0])
            out.update([(p // r) * (s // q) for p, q in left_parts if s % q == 0 and p % r == 0])


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
