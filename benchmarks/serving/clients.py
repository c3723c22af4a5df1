"""Many players in one process, for benchmarks/server.py: as little work a message as a client can do.

The first line of standard input says whom to connect (`Load`); each further line is a `Phase` to play, answered by one
line with its `Result`. Between phases everybody sits still. The end of the input ends it.
"""

import asyncio
import base64
import os
import random
import struct
import sys
import time
from typing import Any

import msgspec
from msgspec import Struct


class Line(Struct):
    """One socket to open: where, and with which cookie."""

    path: str
    cookie: str | None = None
    starts: bool = False


class Load(Struct):
    """The sockets of this crowd."""

    port: int
    lines: list[Line]


class Phase(Struct):
    """Play for `warm` + `seconds`, the latter measured; `think` seconds before each action (0: flat out)."""

    seconds: float
    think: float = 0.0
    warm: float = 2.0


class Result(Struct):
    """Acknowledged actions in the measured time, their latencies in seconds, mean bytes of an update."""

    acknowledged: int
    refused: int
    seconds: float
    latencies: list[float]
    update_bytes: float
    updates: int


class Choice(Struct):
    type: str
    cards: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    agree: bool = False


class Info(Struct):
    phase: str
    matches: int
    seats: tuple[dict[str, Any], ...] = ()


class View(Struct):
    info: Info
    phase: str = ""
    seat: int | None = None
    to_act: tuple[int, ...] = ()
    choices: tuple[Choice, ...] | None = None


class Message(Struct):
    type: str
    id: str | None = None
    view: View | None = None


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


class Player(asyncio.Protocol):
    """A WebSocket client: server frames are unmasked and unfragmented, its own are masked with zeros."""

    def __init__(self, crowd: "Crowd", line: Line) -> None:
        self.crowd = crowd
        self.line = line
        self.buffer = bytearray()
        self.open = False
        self.waiting: str | None = None
        self.sent = 0.0
        self.view: View | None = None
        self.acted = ""
        self.rematch = 0
        self.started = False
        self.number = 0
        self.mark = os.urandom(4).hex()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: equalis_seat={self.line.cookie}\r\n" if self.line.cookie else ""
        self.transport.write(
            f"GET {self.line.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{cookie}\r\n".encode()
        )

    def send(self, value: Any) -> None:
        body = encode(value)
        head = b"\x81" + (bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + struct.pack("!H", len(body)))
        self.transport.write(head + b"\0\0\0\0" + body)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:200])
            del self.buffer[: end + 4]
            self.open = True
            self.send({"type": "hello", "version": 1})
        while len(self.buffer) >= 2:
            length, at = self.buffer[1] & 127, 2
            if length == 126:
                length, at = int.from_bytes(self.buffer[2:4], "big"), 4
            elif length == 127:
                length, at = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < at + length:
                return
            opcode, body = self.buffer[0] & 15, bytes(self.buffer[at : at + length])
            del self.buffer[: at + length]
            if opcode == 1:
                self.receive(body)
            elif opcode == 9:
                self.transport.write(b"\x8a" + bytes([0x80 | len(body)]) + b"\0\0\0\0" + body)

    def receive(self, body: bytes) -> None:
        message = decode(body)
        crowd = self.crowd
        if message.type in {"ack", "refused"}:
            if message.id == self.waiting:
                self.waiting = None
                crowd.answered(message.type == "ack", time.perf_counter() - self.sent)
                if message.type == "refused":
                    self.acted = ""
                    asyncio.get_running_loop().call_later(0.1, self.consider)
                else:
                    self.consider()
            return
        if message.type == "bye":  # busy: as any client would, again after a moment
            self.transport.close()
            self.buffer.clear()
            self.open = False
            asyncio.get_running_loop().call_later(1.0, crowd.connect_again, self)
            return
        if message.view is not None:
            if self.view is None:
                crowd.welcomed()
            self.view = message.view
            crowd.update_bytes += len(body)
            crowd.updates += 1
            self.consider()

    def consider(self) -> None:
        view = self.view
        if view is None or self.waiting is not None or self.crowd.phase is None:
            return
        if view.info.phase == "lobby":
            if self.line.starts and not self.started:
                self.started = True
                self.send({"type": "manage", "id": "start", "command": {"type": "start"}})
        elif view.info.phase == "finished" and view.seat is not None:
            if self.rematch < view.info.matches:
                self.rematch = view.info.matches
                wish = f"rematch{view.info.matches}"
                self.send({"type": "manage", "id": wish, "command": {"type": "rematch"}})
        elif view.seat in view.to_act and view.phase != self.acted:
            if self.crowd.phase.think:
                self.waiting = "thinking"
                delay = self.crowd.phase.think * (0.5 + random.random())
                asyncio.get_running_loop().call_later(delay, self.act)
            else:
                self.act()

    def act(self) -> None:
        view = self.view
        assert view is not None
        if self.crowd.phase is None or view.phase == self.acted:
            self.waiting = None
            return
        self.acted = view.phase
        self.number += 1
        self.waiting = f"{self.mark}-{self.number}"
        self.sent = time.perf_counter()
        self.send({"type": "do", "id": self.waiting, "phase": view.phase, "action": choose(view.choices or ())})


