"""Who is there: streams come and go, and the log hears of it only when a member's presence really changes."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from equalis.errors import refuse
from equalis.tables.actor import Actor
from equalis.tables.commands import Gone
from equalis.tables.entries import Body, Connected, Disconnected, GivenBack
from equalis.tables.models import Member
from equalis.tables.state import TableState, seat_of
from equalis.tables.streams import Stream

RELOAD = 2.0
"""Seconds without a stream that are a reload, not an absence."""

ATTEMPTS_APART = 1.0


class Presence:
    """The streams of one table and what they say about its members."""

    def __init__(self, actor: Actor, spawn: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        self._actor = actor
        self._spawn = spawn
        self._leaving: dict[Member, asyncio.TimerHandle] = {}

    async def attach(self, member: Member | None) -> Stream:
        """A new stream with the present view in it; a member's older one is over. Raises Refused, Unavailable."""
        actor = self._actor
        state = await actor.current()
        if member is not None and (member >= len(state.people) or state.people[member].gone):
            raise refuse("table.no_seat")
        for older in [stream for stream in actor.streams if stream.member == member and member is not None]:
            older.end(Gone(reason="replaced"))
            actor.streams.discard(older)
        stream = Stream(member, self._detached)
        actor.streams.add(stream)
        stream.put(actor.seeing().update(member, ()))
        if member is not None:
            if (waiting := self._leaving.pop(member, None)) is not None:
                waiting.cancel()
            if self._arrival(state, member):
                self._spawn(self._settle(member))
        return stream

    def close(self) -> None:
        """Look after nobody any more."""
        for waiting in self._leaving.values():
            waiting.cancel()
        self._leaving.clear()

    def _detached(self, stream: Stream) -> None:
        self._actor.streams.discard(stream)
        member = stream.member
        if member is None or self._actor.gone or self._here(member):
            return
        loop = asyncio.get_running_loop()
        self._leaving[member] = loop.call_later(RELOAD, self._left, member)

    def _left(self, member: Member) -> None:
        self._leaving.pop(member, None)
        self._spawn(self._settle(member))

    def _here(self, member: Member) -> bool:
        return any(stream.member == member for stream in self._actor.streams)

    async def _settle(self, member: Member) -> None:
        """Log what the member's presence now is; for as long as the database does not answer, later."""

        def make(state: TableState, _now: int) -> list[Body]:
            if self._here(member):
                return self._arrival(state, member)
            return [Disconnected(member)] if state.people[member].process == self._actor.house.process else []

        await self._actor.perform(make)

    def _arrival(self, state: TableState, member: Member) -> list[Body]:
        bodies: list[Body] = []
        person = state.people[member]
        if person.gone:
            return bodies
        if person.process != self._actor.house.process:
            bodies.append(Connected(member, self._actor.house.process))
        seat = seat_of(state, member)
        if seat is not None and state.places[seat].played_by_computer and not state.places[seat].wished:
            bodies.append(GivenBack(member))
        return bodies
