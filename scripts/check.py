"""Everything `make check` looks at; all of it runs, and one failure fails the whole."""

import subprocess
import sys
from pathlib import Path

from environment import ROOT

BIN = Path(sys.executable).parent

CHECKS = {
    "format": ["ruff", "format", "--check"],
    "lint": ["ruff", "check"],
    "types": ["mypy"],
    "borders": ["lint-imports", "--no-cache"],
}


def main() -> None:
    failed = []
    for name, command in CHECKS.items():
        print(f"-- {name}: {' '.join(command)}", flush=True)
        if subprocess.run([BIN / command[0], *command[1:]], cwd=ROOT, check=False).returncode:
            failed.append(name)
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")
    print("all checks passed")


if __name__ == "__main__":
    main()
