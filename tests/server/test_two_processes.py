"""Two processes on one PostgreSQL: players of one table on both, either killed, or the database itself."""

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import httpx

from equalis.protocol.server_messages import Ack
from equalis.tables.updates import TableView
from tests.conftest import make_postgres_database, restart_postgres
from tests.server.people import Person, Ticket, join_table, make_table, over
from tests.server.processes import ServerProcess
from tests.server.test_kill import check_promises

SETTINGS = {"game": "general", "level": 3, "seats": 2, "grace": 60}


async def pair(urls: tuple[str, str], **settings: object) -> tuple[Person, Person]:
    """Two players of one table, each at another process."""
    host = await make_table(urls[0], **{**SETTINGS, **settings})
    guest = await join_table(urls[1], host.code)
    return Person(urls[0], host), Person(urls[1], guest)


async def test_two_players_of_one_table_on_different_processes(
    make_server: Callable[..., ServerProcess], postgres_database: str
) -> None:
    servers = [make_server(database=postgres_database) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    first, second = await pair((servers[0].url, servers[1].url))
    watcher = Person(servers[1].url, Ticket("", "", None), code=first.ticket.spectator_code)
    async with first, second, watcher:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        assert isinstance(await second.ask({"type": "say", "talk": {"phrase": "hello"}}), Ack)
        await first.manage("start")
        await asyncio.gather(
            first.play(random.Random(1), over), second.play(random.Random(2), over), watcher.until(over, 120)
        )
        assert [heard.talk.phrase for heard in first.heard] == ["hello"], "what is said crosses processes"
        async with Person(servers[1].url, first.ticket) as moved:
            assert await first.until_dismissed() == "replaced", "the newest connection wins, at whichever process"
            await moved.until(lambda view: view.seat == 0)
    await check_promises(postgres_database, watcher.view.info.table, [first, second])
    assert [server.faults() for server in servers] == [[], []]


async def test_one_of_two_processes_killed(make_server: Callable[..., ServerProcess], postgres_database: str) -> None:
    """Its clients come back to the other one, as through nginx; nothing is lost or applied twice."""
    servers = [make_server(database=postgres_database) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    rng = random.Random(3)
    tables = [await pair((servers[0].url, servers[1].url)) for _ in range(3)]
    everybody = [person for table in tables for person in table]
    for person in everybody:
        await person.__aenter__()
    for first, _ in tables:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
    plays = [
        asyncio.create_task(person.play(random.Random(n), lambda _: False, pause=0.02))
        for n, person in enumerate(everybody)
    ]
    for round_ in range(4):
        await asyncio.sleep(0.2 + rng.random() * 0.5)  # any moment
        down, up = servers[round_ % 2], servers[1 - round_ % 2]
        down.kill()
        for person in everybody:
            person.url = up.url
        marks = [len(person.journal.acknowledged) for person in everybody]
        async with asyncio.timeout(60):
            while any(
                sum(len(person.journal.acknowledged) for person in everybody[n : n + 2]) <= sum(marks[n : n + 2]) + 2
                for n in (0, 2, 4)
            ):
                await asyncio.sleep(0.02)
        await down.start()
    for play in plays:
        play.cancel()
    await asyncio.gather(*plays, return_exceptions=True)
    for first, second in tables:
        await first.__aexit__()
        await second.__aexit__()
        assert await check_promises(postgres_database, first.view.info.table, [first, second]) > 8
    assert [server.faults() for server in servers] == [[], []]


async def test_clocks_and_computer_players_go_on_elsewhere(
    make_server: Callable[..., ServerProcess], postgres_database: str
) -> None:
    """A process dies with a table that only it had in hand; the other one takes over what is due within 5 s."""
    servers = [make_server(database=postgres_database) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    host = await make_table(
        servers[0].url, game="general", level=1, seats=3, computers=["random", "random"], pace="slow"
    )
    async with Person(servers[0].url, host) as person:
        await person.until(lambda view: view.info.seats[0].present)
        await person.manage("start")
        while True:  # leave it with a computer player in turn
            view = await person.until(lambda view: view.info.phase == "playing" and bool(view.to_act))
            if view.to_act != (0,):
                break
            await person.play(random.Random(1), lambda view: view.to_act != (0,))
        seq = view.info.seq
    servers[0].kill()
    died = time.monotonic()
    async with Person(servers[1].url, host) as back:
        await back.until(lambda view: view.info.seq > seq + 1 and view.to_act == (0,), patience=20)
        # Two slow computer turns may lie between; the takeover itself is what counts.
        assert time.monotonic() - died < 15


async def test_postgres_killed(make_server: Callable[..., ServerProcess], postgres: Any) -> None:
    """The database dies under both processes: lines stay up or come back, and nothing is lost or applied twice."""
    database = await asyncio.to_thread(make_postgres_database, postgres)
    servers = [make_server(database=database) for _ in range(2)]
    await asyncio.gather(*(server.start() for server in servers))
    first, second = await pair((servers[0].url, servers[1].url))
    async with first, second:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        plays = [
            asyncio.create_task(person.play(random.Random(n), lambda _: False, pause=0.02))
            for n, person in enumerate((first, second))
        ]
        for _ in range(2):
            await asyncio.sleep(0.5)  # any moment
            os.kill(postgres.get_pid(), signal.SIGKILL)
            await asyncio.to_thread(restart_postgres, postgres)
            mark = len(first.journal.acknowledged) + len(second.journal.acknowledged)
            async with asyncio.timeout(90):
                while len(first.journal.acknowledged) + len(second.journal.acknowledged) < mark + 4:
                    await asyncio.sleep(0.02)
        for play in plays:
            play.cancel()
        await asyncio.gather(*plays, return_exceptions=True)
    assert await check_promises(database, first.view.info.table, [first, second]) > 8
    assert not any("Traceback" in fault for server in servers for fault in server.faults())


async def test_workers_share_one_port(make_server: Callable[..., ServerProcess], postgres_database: str) -> None:
    """`--workers 2`: any worker serves any table, and figures are those of both."""
    server = await make_server("--workers", "2", database=postgres_database).start()
    tables = [await pair((server.url, server.url)) for _ in range(3)]
    for first, second in tables:
        async with first, second:
            await first.until(lambda view: all(seat.present for seat in view.info.seats))
            await first.manage("start")
            enough = partial(_has_acted, first)
            await asyncio.gather(first.play(random.Random(1), enough), second.play(random.Random(2), enough))
        await check_promises(postgres_database, first.view.info.table, [first, second])
    made = httpx.get(f"{server.url}/metrics").text
    assert 'equalis_tables_created_total{game="general"} 3.0' in made
    server.stop()
    assert server.faults() == []


def _has_acted(person: Person, view: TableView) -> bool:
    return view.info.seq > 20 or len(person.journal.acknowledged) > 8
