"""What can happen in Madrid (D1–D7)."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.setup import Seat


class MadridRoundStarted(Struct, frozen=True, tag="madrid_round_started"):
    """Everybody has new cards and chooses two (D1)."""

    round: int


class Chosen(Struct, frozen=True, tag="chosen"):
    """A seat has chosen; which cards is hidden until the reveal (D1, V2)."""

    seat: Seat


class Revealed(Struct, frozen=True, tag="revealed"):
    """1, 2, 3, ¡EQUALIS!: the chosen cards by seat, empty for a seat that is out (D2)."""

    cards: tuple[tuple[Card, ...], ...]


class Called(Struct, frozen=True, tag="called"):
    """A seat has called; `order` counts this round's calls from 1, a replaced one takes a new place (D3, V2)."""

    seat: Seat
    order: int


class Declined(Struct, frozen=True, tag="declined"):
    """A seat will not call any more in this round (D4)."""

    seat: Seat


class Award(Struct, frozen=True):
    """One call at the close: the whole equality, its points, and which of its cards the caller takes (D5)."""

    seat: Seat
    row: Row
    reading: Reading
    points: int
    order: int
    taken: tuple[Card, ...]
    gained: int


class RoundClosed(Struct, frozen=True, tag="round_closed"):
    """The round is closed; the awards in their order, the first wins the round; the rest was discarded (D5)."""

    round: int
    awards: tuple[Award, ...]
    discarded: int


class NobodyCalled(Struct, frozen=True, tag="nobody_called"):
    """No call: everybody discards 1–3, or all cards are dealt anew (D6)."""

    reveals: int
    redeal: bool


MadridEvent = MadridRoundStarted | Chosen | Revealed | Called | Declined | RoundClosed | NobodyCalled
