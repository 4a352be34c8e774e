"""Two tabs of one browser: both may play at the same table, and neither breaks what the other does."""

import asyncio
import random

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Tab, call, new_table, opened
from tests.table.kit import each_game, in_loop
from underhold.games import titles
from underhold.page.table_document import loads
from underhold.table.versioned_game import restored


@each_game
@in_loop
async def test_two_tabs_play_the_same_game(game_id: str) -> None:
    documents = FakeDocuments()
    second = FakeDocuments(documents)
    async with opened(documents) as one, opened(second) as two:
        table = await new_table(one, "here", "random", game=game_id)
        tabs = [Tab(one, table), Tab(two, table)]
        rng = random.Random(5)
        acknowledged: list[int] = []
        for _ in range(60):
            for tab in tabs:
                await tab.ready()
            if tabs[0].position["over"]:
                break
            # Both click at the same moment: one of them is first, and the other is refused.
            answers = await asyncio.gather(*(tab.play(rng) for tab in tabs))
            done = [answer["version"] for answer in answers if answer["type"] == "done"]
            assert done
            acknowledged += done
            latest = max(done)
            for tab in tabs:
                await tab.reaches(latest)
        assert len(acknowledged) == len(set(acknowledged)), "no version was acknowledged twice"
        for tab in tabs:
            await tab.ready()
        await tabs[0].until(lambda: tabs[0].version >= tabs[1].version)
        await tabs[1].until(lambda: tabs[1].version >= tabs[0].version)
        assert tabs[0].position == tabs[1].position
    stored = loads(documents.texts[f"table:{table}"][1])
    game = restored(titles()[game_id].web_view(), stored.stored())
    assert game.version == tabs[0].version
    assert set(stored.keys.values()) == set(acknowledged)


@in_loop
async def test_the_same_move_sent_through_two_tabs_is_played_once() -> None:
    documents = FakeDocuments()
    async with opened(documents) as one, opened(FakeDocuments(documents)) as two:
        table = await new_table(one, "here")
        position = await call(one, "GET", f"/tables/{table}")
        move = {"version": 0, "key": "key-of-the-move", "move": position["decision"]["answers"][0]["move"]}
        answers = await asyncio.gather(*(call(page, "POST", f"/tables/{table}/moves", move) for page in (one, two)))
        assert answers[0] == answers[1]
        assert answers[0]["version"] == 1


@in_loop
async def test_a_table_made_in_one_tab_is_listed_in_the_other() -> None:
    documents = FakeDocuments()
    second = FakeDocuments(documents)
    async with opened(documents) as one, opened(second) as two:
        assert (await call(two, "GET", "/tables"))["tables"] == []
        table = await new_table(one, "here")
        await asyncio.sleep(0)
        assert [row["table"] for row in (await call(two, "GET", "/tables"))["tables"]] == [table]
        await call(two, "POST", f"/tables/{table}/name", {"name": "Anna"}, status=204)
        await asyncio.sleep(0)
        listed = (await call(one, "GET", "/tables"))["tables"]
        assert listed[0]["seats"][0]["name"] == "Anna"
        await call(one, "DELETE", "/me", status=204)
        await asyncio.sleep(0)
        assert (await call(two, "GET", "/tables"))["tables"] == []
        assert (await call(two, "GET", f"/tables/{table}", status=404))["error"] == "not_found"
