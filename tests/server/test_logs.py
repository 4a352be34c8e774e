"""What logs look like."""

import io
import json
import logging

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.server.harness import Running
from underhold.server.logs import configure, log


def failing() -> None:
    raise ValueError("swordfish")


def test_errors_are_logged_with_type_and_place() -> None:
    stream = io.StringIO()
    configure("json", stream)
    try:
        failing()
    except ValueError:
        log().exception("broken")
    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["error"]) == ("broken", "error", "ValueError")
    assert line["raised"][-1].endswith(" failing")
    assert "swordfish" not in stream.getvalue()


def test_libraries_are_logged_without_their_values() -> None:
    stream = io.StringIO()
    configure("json", stream)
    logger = logging.getLogger("uvicorn.error")
    logger.warning("Invalid request from %s", "swordfish")
    logger.info("nobody needs this")
    assert json.loads(stream.getvalue())["message"] == "Invalid request from %s"
    try:
        failing()
    except ValueError:
        logger.exception("Exception in ASGI application\n")
    assert '"error": "ValueError"' in stream.getvalue()
    assert "swordfish" not in stream.getvalue()


def test_refused_sockets_are_no_errors(small_server: Running) -> None:
    table = small_server.person().make(["here"])["table"]
    for path, headers in ((f"{table}/socket", {"Origin": "http://evil"}), ("abcdefghijkl/socket", {}), ("nothing", {})):
        with pytest.raises(InvalidStatus):
            connect(f"ws://{small_server.host}/api/tables/{path}", additional_headers=headers).__enter__()
    logs = small_server.logs('"refusal": "not_found"')
    assert logs.count("socket_refused") == 2
    assert {json.loads(line)["level"] for line in logs.splitlines()} == {"info"}


def test_plain_text_is_for_people() -> None:
    stream = io.StringIO()
    configure("text", stream)
    log().info("request", route="/api/games", status=200)
    assert "request" in stream.getvalue()
    assert "route=/api/games" in stream.getvalue()
    assert "{" not in stream.getvalue()


def test_tables_are_logged_with_their_fields() -> None:
    stream = io.StringIO()
    configure("json", stream)
    logger = logging.getLogger("underhold.table.bot_players")
    logger.warning("bot_fallback", extra={"fields": {"table": "abc", "seat": 1}})
    line = json.loads(stream.getvalue())
    assert (line["event"], line["level"], line["table"], line["seat"]) == ("bot_fallback", "warning", "abc", 1)
    try:
        failing()
    except ValueError:
        logger.exception("bot_move_failed", extra={"fields": {"table": "abc"}})
    assert '"error": "ValueError"' in stream.getvalue()
    assert "swordfish" not in stream.getvalue()
