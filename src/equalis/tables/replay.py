"""Reading a table's log back into its state, and which commands it has answered."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from equalis import RULES_VERSION
from equalis.storage.log import Stored
from equalis.tables import entries
from equalis.tables.entries import Entry
from equalis.tables.evolve import BrokenLog, evolve
from equalis.tables.matches import Matches
from equalis.tables.models import Member
from equalis.tables.state import TableState

_decode = msgspec.json.Decoder(Entry).decode
encode = msgspec.json.Encoder().encode

_OF_THE_GAME = (
    entries.Acted,
    entries.StoodIn,
    entries.GivenBack,
    entries.Paused,
    entries.Resumed,
    entries.ClockExtended,
)


def decode(body: bytes) -> Entry:
    """An entry as it was kept. Raises BrokenLog."""
    try:
        return _decode(body)
    except msgspec.MsgspecError as error:
        raise BrokenLog from error


class Replayed(msgspec.Struct):
    """A table as its log tells it. `foreign`: the rules' version of a match that this program must not open."""

    state: TableState
    seq: int
    at: int
    answered: dict[tuple[Member, str], int]
    foreign: str | None = None


def replay(stored: Iterable[Stored], matches: Matches) -> Replayed | None:
    """Work a whole log out; None for an empty one. Raises BrokenLog."""
    state: TableState | None = None
    foreign: str | None = None
    answered: dict[tuple[Member, str], int] = {}
    seq = at = 0
    for item in stored:
        entry = decode(item.body)
        body = entry.body
        seq, at = item.seq, entry.at
        if entry.member is not None and entry.command is not None:
            answered[entry.member, entry.command] = seq
        if isinstance(body, entries.Dealt) and body.setup.rules != RULES_VERSION and state is not None:
            foreign = body.setup.rules
            state = replace(state, phase="playing", run=None, matches=state.matches + 1)
            continue
        if isinstance(body, entries.Dealt | entries.EndedByUpgrade):
            foreign = None
        if foreign is not None and isinstance(body, _OF_THE_GAME):
            continue
        state, _ = evolve(state, entry, matches)
    return None if state is None else Replayed(state=state, seq=seq, at=at, answered=answered, foreign=foreign)
