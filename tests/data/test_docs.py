"""docs/data.md and the data card describe every column, and no other."""

import re

import polars as pl

from tests.docs.blocks import ROOT
from underhold.data.columns import GAME_COLUMNS, POSITION_COLUMNS
from underhold.data.plan import ExportPlan
from underhold.data.tables import game_schema, position_schema

PAGE = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
PLAN = ExportPlan("cave-vs-cave", 2)


def written(kind: pl.DataType) -> str:
    return re.sub(r", shape=\(\d+,\)", "", str(kind))


def columns_in(heading: str) -> list[tuple[str, str]]:
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| (\S+) \| \S", section, re.MULTILINE)


def test_the_page_has_every_column_with_its_type() -> None:
    for heading, schema in (("Positions", position_schema(PLAN)), ("Games", game_schema(PLAN))):
        assert columns_in(heading) == [(name, written(kind)) for name, kind in schema.items()]


def test_the_card_has_every_column() -> None:
    assert list(POSITION_COLUMNS) == list(position_schema(PLAN))
    assert list(GAME_COLUMNS) == list(game_schema(PLAN))
