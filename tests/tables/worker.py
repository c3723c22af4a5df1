"""A server process with scripted people in it, made to be killed: `python -m tests.tables.worker PLAN`.

The plan (JSON) names the database, the process, and the seats to be played. What a person sends is written to standard
output before it is sent, and the answer after it has come: the journal of the people, which outlives the process.
"""

import asyncio
import sys
from typing import Any

import msgspec
from msgspec import Struct

from equalis.errors import Refusal, Refused
from equalis.games.actions import PlayerAction
from equalis.tables.commands import Rematch
from equalis.tables.models import Ack
from equalis.tables.service import Tables
from equalis.tables.updates import Update
from tests.tables.people import Guest, opened


class Sent(Struct, frozen=True, tag="sent"):
    """A command on its way: an action, or the wish for a rematch (None)."""

    table: str
    member: int
    command: str
    phase: str
    action: PlayerAction | None


class Acked(Struct, frozen=True, tag="acked"):
    """The answer was an Ack."""

    table: str
    member: int
    command: str
    seq: int


class RefusedLine(Struct, frozen=True, tag="refused"):
    """The answer was a refusal, or a stale wish after a restart."""

    table: str
    member: int
    command: str
    code: str


Line = Sent | Acked | RefusedLine


class SeatPlan(Struct, frozen=True):
    """A seat to be played, and the command that had no answer when the process before was killed."""

    table: str
    token: str
    unanswered: Sent | None = None


class Plan(Struct, frozen=True):
    """What one worker does."""

    database: str
    process: str
    seats: tuple[SeatPlan, ...]


def write(line: Line) -> None:
    """Into the journal, at once."""
    sys.stdout.buffer.write(msgspec.json.encode(line) + b"\n")
    sys.stdout.buffer.flush()


class Player:
    """A person who never gives up: sends again what has no answer, comes back after every loss."""

    def __init__(self, tables: Tables, plan: SeatPlan, life: str) -> None:
        self.tables = tables
        self.plan = plan
        self.life = life
        self.sent = 0

    async def play(self) -> None:
        """Play for ever."""
        unanswered = self.plan.unanswered
        while True:
            try:
                viewer = await self.tables.recognise(self.plan.table, self.plan.token)
                guest = Guest(await self.tables.table(self.plan.table), viewer, seed=hash(self.life) % 1000)
                await guest.attach()
                while guest.gone is None:
                    if unanswered is not None:
                        await self.send(guest, unanswered)
                        unanswered = None
                    await self.turn(guest)
            except (Refused, TimeoutError):
                await asyncio.sleep(0.1)

    async def turn(self, guest: Guest) -> None:
        """Do the next thing that is to be done."""
        await guest.until(lambda one: one.my_turn() or one.over() or one.gone is not None)
        if guest.gone is not None or guest.view is None:
            return
        seen: Update = guest.updates[-1]
        name = f"{self.life}-{self.sent}"
        self.sent += 1
        action = guest.random_action() if guest.my_turn() else None
        member = guest.viewer.member or 0
        seq = await self.send(guest, Sent(self.plan.table, member, name, guest.view.phase, action))
        if seq is None or action is None:
            await guest.until(lambda one: one.updates[-1].seq > seen.seq or one.gone is not None)
        else:
            await guest.until(lambda one: one.updates[-1].seq >= seq or one.gone is not None)

    async def send(self, guest: Guest, sent: Sent) -> int | None:
        """Send one command until it has an answer; the sequence of an Ack."""
        write(sent)
        while True:
            answer: Any
            if sent.action is None:
                answer = await guest.table.command(guest.viewer, sent.command, Rematch())
            else:
                answer = await guest.table.submit(guest.viewer, sent.command, sent.phase, sent.action)
            if isinstance(answer, Ack):
                write(Acked(sent.table, sent.member, sent.command, answer.seq))
                return answer.seq
            assert isinstance(answer, Refusal)
            if answer.code != "table.unavailable":
                write(RefusedLine(sent.table, sent.member, sent.command, answer.code))
                return None
            await asyncio.sleep(0.1)


async def main(plan: Plan) -> None:
    """Serve and play until killed."""
    async with opened(plan.database, plan.process) as tables:
        await asyncio.gather(*(Player(tables, seat, plan.process).play() for seat in plan.seats))


if __name__ == "__main__":
    asyncio.run(main(msgspec.json.decode(sys.argv[1], type=Plan)))
