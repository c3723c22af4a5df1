"""The application: routes, guards, and what lives as long as the process (database, tables, their clocks)."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.app import AppConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from equalis import __version__
from equalis.errors import Malformed, Refused
from equalis.server.answers import on_fault, on_http_exception, on_malformed, on_refused, on_unavailable
from equalis.server.build import STATIC
from equalis.server.catalogue import get_catalogue
from equalis.server.config import ServerConfig
from equalis.server.guards import before_request
from equalis.server.opening import open_site
from equalis.server.operations import health, metrics
from equalis.server.socket_route import table_socket
from equalis.server.static_client import client_page, load_client
from equalis.server.tables_api import TablesApi
from equalis.storage.log import Unavailable


def make_app(config: ServerConfig) -> Litestar:
    """The application for one process. Its database is opened when it starts."""

    @asynccontextmanager
    async def alive(app: Litestar) -> AsyncIterator[None]:
        async with open_site(config) as site:
            app.state.site = site
            yield

    app = Litestar.from_config(
        AppConfig(
            route_handlers=[TablesApi, get_catalogue, health, metrics, table_socket, client_page],
            lifespan=[alive],
            before_request=before_request,
            exception_handlers={
                Refused: on_refused,
                Malformed: on_malformed,
                Unavailable: on_unavailable,
                HTTPException: on_http_exception,
                Exception: on_fault,
            },
            request_max_body_size=config.limits.request_bytes,
            openapi_config=OpenAPIConfig(
                title="EQUALIS",
                version=__version__,
                description="Tables of EQUALIS over HTTP; playing happens on the socket (docs/protocol.md).",
                path="/api/schema",
                render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            ),
            logging_config=None,
        )
    )
    app.state.client = load_client(STATIC)
    return app
