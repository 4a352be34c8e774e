"""Checks of what clients send: requests and messages that cannot be understood become problems."""

import json
from collections.abc import Sequence
from typing import Any

from underhold.table.problems import NotFound, TableProblem
from underhold.wire.base import BAD_NAME
from underhold.wire.names import MAX_NAME


def refuse_nul(raw: bytes) -> None:
    """Refuse NUL characters, which databases cannot store."""
    if b"\x00" in raw or b"\\u0000" in raw:
        raise TableProblem("bad_request", "bad_signs")


def parsed(raw: bytes) -> Any:
    """JSON as plain data; raises TableProblem."""
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise TableProblem("bad_request", "bad_json") from None


def key_of(data: Any) -> str | None:
    """The key of a message that may be wrong otherwise, so that its sender knows which one was refused."""
    key = data.get("key") if isinstance(data, dict) else None
    return key if isinstance(key, str) and key.isascii() and 0 < len(key) <= 40 else None


def where(errors: Sequence[Any]) -> str:
    """The path to the part of a message that is wrong, from the errors of its validation."""
    path = ".".join(str(step) for step in errors[0]["loc"]) if errors else ""
    return f"“{path[:80]}”"


def problem_of(errors: Sequence[Any]) -> TableProblem:
    """The errors of a request's validation as a problem. Their paths begin with `path`, `query` or `body`."""
    if errors and errors[0]["loc"][:1] == ("path",):
        return NotFound()
    if errors and errors[0]["type"] == "json_invalid":
        return TableProblem("bad_request", "bad_json")
    faults = [error["type"].removeprefix(BAD_NAME) for error in errors if error["type"].startswith(BAD_NAME)]
    if faults:
        key = "bad_name" if faults[0] == "unknown" else f"name.{faults[0]}"
        return TableProblem("bad_name", key, most=MAX_NAME)
    return TableProblem("bad_request", "bad_request", where=where(errors))
