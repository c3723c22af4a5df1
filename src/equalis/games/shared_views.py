"""Parts of views that several games share. Views are allow-listed types of their own, never a filtered state (V)."""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import EMPTY_ROW, Auxiliary, Row, Target
from equalis.games.setup import Seat


class SeatView(Struct, frozen=True):
    """What everybody sees of a seat (V1): size of its hand, cards and points won (in pairs: the pair's)."""

    hand: int
    cards_won: int
    points: int
    left: bool = False
    agrees_to_end: bool = False


class WonRow(Struct, frozen=True, cache_hash=True):
    """An equality that was won: by whom, its reading, and in Berlín the result area that it met (T6, B5).

    `equals` is the `=` of that area, None where it was a token (B6).
    """

    seat: Seat
    row: Row
    reading: Reading
    points: int
    target: Target | None = None
    equals: Card | None = None


class Move(Struct, frozen=True):
    """One act of the current round, for the list of moves and the highlight of the last play.

    `cards` are those put into the row, `count` those discarded or thrown.
    """

    seat: Seat
    kind: Literal["play", "discard", "pass", "throw", "time_out", "swap"]
    cards: tuple[Card, ...] = ()
    auxiliaries: tuple[Auxiliary, ...] = ()
    count: int = 0


class RowView(Struct, frozen=True):
    """The row on the table and, card by card, who placed it (V1)."""

    row: Row = EMPTY_ROW
    placed_by: tuple[Seat, ...] = ()
