"""Real server processes for the tests: started on a free port, killed, stopped, started again on the same data."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx

START_PATIENCE = 60.0


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class ServerProcess:
    """`equalis serve` as a user starts it. Its log goes to a file beside the data."""

    def __init__(self, database: str, log: Path, *arguments: str) -> None:
        self.database = database
        self.port = free_port()
        self.arguments = arguments
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def launch(self) -> None:
        """Start it, without waiting."""
        command = [Path(sys.executable).parent / "equalis", "serve", "--port", str(self.port)]
        command += ["--database", self.database, *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    async def ready(self) -> None:
        """Return when it answers; fail with its log when it ends or stays silent."""
        assert self.process is not None
        async with httpx.AsyncClient() as client, asyncio.timeout(START_PATIENCE):
            while self.process.poll() is None:
                try:
                    if (await client.get(f"{self.url}/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.05)
        raise AssertionError(f"the server ended: {self.log.read_text()[-3000:]}")

    async def start(self) -> "ServerProcess":
        self.launch()
        await self.ready()
        return self

    def kill(self) -> None:
        """As a power cut does: the process and all its children, with no chance to tidy up."""
        if self.process is not None and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> int:
        """As an operator does; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(30)

    def faults(self) -> list[str]:
        """Lines of its log that tell of a fault of the program's own."""
        return [line for line in self.log.read_text().splitlines() if "Traceback" in line or '"level": "error"' in line]
