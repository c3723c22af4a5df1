"""The entries of a table's log: everything that ever happened there, from which its state is worked out again.

An entry never changes its meaning; new needs get new entries. Nothing here is shown to anybody.
"""

from msgspec import Struct

from equalis.games.actions import Action
from equalis.games.setup import Seat, Setup
from equalis.tables.models import Member, Settings, Strength


class Made(Struct, frozen=True, tag="made"):
    """The table was made."""

    table: str
    code: str
    spectator_code: str
    settings: Settings


class Joined(Struct, frozen=True, tag="joined"):
    """A person took a seat; `token` is the hash of the seat token. Numbers of members count from 0."""

    seat: Seat
    nickname: str
    token: str


class Sat(Struct, frozen=True, tag="sat"):
    """Two seats changed places: a member moved to an empty one, or the host swapped them."""

    first: Seat
    second: Seat


class Renamed(Struct, frozen=True, tag="renamed"):
    """A member has another nickname."""

    member: Member
    nickname: str


class Vacated(Struct, frozen=True, tag="vacated"):
    """A member left or was sent away; in a match the seat then belongs to a computer player or has left it (T16)."""

    member: Member
    kicked: bool = False


class HostPassed(Struct, frozen=True, tag="host_passed"):
    """The host's rights went to another member."""

    member: Member


class Locked(Struct, frozen=True, tag="locked"):
    """The table was locked or unlocked."""

    locked: bool


class ComputerPut(Struct, frozen=True, tag="computer_put"):
    """A computer player was put into a seat, or taken out (None)."""

    seat: Seat
    strength: Strength | None


class Configured(Struct, frozen=True, tag="configured"):
    """What will be played was changed."""

    settings: Settings


class Dealt(Struct, frozen=True, tag="dealt"):
    """A match started: all that is fixed, the deck included, and the seed in hexadecimal digits (decision 5)."""

    setup: Setup
    seed: str


class Acted(Struct, frozen=True, tag="acted"):
    """An action of the game; seat None is the clock or the table. `computer`: not sent by a person."""

    seat: Seat | None
    action: Action
    computer: bool = False


class Paused(Struct, frozen=True, tag="paused"):
    """All clocks stand."""


class Resumed(Struct, frozen=True, tag="resumed"):
    """All clocks go on with what they had left."""


class ClockExtended(Struct, frozen=True, tag="clock_extended"):
    """Running clocks got this many milliseconds: an outage adds time and never takes it."""

    milliseconds: int


class Connected(Struct, frozen=True, tag="connected"):
    """A member's newest stream is at this server process."""

    member: Member
    process: str


class Disconnected(Struct, frozen=True, tag="disconnected"):
    """A member has no stream any more."""

    member: Member


class StoodIn(Struct, frozen=True, tag="stood_in"):
    """A computer player plays the seat of an absent member, or of one who wished it."""

    member: Member
    wished: bool = False


class GivenBack(Struct, frozen=True, tag="given_back"):
    """The member plays the own seat again."""

    member: Member


class TransferOffered(Struct, frozen=True, tag="transfer_offered"):
    """A one-time token (its hash) may move the member's seat to another device until `expires`."""

    member: Member
    token: str
    expires: int


class Transferred(Struct, frozen=True, tag="transferred"):
    """The seat moved: a new seat token (its hash), the old one is void."""

    member: Member
    token: str


class RematchWished(Struct, frozen=True, tag="rematch_wished"):
    """A member wants to play again."""

    member: Member


class EndedByUpgrade(Struct, frozen=True, tag="ended_by_upgrade"):
    """The match was begun under other rules than this program's and is never opened again (decision 5)."""

    rules: str


Body = (
    Made
    | Joined
    | Sat
    | Renamed
    | Vacated
    | HostPassed
    | Locked
    | ComputerPut
    | Configured
    | Dealt
    | Acted
    | Paused
    | Resumed
    | ClockExtended
    | Connected
    | Disconnected
    | StoodIn
    | GivenBack
    | TransferOffered
    | Transferred
    | RematchWished
    | EndedByUpgrade
)


class Entry(Struct, frozen=True, omit_defaults=True):
    """One thing that happened, when, and which command of which member it answers (so that this applies once)."""

    at: int
    body: Body
    member: Member | None = None
    command: str | None = None
