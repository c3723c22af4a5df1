"""`equalis serve`: the game server, on a file in the user's data folder unless told otherwise."""

import asyncio
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from platformdirs import user_data_path

EXIT_REFUSED = 1
EXIT_MALFORMED = 2


def default_database() -> Path:
    """The SQLite file of this user."""
    return user_data_path("equalis") / "tables.sqlite3"


def serve_command(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    workers: int = 1,
    open_: Annotated[bool, Parameter(name="--open", negative="")] = False,
    public_address: str | None = None,
    origin: tuple[str, ...] = (),
    trusted_proxies: str = "127.0.0.1,::1",
    retention_days: int = 90,
    lobby: bool = True,
    limit: Annotated[tuple[str, ...], Parameter(name="--limit")] = (),
) -> int:
    """Serve tables and the client until Ctrl-C.

    Parameters
    ----------
    host:
        Address to listen on; 0.0.0.0 for phones nearby.
    port:
        Port to listen on.
    database:
        `postgresql://…`, `sqlite:///…` or the path of an SQLite file. By default a file in the user's data folder.
    workers:
        Processes that share the work; more than one needs PostgreSQL.
    open_:
        Open the home page in a browser.
    public_address:
        Address that links and QR codes show, such as https://equalis.example.org.
    origin:
        A further origin whose pages may use this server; may be repeated.
    trusted_proxies:
        Addresses whose X-Forwarded-For is believed, separated by commas.
    retention_days:
        Days after which an untouched table is erased.
    lobby:
        Whether open public tables are listed.
    limit:
        A bound, as NAME=VALUE or NAME=BURST,PER_SECOND (docs/deployment.md lists them); may be repeated.
    """
    # The server is imported only here: `equalis --help` must answer at once.
    from equalis.errors import Malformed  # noqa: PLC0415
    from equalis.server.config import ServerConfig, limits_from  # noqa: PLC0415
    from equalis.server.opening import check_database  # noqa: PLC0415
    from equalis.server.serving import listen  # noqa: PLC0415
    from equalis.server.serving import serve as run  # noqa: PLC0415
    from equalis.storage.log import Unavailable  # noqa: PLC0415

    address = database or str(default_database())
    if not 0 <= port <= 65535:
        return _stop("server.bad_port", EXIT_MALFORMED, port=port)
    if workers < 1 or (workers > 1 and not address.startswith("postgres")):
        return _stop("server.workers_need_postgresql", EXIT_MALFORMED)
    try:
        limits = limits_from(limit)
    except ValueError as error:
        return _stop("server.bad_limit", EXIT_MALFORMED, text=str(error))
    config = ServerConfig(
        database=address,
        workers=workers,
        origins=tuple(entry.rstrip("/").lower() for entry in origin),
        public_address=public_address,
        trusted_proxies=trusted_proxies,
        retention_days=retention_days,
        lobby=lobby,
        limits=limits,
    )
    try:
        asyncio.run(check_database(config))
    except Unavailable as error:
        return _stop("server.no_database", EXIT_REFUSED, text=str(error.__cause__ or error))
    except Malformed as malformed:
        return _stop(malformed.code, EXIT_MALFORMED)
    try:
        listening = listen(host, port)
    except OSError as error:
        return _stop("server.no_address", EXIT_REFUSED, host=host, port=port, text=error.strerror or str(error))
    url = _page(host, listening.getsockname()[1])
    print(f"EQUALIS: {url}", flush=True)
    if open_:
        # The socket listens already, so the page waits until the first worker accepts.
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
    run(config, listening)
    return 0


def _page(host: str, port: int) -> str:
    """The home page as a browser on this machine reaches it."""
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}/"


def _stop(code: str, status: int, **params: str | int) -> int:
    from equalis.messages import message  # noqa: PLC0415

    print(message("en", code, params), file=sys.stderr)
    return status
