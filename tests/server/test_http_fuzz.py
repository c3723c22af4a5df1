"""The OpenAPI document against the server: schemathesis sends what it allows and what it forbids."""

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import on_sqlite
from tests.server.processes import ServerProcess

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def attack(server: ServerProcess, folder: Path, examples: int) -> str:
    command = [
        Path(sys.executable).parent / "schemathesis", "run", f"{server.url}/api/schema/openapi.json",
        "--checks", CHECKS, "--max-examples", str(examples), "--phases", "examples,coverage,fuzzing",
        "--generation-database", "none", "--seed", "1", "--request-timeout", "20", "--exclude-path", "/metrics",
    ]  # fmt: skip
    outcome = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600, cwd=folder)
    assert outcome.returncode == 0, outcome.stdout[-6000:]
    assert httpx.get(f"{server.url}/health").status_code == 200
    assert server.faults() == []
    return outcome.stdout


@on_sqlite
def test_everything_documented_behaves_as_documented(server: ServerProcess, tmp_path: Path) -> None:
    attack(server, tmp_path, 12)


@pytest.mark.long
def test_everything_documented_behaves_as_documented_at_length(server: ServerProcess, tmp_path: Path) -> None:
    attack(server, tmp_path, 300)
