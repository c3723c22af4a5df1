"""What a viewer's stream carries: whole views with the events that led to them, never deltas (decision 6)."""

from msgspec import Struct

from equalis.equality.evaluation import Step
from equalis.equality.judge import Reading
from equalis.errors import Refusal
from equalis.games.choices import Choices
from equalis.games.events import Body
from equalis.games.setup import Outcome, Seat
from equalis.games.views import GameView
from equalis.tables.commands import Gone, Heard
from equalis.tables.models import Member, TableInfo


class Standing(Struct, frozen=True, kw_only=True):
    """Where the match stands (M1): as `games.views.MatchView`, without the game on the table.

    `games` is how many may be played at most. The `commitment` is the SHA-256 of the seed, which opens at the end (V5).
    """

    number: int
    games: int
    finished: tuple[Outcome, ...]
    won: tuple[int, ...]
    points: tuple[int, ...]
    left: tuple[Seat, ...]
    commitment: str
    outcome: Outcome | None = None
    seed: str | None = None


class TableView(Struct, frozen=True, kw_only=True):
    """All that one viewer may know now. `game` and `match`, its standing, are None before the first deal.

    `phase` is what an action must name (`submit`): it changes exactly when an action meant for this state would be
    stale. `choices` are empty for spectators and whenever nothing may be done.
    """

    info: TableInfo
    member: Member | None = None
    seat: Seat | None = None
    phase: str = ""
    to_act: tuple[Seat, ...] = ()
    game: GameView | None = None
    choices: Choices = ()
    match: Standing | None = None
    row_sides: "tuple[PreviewedSide, PreviewedSide] | None" = None
    """What both sides of the row on the table are now, the same for every viewer, spectators included (projector).

    None where the table has previews off, in declared mode (T5), and in games without a row on the table. In Berlín
    the right side is `none`.
    """
    won_steps: tuple[Step, ...] = ()
    """How the equality that was won last comes out, step by step; the same for every viewer."""


class Update(Struct, frozen=True, kw_only=True, tag="update"):
    """The table after entry `seq`, with the events of this viewer since the last update (none in the first one)."""

    seq: int
    events: tuple[Body, ...]
    view: TableView


Streamed = Update | Heard | Gone


class PreviewedSide(Struct, frozen=True):
    """As `equality.judge.Side`."""

    status: str
    count: int = 0
    least: int | None = None
    greatest: int | None = None
    listed: tuple[int, ...] = ()


class Preview(Struct, frozen=True, kw_only=True):
    """What a draft would be. In declared mode (T5) only `refusal` for its form (E1–E5) is filled, never a truth.

    `completes` with `points`, `text` (N3) and its `reading` where the play would complete the row; `left`/`right` say
    what the sides are now. `steps` work the row out, where it completes or where it is whole, has one reading and is
    none all the same: then `fault` says why.
    """

    refusal: Refusal | None = None
    left: PreviewedSide | None = None
    right: PreviewedSide | None = None
    completes: bool = False
    points: int = 0
    text: str | None = None
    reading: Reading | None = None
    """The reading that completes the row: the page lights the values used."""
    steps: tuple[Step, ...] = ()
    fault: Refusal | None = None
