"""Run every suite of tests, each in a process of its own, and sum up: the last line is `N passed, N failed`.

test.py [--long] [SUITE…]      a suite is a folder of tests/, `pure`, `frontend` or `svelte-check`
"""

import argparse
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from xml.etree import ElementTree

from environment import ROOT, hash_of

sys.path.insert(0, str(ROOT / "build_hooks"))
from client import npm_command

RESULTS = ROOT / "build" / "test-results"
WORKERS = min(4, os.cpu_count() or 1)
PATIENCE = {False: 900, True: 3600}
"""Seconds after which a suite counts as hanging, by whether the long tests run."""

IN_ONE_PROCESS = {"browser", "project"}
"""Suites that drive a browser or build wheels: in parallel they would only disturb each other."""

SLOW_PLUGINS = {"playwright": {"browser"}, "schemathesis": set()}
"""Plugins of pytest that take a second or more to start, and the suites that use them."""

BOTH_PATHS = ("equality", "solver")
"""Rooms with compiled modules; their tests run once more on the same files as Python."""


@dataclass(frozen=True)
class Result:
    suite: str
    passed: int
    failed: int
    skipped: int = 0
    seconds: float = 0.0
    work: float = 0.0  # seconds of processor time, which a busy machine does not stretch
    remark: str = ""


def run(command: list[str], patience: float, cwd: Path = ROOT, variables: dict[str, str] | None = None) -> int | None:
    """Run a command in a process group of its own; its exit code, or None when it had to be ended."""
    process = subprocess.Popen(command, cwd=cwd, env={**os.environ, **(variables or {})}, start_new_session=True)
    try:
        return process.wait(patience)
    except (subprocess.TimeoutExpired, KeyboardInterrupt) as reason:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if isinstance(reason, KeyboardInterrupt):
            raise
        return None


def pytest_suite(suite: str, folders: list[str], long: bool, variables: dict[str, str] | None = None) -> Result:
    """One pytest process (with workers) over some folders of tests/."""
    report = RESULTS / f"{suite}.xml"
    command = [sys.executable, "-m", "pytest", "-rs", "-m", "long" if long else "not long", f"--junit-xml={report}"]
    command += [f"-pno:{plugin}" for plugin, users in SLOW_PLUGINS.items() if suite not in users]
    if suite not in IN_ONE_PROCESS:
        command += ["-n", str(WORKERS), "--dist", "worksteal"]
    code = run([*command, *(f"tests/{folder}" for folder in folders)], PATIENCE[long], variables=variables)
    if code is None:
        return Result(suite, 0, 1, remark="hung and was ended")
    if code == 5 and long:
        return Result(suite, 0, 0, remark="has no long tests")
    if not report.is_file():
        return Result(suite, 0, 1, remark=f"pytest ended with {code}")
    totals = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    for element in ElementTree.parse(report).getroot().iter("testsuite"):
        for name in totals:
            totals[name] += int(element.get(name, "0"))
    failed = totals["failures"] + totals["errors"]
    passed = totals["tests"] - failed - totals["skipped"]
    if code and not failed:
        return Result(suite, passed, 1, totals["skipped"], remark=f"pytest ended with {code}")
    return Result(suite, passed, failed, totals["skipped"])


def pure_suite(long: bool) -> Result:
    """The tests of the compiled rooms once more, on the same modules as Python files."""
    code = "import pathlib, equalis; print(pathlib.Path(equalis.__file__).parent)"
    installed = Path(subprocess.check_output([sys.executable, "-c", code], cwd=RESULTS, text=True).strip())
    if not any(installed.rglob("*.so")):
        return Result("pure", 0, 0, remark="the installed wheel is pure already (no C compiler)")
    copy = ROOT / "build" / "pure"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(installed, copy / "equalis", ignore=shutil.ignore_patterns("*.so", "static", "__pycache__"))
    folders = [room for room in BOTH_PATHS if (ROOT / "tests" / room).is_dir()]
    return pytest_suite("pure", folders, long, {"PYTHONPATH": str(copy)})


