import pytest

from tests.golden.playthrough import GOLDEN, HERE, RECORDS, playthrough


@pytest.mark.parametrize("name", GOLDEN)
def test_the_engine_reproduces_the_golden_playthroughs(name: str) -> None:
    """A difference is a change of rules, move order, events or digests: regenerate with `make golden` and review it."""
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(RECORDS / f"{name}.txt") == expected
