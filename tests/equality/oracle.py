"""A slow judge, written apart from the real one: every reading, evaluated by recursive descent on exact fractions.

It follows the sentences of the rules (C3, E5–E9, B3, B4) and shares nothing with the package but cards and rows.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

from equalis.cards.faces import Divisor, Face, Multiple, Number, Operation
from equalis.equality.row import Row, Target

Words = tuple[int | str, ...]
ORDER = "+−×÷="


class Nothing(Exception):
    """A side that has no value in this reading (E8)."""


def face_values(face: Face) -> list[int | str]:
    """What a card may stand for, lowest first (C1, C2)."""
    match face:
        case Number(values=numbers):
            return sorted(numbers)
        case Multiple(of=k):
            return [n for n in range(1, 201) if n % k == 0]
        case Divisor(of=n):
            return [d for d in range(1, n + 1) if n % d == 0]
        case Operation(signs=signs):
            return sorted(signs, key=ORDER.index)


def count_readings(row: Row) -> int:
    """How many readings the row has."""
    return prod(len(face_values(card.face)) for card in row.cards)


def readings(row: Row) -> Iterator[Words]:
    """All readings, lowest first from the left (C3); under a *Resto* a card is ÷ (E3)."""
    choices = [["÷"] if rest else face_values(card.face) for card, rest in zip(row.cards, row.rests, strict=True)]
    yield from product(*choices)


def side_value(row: Row, words: Words, start: int, stop: int) -> Fraction | int:
    """The value of cards start…stop−1 in a reading. Raises Nothing (E8, or parentheses that do not pair)."""
    tokens: list[tuple[str, int | str]] = []
    for index in range(start, stop):
        tokens += [("(", "(")] * row.opens[index]
        word = words[index]
        tokens.append(("number", word) if isinstance(word, int) else ("sign", "R" if row.rests[index] else word))
        tokens += [(")", ")")] * row.closes[index]
    tokens.append(("end", ""))
    value, at = _sum(tokens, 0)
    if tokens[at][0] != "end":
        raise Nothing
    return value


def _sum(tokens: list[tuple[str, int | str]], at: int) -> tuple[Fraction | int, int]:
    value, at = _product(tokens, at)
    while tokens[at][1] in ("+", "−"):
        sign = tokens[at][1]
        more, at = _product(tokens, at + 1)
        value = value + more if sign == "+" else value - more
    return value, at


def _product(tokens: list[tuple[str, int | str]], at: int) -> tuple[Fraction | int, int]:
    value, at = _atom(tokens, at)
    while tokens[at][1] in ("×", "÷", "R"):
        sign = tokens[at][1]
        more, at = _atom(tokens, at + 1)
        if sign == "×":
            value = value * more
        elif more == 0:
            raise Nothing
        elif sign == "÷":
            value = Fraction(value) / more
        else:
            if value != int(value) or more != int(more):
                raise Nothing
            value = next(r for r in range(abs(int(more))) if (value - r) % more == 0)
    return value, at


def _atom(tokens: list[tuple[str, int | str]], at: int) -> tuple[Fraction | int, int]:
    kind, word = tokens[at]
    if kind == "number":
        assert isinstance(word, int)
        return word, at + 1
    if kind != "(":
        raise Nothing
    value, at = _sum(tokens, at + 1)
    if tokens[at][0] != ")":
        raise Nothing
    return value, at + 1


def true_results(row: Row, target: Target | None = None) -> dict[int, Words]:
    """Every result of the row with its lowest reading (E6, E10; B4 with a target)."""
    if not row.cards or isinstance(row.cards[-1].face, Operation):
        return {}
    allowed = None if target is None else allowed_results(target)
    found: dict[int, Words] = {}
    for words in readings(row):
        equals = [index for index, word in enumerate(words) if word == "="]
        try:
            if allowed is not None:
                if equals:
                    continue
                value = side_value(row, words, 0, len(words))
                true = value in allowed
            else:
                if len(equals) != 1:
                    continue
                value = side_value(row, words, 0, equals[0])
                true = value == int(value) and value == side_value(row, words, equals[0] + 1, len(words))
        except Nothing:
            continue
        if true and int(value) not in found:
            found[int(value)] = words
    return found


def integer_values(row: Row, start: int, stop: int) -> set[int]:
    """The integers that cards start…stop−1 can be as a side, no `=` being read in them."""
    part = Row(row.cards[start:stop], row.opens[start:stop], row.closes[start:stop], row.rests[start:stop])
    found = set()
    for words in readings(part):
        if "=" not in words:
            try:
                value = side_value(part, words, 0, len(words))
            except Nothing:
                continue
            if value == int(value):
                found.add(int(value))
    return found


def allowed_results(target: Target) -> set[int]:
    """What a result area allows (B3): without a sign card the number itself."""
    signs = ["+"] if target.sign is None else face_values(target.sign.face)
    numbers = [number for number in face_values(target.number.face) if isinstance(number, int)]
    return {number for number in numbers if "+" in signs} | {-number for number in numbers if "−" in signs}
