"""Tables over HTTP: make one, look through its door, take a seat, move the seat, fetch the record, delete it."""

import secrets
from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post
from litestar.params import Parameter
from litestar.response import Response as Answer

from equalis.errors import Refusal, Refused, refuse
from equalis.protocol.http_bodies import Join, Joined, Lobby, NewTable, Redeem, TableDoor, Transfer
from equalis.server.answers import refusals
from equalis.server.links import move_link, play_link, qr_svg, watch_link
from equalis.server.metrics import TABLES_CREATED
from equalis.server.seat_cookie import no_cookie, seat_cookie, seat_token
from equalis.server.site import Site, address_of, site_of
from equalis.tables.commands import Delete
from equalis.tables.models import Found, Seated, Viewer
from equalis.tables.service import Table

Asked = Request[Any, Any, Any]
Code = Annotated[str, Parameter(description="A table's code, of its players or its spectators", max_length=40)]

TRANSFER_SECONDS = 600


def _joined(site: Site, request: Asked, seated: Seated, status: int = 201) -> Response[Joined]:
    body = Joined(
        code=seated.code,
        spectator_code=seated.spectator_code,
        member=seated.member,
        seat=seated.seat,
        nickname=seated.nickname,
    )
    secure = request.scope["scheme"] == "https"
    cookie = seat_cookie(seated.code, seated.token, secure=secure, days=site.config.retention_days)
    return Answer(body, status_code=status, cookies=[cookie])


async def _member(site: Site, request: Asked, found: Found) -> Viewer | None:
    """Who the asking device is at the table; None for nobody."""
    token = seat_token(request)
    if token is None or found.spectator:
        return None
    try:
        return await site.tables.recognise(found.table, token)
    except Refused as refused:
        if refused.refusal.code == "table.wrong_token":
            return None
        raise


async def _seated(site: Site, request: Asked, code: str) -> tuple[Table, Viewer]:
    """The table and the asking device's seat. Raises Refused(`server.no_seat`)."""
    found = await site.find(code, address_of(request))
    viewer = await _member(site, request, found)
    if viewer is None:
        raise refuse("server.no_seat")
    return await site.tables.table(found.table), viewer


class TablesApi(Controller):
    """`/api/tables` and everything under it but the socket."""

    path = "/api/tables"
    tags = ("tables",)

    @get("/", responses=refusals(), summary="Lobby")
    async def lobby(self, request: Asked) -> Lobby:
        """Open public tables with an empty seat, newest first; none where the lobby is switched off."""
        site = site_of(request)
        return Lobby(tables=tuple(await site.tables.lobby()) if site.config.lobby else ())

    @post("/", responses=refusals(409, 413), summary="Make a table")
    async def create(self, request: Asked, data: NewTable) -> Response[Joined]:
        """Make a table and sit down as its host."""
        site = site_of(request)
        site.allow_new_table(address_of(request))
        seated = await site.tables.create(data.settings, data.nickname, host_seat=data.host_seat)
        TABLES_CREATED.labels(data.settings.game).inc()
        return _joined(site, request, seated)

    @get("/{code:str}", responses=refusals(403, 404), summary="Look through the door")
    async def door(self, request: Asked, code: Code) -> TableDoor:
        """What a code opens, and whether the asking device has a seat there."""
        site = site_of(request)
        found = await site.find(code, address_of(request))
        viewer = await _member(site, request, found)
        table = await site.tables.table(found.table)
        info = await table.info(spectator=found.spectator)
        return TableDoor(info=info, spectator=found.spectator, member=viewer.member if viewer else None)

    @post("/{code:str}/join", responses=refusals(403, 404, 409), summary="Take a seat")
    async def join(self, request: Asked, code: Code, data: Join) -> Response[Joined]:
        """Sit down; a device that has a seat already is told which, and keeps it."""
        site = site_of(request)
        found = await site.find(code, address_of(request))
        if found.spectator:
            raise refuse("server.spectators_only")
        viewer = await _member(site, request, found)
        token = seat_token(request)
        if viewer is not None and token is not None:
            info = await (await site.tables.table(found.table)).info()
            for seat in info.seats:
                if seat.member == viewer.member and viewer.member is not None:
                    again = Seated(
                        table=info.table,
                        code=info.code,
                        spectator_code=info.spectator_code,
                        member=viewer.member,
                        seat=seat.seat,
                        nickname=seat.nickname,
                        token=token,
                    )
                    return _joined(site, request, again)
        return _joined(site, request, await site.tables.join(found.table, data.nickname, data.seat))

    @post("/{code:str}/transfer", status_code=200, responses=refusals(403, 404, 409), summary="Offer the seat")
    async def transfer(self, request: Asked, code: Code) -> Transfer:
        """A link, for ten minutes and once, that moves the own seat to another device."""
        site = site_of(request)
        table, viewer = await _seated(site, request, code)
        token = await table.offer_transfer(viewer)
        if isinstance(token, Refusal):
            raise Refused(token)
        link = move_link(site, request, (await table.info()).code, token)
        return Transfer(link=link, token=token, qr=qr_svg(link), seconds=TRANSFER_SECONDS)

    @post("/{code:str}/redeem", responses=refusals(403, 404, 409), summary="Take the seat over")
    async def redeem(self, request: Asked, code: Code, data: Redeem) -> Response[Joined]:
        """Move a seat to this device; the other one is told and loses it."""
        site = site_of(request)
        found = await site.find(code, address_of(request))
        return _joined(site, request, await site.tables.redeem(found.table, data.transfer))

    @get("/{code:str}/qr.svg", responses=refusals(404), media_type="image/svg+xml", summary="QR code of the link")
    async def qr(self, request: Asked, code: Code) -> bytes:
        """The table's link as a picture: the players' for their code, the spectators' for theirs."""
        site = site_of(request)
        found = await site.find(code, address_of(request))
        link = watch_link(site, request, code) if found.spectator else play_link(site, request, code)
        return qr_svg(link).encode()

    @get("/{code:str}/record", responses=refusals(403, 404, 409), media_type="application/x-ndjson", summary="Record")
    async def record(self, request: Asked, code: Code) -> Response[bytes]:
        """The record of the last match, once it has ended (V5)."""
        site = site_of(request)
        found = await site.find(code, address_of(request))
        text = await (await site.tables.table(found.table)).record()
        headers = {"content-disposition": 'attachment; filename="equalis.jsonl"', "cache-control": "no-store"}
        return Answer(text, media_type="application/x-ndjson", headers=headers)

    @delete("/{code:str}", status_code=204, responses=refusals(403, 404, 409), summary="Delete the table")
    async def erase(self, request: Asked, code: Code) -> Response[None]:
        """Erase the table and everything about it; its host alone may."""
        site = site_of(request)
        table, viewer = await _seated(site, request, code)
        result = await table.command(viewer, secrets.token_urlsafe(16), Delete())
        if isinstance(result, Refusal):
            raise Refused(result)
        return Answer(None, status_code=204, cookies=[no_cookie(code)])
