"""The one protocol of all games (design: interfaces, decisions 1–4). Games are pure: no clock, no I/O, no global chance."""

from collections.abc import Iterable
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from equalis.errors import Refusal

Seat = int
"""Seats are numbered 0…n−1 in playing order (T2)."""


class Setup(Struct, frozen=True):
    """Everything that defines a game except chance: no seed in it."""

    game: str
    deck: "DeckRef"
    seats: int
    modality: str
    options: "Options"
    rules: str
