"""Computer players think in processes of their own: lowered priority, a time limit, a bounded queue (decision 8).

One that fails, oversteps its limit, or finds the queue full is answered for by a random legal action, and that is
logged. The event loop never thinks.
"""

import asyncio
import logging
import os
import random
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from msgspec import Struct

from equalis.errors import EqualisError
from equalis.games.actions import PlayerAction
from equalis.games.protocol import Game
from equalis.tables.models import Strength
from equalis.tables.seeing import game_view

MOST_WAITING = 200
STARTING = 60.0
LATE = 2.0
"""Seconds beyond its limit after which a thinker is taken for stuck and its process ended."""

logger = logging.getLogger(__name__)

T = TypeVar("T")


class TooMuch(EqualisError):
    """The queue is full."""


class Thought(Struct, frozen=True):
    """What a computer player wants to do, and after how many seconds a person would have done it."""

    action: PlayerAction
    pause: float


Brain = Callable[[Strength, Any, float, int], Thought]
"""A function of strength, view, seconds allowed and seed; it must be importable by name, for it runs elsewhere."""


def think(strength: Strength, view: Any, seconds: float, seed: int) -> Thought:
    """Ask the computer player of that strength (runs in the pool)."""
    from equalis.players.protocol import Budget  # noqa: PLC0415  (the server's own process never needs players)
    from equalis.players.registry import player  # noqa: PLC0415

    decision = player(strength).choose(view, Budget(seconds=seconds), random.Random(seed))
    return Thought(decision.action, decision.pause)


def _load_players(_brain: Brain) -> None:
    """Import what thinking needs, so that no thought waits for it (runs in the pool); the brain brings its module."""
    import equalis.players.registry  # noqa: F401, PLC0415


def _heard(ready: "asyncio.Future[None]") -> None:
    """A pool that ends before it was ready is no fault; whoever waits for it is told all the same."""
    if not ready.cancelled():
        ready.exception()


def _lower_priority() -> None:
    os.nice(10)


class Thinkers:
    """The pool of one server process; `workers` 0 thinks at once, in place (for tests with quick brains)."""

    def __init__(self, brain: Brain = think, *, workers: int | None = None) -> None:
        self._brain = brain
        self._workers = max((os.cpu_count() or 2) - 1, 1) if workers is None else workers
        self._pool: tuple[ProcessPoolExecutor, asyncio.Future[None]] | None = None
        self._free = asyncio.Semaphore(max(self._workers, 1))
        self._waiting = 0

    async def choose(self, strength: Strength, game: Game[Any, Any], view: Any, seconds: float) -> Thought:
        """A legal wish of the computer player, which sees the game within the match, or a random one in its place."""
        try:
            seen = game_view(view)
            return await self.run(self._brain, strength, seen, seconds, secrets.randbits(64), seconds=seconds)
        except Exception as error:  # noqa: BLE001  (whatever a player's code does, the table goes on, and it is logged)
            return self.fallback(game, view, type(error).__name__)

    async def run(self, work: Callable[..., T], *args: Any, seconds: float) -> T:
        """Do work in the pool. Raises what it raises, TooMuch, TimeoutError, BrokenProcessPool.

        It waits for a free process no longer than it may take, and only work that has begun can overstep its limit.
        """
        if self._workers == 0:
            return work(*args)
        if self._waiting >= MOST_WAITING:
            raise TooMuch
        self._waiting += 1
        try:
            try:
                await asyncio.wait_for(self._free.acquire(), seconds + LATE)
            except TimeoutError as error:
                raise TooMuch from error
            try:
                return await self._run(work, args, seconds)
            except BrokenProcessPool:  # by somebody else's work: worth one more try
                return await self._run(work, args, seconds)
            finally:
                self._free.release()
        finally:
            self._waiting -= 1

    async def _run(self, work: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        pool, ready = self._running()
        loop = asyncio.get_running_loop()
        try:
            await asyncio.wait_for(asyncio.shield(ready), STARTING)
            return await asyncio.wait_for(loop.run_in_executor(pool, work, *args), seconds + LATE)
        except (BrokenProcessPool, TimeoutError):
            self._abandon(pool)
            raise

    def fallback(self, game: Game[Any, Any], view: Any, why: str) -> Thought:
        """A random legal action, logged with the reason."""
        logger.warning("a computer player was replaced by chance: %s", why)
        return Thought(game.random_action(view, random.Random(secrets.randbits(64))), 0.0)

    def _running(self) -> tuple[ProcessPoolExecutor, "asyncio.Future[None]"]:
        """The pool, started if need be, and what is done when one of its processes has loaded the players."""
        if self._pool is None:
            pool = ProcessPoolExecutor(self._workers, mp_context=get_context("spawn"), initializer=_lower_priority)
            ready = asyncio.get_running_loop().run_in_executor(pool, _load_players, self._brain)
            ready.add_done_callback(_heard)
            self._pool = pool, ready
        return self._pool

    def warm_up(self) -> None:
        """Start the pool before the first thought needs it: a server without computer players never has one."""
        if self._workers:
            self._running()

    def _abandon(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is not None and self._pool[0] is pool:
            self._pool = None
            end_pool(pool)

    def close(self) -> None:
        """End the pool and what is thought there."""
        if self._pool is not None:
            end_pool(self._pool[0])
            self._pool = None


def end_pool(pool: Executor) -> None:
    """End a pool at once: its processes may be stuck, so they are killed rather than asked."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
