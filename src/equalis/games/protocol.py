"""The one protocol of all games (design: interfaces, decisions 1–4). Games are pure: no clock, no I/O, no global chance.

First draft, to be filled by the owner of `games/`: actions, event bodies, views and choices are tagged unions of
frozen msgspec structs, one module each; the registry knows the types of every game.
"""

from typing import Literal

from msgspec import Struct

from equalis.cards.faces import Face

Seat = int
"""Seats are numbered 0…n−1 in playing order (T2)."""

GameName = Literal["general", "berlin", "madrid", "las_vegas"]
Modality = Literal["individual", "pairs"]


class Options(Struct, frozen=True):
    """The table options [opt] of the rules; the first value is the default. Limits are seconds, None is no limit."""

    copies: Literal[1, 2] = 1  # C10
    super_interactive: bool = False  # T1
    claim: Literal["automatic", "declared"] = "automatic"  # T5
    turn_limit: int | None = None  # T12
    parentheses: bool = True  # T13
    remainder: bool = True  # T13
    match: Literal["single", "best_of_3", "best_of_5", "best_of_7", "points_of_3"] = "single"  # M1
    search_limit: int | None = 120  # D4
    showdown_limit: int | None = 60  # L6
    unclaimed_pot: Literal["carry", "refund"] = "carry"  # L7
    rounds: int | None = 20  # L9
    ante: int = 0  # L9
