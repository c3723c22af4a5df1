"""Imports point one way."""

import subprocess
import sys
from pathlib import Path

from .citations import ROOT


def test_rooms_import_only_from_the_rooms_below() -> None:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache", "--config", ROOT / "pyproject.toml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_help_needs_neither_the_web_framework_nor_the_database() -> None:
    """`equalis --help` answers at once because it loads nothing heavy."""
    code = (
        "import sys\nfrom equalis.cli import main\nheavy = sys.argv[1]\nsys.argv = ['equalis', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print(sorted(set(heavy.split()) & set(sys.modules)))"
    )
    heavy = "litestar sqlalchemy uvicorn alembic joblib openskill matplotlib"
    done = subprocess.run([sys.executable, "-c", code, heavy], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
