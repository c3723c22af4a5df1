"""The exact judge: is this row an equality, with which results, and if not, why (E6–E10, B4).

Interface agreed between rooms; the owner of `equality/` fills it.
"""

from msgspec import Struct

from equalis.cards.faces import Sign
from equalis.equality.row import Row, Target

class Reading(Struct, frozen=True):
    """One value for every card of the row, in order; `result` is the value of a side (of the row, with a target)."""

    values: tuple[int | Sign, ...]
    result: int


class Side(Struct, frozen=True):
    """What one side can be (a preview's line): `none`, `open`, or its `values` (count, min, max, all when ≤ 12)."""

    status: str
    count: int = 0
    least: int | None = None
    greatest: int | None = None
    listed: tuple[int, ...] = ()


class Sides(Struct, frozen=True):
    """Both sides, and a true reading if there is one."""

    left: Side
    right: Side
    match: Reading | None = None


def equality(row: Row, target: Target | None = None, *, work: int | None = None) -> Reading | None:
    """The first true reading of the row in a fixed order, or None.

    With a target the whole row must be one of its values and no `=` is read (B4).
    Raises LimitReached when more than `work` counted steps were needed.
    """
    raise NotImplementedError


def results(row: Row, target: Target | None = None, *, work: int | None = None) -> tuple[Reading, ...]:
    """One reading per result, highest result first, each with the lowest values from the left (N3, E10)."""
    raise NotImplementedError


def sides(row: Row, target: Target | None = None, *, work: int | None = None) -> Sides:
    """What each side is now, exactly."""
    raise NotImplementedError
