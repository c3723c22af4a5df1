"""The socket's transport: uvicorn's, which in addition says goodbye, and lets go of a client that takes nothing."""

import asyncio

import msgspec
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from equalis.protocol.server_messages import Bye

LET_GO_SECONDS = 5.0

_CLOSING = msgspec.json.encode(Bye(reason="closing"))


class Line(WebSocketsSansIOProtocol):
    """Closing waits until all that was written is taken, which a stopped client never does: then the line is cut."""

    def shutdown(self) -> None:
        """The process ends: the client hears so and will come back, to another process or the next one."""
        if self.handshake_complete and not self.close_sent:
            self.conn.send_text(_CLOSING)
        super().shutdown()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has finished with this client."""
        super().on_task_complete(task)
        if not self.disconnected:
            self.loop.call_later(LET_GO_SECONDS, self.transport.abort)

    def handle_ping(self) -> None:
        """Answer, but do not heap up answers for a client that takes none."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def keepalive_timeout(self) -> None:
        """The client has not answered a ping."""
        super().keepalive_timeout()
        self.loop.call_later(LET_GO_SECONDS, self.transport.abort)
