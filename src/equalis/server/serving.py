"""Running the application under uvicorn: one process, or several workers on one PostgreSQL."""

import os
import socket
import tempfile

import msgspec
import uvicorn
from litestar.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from equalis.server.config import ServerConfig
from equalis.server.line import Line
from equalis.server.logs import configure_logs
from equalis.server.security import security_headers

_VARIABLE = "EQUALIS_SERVER_CONFIG"
"""How the configuration reaches the worker processes."""

_DRAIN_SECONDS = 5


def serve(config: ServerConfig, listening: socket.socket) -> None:
    """Serve on this socket until a signal ends the process; a worker that dies is replaced."""
    os.environ[_VARIABLE] = msgspec.json.encode(config).decode()
    configure_logs()
    if config.workers == 1:
        uvicorn.Server(_uvicorn_config(config)).run([listening])
        return
    # Before the workers import the metrics: they then count into shared files, and any worker answers for all.
    with tempfile.TemporaryDirectory(prefix="equalis-metrics-") as folder:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        Multiprocess(_uvicorn_config(config), sockets=[listening]).run()


def listen(host: str, port: int) -> socket.socket:
    """Bind the address before anything else starts. Raises OSError where it cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=2048)


def from_environment() -> ASGIApp:
    """The application of this process; uvicorn calls it in every worker."""
    from equalis.server.app import make_app  # noqa: PLC0415 - the supervising process never needs it

    configure_logs()
    return security_headers(make_app(msgspec.json.decode(os.environ[_VARIABLE], type=ServerConfig)))


def _uvicorn_config(config: ServerConfig) -> uvicorn.Config:
    return uvicorn.Config(
        f"{__name__}:from_environment",
        factory=True,
        workers=config.workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=config.trusted_proxies,
        ws=Line,
        ws_max_size=config.limits.message_bytes,
        ws_ping_interval=config.limits.ping_seconds,
        ws_ping_timeout=config.limits.ping_seconds,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_DRAIN_SECONDS,
        lifespan="on",
    )
