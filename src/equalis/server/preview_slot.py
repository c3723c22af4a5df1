"""Previews beside the commands: one at a time a client, the newest waiting, so that none delays an action."""

import asyncio
import logging

from equalis.errors import Refusal, Refused
from equalis.protocol.client_messages import PreviewDraft
from equalis.protocol.server_messages import Previewed, ServerMessage
from equalis.protocol.server_messages import Refused as RefusedMessage
from equalis.server.channel import Channel, Closed
from equalis.tables.models import Viewer
from equalis.tables.service import Table

LOGGER = logging.getLogger("equalis.server")


class PreviewSlot:
    """Works on one preview of one client; while it does, only the newest further one is kept."""

    __slots__ = ("_channel", "_table", "_task", "_viewer", "_waiting")

    def __init__(self, channel: Channel, table: Table, viewer: Viewer) -> None:
        self._channel = channel
        self._table = table
        self._viewer = viewer
        self._waiting: PreviewDraft | None = None
        self._task: asyncio.Task[None] | None = None

    def offer(self, message: PreviewDraft) -> str | None:
        """Take a preview on. Returns the id of an older waiting one that will not be answered any more."""
        overtaken = self._waiting.id if self._waiting else None
        self._waiting = message
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return overtaken

    def close(self) -> None:
        """Stop; the client has gone."""
        self._waiting = None
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        try:
            while self._waiting is not None:
                message, self._waiting = self._waiting, None
                await self._channel.write(await self._result(message))
        except Closed:
            self._waiting = None
        finally:
            self._task = None

    async def _result(self, message: PreviewDraft) -> ServerMessage:
        try:
            return Previewed(id=message.id, result=await self._table.preview(self._viewer, message.draft))
        except Refused as refused:
            return RefusedMessage(id=message.id, refusal=refused.refusal)
        except Exception:
            # As for commands: a fault of ours costs one answer, never the seat.
            LOGGER.exception("preview_failed")
            return RefusedMessage(id=message.id, refusal=Refusal("server.internal"))
