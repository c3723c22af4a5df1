"""Goals of an operation turned into goals of one operand, while the values of the other are known."""

from bisect import bisect_left, bisect_right

from equalis.solver.arithmetic import NOTHING, Fraction
from equalis.solver.inverse import Value, missing_left, missing_right, operands, whole_operands
from equalis.solver.vectors import ADD, DIV, MUL, SUB

Goals = dict[Value, int]
"""Goals with their origin: the goal of the whole question that they serve."""


def push_integers(
    sign: int, to_left: bool, known: list[int], goals: Goals, fractional: bool, bound: int, below: Goals
) -> None:
    """Add to `below` what the asked operand must be beside the integers `known`, ascending.

    The asked operand is within the bound, and a fraction only if it can be (`fractional`). Zeros that let the asked
    operand be anything add nothing.
    """
    for goal, origin in goals.items():
        found: list[Value] | list[int]
        if goal == 0 and sign >= MUL:
            found = [0] if (sign == MUL or to_left) and any(known) else []
        elif isinstance(goal, int) and sign <= SUB:
            # goal = x + v, x − v, v + x or v − x, with x within the bound
            if sign == ADD:
                some = known[bisect_left(known, goal - bound) : bisect_right(known, goal + bound)]
                found = [goal - v for v in some]
            elif to_left:
                found = [goal + v for v in known[bisect_left(known, -bound - goal) : bisect_right(known, bound - goal)]]
            else:
                found = [v - goal for v in known[bisect_left(known, goal - bound) : bisect_right(known, goal + bound)]]
        elif not fractional:
            found = [x for x in whole_operands(sign, to_left, goal, known) if -bound <= x <= bound]
        else:
            found = [x for x in operands(sign, to_left, goal, known) if not isinstance(x, int) or -bound <= x <= bound]
        for value in found:
            if below.get(value, NOTHING) < origin:
                below[value] = origin


def push_fractions(
    sign: int, to_left: bool, parts: set[Fraction], goals: Goals, fractional: bool, bound: int, below: Goals
) -> None:
    """The same for fractions as the known operand."""
    for goal, origin in goals.items():
        if not fractional and sign <= SUB and isinstance(goal, int):
            continue
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
