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


def operands(sign: int, to_left: bool, goal: Value, known: list[int]) -> list[Value]:
    """The operands, fractions too, that give a goal other than zero together with one of the known integers.

    With an integer goal only × and ÷ are asked; a known zero then gives none. An operand zero may come for + and −.
    """
    found: list[Value] = []
    if isinstance(goal, int):
        if sign == DIV and to_left:
            found.extend([goal * v for v in known if v])
        elif sign == MUL:
            for v in known:
                if v:
                    if goal % v:
                        shared = gcd(goal, v) if v > 0 else -gcd(goal, v)
                        found.append((goal // shared, v // shared))
                    else:
                        found.append(goal // v)
        else:
            for v in known:
                if v % goal:
                    shared = gcd(goal, v) if goal > 0 else -gcd(goal, v)
                    found.append((v // shared, goal // shared))
                elif v:
                    found.append(v // goal)
        return found
    p, q = goal
    if sign == ADD:
        found.extend([(p - v * q, q) for v in known])
    elif sign == SUB:
        found.extend([(p + v * q, q) for v in known] if to_left else [(v * q - p, q) for v in known])
    elif sign == MUL:
        for v in known:
            if v:
                shared = gcd(p, v) if v > 0 else -gcd(p, v)
                found.append((p // shared, v // shared * q))
    else:
        # x ÷ v = p ÷ q, or v ÷ x = p ÷ q
        top, bottom = (p, q) if to_left else (q, p)
        for v in known:
            if v:
                shared = gcd(bottom, v) if bottom > 0 else -gcd(bottom, v)
                if bottom == shared:
                    found.append(v // shared * top)
                else:
                    found.append((v // shared * top, bottom // shared))
    return found
