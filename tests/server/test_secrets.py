"""Decision 4 on the real socket: over whole games of all four, no frame holds a card that its receiver may not see."""

import asyncio
import random

import httpx
import pytest

from equalis.protocol.server_messages import Previewed, Refused
from tests.server.conftest import on_sqlite
from tests.server.hidden_cards import hidden, ids_in, leaks, true_states
from tests.server.people import Person, Ticket, join_table, make_table, over
from tests.server.processes import ServerProcess

GAMES = [
    {"game": "general", "level": 4, "seats": 4, "modality": "pairs"},
    {"game": "berlin", "level": 3, "seats": 2},
    {"game": "madrid", "level": 3, "seats": 3, "options": {"search_limit": None}},
    {"game": "las_vegas", "level": 3, "seats": 3, "options": {"rounds": 10, "showdown_limit": None}},
]


async def nosy(person: Person, rng: random.Random) -> None:
    """Between moves: previews of drafts, right and wrong, with own and foreign cards; the line cut now and then."""
    while True:
        await asyncio.sleep(rng.random() * 0.3)
        cards = rng.sample(range(60), 3)
        kind = rng.choice(("play", "call", "present", "discard"))
        answer = await person.ask({"type": "preview", "draft": {"type": kind, "cards": cards}})
        assert isinstance(answer, Previewed | Refused)
        if rng.random() < 0.2 and person.socket is not None:
            person.socket.transport.abort()


@pytest.mark.parametrize("settings", GAMES, ids=lambda settings: settings["game"])
@on_sqlite
async def test_no_frame_holds_a_hidden_card(server: ServerProcess, settings: dict[str, object]) -> None:
    """V1–V5: seats and a spectator, with reconnections, previews, refusals, and the record of the unfinished match."""
    host = await make_table(server.url, **settings)
    tickets = [host, *[await join_table(server.url, host.code) for _ in range(int(settings["seats"]) - 1)]]
    people = [Person(server.url, ticket) for ticket in tickets]
    watcher = Person(server.url, Ticket("", "", None), code=host.spectator_code)
    everybody = [*people, watcher]
    answers: list[str] = []
    for person in everybody:
        await person.__aenter__()
    await people[0].until(lambda view: all(seat.present for seat in view.info.seats))
    await people[0].manage("start")
    busybodies = [asyncio.create_task(nosy(person, random.Random(9 + n))) for n, person in enumerate(everybody)]
    plays = [
        asyncio.create_task(person.play(random.Random(seat), over, pause=0.02)) for seat, person in enumerate(people)
    ]
    for person in everybody:
        await person.until(lambda view: view.info.phase == "playing")
        person.socket.transport.abort()
    async with httpx.AsyncClient(base_url=server.url) as http:
        for path in ("", "/record", "/qr.svg"):
            answers.append((await http.get(f"/api/tables/{host.code}{path}")).text)
        answers.append((await http.get("/api/tables")).text)
    await asyncio.gather(*plays)
    await watcher.until(over)
    for task in busybodies:
        task.cancel()
    await asyncio.gather(*busybodies, return_exceptions=True)
    table = watcher.view.info.table
    for person in everybody:
        await person.__aexit__()
    states = await true_states(server.database, table)
    seats = [*range(len(people)), None]
    found = [leak for person, seat in zip(everybody, seats, strict=True) for leak in leaks(person.frames, states, seat)]
    assert found == []
    assert sum(person.welcomes for person in everybody) > len(everybody), "no line was ever cut"
    playing = [state for state in states.values() if state.phase == "playing"]
    assert all(not ids_in(answer) for answer in answers)
    seed = playing[0].run.seed
    for person in everybody:
        unfinished = [frame for frame in person.frames if '"phase":"playing"' in frame]
        assert unfinished
        assert not any(seed in frame for frame in unfinished), "the seed opens when the match ends (V5)"
        others = {ticket.token for ticket in tickets} - {person.ticket.token}
        assert not any(token in frame for frame in person.frames for token in others)


@on_sqlite
async def test_the_scan_itself_would_notice(server: ServerProcess) -> None:
    """Read as another seat's, a player's frames are full of leaks."""
    host = await make_table(server.url, game="general", level=1)
    guest = await join_table(server.url, host.code)
    async with Person(server.url, host) as first, Person(server.url, guest) as second:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        await second.until(lambda view: view.info.phase == "playing")
        table = second.view.info.table
    states = await true_states(server.database, table)
    assert leaks(second.frames, states, 1) == []
    assert leaks(second.frames, states, 0)
    assert leaks(second.frames, states, None)
    assert len(hidden(states[max(states)], 0)[0]) > len(hidden(states[max(states)], None)[0]) - 9
