"""Server processes under measurement, and runs of the crowd against them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil
from msgspec import Struct

from benchmarks.serving.clients import Line, Load, Phase, Result

ROOT = Path(__file__).resolve().parent.parent.parent
UNLIMITED = [
    argument
    for limit in ("new_tables=1000000,100000", "requests=1000000,100000", "messages=1000000,100000",
                  "sockets_per_address=100000", "stuck_seconds=60.0")
    for argument in ("--limit", limit)
]  # fmt: skip


class Run(Struct, frozen=True):
    """One run: actions acknowledged a second, their latencies, the server's own CPU seconds an action."""

    rate: float
    p50: float
    p99: float
    cost: float
    update_bytes: float

    def text(self) -> str:
        return f"p50 {self.p50 * 1000:.0f} ms, p99 {self.p99 * 1000:.0f} ms"


class Process:
    """A server process and its children."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self.port = port
        self._command = command
        self._log = log

    def __enter__(self) -> Any:
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(self._command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
        end = time.monotonic() + 120
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=5)
                return self
            except (OSError, httpx.TransportError):
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise SystemExit(f"the server did not start: {self._log.read_text()[-2000:]}")

    def __exit__(self, *_: object) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def members(self) -> list[psutil.Process]:
        parent = psutil.Process(self.process.pid)
        return [parent, *parent.children(recursive=True)]

    def cpu(self) -> float:
        return sum(sum(member.cpu_times()[:2]) for member in self.members())

    def memory(self) -> int:
        return psutil.Process(self.process.pid).memory_info().rss


class Game(Process):
    """`equalis serve`."""

    def __init__(self, database: str, log: Path, workers: int = 1) -> None:
        port = free_port()
        command = [str(Path(sys.executable).parent / "equalis"), "serve", "--port", str(port), "--database", database]
        super().__init__([*command, "--workers", str(workers), *UNLIMITED], port, log)
        self.spectator_codes: list[str] = []

    def make_tables(self, number: int, people: int = 4) -> list[Line]:
        """Tables of four of the general game at level 3, without limits; the seats of their people."""
        lines = []
        settings = {"game": "general", "level": 3, "seats": 4, "pace": "instant", "grace": 600}
        settings["computers"] = ["regular"] * (4 - people)
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=60) as http:
            for _ in range(number):
                made = http.post("/api/tables", json={"settings": settings})
                code = made.json()["code"]
                self.spectator_codes.append(made.json()["spectator_code"])
                path = f"/api/tables/{code}/socket"
                lines.append(Line(path, made.cookies["equalis_seat"], starts=True))
                http.cookies.clear()
                for _ in range(people - 1):
                    joined = http.post(f"/api/tables/{code}/join", json={})
                    lines.append(Line(path, joined.cookies["equalis_seat"]))
                    http.cookies.clear()
        return lines

    @contextmanager
    def dead_sockets(self, number: int) -> Iterator[None]:
        """That many spectators whose process stands still."""
        lines = [Line(f"/api/tables/{code}/socket") for code in self.spectator_codes[:number]]
        with Crowd(self, lines) as crowd:
            os.kill(crowd.process.pid, signal.SIGSTOP)
            yield


class Echo(Process):
    """The reference."""

    def __init__(self, database: str, rooms: int, length: int) -> None:
        port = free_port()
        arguments = [str(port), database, str(rooms), str(length)]
        super().__init__([sys.executable, "-m", "benchmarks.serving.echo", *arguments], port, Path(f"{database}.log"))
        self.rooms = rooms

    def lines(self) -> list[Line]:
        """Four sockets for every room."""
        return [Line(f"/echo/ROOM{n}") for n in range(self.rooms) for _ in range(4)]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Crowd:
    """Players in a process of their own, connected from `__enter__` on; they act only while `play` measures."""

    def __init__(self, server: Process, lines: list[Line]) -> None:
        self.server = server
        self.lines = lines

    def __enter__(self) -> "Crowd":
        command = [sys.executable, "-m", "benchmarks.serving.clients"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._tell(Load(self.server.port, self.lines))
        if self._hear() != b"here":
            raise SystemExit("the crowd could not connect")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def play(self, seconds: float, think: float = 0.0) -> Run:
        """One run of all these players, who think so many seconds on average; 0 is flat out."""
        self._tell(Phase(seconds, think))
        assert self._hear() == b"measuring"
        before = self.server.cpu()
        line = self._hear()
        spent = self.server.cpu() - before
        result = msgspec.json.decode(line, type=Result)
        latencies = sorted(result.latencies) or [0.0]
        return Run(
            result.acknowledged / result.seconds,
            latencies[len(latencies) // 2],
            latencies[int(len(latencies) * 0.99)],
            spent / max(result.acknowledged, 1),
            result.update_bytes,
        )

    def _tell(self, value: Struct) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(value) + b"\n")
        self.process.stdin.flush()

    def _hear(self) -> bytes:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()
