"""The shape of a row for the judge: levels of parts joined by signs, a pair of parentheses being a level of its own.

Compiled where possible.
"""

from functools import cache
from math import lcm

from equalis.cards.faces import Face, NumberFace, Operation, values
from equalis.equality.row import Row
from equalis.equality.values import ADD, DIVIDE, EQUALS, REMAINDER, SUBTRACT, TIMES, Value

_BIT_OF = {"+": ADD, "−": SUBTRACT, "×": TIMES, "÷": DIVIDE, "=": EQUALS}


class Part:
    """A number card, or a pair of parentheses with the level inside it; a pair's values are found by the judge."""

    def __init__(self, values: list[Value], multiple: int, denominator: int = 1, inner: "Level | None" = None) -> None:
        self.values = values
        self.multiple = multiple
        """A common multiple of all numerators but 0; 0 where it is not known."""
        self.denominator = denominator
        """A common multiple of all denominators; 0 where it is not known."""
        self.inner = inner


class Level:
    """Parts in their order; `signs[i]` holds the bits of the signs that may stand between parts i and i + 1."""

    def __init__(self, parts: list[Part], signs: list[int]) -> None:
        self.parts = parts
        self.signs = signs
        self.reach = -1
        """Kept by `reach_of`; −1 until it is known."""


def layout(row: Row) -> Level:
    """The top level of a row that ends with a number and has all its parentheses closed."""
    levels = [Level([], [])]
    for index, card in enumerate(row.cards):
        if index % 2:
            levels[-1].signs.append(_signs(card.face, row.rests[index], len(levels) == 1))
            continue
        for _ in range(row.opens[index]):
            levels.append(Level([], []))
        levels[-1].parts.append(Part(*_number(card.face)))
        for _ in range(row.closes[index]):
            inner = levels.pop()
            levels[-1].parts.append(Part([], 0, 1, inner))
    return levels[0]


def sides_at(level: Level, at: int) -> tuple[Level, Level]:
    """The two sides when the sign after part `at` is the `=`; no other `=` is read in them."""
    return side_of(level, 0, at + 1), side_of(level, at + 1, len(level.parts))


def side_of(level: Level, start: int, stop: int) -> Level:
    """Some parts of a level as a side, on which no `=` is read (E5, B4)."""
    return Level(level.parts[start:stop], [signs & ~EQUALS for signs in level.signs[start : stop - 1]])


def equals_places(level: Level) -> list[int]:
    """The parts after which `=` may stand: the plain one if there is one, else every card that bears it."""
    places: list[int] = []
    for index, signs in enumerate(level.signs):
        if signs == EQUALS:
            return [index]
        if signs & EQUALS:
            places.append(index)
    return places


def readings_of(level: Level) -> int:
    """How many readings a level has."""
    count = 1
    for part in level.parts:
        count *= len(part.values) if part.inner is None else readings_of(part.inner)
    for signs in level.signs:
        count *= signs.bit_count()
    return count


@cache
def _number(face: NumberFace) -> tuple[list[Value], int]:
    numbers = values(face)
    return list(numbers), lcm(*(number for number in numbers if number))


@cache
def _signs(face: Face, rest: bool, top: bool) -> int:
    if not isinstance(face, Operation):
        raise TypeError(face)
    if rest:
        return REMAINDER
    bits = sum(_BIT_OF[sign] for sign in face.signs)
    return bits if top else bits & ~EQUALS
