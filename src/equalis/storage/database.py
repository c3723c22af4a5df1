"""The log on SQLite or PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, or_, select, update
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from equalis.storage import schema
from equalis.storage.engine import make_engine, migrate
from equalis.storage.failures import FAILURES, unavailable
from equalis.storage.liveness import Liveness
from equalis.storage.log import Append, Head, Log, Notice, Outage, Stored
from equalis.storage.notices import Listener, announce
from equalis.storage.sessions import Sessions
from equalis.storage.writer import Writer

_TABLES = schema.tables
_LOG = schema.log

_TOUCH = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("key"))
    .values(
        {name: bindparam(f"new_{name}", type_=_TABLES.c[name].type) for name in ("seq", "touched", "due", "listing")}
    )
)


async def open_log(url: URL, process: str, *, connections: int = 8) -> "DatabaseLog":
    """Open a database, its schema brought up to date. Raises Unavailable."""
    engine = make_engine(url, connections=connections)
    try:
        await migrate(engine)
    except FAILURES as error:
        await engine.dispose()
        raise unavailable(error) from error
    return DatabaseLog(engine, url, process)


class DatabaseLog(Log):
    """See `Log`; `process` names this process to the others."""

    def __init__(self, engine: AsyncEngine, url: URL, process: str) -> None:
        self._sessions = Sessions(engine)
        self._liveness = Liveness(self._sessions)
        self._shared = engine.dialect.name == "postgresql"
        self._process = process
        # SQLite has one writer at a time by nature; PostgreSQL groups commits of its own across connections.
        self._writer = Writer(engine, self._write, lanes=3 if self._shared else 1)
        self._listener = Listener(url, process) if self._shared else None
        self._closed = asyncio.Event()

    async def create(self, head: Head, entries: Sequence[Stored]) -> bool:
        values = {
            "id": head.table,
            "code": head.code,
            "spectator_code": head.spectator_code,
            "created": head.created,
            "touched": max(head.touched, head.created),
            "seq": entries[-1].seq,
            "due": head.due,
            "listing": head.listing,
        }
        async with self._sessions.transaction() as connection:
            codes = (head.code, head.spectator_code)
            taken = select(_TABLES.c.id).where(
                or_(_TABLES.c.id == head.table, _TABLES.c.code.in_(codes), _TABLES.c.spectator_code.in_(codes))
            )
            if (await connection.execute(taken)).first() is not None:
                return False
            try:
                async with connection.begin_nested():
                    await connection.execute(insert(_TABLES), values)
            except IntegrityError:
                return False
            await connection.execute(
                insert(_LOG),
                [{"table_id": head.table, "seq": entry.seq, "at": entry.at, "body": entry.body} for entry in entries],
            )
        return True

    async def append(self, append: Append) -> None:
        await self._writer.append(append)

    async def _write(self, connection: AsyncConnection, group: Sequence[Append]) -> None:
        await connection.execute(
            insert(_LOG),
            [
                {"table_id": append.table, "seq": append.expected_seq + place, "at": append.at, "body": body}
                for append in group
                for place, body in enumerate(append.entries, 1)
            ],
        )
        touched: list[dict[str, Any]] = [
            {
                "key": append.table,
                "new_seq": append.expected_seq + len(append.entries),
                "new_touched": append.at,
                "new_due": append.due,
                "new_listing": append.listing,
            }
            for append in group
        ]
        await connection.execute(_TOUCH, touched)
        if self._shared:
            await announce(connection, self._process, [(row["key"], row["new_seq"]) for row in touched])

    async def read(self, table: str, after: int = 0) -> list[Stored]:
        query = (
            select(_LOG.c.seq, _LOG.c.at, _LOG.c.body)
            .where(_LOG.c.table_id == table, _LOG.c.seq > after)
            .order_by(_LOG.c.seq)
        )
        return [Stored(*row) for row in await self._sessions.rows(query)]

    async def head(self, table: str) -> Head | None:
        return await self._head(select(_TABLES).where(_TABLES.c.id == table))

    async def by_code(self, code: str) -> Head | None:
        return await self._head(select(_TABLES).where(or_(_TABLES.c.code == code, _TABLES.c.spectator_code == code)))

    async def page(self, after: str, limit: int) -> list[Head]:
        query = select(_TABLES).where(_TABLES.c.id > after).order_by(_TABLES.c.id).limit(limit)
        return [_head_of(row) for row in await self._sessions.rows(query)]

    async def _head(self, query: Select[Any]) -> Head | None:
        rows = await self._sessions.rows(query)
        return _head_of(rows[0]) if rows else None

    async def listed(self, limit: int) -> list[bytes]:
        query = (
            select(_TABLES.c.listing)
            .where(_TABLES.c.listing.is_not(None))
            .order_by(_TABLES.c.created.desc())
            .limit(limit)
        )
        return [row[0] for row in await self._sessions.rows(query)]

    async def seqs(self, tables: Iterable[str]) -> dict[str, int]:
        wanted = list(tables)
        if not wanted:
            return {}
        rows = await self._sessions.rows(select(_TABLES.c.id, _TABLES.c.seq).where(_TABLES.c.id.in_(wanted)))
        return {row.id: row.seq for row in rows}

    async def due(self, now: int, *, lease: int, limit: int) -> list[str]:
        waiting = (
            select(_TABLES.c.id)
            .where(_TABLES.c.due <= now)
            .order_by(_TABLES.c.due)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        if not await self._sessions.rows(select(_TABLES.c.id).where(_TABLES.c.due <= now).limit(1)):
            return []
        claim = (
            update(_TABLES)
            .where(_TABLES.c.id.in_(waiting.scalar_subquery()), _TABLES.c.due <= now)
            .values(due=now + lease)
            .returning(_TABLES.c.id)
        )
        async with self._sessions.transaction() as connection:
            return [row[0] for row in (await connection.execute(claim)).all()]

    async def postpone(self, table: str, seq: int, due: int | None) -> bool:
        move = update(_TABLES).where(_TABLES.c.id == table, _TABLES.c.seq == seq).values(due=due)
        async with self._sessions.transaction() as connection:
            return (await connection.execute(move)).rowcount == 1

    async def delete(self, table: str) -> bool:
        async with self._sessions.transaction() as connection:
            erased = (await connection.execute(delete(_TABLES).where(_TABLES.c.id == table))).rowcount == 1
            if erased and self._shared:
                await announce(connection, self._process, [(table, 0)])
        return erased

    async def purge(self, before: int) -> int:
        async with self._sessions.transaction() as connection:
            await connection.execute(delete(schema.outages).where(schema.outages.c.ended < before))
            await connection.execute(delete(schema.processes).where(schema.processes.c.at < before))
            return (await connection.execute(delete(_TABLES).where(_TABLES.c.touched < before))).rowcount

    async def talk(self, table: str, body: bytes) -> None:
        if self._shared:
            async with self._sessions.transaction() as connection:
                await announce(connection, self._process, [(table, 0)], talk=body)

    async def beat(self, process: str, now: int) -> None:
        await self._liveness.beat(process, now)

    async def leave(self, process: str) -> None:
        await self._liveness.leave(process)

    async def living(self, since: int) -> frozenset[str]:
        return await self._liveness.living(since)

    async def outages(self, since: int) -> list[Outage]:
        return await self._liveness.outages(since)

    async def listen(self) -> AsyncIterator[Notice]:
        if self._listener is None:
            await self._closed.wait()
            return
        async for notice in self._listener.notices():
            yield notice

    async def close(self) -> None:
        self._closed.set()
        if self._listener is not None:
            await self._listener.close()
        await self._writer.close()
        await self._sessions.engine.dispose()


def _head_of(row: Any) -> Head:
    return Head(
        table=row.id,
        code=row.code,
        spectator_code=row.spectator_code,
        created=row.created,
        touched=row.touched,
        seq=row.seq,
        due=row.due,
        listing=row.listing,
    )
