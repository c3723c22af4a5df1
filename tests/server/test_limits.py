"""Bounds in bounded memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from equalis.server.config import Limits, limits_from
from equalis.server.limits import AddressBuckets, Bucket, Gate, address_key


@given(
    capacity=st.integers(1, 50),
    refill=st.floats(0.1, 20),
    gaps=st.lists(st.floats(0, 5), min_size=1, max_size=200),
)
def test_bucket_never_gives_more_than_burst_plus_rate(capacity: int, refill: float, gaps: list[float]) -> None:
    now = given_out = 0.0
    bucket = Bucket((capacity, refill), now)
    for gap in gaps:
        now += gap
        given_out += bucket.take(now)
        assert given_out <= capacity + refill * now + 1e-6


@given(st.floats(0.1, 20))
def test_an_empty_bucket_gives_again_after_its_time(refill: float) -> None:
    bucket = Bucket((1, refill), 0)
    assert bucket.take(0)
    assert not bucket.take(0)
    assert bucket.empty(0)
    assert bucket.take(1.01 / refill)


def test_addresses_are_counted_apart_and_the_oldest_forgotten() -> None:
    buckets = AddressBuckets((1, 0.001), most=2, clock=lambda: 0.0)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")
    assert buckets.take("a"), "forgotten, so new"


def test_a_class_of_40_behind_one_address_joins_and_plays_with_the_default_limits() -> None:
    """Each opens the page (6 files), asks for the catalogue and the door, joins, and opens a socket, at once."""
    limits = Limits()
    requests = AddressBuckets(limits.requests, 10, clock=lambda: 0.0)
    gate = Gate(limits.sockets, limits.sockets_per_address)
    for _pupil in range(40):
        assert all(requests.take("school") for _request in range(9))
        assert gate.enter("school")


def test_gate_counts_all_and_each() -> None:
    gate = Gate(3, 2)
    assert gate.enter("a")
    assert gate.enter("a")
    assert not gate.enter("a")
    assert gate.enter("b")
    assert not gate.enter("c")
    gate.leave("a")
    assert gate.enter("c")


def test_one_customer_of_the_new_internet_is_one_address() -> None:
    assert address_key("2001:db8:1:2:3:4:5:6") == address_key("2001:db8:1:2::1")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7")
    assert address_key("fe80::1%eth0") == address_key("fe80::2")
    assert address_key(None) == "local"
    assert address_key("testclient") == "testclient"


def test_limits_on_the_command_line() -> None:
    assert limits_from(["sockets=5", "messages=10,2.5"]) == Limits(sockets=5, messages=(10, 2.5))


@pytest.mark.parametrize("bad", ["sockets", "sockets=", "sockets=x", "nonsense=1", "messages=1", "sockets=0"])
def test_a_bad_limit_is_named(bad: str) -> None:
    with pytest.raises(ValueError, match=f"^{bad}$"):
        limits_from([bad])
