"""All tables that this process has in hand: loaded when first needed, kept while somebody looks, let go when quiet."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Set
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from equalis.errors import EqualisError, LimitReached, Refusal, Refused, refuse
from equalis.games.actions import PlayerAction
from equalis.storage.log import Log, Notice, Unavailable
from equalis.tables.actor import Actor
from equalis.tables.commands import Gone, Heard
from equalis.tables.due import LEASE
from equalis.tables.entries import Entry
from equalis.tables.evolve import Change, evolve
from equalis.tables.keeper import Keeper
from equalis.tables.matches import Matches
from equalis.tables.presence import Presence
from equalis.tables.preview import preview_thoroughly
from equalis.tables.state import TableState, clocks_run, lives_in
from equalis.tables.talk import hear
from equalis.tables.thinking import Thinkers, TooMuch
from equalis.tables.updates import Preview
from equalis.tables.weight import evolve_elsewhere

BEAT = 1.0
LOOK_FOR_DUE = 0.5
QUIET = 60.0
"""Seconds after which a table that nobody looks at leaves the memory."""
HOUR = 3600.0
DEAD = 3_500
"""Milliseconds without a heartbeat after which another process is taken for dead."""
MOST_CLAIMED = 100
JUDGING = 3.0

logger = logging.getLogger(__name__)


def new_process_name() -> str:
    """What this server process calls itself in the log."""
    return secrets.token_hex(8)


def clock_now() -> int:
    """Milliseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1_000_000


class Held:
    """An actor with what belongs to it."""

    def __init__(self, actor: Actor, keeper: Keeper, presence: Presence) -> None:
        self.actor = actor
        self.keeper = keeper
        self.presence = presence
        self.used = time.monotonic()


