"""One WebSocket as typed messages: decoded strictly, written with a time limit, never by way of an exception's text."""

import asyncio
import time

import msgspec
from litestar.types import Receive, Send

from equalis.protocol.client_messages import ClientMessage
from equalis.protocol.encoding import encode_message
from equalis.protocol.server_messages import Bye, ServerMessage
from equalis.server.config import Limits
from equalis.server.limits import Bucket
from equalis.server.metrics import LIMITED, MALFORMED

_decode = msgspec.json.Decoder(ClientMessage).decode


class Closed(Exception):
    """The line is gone, or the client does not take what is sent."""


class Unreadable(Exception):
    """A message that is not one of the protocol's."""


class Channel:
    """Reads and writes one accepted socket. Not more is read than the message rate allows: a flood waits outside."""

    __slots__ = ("_closing", "_limits", "_rate", "_receive", "_send")

    def __init__(self, receive: Receive, send: Send, limits: Limits) -> None:
        self._receive = receive
        self._send = send
        self._limits = limits
        self._closing = False
        self._rate = Bucket(limits.messages, time.monotonic())

    async def read(self) -> ClientMessage:
        """The next message. Raises Unreadable for one that is none, Closed at the end."""
        while not self._rate.take(time.monotonic()):
            LIMITED.labels("messages").inc()
            await asyncio.sleep(1 / self._rate.refill)
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise Closed
        text = event.get("text")
        try:
            if text is None:
                raise Unreadable
            return _decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            MALFORMED.labels("socket").inc()
            raise Unreadable from None

    async def write(self, message: ServerMessage) -> None:
        """Send one message. Raises Closed when the client has gone or takes nothing for `stuck_seconds`."""
        if self._closing:
            raise Closed
        text = encode_message(message).decode()
        try:
            async with asyncio.timeout(self._limits.stuck_seconds):
                await self._send({"type": "websocket.send", "text": text, "bytes": None})
        except (TimeoutError, OSError) as error:
            raise Closed from error

    async def bye(self, bye: Bye) -> None:
        """Say why, and close."""
        await self.write(bye)
        self._closing = True
        try:
            async with asyncio.timeout(self._limits.stuck_seconds):
                await self._send({"type": "websocket.close", "code": 1000, "reason": bye.reason})
        except (TimeoutError, OSError) as error:
            raise Closed from error
