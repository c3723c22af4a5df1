"""`equalis solve`: the contract of its answers, exits and batches."""

import io
import json
import sys
from collections.abc import Callable

import pytest

from equalis.cli.solve import solve_command

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command's status and what it printed."""

    def call(*hand: str, **options: object) -> tuple[int, str]:
        status = solve_command(*hand, **options)
        return status, capsys.readouterr().out

    return call


def test_gives_text_points_result_cards_and_proof(run: Run) -> None:
    status, out = run("5 * d36 m5 =", json=True)
    assert status == 0
    assert json.loads(out) == {"text": "36 × 5 = 180", "points": 7, "result": 180, "cards": 5, "proved": True}


def test_a_level_gives_points_and_auxiliaries(run: Run) -> None:
    """C5, C6: × is worth 1 where the deck lacks it; level 1 has no parentheses."""
    assert json.loads(run("2 3 × = 6", json=True, level=1)[1])["points"] == 5
    assert json.loads(run("2 3 × = 6", json=True)[1])["points"] == 6
    assert json.loads(run("2 3 4 20 + × =", json=True)[1])["cards"] == 7
    assert json.loads(run("2 3 4 20 + × =", json=True, level=1)[1])["text"] is None


def test_counts_the_whole_row_and_only_the_left_side_of_a_target(run: Run) -> None:
    assert json.loads(run("5 =", row="3 + 2", json=True)[1])["cards"] == 5
    answer = json.loads(run("3 8 −", target="= - 5", json=True)[1])
    assert answer == {"text": "3 − 8", "points": 3, "result": -5, "cards": 3, "proved": True}


@pytest.mark.parametrize(
    ("hand", "options", "status", "answer"),
    [
        ("1 2", {}, 1, {"text": None, "points": None, "result": None, "cards": None, "proved": True}),
        ("2 4 x", {}, 2, {"status": "malformed", "code": "notation.character", "field": "hand", "position": 4}),
        ("2 (", {}, 2, {"status": "malformed", "code": "notation.not_dealt", "field": "hand"}),
        ("5", {"row": "3 = 2 ="}, 1, {"status": "refused", "code": "row.two_equals", "field": "row", "position": 6}),
        ("5", {"row": "( 3", "no_parentheses": True}, 1, {"status": "refused", "code": "row.parentheses_off"}),
        ("5", {"target": "11"}, 2, {"status": "malformed", "field": "target"}),
        ("5", {"level": 9}, 2, {"status": "malformed", "code": "deck.no_level"}),
        ("1 " * 17, {}, 1, {"status": "refused", "code": "solve.too_many_cards"}),
    ],
)
def test_says_what_is_wrong(
    run: Run, hand: str, options: dict[str, object], status: int, answer: dict[str, object]
) -> None:
    code, out = run(hand, json=True, **options)
    printed = json.loads(out)
    assert code == status
    assert {key: printed[key] for key in answer} == answer
    assert "text" in printed or printed["reason"]


def test_lists_all(run: Run) -> None:
    texts = {"2 + 4 = 6", "4 + 2 = 6", "6 = 2 + 4", "6 = 4 + 2"}
    listed = json.loads(run("2 4 6 + =", json=True, every=True)[1])["equalities"]
    assert {one["text"] for one in listed} == texts
    lines = run("2 4 6 + =", every=True)[1].splitlines()
    assert {line.split("   ")[0] for line in lines[:-1]} == texts


def test_a_batch_answers_every_line_in_order(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        b'{"hand": "2 4 6 + ="}',
        b"nonsense",
        b'{"hand": "2 4", "unknown": 1}',
        b'{"hand": "\xff"}',
        b'{"hand": "5", "row": "3 3"}',
        b'{"hand": "2 3 4 20 + * =", "parentheses": false, "level": 3}',
        b'{"hand": "3 8 -", "target": "= - 5", "row": null}',
    ]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n".join(lines))))
    status, out = run(batch=True, timing=True)
    answers = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [answer.get("text", answer.get("code")) for answer in answers[:5]] == [
        "4 + 2 = 6",
        "solve.not_json",
        "solve.not_json",
        "solve.not_json",
        "row.two_numbers",
    ]
    assert answers[5]["text"] is None
    assert answers[6]["text"] == "3 − 8"
    assert all(answer["seconds"] >= 0 for answer in answers)


def test_needs_a_hand_or_a_batch_and_a_sensible_limit(run: Run) -> None:
    assert run()[0] == 2
    assert run("2 2 =", batch=True)[0] == 2
    assert run("2 2 =", limit=0.0)[0] == 2
    assert run("2 2 =", language="xx")[0] == 2
