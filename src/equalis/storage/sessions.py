"""Short transactions on the pool, with every way of losing a database told as Unavailable."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from equalis.storage.failures import FAILURES, unavailable


class Sessions:
    """The engine as the log uses it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """All or nothing. Raises Unavailable."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except FAILURES as error:
            raise unavailable(error) from error

    async def rows(self, query: Executable) -> Sequence[Any]:
        """All rows of a query. Raises Unavailable."""
        try:
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()
        except FAILURES as error:
            raise unavailable(error) from error
