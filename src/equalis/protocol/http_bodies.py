"""What HTTP requests and answers carry; refusals are `errors.Refusal` with a fitting status."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from equalis.errors import Refusal
from equalis.games.protocol import GameName, Modality, Seat
from equalis.tables.models import LobbyLine, Member, Pace, Settings, Strength, TableInfo

Nickname = Annotated[str, Meta(max_length=60)]


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Make a table; its maker sits at `host_seat` as host. Without a nickname a friendly one is made up."""

    settings: Settings
    nickname: Nickname | None = None
    host_seat: Annotated[int, Meta(ge=0, le=5)] = 0


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take an empty seat, the first one unless chosen. A device that has a seat already gets that one again."""

    nickname: Nickname | None = None
    seat: Annotated[int, Meta(ge=0, le=5)] | None = None


class Joined(Struct, frozen=True, kw_only=True):
    """A seat of the own. Its token comes as a cookie of this table alone, and is told once."""

    code: str
    spectator_code: str
    member: Member
    seat: Seat
    nickname: str


class TableDoor(Struct, frozen=True, kw_only=True):
    """What a link opens: the table, and who the asking device is there (None: nobody yet, or a spectator)."""

    info: TableInfo
    spectator: bool
    member: Member | None


class Transfer(Struct, frozen=True, kw_only=True):
    """A way to take the seat to another device: a link that works once, its QR code as an SVG document."""

    link: str
    token: str
    qr: str
    seconds: int


class Redeem(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Move a seat to this device."""

    transfer: Annotated[str, Meta(min_length=1, max_length=200)]


class Lobby(Struct, frozen=True, kw_only=True):
    """Open public tables with an empty seat, newest first."""

    tables: tuple[LobbyLine, ...]


class OptionOffer(Struct, frozen=True, kw_only=True):
    """One table option: the values that may be chosen, the default first, and the games where it matters."""

    name: str
    values: tuple[bool | int | str | None, ...]
    games: tuple[GameName, ...]
    levels: tuple[int, ...]


class LevelOffer(Struct, frozen=True, kw_only=True):
    """One level with a deck of ours: its cards by face (N1), how many and how many points each."""

    level: int
    parentheses: bool
    remainder: bool
    cards: tuple[tuple[str, int, int], ...]
    total: int


class Catalogue(Struct, frozen=True, kw_only=True):
    """What can be played here, for the pages that create a table."""

    games: tuple[GameName, ...]
    modalities: dict[GameName, tuple[Modality, ...]]
    levels: tuple[LevelOffer, ...]
    options: tuple[OptionOffer, ...]
    fewest_seats: int
    most_seats: int
    strengths: tuple[Strength, ...]
    paces: tuple[Pace, ...]
    phrases: tuple[str, ...]
    partner_phrases: tuple[str, ...]
    lobby: bool


class Health(Struct, frozen=True, kw_only=True):
    """Whether the process answers, and whether its database does."""

    status: Literal["ok", "database_unreachable"]
    version: str
    rules: str
    protocol: int


HTTP_REQUESTS = (NewTable, Join, Redeem)
HTTP_ANSWERS = (Joined, TableDoor, Transfer, Lobby, Catalogue, Health, Refusal)
"""Everything that clients generate types for, besides the socket's messages."""
