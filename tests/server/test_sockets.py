"""Seats over real sockets: who is let in, who is told what, what survives a bad line and a bad client."""

import asyncio
import json
import random
import secrets

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from equalis.protocol.server_messages import Ack, Pong, Previewed, Refused
from tests.server.people import Person, Ticket, join_table, make_table, over
from tests.server.processes import ServerProcess

HELLO = json.dumps({"type": "hello", "version": 1})


def socket_url(server: ServerProcess, code: str) -> str:
    return f"ws://127.0.0.1:{server.port}/api/tables/{code}/socket"


async def first_words(server: ServerProcess, code: str, *messages: str, **headers: str) -> dict[str, object]:
    """What the server answers first to these messages."""
    async with connect(socket_url(server, code), additional_headers=headers, compression=None) as socket:
        for message in messages:
            await socket.send(message)
        return json.loads(await socket.recv())


async def seats(server: ServerProcess, number: int, **settings: object) -> list[Ticket]:
    host = await make_table(server.url, seats=number, **{"game": "general", "level": 1, **settings})
    return [host, *[await join_table(server.url, host.code) for _ in range(number - 1)]]


async def test_wrong_token_beside_a_real_player_receives_nothing(server: ServerProcess) -> None:
    host, _ = await seats(server, 2)
    async with Person(server.url, host) as player:
        await player.until(lambda view: view.info.seats[0].present)
        answer = await first_words(server, host.code, HELLO, Cookie=f"equalis_seat={secrets.token_urlsafe(32)}")
        assert answer == {"type": "bye", "reason": "wrong_token"}
        assert await first_words(server, host.code, HELLO) == {"type": "bye", "reason": "no_seat"}
        hello = json.dumps({"type": "hello", "version": 1, "token": host.token[:-1]})
        assert await first_words(server, host.code, hello) == {"type": "bye", "reason": "wrong_token"}
        assert isinstance(await player.ask({"type": "ping"}), Pong)
        assert player.dismissed is None


async def test_unknown_table_wrong_version_and_no_hello(server: ServerProcess) -> None:
    host, _ = await seats(server, 2)
    assert await first_words(server, "ZZZZZZ", HELLO) == {"type": "bye", "reason": "unknown_table"}
    old = json.dumps({"type": "hello", "version": 0})
    assert await first_words(server, host.code, old) == {"type": "bye", "reason": "version"}
    for rude in ("hi", json.dumps({"type": "ping", "id": "1"})):
        assert await first_words(server, host.code, rude) == {"type": "bye", "reason": "hello_expected"}


async def test_sockets_of_another_site_are_not_accepted(server: ServerProcess) -> None:
    host, _ = await seats(server, 2)
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with pytest.raises(websockets.InvalidStatus) as refusal:
            await first_words(server, host.code, HELLO, Origin=origin)
        assert refusal.value.response.status_code == 403
    own = await first_words(server, host.spectator_code, HELLO, Origin=server.url)
    assert own["type"] == "welcome"


async def test_too_long_a_message_ends_the_line_and_nothing_else(server: ServerProcess) -> None:
    host, _ = await seats(server, 2)
    async with Person(server.url, host) as player:
        await player.until(lambda view: view.info.seats[0].present)
        assert player.socket is not None
        await player.socket.send("x" * 40_000)
        await player.socket.wait_closed()
        await player.until(lambda _: player.welcomes >= 2)
        assert isinstance(await player.ask({"type": "ping"}), Pong)


async def test_newest_connection_wins_and_the_older_is_told(server: ServerProcess) -> None:
    host, _ = await seats(server, 2)
    async with Person(server.url, host) as older:
        await older.until(lambda view: view.info.seats[0].present)
        async with Person(server.url, host) as newer:
            assert await older.until_dismissed() == "replaced"
            assert isinstance(await newer.ask({"type": "ping"}), Pong)
            view = await newer.until(lambda view: view.info.seats[0].present)
            assert view.seat == 0


async def test_reload_a_hundred_times_with_the_old_sockets_still_open(server: ServerProcess) -> None:
    tickets = await seats(server, 2)
    headers = {"Cookie": f"equalis_seat={tickets[0].token}"}
    async with Person(server.url, tickets[1]) as other:
        opened = []
        for _ in range(100):
            socket = await connect(
                socket_url(server, tickets[0].code), additional_headers=headers, compression=None, ping_interval=None
            )
            await socket.send(HELLO)
            assert json.loads(await socket.recv())["type"] == "welcome"
            opened.append(socket)
        for socket in opened[:-1]:
            last = {}
            async for frame in socket:
                last = json.loads(frame)
            assert last == {"type": "bye", "reason": "replaced"}
        await opened[-1].send(json.dumps({"type": "ping", "id": "still"}))
        while (message := json.loads(await opened[-1].recv()))["type"] != "pong":
            assert message["type"] == "update"
        await other.until(lambda view: view.info.seats[0].present)
        assert other.dismissed is None
        for socket in opened:
            await socket.close()


