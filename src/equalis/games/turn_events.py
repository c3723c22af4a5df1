"""What can happen in the games with turns: the general game and Berlín."""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import Sign
from equalis.equality.judge import Reading
from equalis.equality.row import Auxiliary, Row, Target
from equalis.games.setup import Seat


class Played(Struct, frozen=True, tag="played"):
    """Cards and auxiliaries were put into the row; positions as in the action (E2, E3)."""

    seat: Seat
    cards: tuple[Card, ...]
    auxiliaries: tuple[Auxiliary, ...]


class Completed(Struct, frozen=True, tag="completed"):
    """¡EQUALIS!: the seat wins the row, and in Berlín the result area (T6, B5). `count` is the cards won."""

    seat: Seat
    row: Row
    reading: Reading
    target: Target | None
    points: int
    count: int


class Thrown(Struct, frozen=True, tag="thrown"):
    """The row went to the discard pile (T7): asked for by the seat in turn, or by itself at 40 cards."""

    seat: Seat
    by: Literal["asked", "itself"]
    count: int


class Passed(Struct, frozen=True, tag="passed"):
    """A seat passed (T9)."""

    seat: Seat


class PartnerAsked(Struct, frozen=True, tag="partner_asked"):
    """For the pair: a card that bears `wanted` is asked for, `card` is offered (M4)."""

    seat: Seat
    partner: Seat
    wanted: int | Sign
    card: Card


class PartnerRefused(Struct, frozen=True, tag="partner_refused"):
    """For the pair: the request was refused (M4)."""

    seat: Seat
    partner: Seat


class RequestWithdrawn(Struct, frozen=True, tag="request_withdrawn"):
    """For the pair: the asker took the request back (M4)."""

    seat: Seat
    partner: Seat


class CardsSwapped(Struct, frozen=True, tag="cards_swapped"):
    """Two partners swapped a card; everybody sees that, the pair sees which in `SwapSeen` (M4, V4)."""

    seat: Seat
    partner: Seat


class SwapSeen(Struct, frozen=True, tag="swap_seen"):
    """For the pair: what the asker received and what was offered for it (M4)."""

    seat: Seat
    partner: Seat
    received: Card
    offered: Card


class SwapUndone(Struct, frozen=True, tag="swap_undone"):
    """Both cards went back to their first holders, as the row was not completed with the received one (M4)."""

    seat: Seat
    partner: Seat


class AreaStarted(Struct, frozen=True, tag="area_started"):
    """Berlín: a new round's result area takes a `=` from the supply, or a token where that is empty (B2, B6)."""

    equals: Card | None
    supply: int


class AreaDrew(Struct, frozen=True, tag="area_drew"):
    """Berlín: a card was drawn for the result area and became its number, its sign, or went away (B2)."""

    card: Card
    use: Literal["number", "sign", "discarded"]


TurnEvent = (
    Played
    | Completed
    | Thrown
    | Passed
    | PartnerAsked
    | PartnerRefused
    | RequestWithdrawn
    | CardsSwapped
    | SwapSeen
    | SwapUndone
    | AreaStarted
    | AreaDrew
)
