"""Server messages as JSON. What the updates of many viewers share is encoded once: its bytes are kept by identity.

The bytes are those that msgspec would give for the whole message.
"""

from typing import Any

import msgspec
from msgspec import Raw

from equalis.protocol.server_messages import ServerMessage, Welcome
from equalis.tables.updates import TableView, Update

SHARED_OF_VIEW = frozenset({"info", "match", "row_sides", "won_steps"})
SHARED_OF_GAME = frozenset({"setup", "seats", "moves", "won"})
MOST_KEPT = 256

_encode = msgspec.json.Encoder().encode
_kept: dict[int, tuple[Any, Raw]] = {}
"""By `id`: the object, held so that its id stays its own, and its bytes."""


def encode_message(message: ServerMessage) -> bytes:
    """The message's JSON."""
    if isinstance(message, Update):
        return _encode(
            {"type": "update", "seq": message.seq, "events": _shared(message.events), "view": _view(message.view)}
        )
    if isinstance(message, Welcome):
        return _encode(
            {
                "type": "welcome",
                "version": message.version,
                "build": message.build,
                "seq": message.seq,
                "view": _view(message.view),
            }
        )
    return _encode(message)


def _view(view: TableView) -> dict[str, Any]:
    fields = {
        name: _shared(getattr(view, name)) if name in SHARED_OF_VIEW else getattr(view, name)
        for name in view.__struct_fields__
    }
    game = view.game
    if game is not None:
        fields["game"] = {
            "type": game.__struct_config__.tag,
            **{
                name: _shared(getattr(game, name)) if name in SHARED_OF_GAME else getattr(game, name)
                for name in game.__struct_fields__
            },
        }
    return fields


def _shared(part: Any) -> Any:
    """The part as bytes encoded before, where the same object was."""
    if part is None or part == ():
        return part
    known = _kept.get(id(part))
    if known is not None:
        return known[1]
    if len(_kept) >= MOST_KEPT:
        _kept.clear()
    raw = Raw(_encode(part))
    _kept[id(part)] = (part, raw)
    return raw
