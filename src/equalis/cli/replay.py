"""`equalis replay FILE`: show a record move by move; with --verify, play it again and check the seed (decision 5)."""

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from equalis import RULES_VERSION
from equalis.cli.telling import Teller
from equalis.errors import Malformed, Refused
from equalis.games.events import Event
from equalis.games.record import Entry, Header, Record, load_record, replay, verify_commitment
from equalis.messages import LANGUAGES, message

EXIT_REFUSED = 1
EXIT_MALFORMED = 2


def replay_command(
    file: Path,
    /,
    *,
    verify: Annotated[bool, Parameter(negative="")] = False,
    language: str = LANGUAGES[0],
) -> int:
    """Show a recorded game or match move by move.

    A record of these rules that is complete is played again on the way, strictly: the first line that does not come
    out as recorded is named. A record of other rules is shown as it was recorded. Returns 0; 1 where --verify finds a
    seed that was not promised, no seed, or other rules; 2 for a damaged file.

    Parameters
    ----------
    file:
        The record, as the table offers it for download.
    verify:
        Only check: the seed against the promise given at the start, and every action and event against the rules.
    language:
        Language of the sentences: es or en.
    """
    if language not in LANGUAGES:
        print(f"{language}: {', '.join(LANGUAGES)}", file=sys.stderr)
        return EXIT_MALFORMED
    try:
        record = load_record(file)
    except Malformed as fault:
        return _fault(language, fault, EXIT_MALFORMED)
    _print_header(record.header, language)
    try:
        if verify:
            verify_commitment(record)
            for _ in replay(record):
                pass
            print(message(language, "record.verified"))
        else:
            _show(record, language)
    except Refused as refused:
        print(message(language, refused.refusal.code, refused.refusal.params), file=sys.stderr)
        return EXIT_REFUSED
    except Malformed as fault:
        promised = fault.code in ("record.commitment", "record.no_seed")
        return _fault(language, fault, EXIT_REFUSED if promised else EXIT_MALFORMED)
    return 0


def _show(record: Record, language: str) -> None:
    """Print every event; check it against the rules on the way where these are the same and the seed is open."""
    teller = Teller(language, _names(record.header, language))
    checked = record.header.rules == RULES_VERSION and record.closing is not None
    if record.header.rules != RULES_VERSION:
        params = {"theirs": record.header.rules, "ours": RULES_VERSION}
        print(message(language, "record.other_rules", params), file=sys.stderr)
    steps = replay(record) if checked else None
    for entry in (None, *record.entries):
        if steps is not None:
            next(steps)
        _print_events(teller, entry, record.header.events if entry is None else entry.events)
    if record.closing is None:
        print(message(language, "record.unfinished"))
    elif record.closing.outcome is None:
        print(message(language, "record.broken_off"))
    if steps is not None:
        for _ in steps:  # the outcome is checked after the last step
            pass


def _print_header(header: Header, language: str) -> None:
    setup = header.setup
    print(
        message(
            language,
            "record.header",
            {
                "game": message(language, f"game.name_{setup.game}"),
                "level": setup.deck.level,
                "n": setup.seats,
                "commitment": header.commitment,
            },
        )
    )


def _print_events(teller: Teller, entry: Entry | None, events: tuple[Event, ...]) -> None:
    clock = "" if entry is None else _clock(entry.time)
    for event in events:
        for sentence in teller.tell(event.body):
            print(f"{clock:>9}  {sentence}")
            clock = ""


def _clock(milliseconds: int) -> str:
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes}:{rest / 1000:04.1f}"


def _names(header: Header, language: str) -> list[str]:
    known = header.players
    return [
        known[seat] if seat < len(known) and known[seat] else message(language, "record.player", {"n": seat + 1})
        for seat in range(header.setup.seats)
    ]


def _fault(language: str, fault: Malformed, status: int) -> int:
    print(message(language, fault.code, fault.params), file=sys.stderr)
    return status
