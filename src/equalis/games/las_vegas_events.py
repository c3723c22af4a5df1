"""What can happen in Las Vegas (L1–L9)."""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.setup import Seat

LasVegasPhase = Literal["discard", "first_bet", "second_bet", "final_bet", "showdown"]
DecidedBy = Literal["alone", "points", "result", "nobody"]


class LasVegasRoundStarted(Struct, frozen=True, tag="las_vegas_round_started"):
    """New hands and seven common cards; stakes hold the ante (L1, L9)."""

    round: int
    opener: Seat
    cap: int
    ante: int


class PhaseStarted(Struct, frozen=True, tag="phase_started"):
    """The next phase; `skipped` where nobody can bet any more (L2, L4). `common`: cards turned with it."""

    phase: LasVegasPhase
    skipped: bool
    common: tuple[Card, ...]


class Staked(Struct, frozen=True, tag="staked"):
    """A seat spoke: its first bet, a match (or keep), a raise; `stake` is its stake over the whole round (L3, L4)."""

    seat: Seat
    kind: Literal["bet", "match", "raise"]
    stake: int


class Folded(Struct, frozen=True, tag="folded"):
    """A seat left the round; the cap is computed anew (L5)."""

    seat: Seat
    cap: int


class Presented(Struct, frozen=True, tag="presented"):
    """A seat has sent its showdown, sealed (L6)."""

    seat: Seat


class Shown(Struct, frozen=True):
    """What a seat presented: an equality with its points and result, or none (L6)."""

    seat: Seat
    row: Row | None
    reading: Reading | None
    points: int


class RoundAccount(Struct, frozen=True):
    """One round's account: balances before and after, stakes, and how it was decided (L7, V3).

    `carried` is the pot carried on; `departed` what went with each seat that left in this round (T16). So `before` and
    the pot carried into the round add up to `after`, `departed` and `carried`.
    """

    round: int
    opener: Seat
    before: tuple[int, ...]
    stakes: tuple[int, ...]
    after: tuple[int, ...]
    winner: Seat | None
    by: DecidedBy
    shown: tuple[Shown, ...]
    carried: int
    departed: tuple[int, ...]


class RoundSettled(Struct, frozen=True, tag="round_settled"):
    """The round is over (L7)."""

    account: RoundAccount


class Eliminated(Struct, frozen=True, tag="eliminated"):
    """A seat has no Equalis left and is out (L8)."""

    seat: Seat


LasVegasEvent = LasVegasRoundStarted | PhaseStarted | Staked | Folded | Presented | RoundSettled | Eliminated
