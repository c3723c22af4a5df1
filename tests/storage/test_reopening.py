"""A database that is closed, migrated at once by many, or wrongly named."""

import asyncio
import sys
from pathlib import Path

import pytest

from equalis.errors import Malformed
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.storage.log import Append, Head, Stored, Unavailable

OPEN = """
import asyncio, sys
from equalis.storage.database import open_log
from equalis.storage.engine import database_url

async def main():
    await (await open_log(database_url(sys.argv[1]), "x")).close()

asyncio.run(main())
"""


async def test_what_was_appended_is_there_after_reopening(database: str) -> None:
    first = await open_log(database_url(database), "one")
    await first.create(Head(table="t", code="C", spectator_code="S", created=1), [Stored(1, 1, b"made")])
    await first.append(Append(table="t", expected_seq=1, entries=(b"more",), at=2))
    await first.close()
    second = await open_log(database_url(database), "two")
    assert [entry.body for entry in await second.read("t")] == [b"made", b"more"]
    await second.close()


async def test_several_processes_may_open_a_new_database_at_once(database: str) -> None:
    processes = [await asyncio.create_subprocess_exec(sys.executable, "-c", OPEN, database) for _ in range(2)]
    assert await asyncio.gather(*(process.wait() for process in processes)) == [0, 0]
    log = await open_log(database_url(database), "one")
    assert await log.create(Head(table="t", code="C", spectator_code="S", created=1), [Stored(1, 1, b"made")])
    await log.close()


@pytest.mark.parametrize("address", ["mysql://x/y", "://", "postgresql:/nothing://", "nosuch://a"])
def test_an_address_of_another_kind_is_refused(address: str) -> None:
    with pytest.raises(Malformed):
        database_url(address)


def test_a_bare_path_is_an_sqlite_file(tmp_path: Path) -> None:
    assert database_url(tmp_path / "x.db").database == f"{tmp_path}/x.db"


async def test_a_database_that_does_not_answer_is_told_as_such() -> None:
    with pytest.raises(Unavailable):
        await open_log(database_url("postgresql://nobody@127.0.0.1:9/none"), "one")