def install_frontend() -> int | None:
    """The client's packages with those for its tests, unless they are there; npm's exit code."""
    modules, wanted = ROOT / "frontend" / "node_modules", hash_of("frontend/package-lock.json")
    stamp = modules / ".equalis-stamp"
    if stamp.is_file() and stamp.read_text() == wanted:
        return 0
    code = npm(["ci"], PATIENCE[False])
    if code == 0:
        stamp.write_text(wanted)
    return code


def npm(arguments: list[str], patience: float) -> int | None:
    command, path = npm_command()
    return run([*command, *arguments], patience, cwd=ROOT / "frontend", variables={"PATH": path})


def frontend_suite(_long: bool) -> Result:
    """Vitest over frontend/tests."""
    report = RESULTS / "frontend.json"
    code = install_frontend()
    if code == 0:
        reporters = ["--reporter=default", "--reporter=json", f"--outputFile.json={report}"]
        code = npm(["run", "test", "--", *reporters], PATIENCE[False])
    if not report.is_file():
        return Result("frontend", 0, 1, remark=f"npm ended with {code}")
    counts = json.loads(report.read_text())
    failed = counts["numFailedTests"] or int(code != 0)
    return Result("frontend", counts["numPassedTests"], failed, counts["numPendingTests"])


def svelte_check(_long: bool) -> Result:
    """The client's types."""
    code = install_frontend() or npm(["run", "check"], PATIENCE[False])
    return Result("svelte-check", int(code == 0), int(code != 0))


def browser_suite(long: bool) -> Result:
    """The tests in a real browser; without one they count as failed."""
    if not find_browser():
        print("No browser for the browser tests. On Debian: sudo apt install chromium", flush=True)
        return Result("browser", 0, 1, remark="no browser: sudo apt install chromium")
    return pytest_suite("browser", ["browser"], long)


def find_browser() -> str | None:
    """The system's browser, or Playwright's own."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if path := shutil.which(name):
            return path
    code = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stdout.strip()
    return answer if Path(answer).is_file() else None


def suites() -> dict[str, Callable[[bool], Result]]:
    """All suites in the order in which they run: the quick and telling ones first."""
    folders = sorted(path.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").rglob("test_*.py"))
    found: dict[str, Callable[[bool], Result]] = {}
    for folder in dict.fromkeys(folders):
        if folder != "browser":
            found[folder] = lambda long, name=folder: pytest_suite(name, [name], long)  # type: ignore[misc]
    found["pure"] = pure_suite
    if (ROOT / "frontend" / "tests").is_dir():
        found["frontend"] = frontend_suite
        found["svelte-check"] = svelte_check
    if (ROOT / "tests" / "browser").is_dir():
        found["browser"] = browser_suite
    return found


def processor_seconds() -> float:
    """Processor time of all children that have ended so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def show(results: list[Result]) -> None:
    """The table of all suites."""
    print(f"\n{'suite':14}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}{'of processor':>14}")
    for r in results:
        print(f"{r.suite:14}{r.passed:8}{r.failed:8}{r.skipped:9}{r.seconds:9.1f}{r.work:14.1f}  {r.remark}")
    seconds, work = sum(r.seconds for r in results), sum(r.work for r in results)
    print(f"{'':39}{seconds:9.1f}{work:14.1f}\n")


def main() -> None:
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that an ended run takes its suite along
    available = suites()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="run the tests marked long instead of the others")
    parser.add_argument("suite", nargs="*", metavar="SUITE", help=", ".join(available))
    arguments = parser.parse_args()
    if unknown := set(arguments.suite) - set(available):
        parser.error(f"no suite {', '.join(sorted(unknown))}; there are {', '.join(available)}")
    shutil.rmtree(RESULTS, ignore_errors=True)
    RESULTS.mkdir(parents=True)
    results = []
    for name in arguments.suite or available:
        print(f"\n== {name}", flush=True)
        started, spent = time.monotonic(), processor_seconds()
        result = available[name](arguments.long)
        seconds, work = time.monotonic() - started, processor_seconds() - spent
        results.append(replace(result, seconds=seconds, work=work))
    show(results)
    passed, failed = sum(r.passed for r in results), sum(r.failed for r in results)
    line = f"{passed} passed, {failed} failed"
    (RESULTS / "summary").write_text(line + "\n")
    print(line, flush=True)
    sys.exit(failed > 0 or passed == 0)


if __name__ == "__main__":
    main()
