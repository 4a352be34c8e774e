"""Several servers on one PostgreSQL: changes stored by one reach the clients of all."""

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    SEED,
    each_game,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    play_to_end,
    table_for,
)
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.table.problems import Stale, TableProblem
from underhold.table.subscriptions import PeopleChanged, PositionChanged, Subscription
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.versioned_game import restored
from underhold.wire import messages

PATIENCE = 60


@asynccontextmanager
async def two(database: str) -> AsyncIterator[tuple[Tables, Tables]]:
    async with opened(database, bot_seconds=20.0) as one, opened(database, bot_seconds=20.0) as other:
        yield one, other


async def change(news: Subscription) -> PositionChanged:
    async with asyncio.timeout(PATIENCE):
        while not isinstance(item := await anext(news), PositionChanged):
            pass
        return item


async def at_version(table: Table, version: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while table.version < version:
            await table.refresh()
            await asyncio.sleep(0.01)


@each_game
@in_loop
async def test_moves_reach_subscribers_of_every_server(postgres_database: str, game_id: str) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, BELA, game=game_id)
        there = await other.get(here.id)
        with there.subscribe(BELA) as news:
            rng = random.Random(3)
            for _ in range(20):
                await play(here, (ANNA, BELA)[here.game.to_move or 0], rng=rng)
            for number in range(20):
                told = await change(news)
                assert told.version == number + 1
                assert told.cause == "play"
                assert told.kept == number
            assert there.snapshot(BELA, "en").log == here.snapshot(BELA, "en").log
            assert there.position(BELA, "en").view == here.position(BELA, "en").view


@each_game
@in_loop
async def test_each_plays_at_its_own_server(postgres_database: str, game_id: str) -> None:
    async with two(postgres_database) as (one, other):
        people = (ANNA, BELA) if game_id == "cave-vs-cave" else (ANNA, BELA, CLARA)
        here = await table_for(one, *people, game=game_id)
        there = await other.get(here.id)
        rng = random.Random(3)
        while (seat := here.game.to_move) is not None:
            table, who = (here, there)[seat % 2], people[seat]
            await at_version(table, max(here.version, there.version))
            await play(table, who, rng=rng)
            await at_version(here, max(here.version, there.version))
        await at_version(there, here.version)
        assert there.game.state.to_ints() == here.game.state.to_ints()
        assert len({await here.rematch(ANNA), await there.rematch(BELA)}) == 1


@in_loop
async def test_two_servers_cannot_both_change_a_version(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, BELA)
        there = await other.get(here.id)
        for _ in range(30):
            await at_version(here, there.version)
            await at_version(there, here.version)
            version = here.version
            moves = [str(move) for move in CAVE_VS_CAVE.moves(here.game.state)]
            who = (ANNA, BELA)[here.game.to_move or 0]
            answers = await asyncio.gather(
                here.play(who, version, new_key(), moves[0]),
                there.play(who, version, new_key(), moves[-1]),
                return_exceptions=True,
            )
            assert answers.count(version + 1) == 1
            refused = next(answer for answer in answers if answer != version + 1)
            assert isinstance(refused, Stale)
            assert refused.version == version + 1


@in_loop
async def test_a_repeated_key_is_recognized_by_every_server(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, BELA)
        there = await other.get(here.id)
        move = str(CAVE_VS_CAVE.moves(here.game.state)[0])
        # The second server has not heard of it when it is asked; it has to find out.
        there.changed_elsewhere = lambda: None  # type: ignore[method-assign]
        assert await here.play(ANNA, 0, "the-same-key", move) == 1
        assert await there.play(ANNA, 0, "the-same-key", move) == 1
        assert there.game.ply == 1
        await play(here, (ANNA, BELA)[here.game.to_move or 0])
        following = str(CAVE_VS_CAVE.moves(here.game.state)[0])
        assert await there.play((ANNA, BELA)[here.game.to_move or 0], 2, new_key(), following) == 3


@in_loop
async def test_people_and_undo_requests_reach_every_server(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        made = await one.make(order("here", "link", seed=4), ANNA)
        here, there = await one.get(made.table), await other.get(made.table)
        with here.subscribe(ANNA), there.subscribe(BELA) as news:
            assert isinstance(await asyncio.wait_for(anext(news), PATIENCE), PeopleChanged)
            assert (await here.claim(BELA, (made.links[1] or "").partition("#")[2], "Béla")).seat == 1
            async with asyncio.timeout(PATIENCE):
                while [seat.present for seat in here.company(ANNA, "en").seats] != [True, True]:
                    await asyncio.sleep(0.01)
                while [seat.present for seat in there.company(ANNA, "en").seats] != [True, True]:
                    await asyncio.sleep(0.01)
                while there.company(ANNA, "en").seats[1].name != "Béla":
                    await asyncio.sleep(0.01)
            while here.game.to_move == 0:
                await play(here, ANNA)
            await here.takeback(ANNA, "ask", here.version, new_key(), 0)
            async with asyncio.timeout(PATIENCE):
                while there.company(BELA, "en").offer is None:
                    await asyncio.sleep(0.01)
            version = await there.consent(BELA, there.version, new_key(), True)
            await at_version(here, version)
            assert here.game.ply == 0
        async with asyncio.timeout(PATIENCE):
            with here.subscribe(ANNA):
                while here.company(ANNA, "en").seats[1].present:
                    await asyncio.sleep(0.01)


@in_loop
async def test_an_undo_on_another_server_is_one_change(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, ANNA)
        there = await other.get(here.id)
        with there.subscribe(CLARA) as news:
            for _ in range(5):
                await play(here, ANNA)
                await change(news)
            await here.takeback(ANNA, "ask", here.version, new_key(), 2)
            told = await change(news)
            assert (told.cause, told.kept, told.version) == ("other", 2, 6)
            assert there.game.state.to_ints() == here.game.state.to_ints()


@in_loop
async def test_missed_notifications_are_looked_up(postgres_database: str, postgres: str) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, BELA)
        there = await other.get(here.id)
        with there.subscribe(BELA) as news:
            with psycopg.connect(postgres, autocommit=True) as connection:  # all who listen are cut off
                connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            await play(here, ANNA)
            assert (await change(news)).version == 1
            await play(here, (ANNA, BELA)[here.game.to_move or 0])
            assert (await change(news)).version == 2


