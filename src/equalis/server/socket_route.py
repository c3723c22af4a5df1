"""The WebSocket of a table: `/api/tables/CODE/socket`."""

import logging

from litestar import asgi
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from equalis.errors import Refused
from equalis.protocol.server_messages import Bye
from equalis.server.channel import Channel, Closed
from equalis.server.metrics import DROPPED, SOCKETS
from equalis.server.seat_cookie import seat_token
from equalis.server.security import origin_allowed
from equalis.server.session import Session, greet, shut_out
from equalis.server.site import Site, address_of, site_of
from equalis.tables.models import Viewer
from equalis.tables.service import Table

LOGGER = logging.getLogger("equalis.server")


@asgi("/api/tables/{code:str}/socket")
async def table_socket(scope: Scope, receive: Receive, send: Send) -> None:
    """Accept a socket of the own site, or of a program; greet it, find its table and seat, serve it."""
    if scope["type"] != ScopeType.WEBSOCKET:
        await send({"type": "http.response.start", "status": 426, "headers": [(b"upgrade", b"websocket")]})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
        return
    connection: ASGIConnection = ASGIConnection(scope)  # type: ignore[type-arg]
    site = site_of(connection)
    address = address_of(connection)
    await receive()
    origin = connection.headers.get("origin")
    host = connection.headers.get("host", "")
    if not origin_allowed(origin, scope["scheme"], host, site.config.origins):
        DROPPED.labels("origin").inc()
        await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        return
    gate = site.sockets
    if not site.requests.take(address) or not gate.enter(address):
        DROPPED.labels("busy").inc()
        await send({"type": "websocket.close", "code": 1013, "reason": "busy"})
        return
    SOCKETS.inc()
    channel = Channel(receive, send, site.config.limits)
    try:
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await _serve(site, channel, str(scope["path_params"]["code"]), seat_token(connection), address)
    except (Closed, OSError):
        pass  # the client went away; its seat waits for it
    finally:
        SOCKETS.dec()
        gate.leave(address)


async def _serve(site: Site, channel: Channel, code: str, cookie: str | None, address: str) -> None:
    hello = await greet(channel, site.config.limits)
    if hello is None:
        return
    token = hello.token or cookie
    seat = (code, token or "")
    number = site.arrivals.arrive(seat) if token else 0
    try:
        opened = await _open(site, code, token, address)
        if not isinstance(opened, Bye) and token and site.arrivals.overtaken(seat, number):
            opened = Bye(reason="replaced")
        if isinstance(opened, Bye):
            DROPPED.labels(opened.reason).inc()
            await channel.bye(opened)
            return
        table, viewer = opened
        await Session(channel, table, viewer, site.config.limits).run()
    finally:
        if token:
            site.arrivals.depart(seat, number)


async def _open(site: Site, code: str, token: str | None, address: str) -> tuple[Table, Viewer] | Bye:
    """The table behind a code and who the client is there, or why it may not come in."""
    try:
        found = await site.find(code, address)
    except Refused as refused:
        return shut_out(refused.refusal.code)
    if token is None and not found.spectator:
        return Bye(reason="no_seat")
    try:
        viewer = await site.tables.recognise(found.table, code if found.spectator else token)
        return await site.tables.table(found.table), viewer
    except Refused as refused:
        return shut_out(refused.refusal.code)
