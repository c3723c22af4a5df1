"""How large a level's total can be, and how large a pair of parentheses may usefully be, before any value is known.

Reaches are absolute values. Compiled where possible.
"""

from equalis.equality.fractions import capacity
from equalis.equality.layout import Level, Part
from equalis.equality.values import ADD, ADDITIVE, DIVIDE, MULTIPLICATIVE, REMAINDER, TIMES

UNBOUNDED = 1 << 4000
"""Beyond every total of a row; sums and products of it stay beyond."""


def reach_of(level: Level) -> int:
    """The largest absolute value that the level's total can have, or more."""
    if level.reach < 0:
        level.reach = min(_from_start(level)[0], UNBOUNDED)
    return level.reach


def reach_of_pair(level: Level, at: int, wanted: int) -> int:
    """The largest absolute value of a pair of parentheses with which the level's total can be up to `wanted`."""
    signs = level.signs
    if wanted >= UNBOUNDED or (at and signs[at - 1] & (DIVIDE | REMAINDER)):
        return UNBOUNDED
    bound = wanted + _before(level, at) + _behind(level, at)
    for index in range(at, 0, -1):
        if not signs[index - 1] & MULTIPLICATIVE:
            break
        sign = signs[index - 2] if index > 1 else ADD
        if sign & REMAINDER or _may_shrink(level.parts[index - 1]):
            return UNBOUNDED
        if sign & DIVIDE:
            bound *= _largest(level.parts[index - 1])
    for index in range(at + 1, len(level.parts)):
        sign = signs[index - 1] & MULTIPLICATIVE
        if not sign:
            break
        part = level.parts[index]
        if sign & REMAINDER or _may_shrink(part):
            return UNBOUNDED
        if sign & DIVIDE:
            bound *= _largest(part)
    return min(bound, UNBOUNDED)


def _largest(part: Part) -> int:
    if part.inner is not None:
        return reach_of(part.inner)
    return max(abs(value) for value in part.values if isinstance(value, int))


def _may_shrink(part: Part) -> bool:
    """Whether multiplying by the part can give a smaller absolute value."""
    return part.inner is not None or 0 in part.values


def _product(level: Level, before: int, index: int) -> int:
    """The reach of a run with one more part."""
    signs = level.signs[index - 1]
    part = level.parts[index]
    largest = _largest(part)
    reach = 0
    if signs & TIMES:
        reach = before * largest
    if signs & DIVIDE:
        whole = part.inner is None or capacity(part.inner) == 1
        reach = max(reach, before if whole else UNBOUNDED)
    if signs & REMAINDER:
        reach = max(reach, largest)
    return reach


def _from_start(level: Level) -> list[int]:
    """Per part, the reach of the sums that start with it; −1 where no term may start."""
    count = len(level.parts)
    reaches = [-1] * count
    for start in range(count - 1, -1, -1):
        if start and not level.signs[start - 1] & ADDITIVE:
            continue
        run = _largest(level.parts[start])
        for end in range(start, count):
            if end > start:
                if not level.signs[end - 1] & MULTIPLICATIVE:
                    break
                run = _product(level, run, end)
            if end == count - 1:
                reaches[start] = max(reaches[start], run)
            elif level.signs[end] & ADDITIVE and reaches[end + 1] >= 0:
                reaches[start] = max(reaches[start], run + reaches[end + 1])
    return reaches


def _behind(level: Level, at: int) -> int:
    """The reach of the terms that stand behind a part."""
    return max([0, *_from_start(level)[at + 1 :]])


def _before(level: Level, at: int) -> int:
    """The reach of the terms that stand before a part."""
    reaches = [0] * (at + 1)
    for start in range(at):
        signs = level.signs[start - 1] if start else ADD
        if not signs & ADDITIVE:
            continue
        run = _largest(level.parts[start])
        for end in range(start, at):
            if end > start:
                if not level.signs[end - 1] & MULTIPLICATIVE:
                    break
                run = _product(level, run, end)
            if level.signs[end] & ADDITIVE:
                reaches[end + 1] = max(reaches[end + 1], reaches[start] + run)
    return max(reaches)
