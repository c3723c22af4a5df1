"""An act that is weighed, with what it leaves behind."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.row import Row
from equalis.games.actions import PlayerAction


class Candidate(Struct, frozen=True):
    """An act, the row it leaves, the cards kept, the points won; the hand is drawn up to its size afterwards."""

    action: PlayerAction
    row: Row
    kept: tuple[Card, ...]
    gain: int = 0


def without(cards: tuple[Card, ...], gone: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that stay, in their order."""
    return tuple(card for card in cards if card not in gone)
