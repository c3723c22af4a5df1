"""The state of Las Vegas, and small questions about it."""

from msgspec import Struct

from equalis.equality.judge import Reading
from equalis.equality.row import Row
from equalis.games.betting import BetPhase, Betting
from equalis.games.events import Event
from equalis.games.las_vegas_events import LasVegasPhase, RoundAccount
from equalis.games.piles import Piles
from equalis.games.setup import Outcome, Seat, Setup

HAND = 6
COMMON = 7

TURNED: dict[LasVegasPhase, int] = {"discard": 0, "first_bet": 3, "second_bet": 5, "final_bet": 7, "showdown": 7}
"""Common cards that lie open (L2)."""

FOLLOWING: dict[LasVegasPhase, LasVegasPhase] = {
    "discard": "first_bet",
    "first_bet": "second_bet",
    "second_bet": "final_bet",
    "final_bet": "showdown",
}

BETS: dict[LasVegasPhase, BetPhase] = {
    "first_bet": "first_bet",
    "second_bet": "second_bet",
    "final_bet": "final_bet",
}

Ids = tuple[int, ...]
Events = list[Event]


class Show(Struct, frozen=True):
    """What a seat has presented, sealed: an equality and its points, or none (L6)."""

    row: Row | None = None
    reading: Reading | None = None
    points: int = 0


class LasVegasState(Struct, frozen=True, tag="las_vegas"):
    """Las Vegas. Tuples by seat have one entry a seat; cards are ids, except in presented rows.

    `before` are the balances when the round began, `gone` what left with seats in this round (T16); `discards` and
    `shows` are None until sent; `replaced` is how many cards each seat changed, None until all have sent.
    """

    setup: Setup
    piles: Piles
    dealer: Seat
    hands: tuple[Ids, ...]
    common: Ids
    left: tuple[bool, ...]
    betting: Betting
    before: tuple[int, ...]
    gone: tuple[int, ...]
    discards: tuple[Ids | None, ...]
    replaced: tuple[int | None, ...]
    shows: tuple[Show | None, ...]
    round: int = 0
    phase: LasVegasPhase = "discard"
    carried: int = 0
    accounts: tuple[RoundAccount, ...] = ()
    unclaimed: int = 0
    outcome: Outcome | None = None


def waiting(state: LasVegasState) -> frozenset[Seat]:
    """The seats that have still to discard or to present, or the one whose word it is."""
    if state.outcome is not None:
        return frozenset()
    if state.phase == "discard":
        return frozenset(seat for seat in inside(state) if state.discards[seat] is None)
    if state.phase == "showdown":
        return frozenset(seat for seat in inside(state) if state.shows[seat] is None)
    word = state.betting.word
    return frozenset() if word is None else frozenset((word,))


def inside(state: LasVegasState) -> list[Seat]:
    """The seats that neither folded nor are out."""
    return [seat for seat, here in enumerate(state.betting.inside) if here]


def turned(state: LasVegasState) -> Ids:
    """The common cards that lie open (L2)."""
    return state.common[: TURNED[state.phase]]


def usable(state: LasVegasState, seat: Seat) -> Ids:
    """The cards that a presented equality may hold: the own six and the seven common ones (L6)."""
    return state.hands[seat] + state.common


def departed(state: LasVegasState) -> tuple[int, ...]:
    """By seat, the Equalis that left the table with it (T16): a line of its own."""
    return tuple(
        gone + sum(account.departed[seat] for account in state.accounts) for seat, gone in enumerate(state.gone)
    )
