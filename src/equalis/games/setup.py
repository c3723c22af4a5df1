"""What is fixed before a game starts, and what stands at its end."""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, Struct

from equalis import RULES_VERSION
from equalis.cards.cards import Card
from equalis.cards.decks import Deck, deal_out
from equalis.equality.row import Switches

Seat = int
"""Seats are numbered 0…n−1 in playing order (T2)."""

GameName = Literal["general", "berlin", "madrid", "las_vegas"]
Modality = Literal["individual", "pairs"]

FEWEST_SEATS = 2
MOST_SEATS = 6

MOST_ROUNDS = 1000
EQUALIS_AT_START = 100
"""What everyone has in Las Vegas at the start (L1)."""

Seconds = Annotated[int, Meta(ge=1, le=86_400)]


class Options(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The table options [opt] of the rules; the first value is the default. Limits are seconds, None is no limit."""

    copies: Literal[1, 2] = 1  # C10
    super_interactive: Literal[6, 5] | None = None  # T1: the hand size; None is the level's own
    claim: Literal["automatic", "declared"] = "automatic"  # T5
    turn_limit: Seconds | None = None  # T12
    parentheses: bool = True  # T13
    remainder: bool = True  # T13
    match: Literal["single", "best_of_3", "best_of_5", "best_of_7", "points_of_3"] = "single"  # M1
    search_limit: Seconds | None = 120  # D4
    showdown_limit: Seconds | None = 60  # L6
    unclaimed_pot: Literal["carry", "refund"] = "carry"  # L7
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] | None = 20  # L9
    ante: Annotated[int, Meta(ge=0, le=EQUALIS_AT_START)] = 0  # L9


class Setup(Struct, frozen=True, cache_hash=True):
    """Everything fixed before the first card, chance excepted: there is no seed in it."""

    game: GameName
    deck: Deck
    seats: int
    modality: Modality = "individual"
    options: Options = Options()
    rules: str = RULES_VERSION


class Outcome(Struct, frozen=True):
    """How a game ended. `points` and `winners` are by seat; partners have their pair's points and win together (M5).

    `reason` is one of the endings of the game: its sentence is `game.end_<reason>`. Las Vegas: `points` are balances.
    """

    reason: str
    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    left: tuple[Seat, ...] = ()


@lru_cache(maxsize=64)
def cards_of(setup: Setup) -> tuple[Card, ...]:
    """All dealt cards of the game; a card's id is its index (C8, C10)."""
    return deal_out(setup.deck, setup.options.copies)


@lru_cache(maxsize=64)
def switches_of(setup: Setup) -> Switches:
    """The auxiliaries that the deck has and the table has not switched off (C6, T13)."""
    return Switches(
        parentheses=setup.deck.parentheses and setup.options.parentheses,
        remainder=setup.deck.remainder and setup.options.remainder,
    )
