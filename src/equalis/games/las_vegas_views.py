"""What a viewer sees of Las Vegas (V1, V3)."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.las_vegas_events import LasVegasPhase, RoundAccount
from equalis.games.setup import Outcome, Seat, Setup


class LasVegasSeat(Struct, frozen=True):
    """A seat in Las Vegas: `balance` is what it has besides its stake of this round (V3).

    `discard_sent` at once, `discarded` (how many) when all have. `out` is without Equalis (L8), `left` gone (T16).
    """

    hand: int
    balance: int
    at_start: int
    stake: int
    folded: bool
    spoken: bool
    discard_sent: bool
    discarded: int | None
    presented: bool
    out: bool
    left: bool


class OwnShow(Struct, frozen=True):
    """The viewer's own presentation, sealed until all are in (L6); no row and no reading is none."""

    row: Row | None
    reading: Reading | None
    points: int


class LasVegasView(Struct, frozen=True, tag="las_vegas"):
    """Las Vegas as `viewer` sees it. `pot` is everything staked in this round and carried into it (L7).

    `turn` is whose word it is while betting; `opener` opens this round. `common` are the turned cards of seven.
    `stake` is the one to match. `own_discard` and `own_show` are what the viewer has sent, sealed for the others.
    `accounts` is the account of all rounds, the last one at the end. `departed` is what left with each seat (T16)
    and `unclaimed` the pot that nobody got (L9): with them all points add up.
    """

    setup: Setup
    viewer: Seat | None
    dealer: Seat
    opener: Seat
    round: int
    phase: LasVegasPhase
    turn: Seat | None
    to_act: tuple[Seat, ...]
    seats: tuple[LasVegasSeat, ...]
    hand: tuple[Card, ...]
    common: tuple[Card, ...]
    stake: int
    cap: int
    pot: int
    carried: int
    own_discard: tuple[Card, ...] | None
    own_show: OwnShow | None
    accounts: tuple[RoundAccount, ...]
    departed: tuple[int, ...]
    unclaimed: int
    draw_pile: int
    discard_pile: int
    outcome: Outcome | None
