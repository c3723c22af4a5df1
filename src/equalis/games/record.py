"""The record of a game or match: one text file, JSON lines (decision 5).

Line 1 is the header: format, rules, setup, the commitment to the seed, and the events of the start. Every further line
is one action: milliseconds since the start, the seat (null: clock and table), the action and its events. The last line
of a record that is complete opens the seed and gives the outcome (V5); a match that was broken off has a seed and no
outcome. Lines end with a line feed, the text is UTF-8.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from equalis import RULES_VERSION
from equalis.cards.deck_file import MOST_COPIES
from equalis.errors import Malformed, Refused, refuse
from equalis.games.actions import Action
from equalis.games.events import Event
from equalis.games.match import Match, MatchState
from equalis.games.protocol import Step
from equalis.games.randomness import SEED_BYTES, commitment_of
from equalis.games.registry import match_of
from equalis.games.setup import Outcome, Seat, Setup

FORMAT = 1
"""Version of the file format, apart from the version of the rules."""

T = TypeVar("T")


class Header(Struct, frozen=True, tag="header", forbid_unknown_fields=True):
    """The first line. `players` are names by seat, where they are known; they are for reading only."""

    format: int
    rules: str
    setup: Setup
    commitment: str
    events: tuple[Event, ...]
    players: tuple[str, ...] = ()


class Entry(Struct, frozen=True, tag="action", forbid_unknown_fields=True):
    """One action with its time in milliseconds since the start, and what it caused."""

    time: int
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]


class Closing(Struct, frozen=True, tag="closing", forbid_unknown_fields=True):
    """The last line: the seed in hexadecimal digits, and the outcome unless the match was broken off."""

    seed: str
    outcome: Outcome | None


class Record(Struct, frozen=True):
    """A whole record; `closing` is None while the match goes on."""

    header: Header
    entries: tuple[Entry, ...] = ()
    closing: Closing | None = None


def header_of(step: Step[MatchState[Any]], players: tuple[str, ...] = ()) -> Header:
    """The header for a match that has just started."""
    state = step.state
    return Header(FORMAT, state.setup.rules, state.setup, state.commitment, step.events, players)


def closing_of(state: MatchState[Any]) -> Closing:
    """The last line for a match that is over or is broken off here."""
    return Closing(state.seed.hex(), state.outcome)


def written(record: Record) -> str:
    """The text of a record."""
    lines = [record.header, *record.entries, *([] if record.closing is None else [record.closing])]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def read_record(text: str) -> Record:
    """The record in a text. Raises Malformed that names the first damaged line."""
    lines = text.split("\n")
    if lines[-1]:
        raise Malformed("record.cut", line=len(lines))
    lines.pop()
    if not lines:
        raise Malformed("record.empty")
    header = _line(_HEADERS, lines, 0)
    if header.format != FORMAT:
        raise Malformed("record.format", format=header.format)
    if not all(0 < entry.copies <= MOST_COPIES for entry in header.setup.deck.entries):
        raise Malformed("record.line", line=1, text="copies")  # before anybody tries to deal them out
    last = len(lines) - 1
    closing = _line(_CLOSINGS, lines, last) if last > 0 and '"type":"closing"' in lines[last] else None
    entries = lines if closing is None else lines[:-1]
    return Record(header, tuple(_line(_ENTRIES, entries, at) for at in range(1, len(entries))), closing)


def load_record(path: Path) -> Record:
    """The record in a file. Raises Malformed: unreadable, not UTF-8, or a damaged line."""
    try:
        return read_record(path.read_bytes().decode())
    except OSError as error:
        raise Malformed("record.unreadable", file=str(path), text=error.strerror or "") from error
    except UnicodeDecodeError as error:
        raise Malformed("record.encoding", line=error.object.count(b"\n", 0, error.start) + 1) from error


def verify_commitment(record: Record) -> None:
    """Check that the opened seed is the one that was promised. Raises Malformed: no seed yet, or another one."""
    if record.closing is None:
        raise Malformed("record.no_seed")
    if commitment_of(_seed(record)) != record.header.commitment:
        raise Malformed("record.commitment")


def replay(record: Record) -> Iterator[Step[MatchState[Any]]]:
    """Play the record again, strictly: the start, then every action. Every event must come out as recorded.

    Raises Refused for another version of the rules; Malformed where there is no seed, where a recorded action is not
    allowed, or where something else than recorded comes out, naming the line.
    """
    header = record.header
    if header.rules != RULES_VERSION:
        raise refuse("record.other_rules", theirs=header.rules, ours=RULES_VERSION)
    if record.closing is None:
        raise Malformed("record.no_seed")
    match: Match[Any] = match_of(header.setup.game)
    try:
        step = match.start(header.setup, _seed(record))
    except Refused as refused:
        raise Malformed("record.illegal", line=1, refusal=refused.refusal.code) from refused
    yield _same(step, header.events, 1)
    for line, entry in enumerate(record.entries, 2):
        try:
            step = match.apply(step.state, entry.seat, entry.action)
        except Refused as refused:
            raise Malformed("record.illegal", line=line, refusal=refused.refusal.code) from refused
        yield _same(step, entry.events, line)
    if step.state.outcome != record.closing.outcome:
        raise Malformed("record.differs", line=len(record.entries) + 2)


def _same(step: Step[T], events: tuple[Event, ...], line: int) -> Step[T]:
    if step.events != events:
        raise Malformed("record.differs", line=line)
    return step


def _seed(record: Record) -> bytes:
    assert record.closing is not None
    line = len(record.entries) + 2
    try:
        seed = bytes.fromhex(record.closing.seed)
    except ValueError as error:
        raise Malformed("record.seed", line=line) from error
    if len(seed) != SEED_BYTES:
        raise Malformed("record.seed", line=line)
    return seed


def _line(decoder: msgspec.json.Decoder[T], lines: list[str], at: int) -> T:
    try:
        return decoder.decode(lines[at])
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Malformed("record.line", line=at + 1, text=str(error)) from error


_HEADERS = msgspec.json.Decoder(Header)
_ENTRIES = msgspec.json.Decoder(Entry)
_CLOSINGS = msgspec.json.Decoder(Closing)
