"""What a process does for a table by itself: clocks, and the turns of computer players.

The process that appended last keeps the table; the others only look when its lease (the log's due time) has run out.
Whatever two processes do twice all the same, the log's key lets happen once.
"""

import asyncio
import logging
import time

from equalis.errors import Refused
from equalis.games.actions import AgreeToEnd
from equalis.games.setup import Seat
from equalis.storage.log import Unavailable
from equalis.tables.actor import Actor
from equalis.tables.due import LEASE, computers_to_act, next_wake, overdue
from equalis.tables.endings import computers_agree
from equalis.tables.entries import Acted, Body
from equalis.tables.pace import pause_of, seconds_to_think
from equalis.tables.state import TableState
from equalis.tables.thinking import Thinkers, Thought

RENEWAL = 1.2
"""Seconds between renewals of the lease while computer players think."""

AGAIN = 5.0
"""Seconds until a turn that failed by a fault of ours is tried again."""

logger = logging.getLogger(__name__)

Wait = tuple[int, Seat, int]
"""A match, a seat, and the how-manieth time the game waits for it: what a thought is about."""


class Keeper:
    """Keeps one table's clocks and computer players going while this process is its keeper."""

    def __init__(self, actor: Actor, thinkers: Thinkers) -> None:
        self._actor = actor
        self._thinkers = thinkers
        self._wake: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._thoughts: dict[Wait, asyncio.Task[None]] = {}
        self._renewal: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is going to happen here by itself."""
        return self._wake is not None or bool(self._thoughts) or bool(self._tasks)

    def keep(self) -> None:
        """Look at the state as it now is: set the clock, let those think who must, drop what is out of date."""
        state = self._actor.state
        if state is None or self._actor.gone:
            self.release()
            return
        self._set_clock(state)
        if any(place.strength is not None for place in state.places):
            self._thinkers.warm_up()
        wanted = {_wait(state, seat) for seat in computers_to_act(state)}
        for wait in [wait for wait in self._thoughts if wait not in wanted]:
            thought = self._thoughts.pop(wait)
            if thought is not asyncio.current_task():
                thought.cancel()
        for wait in wanted - self._thoughts.keys():
            self._thoughts[wait] = asyncio.create_task(self._play(wait), name="computer player")
        if self._thoughts and self._renewal is None:
            self._renewal = asyncio.create_task(self._renew(), name="lease")
        if isinstance(self._actor.last, Acted) and isinstance(self._actor.last.action, AgreeToEnd):
            self._start(self._perform_agreement())

    def release(self) -> None:
        """Another process keeps the table now, or nobody needs to."""
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        current = asyncio.current_task()
        tasks = [*self._tasks, *self._thoughts.values(), *([self._renewal] if self._renewal else [])]
        for task in tasks:
            if task is not current:
                task.cancel()
        self._tasks.clear()
        self._thoughts.clear()
        self._renewal = None

    def tick(self) -> None:
        """Do now what is overdue."""
        self._wake = None
        self._start(self._do_overdue())

    def _set_clock(self, state: TableState) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        wake = next_wake(state)
        if wake is not None:
            delay = max((wake - self._actor.house.now()) / 1000, 0.0)
            self._wake = asyncio.get_running_loop().call_later(delay, self.tick)

    def _start(self, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do_overdue(self) -> None:
        try:
            await self._actor.perform(overdue)
        except Refused as refused:
            logger.error("overdue work was refused: %s", refused.refusal.code)
        except Unavailable:
            await asyncio.sleep(0.5)
        if self._actor.state is not None and self._wake is None:
            self._set_clock(self._actor.state)

    async def _perform_agreement(self) -> None:
        try:
            await self._actor.perform(lambda state, _now: computers_agree(state, self._actor.house.matches))
        except (Refused, Unavailable) as error:
            logger.warning("computer players could not agree to end: %s", type(error).__name__)

    # --- computer players -----------------------------------------------------------------------------------------

    async def _play(self, wait: Wait) -> None:
        """Think, pause as a person would, act; by chance where the player's wish is illegal."""
        began = time.monotonic()
        try:
            thought = await self._think(wait)
            if thought is None:
                return
            await asyncio.sleep(max(thought.pause - (time.monotonic() - began), 0.0))
            while not await self._act(wait, thought):
                await asyncio.sleep(1.0)
        except Exception:
            # A fault of ours must not stop the table: somebody waits for this seat.
            logger.exception("a computer player's turn failed")
            self._start(self._try_again())
        finally:
            if self._thoughts.get(wait) is asyncio.current_task():
                del self._thoughts[wait]

    async def _try_again(self) -> None:
        await asyncio.sleep(AGAIN)
        self.keep()

    async def _think(self, wait: Wait) -> Thought | None:
        state = self._actor.state
        if state is None or state.run is None or not _waits(state, wait):
            return None
        seat = wait[1]
        strength = state.places[seat].strength
        if strength is None:
            return None
        game = self._actor.house.matches.game(state.run.setup)
        view = game.view(state.run.game, seat)
        limit = state.run.clocks.deadlines[seat]
        left = None if limit is None else (limit - self._actor.house.now()) / 1000
        seconds = seconds_to_think(strength, left)
        thought = await self._thinkers.choose(strength, game, view, seconds)
        if game.check(state.run.game, seat, thought.action) is not None:
            thought = self._thinkers.fallback(game, view, "illegal wish")
        return Thought(thought.action, pause_of(state.settings.pace, thought.pause, left))

    async def _act(self, wait: Wait, thought: Thought) -> bool:
        """False if the database did not answer."""

        def make(state: TableState, _now: int) -> list[Body]:
            return [Acted(wait[1], thought.action, computer=True)] if _waits(state, wait) else []

        try:
            await self._actor.perform(make)
        except Refused as refused:  # what others did since has made it illegal: think again
            logger.info("a computer player's action came too late: %s", refused.refusal.code)
            self._thoughts.pop(wait, None)
            self.keep()
        except Unavailable:
            return False
        return True

    async def _renew(self) -> None:
        """Keep the lease while somebody thinks."""
        while self._thoughts:
            await asyncio.sleep(RENEWAL)
            actor = self._actor
            try:
                held = await actor.house.log.postpone(actor.table, actor.seq, actor.house.now() + LEASE)
                if not held and not actor.stale:
                    await actor.catch_up()
            except (Unavailable, Refused):
                continue
        self._renewal = None


def _wait(state: TableState, seat: Seat) -> Wait:
    assert state.run is not None
    return state.matches, seat, state.run.clocks.waits[seat]


def _waits(state: TableState, wait: Wait) -> bool:
    """Whether the game still waits for just this."""
    return wait[1] in computers_to_act(state) and _wait(state, wait[1]) == wait
