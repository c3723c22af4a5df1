"""Virtual environments from the locks, filled anew only when what they are made of has changed.

Standard library only: this runs before anything is installed.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

BUILD_SOURCES = ("src", "frontend", "build_hooks", "pyproject.toml", "README.md", "LICENSE", "NOTICE")
"""What goes into the wheel."""

NOT_SOURCES = {"node_modules", "dist", "static", "tests", "__pycache__"}


def stop(sentence: str) -> SystemExit:
    """The end of a script that cannot go on, with what to do about it."""
    print(f"\n{sentence}", file=sys.stderr)
    return SystemExit(1)


def hash_of(*names: str) -> str:
    """A hash over the contents of files and folders below the root, by name and content, not by time."""
    digest = hashlib.sha256(sys.version.encode())
    for name in names:
        for file in _files(ROOT / name):
            digest.update(f"{file.relative_to(ROOT)}\0".encode() + hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    found: list[Path] = []
    for parent, folders, names in os.walk(path):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES and not name.startswith("."))
        found += (Path(parent) / name for name in sorted(names) if not name.endswith((".pyc", ".so")))
    return found


class Environment:
    """One virtual environment below the root; `stamp` files in it say what it was filled with."""

    def __init__(self, name: str) -> None:
        self.folder = ROOT / name
        self.python = self.folder / "bin" / "python"

    def create(self) -> None:
        """Make the environment unless a working one of this Python is there."""
        if self._works():
            return
        print(f"making {self.folder.name} with Python {sys.version.split()[0]}", flush=True)
        shutil.rmtree(self.folder, ignore_errors=True)
        venv = subprocess.run(
            [sys.executable, "-m", "venv", str(self.folder)], capture_output=True, text=True, check=False
        )
        if venv.returncode == 0:
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        if uv := shutil.which("uv"):
            command = [uv, "venv", "--seed", "--python", sys.executable, str(self.folder)]
            if subprocess.run(command, check=False).returncode == 0:
                return
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        raise stop(
            f"{venv.stdout}{venv.stderr}\nPython cannot make a virtual environment (`python3 -m venv`). On Debian and "
            f"Ubuntu:\n    sudo apt install python3-venv        (or python{version}-venv)\nThen run the command again."
        )

    def up_to_date(self, stamp: str, wanted: str) -> bool:
        """Whether the environment was last filled with exactly this."""
        file = self.folder / f"{stamp}.stamp"
        return file.is_file() and file.read_text() == wanted

    def mark(self, stamp: str, wanted: str) -> None:
        """Remember what the environment was filled with."""
        (self.folder / f"{stamp}.stamp").write_text(wanted)

    def install(self, *arguments: str) -> None:
        """Install with uv where it is on the PATH, with pip otherwise or when uv fails.

        Raises SystemExit with what to look at when both fail.
        """
        uv = shutil.which("uv")
        if uv:
            if (
                subprocess.run(
                    [uv, "pip", "install", "-q", "--python", str(self.python), *arguments], check=False
                ).returncode
                == 0
            ):
                return
            print("uv failed; trying pip", flush=True)
        command = [str(self.python), "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]
        if subprocess.run(command, check=False).returncode:
            raise stop("pip could not install the packages (its message stands above). Is there a connection to PyPI?")

    def install_lock(self, lock: str) -> None:
        """Install what a lock file names, every file checked against its hash, unless that has been done."""
        wanted = hash_of(lock)
        if not self.up_to_date(lock, wanted):
            print(f"installing what {lock} names", flush=True)
            self.install("--require-hashes", "-r", str(ROOT / lock))
            self.mark(lock, wanted)

    def _works(self) -> bool:
        if not self.python.exists():
            return False
        command = [str(self.python), "-c", "import pip, sys; print(sys.version)"]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip() == sys.version