class Hub:
    """The house of the actors of this process (`actor.House`), with the work that goes on all the time."""

    def __init__(
        self,
        log: Log,
        process: str,
        *,
        matches: Matches | None = None,
        thinkers: Thinkers | None = None,
        days: int = 90,
        clock: Callable[[], int] = clock_now,
    ) -> None:
        self.log = log
        self.process = process
        self.matches = matches or Matches()
        self._thinkers = thinkers or Thinkers()
        self._judges = Thinkers(workers=1)  # no play waits behind a computer player's thought
        self._days = days
        self._clock = clock
        self._held: dict[str, Held] = {}
        self._living = frozenset({process})
        self._seen_outages = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._loops: list[asyncio.Task[None]] = []
        self._closing = False

    async def start(self) -> None:
        """Say that this process lives, then begin the work that goes on all the time. Raises Unavailable."""
        self._seen_outages = self.now()
        await self.beat()
        self._loops = [
            asyncio.create_task(self._every(BEAT, self.beat), name="heartbeat"),
            asyncio.create_task(self._every(LOOK_FOR_DUE, self._claim_due), name="due tables"),
            asyncio.create_task(self._every(QUIET / 2, self._let_go), name="quiet tables"),
            asyncio.create_task(self._every(HOUR, self._purge, at_once=True), name="retention"),
            asyncio.create_task(self._listen(), name="notices"),
        ]

    async def close(self) -> None:
        """Tell everybody, finish nothing: the log has all of it."""
        self._closing = True
        for held in list(self._held.values()):
            for stream in list(held.actor.streams):
                stream.end(Gone(reason="closing"))
            held.keeper.release()
            held.presence.close()
        for task in (*self._loops, *self._tasks):
            task.cancel()
        await asyncio.gather(*self._loops, *self._tasks, return_exceptions=True)
        self._thinkers.close()
        self._judges.close()
        try:
            await self.log.leave(self.process)
        except Unavailable:
            logger.warning("the database was not there to say goodbye to")

    # --- the house of actors --------------------------------------------------------------------------------------

    def now(self) -> int:
        """See `actor.House`."""
        return self._clock()

    async def living(self, processes: Set[str]) -> frozenset[str]:
        """See `actor.House`: a process unheard of may have started since our last beat, and is not dead for that."""
        if not processes <= self._living:
            self._living |= await self.log.living(self.now() - DEAD)
        return self._living

    def forget(self, actor: Actor) -> None:
        """See `actor.House`."""
        held = self._held.pop(actor.table, None)
        if held is not None:
            held.keeper.release()
            held.presence.close()

    def moved(self, actor: Actor, *, ours: bool) -> None:
        """See `actor.House`: whoever appended last keeps the table."""
        held = self._held.get(actor.table)
        if held is None or self._closing:
            return
        if ours:
            held.keeper.keep()
        else:
            held.keeper.release()

    def held(self, table: str) -> Held:
        """A table in hand; it is read when its state is first asked for."""
        held = self._held.get(table)
        if held is None:
            actor = Actor(table, self)
            held = self._held[table] = Held(actor, Keeper(actor, self._thinkers), Presence(actor, self.spawn))
        held.used = time.monotonic()
        return held

    async def judge(self, view: Any, draft: PlayerAction) -> Preview:
        """A preview that is too much work for the event loop. Raises Refused(`table.preview_too_hard`)."""
        try:
            return await self._judges.run(preview_thoroughly, view, draft, seconds=JUDGING)
        except (TooMuch, TimeoutError, BrokenProcessPool, LimitReached) as error:
            raise refuse("table.preview_too_hard") from error

    async def evolve(self, state: TableState, entry: Entry) -> Change:
        """See `actor.House`."""
        try:
            done = await self._judges.run(evolve_elsewhere, state, entry, seconds=JUDGING)
        except (TooMuch, TimeoutError, BrokenProcessPool) as error:
            logger.warning("a play was judged in the event loop: %s", type(error).__name__)
            return evolve(state, entry, self.matches)
        if isinstance(done, Refusal):
            raise Refused(done)
        return done

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside; failures of the log or refusals in it are told to the journal only."""
        if self._closing:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, Refused):
            logger.info("work beside was refused: %s", error.refusal.code)
        elif isinstance(error, Unavailable):
            logger.warning("work beside: the database did not answer")
        else:
            logger.error("work beside failed", exc_info=error)

    # --- what goes on all the time --------------------------------------------------------------------------------

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]], *, at_once: bool = False) -> None:
        if at_once:
            await self._once(work)
        while True:
            await asyncio.sleep(seconds)
            await self._once(work)

    async def _once(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Unavailable:
            logger.warning("%s: the database did not answer", work.__name__)
        except EqualisError:
            logger.exception("%s failed", work.__name__)

    async def beat(self) -> None:
        """Live, notice who has died, and notice outages: tables that either concerns look at their log anew.

        The others are left alone: a process that is late for its beat must not get more to do by that.
        """
        now = self.now()
        await self.log.beat(self.process, now)
        outages = await self.log.outages(self._seen_outages)
        living = await self.log.living(now - DEAD) | {self.process}
        died = self._living - living
        self._living = living
        if outages:
            self._seen_outages = max(outage.ended for outage in outages)
        if outages or died:
            for held in list(self._held.values()):
                state = held.actor.state
                if state is not None and ((outages and clocks_run(state)) or lives_in(state, died)):
                    self.spawn(held.actor.catch_up())

    async def _claim_due(self) -> None:
        for table in await self.log.due(self.now(), lease=LEASE, limit=MOST_CLAIMED):
            self.spawn(self._take_on(table))

    async def _take_on(self, table: str) -> None:
        """Keep a table whose keeper has not done what was due."""
        held = self.held(table)
        await held.actor.catch_up()
        held.keeper.keep()
        held.keeper.tick()

    async def _let_go(self) -> None:
        quiet = time.monotonic() - QUIET
        for table, held in list(self._held.items()):
            if not held.actor.streams and not held.keeper.busy and held.used < quiet:
                held.presence.close()
                del self._held[table]

    async def _purge(self) -> None:
        erased = await self.log.purge(self.now() - self._days * 86_400_000)
        if erased:
            logger.info("tables erased after %d days: %d", self._days, erased)

    async def _listen(self) -> None:
        async for notice in self.log.listen():
            self._noticed(notice)

    def _noticed(self, notice: Notice) -> None:
        if not notice.table:
            for held in list(self._held.values()):
                if held.actor.state is not None:
                    self.spawn(held.actor.catch_up())
            return
        known = self._held.get(notice.table)
        if known is None or known.actor.state is None:
            return
        if notice.talk is not None:
            hear(known.actor, msgspec.json.decode(notice.talk, type=Heard))
        elif notice.seq == 0 or notice.seq > known.actor.seq:
            self.spawn(known.actor.catch_up())
