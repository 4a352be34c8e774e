"""The table of safeguards matches the code, and a safeguard that no test shows is reported."""

import ast
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.mutation.safeguard import Safeguard
from tests.mutation.safeguards import _COPIED, ERROR, KILLED, ROOT, SAFEGUARDS, SKIPPED, SURVIVED, judge

by_name = pytest.mark.parametrize("row", SAFEGUARDS, ids=[row.name for row in SAFEGUARDS])


@cache
def _content(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@cache
def _functions(file: str) -> set[str]:
    tree = ast.parse(_content(file))
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)}


@by_name
def test_the_text_is_there_once_and_the_file_stays_valid_without_it(row: Safeguard) -> None:
    changed = row.applied_to(_content(row.file))
    assert changed != _content(row.file)
    assert row.file.split("/")[0] in _COPIED, "it would be changed in the project itself"
    if row.file.endswith(".py"):
        ast.parse(changed)


@by_name
def test_the_tests_exist(row: Safeguard) -> None:
    assert row.tests
    for test in row.tests:
        file, function = test.split("::")
        assert function.split("[")[0] in _functions(file), test


def test_no_two_rows_are_the_same() -> None:
    assert [name for name, count in Counter(row.name for row in SAFEGUARDS).items() if count > 1] == []
    changes = Counter((row.file, row.applied_to(_content(row.file))) for row in SAFEGUARDS)
    twice = {file for (file, _), count in changes.items() if count > 1}
    assert twice <= {"src/underhold/server/store/failures.py"}  # a clause for moves, and one for handshakes


GATE = """
def allowed(age: int) -> bool:
    return age >= 18
"""
TESTS = """
import pytest

from underhold.gate import allowed


def test_children_are_refused() -> None:
    assert not allowed(12)


def test_adults_are_not() -> None:
    assert allowed(30)


def test_it_waits() -> None:
    if allowed(12):
        raise TimeoutError


@pytest.mark.skipif(True, reason="not on this machine")
def test_elsewhere() -> None:
    assert not allowed(12)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one safeguard."""
    for file, text in (
        ("src/underhold/__init__.py", ""),
        ("src/underhold/gate.py", GATE),
        ("tests/__init__.py", ""),
        ("tests/mutation/__init__.py", ""),
        ("tests/mutation/outcomes.py", _content("tests/mutation/outcomes.py")),
        ("tests/test_gate.py", TESTS),
        ("pyproject.toml", "[tool.pytest.ini_options]\n"),
    ):
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "without", "test", "verdict"),
    [
        ("age >= 18", "True", "test_children_are_refused", KILLED),
        ("age >= 18", "True", "test_adults_are_not", SURVIVED),
        ("age >= 18", "True", "test_elsewhere", SKIPPED),
        ("age >= 18", "True", "test_it_waits", ERROR),
        ("age >= 18", "no_such_name", "test_children_are_refused", ERROR),
        ("def allowed", "def other", "test_children_are_refused", ERROR),
        ("age >= 18", "True", "test_that_does_not_exist", ERROR),
        ("age > 18", "True", "test_children_are_refused", ERROR),
    ],
)
def test_verdicts(project: Path, text: str, without: str, test: str, verdict: str) -> None:
    row = Safeguard("children", "src/underhold/gate.py", text, without, (f"tests/test_gate.py::{test}",))
    assert judge(project, row)[0].verdict == verdict
    assert (project / row.file).read_text(encoding="utf-8") == GATE, "the change is undone"


def test_an_error_that_the_row_expects_counts(project: Path) -> None:
    row = Safeguard(
        "children",
        "src/underhold/gate.py",
        "age >= 18",
        "True",
        ("tests/test_gate.py::test_it_waits",),
        ("TimeoutError",),
    )
    assert judge(project, row)[0].verdict == KILLED
