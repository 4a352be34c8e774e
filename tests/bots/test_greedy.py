import json
from typing import Any

import pytest

import underhold
from tests.bots.greedy_choices import CASES, FILE, choices

RECORDED: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
STEP = 1 if underhold.build() == "compiled" else 20  # interpreted, only some of them


def test_all_cases_are_recorded() -> None:
    assert len(RECORDED) == sum(len(seeds) for *_, seeds in CASES)


@pytest.mark.parametrize("row", RECORDED[::STEP], ids=lambda row: f"{row['game']}-{len(row['bots'])}-{row['seed']}")
def test_greedy_plays_as_recorded(row: dict[str, Any]) -> None:
    """The games of the file were played by an older, slower version: greedy must make the same choices."""
    assert choices(row["game"], row["switches"], row["bots"], row["seed"]) == row["turns"]
