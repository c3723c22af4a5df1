"""Golden games: recorded once per version of the rules, replayed strictly ever since (decision 5)."""

from pathlib import Path

import pytest

from equalis import RULES_VERSION
from equalis.errors import Malformed
from equalis.games.record import load_record, read_record, replay, verify_commitment, written
from tests.games.golden.make import FOLDER, GAMES, LEVELS, file_of

FILES = [file_of(game, level, number) for game in GAMES for level in LEVELS for number in (1, 2)]


def test_there_are_two_golden_games_for_each_game_and_level() -> None:
    assert sorted(FOLDER.glob("*.jsonl")) == sorted(FILES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_replays_event_by_event_to_its_outcome(file: Path) -> None:
    """A change of the rules breaks this: it needs a new rules version and new golden games (`make.py`)."""
    record = load_record(file)
    assert record.header.rules == RULES_VERSION
    verify_commitment(record)
    steps = list(replay(record))
    assert len(steps) == len(record.entries) + 1
    assert record.closing is not None
    assert steps[-1].state.outcome == record.closing.outcome
    assert record.closing.outcome is not None
    assert written(record) == file.read_text(encoding="utf-8")


def test_a_golden_game_changed_in_one_event_does_not_replay() -> None:
    text = FILES[0].read_text(encoding="utf-8")
    at = text.index('"type":"drew"')
    spoilt = text[:at] + text[at:].replace('"count":8', '"count":7', 1)
    assert spoilt != text
    with pytest.raises(Malformed, match=r"record\.differs"):
        list(replay(read_record(spoilt)))
