"""Token buckets, for one connection and for every address, in bounded memory."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """Allows bursts up to `capacity` and `refill` a second in the long run."""

    __slots__ = ("_at", "_level", "capacity", "refill")

    def __init__(self, rate: tuple[float, float], now: float) -> None:
        self.capacity, self.refill = rate
        self._level = self.capacity
        self._at = now

    def _fill(self, now: float) -> None:
        self._level = min(self.capacity, self._level + (now - self._at) * self.refill)
        self._at = now

    def take(self, now: float) -> bool:
        """Use one unit, if there is one."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def empty(self, now: float) -> bool:
        """Whether the next `take` would fail; nothing is used."""
        self._fill(now)
        return self._level < 1


class AddressBuckets:
    """One bucket an address, for the `most` addresses that were seen last."""

    def __init__(self, rate: tuple[float, float], most: int, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket

    def take(self, address: str) -> bool:
        """Use one unit of the address, if there is one."""
        now = self._clock()
        return self._bucket(address, now).take(now)

    def empty(self, address: str) -> bool:
        """Whether the address has nothing left; nothing is used."""
        now = self._clock()
        return self._bucket(address, now).empty(now)


class Gate:
    """How many are inside at once: in all, and from one address."""

    def __init__(self, most: int, most_per_address: int) -> None:
        self._most = most
        self._most_per_address = most_per_address
        self._inside: dict[str, int] = {}
        self.count = 0

    def enter(self, address: str) -> bool:
        """Go in, if there is room; every entry needs its `leave`."""
        here = self._inside.get(address, 0)
        if self.count >= self._most or here >= self._most_per_address:
            return False
        self._inside[address] = here + 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        """Go out again."""
        self.count -= 1
        here = self._inside[address] - 1
        if here:
            self._inside[address] = here
        else:
            del self._inside[address]


def address_key(host: str | None) -> str:
    """What counts as one address: an IPv4 address, or the /64 network that one IPv6 customer gets."""
    if host is None:
        return "local"
    try:
        parsed = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.IPv6Network((parsed, 64), strict=False).network_address)
    return str(parsed)
