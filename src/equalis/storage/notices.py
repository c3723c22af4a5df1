"""LISTEN/NOTIFY between processes on one PostgreSQL: table and sequence only, never what happened.

Sent on the pooled connection and in the transaction of the append itself, so a notice neither precedes nor misses what
it tells of. One connection a process listens; when it breaks, what was missed meanwhile is unknown and said so.
"""

import asyncio
import base64
import logging
from collections.abc import AsyncIterator, Sequence

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import func, select
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from equalis.storage.log import Notice

CHANNEL = "equalis"
LONGEST_PAYLOAD = 7_900  # PostgreSQL allows 8000 bytes
MOST_WAITING = 50_000

logger = logging.getLogger(__name__)


async def announce(
    connection: AsyncConnection, process: str, heads: Sequence[tuple[str, int]], talk: bytes | None = None
) -> None:
    """Tell the other processes, when the transaction commits, where tables end now; `talk` goes with one table."""
    spoken = "" if talk is None else base64.b64encode(talk).decode("ascii")
    for payload in _payloads(process, [f"{table}:{seq}:{spoken}" for table, seq in heads]):
        await connection.execute(select(func.pg_notify(CHANNEL, payload)))


def _payloads(process: str, items: Sequence[str]) -> list[str]:
    payloads, current = [], process
    for item in items:
        if len(current) + 1 + len(item) > LONGEST_PAYLOAD:
            payloads.append(current)
            current = process
        current += f",{item}"
    return [*payloads, current]


class Listener:
    """The listening side of one process; its own notices are left out."""

    def __init__(self, url: URL, process: str) -> None:
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._process = process
        self._queue: asyncio.Queue[Notice | None] = asyncio.Queue(MOST_WAITING)
        self._task: asyncio.Task[None] | None = None

    async def notices(self) -> AsyncIterator[Notice]:
        """Notices until `close`; the empty one after every (re)connection."""
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="log listener")
        while (notice := await self._queue.get()) is not None:
            yield notice

    async def close(self) -> None:
        """End `notices`."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._put(None)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("listening to the database failed: %s", type(error).__name__)
            await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self._dsn, timeout=5)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _connection: lost.set())
        try:
            await connection.add_listener(CHANNEL, self._heard)
            self._put(Notice(""))
            await lost.wait()
        finally:
            connection.terminate()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        sender, *items = str(payload).split(",")
        if sender == self._process:
            return
        for item in items:
            table, seq, talk = item.split(":", 2)
            self._put(Notice(table, int(seq), base64.b64decode(talk) if talk else None))

    def _put(self, notice: Notice | None) -> None:
        try:
            self._queue.put_nowait(notice)
        except asyncio.QueueFull:  # nobody has read for long: all they missed is replaced by one "look again"
            while not self._queue.empty():
                self._queue.get_nowait()
            self._queue.put_nowait(Notice("") if notice is not None else None)
