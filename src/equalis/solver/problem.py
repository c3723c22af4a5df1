"""What the solver is asked and what it answers (the interface of the room)."""

from msgspec import Struct

from equalis.cards.cards import Card
from equalis.equality.judge import Reading
from equalis.equality.row import EMPTY_ROW, Row, Switches, Target


class Problem(Struct, frozen=True):
    """A hand or pool, perhaps a row that it continues, perhaps a result area that it must meet.

    `hand`: up to 16 cards. `row`: at least one hand card is appended to it; auxiliaries may go anywhere (E2, E3).
    `target`: Berlín; points and cards count the row only, `=` is never read. `worth` gives cards other points than
    printed, by card id (Madrid: a contested card may be lost).
    """

    hand: tuple[Card, ...]
    row: Row = EMPTY_ROW
    target: Target | None = None
    switches: Switches = Switches()
    worth: dict[int, int] | None = None


class Limit(Struct, frozen=True):
    """How much work is allowed: counted nodes (repeatable) or seconds (not)."""

    nodes: int | None = None
    seconds: float | None = None


class Solution(Struct, frozen=True):
    """An equality: the whole row with its auxiliaries in place, and one reading that the judge accepts."""

    row: Row
    reading: Reading
    points: int


class Answer(Struct, frozen=True):
    """The best solution, or None where there is none; `proved` says that the search was complete."""

    solution: Solution | None
    proved: bool
    nodes: int
