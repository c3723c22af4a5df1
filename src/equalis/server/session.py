"""One client at one table, from its `Hello` to its `Bye`: its commands in, the table's stream out."""

import asyncio
import logging
import time
from collections.abc import AsyncGenerator
from typing import cast

from equalis.errors import Refusal, Refused
from equalis.protocol import PROTOCOL_VERSION
from equalis.protocol.client_messages import ClientMessage, Do, Hello, Manage, Ping, PreviewDraft, Say
from equalis.protocol.server_messages import Ack, Bye, Pong, ServerMessage, Welcome
from equalis.protocol.server_messages import Refused as RefusedMessage
from equalis.server.build import BUILD
from equalis.server.channel import Channel, Closed, Unreadable
from equalis.server.config import Limits
from equalis.server.limits import Bucket
from equalis.server.metrics import COMMANDS, DROPPED, LIMITED, SUBMIT_SECONDS, UPDATES
from equalis.server.preview_slot import PreviewSlot
from equalis.server.site import now_ms
from equalis.tables.commands import Gone
from equalis.tables.models import Ack as TableAck
from equalis.tables.models import Viewer
from equalis.tables.service import Table
from equalis.tables.updates import Streamed, Update

LOGGER = logging.getLogger("equalis.server")


async def greet(channel: Channel, limits: Limits) -> Hello | None:
    """Wait for the client's `Hello`; None (after a `Bye`) where none comes or another version is spoken."""
    try:
        async with asyncio.timeout(limits.hello_seconds):
            message = await channel.read()
    except (TimeoutError, Unreadable):
        await channel.bye(Bye(reason="hello_expected"))
        return None
    if not isinstance(message, Hello):
        await channel.bye(Bye(reason="hello_expected"))
        return None
    if message.version != PROTOCOL_VERSION:
        await channel.bye(Bye(reason="version"))
        return None
    return message


def shut_out(code: str) -> Bye:
    """Why the door stays shut, from a refusal's code; where it may open later, the client tries again."""
    match code:
        case "server.too_many_wrong_codes" | "table.unavailable":
            return Bye(reason="busy")
        case "table.wrong_token":
            return Bye(reason="wrong_token")
        case "table.no_seat":
            return Bye(reason="no_seat")
        case _:
            return Bye(reason="unknown_table")


class Session:
    """Serves one viewer until either side ends it."""

    def __init__(self, channel: Channel, table: Table, viewer: Viewer, limits: Limits) -> None:
        self._channel = channel
        self._table = table
        self._viewer = viewer
        self._limits = limits
        self._previews = PreviewSlot(channel, table, viewer)
        now = time.monotonic()
        self._preview_rate = Bucket(limits.previews, now)
        self._sentence_rate = Bucket(limits.sentences, now)

    async def run(self) -> None:
        """Serve until the stream or the line ends. Raises nothing but cancellation."""
        tasks = {asyncio.create_task(self._follow()), asyncio.create_task(self._obey())}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._previews.close()
            for task in tasks:
                task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not isinstance(outcome, Closed):
                LOGGER.error("session_failed", exc_info=outcome)

    async def _follow(self) -> None:
        """Pass the table's stream on; the first update is the welcome."""
        stream = cast("AsyncGenerator[Streamed, None]", self._table.attach(self._viewer))
        first = True
        try:
            async for item in stream:
                if isinstance(item, Gone):
                    DROPPED.labels(item.reason).inc()
                    await self._channel.bye(Bye(reason=item.reason))
                    return
                message: ServerMessage = item
                if first and isinstance(item, Update):
                    message = Welcome(version=PROTOCOL_VERSION, build=BUILD, seq=item.seq, view=item.view)
                    first = False
                UPDATES.inc()
                await self._channel.write(message)
        except Refused as refused:
            await self._channel.bye(shut_out(refused.refusal.code))
        except Closed as closed:
            if isinstance(closed.__cause__, TimeoutError):
                DROPPED.labels("stuck").inc()
            raise
        finally:
            await stream.aclose()

    async def _obey(self) -> None:
        """Read and carry out, one message after the other, until the line ends."""
        unread = 0
        while True:
            try:
                message = await self._channel.read()
            except Unreadable:
                unread += 1
                if unread > self._limits.malformed:
                    DROPPED.labels("malformed").inc()
                    await self._channel.bye(Bye(reason="too_much_malformed"))
                    return
                await self._channel.write(RefusedMessage(id=None, refusal=Refusal("server.malformed_message")))
                continue
            answer = await self._answer(message)
            if answer is not None:
                await self._channel.write(answer)

    async def _answer(self, message: ClientMessage) -> ServerMessage | None:
        try:
            return await self._carry_out(message)
        except Refused as refused:
            return RefusedMessage(id=message.id if not isinstance(message, Hello) else None, refusal=refused.refusal)
        except Closed:
            raise
        except Exception:
            # A fault of ours must cost this one wish, never the seat: it is logged, the client gets a code.
            LOGGER.exception("message_failed", extra={"message_kind": type(message).__name__})
            identity = None if isinstance(message, Hello) else message.id
            return RefusedMessage(id=identity, refusal=Refusal("server.internal"))

    async def _carry_out(self, message: ClientMessage) -> ServerMessage | None:
        match message:
            case Do(id=identity, phase=phase, action=action):
                began = time.perf_counter()
                result = await self._table.submit(self._viewer, identity, phase, action)
                SUBMIT_SECONDS.observe(time.perf_counter() - began)
                return _outcome("do", identity, result)
            case Manage(id=identity, command=command):
                return _outcome("manage", identity, await self._table.command(self._viewer, identity, command))
            case PreviewDraft():
                return self._preview(message)
            case Say(id=identity, talk=talk):
                if not self._sentence_rate.take(time.monotonic()):
                    LIMITED.labels("sentences").inc()
                    return RefusedMessage(id=identity, refusal=Refusal("server.too_fast"))
                refusal = await self._table.say(self._viewer, talk)
                return Ack(id=identity, seq=0) if refusal is None else RefusedMessage(id=identity, refusal=refusal)
            case Ping(id=identity):
                return Pong(id=identity, now=now_ms())
            case Hello():
                return RefusedMessage(id=None, refusal=Refusal("server.second_hello"))

    def _preview(self, message: PreviewDraft) -> ServerMessage | None:
        if not self._preview_rate.take(time.monotonic()):
            LIMITED.labels("previews").inc()
            return RefusedMessage(id=message.id, refusal=Refusal("server.too_fast"))
        overtaken = self._previews.offer(message)
        if overtaken is None:
            return None
        return RefusedMessage(id=overtaken, refusal=Refusal("server.preview_overtaken"))


def _outcome(kind: str, identity: str, result: TableAck | Refusal) -> ServerMessage:
    if isinstance(result, Refusal):
        COMMANDS.labels(kind, "refused").inc()
        return RefusedMessage(id=identity, refusal=result)
    COMMANDS.labels(kind, "accepted").inc()
    return Ack(id=identity, seq=result.seq)
