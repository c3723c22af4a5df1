"""`equalis simulate` as people type it."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest


def simulate(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from equalis.cli import main; main()", "simulate", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("game", ["general", "berlin", "madrid", "las_vegas"])
def test_json_is_exactly_one_object_on_standard_output(game: str) -> None:
    done = simulate(game, "--players", "3", "--games", "2", "--seed", "5", "--level", "1", "--json")
    assert done.returncode == 0
    summary = json.loads(done.stdout)
    assert done.stdout.count("\n") == 1
    assert (summary["games"], summary["finished"]) == (2, 2)
    assert sum(summary["endings"].values()) == 2
    assert summary["wins"] == {"random": pytest.approx(2)}
    assert summary.keys() >= {"games", "finished", "endings", "points", "wins", "actions", "seconds"}


def test_the_table_names_players_endings_and_totals() -> None:
    done = simulate("madrid", "--games", "2", "--option", "match=best_of_3", "--language", "en")
    assert done.returncode == 0
    assert "random" in done.stdout
    assert "The match is decided." in done.stdout
    assert "2 games, 2 finished" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("general", "--players", "7"), 1, "2 a 6"),
        (("general", "--players", "3", "--option", "modality=pairs"), 1, "4 o 6"),
        (("general", "--with", "random,random,random"), 1, "3 jugadores"),
        (("general", "--with", "nobody"), 2, "nobody"),
        (("general", "--option", "colour=red"), 2, "colour=red"),
        (("general", "--option", "claim=loud"), 2, "loud"),
        (("general", "--option", "rounds=0"), 2, "rounds"),
        (("general", "--games", "0"), 2, "games"),
        (("general", "--nodes", "0"), 2, "nodes"),
        (("general", "--seconds", "0"), 2, "seconds"),
        (("general", "--plot"), 2, "--out"),
        (("general", "--level", "9"), 2, "9"),
        (("general", "--level", "1", "--deck", "x"), 2, "no los dos"),
        (("general", "--deck", "/no/such/deck"), 2, "/no/such/deck"),
    ],
)
def test_what_cannot_be_played_or_understood_is_said_on_standard_error(
    arguments: tuple[str, ...], code: int, said: str
) -> None:
    done = simulate(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_run_is_stored_drawn_and_continued(tmp_path: Path) -> None:
    arguments = ("berlin", "--with", "regular,novice", "--level", "1", "--nodes", "300", "--out", str(tmp_path))
    first = simulate(*arguments, "--games", "2", "--json")
    assert first.returncode == 0
    done = simulate(*arguments, "--games", "4", "--plot", "--json")
    assert json.loads(done.stdout)["games"] == 4
    assert (tmp_path / "games.jsonl").read_text().count("\n") == 4
    assert (tmp_path / "ratings.svg").read_text().startswith("<?xml")
    assert {"regular", "novice"} == json.loads((tmp_path / "summary.json").read_text())["players"].keys()
    other = simulate(*arguments, "--games", "4", "--seed", "9")
    assert (other.returncode, other.stdout) == (1, "")
    assert str(tmp_path) in other.stderr


def test_ctrl_c_sums_up_what_is_finished(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from equalis.cli import main; main()", "simulate", "general", "--games", "100000"]
    running = subprocess.Popen(
        [*command, "--out", str(tmp_path), "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    games = tmp_path / "games.jsonl"
    until = monotonic() + 60
    while not (games.exists() and games.read_bytes()) and monotonic() < until:
        assert running.poll() is None, "it ended by itself"
    running.send_signal(signal.SIGINT)
    stdout, stderr = running.communicate(timeout=60)
    assert running.returncode == 130
    assert json.loads(stdout)["games"] >= 1
    assert "Interrumpido" in stderr
