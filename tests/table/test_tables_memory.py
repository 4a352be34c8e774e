"""Tables: what the server keeps in memory, games of other rules versions, and the list of games."""

import asyncio
import gc
import itertools
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SEED,
    each_game,
    in_loop,
    opened,
    order,
    play,
    play_to_end,
    refused,
    table_for,
)
from underhold.core.record import replay
from underhold.games import title
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.locale import words
from underhold.table.identity import Visitor
from underhold.table.subscriptions import TableDeleted
from underhold.table.table import Table


@in_loop
async def test_new_names_do_not_fill_the_memory(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        await play(table, ANNA)
        for number in range(100):
            await table.rename(ANNA, f"Anna {number}")
            assert f"Anna {number}" in table.snapshot(BELA, "en").log[0].text
        assert len(table.game.steps[0].log_cache) <= 64


@in_loop
async def test_presence_is_not_computed_for_each_subscriber(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        with ExitStack() as subscriptions:
            for number in range(20):
                subscriptions.enter_context(table.subscribe(Visitor(tokens=(f"{number:043}",))))
            subscriptions.enter_context(table.subscribe(ANNA))
            looked = 0

            def seats_of(who: Visitor) -> tuple[int, ...]:
                nonlocal looked
                looked += 1
                return Table.seats_of(table, who)

            monkeypatch.setattr(table, "seats_of", seats_of)
            for _ in range(20):
                assert [seat.present for seat in table.company(BELA, "en").seats] == [True, False]
            assert looked <= 20 + 21
            await table.claim(CLARA, table.links(BELA).links[1].partition("#")[2], None)  # type: ignore[union-attr]
            with table.subscribe(CLARA):
                assert [seat.present for seat in table.company(BELA, "en").seats] == [True, True]


@in_loop
async def test_what_a_replay_rendered_is_forgotten(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        await play(table, ANNA)
        await table.moments(ANNA, "en", 0, 10, False)
        assert table.game.steps[0].log_cache
        with table.subscribe(ANNA):
            table.free_memory()
            assert table.game.steps[0].log_cache
        assert not table.game.steps[0].log_cache
        shown = await table.moments(ANNA, "en", 0, 10, False)
        table.free_memory()
        assert not table.game.message_cache
        assert await table.moments(ANNA, "en", 0, 10, False) == shown


@in_loop
async def test_tables_nobody_uses_are_forgotten(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", keep=2) as tables:
        held = await tables.get((await tables.make(order("here", "here"), ANNA)).table)
        for _ in range(5):
            await tables.make(order("here", "here"), ANNA)
        assert tables.counts()["live_tables"] <= 3
        assert await tables.get(held.id) is held
        both: list[Table] = await asyncio.gather(*(tables.get(held.id) for _ in range(4)))
        assert all(one is held for one in both)


@in_loop
async def test_a_table_is_freed_without_the_garbage_collector(database: str) -> None:
    async with opened(database, keep=0) as tables:
        made = await tables.make(order("here", "here", seed=SEED), ANNA)
        gc.disable()
        try:
            table = await tables.get(made.table)
            with table.subscribe(ANNA) as notices:
                await play(table, ANNA)
                del table
                assert tables.counts()["live_tables"] == 1
                await anext(notices)
            del notices
            await asyncio.sleep(0)
            assert tables.counts()["live_tables"] == 0
        finally:
            gc.enable()


@in_loop
async def test_games_of_other_rules_are_not_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    async with opened(url) as tables:
        made = await tables.make(order("here", "random"), ANNA)
    newer = [  # the table's rules, or the program's
        ("rules_version", 1, "newer_rules"),
        ("rules_of", lambda game, view: 999, "old_rules"),
    ]
    for name, value, error in newer:
        with monkeypatch.context() as patch:
            patch.setattr(type(CAVE_VS_CAVE), name, value)
            async with opened(url) as tables:
                assert (await refused(tables.get(made.table))).error == error
                assert [row.table for row in (await tables.list("mine", ANNA)).tables] == [made.table]


@in_loop
async def test_a_game_that_was_removed_is_named_and_the_other_tables_stay(tmp_path: Path) -> None:
    database = f"memory:{tmp_path}"
    async with opened(database) as tables:
        gone = (await tables.make(order("here", "random", game="cave-farmers"), ANNA)).table
        kept = (await tables.make(order("here", "random"), ANNA)).table
    async with opened(database, games={"cave-vs-cave": title("cave-vs-cave").web_view()}) as tables:
        problem = await refused(tables.get(gone))
        assert problem.error == "game_removed"
        assert "cave-farmers" in problem.wire(words("en")).detail
        assert {row.table for row in (await tables.list("mine", ANNA)).tables} == {gone, kept}
        assert (await tables.get(kept)).id == kept
    async with opened(database) as tables:
        assert (await tables.get(gone)).id == gone


@in_loop
async def test_tables_are_freed_some_time_after_everybody_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.table.tables._SWEEP_SECONDS", 0.05)
    async with opened(f"memory:{tmp_path}", keep_seconds=0.2) as tables:
        made = await tables.make(order("here", "here"), ANNA)
        table = await tables.get(made.table)
        await asyncio.sleep(0.5)
        assert tables.counts()["live_tables"] == 1, "it is in use"
        del table
        await asyncio.sleep(0.1)
        assert tables.counts()["live_tables"] == 0


@in_loop
async def test_what_was_rendered_is_freed_when_the_last_subscriber_leaves(tmp_path: Path) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(ANNA):
            with table.subscribe(BELA):
                await play(table, ANNA)
                shown = table.snapshot(ANNA, "en")
            assert any(step.log_cache for step in table.game.steps), "somebody is still there"
        assert not table.game.message_cache
        assert not any(step.log_cache for step in table.game.steps)
        assert table.snapshot(ANNA, "en").log == shown.log


@in_loop
async def test_a_table_deleted_by_another_program_is_gone(tmp_path: Path) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        table = await tables.get((await tables.make(order("here", "random"), ANNA)).table)
        with table.subscribe(ANNA) as notices:
            await tables.forget(ANNA)
            while not isinstance(await anext(notices), TableDeleted):
                pass
        for _ in range(2):
            assert (await refused(tables.get(table.id))).error == "not_found"
        assert table.bot_to_move is None


@each_game
@in_loop
async def test_a_table_is_played_on_by_the_rules_it_began_with(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, switches={"rules": 1})
        assert table.row.rules == 1
        assert "rules" not in table.row.setup, "it is stored as tables were before there was another version"
        await play(table, ANNA)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        await play_to_end(table, ANNA, BELA)
        result = table.position(ANNA, "en").result
        assert result is not None
        assert "rules" not in result.switches
        record = await table.record()
        assert record.rules == 1
        assert list(replay(table.game.rules, record))
        following = await tables.get(await table.rematch(ANNA))
        assert following.row.rules == following.row.setup["rules"] == 2, "the next game has the newest rules"


@in_loop
async def test_the_list_of_games(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        games = tables.games()
        assert [game.id for game in games] == ["cave-vs-cave", "cave-farmers"]
        for game, players in itertools.product(games, (1, 2)):
            switches = {switch.id: (switch.choices or [True])[-1] for switch in game.switches}
            await tables.make(order(*("here",) * players, game=game.id, switches=switches), ANNA)
        assert await tables.healthy()
        assert tables.counts()["tables_made_total"] == 4
    assert not await tables.healthy()
    await tables.stop()  # once more does no harm
    with pytest.raises(RuntimeError):
        await tables.get("a" * 12)
