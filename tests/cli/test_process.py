"""The command as a process: odd locales, odd names, and languages that there are not."""

import json
import os
import subprocess
import sys

import pytest

COMMAND = (sys.executable, "-c", "from equalis.cli import main; main()")


def run(*arguments: str | bytes, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        (*COMMAND, *arguments), capture_output=True, env={**os.environ, **environment}, timeout=60, check=False
    )


def test_signs_go_out_in_any_locale() -> None:
    ended = run("check", "8 - 2 = 6", "--json", PYTHONIOENCODING="ascii")
    assert ended.returncode == 0
    assert json.loads(ended.stdout)["text"] == "8 − 2 = 6"


def test_a_name_that_is_no_text_is_still_one_json_object() -> None:
    ended = run("check", "2 = 2", "--deck", b"/nowhere/\xff", "--json")
    assert ended.returncode == 2
    assert json.loads(ended.stdout)["status"] == "malformed"


@pytest.mark.parametrize("command", [("show",), ("count", "--hands", "1"), ("check", "none.toml")])
def test_a_language_that_there_is_not_means_nothing(command: tuple[str, ...]) -> None:
    ended = run("deck", *command, "--language", "xx")
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
