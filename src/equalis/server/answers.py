"""Refusals over HTTP: a code and its parameters with a fitting status; malformed input and faults of ours likewise."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from equalis.errors import Malformed, Refusal, Refused
from equalis.server.metrics import MALFORMED
from equalis.storage.log import Unavailable

LOGGER = logging.getLogger("equalis.server")

_STATUS = {
    "table.unknown_code": 404,
    "table.gone": 404,
    "table.wrong_token": 403,
    "table.unavailable": 503,
    "table.not_host": 403,
    "server.no_seat": 403,
    "server.foreign_origin": 403,
    "server.too_many_tables": 429,
    "server.too_many_wrong_codes": 429,
    "server.too_many_requests": 429,
}
_ILLEGAL = 409
"""The status of every other refusal: the request was understood, and is not allowed as things are."""

_WAIT_SECONDS = {429: "10", 503: "2"}

_BY_STATUS = {404: "server.not_found", 405: "server.method_not_allowed", 413: "server.too_large"}


def refusal_response(refusal: Refusal, headers: dict[str, str] | None = None) -> Response[Refusal]:
    """The answer that carries a refusal."""
    status = _STATUS.get(refusal.code, _ILLEGAL)
    sent = dict(headers or {})
    if status in _WAIT_SECONDS:
        sent.setdefault("retry-after", _WAIT_SECONDS[status])
    return Response(refusal, status_code=status, media_type=MediaType.JSON, headers=sent)


def on_refused(_: Request[Any, Any, Any], refused: Refused) -> Response[Refusal]:
    """An illegal wish."""
    return refusal_response(refused.refusal)


def on_malformed(_: Request[Any, Any, Any], malformed: Malformed) -> Response[Refusal]:
    """A text inside a request (a deck) that cannot be read."""
    MALFORMED.labels("http").inc()
    refusal = Refusal(malformed.code, dict(malformed.params), malformed.position)
    return Response(refusal, status_code=400, media_type=MediaType.JSON)


def on_unavailable(_: Request[Any, Any, Any], error: Unavailable) -> Response[Refusal]:
    """The database does not answer: to be tried again."""
    LOGGER.warning("database_unreachable", extra={"reason": type(error.__cause__).__name__})
    headers = {"retry-after": "2"}
    return Response(Refusal("server.database_unreachable"), status_code=503, media_type=MediaType.JSON, headers=headers)


def on_http_exception(_: Request[Any, Any, Any], error: HTTPException) -> Response[Refusal]:
    """What the framework refuses: no such address, wrong method, a body that is not what the schema says."""
    status = error.status_code
    if status == 400:
        MALFORMED.labels("http").inc()
    if status >= 500:
        LOGGER.error("request_failed", exc_info=error)
    code = "server.internal" if status >= 500 else _BY_STATUS.get(status, "server.malformed_request")
    return Response(Refusal(code), status_code=status, media_type=MediaType.JSON, headers=error.headers)


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[Refusal]:
    """A fault of ours: logged with its trace, told as a code. JSON nested too deeply to be read is none."""
    if isinstance(error, RecursionError):
        MALFORMED.labels("http").inc()
        return Response(Refusal("server.malformed_request"), status_code=400, media_type=MediaType.JSON)
    LOGGER.error("request_failed", exc_info=error, extra={"route": request.scope.get("path_template", "")})
    return Response(Refusal("server.internal"), status_code=500, media_type=MediaType.JSON)


def refusals(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI document: these answers carry a refusal. 400, 429 and 503 may come from every route."""
    described = {
        400: "The request cannot be read",
        403: "Not allowed to this device or this site",
        404: "There is no such table",
        409: "Understood, and not allowed as things are",
        413: "The request is too large",
        429: "Too many requests from one address",
        503: "The database does not answer",
    }
    return {
        status: ResponseSpec(data_container=Refusal, description=described[status], generate_examples=False)
        for status in sorted({400, 429, 503, *statuses})
    }
