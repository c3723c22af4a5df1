"""The schema in the repository is the one the types give, and what is sent agrees with it."""

import json

import jsonschema_rs
import msgspec
import pytest

from equalis.errors import Refusal
from equalis.protocol.client_messages import ClientMessage
from equalis.protocol.http_bodies import NewTable
from equalis.protocol.schema import SCHEMA_FILE, UNIONS, schema_text, wire_schema
from equalis.protocol.server_messages import Ack, Bye, Pong, Refused
from equalis.tables.models import Settings

SCHEMA = wire_schema()


def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_the_schema_file_has_not_drifted_from_the_types() -> None:
    assert SCHEMA_FILE.read_text(encoding="utf-8") == schema_text(), "run: python -m equalis.protocol.schema"


def test_every_reference_of_the_schema_leads_somewhere() -> None:
    text = json.dumps(SCHEMA)
    names = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
    assert names <= SCHEMA["$defs"].keys()
    assert UNIONS.keys() <= SCHEMA["$defs"].keys()


def test_no_union_is_written_out_where_it_has_a_name() -> None:
    """A generator would invent a type for every place."""

    def written_out(node: object) -> bool:
        if isinstance(node, list):
            return any(written_out(entry) for entry in node)
        if not isinstance(node, dict):
            return False
        references = [part for part in node.get("anyOf", ()) if "$ref" in part]
        return len(references) > 1 or any(written_out(value) for value in node.values())

    offenders = {name for name, schema in SCHEMA["$defs"].items() if name not in UNIONS and written_out(schema)}
    assert not offenders


@pytest.mark.parametrize(
    "message",
    [
        Ack(id="a", seq=3),
        Bye(reason="replaced"),
        Pong(id="x", now=1),
        Refused(id=None, refusal=Refusal("server.malformed_message", {"n": 2}, 4)),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_the_server_sends_agrees_with_the_schema(message: msgspec.Struct) -> None:
    validator("ServerMessage").validate(json.loads(msgspec.json.encode(message)))


ACCEPTED = [
    {"type": "hello", "version": 1},
    {"type": "do", "id": "1", "phase": "1.2", "action": {"type": "play", "cards": [3, 4], "auxiliaries": []}},
    {"type": "manage", "id": "1", "command": {"type": "kick", "seat": 2}},
    {"type": "say", "id": "1", "talk": {"to": "all", "phrase": "hello", "text": None}},
]
REJECTED = [
    {"type": "hello"},
    {"type": "hello", "version": "1"},
    {"type": "do", "id": "", "phase": "", "action": {"type": "pass"}},
    {"type": "do", "id": "x" * 65, "phase": "", "action": {"type": "pass"}},
    {"type": "do", "id": "1", "phase": "", "action": {"type": "time_out", "seat": 1}},
    {"type": "do", "id": "1", "phase": "", "action": {"type": "play", "cards": ["3"]}},
    {"type": "do", "id": "1", "phase": "", "action": {"type": "pass"}, "seat": 2},
    {"type": "welcome"},
]


@pytest.mark.parametrize("message", ACCEPTED, ids=lambda message: str(message["type"]))
def test_decoder_and_schema_accept_the_same(message: dict[str, object]) -> None:
    msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage)
    assert validator("ClientMessage").is_valid(message)


@pytest.mark.parametrize("message", REJECTED, ids=str)
def test_decoder_and_schema_reject_the_same(message: dict[str, object]) -> None:
    """Among them the clock's own actions (T12, T16): no client may send those."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(message), type=ClientMessage)
    assert not validator("ClientMessage").is_valid(message)


def test_settings_are_complete_when_sent_and_may_be_partial_when_received() -> None:
    table = msgspec.json.decode(b'{"settings": {"game": "madrid"}}', type=NewTable)
    assert table.settings == Settings(game="madrid")
    assert set(SCHEMA["$defs"]["Settings"]["required"]) == set(Settings.__struct_fields__)
