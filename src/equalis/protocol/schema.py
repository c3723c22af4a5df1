"""The JSON Schema of the wire, from which clients generate their types: `python -m equalis.protocol.schema`.

Structs become definitions of their own name; the unions (`Action`, `View`, …) get names here, since msgspec writes them
out wherever they are used, and a generator would otherwise invent a name for every place.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from equalis.cards.faces import Face, NumberFace
from equalis.games.actions import PlayerAction
from equalis.games.choices import Choice
from equalis.games.events import Body
from equalis.games.views import GameView, View
from equalis.protocol import PROTOCOL_VERSION
from equalis.protocol.client_messages import ClientMessage
from equalis.protocol.http_bodies import HTTP_ANSWERS, HTTP_REQUESTS
from equalis.protocol.server_messages import ServerMessage
from equalis.tables.commands import Command

SCHEMA_FILE = Path(__file__).with_name("schema.json")

_PREFIX = "#/$defs/"

UNIONS: dict[str, Any] = {
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
    "View": View,
    "GameView": GameView,
    "EventBody": Body,
    "PlayerAction": PlayerAction,
    "Choice": Choice,
    "Command": Command,
    "Face": Face,
    "NumberFace": NumberFace,
}
"""The named unions."""


def _members(schema: dict[str, Any]) -> frozenset[str] | None:
    """The definitions that a union consists of, or None where the schema is no union of definitions alone."""
    parts = schema.get("anyOf")
    if parts is None or set(schema) - {"anyOf", "discriminator"}:
        return None
    references = [part.get("$ref") for part in parts]
    return frozenset(references) if all(references) else None


def _named(node: Any, names: dict[frozenset[str], str]) -> Any:
    """The same schema with every written-out union replaced by a reference to its name, also inside `… | null`."""
    if isinstance(node, list):
        return [_named(entry, names) for entry in node]
    if not isinstance(node, dict):
        return node
    members = _members(node)
    if members in names:
        return {"$ref": _PREFIX + names[members]}
    parts = node.get("anyOf")
    if parts and {"type": "null"} in parts:
        rest = frozenset(part["$ref"] for part in parts if "$ref" in part)
        if rest in names and len(rest) == len(parts) - 1:
            return {"anyOf": [{"$ref": _PREFIX + names[rest]}, {"type": "null"}]}
    return {key: _named(value, names) for key, value in node.items()}


def _reached(schema: Any, definitions: dict[str, Any], found: set[str]) -> set[str]:
    """The names of all definitions that a schema refers to, directly or through others."""
    if isinstance(schema, list):
        for entry in schema:
            _reached(entry, definitions, found)
    elif isinstance(schema, dict):
        name = str(schema.get("$ref", "")).removeprefix(_PREFIX)
        if name and name not in found:
            found.add(name)
            _reached(definitions[name], definitions, found)
        for value in schema.values():
            _reached(value, definitions, found)
    return found


def _complete(definitions: dict[str, Any]) -> None:
    """What the server sends never omits a field, so every field of it is required.

    Where a client sends the same type (`Settings`, `Talk`) it may leave out what has a default, though the schema asks
    for all of it.
    """
    sent = [definitions[name] for name in ("ServerMessage", *(body.__name__ for body in HTTP_ANSWERS))]
    for name in _reached(sent, definitions, {body.__name__ for body in HTTP_ANSWERS}):
        schema = definitions[name]
        if "properties" in schema:
            schema["required"] = list(schema["properties"])


def wire_schema() -> dict[str, Any]:
    """The schema of every message, all definitions under `$defs`."""
    roots, components = msgspec.json.schema_components(
        [*UNIONS.values(), *HTTP_REQUESTS, *HTTP_ANSWERS], ref_template=_PREFIX + "{name}"
    )
    unions = dict(zip(UNIONS, roots, strict=False))
    names = {members: name for name, schema in unions.items() if (members := _members(schema)) is not None}
    definitions = {name: _named(schema, names) for name, schema in components.items()}
    for name, schema in unions.items():
        definitions[name] = {"title": name, **schema}
    _complete(definitions)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "EqualisWire",
        "description": f"Messages of protocol version {PROTOCOL_VERSION}; generated, do not edit.",
        "$defs": dict(sorted(definitions.items())),
    }


def schema_text() -> str:
    """The schema as it stands in the repository."""
    return json.dumps(wire_schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), encoding="utf-8")
