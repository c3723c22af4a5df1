"""Tables on an SQLite file, where a test does not ask for both databases."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from equalis.tables.service import Tables
from tests.tables.people import Clock, opened


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a new SQLite file."""
    return str(tmp_path / "tables.db")


@pytest.fixture
def clock() -> Clock:
    """A clock that the test may put forward."""
    return Clock()


@pytest.fixture
async def tables(sqlite: str, clock: Clock) -> AsyncIterator[Tables]:
    """The tables of one process."""
    async with opened(sqlite, clock=clock) as here:
        yield here
