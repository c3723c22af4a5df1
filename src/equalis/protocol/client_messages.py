"""What a client sends. The first message is `Hello`; anything that cannot be read is answered by `Refused`."""

from typing import Annotated

from msgspec import Meta, Struct

from equalis.games.actions import PlayerAction
from equalis.tables.commands import Command, Talk

MessageId = Annotated[str, Meta(min_length=1, max_length=64)]
"""Chosen by the client, new for every new wish. A repeated `Do` or `Manage` with the same id applies once."""

PhaseName = Annotated[str, Meta(max_length=200)]
Token = Annotated[str, Meta(max_length=200)]


class Hello(Struct, frozen=True, kw_only=True, tag="hello", forbid_unknown_fields=True):
    """The beginning: which protocol the client speaks.

    `token` is the seat's token, for programs without a cookie; the cookie counts where it is absent. `build` names
    the client's own version, for the log.
    """

    version: int
    token: Token | None = None
    build: Annotated[str, Meta(max_length=100)] | None = None


class Do(Struct, frozen=True, kw_only=True, tag="do", forbid_unknown_fields=True):
    """A game action of the own seat. `phase` is that of the view acted upon: a stale action is refused, not misread."""

    id: MessageId
    phase: PhaseName
    action: PlayerAction


class Manage(Struct, frozen=True, kw_only=True, tag="manage", forbid_unknown_fields=True):
    """Anything else that is done to the table: sitting, leaving, the host's rights."""

    id: MessageId
    command: Command


class PreviewDraft(Struct, frozen=True, kw_only=True, tag="preview", forbid_unknown_fields=True):
    """What would this draft be? Answered by `Previewed`; a newer preview may overtake an older one."""

    id: MessageId
    draft: PlayerAction


class Say(Struct, frozen=True, kw_only=True, tag="say", forbid_unknown_fields=True):
    """Say something to the table or the partner (M3). Answered by `Ack`, or refused."""

    id: MessageId
    talk: Talk


class Ping(Struct, frozen=True, kw_only=True, tag="ping", forbid_unknown_fields=True):
    """Is the line alive? Answered by `Pong` at once, with the server's time."""

    id: MessageId


ClientMessage = Hello | Do | Manage | PreviewDraft | Say | Ping
