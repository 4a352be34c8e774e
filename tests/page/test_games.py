"""Whole games in the page: through the same messages as at a server, and kept in the browser's documents."""

import asyncio
import json
import random

import pytest

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import SEED, Tab, call, new_table, opened
from tests.table.kit import each_game, in_loop
from underhold.core.record import replay
from underhold.core.record_json import loads
from underhold.games import game as rules_of
from underhold.page.table_document import loads as loads_table


@each_game
@in_loop
async def test_a_whole_game_against_a_bot(game_id: str) -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here", "random", game=game_id)
        tab = Tab(page, table)
        await tab.play_to_end()
        result = tab.position["result"]
        assert len(result["totals"]) == 2
        record = loads(json.dumps(await call(page, "GET", f"/tables/{table}/record.json")))
        state = list(replay(rules_of(game_id), record))[-1].after
        assert list(rules_of(game_id).scores(state).points) == result["totals"]
        moments = await call(page, "GET", f"/tables/{table}/moments?from=3&count=5&all=true")
        assert len(moments["moments"]) == 5
    stored = loads_table(documents.texts[f"table:{table}"][1])
    assert len(stored.moves) == tab.position["ply"]
    assert stored.row.status.over


@each_game
@in_loop
async def test_a_game_alone_with_undo_and_a_hint(game_id: str) -> None:
    async with opened(FakeDocuments()) as page:
        tab = Tab(page, await new_table(page, "here", game=game_id), language="hu")
        await tab.ready()
        hint = await tab.ask({"type": "hint"})
        assert hint["type"] == "hint"
        assert hint["moves"]
        assert hint["reason"]
        assert (await tab.ask({"type": "play", "move": hint["moves"][0]}))["version"] == 1
        await tab.until(lambda: tab.version == 1)
        if tab.position["back"]["undo"]:
            assert (await tab.ask({"type": "undo"}))["version"] == 2
            await tab.until(lambda: tab.version == 2)
            assert tab.position["ply"] == 0
        refused = await tab.ask({"type": "play", "move": "nonsense"})
        assert refused["type"] == "refused"
        assert refused["problem"]["error"]


@each_game
@in_loop
async def test_a_reload_in_mid_turn_continues_the_same_turn(game_id: str) -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here", "random", game=game_id)
        tab = Tab(page, table)
        await tab.ready()
        rng = random.Random(2)
        for _ in range(3):
            answer = await tab.play(rng)
            await tab.reaches(answer["version"])
            await tab.ready()
        before = tab.position
    assert tab.closed == 1001
    async with opened(FakeDocuments(documents)) as page:
        tab = Tab(page, table)
        await tab.ready()
        assert tab.position | {"seats": 0} == before | {"seats": 0}
        listed = await call(page, "GET", "/tables?list=mine")
        assert [row["table"] for row in listed["tables"]] == [table]
        assert (await tab.play(rng))["type"] == "done"


@in_loop
async def test_a_bot_goes_on_after_a_reload() -> None:
    documents = FakeDocuments()

    async def ended(question: str) -> str:
        raise RuntimeError("the worker was ended")

    async with opened(documents, ended) as page:
        made = await new_table(page, "random", "here", seed=SEED)
        tab = Tab(page, made)
        await tab.ready()  # a bot whose worker is ended plays by chance: the game goes on
        assert tab.position["to_move"] == 1
    async with opened(FakeDocuments(documents)) as page:
        tab = Tab(page, made)
        await tab.play_to_end()


@in_loop
async def test_people_at_one_screen_and_a_rematch() -> None:
    async with opened(FakeDocuments()) as page:
        table = await new_table(page, "here", "here")
        tab = Tab(page, table)
        await tab.play_to_end()
        again = await call(page, "POST", f"/tables/{table}/rematch")
        assert again["table"] != table
        assert (await call(page, "POST", f"/tables/{table}/rematch"))["table"] == again["table"]


@in_loop
async def test_an_analysis_is_computed_and_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.page.main._ANALYSIS_SECONDS", 0.002)
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here")
        tab = Tab(page, table)
        await tab.play_to_end()
        report = await call(page, "POST", f"/tables/{table}/analysis")
        while not report["analysis"]:
            assert report["status"] == "running"
            await asyncio.sleep(0.01)
            report = await call(page, "GET", f"/tables/{table}/analysis")
    async with opened(FakeDocuments(documents)) as page:
        assert (await call(page, "GET", f"/tables/{table}/analysis"))["analysis"] == report["analysis"]


@in_loop
async def test_a_socket_of_no_table_is_closed() -> None:
    async with opened(FakeDocuments()) as page:
        tab = Tab(page, "a" * 12)
        await tab.until(lambda: tab.closed)
        assert tab.closed == 1008
        assert tab.answers[None]["problem"]["error"] == "not_found"  # type: ignore[index]


@in_loop
async def test_deleting_everything_closes_the_tables() -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        tab = Tab(page, await new_table(page, "here"))
        await tab.ready()
        assert await call(page, "DELETE", "/me", status=204) == ""
        await tab.until(lambda: tab.closed)
        assert tab.closed == 1008
        assert not [id for id in documents.texts if id.startswith("table:")]
        assert (await call(page, "GET", "/tables"))["tables"] == []


@in_loop
async def test_a_record_that_is_opened_twice_is_saved_once() -> None:
    async with opened(FakeDocuments()) as page:
        table = await new_table(page, "here", game="cave-farmers")
        await Tab(page, table).play_to_end()
        own = await call(page, "GET", f"/tables/{table}/record.txt")
        assert (await call(page, "POST", "/records", own, status=201))["table"] == table
    async with opened(FakeDocuments()) as other:
        first = (await call(other, "POST", "/records", own, status=201))["table"]
        assert first != table
        assert (await call(other, "POST", "/records", own, status=201))["table"] == first
        # A game with the same deal and other moves is another one.
        again = await new_table(other, "here", game="cave-farmers")
        await Tab(other, again).play_to_end(seed=2)
        different = await call(other, "GET", f"/tables/{again}/record.txt")
        assert (await call(other, "POST", "/records", different, status=201))["table"] == again
        assert (await call(other, "POST", "/records", own, status=201))["table"] == first
