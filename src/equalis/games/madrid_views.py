"""What a viewer sees of Madrid (V1, V2)."""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.madrid_events import Award, RoundClosed
from equalis.games.setup import Outcome, Seat, Setup
from equalis.games.shared_views import SeatView

MadridPhase = Literal["choose", "search", "discard"]


class MadridSeat(Struct, frozen=True):
    """A seat in Madrid: whether it has chosen, its place among the calls, whether it declined or discarded (V2).

    `visible`: its chosen cards from the reveal until they are taken back; before that for their holder only.
    """

    chosen: bool
    visible: tuple[Card, ...]
    call_order: int | None
    declined: bool
    discarded: bool


class OwnCall(Struct, frozen=True):
    """The viewer's own call, sealed for the others until the close (D3)."""

    row: Row
    reading: Reading
    points: int


class MadridView(Struct, frozen=True, tag="madrid"):
    """Madrid as `viewer` sees it. `closing` is the last closed round with all its calls (V2).

    `won`: everything taken so far. `own_discard`: what the viewer has put away while others still choose.
    `reveals_without_call` and `redeals` are in succession (D6).
    """

    setup: Setup
    viewer: Seat | None
    dealer: Seat
    round: int
    phase: MadridPhase
    to_act: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    table: tuple[MadridSeat, ...]
    hand: tuple[Card, ...]
    own_call: OwnCall | None
    own_discard: tuple[Card, ...]
    closing: RoundClosed | None
    won: tuple[Award, ...]
    reveals_without_call: int
    redeals: int
    draw_pile: int
    discard_pile: int
    outcome: Outcome | None
