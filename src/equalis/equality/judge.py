"""The exact judge: is this row an equality, with which results, and if not, why (E6–E10, B4)."""

from msgspec import Struct

from equalis.cards.faces import SIGNS, Operation, Sign, values
from equalis.equality.layout import Level, equals_places, layout, readings_of, side_of, sides_at
from equalis.equality.plain import only_codes, only_value
from equalis.equality.reach import UNBOUNDED, reach_of
from equalis.equality.row import Row, Target
from equalis.equality.sums import Blocks, bits_of, common_bits, extremes
from equalis.equality.totals import Pass, Totals
from equalis.equality.values import CODE_OF, EQUALS, Codes, Work

FEW, MANY = 64, 2000
"""Values kept per set in the first looks, which find most equalities; the last look keeps all."""

MOST_LISTED = 12
"""Values of a side that are told one by one."""

_PLAIN_EQUALS = Operation(("=",))


class Reading(Struct, frozen=True):
    """One value for every card of the row, in order; `result` is the value of a side (of the row, with a target)."""

    values: tuple[int | Sign, ...]
    result: int


class Side(Struct, frozen=True):
    """What one side can be (a preview's line): `none`, `open`, or its `values` (count, min, max, all when ≤ 12)."""

    status: str
    count: int = 0
    least: int | None = None
    greatest: int | None = None
    listed: tuple[int, ...] = ()


class Sides(Struct, frozen=True):
    """Both sides, and a true reading if there is one."""

    left: Side
    right: Side
    match: Reading | None = None


def equality(row: Row, target: Target | None = None, *, work: int | None = None) -> Reading | None:
    """The first true reading of the row in a fixed order, or None.

    With a target the whole row must be one of its values and no `=` is read (B4).
    Raises LimitReached when more than `work` counted steps were needed.
    """
    if not is_complete(row):
        return None
    level = layout(row)
    if readings_of(level) == 1:
        return _only_equality(level, target)
    count = Work(work)
    for most in (FEW, MANY, 0):
        count.most, count.cut = most, False
        look = Pass(False, count)
        if target is not None:
            whole, totals = _meeting_target(level, target, look)
            if totals:
                return _reading(whole.lowest(totals[0]), totals[0])
        else:
            for at in equals_places(level):
                met = _meeting(level, at, look)
                if met is not None:
                    left, right, common = met
                    total = extremes(common)[1]
                    return _reading([*left.lowest(total), CODE_OF[EQUALS], *right.lowest(total)], total)
        if not count.cut:
            break
    return None


def results(row: Row, target: Target | None = None, *, work: int | None = None) -> tuple[Reading, ...]:
    """One reading per result, highest result first, each with the lowest values from the left (N3, E10).

    Numbers count as lower by their value, signs by their order + − × ÷ =. Raises as `equality` does.
    """
    if not is_complete(row):
        return ()
    level = layout(row)
    if readings_of(level) == 1:
        only = _only_equality(level, target)
        return () if only is None else (only,)
    look = Pass(True, Work(work))
    best: dict[int, Codes] = {}
    if target is not None:
        whole, totals = _meeting_target(level, target, look)
        best = {total: whole.lowest(total) for total in totals}
    else:
        for at in equals_places(level):
            met = _meeting(level, at, look)
            if met is None:
                continue
            left, right, common = met
            for total in bits_of(common):
                codes = [*left.lowest(total), CODE_OF[EQUALS], *right.lowest(total)]
                if total not in best or codes < best[total]:
                    best[total] = codes
    return tuple(_reading(best[total], total) for total in sorted(best, reverse=True))


def is_complete(row: Row) -> bool:
    """Whether the row ends with a number and all its parentheses are closed (E6)."""
    return len(row.cards) % 2 == 1 and sum(row.opens) == sum(row.closes)


def only_reading(row: Row) -> tuple[int | Sign, ...] | None:
    """The reading of a row that has one only, else None."""
    words: list[int | Sign] = []
    for card, rest in zip(row.cards, row.rests, strict=True):
        face = card.face
        choices: tuple[int | Sign, ...] = face.signs if isinstance(face, Operation) else values(face)
        if rest:
            choices = ("÷",)
        if len(choices) > 1:
            return None
        words.append(choices[0])
    return tuple(words)


