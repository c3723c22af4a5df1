"""Who is alive, and when nobody was: what lets clocks add the time that an outage took from the players.

One shared heartbeat is moved by every process; the first beat after a silence of all of them records the outage.
"""

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from equalis.storage import schema
from equalis.storage.log import Outage
from equalis.storage.sessions import Sessions

LONGEST_SILENCE = 2_500
"""Milliseconds between two beats that are still no outage; processes beat once a second."""

_BEAT = schema.heartbeat
_PROCESSES = schema.processes
_OUTAGES = schema.outages


class Liveness:
    """Beats and outages of all processes on one database."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    async def beat(self, process: str, now: int) -> None:
        """See `Log.beat`."""
        try:
            await self._beat(process, now)
        except IntegrityError:  # two first beats at once: the other one has done it
            await self._beat(process, now)

    async def _beat(self, process: str, now: int) -> None:
        async with self._sessions.transaction() as connection:
            moved = await connection.execute(update(_PROCESSES).where(_PROCESSES.c.id == process).values(at=now))
            if moved.rowcount == 0:
                await connection.execute(insert(_PROCESSES), {"id": process, "at": now})
            last = (await connection.execute(select(_BEAT.c.at).where(_BEAT.c.id == 1).with_for_update())).scalar()
            if last is None:
                await connection.execute(insert(_BEAT), {"id": 1, "at": now})
                return
            if now - last > LONGEST_SILENCE:
                await connection.execute(insert(_OUTAGES), {"began": last, "ended": now})
            if now > last:
                await connection.execute(update(_BEAT).where(_BEAT.c.id == 1).values(at=now))

    async def leave(self, process: str) -> None:
        """See `Log.leave`."""
        async with self._sessions.transaction() as connection:
            await connection.execute(delete(_PROCESSES).where(_PROCESSES.c.id == process))

    async def living(self, since: int) -> frozenset[str]:
        """See `Log.living`."""
        rows = await self._sessions.rows(select(_PROCESSES.c.id).where(_PROCESSES.c.at >= since))
        return frozenset(row[0] for row in rows)

    async def outages(self, since: int) -> list[Outage]:
        """See `Log.outages`."""
        query = select(_OUTAGES.c.began, _OUTAGES.c.ended).where(_OUTAGES.c.ended > since).order_by(_OUTAGES.c.ended)
        return [Outage(began, ended) for began, ended in await self._sessions.rows(query)]
