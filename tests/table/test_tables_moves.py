"""Tables: moves are saved, and everyone at the table sees them. All on both databases."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    each_game,
    in_loop,
    new_key,
    opened,
    play,
    play_to_end,
    refused,
    table_for,
)
from underhold.games import title
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.locale import words
from underhold.table.problems import NotFound, NotYourSeat, Stale
from underhold.table.subscriptions import MAX_WAITING, NoticesMissed, PeopleChanged, PositionChanged

# ---------------------------------------------------------------------------------------------------- moves are kept


@each_game
@in_loop
async def test_acknowledged_moves_survive_a_restart(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id, seed=7)
        rng = random.Random(2)
        for _ in range(30):
            await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
        before = table.snapshot(ANNA, "en")
    async with opened(database) as tables:
        again = await tables.get(table.id)
        assert again is not table
        assert again.snapshot(ANNA, "en") == before
        assert again.version == 30
        await play_to_end(again, ANNA, BELA)


@in_loop
async def test_the_same_key_is_the_same_move(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        move = str(CAVE_VS_CAVE.moves(table.game.state)[0])
        answers = await asyncio.gather(*(table.play(ANNA, 0, "the-same-key", move) for _ in range(5)))
        assert answers == [1] * 5
        assert table.game.ply == 1
        await play(table, (ANNA, BELA)[table.game.to_move or 0])
        assert await table.play(ANNA, 0, "the-same-key", move) == 1
        # Somebody else's key of the same name is another key.
        assert isinstance(await refused(table.play(BELA, 0, "the-same-key", move)), Stale)
    async with opened(database) as tables:
        again = await tables.get(table.id)
        assert await again.play(ANNA, 0, "the-same-key", move) == 1
        assert again.version == 2


@in_loop
async def test_one_of_several_simultaneous_moves_is_played(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        moves = [str(move) for move in CAVE_VS_CAVE.moves(table.game.state)]
        answers = await asyncio.gather(
            *(table.play(ANNA, 0, new_key(), move) for move in moves), return_exceptions=True
        )
        assert len(moves) > 1
        assert answers.count(1) == 1
        problems = [answer for answer in answers if isinstance(answer, Stale)]
        assert len(problems) == len(moves) - 1
        assert {problem.version for problem in problems} == {1}


@each_game
@in_loop
async def test_moves_of_strangers_and_illegal_moves_are_refused(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        legal = str(title(game_id).game.moves(table.game.state)[0])
        stranger = await refused(table.play(CLARA, 0, new_key(), legal))
        assert isinstance(stranger, NotYourSeat)
        assert stranger.version == 0
        waiting = await refused(table.play(BELA, 0, new_key(), legal))
        assert (waiting.error, waiting.key) == ("not_your_seat", "web.problem.not_your_turn")
        for version in (-1, 1, 7):
            assert (await refused(table.play(ANNA, version, new_key(), legal))).version == 0
        illegal = (await refused(table.play(ANNA, 0, new_key(), "end"))).wire(words("en"))
        assert illegal.error == "illegal"
        assert illegal.rule
        nonsense = await refused(table.play(ANNA, 0, new_key(), "🙂" * 40))
        assert nonsense.error == "illegal"
        assert table.version == 0
        assert isinstance(await refused(tables.get("a" * 12)), NotFound)


@in_loop
async def test_a_move_is_completed_although_its_sender_leaves(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(BELA) as news:
            task = asyncio.create_task(play(table, ANNA))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            change = await anext(news)
            while not isinstance(change, PositionChanged):
                change = await anext(news)
            assert change.version == table.version == 1
        await play_to_end(table, ANNA, BELA)


# ------------------------------------------------------------------------------------------------------ messages


@each_game
@in_loop
async def test_updates_add_up_to_the_snapshot(database: str, game_id: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
        rng = random.Random(4)
        with table.subscribe(BELA) as news:
            shown = table.snapshot(BELA, "en")
            log, version = list(shown.log), shown.position.version
            for number in range(40):
                await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
                if number % 3 == 2 and (back := table.position(ANNA, "en").back).undo:
                    await table.takeback(ANNA, "undo", table.version, new_key())
                    assert back.restart
            while version < table.version:
                change = await asyncio.wait_for(anext(news), 5)
                if not isinstance(change, PositionChanged):
                    continue
                update = table.update(change, BELA, "en")
                assert update.position.version == version + 1
                assert update.log_from <= len(log)
                log = log[: update.log_from] + update.log
                version = update.position.version
                assert (update.position.decision is not None) == (update.position.to_move == 1)
            assert update.position == table.position(BELA, "en")
            assert log == table.snapshot(BELA, "en").log
            assert table.snapshot(BELA, "en", len(log) - 3).log == log[-3:]


@in_loop
async def test_a_repeated_exchange_is_one_entry_of_the_log(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        log: list[str] = []
        with table.subscribe(ANNA) as news:

            async def follow() -> str:
                change = await asyncio.wait_for(anext(news), 5)
                while not isinstance(change, PositionChanged):
                    change = await asyncio.wait_for(anext(news), 5)
                update = table.update(change, ANNA, "en")
                log[update.log_from :] = [entry.text for entry in update.log]
                assert log == [entry.text for entry in table.snapshot(ANNA, "en").log]
                return log[-1]

            said = []
            for move in ("cultivation", "+2emmer,flax", "emmer>food", "emmer>food", "flax>food", "emmer>food"):
                await play(table, ANNA, move)
                said.append(await follow())
            assert said[2:] == [
                "You exchange 1 emmer for 1 food.",
                "You exchange 2 emmer for 2 food.",
                "You exchange 1 flax for 1 food.",
                "You exchange 1 emmer for 1 food.",
            ]
            for left in said[4], said[3], said[2]:
                await table.takeback(ANNA, "undo", table.version, new_key())
                assert await follow() == left


@in_loop
async def test_a_slow_subscriber_has_to_read_the_position_again(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(BELA) as news:
            rng = random.Random(4)
            for _ in range(MAX_WAITING + 5):
                await play(table, (ANNA, BELA)[table.game.to_move or 0], rng=rng)
            assert isinstance(await anext(news), NoticesMissed)


@in_loop
async def test_people_come_and_go(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        with table.subscribe(ANNA) as news:
            assert [seat.present for seat in table.position(BELA, "en").seats] == [True, False]
            await anext(news)
            with table.subscribe(BELA), table.subscribe(BELA), table.subscribe(CLARA):
                assert isinstance(await anext(news), PeopleChanged)
                assert [seat.present for seat in table.company(CLARA, "en").seats] == [True, True]
            assert isinstance(await anext(news), PeopleChanged)
            assert [seat.present for seat in table.company(BELA, "en").seats] == [True, False]