def _only_equality(level: Level, target: Target | None) -> Reading | None:
    """`equality` for a row that has one reading only."""
    places = equals_places(level)
    count = len(level.parts)
    end = places[0] + 1 if places else count
    value = only_value(level, 0, end)
    if not isinstance(value, int):
        return None
    if target is not None:
        if value not in target_values(target):
            return None
    elif not places or only_value(level, end, count) != value:
        return None
    return _reading(only_codes(level), value)


def _meeting(level: Level, at: int, look: Pass) -> tuple[Totals, Totals, Blocks] | None:
    """Both sides of the `=` after part `at`, and the integers that both can be; None where there are none."""
    left_level, right_level = sides_at(level, at)
    left_first = readings_of(left_level) <= readings_of(right_level)
    first_level, second_level = (left_level, right_level) if left_first else (right_level, left_level)
    first = Totals(first_level, 1, reach_of(second_level), look)
    first.sum_up()
    if not first.total.whole:
        return None
    least, greatest = extremes(first.total.whole)
    second = Totals(second_level, 1, max(-least, greatest), look)
    second.narrow(least, greatest)
    second.sum_up()
    common = common_bits(first.total.whole, second.total.whole)
    if not common:
        return None
    return (first, second, common) if left_first else (second, first, common)


def _meeting_target(level: Level, target: Target, look: Pass) -> tuple[Totals, list[int]]:
    """The whole row as one side, and the allowed results that it can be, highest first."""
    allowed = target_values(target)
    side = Totals(side_of(level, 0, len(level.parts)), 1, max(-allowed[0], allowed[-1]), look)
    side.narrow(allowed[0], allowed[-1])
    side.sum_up()
    return side, [value for value in reversed(allowed) if side.total.holds(value)]


def _reading(codes: Codes, result: int) -> Reading:
    return Reading(tuple(SIGNS[code] if index % 2 else code for index, code in enumerate(codes)), result)


def sides(row: Row, target: Target | None = None, *, work: int | None = None) -> Sides:
    """What each side is now, exactly, and a true reading if there is one.

    With a target the right side is the result area. Without one, the sides are those of the match, else of the plain
    `=`; a row that has neither is its left side, and the right one is open. Raises LimitReached as `equality` does.
    """
    match = equality(row, target, work=work)
    look = Pass(False, Work(work))
    size = len(row.cards)
    if target is not None:
        return Sides(_side(row, 0, size, look), _side_with(list(target_values(target))), match)
    if match is not None:
        at = match.values.index("=")
    else:
        at = next((index for index, card in enumerate(row.cards) if card.face == _PLAIN_EQUALS), size)
    return Sides(_side(row, 0, at, look), _side(row, at + 1, size, look), match)


def _side(row: Row, start: int, stop: int, look: Pass) -> Side:
    """What cards start…stop−1 can be."""
    part = Row(row.cards[start:stop], row.opens[start:stop], row.closes[start:stop], row.rests[start:stop])
    if not is_complete(part):
        return Side("open")
    level = layout(part)
    totals = Totals(side_of(level, 0, len(level.parts)), 1, UNBOUNDED, look)
    totals.sum_up()
    whole = totals.total.whole
    if not whole:
        return Side("none")
    count = totals.total.count_whole()
    least, greatest = extremes(whole)
    return Side("values", count, least, greatest, tuple(bits_of(whole)) if count <= MOST_LISTED else ())


def _side_with(numbers: list[int]) -> Side:
    count = len(numbers)
    return Side("values", count, numbers[0], numbers[-1], tuple(numbers) if count <= MOST_LISTED else ())


def target_values(target: Target) -> tuple[int, ...]:
    """The results that a result area allows, ascending (B3)."""
    assert not isinstance(target.number.face, Operation)
    numbers = values(target.number.face)
    signs: tuple[Sign, ...] = ("+",)
    if target.sign is not None:
        assert isinstance(target.sign.face, Operation)
        signs = target.sign.face.signs
    allowed = set(numbers) if "+" in signs else set()
    if "−" in signs:
        allowed.update(-number for number in numbers)
    return tuple(sorted(allowed))
