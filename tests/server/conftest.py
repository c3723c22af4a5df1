"""Server processes shared by the tests of this room; a test that kills its server starts one of its own."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.conftest import make_postgres_database
from tests.server.processes import ServerProcess

# The tests make many tables from one address; the limits have tests of their own.
GENEROUS = (
    "--limit", "new_tables=100000,1000",
    "--limit", "requests=1000000,100000",
    "--limit", "messages=100000,10000",
    "--limit", "previews=100000,10000",
    "--limit", "wrong_codes=100000,1000",
    "--limit", "stuck_seconds=2.0",
    "--limit", "ping_seconds=2.0",
)  # fmt: skip


on_sqlite = pytest.mark.parametrize("server", ["sqlite"], indirect=True)
"""For what no database can change: once is enough in the short run."""


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A running server on each kind of database; it must end without a fault of its own in its log."""
    folder = tmp_path_factory.mktemp("server")
    if request.param == "sqlite":
        address = str(folder / "tables.db")
    else:
        address = make_postgres_database(request.getfixturevalue("postgres"))
    process = ServerProcess(address, folder / "log", *GENEROUS)
    asyncio.run(process.start())
    yield process
    process.stop()
    assert process.faults() == []


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Servers of one test's own, on a database given or a new file; all are killed at the end."""
    made: list[ServerProcess] = []

    def make(*arguments: str, database: str | None = None) -> ServerProcess:
        address = database or str(tmp_path / "tables.db")
        made.append(ServerProcess(address, tmp_path / f"log{len(made)}", *GENEROUS, *arguments))
        return made[-1]

    yield make
    for process in made:
        process.kill()
