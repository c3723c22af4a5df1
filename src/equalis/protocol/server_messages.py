"""What the server sends: codes and parameters, never prose; whole views, never deltas (decisions 6 and 9)."""

from typing import Literal

from msgspec import Struct

from equalis.errors import Refusal
from equalis.tables import updates
from equalis.tables.commands import Heard
from equalis.tables.updates import TableView, Update


class Welcome(Struct, frozen=True, kw_only=True, tag="welcome"):
    """The first answer: who the viewer is (`view.member`, `view.seat`; None for spectators) and the table now."""

    version: int
    build: str
    seq: int
    view: TableView


class Ack(Struct, frozen=True, kw_only=True, tag="ack"):
    """The command is in the log at `seq`, for good; its update comes of its own."""

    id: str
    seq: int


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """The wish was understood and not allowed, or (without an `id`) could not be read. Nothing has changed."""

    id: str | None
    refusal: Refusal


class Previewed(Struct, frozen=True, kw_only=True, tag="previewed"):
    """The answer to a preview; for this client only (V4)."""

    id: str
    result: updates.Preview


class Pong(Struct, frozen=True, kw_only=True, tag="pong"):
    """The line is alive. `now` is the server's clock in milliseconds since 1970."""

    id: str
    now: int


class Bye(Struct, frozen=True, kw_only=True, tag="bye"):
    """The server closes the line, and why.

    Not to be tried again: `replaced` (a newer connection of the same seat), `kicked`, `left`, `moved` (the seat went
    to another device), `deleted`, `unknown_table`, `no_seat` (a player's link without a seat: join first),
    `wrong_token`, `version` (reload the page), `hello_expected`, `too_much_malformed`. To be tried again after a
    moment: `closing` (the server restarts), `slow` (messages were not taken), `busy` (too many connections).
    """

    reason: Literal[
        "replaced",
        "kicked",
        "left",
        "moved",
        "deleted",
        "slow",
        "closing",
        "unknown_table",
        "no_seat",
        "wrong_token",
        "version",
        "hello_expected",
        "too_much_malformed",
        "busy",
    ]


ServerMessage = Welcome | Update | Heard | Ack | Refused | Previewed | Pong | Bye
