"""Every refusal has a text, whatever was sent; internal errors are logged by their type."""

import io

import pytest
import structlog

from underhold.locale import words
from underhold.server import logs
from underhold.server.rest import check_names
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


@pytest.mark.parametrize("name", [" ", "\u200b", "\u2060\ufeff ", "a\u202eb", "a\nb"])
def test_names_that_show_nothing_or_turn_the_text_are_refused(name: str) -> None:
    with pytest.raises(TableProblem):
        check_names(name)


def test_names_of_all_kinds() -> None:
    check_names("👩‍🌾 Ж\u0301 李", None, "Béla")
