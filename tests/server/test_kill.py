"""A process killed at random moments: what was acknowledged is there, clocks and turns go on, nobody does anything."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable

import pytest

from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables.replay import decode
from tests.server.people import Person, Ticket, join_table, make_table
from tests.server.processes import ServerProcess

TABLES = [
    {"game": "general", "level": 3, "seats": 2, "options": {"turn_limit": 60, "match": "best_of_7"}},
    {"game": "berlin", "level": 2, "seats": 3},
    {"game": "madrid", "level": 3, "seats": 3},
    {"game": "las_vegas", "level": 3, "seats": 4},
]


async def seated(url: str, settings: dict[str, object]) -> list[Ticket]:
    host = await make_table(url, **settings)
    return [host, *[await join_table(url, host.code) for _ in range(int(settings["seats"]) - 1)]]


async def log_of(database: str, table: str) -> list[tuple[int, str | None, int | None]]:
    """Sequence, command id and member of every entry of a table."""
    log = await open_log(database_url(database), "test")
    try:
        entries = [(item.seq, decode(item.body)) for item in await log.read(table)]
    finally:
        await log.close()
    return [(seq, entry.command, entry.member) for seq, entry in entries]


async def check_promises(database: str, table: str, people: list[Person]) -> int:
    """Everything acknowledged is in the log, where it was said to be, once; how much that was."""
    entries = await log_of(database, table)
    assert [seq for seq, _, _ in entries] == list(range(1, len(entries) + 1))
    kept = {(member, command): seq for seq, command, member in entries if command is not None}
    times = Counter((member, command) for _, command, member in entries if command is not None)
    promised = 0
    for person in people:
        member = person.view.member
        for command, seq in person.journal.acknowledged.items():
            promised += 1
            assert kept[member, command] == seq
            # One command may need several entries in a row (a seat given back first): never apart, so never twice.
            places = [at for at, other, whose in entries if (whose, other) == (member, command)]
            assert places == list(range(places[-1] - times[member, command] + 1, places[-1] + 1))
    return promised


async def kill_while_playing(make: Callable[[], ServerProcess], kills: int, seed: int) -> None:
    rng = random.Random(seed)
    server = await make().start()
    groups: list[list[Person]] = []
    for settings in TABLES:
        tickets = await seated(server.url, settings)
        groups.append([Person(server.url, ticket) for ticket in tickets])
    everybody = [person for group in groups for person in group]
    for person in everybody:
        await person.__aenter__()
    for group in groups:
        await group[0].until(lambda view: all(seat.present for seat in view.info.seats))
        await group[0].manage("start")
    plays = [
        asyncio.create_task(person.play(random.Random(n), lambda _: False, pause=0.01))
        for n, person in enumerate(everybody)
    ]
    for _ in range(kills):
        before = [person.view.info.seq for person in everybody]
        marks = [len(person.journal.acknowledged) for person in everybody]
        await asyncio.sleep(0.1 + rng.random() * 0.5)  # not for synchronisation: the moment is meant to be any
        server.kill()
        server.launch()
        await server.ready()
        # Without a manual step: every client is back, and at every table somebody has acted since.
        for group, earlier in zip(_in_groups(groups, before), range(len(groups)), strict=True):
            del earlier
            person, seq = group
            await person.until(lambda view, seq=seq: view.info.seq > seq)
        async with asyncio.timeout(120):
            while sum(len(p.journal.acknowledged) for p in everybody) <= sum(marks):
                await asyncio.sleep(0.02)
    for play in plays:
        play.cancel()
    for outcome in await asyncio.gather(*plays, return_exceptions=True):
        assert isinstance(outcome, asyncio.CancelledError), outcome
    promised = 0
    for group in groups:
        for person in group:
            await person.__aexit__()
        promised += await check_promises(server.database, group[0].view.info.table, group)
    assert promised > kills * len(groups)
    server.stop()
    assert server.faults() == []


def _in_groups(groups: list[list[Person]], before: list[int]) -> list[tuple[Person, int]]:
    """One person of each table with the sequence seen before the kill."""
    firsts, at = [], 0
    for group in groups:
        firsts.append((group[0], before[at]))
        at += len(group)
    return firsts


async def test_ten_kills_lose_nothing(make_server: Callable[..., ServerProcess]) -> None:
    await kill_while_playing(make_server, kills=10, seed=1)


@pytest.mark.long
async def test_fifty_kills_lose_nothing(make_server: Callable[..., ServerProcess]) -> None:
    await kill_while_playing(make_server, kills=50, seed=2)


async def test_a_restart_adds_time_and_never_takes_it(make_server: Callable[..., ServerProcess]) -> None:
    """T12: the clock stands while no process runs; nobody's turn is lost to the outage."""
    server = await make_server().start()
    tickets = await seated(server.url, {"game": "general", "level": 1, "seats": 2, "options": {"turn_limit": 60}})
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]):
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        view = await first.until(lambda view: view.info.phase == "playing")
        turn = view.to_act[0]
        left = view.info.seats[turn].deadline - view.info.now
        server.kill()
        await asyncio.sleep(6)  # the outage itself
        server.launch()
        await server.ready()
        after = await first.until(lambda view: first.welcomes >= 2 and view.info.now > 0)
        assert after.to_act == (turn,)
        assert after.info.seats[turn].deadline - after.info.now > left - 5_000


async def test_clocks_fire_with_nobody_connected(make_server: Callable[..., ServerProcess]) -> None:
    """T12: due times are stored, so that a table nobody looks at, after a restart too, loses its turn in time."""
    server = await make_server().start()
    settings = {"game": "madrid", "level": 1, "seats": 2, "options": {"turn_limit": 5}}
    tickets = await seated(server.url, settings)
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]):
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        view = await first.until(lambda view: view.info.phase == "playing")
    server.kill()
    await server.start()
    table, seq = view.info.table, view.info.seq
    async with asyncio.timeout(30):
        while len(await log_of(server.database, table)) < seq + 4:
            await asyncio.sleep(0.1)
