"""The reference of benchmarks/server.py: rooms of four that echo, on the same log, socket stack and fan-out.

A message is kept in the log like an action, acknowledged, and sent to all four sockets of its room in the form of an
update as long as the game's own. Nothing is decoded beyond its id, no rule is asked, no view is made.
`python -m benchmarks.serving.echo PORT DATABASE ROOMS UPDATE_BYTES`
"""

import asyncio
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar, asgi
from litestar.types import Receive, Scope, Send

from equalis.server.line import Line
from equalis.storage.database import DatabaseLog, open_log
from equalis.storage.engine import database_url
from equalis.storage.log import Append, Head, Stored


class Sent(msgspec.Struct):
    """All that is read of a message."""

    type: str
    id: str = ""


decode = msgspec.json.Decoder(Sent).decode
BODY = b'{"at":1796049421034,"body":{"type":"acted","seat":2,"action":{"type":"discard","cards":[24]}},"member":2}'


class Room:
    """Who is in it, whose turn it is, and its place in the log."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sockets: list[Send] = []
        self.seq = 1


class Echo:
    """All rooms."""

    def __init__(self, database: str, rooms: int, length: int) -> None:
        self.database = database
        self.rooms = {f"ROOM{n}": Room(f"ROOM{n}") for n in range(rooms)}
        self.padding = ""
        self.padding = "x" * max(0, length - len(self.update(0, 0, 100)))
        self.log: DatabaseLog

    async def open(self) -> None:
        self.log = await open_log(database_url(self.database), "echo")
        for name in self.rooms:
            head = Head(table=name, code=name, spectator_code=f"{name}S", created=0)
            await self.log.create(head, [Stored(seq=1, at=0, body=BODY)])

    def update(self, seat: int, turn: int, phase: int) -> str:
        """A message as long as an update, from which the lean client knows whether to act."""
        return (
            f'{{"type":"update","seq":{phase},"view":{{"info":{{"phase":"playing","matches":1}},"phase":"{phase}",'
            f'"seat":{seat},"to_act":[{turn}],"choices":[{{"type":"pass"}}]}},"padding":"{self.padding}"}}'
        )

    async def serve(self, room: Room, receive: Receive, send: Send) -> None:
        await receive()  # hello
        if len(room.sockets) == 4:  # a new run
            room.sockets = []
        seat = len(room.sockets)
        room.sockets.append(send)
        if len(room.sockets) == 4:
            for other, socket in enumerate(room.sockets):
                await socket({"type": "websocket.send", "text": self.update(other, 0, 1), "bytes": None})
        while True:
            event: Any = await receive()
            if event["type"] != "websocket.receive":
                return
            identity = decode(event["text"]).id
            now = time.time_ns() // 1_000_000
            await self.log.append(Append(table=room.name, expected_seq=room.seq, entries=(BODY,), at=now))
            room.seq += 1
            ack = f'{{"type":"ack","id":"{identity}","seq":{room.seq}}}'
            await send({"type": "websocket.send", "text": ack, "bytes": None})
            for other, socket in enumerate(room.sockets):
                text = self.update(other, (seat + 1) % 4, room.seq)
                await socket({"type": "websocket.send", "text": text, "bytes": None})


def make(echo: Echo) -> Litestar:
    @asgi("/echo/{room:str}")
    async def enter(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await echo.serve(echo.rooms[scope["path_params"]["room"]], receive, send)  # type: ignore[typeddict-item]

    @asynccontextmanager
    async def alive(_: Litestar) -> AsyncIterator[None]:
        await echo.open()
        yield
        await echo.log.close()

    return Litestar([enter], lifespan=[alive], logging_config=None)


if __name__ == "__main__":
    port, database, rooms, length = sys.argv[1:]
    config = uvicorn.Config(
        make(Echo(database, int(rooms), int(length))),
        port=int(port),
        ws=Line,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="on",
    )
    asyncio.run(uvicorn.Server(config).serve())
