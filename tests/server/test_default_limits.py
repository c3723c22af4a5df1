"""The limits as they are without any option: a class gets in, a flood does not; and what the log tells of people."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from equalis.protocol.server_messages import Ack, Refused
from tests.server.people import Person, join_table, make_table
from tests.server.processes import ServerProcess

PUPILS = 40
TABLE = {"settings": {"game": "general", "level": 1, "seats": 4}}


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with the default limits, and one address from which everything here comes.

    Only the requests are fewer still, so that a slow machine reaches their limit too.
    """
    server = ServerProcess(str(tmp_path / "tables.db"), tmp_path / "log", "--limit", "requests=260,0.1")
    asyncio.run(server.start())
    yield server
    server.kill()


async def test_a_class_joins_within_a_minute_and_a_flood_is_refused(strict: ServerProcess) -> None:
    """40 pupils and their 10 tables behind one address; then too many tables, codes, requests and sentences."""
    began = time.monotonic()
    hosts = [await make_table(strict.url, **TABLE["settings"]) for _ in range(PUPILS // 4)]
    guests = [await join_table(strict.url, host.code) for host in hosts for _ in range(3)]
    people = [Person(strict.url, ticket) for ticket in (*hosts, *guests)]
    assert len(people) == PUPILS
    for person in people:
        await person.__aenter__()
    await asyncio.gather(
        *(person.until(lambda view: all(seat.present for seat in view.info.seats)) for person in people)
    )
    assert time.monotonic() - began < 60
    assert isinstance(await people[0].manage("start"), Ack)

    said = [await people[0].ask({"type": "say", "talk": {"phrase": "hello"}}) for _ in range(12)]
    assert isinstance(said[0], Ack)
    assert {answer.refusal.code for answer in said if isinstance(answer, Refused)} == {"server.too_fast"}
    for person in people:
        await person.__aexit__()

    with httpx.Client(base_url=strict.url) as http:
        assert _until_refused(http, "POST", "/api/tables", TABLE) == "server.too_many_tables"
        assert _until_refused(http, "GET", "/api/tables/ZZZZZZ") == "server.too_many_wrong_codes"
        known = http.get(f"/api/tables/{hosts[0].code}")
        assert known.json()["code"] == "server.too_many_wrong_codes", "nobody learns which code was right"
    async with httpx.AsyncClient(base_url=strict.url, timeout=60) as crowd:
        flood = await asyncio.gather(*(crowd.get("/assets/none.js") for _ in range(260)))
        assert {answer.status_code for answer in flood} == {404, 429}
        assert (await crowd.get("/health")).status_code == 200
    text = strict.log.read_text()
    for ticket in (*hosts, *guests):
        assert ticket.token not in text
        assert ticket.code not in text
        assert ticket.nickname not in text
    assert strict.faults() == []


def _until_refused(http: httpx.Client, method: str, path: str, body: object = None) -> str:
    """Ask again and again; the code that ends it."""
    for _ in range(3000):
        answer = http.request(method, path, json=body)
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) > 0
            return str(answer.json()["code"])
    raise AssertionError("never refused")
