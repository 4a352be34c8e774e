"""Origins, addresses and cookies, as they stand in requests."""

from typing import Any

import pytest

from underhold.server.security import bearer_of, client_host, cookie_of, is_https, origin_allowed


def scope(scheme: str = "http", **headers: str) -> dict[str, Any]:
    named = {name.replace("_", "-"): value for name, value in {"host": "games.example", **headers}.items()}
    return {
        "type": "http",
        "scheme": scheme,
        "client": ("192.0.2.9", 5000),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
    }


@pytest.mark.parametrize(
    ("origin", "allowed"),
    [
        ("http://games.example", True),
        ("http://GAMES.example", True),
        ("http://games.example:80", True),
        ("http://games.example:8080", False),
        ("https://games.example", False),
        ("https://games.example:80", False),
        ("ftp://games.example:80", False),
        ("http://games.example/page", False),
        ("http://games.example.evil", False),
        ("http://evil", False),
        ("null", False),
        ("", False),
        ("http://[broken", False),
        ("http://games.example:port", False),
    ],
)
def test_only_pages_of_the_same_scheme_host_and_port(origin: str, allowed: bool) -> None:
    assert origin_allowed(scope(origin=origin), (), False) is allowed


def test_requests_without_an_origin_header_are_judged_by_sec_fetch_site() -> None:
    assert origin_allowed(scope(), (), False)
    assert origin_allowed(scope(sec_fetch_site="same-origin"), (), False)
    assert not origin_allowed(scope(sec_fetch_site="cross-site"), (), False)
    assert not origin_allowed(scope(sec_fetch_site="same-site"), (), False)


def test_listed_origins_and_sockets() -> None:
    assert origin_allowed(scope(origin="https://other.example"), ("https://other.example",), False)
    assert not origin_allowed(scope(origin="http://other.example"), ("https://other.example",), False)
    assert not origin_allowed(scope(origin="https://other.example:8443"), ("https://other.example",), False)
    assert origin_allowed(scope(origin="https://OTHER.example:443"), ("https://other.example",), False)
    assert origin_allowed(scope("ws", origin="http://games.example"), (), False)
    assert origin_allowed(scope("wss", origin="https://games.example"), (), False)


def test_a_proxy_is_believed_only_if_it_is_trusted() -> None:
    headers = {
        "x_forwarded_proto": "https",
        "x_forwarded_for": "203.0.113.5, 198.51.100.7",
        "x_forwarded_host": "public.example",
        "origin": "https://public.example",
    }
    assert is_https(scope(**headers), True)
    assert not is_https(scope(**headers), False)
    assert client_host(scope(**headers), True) == "198.51.100.7"
    assert client_host(scope(**headers), False) == "192.0.2.9"
    assert origin_allowed(scope(**headers), (), True)
    assert not origin_allowed(scope(**headers), (), False)


def test_cookies_and_tokens() -> None:
    assert cookie_of(scope(cookie="a=b; underhold_guest=xyz; c=d")) == "xyz"
    assert cookie_of(scope(cookie="not_underhold_guest=xyz")) is None
    assert cookie_of(scope()) is None
    assert bearer_of(scope(authorization="Bearer abc")) == "abc"
    assert bearer_of(scope(authorization="bearer  abc ")) == "abc"
    assert bearer_of(scope(authorization="Basic abc")) is None
    assert bearer_of(scope(authorization="Bearer ")) is None
