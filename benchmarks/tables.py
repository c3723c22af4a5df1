"""The log and the reading of tables: `benchmarks/tables.py [--rounds R] [--no-record]`.

Grouped commits against one commit each, on the same SQLite file with synchronous=FULL, interleaved; and the time that a
table of 300 actions takes to be read and worked out again, against merely decoding its entries.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from equalis.storage.database import DatabaseLog, open_log  # noqa: E402
from equalis.storage.engine import database_url  # noqa: E402
from equalis.storage.log import Append, Head, Stored  # noqa: E402
from equalis.tables import commands  # noqa: E402
from equalis.tables.matches import Matches  # noqa: E402
from equalis.tables.replay import decode, replay  # noqa: E402
from tests.tables.people import opened, table_of  # noqa: E402

RESULTS = Path(__file__).with_name("results.md")
BODY = b"x" * 180  # an entry of a general game is about that long
TABLES = 250
ALONE = 150
GROUPED = 4_000
ACTIONS = 300


async def commits(log: DatabaseLog, seqs: dict[str, int], number: int, *, at_once: bool) -> float:
    """Appends a second: one after the other, or by all tables at once."""
    names = list(seqs)

    async def one(name: str) -> None:
        await log.append(Append(table=name, expected_seq=seqs[name], entries=(BODY,), at=1))
        seqs[name] += 1

    began = time.perf_counter()
    for done in range(0, number, len(names) if at_once else 1):
        if at_once:
            await asyncio.gather(*(one(name) for name in names))
        else:
            await one(names[done % len(names)])
    return number / (time.perf_counter() - began)


async def measure_commits(folder: Path, rounds: int) -> tuple[float, float, float]:
    """Medians: grouped a second, alone a second, their ratio."""
    log = await open_log(database_url(folder / "log.db"), "bench")
    seqs = {f"t{number}": 1 for number in range(TABLES)}
    for name in seqs:
        await log.create(Head(table=name, code=name, spectator_code=f"s{name}", created=1), [Stored(1, 1, BODY)])
    runs = []
    for _ in range(rounds):
        alone = await commits(log, seqs, ALONE, at_once=False)
        grouped = await commits(log, seqs, GROUPED, at_once=True)
        runs.append((grouped, alone, grouped / alone))
    await log.close()
    return median(run[0] for run in runs), median(run[1] for run in runs), median(run[2] for run in runs)


async def play(folder: Path, game: str) -> list[Stored]:
    """The log of a table of four that has seen so many actions of the game (rematches included)."""
    address = str(folder / f"{game}.db")
    async with opened(address) as tables:
        (host,) = await table_of(tables, game=game, level=4, seats=4, computers=("novice",) * 3)
        await host.do(commands.Start(), "start")
        while host.updates[-1].seq < ACTIONS:
            await host.play_on(most=10)
            if host.over():
                await host.do(commands.Start(), f"again {host.updates[-1].seq}")
                await host.until(lambda guest: not guest.over())
    log = await open_log(database_url(address), "bench")
    stored = await log.read(host.table.id)
    await log.close()
    return stored[:ACTIONS]


def measure_reading(stored: Sequence[Stored], rounds: int) -> tuple[float, float]:
    """Medians in milliseconds: decoding alone, the whole state."""
    decoding, whole = [], []
    for _ in range(rounds):
        began = time.process_time()
        for item in stored:
            decode(item.body)
        middle = time.process_time()
        replay(stored, Matches())
        decoding.append((middle - began) * 1000)
        whole.append((time.process_time() - middle) * 1000)
    return median(decoding), median(whole)


async def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--no-record", action="store_true")
    given = options.parse_args()
    lines = [f"## Tables: commits and reading ({date.today()}; 2-core AMD EPYC, Python 3.11.7, shared)", ""]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        grouped, alone, ratio = await measure_commits(folder, given.rounds)
        lines.append(
            f"- SQLite, synchronous=FULL: {ratio:.1f} × as many appends a second in groups of up to {TABLES} tables "
            f"({grouped:.0f}) as with one commit each ({alone:.0f})"
        )
        for game in ("general", "berlin", "madrid", "las_vegas"):
            decoding, whole = measure_reading(await play(folder, game), given.rounds)
            lines.append(
                f"- a table of {ACTIONS} entries of {game}, level 4, random players, read back in {whole:.0f} ms of "
                f"processor time (bar: 200), {whole / decoding:.1f} × decoding alone"
            )
    print("\n".join(lines))
    if not given.no_record:
        head, _, rest = RESULTS.read_text(encoding="utf-8").partition("\n## ")
        text = "\n".join([head.rstrip(), "", *lines, ""]) + (f"\n## {rest}" if rest else "")
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
