"""The record of a table's last match, written from its log (V5, decision 5)."""

from collections.abc import Iterable

from equalis.errors import refuse
from equalis.games.record import FORMAT, Closing, Header, Record, written
from equalis.games.record import Entry as RecordEntry
from equalis.storage.log import Stored
from equalis.tables import entries
from equalis.tables.evolve import action_of, evolve
from equalis.tables.matches import Matches
from equalis.tables.replay import decode
from equalis.tables.state import TableState


def record_text(stored: Iterable[Stored], matches: Matches) -> str:
    """The record as text. Raises Refused(`table.no_record`), or `table.record_closed` while the match goes on."""
    state: TableState | None = None
    header: Header | None = None
    lines: list[RecordEntry] = []
    for item in stored:
        entry = decode(item.body)
        doing = None if state is None else action_of(state, entry.body)
        state, events = evolve(state, entry, matches)
        if isinstance(entry.body, entries.Dealt) and state.run is not None:
            header = Header(
                FORMAT, state.run.setup.rules, state.run.setup, state.run.game.commitment, events, names_of(state)
            )
            lines = []
        elif doing is not None and state.run is not None:
            lines.append(RecordEntry(entry.at - state.run.began, *doing, events))
    if state is None or state.run is None or header is None:
        raise refuse("table.no_record")
    if not state.run.ended:
        raise refuse("table.record_closed")
    outcome = matches.game(state.run.setup).outcome(state.run.game)
    return written(Record(header, tuple(lines), Closing(state.run.seed, outcome)))


def names_of(state: TableState) -> tuple[str, ...]:
    """Nicknames by seat; the strength for a computer player."""
    return tuple(
        (place.strength or "") if place.member is None else state.people[place.member].nickname
        for place in state.places
    )
