"""What a card in hand is worth keeping for, before anything is searched."""

from collections.abc import Sequence

from equalis.cards.cards import Card
from equalis.cards.faces import Divisor, Face, Multiple, Number, Operation

NUMBERS_WANTED = 0.6
"""The share of number cards in a hand that completes rows easily: one more than the operations."""


def usefulness(face: Face, *, equals_held: int, equals_needed: bool) -> float:
    """How much a card helps to complete some row, roughly from 0 to 6."""
    if isinstance(face, Operation):
        if "=" in face.signs and equals_needed:
            return 6.0 if equals_held <= 1 else 2.0 + 0.5 * len(face.signs)
        signs = len([sign for sign in face.signs if sign != "="])
        return 1.5 + signs if signs else 0.0
    if isinstance(face, Multiple | Divisor):
        return 4.5
    if len(face.values) > 1:
        return 3.0 + 0.25 * len(face.values)
    return 2.5 - min(_largest(face), 20) * 0.05


def least_useful(hand: Sequence[Card], count: int, *, equals_needed: bool) -> tuple[Card, ...]:
    """The `count` cards that are missed least, chosen one after the other so that numbers and signs stay in balance."""
    kept = list(hand)
    chosen: list[Card] = []
    for _ in range(min(count, len(kept))):
        equals = sum(1 for card in kept if isinstance(card.face, Operation) and "=" in card.face.signs)
        numbers = sum(1 for card in kept if not isinstance(card.face, Operation))
        surplus = numbers - NUMBERS_WANTED * len(kept)

        def missed(card: Card, surplus: float = surplus, equals: int = equals) -> tuple[float, int]:
            value = usefulness(card.face, equals_held=equals, equals_needed=equals_needed)
            balance = -surplus if not isinstance(card.face, Operation) else surplus
            return (value + 0.8 * balance, card.id)

        worst = min(kept, key=missed)
        kept.remove(worst)
        chosen.append(worst)
    return tuple(chosen)


def _largest(face: Number) -> int:
    return face.values[-1]