@in_loop
async def test_changes_while_a_table_is_loaded_are_not_missed(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(postgres_database) as (one, other):
        here = await table_for(one, ANNA, BELA)
        restoring, go_on = threading.Event(), threading.Event()

        def slow(*args: Any) -> Any:
            restoring.set()
            go_on.wait(PATIENCE)
            return restored(*args)

        monkeypatch.setattr("underhold.table.tables.restored", slow)
        loading = asyncio.create_task(other.get(here.id))
        await asyncio.to_thread(restoring.wait, PATIENCE)
        await play(here, ANNA)
        async with asyncio.timeout(PATIENCE):
            while here.id not in other._changed_while_loading:  # it is notified, and the table is not there yet
                await asyncio.sleep(0.01)
        go_on.set()
        assert (await loading).version == here.version == 1


@each_game
@in_loop
async def test_bots_of_two_servers_do_not_interfere(postgres_database: str, game_id: str) -> None:
    async with two(postgres_database) as (one, other):
        made = await one.make(order("random", "random", game=game_id), ANNA)
        here, there = await one.get(made.table), await other.get(made.table)
        # Both have a spectator, so both find that a bot has to move.
        async with asyncio.timeout(60):
            with here.subscribe(ANNA), there.subscribe(BELA):
                while not (here.game.over and there.game.over):
                    await asyncio.sleep(0.05)
        assert here.game.state.to_ints() == there.game.state.to_ints()


@in_loop
async def test_a_server_that_dies_is_replaced(postgres_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.table.tables._SWEEP_SECONDS", 0.2)
    async with opened(postgres_database, bot_seconds=0.5) as one:
        made = await one.make(order("here", "here"), ANNA)
        table = await one.get(made.table)
        async with opened(postgres_database, bot_seconds=20.0) as other:
            monkeypatch.setattr(other._started().bots, "_closed", True)  # it falls silent
            silent = await other.make(order("random", "random"), ANNA)
            theirs = await other.get((await other.make(order("here", "random", seed=SEED), ANNA)).table)
            await end_turn(theirs, ANNA)
            async with asyncio.timeout(60):
                with (await one.get(silent.table)).subscribe(ANNA):
                    while True:
                        lists = await one.list("mine", ANNA)
                        if {row.table for row in lists.tables if row.status == "over"} == {silent.table}:
                            break
                        await asyncio.sleep(0.1)
                while theirs.game.to_move != 0:  # nobody is connected to this one
                    await asyncio.sleep(0.1)
                    await theirs.refresh()
        await play_to_end(table, ANNA, ANNA)


@in_loop
async def test_an_invitation_is_used_once_at_all_servers(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        made = await one.make(order("here", "link", seed=4), ANNA)
        here, there = await one.get(made.table), await other.get(made.table)
        token = (made.links[1] or "").partition("#")[2]
        answers = await asyncio.gather(
            here.claim(BELA, token, None), there.claim(CLARA, token, None), return_exceptions=True
        )
        refused = [answer for answer in answers if isinstance(answer, TableProblem)]
        assert [problem.key for problem in refused] == ["web.problem.link_used"]
        assert sum(isinstance(answer, messages.Claimed) for answer in answers) == 1


@in_loop
async def test_a_player_who_leaves_is_replaced_at_every_server(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        made = await one.make(order("here", "link", seed=4), ANNA)
        here, there = await one.get(made.table), await other.get(made.table)
        await here.claim(BELA, (made.links[1] or "").partition("#")[2], None)
        with there.subscribe(BELA):
            await here.leave(ANNA)
            async with asyncio.timeout(PATIENCE):
                while not there.position(BELA, "en").seats[0].left:
                    await asyncio.sleep(0.01)
            await there.leave(BELA, resign=False)
            async with asyncio.timeout(PATIENCE):
                while not (await one.get(made.table)).game.over:
                    await asyncio.sleep(0.01)
        assert here.position(ANNA, "en").ended == "left"


@in_loop
async def test_two_servers_do_not_give_the_same_name_at_the_same_moment(postgres_database: str) -> None:
    async with two(postgres_database) as (one, other):
        made = await one.make(order("here", "link", "link", game="cave-farmers"), ANNA)
        tables = [await one.get(made.table), await other.get(made.table)]
        tokens = [str(link).partition("#")[2] for link in made.links[1:]]
        claims = (
            table.claim(who, token, "Ada") for table, who, token in zip(tables, (BELA, CLARA), tokens, strict=True)
        )
        answers = await asyncio.gather(*claims, return_exceptions=True)
        (refused,) = [answer for answer in answers if isinstance(answer, TableProblem)]
        assert refused.error == "name_taken"
        async with asyncio.timeout(30):  # until it is notified, if the other one was first
            while [seat.name for seat in (await one.get(made.table)).row.seats].count("Ada") != 1:
                await asyncio.sleep(0.05)
