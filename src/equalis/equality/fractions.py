"""Which fractions need not be looked at, because nothing can cancel their denominators any more.

A *slack* is a number that a denominator must divide: 1 where only integers are of use, 0 where any fraction may be.
Compiled where possible.
"""

from math import lcm

from equalis.equality.layout import Level
from equalis.equality.values import ADD, ADDITIVE, DIVIDE, MULTIPLICATIVE, REMAINDER, TIMES, Value

_TOO_LONG = 1 << 1000

Term = tuple[int, list[Value]]
"""The last part of a run, and the values that the run may have as a term."""


def slacks_of_runs(level: Level, start: int, slack: int) -> list[int]:
    """Per part k, a number that the denominator of the run start…k divides; 0 if any may.

    A denominator is cancelled only by what multiplies its run later, or by the denominators of other terms. A ÷ that
    surely belongs to the same run only makes the denominator greater.
    """
    count = len(level.parts)
    if not may_break(level):
        return [slack] * count
    outside = slack
    for index in range(start):
        part = level.parts[index]
        outside *= part.denominator
        if index and level.signs[index - 1] & DIVIDE:
            outside *= part.multiple
    slacks = [1] * count
    same_run = 1
    for index in range(count - 1, start - 1, -1):
        slacks[index] = 1 if index < count - 1 and level.signs[index] == REMAINDER else outside
        part = level.parts[index]
        signs = level.signs[index - 1] if index else ADD
        outside *= part.denominator
        if signs & TIMES:
            outside *= 0 if 0 in part.values else part.multiple
        elif signs & DIVIDE:
            same_run *= part.multiple
        if signs & ADDITIVE:
            outside *= same_run
            same_run = 1
    return slacks


def slack_of_pair(level: Level, at: int, slack: int) -> int:
    """The slack of a pair of parentheses in a level, given that of the level's total; the pairs have no values yet."""
    signs = [ADD, *level.signs]
    if signs[at] == REMAINDER:
        return 1
    if signs[at] & DIVIDE:
        return 0
    if not signs[at] & MULTIPLICATIVE and at + 1 < len(signs) and signs[at + 1] == REMAINDER:
        return 1
    for index, part in enumerate(level.parts):
        if index == at or not slack:
            continue
        if part.inner is not None:
            slack *= capacity(part.inner)
        between = signs[at + 1 : index + 1] if index > at else signs[index + 1 : at + 1]
        if signs[index] & DIVIDE and any(sign & ADDITIVE for sign in between):
            slack *= part.multiple
        multiplies = signs[index] & (TIMES if index > at else TIMES | ADDITIVE)
        if multiplies and all(sign & MULTIPLICATIVE for sign in between):
            slack *= 0 if 0 in part.values else part.multiple
    return slack


def capacity(level: Level) -> int:
    """A number that the denominators of a level divide; 0 if there is no telling."""
    common = 1
    for index, part in enumerate(level.parts):
        if part.inner is not None:
            common *= capacity(part.inner)
        if index and level.signs[index - 1] & DIVIDE:
            common *= part.multiple
    return common


def may_break(level: Level) -> bool:
    """Whether any fraction can arise in a level."""
    return any(signs & DIVIDE for signs in level.signs) or any(part.denominator != 1 for part in level.parts)


def drop_fractions(terms: list[list[Term]], slack: int) -> list[int]:
    """Drop the terms whose denominator neither other terms nor `slack` can cancel, until none is left.

    Returns, per part, a number that the denominator of what follows it divides.
    """
    count = len(terms)
    while True:
        before = [slack] * (count + 1)
        behind = [1] * (count + 1)
        for start, run in enumerate(terms):
            before[start + 1] = lcm(before[start + 1], before[start])
            for end, values in run:
                common = denominators(values)
                before[end + 1] = lcm(before[end + 1], common)
                behind[start] = lcm(behind[start], common)
        for start in range(count - 1, -1, -1):
            behind[start] = lcm(behind[start], behind[start + 1])
        changed = False
        for start, run in enumerate(terms):
            for place, (end, values) in enumerate(run):
                slack_here = lcm(before[start], behind[end + 1])
                kept = [value for value in values if isinstance(value, int) or slack_here % value[1] == 0]
                if len(kept) < len(values):
                    run[place] = (end, kept)
                    changed = True
        if not changed:
            return before[1:]


def numerators(values: list[Value]) -> int:
    """A common multiple of the numerators but 0; 0 where it would be too long to be of use."""
    common = 1
    for value in values:
        if value != 0:
            common = lcm(common, value if isinstance(value, int) else value[0])
            if common > _TOO_LONG:
                return 0
    return common


def denominators(values: list[Value]) -> int:
    """A common multiple of the denominators; 0 where it would be too long to be of use."""
    common = 1
    for value in values:
        if not isinstance(value, int) and common % value[1]:
            common = lcm(common, value[1])
            if common > _TOO_LONG:
                return 0
    return common
