"""Every action tile, every room and every ruling has a scenario, and every scenario names things that exist."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.cave_vs_cave.rulings import RULINGS
from underhold.cave_vs_cave.content import ACTIONS, ROOMS

KNOWN = [action.id for action in ACTIONS] + [room.id for room in ROOMS] + list(RULINGS)


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


def _tests(module: ModuleType) -> Iterator[object]:
    yield module
    for name, thing in vars(module).items():
        if name.startswith("test") and callable(thing):
            yield thing
        elif name.startswith("Test") and isinstance(thing, type):
            yield thing
            yield from (member for key, member in vars(thing).items() if key.startswith("test"))


def _shown() -> set[str]:
    """The ids that scenarios name, read from the modules themselves: it does not matter which tests were selected."""
    shown: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        if path != Path(__file__):
            for test in _tests(importlib.import_module(f"{__package__}.{path.stem}")):
                shown.update(name for mark in _marks(test) if mark.name == "scenario" for name in mark.args)
    return shown


def test_everything_has_a_scenario() -> None:
    shown = _shown()
    missing = [name for name in KNOWN if name not in shown]
    assert not missing, f"no scenario for {', '.join(missing)}"


def test_scenarios_name_only_what_exists() -> None:
    unknown = sorted(_shown() - set(KNOWN))
    assert not unknown, f"scenarios for {', '.join(unknown)}, which nobody knows"


def test_names_are_unambiguous() -> None:
    assert len(KNOWN) == len(set(KNOWN)) == 12 + 25 + 49


def test_a_mark_is_found_wherever_it_stands() -> None:
    @pytest.mark.scenario("on a test")
    @pytest.mark.parametrize("row", [1, pytest.param(2, marks=pytest.mark.scenario("on a row"))])
    def table(row: int) -> None: ...

    names = [name for mark in _marks(table) if mark.name == "scenario" for name in mark.args]
    assert sorted(names) == ["on a row", "on a test"]
