"""The row (*igualdad*): dealt cards in their order, with the auxiliaries that stand before, after and on them (E1–E5).

Between two dealt cards the `)` always come first and the `(` after them, so a row is fully given by three numbers a
card: how many `(` precede it, how many `)` follow it, and whether a *Resto* lies on it.
"""

from typing import Literal

from msgspec import Struct

from equalis.cards.cards import Card

MOST_AUXILIARIES = 60
"""Auxiliaries a row may hold (C4)."""


class Row(Struct, frozen=True):
    """The cards in the operations zone. The four tuples have one length.

    `opens[i]` counts the `(` before card i, `closes[i]` the `)` after it; `rests[i]` means a *Resto* on it.
    """

    cards: tuple[Card, ...] = ()
    opens: tuple[int, ...] = ()
    closes: tuple[int, ...] = ()
    rests: tuple[bool, ...] = ()


EMPTY_ROW = Row()


class Auxiliary(Struct, frozen=True):
    """One auxiliary card of a play.

    Positions count the row including the play's new cards: `(` precedes card `at`, `)` follows card `at − 1`
    (gaps 0…n); `R` lies on card `at`.
    """

    kind: Literal["(", ")", "R"]
    at: int


class Target(Struct, frozen=True):
    """A result area (B2, B3, N1: `= +|− 11`): a number card, and the sign card if there is one."""

    number: Card
    sign: Card | None = None


class Switches(Struct, frozen=True):
    """Which auxiliaries the table allows (T13)."""

    parentheses: bool = True
    remainder: bool = True


ALL_AUXILIARIES = Switches()
"""Nothing switched off."""
