"""What `make play` says when something stands in its way."""

import os
import socket
import subprocess
import sys

from .citations import ROOT


def play(host: str, port: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "scripts" / "play.py"), host, port]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_busy_port_is_named_with_the_next_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = play("127.0.0.1", str(port))
    assert done.returncode == 1
    assert f"Port {port} is in use" in done.stderr
    assert "make play PORT=" in done.stderr


def test_a_port_that_is_none_is_refused() -> None:
    for port in ("0", "65536", "http", "-1"):
        done = play("127.0.0.1", port)
        assert done.returncode == 1
        assert "PORT is a number from 1 to 65535" in done.stderr


def test_a_foreign_address_is_refused() -> None:
    done = play("192.0.2.1", "8000")
    assert done.returncode == 1
    assert "192.0.2.1 is no address of this machine" in done.stderr


def test_without_venv_the_package_is_named(tmp_path: "os.PathLike[str]") -> None:
    """A Python that cannot make environments, and no uv: the install command is in the message."""
    code = (
        "import subprocess, sys, environment, shutil\n"
        "run = subprocess.run\n"
        "def broken(command, **options):\n"
        "    if '-m' in command and 'venv' in command:\n"
        "        return subprocess.CompletedProcess(command, 1, 'ensurepip is not available', '')\n"
        "    return run(command, **options)\n"
        "environment.subprocess.run = broken\n"
        "environment.shutil.which = lambda name: None\n"
        f"environment.ROOT = environment.Path({str(tmp_path)!r})\n"
        "environment.Environment('.venv').create()"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "apt install python3-venv" in done.stderr
