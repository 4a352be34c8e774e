"""Rate limits."""

import pytest

from underhold.server import limits
from underhold.server.config import Rate
from underhold.server.costs import cost_of
from underhold.server.limits import Buckets, address_key, secret_key


def test_a_burst_goes_through_and_then_the_rate() -> None:
    buckets = Buckets(Rate(per_second=10, burst=3))
    assert [buckets.take("a", 5.0) for _ in range(3)] == [0, 0, 0]
    assert buckets.take("a", 5.0) == pytest.approx(0.1)
    assert buckets.take("b", 5.0) == 0
    assert buckets.take("a", 5.1) == 0
    assert buckets.take("a", 5.1) > 0


def test_refused_requests_use_no_tokens() -> None:
    buckets = Buckets(Rate(per_second=1, burst=1))
    assert buckets.take("a", 0.0) == 0
    waits = [buckets.take("a", 0.5) for _ in range(100)]
    assert waits == [pytest.approx(0.5)] * 100


def test_an_expensive_request_counts_as_several() -> None:
    buckets = Buckets(Rate(per_second=10, burst=10))
    assert buckets.take("a", 0.0, cost=8) == 0
    assert buckets.take("a", 0.0, cost=8) == pytest.approx(0.6)
    assert buckets.take("a", 0.0, cost=2) == 0
    assert buckets.take("a", 0.6, cost=6) == 0
    assert buckets.take("b", 0.0, cost=1000) == 0, "more than a whole bucket: once it is empty"
    assert buckets.take("b", 0.5, cost=1000) == pytest.approx(0.5)


def test_what_is_done_is_charged_even_if_it_is_too_much() -> None:
    buckets = Buckets(Rate(per_second=1, burst=2))
    buckets.charge("a", 0.0, 10)
    assert buckets.take("a", 0.0) == pytest.approx(9)
    assert buckets.take("a", 9.0) == 0


def test_costs_of_calls() -> None:
    assert cost_of("GET", "/api/games") == cost_of("GET", "/") == cost_of("POST", "/api/tables/abc/moves") == 1
    moments = [cost_of("GET", "/api/tables/abc/moments", query) for query in ("count=1", "count=100", "", "count=1e9")]
    assert moments == [1.5, 51, 51, 51]
    assert cost_of("GET", "/api/tables/abc/moments", "count=99999999999") == 51
    for method, path in (("GET", "/api/tables"), ("POST", "/api/records"), ("GET", "/api/tables/abc/record.json")):
        assert cost_of(method, path) > 1
    for method in ("GET", "POST"):
        assert cost_of(method, "/api/tables/abc/analysis") > 1


def test_memory_is_bounded_and_the_fullest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_MOST_KEYS", 100)
    buckets = Buckets(Rate(per_second=1, burst=5))
    for _ in range(5):
        buckets.take("greedy", 0.0)
    for number in range(1000):
        buckets.take(f"{number}", 0.0)
    assert len(buckets._empty_at) <= 100
    assert buckets.take("greedy", 0.0) > 0


def test_one_network_is_one_address() -> None:
    assert address_key("2001:db8::1") == address_key("2001:db8::ffff:1")
    assert address_key("2001:db8::1") != address_key("2001:db8:0:1::1")
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("no address") == address_key(None) == ""


def test_keys_of_secrets_do_not_hold_them() -> None:
    assert "secret" not in secret_key("secret")
    assert secret_key("secret") == secret_key("secret") != secret_key("other")
