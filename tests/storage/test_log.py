"""The log on real databases: what is appended stays, in order, once, and only after what it followed."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from equalis.storage.database import DatabaseLog, open_log
from equalis.storage.engine import database_url
from equalis.storage.log import Append, Conflict, Head, Stored

NOW = 1_800_000_000_000


def head(name: str, **more: object) -> Head:
    values = {"table": name, "code": name[:8].upper(), "spectator_code": f"S{name[:8]}".upper(), "created": NOW}
    return Head(**(values | more))  # type: ignore[arg-type]


def append(table: str, seq: int, *bodies: bytes, due: int | None = None, listing: bytes | None = None) -> Append:
    return Append(table=table, expected_seq=seq, entries=bodies, at=NOW + seq, due=due, listing=listing)


@pytest.fixture
async def log(database: str) -> AsyncIterator[DatabaseLog]:
    opened = await open_log(database_url(database), "one")
    yield opened
    await opened.close()


async def bodies(log: DatabaseLog, table: str) -> list[bytes]:
    entries = await log.read(table)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    return [entry.body for entry in entries]


async def test_entries_are_read_back_in_order(log: DatabaseLog) -> None:
    assert await log.create(head("ta"), [Stored(1, 1, b"first")])
    await log.append(append("ta", 1, b"second", b"third"))
    await log.append(append("ta", 3, b"\x00\xff fourth"))
    assert await bodies(log, "ta") == [b"first", b"second", b"third", b"\x00\xff fourth"]
    assert [entry.seq for entry in await log.read("ta", after=2)] == [3, 4]
    kept = await log.head("ta")
    assert kept is not None
    assert (kept.seq, kept.touched) == (4, NOW + 3)


async def test_a_second_append_after_the_same_entry_conflicts_and_leaves_no_trace(log: DatabaseLog) -> None:
    await log.create(head("ta"), [Stored(1, 1, b"first")])
    await log.append(append("ta", 1, b"won"))
    with pytest.raises(Conflict):
        await log.append(append("ta", 1, b"lost", b"lost too"))
    assert await bodies(log, "ta") == [b"first", b"won"]


async def test_a_conflict_does_not_spoil_the_others_of_its_group(log: DatabaseLog) -> None:
    names = [f"t{number}" for number in range(20)]
    for name in names:
        await log.create(head(name), [Stored(1, 1, b"first")])
    appends = [append(name, 1, f"{name} {attempt}".encode()) for name in names for attempt in range(3)]
    outcomes = await asyncio.gather(*(log.append(one) for one in appends), return_exceptions=True)
    assert sum(outcome is None for outcome in outcomes) == len(names)
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 2 * len(names)
    for name in names:
        winners = [
            one.entries[0]
            for one, outcome in zip(appends, outcomes, strict=True)
            if outcome is None and one.table == name
        ]
        assert await bodies(log, name) == [b"first", *winners]


async def test_appending_to_a_table_that_is_not_there_conflicts(log: DatabaseLog) -> None:
    with pytest.raises(Conflict):
        await log.append(append("none", 0, b"x"))
    assert await log.read("none") == []


async def test_codes_are_unique_across_both_kinds(log: DatabaseLog) -> None:
    assert await log.create(head("ta", code="AAA", spectator_code="BBB"), [Stored(1, 1, b"x")])
    assert not await log.create(head("tb", code="AAA", spectator_code="CCC"), [Stored(1, 1, b"x")])
    assert not await log.create(head("tc", code="BBB", spectator_code="DDD"), [Stored(1, 1, b"x")])
    assert await log.read("tb") == []
    found = await log.by_code("BBB")
    assert found is not None
    assert found.table == "ta"
    assert await log.by_code("ZZZ") is None


async def test_due_tables_are_claimed_once_and_again_after_the_lease(log: DatabaseLog) -> None:
    for number in range(5):
        await log.create(head(f"t{number}", due=NOW + number), [Stored(1, 1, b"x")])
    await log.create(head("later", due=NOW + 10_000), [Stored(1, 1, b"x")])
    await log.create(head("never"), [Stored(1, 1, b"x")])
    claims = await asyncio.gather(*(log.due(NOW + 10, lease=3000, limit=2) for _ in range(4)))
    claimed = [table for claim in claims for table in claim]
    claimed += await log.due(NOW + 10, lease=3000, limit=10)
    assert sorted(claimed) == [f"t{number}" for number in range(5)]
    assert await log.due(NOW + 3009, lease=3000, limit=10) == []
    assert len(await log.due(NOW + 3010, lease=3000, limit=10)) == 5


async def test_a_lease_is_renewed_only_while_the_table_has_not_moved_on(log: DatabaseLog) -> None:
    await log.create(head("ta", due=NOW), [Stored(1, 1, b"x")])
    assert await log.postpone("ta", 1, NOW + 500)
    assert await log.due(NOW + 400, lease=1, limit=9) == []
    await log.append(append("ta", 1, b"y", due=NOW + 50))
    assert not await log.postpone("ta", 1, NOW + 900)
    assert await log.due(NOW + 400, lease=1, limit=9) == ["ta"]


async def test_a_deleted_table_is_gone_with_its_entries(log: DatabaseLog) -> None:
    await log.create(head("ta"), [Stored(1, 1, b"secret name")])
    await log.append(append("ta", 1, b"more"))
    assert await log.delete("ta")
    assert not await log.delete("ta")
    assert await log.read("ta") == []
    assert await log.head("ta") is None
    with pytest.raises(Conflict):
        await log.append(append("ta", 2, b"after"))


async def test_purging_erases_what_was_untouched_for_long(log: DatabaseLog) -> None:
    await log.create(head("old"), [Stored(1, 1, b"x")])
    await log.create(head("played", code="P", spectator_code="Q"), [Stored(1, 1, b"x")])
    await log.append(append("played", 1, b"y"))
    assert await log.purge(NOW + 1) == 1
    assert await log.seqs(["old", "played"]) == {"played": 2}


async def test_the_lobby_lists_only_tables_with_a_line(log: DatabaseLog) -> None:
    await log.create(head("t1", created=NOW, listing=b"one"), [Stored(1, 1, b"x")])
    await log.create(head("t2", created=NOW + 1, listing=b"two"), [Stored(1, 1, b"x")])
    await log.create(head("t3", created=NOW + 2), [Stored(1, 1, b"x")])
    assert await log.listed(10) == [b"two", b"one"]
    await log.append(append("t2", 1, b"y"))
    assert await log.listed(10) == [b"one"]


async def test_an_outage_is_recorded_once_when_all_were_silent(log: DatabaseLog) -> None:
    await log.beat("one", NOW)
    await log.beat("two", NOW + 1000)
    await log.beat("two", NOW + 3400)
    assert await log.outages(0) == []
    await asyncio.gather(log.beat("one", NOW + 60_000), log.beat("two", NOW + 60_100))
    (outage,) = await log.outages(0)
    assert outage.began == NOW + 3400
    assert outage.ended in {NOW + 60_000, NOW + 60_100}
    assert await log.living(NOW + 59_000) == {"one", "two"}
    assert await log.outages(outage.ended) == []


async def test_many_appends_at_once_share_commits_and_all_stay(log: DatabaseLog) -> None:
    names = [f"t{number}" for number in range(40)]
    for name in names:
        await log.create(head(name), [Stored(1, 1, b"0")])

    async def play(name: str) -> None:
        for seq in range(1, 16):
            await log.append(append(name, seq, str(seq).encode()))

    await asyncio.gather(*(play(name) for name in names))
    for name in names:
        assert await bodies(log, name) == [str(number).encode() for number in range(16)]
