"""`equalis deck show|check|count`: what a deck holds, which line is wrong, how often a hand is good (C5–C7)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from equalis.cards.decks import LEVELS, deal_out, level_deck
from equalis.cards.notation import format_face
from equalis.cli.deck import check_command, count_command, show_command


@pytest.mark.parametrize("level", LEVELS)
def test_a_deck_is_shown_whole_C7(capsys: pytest.CaptureFixture[str], level: int) -> None:
    assert show_command(level=level, json=True) == 0
    shown = json.loads(capsys.readouterr().out)
    cards = deal_out(level_deck(level))
    assert shown["cards"] == len(cards) == sum(line["copies"] for line in shown["faces"])
    assert shown["points"] == sum(card.points for card in cards)
    assert [line["face"] for line in shown["faces"]] == list(dict.fromkeys(format_face(card.face) for card in cards))
    assert show_command(level=level) == 0
    assert str(len(cards)) in capsys.readouterr().out


def test_level_4_is_shown_by_default_with_its_auxiliaries_C6(capsys: pytest.CaptureFixture[str]) -> None:
    assert show_command() == 0
    out = capsys.readouterr().out
    assert "con paréntesis, con Resto" in out
    assert "+|−|×|÷|=" in out


def test_a_file_is_checked_C6(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    good = 'name = "Mío"\nlevel = 6\nparentheses = true\nremainder = false\n[cards]\n"8" = 5\n"=" = 2\n'
    file.write_text(good, encoding="utf-8")
    assert check_command(file) == 0
    assert capsys.readouterr().out == "Mío (nivel 6): 7 cartas\n"
    file.write_text(good.replace('"8"', '"8|"'), encoding="utf-8")
    assert check_command(file, language="en") == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"{file}, line 6: “8|” is not a card (character 3).\n"


def test_hands_are_counted_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for seed in (1, 1, 2):
        assert count_command(level=2, hands=40, seed=seed, json=True) == 0
        captured = capsys.readouterr()
        outputs.append(captured.out)
    assert outputs[0] == outputs[1] != outputs[2]
    counted = json.loads(outputs[0])
    assert (counted["hands"], counted["size"], counted["seed"]) == (40, 8, 1)
    assert counted["share"] == counted["with_equality"] / 40
    assert 0 < counted["with_equality"] < 40
    assert counted["average_points"] >= 3


def test_counting_tells_people_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert count_command(level=1, hands=5, size=2, language="en") == 0
    assert capsys.readouterr().out == (
        "Of 5 hands of 2 cards, 0 hold an equality (0.0 %). Points of the best one, on average: –.\n"
    )


@pytest.mark.parametrize(
    "options", [{"hands": 0}, {"hands": -1}, {"size": 0}, {"size": 17}, {"level": 9}, {"deck": Path("/nowhere")}]
)
def test_wrong_numbers_are_told(capsys: pytest.CaptureFixture[str], options: dict[str, object]) -> None:
    assert count_command(**options) == 2  # type: ignore[arg-type]
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err


def test_the_process_ends_with_its_status() -> None:
    for arguments, status in ((["show", "--level", "1"], 0), (["check", "/nowhere"], 2), (["bogus"], 2)):
        command = [sys.executable, "-c", "from equalis.cli import main; main()", "deck", *arguments]
        assert subprocess.run(command, capture_output=True, check=False, timeout=60).returncode == status
