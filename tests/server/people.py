"""Clients for the tests: they speak the protocol over real sockets, keep a journal, and come back by themselves."""

import asyncio
import random
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import websockets
from websockets.asyncio.client import ClientConnection, connect

from equalis.games.registry import game_named
from equalis.protocol import PROTOCOL_VERSION
from equalis.protocol.server_messages import Ack, Bye, Pong, Previewed, Refused, ServerMessage, Welcome
from equalis.tables.commands import Heard
from equalis.tables.updates import TableView, Update

_decode = msgspec.json.Decoder(ServerMessage).decode
PATIENCE = 120.0
"""Seconds; generous, since a busy machine may take half a minute to start a process."""


class Dismissed(Exception):
    """The server said `Bye` for good."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Ticket:
    """What a client keeps of its seat: the table's code and the cookie's token."""

    code: str
    spectator_code: str
    token: str | None
    nickname: str = ""


async def make_table(url: str, **settings: Any) -> Ticket:
    """Create a table as a browser does; the maker's seat."""
    body = {"settings": {"seats": 2, "pace": "instant", **settings}}
    async with httpx.AsyncClient(base_url=url) as http:
        return _ticket(await http.post("/api/tables", json=body))


async def join_table(url: str, code: str, seat: int | None = None) -> Ticket:
    """Take a seat."""
    async with httpx.AsyncClient(base_url=url) as http:
        return _ticket(await http.post(f"/api/tables/{code}/join", json={"seat": seat}))


def _ticket(answer: httpx.Response) -> Ticket:
    assert answer.status_code == 201, answer.text
    body = answer.json()
    return Ticket(body["code"], body["spectator_code"], answer.cookies["equalis_seat"], body["nickname"])


@dataclass
class Journal:
    """What the server promised this client: ids of acknowledged commands and where they stand in the log."""

    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)


