"""Terms: products and quotients of neighbouring parts, as sets of values. Compiled where possible."""

from math import gcd

from equalis.equality.fractions import slacks_of_runs
from equalis.equality.layout import Level, Part
from equalis.equality.values import DIVIDE, MULTIPLICATIVE, REMAINDER, TIMES, Value, Work, combine

Origin = tuple[Value, int, Value]
"""How a value arose: value before, sign, value of the last part."""

Table = dict[Value, Origin]
"""The values of a run of parts, in the order of their lowest readings, each with its origin."""


def runs_from(level: Level, start: int, slack: int, work: Work) -> list[Table]:
    """The tables of all runs that start with a part: of that part alone, with the next one, …

    Only ×, ÷ and ÷ with *Resto* are read between the parts of a run. `slack` is that of the level's total.
    """
    slacks = slacks_of_runs(level, start, slack)
    table: Table = {}
    for value in level.parts[start].values:
        if isinstance(value, int) or slacks[start] % value[1] == 0:
            table[value] = (0, 0, value)
    tables = [table]
    for index in range(start + 1, len(level.parts)):
        signs = level.signs[index - 1] & MULTIPLICATIVE
        if not signs or not table:
            break
        table = _extended(table, signs, level.parts[index], slacks[index], work)
        tables.append(table)
    return tables


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
