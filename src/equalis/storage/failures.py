"""Which exceptions mean that the database did not answer: everything a lost connection can raise on its way up."""

import asyncio
import logging

from asyncpg.exceptions import InterfaceError, PostgresError  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from equalis.storage.log import Unavailable

FAILURES = (DBAPIError, PoolTimeout, InterfaceError, PostgresError, OSError, asyncio.TimeoutError)
"""Catch IntegrityError first: it is a DBAPIError too, and means a lost race."""

logger = logging.getLogger(__name__)


def unavailable(error: BaseException) -> Unavailable:
    """The exception to raise for a failure, which is logged by its kind only."""
    assert not isinstance(error, IntegrityError)
    logger.warning("the database did not answer: %s", type(getattr(error, "orig", None) or error).__name__)
    return Unavailable(type(error).__name__)
