"""The exact judge: is this row an equality, with which results, and if not, why (E6–E10, B4)."""

from fractions import Fraction
from itertools import product

from msgspec import Struct

from equalis.cards.faces import SIGNS, Operation, Sign, values
from equalis.equality.row import Row, Target


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
    found = results(row, target, work=work)
    return found[0] if found else None


def results(row: Row, target: Target | None = None, *, work: int | None = None) -> tuple[Reading, ...]:
    """One reading per result, highest result first, each with the lowest values from the left (N3, E10)."""
    del work  # not counted yet
    size = len(row.cards)
    if size % 2 == 0 or sum(row.opens) != sum(row.closes):
        return ()
    best: dict[int, Words] = {}
    if target is not None:
        whole = _side(row, 0, size)
        best = {value: whole[Fraction(value)] for value in target_values(target) if Fraction(value) in whole}
    else:
        for at in _equals_places(row):
            left, right = _side(row, 0, at), _side(row, at + 1, size)
            for value in left.keys() & right.keys():
                if value.denominator == 1:
                    words: Words = (*left[value], "=", *right[value])
                    best[int(value)] = min(words, best.get(int(value), words), key=_order)
    return tuple(Reading(best[value], value) for value in sorted(best, reverse=True))


def sides(row: Row, target: Target | None = None, *, work: int | None = None) -> Sides:
    """What each side is now, exactly."""
    raise NotImplementedError


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


Words = tuple[int | Sign, ...]


def _order(words: Words) -> tuple[int, ...]:
    return tuple(word if isinstance(word, int) else SIGNS.index(word) for word in words)


def _equals_places(row: Row) -> list[int]:
    places: list[int] = []
    plain: list[int] = []
    depth = 0
    for index, card in enumerate(row.cards):
        depth += row.opens[index] - row.closes[index]
        face = card.face
        if isinstance(face, Operation) and "=" in face.signs and depth == 0 and not row.rests[index]:
            (plain if len(face.signs) == 1 else places).append(index)
    return plain or places


def _side(row: Row, start: int, stop: int) -> dict[Fraction, Words]:
    """Every value of cards start…stop−1, each with its lowest reading, one set of signs after the other."""
    tokens: list[str | int] = []
    choices: list[tuple[Sign, ...]] = []
    for index in range(start, stop):
        tokens.extend("(" * row.opens[index])
        tokens.append(index)
        tokens.extend(")" * row.closes[index])
        face = row.cards[index].face
        if isinstance(face, Operation):
            choices.append(("÷",) if row.rests[index] else tuple(sign for sign in face.signs if sign != "="))
    found: dict[Fraction, Words] = {}
    for signs in product(*choices):
        _keep_lowest(found, _Descent(row, start, tokens, signs).total())
    return found


def _keep_lowest(into: dict[Fraction, Words], more: dict[Fraction, Words]) -> None:
    for value, words in more.items():
        known = into.get(value)
        if known is None or _order(words) < _order(known):
            into[value] = words


class _Descent:
    """Recursive descent over one side with its signs fixed, on sets of values."""

    def __init__(self, row: Row, start: int, tokens: list[str | int], signs: tuple[Sign, ...]) -> None:
        self.row, self.start, self.tokens, self.signs = row, start, tokens, signs
        self.at = 0

    def sign(self, allowed: str) -> tuple[Sign, bool] | None:
        if self.at == len(self.tokens) or not isinstance(card := self.tokens[self.at], int):
            return None
        sign = self.signs[(card - self.start) // 2]
        if sign not in allowed:
            return None
        self.at += 1
        return sign, self.row.rests[card]

    def total(self) -> dict[Fraction, Words]:
        found = self.term()
        while sign := self.sign("+−"):
            found = _combine(found, *sign, self.term())
        return found

    def term(self) -> dict[Fraction, Words]:
        found = self.atom()
        while sign := self.sign("×÷"):
            found = _combine(found, *sign, self.atom())
        return found

    def atom(self) -> dict[Fraction, Words]:
        token = self.tokens[self.at]
        self.at += 1
        if isinstance(token, int):
            face = self.row.cards[token].face
            assert not isinstance(face, Operation)
            return {Fraction(value): (value,) for value in values(face)}
        inner = self.total()
        self.at += 1
        return inner


def _combine(
    left: dict[Fraction, Words], sign: Sign, rest: bool, right: dict[Fraction, Words]
) -> dict[Fraction, Words]:
    found: dict[Fraction, Words] = {}
    for (a, before), (b, after) in product(left.items(), right.items()):
        if sign == "+":
            value = a + b
        elif sign == "−":
            value = a - b
        elif sign == "×":
            value = a * b
        elif b == 0:
            continue
        elif not rest:
            value = a / b
        elif a.denominator == b.denominator == 1:
            value = a % abs(b)
        else:
            continue
        words: Words = (*before, sign, *after)
        if value not in found or _order(words) < _order(found[value]):
            found[value] = words
    return found
