"""Opening and closing what lives as long as the process: database, tables with their clocks."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from equalis.server.config import ServerConfig
from equalis.server.site import Site
from equalis.storage.database import open_log
from equalis.storage.engine import database_url
from equalis.tables.hub import new_process_name
from equalis.tables.service import Tables

LOGGER = logging.getLogger("equalis.server")


@asynccontextmanager
async def open_site(config: ServerConfig) -> AsyncIterator[Site]:
    """Everything this process serves from, until it ends. Raises Unavailable, Malformed for the database."""
    process = new_process_name()
    log = await open_log(database_url(config.database), process)
    try:
        tables = Tables(log, process, days=config.retention_days)
        await tables.start()
        LOGGER.info("ready", extra={"worker": process})
        try:
            yield Site(tables, log, config)
        finally:
            await tables.close()
    finally:
        await log.close()


async def check_database(config: ServerConfig) -> None:
    """Open the database once, before any process serves from it: its schema is then up to date.

    Raises Unavailable, Malformed.
    """
    await (await open_log(database_url(config.database), "check")).close()
