"""The log of a table: repeated exchanges in a row are one entry, in both games, and every sale reads the same way."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.table.kit import ANNA, in_loop, opened

RECORDS = Path(__file__).parents[1] / "records"

EXCHANGE = re.compile(r"Player \d exchanges \d+ (?P<pay>[a-z ]+?) for \d+ (?P<gain>[a-z ]+?)\.")


@pytest.mark.parametrize(
    ("record", "label", "texts"),
    [
        ("cave-vs-cave/two-tie-break.txt", "5.2", ["Player 1 exchanges 2 flax for 2 food."]),
        (
            "cave-vs-cave/two-tie-break.txt",
            "1.2",  # other moves stand between these
            ["Player 1 exchanges 1 emmer for 1 food.", "Player 1 exchanges 2 emmer for 2 food."],
        ),
        ("cave-farmers/1.txt", "7.feed", ["Player 1 exchanges 4 grain for 4 food."]),
        ("cave-farmers/4.txt", "12.2", ["Player 1 exchanges 6 ore for 3 food and 6 gold."]),
        ("cave-farmers/2.txt", "10.3", ["Player 2 exchanges 4 ore for 2 food and 4 gold."]),
    ],
)
@in_loop
async def test_exchanges_in_a_row_are_one_entry(record: str, label: str, texts: list[str]) -> None:
    async with opened("memory:log") as tables:
        table = await tables.get(await tables.upload((RECORDS / record).read_text(encoding="utf-8"), ANNA))
        log = table.snapshot(ANNA, "en").log
        assert [entry.text for entry in log if entry.label == label and "exchanges" in entry.text] == texts


@pytest.mark.parametrize(
    "path",
    sorted(path for path in RECORDS.glob("*/*.txt")),
    ids=lambda path: path.relative_to(RECORDS).as_posix(),
)
@in_loop
async def test_no_exchange_is_logged_twice_in_a_row(path: Path) -> None:
    async with opened("memory:log") as tables:
        table = await tables.get(await tables.upload(path.read_text(encoding="utf-8"), ANNA))
        log = table.snapshot(ANNA, "en").log
        for before, entry in pairwise(log):
            if before.ply + 1 == entry.ply and (before.label, before.seat) == (entry.label, entry.seat):
                one, two = EXCHANGE.fullmatch(before.text), EXCHANGE.fullmatch(entry.text)
                assert one is None or two is None or one.groups() != two.groups(), entry.text
        for entry in log:
            assert not re.search(r"pays \d+ ore and gains \d+ food and \d+ gold", entry.text)