async def test_command_sent_three_times_applies_once(server: ServerProcess) -> None:
    tickets = await seats(server, 2)
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]) as second:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        view = await first.until(lambda view: view.info.phase == "playing")
        player = first if view.to_act == (0,) else second
        await player.until(lambda view: view.info.phase == "playing")
        cards = [card.id for card in hand(player)[:2]]
        message = {
            "type": "do",
            "id": "thrice",
            "phase": player.view.phase,
            "action": {"type": "discard", "cards": cards},
        }
        answers = [await player.ask(dict(message)) for _ in range(3)]
        assert len({answer.seq for answer in answers if isinstance(answer, Ack)}) == 1, answers
        await first.until(lambda view: view.info.seq >= answers[0].seq)
        assert shown(first).discard_pile == 2


def shown(person: Person) -> object:
    """The single game in a person's view."""
    game = person.view.game
    return getattr(game, "game", game)


def hand(person: Person) -> tuple:
    return shown(person).hand


async def test_socket_cut_in_the_middle_of_commands(server: ServerProcess) -> None:
    """Lines are cut at any moment, also between a command and its answer: nothing is lost or applied twice."""
    tickets = await seats(server, 2)
    rng = random.Random(1)
    people = [Person(server.url, ticket) for ticket in tickets]

    async def cut(person: Person) -> None:
        while True:
            await asyncio.sleep(rng.random() * 0.05)
            if person.socket is not None:
                person.socket.transport.abort()

    async with people[0], people[1]:
        await people[0].until(lambda view: all(seat.present for seat in view.info.seats))
        await people[0].manage("start")
        cutters = [asyncio.create_task(cut(person)) for person in people]
        plays = [
            person.play(random.Random(seat), lambda _: len(people[0].journal.acknowledged) > 25)
            for seat, person in enumerate(people)
        ]
        done, rest = await asyncio.wait(
            [asyncio.create_task(play) for play in plays], return_when=asyncio.FIRST_COMPLETED, timeout=240
        )
        assert done
        await asyncio.gather(*done)
        for task in [*rest, *cutters]:
            task.cancel()
        await asyncio.gather(*rest, *cutters, return_exceptions=True)
    places = [seq for person in people for seq in person.journal.acknowledged.values()]
    assert len(places) == len(set(places)), "two commands, one place in the log"
    assert people[0].welcomes > 3


async def test_eight_calls_in_madrid_within_ten_milliseconds(server: ServerProcess) -> None:
    """D3: each is accepted or refused with a reason; six seats, two of them calling twice at once."""
    tickets = await seats(server, 6, game="madrid", level=3, options={"search_limit": None})
    people = [Person(server.url, ticket) for ticket in tickets]
    rng = random.Random(4)
    async with asyncio.TaskGroup() as group:
        for person in people:
            group.create_task(person.__aenter__())
    await people[0].until(lambda view: all(seat.present for seat in view.info.seats))
    await people[0].manage("start")
    for person in people:
        await person.until(lambda view: view.info.phase == "playing")
        choice = next(choice for choice in person.view.choices if type(choice).__name__ == "ChooseChoice")
        pair = [choice.first[0], next(card for card in choice.second if card != choice.first[0])]
        action = {"type": "choose", "cards": pair}
        answer = await person.ask({"type": "do", "phase": person.view.phase, "action": action})
        assert isinstance(answer, Ack), answer
    calls = []
    for person in [*people, people[0], people[1]]:
        view = await person.until(
            lambda view: any(type(choice).__name__ == "CallChoice" for choice in view.choices or ())
        )
        choice = next(choice for choice in view.choices if type(choice).__name__ == "CallChoice")
        pool = [*choice.own, *choice.visible]
        cards = rng.sample(pool, min(5, len(pool)))
        calls.append((person, {"type": "do", "phase": view.phase, "action": {"type": "call", "cards": cards}}))
    answers = await asyncio.gather(*(person.ask(message) for person, message in calls))
    for answer in answers:
        assert isinstance(answer, Ack) or answer.refusal.code.split(".")[0] in {"row", "game", "madrid", "table"}
    for person in people:
        assert isinstance(await person.ask({"type": "ping"}), Pong)
        await person.__aexit__()


