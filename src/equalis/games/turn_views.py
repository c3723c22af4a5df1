"""What a viewer sees of the general game and of Berlín (V1, V4)."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.cards.faces import Sign
from equalis.games.setup import Outcome, Seat, Setup
from equalis.games.shared_views import Move, RowView, SeatView, WonRow


class ExchangeView(Struct, frozen=True):
    """A request between partners, for the pair only: `received` is None until the partner has given a card (M4)."""

    asker: Seat
    partner: Seat
    wanted: int | Sign
    offered: Card
    received: Card | None


class StallView(Struct, frozen=True):
    """How near the end of a stalled game is (T10): turns in succession without a play, passes, throws, their limits."""

    turns_without_play: int
    turns_limit: int
    passes: int
    throws: int
    throws_limit: int


class AreaView(Struct, frozen=True):
    """Berlín's result area (B2, B3): `equals` None is the token; `allowed` are the results that complete the row."""

    equals: Card | None
    sign: Card | None
    number: Card
    allowed: tuple[int, ...]


class GeneralView(Struct, frozen=True, tag="general"):
    """The general game as `viewer` sees it (None: a spectator).

    `turn` is the seat in turn, `turns` counts the turns begun; `to_act` are the seats waited for as far as this viewer
    may know (a request between partners is the pair's, V4). `moves` are those of the round, the last one being what was
    just placed. `swapped`: cards changed hands in this turn; `asked`, for the pair: a card was asked for in it (M4).
    `talk`: the viewer's private channel is open (M3).
    """

    setup: Setup
    viewer: Seat | None
    dealer: Seat
    turn: Seat | None
    turns: int
    to_act: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    row: RowView
    moves: tuple[Move, ...]
    won: tuple[WonRow, ...]
    draw_pile: int
    discard_pile: int
    stall: StallView
    swapped: bool
    asked: bool
    exchange: ExchangeView | None
    talk: bool
    outcome: Outcome | None


class BerlinView(Struct, frozen=True, tag="berlin"):
    """Berlín as `viewer` sees it: as `GeneralView`, with the result area and the supply of `=` (B2)."""

    setup: Setup
    viewer: Seat | None
    dealer: Seat
    turn: Seat | None
    turns: int
    to_act: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    hand: tuple[Card, ...]
    row: RowView
    area: AreaView | None
    supply: tuple[Card, ...]
    moves: tuple[Move, ...]
    won: tuple[WonRow, ...]
    draw_pile: int
    discard_pile: int
    stall: StallView
    swapped: bool
    asked: bool
    exchange: ExchangeView | None
    talk: bool
    outcome: Outcome | None
