"""Two server processes on one PostgreSQL serve the same table; one of them dies."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from equalis.games.registry import game_named
from equalis.games.setup import Options
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables import commands
from equalis.tables.commands import Talk
from equalis.tables.models import Ack, Seated
from equalis.tables.service import Tables
from tests.tables.people import Guest, guest_of, opened, settings


@asynccontextmanager
async def two(address: str) -> AsyncIterator[tuple[Tables, Tables]]:
    async with opened(address, "first") as first, opened(address, "second") as second:
        yield first, second


async def at_both(first: Tables, second: Tables, **changes: object) -> tuple[list[Seated], list[Guest]]:
    """A new table of two persons, one at each process."""
    seated = [await first.create(settings(**changes), "Ana")]
    seated.append(await second.join(seated[0].table, "Eva"))
    return seated, [await guest_of(first, seated[0]), await guest_of(second, seated[1])]


def die(tables: Tables) -> None:
    """Stop all the work of a process at once, as `kill -9` would: nothing is said to anybody."""
    hub = tables.hub
    for task in (*hub._loops, *hub._tasks):
        task.cancel()
    for held in list(hub._held.values()):
        held.keeper.release()
        held.presence.close()
        held.actor.streams.clear()
    hub._closing = True


@pytest.mark.parametrize("game", ["general", "madrid"])
async def test_a_match_between_players_at_two_processes(postgres_database: str, game: str) -> None:
    async with two(postgres_database) as (first, second):
        seated, guests = await at_both(first, second, game=game)
        await guests[0].until(lambda guest: guest.view.info.seats[1].present)  # type: ignore[union-attr]
        await guests[0].do(commands.Start())
        await asyncio.gather(*(guest.play_on(times=2) for guest in guests))
        assert all(guest.over() for guest in guests)
        views = [guest.view for guest in guests]
        assert views[0] is not None
        assert views[1] is not None
        assert views[0].match == views[1].match
        assert (await guests[0].table.record()) == (await guests[1].table.record())
        assert seated[0].table == seated[1].table


async def test_one_command_sent_to_both_processes_at_once_applies_once(postgres_database: str) -> None:
    async with two(postgres_database) as (first, second):
        seated, guests = await at_both(first, second)
        await guests[0].do(commands.Start())
        other = await second.table(seated[0].table)
        for number in range(12):
            await asyncio.wait(
                [asyncio.create_task(guest.until(lambda one: one.my_turn() or one.over())) for guest in guests],
                return_when=asyncio.FIRST_COMPLETED,
            )
            mover = next(guest for guest in guests if guest.my_turn())
            assert mover.view is not None
            phase, action = mover.view.phase, mover.random_action()
            answers = await asyncio.gather(
                *(
                    table.submit(mover.viewer, f"once {number}", phase, action)
                    for table in (mover.table, other, mover.table, other)
                )
            )
            assert isinstance(answers[0], Ack)
            assert set(map(str, answers)) == {str(answers[0])}
            await asyncio.gather(
                *(guest.until(lambda one, seq=answers[0].seq: one.updates[-1].seq >= seq) for guest in guests)  # type: ignore[misc]
            )


async def test_the_newest_connection_wins_across_processes(postgres_database: str) -> None:
    async with two(postgres_database) as (first, second):
        seated, guests = await at_both(first, second)
        again = await guest_of(second, seated[0])
        await guests[0].until(lambda guest: guest.gone == "replaced")
        await again.until(lambda guest: guest.view.info.seats[0].present)  # type: ignore[union-attr]


async def test_what_is_said_is_heard_at_both_processes_and_never_kept(postgres_database: str) -> None:
    async with two(postgres_database) as (first, second):
        seated, guests = await at_both(first, second, free_text=True)
        assert await guests[0].table.say(guests[0].viewer, Talk(text="hola, ¿qué tal?")) is None
        for guest in guests:
            await guest.until(lambda one: len(one.heard) == 1)
            assert guest.heard[0].talk.text == "hola, ¿qué tal?"
        log = await open_log(database_url(postgres_database), "reader")
        assert "qué tal" not in b"".join(entry.body for entry in await log.read(seated[0].table)).decode()
        await log.close()


async def test_a_table_deleted_at_one_process_is_gone_at_the_other(postgres_database: str) -> None:
    async with two(postgres_database) as (first, second):
        _, guests = await at_both(first, second)
        await guests[0].do(commands.Delete())
        await guests[1].until(lambda guest: guest.gone == "deleted")


async def test_when_a_process_dies_its_players_are_away_and_clocks_go_on_elsewhere(postgres_database: str) -> None:
    """The clock of a table kept by the dead process runs out at the other one, and its member is seen as away."""
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(opened(postgres_database, "first"))
        second = await stack.enter_async_context(opened(postgres_database, "second"))
        seated, guests = await at_both(first, second, options=Options(turn_limit=5))
        await guests[0].do(commands.Start())
        await guests[1].until(lambda guest: guest.view.info.phase == "playing")  # type: ignore[union-attr]
        die(first)
        await guests[1].until(lambda guest: not guest.view.info.seats[0].present, 6)  # type: ignore[union-attr]
        await guests[1].until(
            lambda guest: any(type(event).__name__ == "TimedOut" for one in guest.updates for event in one.events), 10
        )
        back = await guest_of(second, seated[0])
        await back.until(lambda guest: guest.view.info.seats[0].present)  # type: ignore[union-attr]


async def test_when_a_process_dies_computer_players_go_on_elsewhere_within_five_seconds(
    postgres_database: str,
) -> None:
    async with AsyncExitStack() as stack:
        first = await stack.enter_async_context(opened(postgres_database, "first"))
        second = await stack.enter_async_context(opened(postgres_database, "second"))
        seated = await first.create(settings(computers=("novice",), seats=2), "Ana")
        ana = await guest_of(first, seated)
        await ana.do(commands.Start())
        await ana.until(lambda guest: guest.my_turn())
        view = ana.view
        assert view is not None
        assert view.game is not None
        # The process dies after the action is kept and before its computer player has thought.
        first.hub._held[seated.table].keeper.keep = lambda: None  # type: ignore[method-assign]
        action = next(
            action
            for action in (game_named("general").random_action(view.game, ana._rng) for _ in range(100))
            if type(action).__name__ == "Discard"
        )
        answer = await ana.table.submit(ana.viewer, "last", view.phase, action)
        assert isinstance(answer, Ack)
        die(first)
        log = await open_log(database_url(postgres_database), "reader")
        async with asyncio.timeout(5):
            while len(await log.read(seated.table, answer.seq)) == 0:
                await asyncio.sleep(0.05)
        again = await guest_of(second, seated)
        await again.until(lambda guest: guest.my_turn() or guest.over())
        await log.close()