async def test_stopped_client_is_dropped_and_the_others_notice_nothing(server: ServerProcess) -> None:
    """A client that reads nothing (a stopped process) while the others go on."""
    tickets = await seats(server, 3)
    headers = {"Cookie": f"equalis_seat={tickets[2].token}"}
    address = socket_url(server, tickets[0].code)
    stopped = await connect(address, additional_headers=headers, compression=None, max_queue=1, ping_interval=None)
    await stopped.send(HELLO)
    stopped.transport.pause_reading()
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]) as second:
        loop = asyncio.get_running_loop()
        slowest = 0.0
        for turn in range(600):
            began = loop.time()
            person = (first, second)[turn % 2]
            answer = await person.manage("rename", nickname=f"Ana {turn}" + "x" * 20)
            slowest = max(slowest, loop.time() - began)
            assert isinstance(answer, Ack | Refused)
        assert slowest < 5, "nobody waited for the stopped client"
        await first.until(lambda view: view.info.seats[2].present is False, patience=45)
    stopped.transport.abort()


async def test_preview_is_for_the_asker_alone(server: ServerProcess) -> None:
    """V4."""
    tickets = await seats(server, 2)
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]) as second:
        await first.until(lambda view: all(seat.present for seat in view.info.seats))
        await first.manage("start")
        view = await first.until(lambda view: view.info.phase == "playing")
        player, other = (first, second) if view.to_act == (0,) else (second, first)
        await player.until(lambda view: view.info.phase == "playing")
        await other.until(lambda view: view.info.phase == "playing")
        before = len(other.frames)
        number = next(card.id for card in hand(player) if hasattr(card.face, "values"))
        draft = {"type": "play", "cards": [number]}
        answer = await player.ask({"type": "preview", "draft": draft})
        assert isinstance(answer, Previewed)
        assert answer.result.refusal is None
        wrong = await player.ask({"type": "preview", "draft": {"type": "play", "cards": [number, number]}})
        assert isinstance(wrong, Refused) or wrong.result.refusal is not None
        assert isinstance(await other.ask({"type": "ping"}), Pong)
        assert len(other.frames) == before + 1, "the pong and nothing else"


async def test_phrases_reach_everybody_and_free_text_only_by_option(server: ServerProcess) -> None:
    tickets = await seats(server, 2)
    async with Person(server.url, tickets[0]) as first, Person(server.url, tickets[1]) as second:
        await second.until(lambda view: all(seat.present for seat in view.info.seats))
        said = await first.ask({"type": "say", "talk": {"phrase": "hello"}})
        assert isinstance(said, Ack)
        await second.ask({"type": "ping"})
        assert [heard.talk.phrase for heard in second.heard] == ["hello"]
        for talk in ({"text": "hola"}, {"phrase": "no_such_phrase"}, {}, {"phrase": "hello", "to": "partner"}):
            refused = await first.ask({"type": "say", "talk": talk})
            assert isinstance(refused, Refused), talk
        await second.ask({"type": "ping"})
        assert len(second.heard) == 1


async def test_kicked_player_is_told_and_stays_out(server: ServerProcess) -> None:
    tickets = await seats(server, 2)
    async with Person(server.url, tickets[0]) as host, Person(server.url, tickets[1]) as guest:
        await host.until(lambda view: all(seat.present for seat in view.info.seats))
        assert isinstance(await guest.manage("kick", seat=0), Refused)
        assert isinstance(await host.manage("kick", seat=1), Ack)
        assert await guest.until_dismissed() == "kicked"
    async with Person(server.url, tickets[1]) as again:
        assert await again.until_dismissed() in {"wrong_token", "kicked"}


async def test_whole_game_and_its_record(server: ServerProcess) -> None:
    """From the first seat to the record (V5), with a spectator who may watch and not act."""
    tickets = await seats(server, 2)
    watcher = Person(server.url, Ticket("", "", None), code=tickets[0].spectator_code)
    people = [Person(server.url, ticket) for ticket in tickets]
    async with people[0], people[1], watcher:
        await people[0].until(lambda view: all(seat.present for seat in view.info.seats))
        await people[0].manage("start")
        await watcher.until(lambda view: view.info.phase == "playing")
        refused = await watcher.ask({"type": "do", "phase": "", "action": {"type": "pass"}})
        assert isinstance(refused, Refused)
        await asyncio.gather(
            *(person.play(random.Random(seat), over) for seat, person in enumerate(people)), watcher.until(over, 120)
        )
        async with httpx.AsyncClient(base_url=server.url) as http:
            record = await http.get(f"/api/tables/{tickets[0].code}/record")
        assert record.status_code == 200
        assert all(json.loads(line) for line in record.text.splitlines())
        await people[0].manage("delete")
        assert await people[1].until_dismissed() == "deleted"
        assert await watcher.until_dismissed() == "deleted"
