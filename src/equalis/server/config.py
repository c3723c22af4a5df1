"""Everything an operator can set, with defaults that suit a family, a class, and a small public server."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """Bounds on what one address or one connection may ask for; a class of 40 shares one address.

    Pairs are a token bucket: (capacity, refill a second). `stuck_seconds`: how long one message may wait for a client
    that does not take it; then the client is dropped.
    """

    message_bytes: int = 32_768
    request_bytes: int = 65_536
    malformed: int = 50
    messages: tuple[float, float] = (60, 20)
    previews: tuple[float, float] = (30, 10)
    sentences: tuple[float, float] = (6, 0.5)
    requests: tuple[float, float] = (400, 20)
    new_tables: tuple[float, float] = (30, 0.1)
    wrong_codes: tuple[float, float] = (60, 0.5)
    sockets_per_address: int = 400
    sockets: int = 20_000
    addresses: int = 50_000
    hello_seconds: float = 10.0
    ping_seconds: float = 20.0
    stuck_seconds: float = 20.0


class ServerConfig(Struct, frozen=True, kw_only=True):
    """How one server process runs.

    `origins`: further origins that may use the site (`https://example.org`); its own is always allowed.
    `public_address`: the address that links and QR codes show; by default the one the browser asked for.
    `retention_days`: an ended or untouched table is deleted after this time.
    """

    database: str
    workers: int = 1
    origins: tuple[str, ...] = ()
    public_address: str | None = None
    trusted_proxies: str = "127.0.0.1,::1"
    retention_days: int = 90
    lobby: bool = True
    limits: Limits = Limits()


def limits_from(settings: Iterable[str]) -> Limits:
    """Limits changed by texts like `sockets=500` or `messages=100,50`. Raises ValueError naming a bad one."""
    values: dict[str, Any] = {}
    for setting in settings:
        name, _, text = setting.partition("=")
        if name not in Limits.__struct_fields__:
            raise ValueError(setting)
        try:
            numbers = [float(part) if "." in part else int(part) for part in text.split(",")]
        except ValueError:
            raise ValueError(setting) from None
        if min(numbers) <= 0:
            raise ValueError(setting)
        values[name] = numbers[0] if len(numbers) == 1 else numbers
        try:
            msgspec.convert(values, Limits)
        except msgspec.ValidationError:
            raise ValueError(setting) from None
    return msgspec.convert(values, Limits)
