"""The streams of a table: one bounded queue for each viewer, so that nobody slow can delay anybody else."""

import asyncio
from collections.abc import Callable

from equalis.tables.commands import Gone
from equalis.tables.models import Member
from equalis.tables.updates import Streamed

MOST_BEHIND = 64


class Stream:
    """What one viewer is told. Ends with `Gone`, which also a full queue turns into."""

    def __init__(self, member: Member | None, detach: Callable[["Stream"], None]) -> None:
        self.member = member
        self._detach = detach
        self._queue: asyncio.Queue[Streamed] = asyncio.Queue(MOST_BEHIND + 1)
        self._over = False

    def put(self, item: Streamed) -> None:
        """Tell the viewer; one that is too far behind is gone as `slow`."""
        if self._over:
            return
        if self._queue.qsize() >= MOST_BEHIND:
            self.end(Gone(reason="slow"))
            return
        self._queue.put_nowait(item)

    def end(self, gone: Gone) -> None:
        """Say goodbye, after what is waiting unless there is no room."""
        if self._over:
            return
        self._over = True
        if gone.reason == "slow":
            while not self._queue.empty():
                self._queue.get_nowait()
        self._queue.put_nowait(gone)

    async def next(self) -> Streamed:
        """The next thing told; nothing follows `Gone`."""
        return await self._queue.get()

    def close(self) -> None:
        """The viewer listens no longer."""
        self._over = True
        self._detach(self)
