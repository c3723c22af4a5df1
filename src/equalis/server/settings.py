"""Everything an operator can set, with defaults that suit a family, a class, and a small public server."""

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Bounds on what one address or one connection may ask for; a class of 40 shares one address.

    Pairs are a token bucket: (capacity, refill a second).
    """

    message_bytes: int = 16_384
    messages: tuple[float, float] = (60, 20)
    previews: tuple[float, float] = (30, 10)
    sentences: tuple[float, float] = (6, 0.5)
    requests: tuple[float, float] = (400, 20)
    new_tables: tuple[float, float] = (30, 0.1)
    wrong_codes: tuple[float, float] = (60, 0.5)
    sockets_per_address: int = 400
    sockets: int = 20_000
    addresses: int = 50_000
    outbox: int = 64
    hello_seconds: float = 10.0
    silent_seconds: float = 60.0
    stuck_seconds: float = 20.0


class Settings(Struct, frozen=True, kw_only=True):
    """How one server process runs.

    `origins`: further origins that may use the site (`https://example.org`); its own is always allowed.
    `public_address`: the address that links and QR codes show; by default the one the browser asked for.
    `retention_days`: an ended or untouched table is deleted after this time.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    public_address: str | None = None
    trusted_proxies: str = "127.0.0.1,::1"
    retention_days: int = 90
    lobby: bool = True
    limits: Limits = Limits()
