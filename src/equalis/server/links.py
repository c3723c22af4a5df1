"""The addresses people pass on, and their QR codes."""

import io
from typing import Any

import segno
from litestar import Request

from equalis.server.site import Site


def _base(site: Site, request: Request[Any, Any, Any]) -> str:
    if site.config.public_address:
        return site.config.public_address.rstrip("/")
    return f"{request.scope['scheme']}://{request.headers.get('host', 'localhost')}"


def play_link(site: Site, request: Request[Any, Any, Any], code: str) -> str:
    """The link of a table's players."""
    return f"{_base(site, request)}/t/{code}"


def watch_link(site: Site, request: Request[Any, Any, Any], code: str) -> str:
    """The link of a table's spectators."""
    return f"{_base(site, request)}/w/{code}"


def move_link(site: Site, request: Request[Any, Any, Any], code: str, transfer: str) -> str:
    """The link that moves a seat. The token stands behind `#`: no server, proxy or log ever sees it there."""
    return f"{play_link(site, request, code)}#move={transfer}"


def qr_svg(text: str) -> str:
    """A QR code as an SVG document, dark on transparent, that scales to its place."""
    drawn = io.BytesIO()
    segno.make(text, error="m").save(drawn, kind="svg", border=2, omitsize=True, xmldecl=False, svgclass=None)
    return drawn.getvalue().decode()
