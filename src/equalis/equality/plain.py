"""Sides that have one reading only: most rows of the lower levels. Compiled where possible."""

from equalis.equality.layout import Level
from equalis.equality.values import ADDITIVE, CODE_OF, SUBTRACT, Codes, Value, combine, plus


def only_value(level: Level, start: int, stop: int) -> Value | None:
    """The value of parts start…stop−1 of a level whose cards have one value each; None where there is none (E8)."""
    total: Value = 0
    factor = 1
    term = _part(level, start)
    for index in range(start + 1, stop):
        sign = level.signs[index - 1]
        value = _part(level, index)
        if term is None or value is None:
            return None
        if sign & ADDITIVE:
            total = plus(total, term, factor)
            factor = -1 if sign == SUBTRACT else 1
            term = value
        else:
            term = combine(term, sign, value)
    return None if term is None else plus(total, term, factor)


def _part(level: Level, index: int) -> Value | None:
    part = level.parts[index]
    inner = part.inner
    return part.values[0] if inner is None else only_value(inner, 0, len(inner.parts))


def only_codes(level: Level) -> Codes:
    """The reading of a level whose cards have one value each."""
    codes: Codes = []
    for index, part in enumerate(level.parts):
        if index:
            codes.append(CODE_OF[level.signs[index - 1]])
        if part.inner is not None:
            codes.extend(only_codes(part.inner))
        else:
            value = part.values[0]
            if isinstance(value, int):
                codes.append(value)
    return codes
