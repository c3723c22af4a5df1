"""Headers that every answer carries, and the check of a request's origin."""

from urllib.parse import urlsplit

from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

CONTENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "media-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
}

TRANSPORT_SECURITY = "max-age=31536000"


def security_headers(app: ASGIApp) -> ASGIApp:
    """Give every HTTP answer the security headers, over TLS also HSTS.

    It stands around the whole application, so that the framework's own 404 is covered too.
    """

    async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        secure = scope["scheme"] == "https"

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if secure:
                    headers.setdefault("strict-transport-security", TRANSPORT_SECURITY)
            await send(message)

        await app(scope, receive, send_with_headers)

    return wrapped


def own_origin(scheme: str, host: str) -> str:
    """The origin of a site asked for under this host, in the form browsers send (`https://example.org`)."""
    web = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return f"{web}://{host}".lower()


def origin_allowed(origin: str | None, scheme: str, host: str, further: tuple[str, ...]) -> bool:
    """Whether a request that changes something, or a socket, may come from this origin.

    Browsers always send an origin with those; a program that sends none carries no cookie of a visitor.
    The scheme is not compared with the site's own where a proxy in front ends TLS: the host decides there.
    """
    if origin is None:
        return True
    sent = origin.lower()
    if sent in further or sent == own_origin(scheme, host):
        return True
    parts = urlsplit(sent)
    return parts.scheme in {"http", "https"} and parts.netloc == host.lower()
