"""Do two sets of values make one of a few goals? Each goal is looked up by the operand that it would need."""

from math import gcd

from equalis.solver.arithmetic import NOTHING, Fraction
from equalis.solver.vectors import ADD, MUL, SUB


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


def looked_up_parts(
    sign: int, left: set[int], first: set[Fraction], right: set[int], second: set[Fraction], goals: list[int]
) -> int:
    """The highest of the descending `goals` that comes from at least one fraction; `sign` is no *Resto*."""
    for goal in goals:
        if sign == ADD:
            little, large = (first, second) if len(first) <= len(second) else (second, first)
            for p, q in little:
                if (goal * q - p, q) in large:
                    return goal
        elif sign == SUB:
            if len(first) <= len(second):
                for p, q in first:
                    if (p - goal * q, q) in second:
                        return goal
            else:
                for p, q in second:
                    if (p + goal * q, q) in first:
                        return goal
        elif sign == MUL:
            if _is_factor(goal, first, right, second) or _is_factor(goal, second, left, set()):
                return goal
        elif _is_dividend(goal, left, first, second):
            return goal
    return NOTHING


def _is_factor(goal: int, parts: set[Fraction], integers: set[int], others: set[Fraction]) -> bool:
    """Whether one of `parts` times one of the integers or of the other fractions is the goal."""
    if goal == 0:
        return bool(parts) and 0 in integers
    for p, q in parts:
        if goal % p == 0:
            if goal // p * q in integers:
                return True
        elif others:
            shared = gcd(goal, p) if p > 0 else -gcd(goal, p)
            if (goal // shared * q, p // shared) in others:
                return True
    return False


def _is_dividend(goal: int, integers: set[int], others: set[Fraction], divisors: set[Fraction]) -> bool:
    """Whether one of the integers or of the other fractions, divided by one of `divisors`, is the goal."""
    if goal == 0:
        return bool(divisors) and 0 in integers
    for p, q in divisors:
        if goal % q == 0:
            if goal // q * p in integers:
                return True
        elif others:
            shared = gcd(goal, q)
            if (goal // shared * p, q // shared) in others:
                return True
    return False