def choose(choices: tuple[Choice, ...]) -> dict[str, Any]:
    """A legal action of the general game."""
    offered = {choice.type: choice for choice in choices}
    if "play" in offered and (random.random() < 0.6 or "discard" not in offered):
        return {"type": "play", "cards": [random.choice(offered["play"].first)]}
    if "discard" in offered:
        return {"type": "discard", "cards": [offered["discard"].cards[0]]}
    for kind in ("pass", "throw"):
        if kind in offered:
            return {"type": kind}
    return {"type": "agree_to_end", "agree": True}


class Crowd:
    """All players of the process."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.phase: Phase | None = None
        self.players: list[Player] = []
        self.here = 0
        self.tasks: set[asyncio.Task[Any]] = set()
        self.everybody = asyncio.Event()
        self.clear()

    def clear(self) -> None:
        """Begin to measure anew."""
        self.acknowledged = self.refused = 0
        self.latencies: list[float] = []
        self.update_bytes = self.updates = 0

    def welcomed(self) -> None:
        self.here += 1
        if self.here == len(self.load.lines):
            self.everybody.set()

    def connect_again(self, player: Player) -> None:
        loop = asyncio.get_running_loop()
        self.tasks.add(loop.create_task(loop.create_connection(lambda: player, "127.0.0.1", self.load.port)))

    def answered(self, accepted: bool, latency: float) -> None:
        if accepted:
            self.acknowledged += 1
            self.latencies.append(latency)
        else:
            self.refused += 1

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for at in range(0, len(self.load.lines), 50):
            made = [
                loop.create_connection(lambda line=line: Player(self, line), "127.0.0.1", self.load.port)  # type: ignore[misc]
                for line in self.load.lines[at : at + 50]
            ]
            self.players += [player for _, player in await asyncio.gather(*made)]
        await asyncio.wait_for(self.everybody.wait(), 300)
        say(b"here")
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            say(encode(await self.play(msgspec.json.decode(line, type=Phase))))

    async def play(self, phase: Phase) -> Result:
        """One phase; everybody sits still after it."""
        self.phase = phase
        for player in self.players:
            player.consider()
        await asyncio.sleep(phase.warm)
        self.clear()
        say(b"measuring")
        began = time.perf_counter()
        await asyncio.sleep(phase.seconds)
        seconds = time.perf_counter() - began
        mean = self.update_bytes / max(1, self.updates)
        result = Result(self.acknowledged, self.refused, seconds, self.latencies, mean, self.updates)
        self.phase = None
        return result


def say(line: bytes) -> None:
    """One line to whoever measures."""
    sys.stdout.buffer.write(line + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    asyncio.run(Crowd(msgspec.json.decode(sys.stdin.readline(), type=Load)).run())
