"""What a viewer sees of Las Vegas (V1, V3)."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.row import Row
from equalis.games.las_vegas_events import LasVegasPhase, RoundAccount
from equalis.games.setup import Outcome, Seat, Setup


class LasVegasSeat(Struct, frozen=True):
    """A seat in Las Vegas: `balance` is what it has besides its stake of this round (V3)."""

    hand: int
    balance: int
    at_start: int
    stake: int
    folded: bool
    spoken: bool
    discarded: int | None
    presented: bool
    out: bool
    left: bool
    agrees_to_end: bool = False


class OwnShow(Struct, frozen=True):
    """The viewer's own presentation, sealed until all are in (L6); no row is none."""

    row: Row | None
    points: int
    result: int | None


class LasVegasView(Struct, frozen=True, tag="las_vegas"):
    """Las Vegas as `viewer` sees it. `pot` is everything staked in this round and carried into it (L7).

    `common` are the turned common cards of seven. `accounts` is the account of all rounds, the last one at the end.
    """

    setup: Setup
    viewer: Seat | None
    dealer: Seat
    opener: Seat | None
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
    own_show: OwnShow | None
    accounts: tuple[RoundAccount, ...]
    draw_pile: int
    discard_pile: int
    outcome: Outcome | None
