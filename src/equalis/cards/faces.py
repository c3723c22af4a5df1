"""What a card shows (C1, C2): immutable values, independent of any deck."""

from functools import cache
from typing import Literal

from msgspec import Struct

Sign = Literal["+", "−", "×", "÷", "="]

SIGNS: tuple[Sign, ...] = ("+", "−", "×", "÷", "=")
"""The signs in canonical order (N1)."""

MULTIPLE_LIMIT = 200
"""A múltiplo card stands for the multiples up to this number (C1)."""

LARGEST_NUMBER = 999


class Number(Struct, frozen=True, tag="number", cache_hash=True):
    """A simple number (one value) or a multi-number (several, ascending)."""

    values: tuple[int, ...]


class Multiple(Struct, frozen=True, tag="multiple", cache_hash=True):
    """A múltiplo: k, 2k, … up to 200."""

    of: int


class Divisor(Struct, frozen=True, tag="divisor", cache_hash=True):
    """A divisor: all positive divisors of n."""

    of: int


class Operation(Struct, frozen=True, tag="operation", cache_hash=True):
    """One sign or, for a multi-operation, several in canonical order."""

    signs: tuple[Sign, ...]


NumberFace = Number | Multiple | Divisor
Face = Number | Multiple | Divisor | Operation


@cache
def values(face: NumberFace) -> tuple[int, ...]:
    """The integers that a number card may stand for, ascending (C1)."""
    if isinstance(face, Number):
        return face.values
    if isinstance(face, Multiple):
        return tuple(range(face.of, MULTIPLE_LIMIT + 1, face.of))
    return tuple(d for d in range(1, face.of + 1) if face.of % d == 0)


def is_operation(face: Face) -> bool:
    """Whether the card is an operation for the rules; `=` counts as one (C2)."""
    return isinstance(face, Operation)
