"""Storage that is full, forbidden or broken: the player sees why, and nothing is acknowledged that is not stored."""

import json
import random

import pytest

from tests.page.fake_documents import FakeDocuments
from tests.page.kit import Announcements, Tab, call, new_table, opened
from tests.table.kit import in_loop
from underhold.locale import available, words
from underhold.page.documents import BrowserStorageFailed
from underhold.page.main import start


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("QuotaExceededError", "storage_full"),
        ("NS_ERROR_DOM_QUOTA_REACHED", "storage_full"),
        ("InvalidStateError", "storage_failed"),
    ],
)
@in_loop
async def test_a_move_that_cannot_be_stored_is_refused(name: str, error: str) -> None:
    documents, announced = FakeDocuments(), Announcements()
    async with opened(documents, announce=announced) as page:
        table = await new_table(page, "here")
        tab = Tab(page, table)
        await tab.ready()
        before = documents.texts[f"table:{table}"]
        documents.fails = name
        refused = await tab.play(random.Random(1))
        assert refused["type"] == "refused"
        assert refused["problem"]["error"] == error
        assert "browser" in refused["problem"]["detail"]
        assert documents.texts[f"table:{table}"] == before
        assert tab.version == 0
        assert {"type": "storage", "problem": refused["problem"]} in announced
        problem = await call(page, "POST", f"/tables/{table}/name", {"name": "Anna"}, status=503)
        assert problem["error"] == error
        order = {"game": "cave-vs-cave", "seats": [{"kind": "here"}]}
        assert (await call(page, "POST", "/tables", order, status=503))["error"] == error
        documents.fails = None
        assert (await tab.play(random.Random(1)))["type"] == "done"
        assert announced[-1] == {"type": "storage", "problem": None}
        assert len((await call(page, "GET", "/tables"))["tables"]) == 1


@in_loop
async def test_a_page_without_storage_says_so() -> None:
    documents, announced = FakeDocuments(), Announcements()
    documents.fails_reading = "SecurityError"

    async def think(question: str) -> str:
        raise AssertionError

    with pytest.raises(BrowserStorageFailed):
        await start(documents, think, announced, "nl")
    assert announced[0]["problem"]["detail"] == words("nl").say("web.problem.browser_storage")


def test_each_language_explains_it() -> None:
    for language in available():
        texts = {BrowserStorageFailed(full).wire(words(language)).detail for full in (True, False)}
        assert len(texts) == 2


@in_loop
async def test_a_broken_document_stays_and_hides_nothing_else() -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here")
    documents.texts["table:bbbbbbbbbbbb"] = (3, '{"format": 2}')
    async with opened(FakeDocuments(documents)) as page:
        assert [row["table"] for row in (await call(page, "GET", "/tables"))["tables"]] == [table]
        assert (await call(page, "GET", "/tables/bbbbbbbbbbbb", status=503))["error"] == "storage_failed"
        await call(page, "DELETE", "/me", status=204)
    assert documents.texts["table:bbbbbbbbbbbb"] == (3, '{"format": 2}')


@in_loop
async def test_games_that_cannot_be_read_are_listed_and_can_be_copied_and_deleted() -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here")
        document = json.loads(documents.texts[f"table:{table}"][1])
    broken = {
        "cut": documents.texts[f"table:{table}"][1][:100],
        "format": json.dumps(document | {"format": 2}),
        "rules": json.dumps(document | {"table": document["table"] | {"id": "rules", "rules": 99}}),
        "game": json.dumps(document | {"table": document["table"] | {"id": "game", "game": "chess"}}),
        "other": documents.texts[f"table:{table}"][1],
    }
    for id, text in broken.items():
        documents.texts[f"table:{id}"] = (7, text)
    async with opened(FakeDocuments(documents)) as page:
        assert json.loads(await page.unreadable()) == sorted(broken)
        assert [row["table"] for row in (await call(page, "GET", "/tables"))["tables"]] == [table]
        for id, text in broken.items():
            assert await page.unreadable_text(id) == text
            await page.remove_unreadable(id)
            assert f"table:{id}" not in documents.texts
        assert json.loads(await page.unreadable()) == []
        await page.remove_unreadable(table)
        assert f"table:{table}" in documents.texts, "a game that can be read stays"


@in_loop
async def test_a_game_that_another_tab_breaks_or_removes_changes_the_list() -> None:
    documents = FakeDocuments()
    async with opened(documents) as page:
        table = await new_table(page, "here")
        revision, text = documents.texts[f"table:{table}"]
        documents.texts[f"table:{table}"] = (revision + 1, "{}")
        page.changed(f"table:{table}")
        assert json.loads(await page.unreadable()) == [table]
        assert (await call(page, "GET", "/tables"))["tables"] == []
        documents.texts[f"table:{table}"] = (revision + 2, text)
        page.changed(f"table:{table}")
        assert json.loads(await page.unreadable()) == []
        documents.texts[f"table:{table}"] = (revision + 3, "{}")
        page.changed(f"table:{table}")
        assert json.loads(await page.unreadable()) == [table]
        del documents.texts[f"table:{table}"]
        page.changed(f"table:{table}")
        assert json.loads(await page.unreadable()) == []
