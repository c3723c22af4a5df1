"""The one owner of a table in this process: it decides, keeps, applies and tells, one thing after the other.

Persist, then broadcast (decision 6). Another process may own the same table at the same time: the log's key decides
who wins, and the loser reads what it missed and decides anew.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence, Set
from typing import Protocol

import msgspec

from equalis import RULES_VERSION
from equalis.errors import EqualisError, refuse
from equalis.games.events import Event
from equalis.storage.log import Append, Conflict, Log, Outage
from equalis.tables import entries
from equalis.tables.commands import Gone
from equalis.tables.due import due_time
from equalis.tables.entries import Body, Entry
from equalis.tables.evolve import Change, evolve
from equalis.tables.matches import Matches
from equalis.tables.models import Member, TableInfo
from equalis.tables.replay import decode, encode, replay
from equalis.tables.seeing import Seeing, lobby_line, table_info, without_code
from equalis.tables.state import TableState, clocks_run
from equalis.tables.streams import Stream
from equalis.tables.weight import heavy

ATTEMPTS = 8
ALLOWANCE = 3_000
"""Milliseconds added to running clocks after an outage besides its length, for everybody to come back."""

logger = logging.getLogger(__name__)


class ForeignRules(EqualisError):
    """A process of another version has dealt at the table meanwhile."""


Make = Callable[[TableState, int], Sequence[Body]]


class House(Protocol):
    """What an actor needs of the process it lives in."""

    log: Log
    matches: Matches
    process: str

    def now(self) -> int:
        """Milliseconds since 1970."""

    async def living(self, processes: Set[str]) -> frozenset[str]:
        """Server processes known to be alive, this one included and all of `processes` that are. Raises Unavailable."""

    async def evolve(self, state: TableState, entry: Entry) -> Change:
        """`evolve` beside the event loop. Raises Refused."""

    def forget(self, actor: "Actor") -> None:
        """The actor's table is gone."""

    def moved(self, actor: "Actor", *, ours: bool) -> None:
        """The actor's table has moved on, by an append of `ours` or of another process."""


