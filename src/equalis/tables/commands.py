"""What a person does at a table besides the actions of the game itself; refusal codes are `table.*`."""

from typing import Literal

from msgspec import Struct

from equalis.games.protocol import Seat
from equalis.tables.models import Settings, Strength


class Sit(Struct, frozen=True, tag="sit"):
    """Move to an empty seat (lobby)."""

    seat: Seat


class Rename(Struct, frozen=True, tag="rename"):
    """Change the own nickname."""

    nickname: str


class Leave(Struct, frozen=True, tag="leave"):
    """Give the seat up for good (T16)."""


class GiveBack(Struct, frozen=True, tag="give_back"):
    """Ask the computer player that stands in to give the own seat back at once."""


class StandIn(Struct, frozen=True, tag="stand_in"):
    """Let a computer player play the own seat until it is given back."""


class Kick(Struct, frozen=True, tag="kick"):
    """Host: empty a seat (lobby), or hand it to a computer player (match)."""

    seat: Seat


class Lock(Struct, frozen=True, tag="lock"):
    """Host: nobody joins any more, or again."""

    locked: bool


class Swap(Struct, frozen=True, tag="swap"):
    """Host: exchange two seats (lobby)."""

    first: Seat
    second: Seat


class PutComputer(Struct, frozen=True, tag="put_computer"):
    """Host: put a computer player into an empty seat, or take it out (None) (lobby)."""

    seat: Seat
    strength: Strength | None


class Configure(Struct, frozen=True, tag="configure"):
    """Host: change what will be played (lobby, or between matches)."""

    settings: Settings


class Start(Struct, frozen=True, tag="start"):
    """Host: deal. Every empty seat must have been filled or removed."""


class Pause(Struct, frozen=True, tag="pause"):
    """Host: stop all clocks and computer players."""


class Resume(Struct, frozen=True, tag="resume"):
    """Host: go on; every clock has what it had left."""


class Rematch(Struct, frozen=True, tag="rematch"):
    """After a match: same table once more. It starts when all people present want it, or when the host starts."""


class Delete(Struct, frozen=True, tag="delete"):
    """Host: erase the table and everything about it."""


Command = (
    Sit
    | Rename
    | Leave
    | GiveBack
    | StandIn
    | Kick
    | Lock
    | Swap
    | PutComputer
    | Configure
    | Start
    | Pause
    | Resume
    | Rematch
    | Delete
)


class Talk(Struct, frozen=True, kw_only=True):
    """Something said at the table. Never part of the record.

    `to` is `all` or `partner` (M3); `phrase` is a key of the catalogue's quick phrases, `text` free text where the
    table's option allows it. Exactly one of the two is given.
    """

    to: Literal["all", "partner"] = "all"
    phrase: str | None = None
    text: str | None = None


class Heard(Struct, frozen=True, kw_only=True, tag="heard"):
    """Something that was said, for those who may hear it."""

    seat: Seat
    talk: Talk


class Gone(Struct, frozen=True, kw_only=True, tag="gone"):
    """The stream is over: `replaced` by a newer connection, `kicked`, `left`, `moved` to another device, table
    `deleted`, `slow` (the queue overflowed), `closing` (the server stops)."""

    reason: Literal["replaced", "kicked", "left", "moved", "deleted", "slow", "closing"]
