"""Records: written, read, replayed strictly, damaged, of other rules; and `equalis replay` (decision 5, V5)."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from equalis.cards.decks import level_deck
from equalis.cli.replay import replay_command
from equalis.errors import Malformed, Refused
from equalis.games.actions import TakeOver, TimeOut
from equalis.games.randomness import seed_of
from equalis.games.record import (
    Entry,
    Record,
    closing_of,
    header_of,
    load_record,
    read_record,
    replay,
    verify_commitment,
    written,
)
from equalis.games.registry import GAMES, match_of
from equalis.games.setup import GameName, Modality, Options, Setup


def recorded(
    game: GameName = "general", level: int = 3, seats: int = 2, modality: Modality = "individual", seed: int = 1
) -> Record:
    """A whole random match with some time-outs and a seat taken over."""
    match = match_of(game)
    rng = Random(seed)
    kind = "single" if game == "las_vegas" else "best_of_3"
    step = match.start(Setup(game, level_deck(level), seats, modality, Options(match=kind)), seed_of(seed))  # type: ignore[arg-type]
    header = header_of(step, ("Ana", "", "Mateo"))
    entries: list[Entry] = []
    while step.state.outcome is None:
        seat: int | None = min(match.to_act(step.state))
        assert seat is not None
        action = match.random_action(match.view(step.state, seat), rng)
        if len(entries) % 29 == 11:
            seat, action = None, TimeOut(seat)  # type: ignore[assignment]
        elif len(entries) == 5:
            seat, action = None, TakeOver(0, "computer")  # type: ignore[assignment]
        step = match.apply(step.state, seat, action)
        entries.append(Entry(len(entries) * 1500, seat, action, step.events))
    return Record(header, tuple(entries), closing_of(step.state))


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("level", [2, 4])
def test_a_record_reads_back_and_replays_to_the_same_events(game: GameName, level: int) -> None:
    record = recorded(game, level, 3)
    text = written(record)
    assert read_record(text) == record
    verify_commitment(record)
    *_, last = replay(read_record(text))
    assert record.closing is not None
    assert last.state.outcome == record.closing.outcome


def test_replay_gives_every_state_of_the_live_game() -> None:
    record = recorded(modality="pairs", seats=4)
    match = match_of("general")
    step = match.start(record.header.setup, seed_of(1))
    states = [step.state]
    for entry in record.entries:
        step = match.apply(step.state, entry.seat, entry.action)
        states.append(step.state)
    assert [step.state for step in replay(record)] == states


def test_damage_names_the_line() -> None:
    lines = written(recorded()).split("\n")
    for at in (0, 1, 7, len(lines) - 2):
        for broken in (lines[at][:-3], lines[at].replace('"type":"', '"type":"x', 1), "", "null", lines[at] + "}"):
            text = "\n".join([*lines[:at], broken, *lines[at + 1 :]])
            with pytest.raises(Malformed) as raised:
                read_record(text)
            assert raised.value.params["line"] == at + 1
    with pytest.raises(Malformed, match=r"record\.cut"):
        read_record("\n".join(lines)[:-10])
    for text in ("", "\n\n"):
        with pytest.raises(Malformed):
            read_record(text)


def test_an_action_changed_by_hand_is_found_at_its_line() -> None:
    record = recorded()
    for at in (0, 10):
        moved = replace(record.entries[at], action=TimeOut(record.entries[at].seat or 0), seat=None)
        tampered = replace(record, entries=(*record.entries[:at], moved, *record.entries[at + 1 :]))
        with pytest.raises(Malformed) as raised:
            list(replay(tampered))
        assert raised.value.params["line"] == at + 2
    outcome = replace(recorded().closing.outcome, winners=())  # type: ignore[union-attr, type-var]
    with pytest.raises(Malformed, match=r"record\.differs"):
        list(replay(replace(record, closing=replace(record.closing, outcome=outcome))))  # type: ignore[type-var]


def test_another_seed_than_promised_is_found() -> None:
    record = recorded()
    other = replace(record, closing=replace(record.closing, seed=seed_of(2).hex()))  # type: ignore[type-var]
    with pytest.raises(Malformed, match=r"record\.commitment"):
        verify_commitment(other)
    for seed in ("zz", "00"):
        with pytest.raises(Malformed, match=r"record\.seed"):
            verify_commitment(replace(record, closing=replace(record.closing, seed=seed)))  # type: ignore[type-var]


def test_V5_a_record_without_its_seed_can_be_shown_but_not_replayed() -> None:
    going_on = replace(recorded(), closing=None)
    assert read_record(written(going_on)) == going_on
    with pytest.raises(Malformed, match=r"record\.no_seed"):
        list(replay(going_on))
    with pytest.raises(Malformed, match=r"record\.no_seed"):
        verify_commitment(going_on)


def test_strict_replay_refuses_other_rules_by_name() -> None:
    record = recorded()
    other = replace(record, header=replace(record.header, rules="0"))
    with pytest.raises(Refused) as raised:
        list(replay(other))
    assert raised.value.refusal.code == "record.other_rules"
    assert raised.value.refusal.params["theirs"] == "0"


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_command_shows_every_move_and_verifies(
    game: GameName, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = recorded(game, 3, 2)
    file = tmp_path / "game.jsonl"
    file.write_text(written(record), encoding="utf-8")
    assert load_record(file) == record
    assert replay_command(file, language=language) == 0
    shown = capsys.readouterr().out
    public = sum(len(entry.events) for entry in record.entries)
    assert len(shown.splitlines()) >= public
    assert "Ana" in shown
    assert replay_command(file, verify=True, language=language) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_the_command_on_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = recorded()
    file = tmp_path / "game.jsonl"
    assert replay_command(file) == 2
    file.write_bytes(written(record).encode()[:400] + b"\xff\xfe")
    assert replay_command(file) == 2
    assert "1" in capsys.readouterr().err
    other = replace(record, header=replace(record.header, rules="0"))
    file.write_text(written(other), encoding="utf-8")
    assert replay_command(file) == 0, "shown from its events"
    assert replay_command(file, verify=True) == 1
    file.write_text(written(replace(record, closing=None)), encoding="utf-8")
    assert replay_command(file) == 0
    assert replay_command(file, verify=True) == 1
    assert replay_command(file, language="fr") == 2
