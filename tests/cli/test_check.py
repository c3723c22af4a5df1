"""`equalis check`: one object as promised, exits 0, 1, 1, 2, and sentences for people (N2, N3, E5, E10)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from equalis.cli.check import check_command
from equalis.messages import LANGUAGES


def check(capsys: pytest.CaptureFixture[str], row: str, **options: Any) -> tuple[int, dict[str, Any]]:
    """The exit status and the JSON object."""
    status = check_command(row, json=True, **options)
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    return status, json.loads(out)


def test_an_equality_has_text_points_result_and_all_results_E10_N3(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "5*D36=M5") == (
        0,
        {
            "status": "equality",
            "text": "5 × 36 = 180",
            "points": 1 + 2 + 2 + 1 + 1,
            "result": 180,
            "results": [180, 90, 60, 45, 30, 20, 15, 10, 5],
        },
    )


@pytest.mark.parametrize(
    ("row", "options", "status", "code", "position"),
    [
        ("12 − 4", {}, "open", "judge.no_equals", 0),
        ("1 + 17÷R(5−5) = 2", {}, "open", "judge.division_by_zero", 4),
        ("2 5", {}, "refused", "row.two_numbers", 2),
        ("( )", {}, "refused", "row.empty_pair", 2),
        ("2(3)", {}, "refused", "row.open_after_number", 1),
        (") 2", {}, "refused", "row.close_unopened", 0),
        ("+R", {}, "refused", "row.starts_with_operation", 0),
        ("- 2", {}, "refused", "row.starts_with_operation", 0),
        ("1 = 1 = 1", {}, "refused", "row.two_equals", 6),
        ("(2)", {"no_parentheses": True}, "refused", "row.parentheses_off", 0),
        ("(2)", {"level": 2}, "refused", "row.parentheses_off", 0),
        ("2÷R2", {"no_remainder": True}, "refused", "row.remainder_off", 2),
        ("2÷R2", {"level": 3}, "refused", "row.remainder_off", 2),
        ("2 = 2", {"target": "= 2"}, "refused", "row.equals_with_result", 2),
        ("", {}, "malformed", "notation.empty", 0),
        ("4||7", {}, "malformed", "notation.bar_between", 2),
        ("2 + ٣", {}, "malformed", "notation.character", 4),
        ("1" * 10_000, {}, "malformed", "notation.too_long", 4000),
        ("2", {"target": "= × 2"}, "malformed", "check.target", None),
        ("2", {"level": 5}, "malformed", "deck.no_level", None),
        ("2", {"level": 3, "deck": Path("x.toml")}, "malformed", "deck.level_and_file", None),
        ("2", {"deck": Path("/nowhere.toml")}, "malformed", "deck.unreadable", None),
    ],
)
def test_everything_else_has_code_reason_and_position_N2_E5_T13(
    capsys: pytest.CaptureFixture[str], row: str, options: dict[str, Any], status: str, code: str, position: int | None
) -> None:
    exit_status, verdict = check(capsys, row, **options)
    assert exit_status == {"open": 1, "refused": 1, "malformed": 2}[status]
    assert verdict.pop("reason")
    assert verdict == {"status": status, "code": code} | ({} if position is None else {"position": position})


def test_a_result_area_leaves_the_left_side_alone_B4(capsys: pytest.CaptureFixture[str]) -> None:
    status, verdict = check(capsys, "8 +|- 3", target="= +|- 5|11")
    assert status == 0
    assert verdict == {"status": "equality", "text": "8 + 3", "points": 3, "result": 11, "results": [11, 5]}


def test_points_are_those_of_the_deck_C5(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert check(capsys, "8 ÷ 4 = 2")[1]["points"] == 7
    assert check(capsys, "8 ÷ 4 = 2", level=3)[1]["points"] == 5
    file = tmp_path / "mine.toml"
    head = 'name = "x"\nlevel = 5\nparentheses = false\nremainder = false\n[cards]\n'
    file.write_text(head + '"8" = {copies = 1, points = 9}\n"=" = 1', encoding="utf-8")
    assert check(capsys, "8 ÷ 4 = 2", deck=file)[1]["points"] == 13


def test_steps_are_data_on_request_E7(capsys: pytest.CaptureFixture[str]) -> None:
    _, verdict = check(capsys, "2 + 3 × 4 = 14", explain=True)
    assert [(step["left"], step["sign"], step["right"], step["value"]) for step in verdict["steps"]] == [
        ("3", "×", "4", "12"),
        ("2", "+", "12", "14"),
    ]
    assert [(step["first"], step["last"], step["at"]) for step in verdict["steps"]] == [(2, 4, 3), (0, 4, 1)]


def test_people_read_steps_result_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command("8 + 2 × 3 = 14", explain=True) == 0
    assert capsys.readouterr().out.splitlines() == [
        "  2 × 3 = 6",
        "  8 + 6 = 14",
        "Igualdad: 8 + 2 × 3 = 14",
        "Puntos: 8   Resultado: 14",
    ]
    assert check_command("3 − 8 = 4 − 9|10", language="en") == 0
    assert "Equality: 3 − 8 = 4 − 9\nPoints: 7   Result: −5\n" in capsys.readouterr().out
    assert check_command("2 5") == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["2 5", "  ^"]
    for language in LANGUAGES:
        assert check_command("14 = 12", language=language) == 1
        assert "14" in (out := capsys.readouterr().out)
        assert "12" in out


def test_a_language_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command("2 = 2", language="xx") == 2
    assert "es, en" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "status"),
    [(["12 + M2 = 14"], 0), (["-2"], 1), (["4||7"], 2), (["3 - 8", "--target", "= - 5", "--json"], 0), ([], 2)],
)
def test_the_process_ends_with_its_status(arguments: list[str], status: int) -> None:
    command = [sys.executable, "-c", "from equalis.cli import main; main()", "check", *arguments]
    assert subprocess.run(command, capture_output=True, check=False, timeout=60).returncode == status
