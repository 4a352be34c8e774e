"""Requests to addresses that users have given: which are allowed, and how long they may take."""

import socket
import threading
import time
from ipaddress import ip_address
from typing import Any

import pytest

from tests.server.endpoint_kit import local_endpoint
from underhold.server.outbound import BadEndpoint, NotDelivered, Outbound, endpoint_of, is_public, post

LOCAL = Outbound(http=True, private=True, seconds=5.0)


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("http://hook.example/", "scheme"),
        ("file:///etc/passwd", "scheme"),
        ("https://", "form"),
        ("https://a:b@hook.example/", "form"),
        ("https://hook.example:99999/", "form"),
        ("https://hook.example:25/", "form"),
        ("https://hook.example/\r\nX: y", "form"),
        ("https://hook.example/" + "a" * 2000, "form"),
        ("https://192.168.1.1/", "private"),
        ("https://0.0.0.0/", "private"),
        ("https://100.64.0.1/", "private"),
        ("https://[fe80::1]/", "private"),
        ("https://[64:ff9b::7f00:1]/", "private"),
        ("https://router/", "private"),
        ("https://db.internal/", "private"),
    ],
)
def test_bad_addresses_are_refused(url: str, fault: str) -> None:
    with pytest.raises(BadEndpoint) as refused:
        endpoint_of(url, Outbound())
    assert refused.value.fault == fault


def test_the_parts_of_a_good_address() -> None:
    endpoint = endpoint_of("https://hook.example:8443/a/b?c=d", Outbound())
    assert (endpoint.host, endpoint.port, endpoint.path) == ("hook.example", 8443, "/a/b?c=d")
    assert endpoint.origin == "https://hook.example:8443"
    assert endpoint_of("https://hook.example", Outbound()).origin == "https://hook.example"


def test_a_name_of_a_private_address_gets_no_request(monkeypatch: pytest.MonkeyPatch) -> None:
    def lookup(*_: Any, **__: Any) -> list[Any]:
        return [(None, None, None, "", ("93.184.215.14", 443)), (None, None, None, "", ("10.0.0.5", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    with pytest.raises(BadEndpoint) as refused:
        post(endpoint_of("https://hook.example/", Outbound()), b"", {}, Outbound())
    assert refused.value.fault == "private"


def test_a_redirect_is_not_followed() -> None:
    with local_endpoint() as endpoint:
        endpoint.statuses.append(302)
        assert post(endpoint_of(endpoint.address + "/x", LOCAL), b"text", {"A": "b"}, LOCAL) == 302
        got = endpoint.next()
        assert (got.path, got.body, got.headers["a"]) == ("/x", b"text", "b")
        assert endpoint.received.empty()


def test_an_endpoint_that_answers_slowly_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        done = threading.Event()

        def drip() -> None:
            line, _ = listener.accept()
            with line:
                while not done.wait(0.05):
                    try:
                        line.sendall(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        allowed = Outbound(http=True, private=True, seconds=0.5)
        began = time.monotonic()
        try:
            with pytest.raises(NotDelivered):
                post(endpoint_of(f"http://127.0.0.1:{listener.getsockname()[1]}/", allowed), b"", {}, allowed)
        finally:
            done.set()
            thread.join()
        assert time.monotonic() - began < 10


def test_nobody_there() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(NotDelivered):
        post(endpoint_of(f"http://127.0.0.1:{port}/", LOCAL), b"", {}, LOCAL)


def test_public_addresses() -> None:
    assert is_public(ip_address("2a00:1450:4001::1"))
    assert not is_public(ip_address("2002:7f00:1::"))
    assert not is_public(ip_address("224.0.0.1"))
