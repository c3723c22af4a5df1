"""What stands before every handler: how many requests an address may send, and where changes may come from."""

from typing import Any

from litestar import Request, Response
from litestar.connection import ASGIConnection

from equalis.errors import Refusal
from equalis.server.answers import refusal_response
from equalis.server.metrics import LIMITED
from equalis.server.security import origin_allowed
from equalis.server.site import address_of, site_of

_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_UNLIMITED = frozenset({"/health", "/metrics"})


def before_request(request: Request[Any, Any, Any]) -> Response[Refusal] | None:
    """Refuse a flood from one address, and changes asked for by another site's page."""
    site = site_of(request)
    path = request.scope["path"]
    if path not in _UNLIMITED and not site.requests.take(address_of(request)):
        LIMITED.labels("requests").inc()
        return refusal_response(Refusal("server.too_many_requests"))
    if request.method not in _HARMLESS and not own_site(request, site.config.origins):
        return refusal_response(Refusal("server.foreign_origin"))
    return None


def own_site(connection: ASGIConnection[Any, Any, Any, Any], further: tuple[str, ...]) -> bool:
    """Whether the request comes from the site's own pages, an allowed origin, or a program."""
    headers = connection.headers
    return origin_allowed(headers.get("origin"), connection.scope["scheme"], headers.get("host", ""), further)
