"""Every space, furnishing, loot and ruling has a scenario, and every scenario names things that exist."""

from tests import coverage
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS

RULINGS = coverage.rulings("cave-farmers.md")
KNOWN = [*SPACE_IDS, *FURNISHING_IDS, *(f"loot:{loot}" for loot in LOOT_IDS), *RULINGS]


def test_everything_has_a_scenario() -> None:
    missing = coverage.missing("cave_farmers", KNOWN)
    assert not missing, f"no scenario for {missing}"


def test_scenarios_name_only_what_exists() -> None:
    unknown = coverage.unknown("cave_farmers", KNOWN)
    assert not unknown, f"scenarios for {unknown}, which nobody knows"


def test_names_are_unambiguous() -> None:
    assert len(KNOWN) == len(set(KNOWN))
    assert (len(SPACE_IDS), len(FURNISHING_IDS), len(LOOT_IDS)) == (51, 48, 23)
    assert {f"R{number:02}" for number in range(1, 70)} <= set(RULINGS), "every ruling is on the page"
