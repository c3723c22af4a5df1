"""Exact values (E7): an int, or a fraction in lowest terms as (numerator, denominator > 1). Compiled where possible.

`fractions.Fraction` is exact too, but a pair of ints costs a fifth, and the judge makes thousands of them.
"""

from math import gcd

from equalis.errors import LimitReached

Value = int | tuple[int, int]

ADD, SUBTRACT, TIMES, DIVIDE, EQUALS, REMAINDER = 1, 2, 4, 8, 16, 32
"""Bits of the signs that an operation card may have; a ÷ under a *Resto* is a sign of its own here."""

ADDITIVE = ADD | SUBTRACT
MULTIPLICATIVE = TIMES | DIVIDE | REMAINDER

Codes = list[int]
"""A reading as numbers that compare like readings: each number itself, each sign by its place in SIGNS."""

CODE_OF = {ADD: 0, SUBTRACT: 1, TIMES: 2, DIVIDE: 3, EQUALS: 4, REMAINDER: 3}
"""The code of each sign."""


class Work:
    """Counts steps, and bounds them: with a limit, `spend` raises LimitReached when it is used up.

    `most` is how many values are kept per set (0: all); `cut` tells that some were dropped, so that only what was
    found is certain.
    """

    def __init__(self, limit: int | None) -> None:
        self.limited = limit is not None
        self.left = limit if limit is not None else 0
        self.most = 0
        self.cut = False

    def spend(self, steps: int) -> None:
        """Count some steps before they are made."""
        if self.limited:
            self.left -= steps
            if self.left < 0:
                raise LimitReached


def ratio(numerator: int, denominator: int) -> Value:
    """The value numerator ÷ denominator (not 0)."""
    common = gcd(numerator, denominator)
    if denominator < 0:
        common = -common
    if denominator == common:
        return numerator // common
    return numerator // common, denominator // common


def residue_of(value: Value, modulus: int) -> int:
    """The part of a value for a prime power that the prime's share of its denominator divides, times the power."""
    if isinstance(value, int):
        return 0
    share = gcd(value[1], modulus)
    return value[0] * pow(value[1] // share, -1, modulus) * (modulus // share) % modulus if share > 1 else 0


def plus(a: Value, b: Value, sign: int) -> Value:
    """a + sign·b, with sign 1 or −1."""
    if isinstance(a, int):
        if isinstance(b, int):
            return a + sign * b
        return a * b[1] + sign * b[0], b[1]
    if isinstance(b, int):
        return a[0] + sign * b * a[1], a[1]
    return ratio(a[0] * b[1] + sign * b[0] * a[1], a[1] * b[1])


def combine(a: Value, sign: int, b: Value) -> Value | None:
    """a sign b for any sign but `=`; None for a division by zero or an impossible remainder (E8)."""
    if sign == ADD:
        return plus(a, b, 1)
    if sign == SUBTRACT:
        return plus(a, b, -1)
    if isinstance(a, int) and isinstance(b, int):
        if sign == TIMES:
            return a * b
        if b == 0:
            return None
        if sign == REMAINDER:
            return a % abs(b)
        return ratio(a, b)
    if sign == REMAINDER or (sign == DIVIDE and b == 0):
        return None
    over, under = (a, 1) if isinstance(a, int) else a
    top, bottom = (b, 1) if isinstance(b, int) else b
    return ratio(over * top, under * bottom) if sign == TIMES else ratio(over * bottom, under * top)
