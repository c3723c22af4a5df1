"""Finding an equality by trying, as somebody would who looks at a few cards at a time: for random play, not for skill.

A try takes up to four number cards and one sign between each two, works out one side from the left, and looks whether
some other number card bears its value. The judge is not asked here: whoever sends the equality is answered by it.
"""

from collections.abc import Sequence
from random import Random

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import NumberFace, Operation, Sign, values
from equalis.equality.row import Auxiliary, Row, Switches

_MOST_ON_A_SIDE = 3


class Found(Struct, frozen=True):
    """An equality by its cards in row order and its auxiliaries, positions as in a play (E3)."""

    cards: tuple[Card, ...]
    auxiliaries: tuple[Auxiliary, ...]


class _Side(Struct):
    """One side while it is worked out from the left. Places count within the side."""

    cards: list[Card]
    opens: list[int]
    closes: list[int]
    rests: list[int]
    value: int
    additive: bool = False  # the last operation outside parentheses is + or −


def try_equality(cards: Sequence[Card], switches: Switches, rng: Random, tries: int) -> Found | None:
    """An equality of these cards found within so many tries, or None, which proves nothing."""
    numbers = [card for card in cards if not isinstance(card.face, Operation)]
    operations = [card for card in cards if isinstance(card.face, Operation)]
    equals = [card for card in operations if "=" in _signs(card)]
    if not equals or len(numbers) < 2:
        return None
    bearers: dict[int, list[Card]] = {}
    for card in numbers:
        for value in _values(card):
            bearers.setdefault(value, []).append(card)
    for _ in range(tries):
        equal = rng.choice(equals)
        side = _random_side(numbers, [card for card in operations if card is not equal], switches, rng)
        if side is None:
            continue
        ends = [card for card in bearers.get(side.value, ()) if card not in side.cards]
        if ends:
            return _found(side, equal, rng.choice(ends), rng)
    return None


def _signs(card: Card) -> tuple[Sign, ...]:
    assert isinstance(card.face, Operation)
    return card.face.signs


def _values(card: Card) -> tuple[int, ...]:
    face: object = card.face
    assert isinstance(face, NumberFace)
    return values(face)


def _random_side(numbers: list[Card], operations: list[Card], switches: Switches, rng: Random) -> _Side | None:
    count = min(rng.randint(1, _MOST_ON_A_SIDE), len(numbers) - 1, len(operations) + 1)
    drawn = rng.sample(numbers, count)
    signs = rng.sample(operations, count - 1)
    side = _Side([drawn[0]], [], [], [], rng.choice(_values(drawn[0])))
    for operation, number in zip(signs, drawn[1:], strict=True):
        sign = rng.choice(_signs(operation))
        if sign == "=" or not _append(side, (operation, sign, number), switches, rng):
            return None
    return side


def _append(side: _Side, step: tuple[Card, Sign, Card], switches: Switches, rng: Random) -> bool:
    """Work `sign number` into the side; parentheses keep the order from the left. False where it cannot be."""
    operation, sign, number = step
    value = rng.choice(_values(number))
    if sign in "×÷" and side.additive:
        if not switches.parentheses:
            return False
        side.opens.append(0)
        side.closes.append(len(side.cards))
        side.additive = False
    side.cards += (operation, number)
    if sign == "+":
        side.value += value
        side.additive = True
    elif sign == "−":
        side.value -= value
        side.additive = True
    elif sign == "×":
        side.value *= value
    elif value == 0:
        return False
    elif switches.remainder and rng.random() < 0.5:
        side.rests.append(len(side.cards) - 2)
        side.value %= value
    elif side.value % value:
        return False
    else:
        side.value //= value
    return True


def _found(side: _Side, equal: Card, end: Card, rng: Random) -> Found:
    """The side on one side of `=`, the single card on the other, whichever way round."""
    cards, shift = ((*side.cards, equal, end), 0) if rng.random() < 0.5 else ((end, equal, *side.cards), 2)
    auxiliaries = [Auxiliary("(", at + shift) for at in side.opens]
    auxiliaries += [Auxiliary(")", at + shift) for at in side.closes]
    auxiliaries += [Auxiliary("R", at + shift) for at in side.rests]
    return Found(cards, tuple(auxiliaries))


def auxiliaries_of(row: Row) -> tuple[Auxiliary, ...]:
    """The auxiliaries of a row as a play would send them (E3)."""
    found: list[Auxiliary] = []
    for at, (opens, closes, rest) in enumerate(zip(row.opens, row.closes, row.rests, strict=True)):
        found += [Auxiliary("(", at)] * opens + [Auxiliary(")", at + 1)] * closes + [Auxiliary("R", at)] * rest
    return tuple(found)
