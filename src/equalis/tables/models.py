"""What a table says and is told: the typed structs that the server, the wire and the tests share.

Times are milliseconds since 1970-01-01 UTC on the server's clock. A *member* is a person who joined; a member keeps its
number for the life of the table while seats may be swapped. None stands for a spectator.
"""

from typing import Literal

from msgspec import Struct

from equalis.games.protocol import GameName, Modality, Options, Seat

Strength = Literal["novice", "regular", "expert", "master", "random"]
"""Names of computer players, as in `players/registry.py`."""

Phase = Literal["lobby", "playing", "paused", "finished", "ended_by_upgrade"]
Pace = Literal["instant", "quick", "natural", "slow"]
"""How long computer players pause before they act, so that people can follow."""

Member = int
MOST_SEATS = 6


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that is agreed before cards are dealt; changeable by the host in the lobby only.

    `deck` is the text of a deck file for a deck of one's own; without it the level's deck is used. `grace` is how many
    seconds an absent player's turn waits before a computer player takes the seat. `bets_as_challenges` only names the
    bets of Las Vegas otherwise (schools). `public` lists the table in the lobby.
    """

    game: GameName
    level: int = 3
    deck: str | None = None
    seats: int = 2
    modality: Modality = "individual"
    options: Options = Options()
    public: bool = False
    previews: bool = True
    free_text: bool = False
    bets_as_challenges: bool = False
    pace: Pace = "natural"
    grace: int = 45
    substitute: Strength = "regular"
    on_leave: Literal["computer", "retire"] = "computer"
    computers: tuple[Strength, ...] = ()


class SeatInfo(Struct, frozen=True, kw_only=True):
    """One seat as everybody may see it.

    `empty`; `person` (with `present`, and `substituted` while a computer player stands in); `computer`; `left`.
    """

    seat: Seat
    kind: Literal["empty", "person", "computer", "left"]
    member: Member | None = None
    nickname: str = ""
    host: bool = False
    present: bool = False
    strength: Strength | None = None
    substituted: bool = False
    thinking: bool = False
    deadline: int | None = None
    """When this seat's time is over (T12, D4, L6)."""
    wants_rematch: bool = False


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as everybody who may see it sees it: nothing in it is secret but the code, known to whoever is there."""

    table: str
    code: str
    spectator_code: str
    phase: Phase
    settings: Settings
    seats: tuple[SeatInfo, ...]
    locked: bool
    spectators: int
    created: int
    now: int
    seq: int
    matches: int = 0
    """How many matches have been started; a rematch is one more."""
    seed_hash: str | None = None
    """SHA-256 of the match's seed, published at its start (decision 5)."""


class LobbyLine(Struct, frozen=True, kw_only=True):
    """One open public table in the lobby."""

    code: str
    game: GameName
    level: int
    modality: Modality
    seats: int
    taken: int
    host: str
    created: int


class Seated(Struct, frozen=True, kw_only=True):
    """The answer to creating, joining, or moving a seat to this device: the token is told once and never again."""

    table: str
    code: str
    spectator_code: str
    member: Member
    seat: Seat
    nickname: str
    token: str


class Found(Struct, frozen=True, kw_only=True):
    """What a code opens: a place at the table, or its spectators' bench."""

    table: str
    spectator: bool


class Viewer(Struct, frozen=True, kw_only=True):
    """Somebody whose right to look has been checked: a member, or a spectator (None)."""

    table: str
    member: Member | None


class Ack(Struct, frozen=True):
    """The command is in the log at `seq`, now or since an earlier sending of the same id."""

    seq: int