class Actor:
    """A table. `state` is None until it is first needed; `stale` says that the log may have moved on unseen."""

    def __init__(self, table: str, house: House) -> None:
        self.table = table
        self.house = house
        self.state: TableState | None = None
        self.seq = 0
        self.at = 0
        self.stale = False
        self.gone = False
        self.last: Body | None = None
        self.streams: set[Stream] = set()
        self._foreign: str | None = None
        self._answered: dict[tuple[Member, str], int] = {}
        self._lock = asyncio.Lock()

    async def current(self) -> TableState:
        """The state as the log has it. Raises Refused(`table.gone`), Unavailable."""
        if self.state is not None and not self.stale:
            return self.state
        async with self._lock:
            return await self._fresh()

    async def perform(self, make: Make, member: Member | None = None, command: str | None = None) -> int:
        """Log what `make` makes of the present state, apply it, tell everybody; the sequence where it stands.

        A command that was answered before is not done again. Raises Refused, Unavailable.
        """
        async with self._lock:
            for _ in range(ATTEMPTS):
                state = await self._fresh()
                if member is not None and command is not None and (member, command) in self._answered:
                    return self._answered[member, command]
                bodies = make(state, self.house.now())
                if not bodies or await self._append(state, bodies, member, command):
                    return self.seq
            raise refuse("table.busy")

    async def catch_up(self) -> None:
        """Read what other processes have appended."""
        async with self._lock:
            self.stale = True
            await self._fresh()

    async def erase(self) -> None:
        """Delete the table. Raises Unavailable."""
        async with self._lock:
            await self.house.log.delete(self.table)
            self._end()

    def seeing(self) -> Seeing:
        """What viewers see of the present state."""
        assert self.state is not None
        spectators = sum(stream.member is None for stream in self.streams)
        return Seeing(self.state, self.house.matches, seq=self.seq, now=self.house.now(), spectators=spectators)

    async def info(self, *, spectator: bool) -> TableInfo:
        """What everybody may see. Raises Refused(`table.gone`), Unavailable."""
        state = await self.current()
        spectators = sum(stream.member is None for stream in self.streams)
        info = table_info(state, seq=self.seq, now=self.house.now(), spectators=spectators)
        return without_code(info) if spectator else info

    # --- reading -----------------------------------------------------------------------------------------------

    async def _fresh(self) -> TableState:
        if self.gone:
            raise refuse("table.gone")
        if self.state is None:
            await self._load()
        elif self.stale:
            await self._read_on()
        assert self.state is not None
        return self.state

    async def _load(self) -> None:
        replayed = replay(await self.house.log.read(self.table), self.house.matches)
        if replayed is None:
            self._end()
            raise refuse("table.gone")
        self.state, self.seq, self.at = replayed.state, replayed.seq, replayed.at
        self._answered, self._foreign = replayed.answered, replayed.foreign
        self.stale = True  # until it is repaired
        await self._repair()
        self.stale = False
        self.house.moved(self, ours=False)

    async def _read_on(self) -> None:
        """Apply entries of other processes; the same path after a failure, when our own last one may be among them."""
        assert self.state is not None
        stored = await self.house.log.read(self.table, self.seq)
        if not stored and (await self.house.log.head(self.table)) is None:
            self._end()
            raise refuse("table.gone")
        try:
            for item in stored:
                self._apply(item.seq, decode(item.body))
        except ForeignRules:
            await self._load()
            return
        if stored:
            self.house.moved(self, ours=False)
        await self._repair()
        self.stale = False

    async def _repair(self) -> None:
        """Log what happened to the table while nobody owned it: other rules, an outage, processes that died."""
        for _ in range(ATTEMPTS):
            assert self.state is not None
            at_work = {person.process for person in self.state.people if person.process is not None}
            living = await self.house.living(at_work)
            bodies = self._repairs(self.state, await self.house.log.outages(self.at), living)
            if not bodies or await self._append(self.state, bodies):
                return

    def _repairs(self, state: TableState, outages: Sequence[Outage], living: Set[str]) -> list[Body]:
        bodies: list[Body] = []
        if self._foreign is not None:
            bodies.append(entries.EndedByUpgrade(self._foreign))
        if clocks_run(state):
            lost = sum(outage.ended - max(outage.began, self.at) + ALLOWANCE for outage in outages)
            if lost > 0:
                bodies.append(entries.ClockExtended(lost))
        for member, person in enumerate(state.people):
            if person.process is not None and person.process not in living:
                bodies.append(entries.Disconnected(member))
        return bodies

    # --- writing -----------------------------------------------------------------------------------------------

    async def _append(
        self, state: TableState, bodies: Sequence[Body], member: Member | None = None, command: str | None = None
    ) -> bool:
        """Keep and apply; False if the table had moved on, which it then has here too. Raises Refused, Unavailable."""
        now = max(self.house.now(), self.at)
        last = len(bodies) - 1
        made = [
            Entry(at=now, body=body, member=member, command=command if place == last else None)
            for place, body in enumerate(bodies)
        ]
        happened: list[Event] = []
        for entry in made:
            if heavy(state, entry.body):
                state, events = await self.house.evolve(state, entry)
            else:
                state, events = evolve(state, entry, self.house.matches)
            happened += events
        line = lobby_line(state)
        append = Append(
            table=self.table,
            expected_seq=self.seq,
            entries=tuple(encode(entry) for entry in made),
            at=now,
            due=due_time(state, now),
            listing=None if line is None else msgspec.json.encode(line),
        )
        self.stale = True  # until the log has answered, nobody knows
        try:
            await self.house.log.append(append)
        except Conflict:
            await self._read_on()
            return False
        self.stale = False
        before = self.state
        self.state, self.at, self.last, self._foreign = state, now, bodies[-1], None
        self.seq += len(made)
        if member is not None and command is not None:
            self._answered[member, command] = self.seq
        self._tell(before, happened)
        self.house.moved(self, ours=True)
        return True

    def _apply(self, seq: int, entry: Entry) -> None:
        before = self.state
        if isinstance(entry.body, entries.Dealt) and entry.body.setup.rules != RULES_VERSION:
            raise ForeignRules
        self.state, events = evolve(self.state, entry, self.house.matches)
        self.seq, self.at, self.last = seq, entry.at, entry.body
        if entry.member is not None and entry.command is not None:
            self._answered[entry.member, entry.command] = seq
        self._tell(before, events)

    def _tell(self, before: TableState | None, events: Sequence[Event]) -> None:
        assert self.state is not None
        if before is not None:
            self._say_goodbye(before, self.state)
        seeing = self.seeing()
        for stream in list(self.streams):
            stream.put(seeing.update(stream.member, events))

    def _say_goodbye(self, before: TableState, after: TableState) -> None:
        for stream in list(self.streams):
            if stream.member is None:
                continue
            old, new = before.people[stream.member], after.people[stream.member]
            if new.gone and not old.gone:
                stream.end(Gone(reason="kicked" if new.kicked else "left"))
            elif new.token != old.token:
                stream.end(Gone(reason="moved"))
            elif new.process not in {None, self.house.process, old.process}:
                stream.end(Gone(reason="replaced"))

    def _end(self) -> None:
        self.gone = True
        for stream in list(self.streams):
            stream.end(Gone(reason="deleted"))
        self.house.forget(self)
