"""Every refusal has a text, whatever was sent; internal errors are logged by their type."""

import io

import structlog

from underhold.locale import words
from underhold.server import logs
from underhold.table.problems import TableProblem


def test_lone_surrogates_are_replaced_in_problems() -> None:
    problem = TableProblem("bad_setup", "bad_setup", reason="no switch \ud800").wire(words("en"))
    assert "no switch ?" in problem.model_dump_json()


def test_an_exception_is_logged_by_kind_and_place_without_its_text() -> None:
    stream = io.StringIO()
    logs.configure("json", stream)
    try:
        raise KeyError("a secret")
    except KeyError:
        structlog.get_logger("underhold").exception("it_failed")
    assert '"error": "KeyError"' in stream.getvalue()
    assert "test_problems.py" in stream.getvalue()
    assert "secret" not in stream.getvalue()
