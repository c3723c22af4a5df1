"""`kill -9` of servers and of PostgreSQL at random moments: nothing acknowledged is lost, nothing is applied twice."""

import asyncio
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.matches import Matches
from equalis.tables.replay import decode, replay
from tests.conftest import make_postgres_database, restart_postgres
from tests.tables.people import guest_of, opened, settings
from tests.tables.worker import Acked, Line, Plan, SeatPlan, Sent

ROOT = Path(__file__).parents[2]
GAMES = ("general", "berlin", "madrid", "las_vegas")
_decode_line = msgspec.json.Decoder(Line).decode


class Worker:
    """One server process with people in it, and their journal over all its lives."""

    def __init__(self, database: str, seats: Sequence[SeatPlan], name: str) -> None:
        self.database = database
        self.seats = list(seats)
        self.name = name
        self.lives = 0
        self.journal: list[Line] = []
        self.acked_in_life = asyncio.Condition()
        self.count = 0
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """A new life; what had no answer is sent again."""
        self.lives += 1
        self.count = 0
        answered = {(line.table, line.member, line.command) for line in self.journal if not isinstance(line, Sent)}
        open_ = {
            (line.table, line.member): line
            for line in self.journal
            if isinstance(line, Sent) and (line.table, line.member, line.command) not in answered
        }
        seats = tuple(
            SeatPlan(seat.table, seat.token, open_.get((seat.table, MEMBERS[seat.table, seat.token])))
            for seat in self.seats
        )
        plan = Plan(self.database, f"{self.name}{self.lives}", seats)
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.tables.worker",
            msgspec.json.encode(plan).decode(),
            stdout=asyncio.subprocess.PIPE,
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        )
        self._reader = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for text in process.stdout:
            if not text.endswith(b"\n"):
                return  # the kill cut this line: the person never got to know
            line = _decode_line(text)
            self.journal.append(line)
            async with self.acked_in_life:
                self.count += isinstance(line, Acked)
                self.acked_in_life.notify_all()

    async def progress(self, acks: int) -> None:
        """Wait for so many further answers in this life."""
        wanted = self.count + acks
        async with asyncio.timeout(240), self.acked_in_life:
            await self.acked_in_life.wait_for(lambda: self.count >= wanted)

    async def kill(self) -> None:
        """`kill -9`."""
        assert self._process is not None
        assert self._reader is not None
        self._process.kill()
        await self._process.wait()
        await self._reader


MEMBERS: dict[tuple[str, str], int] = {}


async def make_tables(database: str) -> list[list[SeatPlan]]:
    """A started table of every game; the plans of its two persons. One table has a computer player too."""
    plans = []
    async with opened(database, "maker") as tables:
        for game in GAMES:
            computers = ("novice",) if game == "general" else ()
            seated = [await tables.create(settings(game=game, seats=2 + len(computers), computers=computers), "Ana")]
            seated.append(await tables.join(seated[0].table, "Eva"))
            host = await guest_of(tables, seated[0])
            await host.do(commands.Start())
            await host.detach()
            for one in seated:
                MEMBERS[one.table, one.token] = one.member
            plans.append([SeatPlan(one.table, one.token) for one in seated])
    return plans


async def verify(database: str, journal: Sequence[Line]) -> int:
    """Compare the people's journal with the log; how many acknowledged commands there were."""
    log = await open_log(database_url(database), "reader")
    acked = [line for line in journal if isinstance(line, Acked)]
    for table in {line.table for line in journal}:
        stored = await log.read(table)
        assert [item.seq for item in stored] == list(range(1, len(stored) + 1))
        entries = {item.seq: decode(item.body) for item in stored}
        times = Counter((entry.member, entry.command) for entry in entries.values() if entry.command is not None)
        assert set(times.values()) <= {1}, "applied twice"
        for line in acked:
            if line.table == table and (line.member, line.command) in times:
                assert (entries[line.seq].member, entries[line.seq].command) == (line.member, line.command)
        kept = {line.command for line in acked if line.table == table and (line.member, line.command) in times}
        rematches = {line.command for line in journal if isinstance(line, Sent) and line.action is None}
        lost = {line.command for line in acked if line.table == table} - kept - rematches
        assert not lost, f"acknowledged and lost: {lost}"
        assert replay(stored, Matches()) is not None
    await log.close()
    return len(acked)


async def kill_one(database: str, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    seats = [seat for pair in await make_tables(database) for seat in pair]
    worker = Worker(database, seats, "one")
    await worker.start()
    for _ in range(kills):
        await worker.progress(rng.randrange(1, 40))
        await worker.kill()
        await worker.start()
    await worker.progress(20)
    await worker.kill()
    assert await verify(database, worker.journal) > kills


async def kill_one_of_two(database: str, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    pairs = await make_tables(database)
    workers = [Worker(database, [pair[place] for pair in pairs], f"w{place}-") for place in range(2)]
    for worker in workers:
        await worker.start()
    for _ in range(kills):
        victim = rng.choice(workers)
        await victim.progress(rng.randrange(1, 30))
        await victim.kill()
        await victim.start()
    for worker in workers:
        await worker.progress(10)
    for worker in workers:
        await worker.kill()
    assert await verify(database, [line for worker in workers for line in worker.journal]) > kills


async def kill_postgres(server: Any, database: str, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    seats = [seat for pair in await make_tables(database) for seat in pair]
    worker = Worker(database, seats, "one")
    await worker.start()
    for _ in range(kills):
        await worker.progress(rng.randrange(1, 40))
        os.kill(server.get_pid(), signal.SIGKILL)
        await asyncio.to_thread(restart_postgres, server)
    await worker.progress(20)
    await worker.kill()
    assert await verify(database, worker.journal) > kills


async def test_a_killed_server_has_lost_nothing(tmp_path: Path) -> None:
    await kill_one(str(tmp_path / "tables.db"), 3, seed=1)


async def test_one_killed_of_two_servers_has_lost_nothing(postgres_database: str) -> None:
    await kill_one_of_two(postgres_database, 3, seed=2)


async def test_a_killed_postgres_has_lost_nothing_and_play_goes_on(postgres: Any) -> None:
    await kill_postgres(postgres, await asyncio.to_thread(make_postgres_database, postgres), 2, seed=3)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10, 13))
async def test_many_kills(tmp_path: Path, postgres: Any, seed: int) -> None:
    await kill_one(str(tmp_path / "tables.db"), 15, seed)
    await kill_one_of_two(await asyncio.to_thread(make_postgres_database, postgres), 15, seed)
    await kill_postgres(postgres, await asyncio.to_thread(make_postgres_database, postgres), 8, seed)
