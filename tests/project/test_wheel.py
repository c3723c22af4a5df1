"""The wheel as people get it who have neither Node nor a compiler, built from the source distribution."""

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import files
from pathlib import Path

import pytest

from .citations import ROOT

sys.path.insert(0, str(ROOT / "build_hooks"))
from compiled import modules_to_compile, why_not

PATTERNS = ["equalis/equality/*.py", "equalis/solver/*.py"]


def build_wheel(source: Path, target: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Let pip build a wheel of a source tree; the log is on stdout."""
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "-w", str(target), str(source)]
    environment = {name: value for name, value in os.environ.items() if name not in ("EQUALIS_PURE", "PYTHONPATH")}
    return subprocess.run(
        command,
        env={**environment, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution."""
    folder = tmp_path_factory.mktemp("source")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    archive = next(folder.glob("*.tar.gz"))
    shutil.unpack_archive(archive, folder)
    return folder / archive.name.removesuffix(".tar.gz")


@pytest.fixture(scope="module")
def bare_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A PATH with a shell and nothing else: no Node, no compiler."""
    folder = tmp_path_factory.mktemp("bin")
    for tool in ("sh", "env"):
        (folder / tool).symlink_to(shutil.which(tool) or pytest.fail(f"no {tool}"))
    return folder


@pytest.fixture(scope="module")
def bare_wheel(source: Path, bare_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked wheel of a machine with Python alone."""
    folder = tmp_path_factory.mktemp("wheel")
    done = build_wheel(source, folder, PATH=str(bare_path), CC="no-compiler")
    assert done.returncode == 0, done.stdout[-3000:]
    assert "equalis build: pure Python: no C compiler" in done.stdout
    wheel = next(folder.glob("*.whl"))
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def run_in(wheel: Path, code: str, *arguments: str) -> str:
    """Run code with the unpacked wheel before the installed one."""
    environment = {**os.environ, "PYTHONPATH": str(wheel)}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, cwd=wheel)
    return done.stdout + done.stderr


def test_the_source_distribution_holds_sources_only(source: Path) -> None:
    names = {str(file.relative_to(source)) for file in source.rglob("*") if file.is_file()}
    for needed in ("frontend/package.json", "frontend/package-lock.json", "build_hooks/hook.py", "LICENSE", "NOTICE"):
        assert needed in names
    parts = {part for name in names for part in Path(name).parts}
    assert not parts & {"node_modules", ".venv", ".venv-dev", "static", "__pycache__", ".git"}


def test_the_bare_wheel_is_whole(bare_wheel: Path) -> None:
    package = bare_wheel / "equalis"
    assert (package / "server" / "static" / "index.html").is_file()
    assert list((package / "server" / "static" / "assets").glob("*.js"))
    assert list((package / "messages" / "es").glob("*.json"))
    assert (package / "py.typed").is_file()
    installed = {str(file) for file in files("equalis") or () if str(file).startswith("equalis/")}
    ours = {str(file.relative_to(bare_wheel)) for file in package.rglob("*") if file.is_file()}
    same = {file for file in installed if not file.endswith((".so", ".pyc")) and "/static/assets/" not in file}
    assert same <= ours, "the installed wheel has more than the bare one"


def test_the_bare_wheel_judges_and_solves(bare_wheel: Path) -> None:
    where = run_in(bare_wheel, "import equalis.solver.search as module; print(module.__file__)").strip()
    assert where == str(bare_wheel / "equalis" / "solver" / "search.py")
    cli = "from equalis.cli import main; main()"
    assert "12 − 4 = 8" in run_in(bare_wheel, cli, "check", "12 - 4 = 8", "--json")
    assert '"points":5' in run_in(bare_wheel, cli, "solve", "2 4 6 + =", "--json")


def test_a_tree_without_its_client_is_refused(source: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns("build"))
    (tree / "frontend" / "package.json").unlink()
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "out")]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "frontend/package.json is missing" in done.stdout + done.stderr


def test_where_there_is_a_compiler_the_installed_wheel_is_compiled() -> None:
    modules = modules_to_compile(ROOT, PATTERNS)
    assert "equalis/solver/search.py" in modules
    if reason := why_not(modules):
        pytest.skip(f"this machine compiles nothing: {reason}")
    installed = {str(file).split(".")[0] for file in files("equalis") or () if file.suffix == ".so"}
    if not any(str(file).startswith("equalis/") for file in files("equalis") or ()):
        pytest.skip("these are the editable sources, never compiled")
    assert {module.removesuffix(".py") for module in modules} <= installed


@pytest.mark.long
def test_a_compiler_that_fails_leaves_a_pure_wheel(source: Path, bare_wheel: Path, tmp_path: Path) -> None:
    assert bare_wheel.is_dir()  # the client is built in this tree already
    broken = tmp_path / "cc"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    done = build_wheel(source, tmp_path / "wheel", CC=str(broken))
    assert done.returncode == 0, done.stdout[-3000:]
    assert "equalis build: pure Python: mypyc or the C compiler failed" in done.stdout
    assert next((tmp_path / "wheel").glob("*.whl")).name.endswith("-py3-none-any.whl")
