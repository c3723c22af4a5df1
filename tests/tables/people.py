"""Scripted people and quick computer players for the tests of tables."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

from equalis.games.registry import game_named
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables.commands import Command, Gone, Heard
from equalis.tables.hub import clock_now
from equalis.tables.models import Ack, Seated, Settings, Strength, Viewer
from equalis.tables.service import Table, Tables
from equalis.tables.thinking import Thinkers, Thought
from equalis.tables.updates import TableView, Update

PATIENCE = 120.0
"""Seconds; generous, since a busy machine may take half a minute to start a process."""


def random_brain(_strength: Strength, view: Any, _seconds: float, seed: int) -> Thought:
    """A computer player that plays at random and at once."""
    return Thought(game_named(view.setup.game).random_action(view, Random(seed)), 0.0)


class Clock:
    """A clock that can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return clock_now() + self.ahead


async def forward(tables: Tables, clock: Clock, seconds: float) -> None:
    """Let time go by with this process alive all the while: a mere jump of the clock would be an outage."""
    while seconds > 0:
        clock.ahead += int(1000 * min(seconds, 2.0))
        seconds -= 2.0
        await tables.hub.beat()


@asynccontextmanager
async def opened(
    database: str, process: str = "one", *, clock: Callable[[], int] = clock_now, thinkers: Thinkers | None = None
) -> AsyncIterator[Tables]:
    """The tables of one process on a database."""
    log = await open_log(database_url(database), process)
    tables = Tables(log, process, thinkers=thinkers or Thinkers(random_brain, workers=0), clock=clock)
    await tables.start()
    try:
        yield tables
    finally:
        await tables.close()
        await log.close()


class Guest:
    """Somebody at a table: keeps the newest view and everything told, and waits for what is to come."""

    def __init__(self, table: Table, viewer: Viewer, seed: int = 0) -> None:
        self.table = table
        self.viewer = viewer
        self.view: TableView | None = None
        self.updates: list[Update] = []
        self.heard: list[Heard] = []
        self.gone: str | None = None
        self.sent = 0
        self._rng = Random(seed * 1000 + (viewer.member or 0))
        self._news = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def attach(self) -> "Guest":
        """Begin to listen; returns with the first view."""
        self.gone = None
        self._task = asyncio.create_task(self._listen())
        await self.until(lambda guest: bool(guest.updates) or guest.gone is not None)
        return self

    async def detach(self) -> None:
        """Listen no longer."""
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        stream: Any = self.table.attach(self.viewer)
        try:
            async for item in stream:
                async with self._news:
                    if isinstance(item, Update):
                        self.view = item.view
                        self.updates.append(item)
                    elif isinstance(item, Gone):
                        self.gone = item.reason
                    else:
                        self.heard.append(item)
                    self._news.notify_all()
        finally:
            await stream.aclose()

    async def until(self, true: "Callable[[Guest], bool]", seconds: float = PATIENCE) -> None:
        """Wait until something holds of what was told."""
        async with asyncio.timeout(seconds), self._news:
            await self._news.wait_for(lambda: true(self))

    async def do(self, command: Command, name: str | None = None) -> Any:
        """Give a command."""
        self.sent += 1
        return await self.table.command(self.viewer, name or f"command {self.sent}", command)

    def my_turn(self) -> bool:
        """Whether the game waits for this seat."""
        view = self.view
        return view is not None and view.info.phase == "playing" and view.seat in view.to_act

    def over(self) -> bool:
        """Whether the match is over."""
        return self.view is not None and self.view.info.phase == "finished"

    def random_action(self) -> Any:
        """Any legal action."""
        assert self.view is not None
        game = self.view.game
        assert game is not None
        return game_named(game.setup.game).random_action(game, self._rng)

    async def act(self, times: int = 1) -> Any:
        """Do any legal action, the command sent so many times; the first answer."""
        assert self.view is not None
        phase, action = self.view.phase, self.random_action()
        self.sent += 1
        answers = [await self.table.submit(self.viewer, f"action {self.sent}", phase, action) for _ in range(times)]
        assert all(answer == answers[0] for answer in answers), answers
        return answers[0]

    async def play_on(self, most: int = 10_000, times: int = 1) -> int:
        """Act whenever it is one's turn, until the match is over; how many actions were accepted."""
        done = 0
        while done < most:
            await self.until(lambda guest: guest.my_turn() or guest.over() or guest.gone is not None)
            if not self.my_turn():
                break
            seen = len(self.updates)
            answer = await self.act(times)
            if isinstance(answer, Ack):
                done += 1
                await self.until(lambda guest, seq=answer.seq: guest.updates[-1].seq >= seq)  # type: ignore[misc]
            else:
                await self.until(lambda guest, seen=seen: len(guest.updates) > seen or not guest.my_turn())  # type: ignore[misc]
        return done


async def guest_of(tables: Tables, seated: Seated, seed: int = 0) -> Guest:
    """The person of a seat, listening."""
    viewer = await tables.recognise(seated.table, seated.token)
    return await Guest(await tables.table(seated.table), viewer, seed).attach()


async def spectator_of(tables: Tables, seated: Seated) -> Guest:
    """A spectator, listening."""
    viewer = await tables.recognise(seated.table, seated.spectator_code)
    return await Guest(await tables.table(seated.table), viewer).attach()


def settings(**changes: Any) -> Settings:
    """Two seats, the general game, no waiting."""
    return Settings(**({"game": "general", "seats": 2, "pace": "instant"} | changes))


async def table_of(tables: Tables, **changes: Any) -> list[Guest]:
    """A new table with a person in every seat that is not a computer's, host first, all listening."""
    wanted = settings(**changes)
    seated = [await tables.create(wanted, "Ana")]
    for number in range(1, wanted.seats - len(wanted.computers)):
        seated.append(await tables.join(seated[0].table, f"Guest {number}"))
    return [await guest_of(tables, one) for one in seated]
