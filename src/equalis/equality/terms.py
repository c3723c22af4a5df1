"""Terms: products and quotients of neighbouring parts, as sets of values. Compiled where possible."""

from math import gcd, lcm

from equalis.equality.layout import Level, Part
from equalis.equality.values import DIVIDE, MULTIPLICATIVE, REMAINDER, TIMES, Value, Work, combine

Origin = tuple[Value, int, Value]
"""How a value arose: value before, sign, value of the last part."""

Table = dict[Value, Origin]
"""The values of a run of parts, in the order of their lowest readings, each with its origin."""

Term = tuple[int, list[Value]]
"""The last part of a run, and the values that the run may have as a term."""


def runs_from(level: Level, start: int, slacks: list[int] | None, work: Work) -> list[Table]:
    """The tables of all runs that start with a part: of that part alone, with the next one, …

    Only ×, ÷ and ÷ with *Resto* are read between the parts of a run. `slacks` are those of `slack_after`.
    """
    table: Table = {}
    for value in level.parts[start].values:
        if isinstance(value, int) or slacks is None or not slacks[start] or slacks[start] % value[1] == 0:
            table[value] = (0, 0, value)
    tables = [table]
    for index in range(start + 1, len(level.parts)):
        signs = level.signs[index - 1] & MULTIPLICATIVE
        if not signs or not table:
            break
        table = _extended(table, signs, level.parts[index], 0 if slacks is None else slacks[index], work)
        tables.append(table)
    return tables


def slack_after(level: Level, start: int) -> list[int]:
    """Per part k: a number that the denominator of the run start…k divides, if the level's total is an integer; 0 if any may.

    A denominator is cancelled only by what follows in its run, or by the denominators of other terms.
    """
    count = len(level.parts)
    outside = 1
    for index in range(start):
        part = level.parts[index]
        outside *= part.denominator
        if index and level.signs[index - 1] & DIVIDE:
            outside *= part.multiple
    slacks = [1] * count
    for index in range(count - 1, start - 1, -1):
        slacks[index] = outside
        part = level.parts[index]
        outside *= part.denominator
        if index and level.signs[index - 1] & (TIMES | DIVIDE):
            outside *= 0 if 0 in part.values and level.signs[index - 1] & TIMES else part.multiple
    return slacks


def _extended(table: Table, signs: int, part: Part, slack: int, work: Work) -> Table:
    """The table of a run with one more part; without a slack (0) every fraction is kept."""
    longer: Table = {}
    work.spend(len(table) * len(part.values))
    for before in table:
        for sign in (TIMES, DIVIDE, REMAINDER):
            if not signs & sign:
                continue
            for value in part.values:
                result: Value
                if isinstance(before, int) and isinstance(value, int):
                    if sign == TIMES:
                        result = before * value
                    elif value == 0:
                        continue
                    elif sign == REMAINDER:
                        result = before % abs(value)
                    else:
                        common = gcd(before, value)
                        under = abs(value) // common
                        if under == 1:
                            result = before // value
                        elif slack and slack % under:
                            continue
                        else:
                            over = before // common
                            result = (over if value > 0 else -over, under)
                else:
                    other = combine(before, sign, value)
                    if other is None or (slack and not isinstance(other, int) and slack % other[1]):
                        continue
                    result = other
                if result not in longer:
                    longer[result] = (before, sign, value)
        if work.most and len(longer) >= work.most:
            work.cut = True
            break
    return longer


def may_break(level: Level) -> bool:
    """Whether any fraction can arise in a level."""
    return any(signs & DIVIDE for signs in level.signs) or any(part.denominator > 1 for part in level.parts)


def drop_fractions(terms: list[list[Term]]) -> list[int]:
    """Drop the terms whose denominator no other term can cancel, until none is left (the total is an integer).

    Returns, per part, a common multiple of the denominators of all terms that end there or before.
    """
    count = len(terms)
    while True:
        before = [1] * (count + 1)
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
                slack = lcm(before[start], behind[end + 1])
                kept = [value for value in values if isinstance(value, int) or slack % value[1] == 0]
                if len(kept) < len(values):
                    run[place] = (end, kept)
                    changed = True
        if not changed:
            return before[1:]


def denominators(values: list[Value]) -> int:
    """A common multiple of the denominators."""
    common = 1
    for value in values:
        if not isinstance(value, int):
            common = lcm(common, value[1])
    return common
