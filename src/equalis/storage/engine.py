"""Opening a database: which driver, how durable, and the schema brought up to date before anything is read."""

import hashlib
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from equalis.errors import Malformed

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}

_MIGRATION_LOCK = int.from_bytes(hashlib.sha256(b"equalis migrations").digest()[:7], "big")

_PRAGMAS: Sequence[str] = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    "PRAGMA busy_timeout=10000",
    "PRAGMA secure_delete=FAST",
)


def database_url(text_: str | Path) -> URL:
    """The address of a database: `postgresql://…`, `sqlite:///…`, or the path of an SQLite file.

    Raises Malformed(`table.bad_database`) for anything else.
    """
    if isinstance(text_, Path) or "://" not in text_:
        return URL.create("sqlite+aiosqlite", database=str(text_))
    try:
        url = make_url(text_)
    except ArgumentError as error:
        raise Malformed("table.bad_database") from error
    driver = DRIVERS.get(url.get_backend_name())
    if driver is None:
        raise Malformed("table.bad_database")
    return url.set(drivername=driver)


def make_engine(url: URL, *, connections: int = 8) -> AsyncEngine:
    """An engine with a pool; creates the folder of an SQLite file, not the schema."""
    if url.get_backend_name() == "sqlite":
        if url.database not in (None, "", ":memory:"):
            Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = create_async_engine(url, pool_size=connections, max_overflow=0)
        event.listen(engine.sync_engine, "connect", _set_pragmas)
        return engine
    return create_async_engine(
        url,
        pool_size=connections,
        max_overflow=2,
        pool_pre_ping=True,
        pool_timeout=10,
        connect_args={"timeout": 5, "command_timeout": 15},
    )


def _set_pragmas(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the schema to the newest version; several processes may at once, not several tasks of one."""
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        else:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    with as_file(files("equalis.storage") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
