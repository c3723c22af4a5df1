"""Fill `.venv` with the wheel as users get it, or `.venv-dev` with the editable sources.

install.py user     the wheel and what it needs                     (make play)
install.py test     that, and what the tests need                   (make test)
install.py dev      editable sources, tests' and checks' packages   (make dev, make check)
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from environment import BUILD_SOURCES, ROOT, Environment, hash_of, stop

WHEELS = ROOT / "build" / "wheel"
LOG = ROOT / "build" / "wheel.log"


def build_wheel(environment: Environment) -> Path:
    """Build the wheel with pip, as everybody's installation does, and say how it was built."""
    print("building the wheel (client and compiled modules: about a minute the first time)", flush=True)
    shutil.rmtree(WHEELS, ignore_errors=True)
    WHEELS.mkdir(parents=True)
    command = [str(environment.python), "-m", "pip", "wheel", "-v", "--disable-pip-version-check", "--no-deps"]
    with LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run(
            [*command, "-w", str(WHEELS), str(ROOT)], stdout=log, stderr=subprocess.STDOUT, check=False
        )
    lines = [line.strip() for line in LOG.read_text(encoding="utf-8", errors="replace").splitlines()]
    if done.returncode:
        raise stop("\n".join(lines[-40:]) + f"\n\nThe wheel could not be built; the whole log is {LOG}.")
    for line in lines:
        if line.startswith("equalis build:"):
            print(line, flush=True)
    return next(WHEELS.glob("*.whl"))


def install_wheel(environment: Environment) -> None:
    """Install the wheel of the sources as they are now, unless it is there already."""
    wanted = hash_of(*BUILD_SOURCES) + os.environ.get("EQUALIS_PURE", "")
    if environment.up_to_date("wheel", wanted):
        return
    wheel = build_wheel(environment)
    environment.install("--no-deps", "--force-reinstall", str(wheel))
    environment.mark("wheel", wanted)


def install_editable(environment: Environment) -> None:
    """Install the sources themselves: pure, every change seen at once."""
    wanted = hash_of("pyproject.toml", "build_hooks", "frontend", "src/equalis/messages")
    if environment.up_to_date("editable", wanted):
        return
    print("installing the editable sources", flush=True)
    environment.install("--no-deps", "-e", str(ROOT))
    environment.mark("editable", wanted)


def main(purpose: str) -> None:
    if purpose == "dev":
        environment = Environment(".venv-dev")
        os.environ["EQUALIS_PURE"] = "1"
        environment.create()
        environment.install_lock("requirements-test.lock")
        install_editable(environment)
        return
    environment = Environment(".venv")
    environment.create()
    environment.install_lock("requirements.lock" if purpose == "user" else "requirements-test.lock")
    install_wheel(environment)


if __name__ == "__main__":
    if sys.argv[1:] not in (["user"], ["test"], ["dev"]):
        raise stop(str(__doc__))
    main(sys.argv[1])
