"""Every action tile, every room and every ruling has a scenario, and every scenario names things that exist."""

import pytest

from tests import coverage
from tests.games.cave_vs_cave.rulings import RULINGS
from underhold.games.cave_vs_cave.content import ACTIONS, ROOMS

KNOWN = [action.id for action in ACTIONS] + [room.id for room in ROOMS] + list(RULINGS)


def test_everything_has_a_scenario() -> None:
    missing = coverage.missing("cave_vs_cave", KNOWN)
    assert not missing, f"no scenario for {missing}"


def test_scenarios_name_only_what_exists() -> None:
    unknown = coverage.unknown("cave_vs_cave", KNOWN)
    assert not unknown, f"scenarios for {unknown}, which nobody knows"


def test_names_are_unambiguous() -> None:
    assert len(KNOWN) == len(set(KNOWN)) == 12 + 25 + 49


def test_a_mark_is_found_wherever_it_stands() -> None:
    @pytest.mark.scenario("on a test")
    @pytest.mark.parametrize("row", [1, pytest.param(2, marks=pytest.mark.scenario("on a row"))])
    def table(row: int) -> None: ...

    assert sorted(coverage.scenarios(table)) == ["on a row", "on a test"]
