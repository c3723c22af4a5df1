"""What can happen in every game: cards drawn, seats left and taken over, time over, beginning and end."""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.games.setup import Outcome, Seat


class GameStarted(Struct, frozen=True, tag="game_started"):
    """Hands are dealt; `dealer` was drawn or has moved on (T2). `first` is in turn, opens, or is None (Madrid)."""

    dealer: Seat
    first: Seat | None


class Drew(Struct, frozen=True, tag="drew"):
    """A seat drew cards; how many is for everybody."""

    seat: Seat
    count: int


class HandDrew(Struct, frozen=True, tag="hand_drew"):
    """The cards drawn, for their holder only."""

    seat: Seat
    cards: tuple[Card, ...]


class Reshuffled(Struct, frozen=True, tag="reshuffled"):
    """The discard pile was shuffled into the draw pile, which now has `count` cards (T8)."""

    count: int


class Discarded(Struct, frozen=True, tag="discarded"):
    """A seat discarded cards; only their number is shown (V1)."""

    seat: Seat
    count: int


class PutAway(Struct, frozen=True, tag="put_away"):
    """A seat has put cards away; how many is shown when everybody has (D6, L2)."""

    seat: Seat


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """A seat's time was over (T12); what was done for it follows as its own event, if anything."""

    seat: Seat


class HasLeft(Struct, frozen=True, tag="has_left"):
    """A seat left for good; its `count` hand cards went to the discard pile (T16)."""

    seat: Seat
    count: int


class TakenOver(Struct, frozen=True, tag="taken_over"):
    """Somebody else plays the seat from now on (T16)."""

    seat: Seat
    by: Literal["person", "computer"]


class EndAgreed(Struct, frozen=True, tag="end_agreed"):
    """A seat agrees that the game ends, or takes that back (T10)."""

    seat: Seat
    agree: bool


class GameEnded(Struct, frozen=True, tag="game_ended"):
    """The game is over."""

    outcome: Outcome


SharedEvent = (
    GameStarted
    | Drew
    | HandDrew
    | Reshuffled
    | Discarded
    | PutAway
    | TimedOut
    | HasLeft
    | TakenOver
    | EndAgreed
    | GameEnded
)
