"""Which things a package of tests shows, read from the `scenario` marks of its modules."""

import importlib
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest

_RULES = Path(__file__).parents[1] / "docs" / "rules"


def _plain(mark: pytest.Mark | pytest.MarkDecorator) -> pytest.Mark:
    return mark.mark if isinstance(mark, pytest.MarkDecorator) else mark


def _marks(thing: object) -> Iterator[pytest.Mark]:
    """The marks of a module, a class or a test, and of the rows of its table."""
    found = getattr(thing, "pytestmark", [])
    for mark in map(_plain, found if isinstance(found, list) else [found]):
        yield mark
        if mark.name == "parametrize":
            for row in mark.args[1]:
                yield from map(_plain, getattr(row, "marks", ()))


def scenarios(thing: object) -> list[str]:
    """The ids that the scenario marks of one test, class or module name."""
    return [name for mark in _marks(thing) if mark.name == "scenario" for name in mark.args]


def _tests(module: ModuleType) -> Iterator[object]:
    yield module
    for name, thing in vars(module).items():
        if name.startswith("test") and callable(thing):
            yield thing
        elif name.startswith("Test") and isinstance(thing, type):
            yield thing
            yield from (member for key, member in vars(thing).items() if key.startswith("test"))


def shown(package: str) -> set[str]:
    """The ids that the scenarios of a package name, whichever tests were selected."""
    tests = Path(__file__).parent
    names: set[str] = set()
    for path in (tests / "games" / package).rglob("test_*.py"):
        if path.stem != "test_coverage":
            module = ".".join(["tests", *path.relative_to(tests).with_suffix("").parts])
            for test in _tests(importlib.import_module(module)):
                names.update(scenarios(test))
    return names


def missing(package: str, known: Sequence[str]) -> str:
    """What no scenario shows."""
    names = shown(package)
    return ", ".join(name for name in known if name not in names)


def unknown(package: str, known: Sequence[str]) -> str:
    """What scenarios name although nobody knows it."""
    return ", ".join(sorted(shown(package) - set(known)))


def rulings(page: str) -> dict[str, str]:
    """The rulings of a page of docs/rules by id, from its tables: `| R01 | what we play |`."""
    text = (_RULES / page).read_text(encoding="utf-8")
    rows: list[tuple[str, str]] = re.findall(r"^\| ((?:CVC-|CF-|R|D)\d+) \| (.+) \|$", text, re.MULTILINE)
    assert len({name for name, _ in rows}) == len(rows), f"{page} lists a ruling twice"
    return dict(rows)