class Person:
    """One connection at a time, kept up until `leave`; every frame received stays in `frames`."""

    def __init__(self, url: str, ticket: Ticket, *, code: str | None = None) -> None:
        self.url = url
        self.ticket = ticket
        self.code = code or ticket.code
        self.journal = Journal()
        self.frames: list[str] = []
        self.welcomes = 0
        self.view: TableView | None = None
        self.seq = 0
        self.heard: list[Heard] = []
        self.socket: ClientConnection | None = None
        self.dismissed: str | None = None
        self._answers: dict[str, asyncio.Future[ServerMessage]] = {}
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Person":
        self._task = asyncio.create_task(self._stay())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _stay(self) -> None:
        while self.dismissed is None:
            try:
                await self._connected()
            except (OSError, websockets.WebSocketException):
                self.socket = None
                await asyncio.sleep(0.05)

    async def _connected(self) -> None:
        headers = {"Cookie": f"equalis_seat={self.ticket.token}"} if self.ticket.token else {}
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.code}/socket"
        async with connect(
            address, additional_headers=headers, compression=None, max_size=None, open_timeout=PATIENCE
        ) as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "version": PROTOCOL_VERSION}).decode())
            self.socket = socket
            async for frame in socket:
                assert isinstance(frame, str)
                self.frames.append(frame)
                await self._receive(_decode(frame))

    async def _receive(self, message: ServerMessage) -> None:
        match message:
            case Welcome() | Update():
                self.welcomes += isinstance(message, Welcome)
                # One seat sees one history: it never runs backwards, across any number of connections.
                assert message.seq >= self.seq, (message.seq, self.seq)
                self.seq, self.view = message.seq, message.view
            case Ack(id=identity) | Previewed(id=identity) | Pong(id=identity):
                self._settle(identity, message)
            case Refused(id=identity):
                if identity is not None:
                    self._settle(identity, message)
            case Heard():
                self.heard.append(message)
            case Bye(reason=reason):
                if reason not in {"closing", "slow", "busy"}:
                    self.dismissed = reason
                    for waiting in self._answers.values():
                        if not waiting.done():
                            waiting.set_exception(Dismissed(reason))
        async with self._changed:
            self._changed.notify_all()

    def _settle(self, identity: str, message: ServerMessage) -> None:
        waiting = self._answers.get(identity)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    async def until(self, condition: Callable[[TableView], bool], patience: float = PATIENCE) -> TableView:
        """Wait for a view of which the condition holds."""

        def holds() -> bool:
            if self.dismissed:
                raise Dismissed(self.dismissed)
            return self.view is not None and condition(self.view)

        async with asyncio.timeout(patience), self._changed:
            await self._changed.wait_for(holds)
        assert self.view is not None
        return self.view

    async def until_dismissed(self, patience: float = PATIENCE) -> str:
        """Wait for a final `Bye`; its reason."""
        async with asyncio.timeout(patience), self._changed:
            await self._changed.wait_for(lambda: self.dismissed is not None)
        assert self.dismissed is not None
        return self.dismissed

    async def send(self, message: dict[str, Any]) -> None:
        """Send now; the line must be up."""
        assert self.socket is not None
        await self.socket.send(msgspec.json.encode(message).decode())

    async def ask(self, message: dict[str, Any], patience: float = PATIENCE) -> ServerMessage:
        """Send and wait for the answer, again after every break of the line: what a good client does (decision 6)."""
        identity = message.setdefault("id", secrets.token_hex(8))
        answer: asyncio.Future[ServerMessage] = asyncio.get_running_loop().create_future()
        self._answers[identity] = answer
        async with asyncio.timeout(patience):
            while True:
                sent_on = self.socket
                try:
                    if sent_on is not None:
                        await self.send(message)
                        done = await self._first(answer, sent_on)
                        if done and not _to_be_sent_again(answer.result()):
                            break
                        if done:
                            answer = self._answers[identity] = asyncio.get_running_loop().create_future()
                            await asyncio.sleep(0.2)
                    else:
                        await asyncio.sleep(0.02)
                except (OSError, websockets.WebSocketException, AssertionError):
                    await asyncio.sleep(0.02)
        result = answer.result()
        if isinstance(result, Ack) and message["type"] != "say":  # what is said is never kept
            known = self.journal.acknowledged.setdefault(identity, result.seq)
            assert known == result.seq, "one command, two places in the log"
        elif isinstance(result, Refused):
            self.journal.refused[identity] = result.refusal.code
        return result

    async def _first(self, answer: "asyncio.Future[ServerMessage]", socket: ClientConnection) -> bool:
        """Wait for the answer, or for the end of the line it was asked on (False)."""
        closed = asyncio.ensure_future(socket.wait_closed())
        try:
            await asyncio.wait({answer, closed}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            closed.cancel()
        return answer.done()

    async def manage(self, kind: str, **values: Any) -> ServerMessage:
        """Do something to the table."""
        return await self.ask({"type": "manage", "command": {"type": kind, **values}})

    async def act(self, action: Any, identity: str | None = None) -> ServerMessage:
        """Do a game action for the view as it is now."""
        assert self.view is not None
        message = {"type": "do", "phase": self.view.phase, "action": msgspec.to_builtins(action)}
        answer = await self.ask(message if identity is None else {**message, "id": identity})
        if isinstance(answer, Ack):
            await self.until(lambda view: view.info.seq >= answer.seq)
        return answer

    async def play(self, rng: random.Random, until: Callable[[TableView], bool], pause: float = 0.0) -> None:
        """Play legal moves whenever the table waits for this seat, and match after match, until the condition holds."""
        while True:
            view = await self.until(lambda view: until(view) or _may_act(view) or over(view), patience=2 * PATIENCE)
            if until(view):
                return
            if over(view):
                await self.manage("rematch")
                await self.until(lambda view, done=view.info.matches: until(view) or view.info.matches > done)
                continue
            assert view.game is not None
            await self.act(game_named(view.info.settings.game).random_action(view.game, rng))
            if pause:
                await asyncio.sleep(rng.random() * pause)


def _to_be_sent_again(answer: ServerMessage) -> bool:
    return isinstance(answer, Refused) and answer.refusal.code == "table.unavailable"


def _may_act(view: TableView) -> bool:
    return view.info.phase == "playing" and view.seat in view.to_act


def over(view: TableView) -> bool:
    """The match has ended."""
    return view.info.phase == "finished"
