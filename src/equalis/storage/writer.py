"""Grouped commits: whatever waits is kept in one transaction, so that a durable commit is shared by many tables.

A commit that reaches the disk costs the same for one entry or two hundred. A conflict is rare, so a group is tried as
a whole and only falls apart into single transactions when the key refuses it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from equalis.storage.failures import FAILURES, unavailable
from equalis.storage.log import Append, Conflict, Unavailable

MOST_WAITING = 20_000
MOST_IN_GROUP = 256

Write = Callable[[AsyncConnection, Sequence[Append]], Awaitable[None]]
Waiting = tuple[Append, "asyncio.Future[None]"]


class Writer:
    """Keeps appends in groups, `lanes` groups at a time. Raises IntegrityError's meaning, Conflict, to its callers."""

    def __init__(self, engine: AsyncEngine, write: Write, *, lanes: int) -> None:
        self._engine = engine
        self._write = write
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue(MOST_WAITING)
        self._lanes = [asyncio.create_task(self._run(), name=f"log writer {lane}") for lane in range(lanes)]

    async def append(self, append: Append) -> None:
        """Return when the entries are durable. Raises Conflict or Unavailable."""
        if any(lane.done() for lane in self._lanes):
            raise Unavailable
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((append, done))
        await done

    async def close(self) -> None:
        """Keep what waits, then stop."""
        for _ in self._lanes:
            await self._queue.put(None)
        await asyncio.gather(*self._lanes)

    async def _run(self) -> None:
        while (first := await self._queue.get()) is not None:
            group, last = self._gather(first)
            await self._keep(group)
            if last:
                return

    def _gather(self, first: Waiting) -> tuple[list[Waiting], bool]:
        group = [first]
        while len(group) < MOST_IN_GROUP and not self._queue.empty():
            waiting = self._queue.get_nowait()
            if waiting is None:
                return group, True
            group.append(waiting)
        return group, False

    async def _keep(self, group: list[Waiting]) -> None:
        # One order of keys for all groups of all processes: two groups cannot wait for each other.
        group.sort(key=lambda waiting: (waiting[0].table, waiting[0].expected_seq))
        try:
            async with self._engine.begin() as connection:
                await self._write(connection, [append for append, _ in group])
        except IntegrityError:
            if len(group) > 1:
                for waiting in group:
                    await self._keep([waiting])
            else:
                _settle(group, Conflict())
        except FAILURES as error:
            _settle(group, unavailable(error))
        else:
            _settle(group, None)


def _settle(group: list[Waiting], error: Exception | None) -> None:
    for _, done in group:
        if done.done():  # the caller was cancelled meanwhile
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
