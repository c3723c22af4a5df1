"""What every source file keeps to."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path
from typing import Any

from .citations import ROOT

MOST_LINES = 400


def project() -> dict[str, object]:
    table: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return table


def our_files() -> list[Path]:
    folders = ("src", "tests", "benchmarks", "scripts", "build_hooks", "frontend/src", "frontend/tests")
    return [
        file
        for folder in folders
        for file in sorted((ROOT / folder).rglob("*"))
        if file.suffix in (".py", ".ts", ".svelte", ".mjs", ".css")
        and not {"node_modules", "static"} & set(file.parts)
        and "generated" not in file.read_text(encoding="utf-8")[:400].lower()
    ]


def test_no_module_is_longer_than_400_lines() -> None:
    long = {str(file.relative_to(ROOT)): len(file.read_text(encoding="utf-8").splitlines()) for file in our_files()}
    assert not {file: lines for file, lines in long.items() if lines > MOST_LINES}


def imported_packages() -> set[str]:
    """Top-level names that the package imports and that are neither ours nor Python's."""
    names: set[str] = set()
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - {"equalis"}


BY_NAME_ONLY = {"aiosqlite", "asyncpg"}
"""Drivers that SQLAlchemy loads by the name in a database's address."""


def test_imports_and_declared_dependencies_agree() -> None:
    table: Any = project()["project"]
    requirements = [*table["dependencies"], *chain(*table.get("optional-dependencies", {}).values())]
    declared = {re.split(r"[\[><= ;]", requirement)[0].lower() for requirement in requirements}
    providers = packages_distributions()
    imported = {providers[name][0].lower().replace("_", "-") for name in imported_packages()}
    assert imported - declared == set(), "imported, not declared"
    assert declared - imported - BY_NAME_ONLY == set(), "declared, not imported"
