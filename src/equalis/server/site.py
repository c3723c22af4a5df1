"""What all handlers of one server process share."""

import asyncio
import time

from litestar.connection import ASGIConnection

from equalis.errors import Refused, refuse
from equalis.server.arrivals import Arrivals
from equalis.server.config import ServerConfig
from equalis.server.limits import AddressBuckets, Gate, address_key
from equalis.server.metrics import LIMITED
from equalis.storage.log import Log, Unavailable
from equalis.tables.models import Found
from equalis.tables.service import Tables

UNKNOWN_CODE = "table.unknown_code"


class Site:
    """The tables, the configuration, and the bounds that count by address."""

    def __init__(self, tables: Tables, log: Log, config: ServerConfig) -> None:
        self.tables = tables
        self._log = log
        self.config = config
        limits = config.limits
        self.requests = AddressBuckets(limits.requests, limits.addresses)
        self.new_tables = AddressBuckets(limits.new_tables, limits.addresses)
        self.wrong_codes = AddressBuckets(limits.wrong_codes, limits.addresses)
        self.arrivals = Arrivals()
        self.sockets = Gate(limits.sockets, limits.sockets_per_address)

    async def database_answers(self) -> bool:
        """Whether the log can be read now, within two seconds."""
        try:
            async with asyncio.timeout(2):
                await self._log.head("")
        except (Unavailable, TimeoutError):
            return False
        return True

    def allow_new_table(self, address: str) -> None:
        """Count one table made from this address. Raises Refused(`server.too_many_tables`)."""
        if not self.new_tables.take(address):
            LIMITED.labels("new_tables").inc()
            raise refuse("server.too_many_tables")

    async def find(self, code: str, address: str) -> Found:
        """What a code opens. Codes cannot be tried out: after too many wrong ones an address waits.

        Raises Refused: `table.unknown_code`, `server.too_many_wrong_codes`.
        """
        if self.wrong_codes.empty(address):
            LIMITED.labels("wrong_codes").inc()
            raise refuse("server.too_many_wrong_codes")
        try:
            return await self.tables.find(code)
        except Refused as refused:
            if refused.refusal.code == UNKNOWN_CODE:
                self.wrong_codes.take(address)
            raise


def site_of(connection: ASGIConnection) -> Site:  # type: ignore[type-arg]
    """The site behind a request or socket."""
    site = connection.app.state.site
    assert isinstance(site, Site)
    return site


def address_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """The address that limits count by (behind a trusted proxy: the one that it forwards)."""
    client = connection.client
    return address_key(client.host if client else None)


def now_ms() -> int:
    """The server's clock, in milliseconds since 1970-01-01 UTC."""
    return time.time_ns() // 1_000_000
