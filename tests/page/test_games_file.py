"""All games as one file: exported, and imported into another browser."""

import json
import random
from typing import Any

import pytest

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Tab, call, new_table, opened
from tests.table.kit import in_loop
from underhold.page.main import Page
from underhold.table.problems import TableProblem


async def moved(page: Page, table: str, moves: int = 2, seed: int = 1) -> dict[str, Any]:
    """Play some moves at a table; returns its position."""
    tab = Tab(page, table)
    rng = random.Random(seed)
    await tab.ready()
    for _ in range(moves):
        answer = await tab.play(rng)
        await tab.reaches(answer["version"])
    position: dict[str, Any] = await call(page, "GET", f"/tables/{table}")
    return position


async def imported(page: Page, text: str) -> dict[str, int]:
    counts: dict[str, int] = json.loads(await page.import_all(text))
    return {kind: count for kind, count in counts.items() if count}


@in_loop
async def test_games_move_to_another_browser() -> None:
    async with opened(FakeDocuments()) as page:
        tables = [await new_table(page, "here", game=game) for game in ("cave-vs-cave", "cave-farmers")]
        positions = [await moved(page, table) for table in tables]
        text = await page.export_all()
        assert await imported(page, text) == {"same": 2}
    async with opened(FakeDocuments()) as other:
        assert await imported(other, text) == {"added": 2}
        assert {row["table"] for row in (await call(other, "GET", "/tables"))["tables"]} == set(tables)
        for table, position in zip(tables, positions, strict=True):
            found = await call(other, "GET", f"/tables/{table}")
            assert found["decision"] == position["decision"], "the player holds the seats there too"
            assert found["view"] == position["view"]
        assert await imported(other, text) == {"same": 2}


@in_loop
async def test_a_game_that_went_on_differently_is_kept_beside_the_other() -> None:
    async with opened(FakeDocuments()) as page:
        table = await new_table(page, "here")
        start = await page.export_all()
        position = await moved(page, table)
        later = await page.export_all()
        assert await imported(page, start) == {"same": 1}, "the game here has further moves"
        async with opened(FakeDocuments()) as other:
            assert await imported(other, start) == {"added": 1}
            assert await imported(other, later) == {"copied": 1}
            assert await imported(other, later) == {"same": 1}
            listed = (await call(other, "GET", "/tables"))["tables"]
            assert len(listed) == 2
            (copy,) = {row["table"] for row in listed} - {table}
            assert (await call(other, "GET", f"/tables/{table}"))["ply"] == 0
            assert (await call(other, "GET", f"/tables/{copy}"))["view"] == position["view"]


@in_loop
async def test_a_file_with_something_else_is_refused() -> None:
    async with opened(FakeDocuments()) as page:
        await new_table(page, "here")
        for text in ("", "{}", "[]", '{"format": "underhold-games-2", "guest": "", "tables": []}'):
            with pytest.raises(TableProblem, match="bad_games_file"):
                await page.import_all(text)


@in_loop
async def test_games_that_cannot_be_replayed_are_counted_and_left_out() -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        await moved(page, await new_table(page, "here"))
        file = json.loads(await page.export_all())
    table = file["tables"][0]
    broken = (
        table | {"format": 2},
        table | {"moves": [[0, "nonsense"]]},
        table | {"table": table["table"] | {"id": "../x"}},
        table | {"table": table["table"] | {"game": "chess"}},
        table | {"table": table["table"] | {"seats": []}},
        table | {"table": table["table"] | {"deal": {}}},
    )
    async with opened(FakeDocuments()) as page:
        text = json.dumps(file | {"tables": [*broken, table]})
        assert await imported(page, text) == {"added": 1, "unreadable": len(broken)}
