"""Operations backwards: which operand is missing for a goal, exactly (E7)."""

from math import gcd

from equalis.solver.arithmetic import Fraction
from equalis.solver.vectors import ADD, DIV, MUL, SUB

Value = int | Fraction


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
