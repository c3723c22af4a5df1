"""Random and mutated messages on real sockets: the process lives, tables stay as they were, every answer is a code."""

import asyncio
import copy
import json
import random
import string
from contextlib import suppress

import msgspec
import pytest
import websockets
from websockets.asyncio.client import connect

from equalis.protocol.server_messages import Ack, Pong, ServerMessage
from tests.server.conftest import on_sqlite
from tests.server.people import Person, Ticket, join_table, make_table
from tests.server.processes import ServerProcess

HELLO = json.dumps({"type": "hello", "version": 1})
SEEDS = [
    {"type": "do", "id": "1", "phase": "1.1", "action": {"type": "play", "cards": [1, 2], "auxiliaries": []}},
    {"type": "do", "id": "2", "phase": "1.1", "action": {"type": "discard", "cards": [0]}},
    {"type": "do", "id": "3", "phase": "1.1", "action": {"type": "raise", "to": 20}},
    {"type": "do", "id": "4", "phase": "1.1", "action": {"type": "play", "auxiliaries": [{"kind": "(", "at": 0}]}},
    {"type": "preview", "id": "5", "draft": {"type": "play", "cards": [3, 4, 5]}},
    {"type": "preview", "id": "6", "draft": {"type": "call", "cards": [3, 4], "auxiliaries": [{"kind": "R", "at": 1}]}},
    {"type": "say", "id": "7", "talk": {"phrase": "hello"}},
    {"type": "manage", "id": "8", "command": {"type": "kick", "seat": 1}},
    {"type": "manage", "id": "9", "command": {"type": "put_computer", "seat": 1, "strength": "novice"}},
    {"type": "ping", "id": "10"},
    {"type": "hello", "version": 1},
]  # fmt: skip
ODD = [
    None,
    True,
    -1,
    2**63,
    2**200,
    1e308,
    -0.0,
    "",
    "\x00",
    "=",
    "÷",
    "🂡",
    [],
    {},
    [[]],
    "x" * 300,
    0.5,
    "../..",
    "1.1",
]


def mutated(rng: random.Random) -> str | bytes:
    """A message near a good one, or far from any."""
    kind = rng.random()
    if kind < 0.15:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(60)))
    if kind < 0.25:
        return "".join(rng.choice(string.printable + '{}[]",:÷∞\ud7ff') for _ in range(rng.randrange(80)))
    if kind < 0.3:
        return "[" * rng.randrange(3000)
    value = json.loads(json.dumps(rng.choice(SEEDS)))
    for _ in range(rng.randrange(1, 4)):
        _mutate(value, rng)
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.2:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(string.printable) + text[at + rng.randrange(2) :]
    return text


def _mutate(value: object, rng: random.Random) -> None:
    if isinstance(value, dict):
        key = rng.choice([*value, "extra"])
        if isinstance(value.get(key), dict | list) and value[key] and rng.random() < 0.7:
            _mutate(value[key], rng)
        elif rng.random() < 0.2:
            value.pop(key, None)
        else:
            value[key] = copy.deepcopy(rng.choice([*ODD, rng.randrange(-5, 100), rng.choice(SEEDS)]))
    elif isinstance(value, list):
        value[rng.randrange(len(value))] = copy.deepcopy(rng.choice([*ODD, rng.randrange(-5, 100)]))


async def bombard(server: ServerProcess, ticket: Ticket, messages: int, seed: int, code: str | None = None) -> None:
    """Send them all, connecting again when the line is closed; every answer must be one of the protocol's."""
    rng = random.Random(seed)
    decode = msgspec.json.Decoder(ServerMessage).decode
    headers = {"Cookie": f"equalis_seat={ticket.token}"} if ticket.token else {}
    address = f"ws://127.0.0.1:{server.port}/api/tables/{code or ticket.code}/socket"
    sent = 0

    async def listen(socket: websockets.ClientConnection) -> None:
        with suppress(websockets.ConnectionClosed):
            async for frame in socket:
                assert "Traceback" not in frame
                decode(frame)

    while sent < messages:
        async with connect(address, additional_headers=headers, compression=None, max_size=None) as socket:
            if rng.random() < 0.9:
                await socket.send(HELLO)
            listening = asyncio.create_task(listen(socket))
            try:
                while sent < messages and not listening.done():
                    await socket.send(mutated(rng))
                    sent += 1
                    if sent % 20 == 0:
                        await asyncio.sleep(0)
            except websockets.ConnectionClosed:
                pass
            try:
                async with asyncio.timeout(1):
                    await asyncio.wait({listening})
            except TimeoutError:
                listening.cancel()
            if listening.done() and not listening.cancelled() and listening.exception() is not None:
                raise listening.exception()  # type: ignore[misc]


async def survive(server: ServerProcess, messages: int) -> None:
    host = await make_table(server.url, game="general", level=4, seats=3)
    tickets = [host, await join_table(server.url, host.code), await join_table(server.url, host.code)]
    bystander = await make_table(server.url, game="general", level=1)
    async with Person(server.url, bystander) as other, Person(server.url, tickets[0]) as first:
        await other.until(lambda view: view.info.seats[0].present)
        await first.until(lambda view: view.info.seats[0].present)
        async with asyncio.TaskGroup() as group:
            for seat in (1, 2):
                group.create_task(_present(server, tickets[seat]))
        await first.manage("start")
        before = (await first.until(lambda view: view.info.phase == "playing")).info
        untouched = other.view.info
        watcher = Ticket(host.code, host.spectator_code, None)
        async with asyncio.TaskGroup() as group:
            group.create_task(bombard(server, tickets[1], messages // 2, 1))
            group.create_task(bombard(server, tickets[2], messages // 4, 2))
            group.create_task(bombard(server, watcher, messages // 4, 3, host.spectator_code))
        assert isinstance(await first.ask({"type": "ping"}), Pong)
        assert first.view.info.phase == "playing"
        assert [seat.member for seat in first.view.info.seats] == [seat.member for seat in before.seats]
        assert isinstance(await other.ask({"type": "ping"}), Pong)
        assert other.view.info.seq == untouched.seq, "another table was touched"
        assert isinstance(await first.manage("pause"), Ack)
    assert server.faults() == []


async def _present(server: ServerProcess, ticket: Ticket) -> None:
    async with Person(server.url, ticket) as person:
        await person.until(lambda view: view.seat is not None and view.info.seats[view.seat].present)


@on_sqlite
async def test_ten_thousand_messages(server: ServerProcess) -> None:
    await survive(server, 10_000)


@pytest.mark.long
async def test_a_hundred_thousand_messages(server: ServerProcess) -> None:
    await survive(server, 100_000)
