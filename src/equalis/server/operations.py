"""For those who run the server: does it live, is it ready, what does it count."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from equalis import RULES_VERSION, __version__
from equalis.protocol import PROTOCOL_VERSION
from equalis.protocol.http_bodies import Health
from equalis.server.metrics import exposition
from equalis.server.site import site_of

_NOT_READY = ResponseSpec(data_container=Health, description="Not ready", generate_examples=False)


@get("/health", tags=["server"], responses={503: _NOT_READY}, summary="Is the server ready")
async def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """200 while the process takes players and its database answers, otherwise 503."""
    site = site_of(request)
    ready = await site.database_answers()
    body = Health(
        status="ok" if ready else "database_unreachable",
        version=__version__,
        rules=RULES_VERSION,
        protocol=PROTOCOL_VERSION,
    )
    return Response(body, status_code=200 if ready else 503, headers={"cache-control": "no-store"})


@get("/metrics", tags=["server"], media_type=MediaType.TEXT, summary="Figures for Prometheus")
async def metrics() -> Response[bytes]:
    """Counters and timings, without names, codes or addresses."""
    return Response(exposition(), media_type="text/plain; version=0.0.4; charset=utf-8")
