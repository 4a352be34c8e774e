"""Players who leave, resign, are away or come back."""

import asyncio
from collections.abc import Awaitable

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    claim,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    refused,
    table_for,
    token_of,
    until_mine,
)
from underhold.core import record_text
from underhold.locale import words
from underhold.records import replay_text
from underhold.table import leaving
from underhold.table.identity import NOBODY, Visitor
from underhold.table.messages_for import names
from underhold.table.subscriptions import PositionChanged

PEOPLE = (ANNA, BELA, CLARA)


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The level of bot is not what these tests are about."""
    monkeypatch.setattr(leaving, "_SUBSTITUTES", ("greedy",))


async def key_of(awaitable: Awaitable[object]) -> str:
    return (await refused(awaitable)).key.removeprefix("web.problem.")


@in_loop
async def test_a_bot_plays_on_for_a_player_who_leaves(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        await table.rename(ANNA, "Anna")
        assert table.game.to_move == 0
        version, own = table.version, token_of(table.links(ANNA).links[0])
        with table.subscribe(BELA) as news:
            await asyncio.wait_for(anext(news), 5)
            await table.leave(ANNA)
            change = await asyncio.wait_for(anext(news), 5)
            assert isinstance(change, PositionChanged)
            assert (change.cause, change.version, change.kept) == ("other", version + 1, 0)
        seat = table.position(BELA, "en").seats[0]
        assert (seat.kind, seat.bot, seat.name, seat.left, seat.browsers) == ("bot", "greedy", "Anna", True, 0)
        assert not seat.was_yours
        for who in (ANNA, Visitor(tokens=(own,))):  # for good
            assert table.seats_of(who) == ()
            assert not table.position(who, "en").seats[0].was_yours
            assert (await refused(table.leave(who))).error == "not_your_seat"
        assert await key_of(table.claim(ANNA, own, None)) == "link_used"
        assert table.id not in [row.table for row in (await tables.list("mine", CLARA)).tables if row.ended]
        await until_mine(table, 1)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        await play(table, BELA)
        assert [step.seat for step in table.game.steps].count(0) >= 1
        assert table.position(BELA, "en").seats[0].left


@in_loop
async def test_a_bot_that_has_to_move_is_found_after_a_restart(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        tables._started().bots._closed = True  # as if the process ended before the bot moved
        await table.leave(ANNA)
        assert table.row.status.bot_to_move
        assert table.game.ply == 0
    async with opened(database) as tables:
        await until_mine(await tables.get(table.id), 1)


@in_loop
async def test_names_of_players_who_left(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        before = names(words("en"), table.row)
        await table.leave(CLARA)
        assert names(words("en"), table.row) == before


@in_loop
async def test_a_request_does_not_wait_for_a_player_who_left(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        tables._started().bots._closed = True
        for _ in range(5):
            await end_turn(table, *PEOPLE)
        await table.takeback(ANNA, "ask", table.version, new_key(), 1)
        await table.consent(BELA, table.version, new_key(), True)
        assert table.game.ply > 1
        version = table.version
        await table.leave(CLARA)
        assert (table.game.ply, table.version) == (1, version + 1)
        assert table.row.seats[2].kind == "bot"
        await end_turn(table, *PEOPLE)
        await table.takeback(BELA, "ask", table.version, new_key(), 0)
        assert table.position(ANNA, "en").offer is not None
        await table.leave(BELA)  # who asked is gone
        assert table.position(ANNA, "en").offer is None
        assert table.game.ply > 0


@in_loop
async def test_a_request_still_waits_for_the_others(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        tables._started().bots._closed = True
        await end_turn(table, *PEOPLE)
        await table.takeback(ANNA, "ask", table.version, new_key(), 0)
        await table.leave(CLARA)
        assert table.position(BELA, "en").offer is not None
        await table.consent(BELA, table.version, new_key(), True)
        assert table.game.ply == 0


@in_loop
async def test_the_game_ends_when_no_person_is_left(database: str) -> None:
    async with opened(database) as tables:
        for seats in (("here",), ("here", "greedy"), ("here", "here"), ("here", "link")):
            table = await tables.get((await tables.make(order(*seats, seed=4), ANNA)).table)
            await play(table, ANNA)
            await table.leave(ANNA)
            position = table.position(BELA, "en")
            assert (position.over, position.ended, position.winner, position.result) == (True, "left", None, None)
            assert (await refused(table.leave(ANNA))).error == "not_playing"
            record = await table.record()
            assert record.scores is None
            assert len(replay_text(record_text.dumps(record))[2]) == table.game.ply
    async with opened(database) as tables:
        rows = (await tables.list("finished", ANNA)).tables
        assert [(row.status, row.ended, row.winner) for row in rows] == [("over", "left", None)] * 4
        table = await tables.get(rows[0].table)
        assert table.position(ANNA, "en").ended == "left"
        assert (await refused(play(table, ANNA, "x"))).error == "not_playing"


@in_loop
async def test_resigning_gives_the_other_player_the_game(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        await play(table, ANNA)
        with table.subscribe(CLARA) as news:
            await table.leave(BELA, resign=True)
            change = await asyncio.wait_for(anext(news), 5)
            assert isinstance(change, PositionChanged)
        for who in (ANNA, BELA, CLARA):
            position = table.position(who, "en")
            assert (position.over, position.ended, position.winner) == (True, "resigned", 0)
            assert position.decision is None
        assert (await refused(table.leave(ANNA, resign=True))).error == "not_playing"
    async with opened(database) as tables:
        table = await tables.get(table.id)
        assert table.position(ANNA, "en").winner == 0
        (row,) = (await tables.list("finished", BELA)).tables
        assert (row.winner, row.ended, row.seats[0].points) == (0, "resigned", None)
        following = await tables.get(await table.rematch(BELA))
        assert following.seats_of(ANNA) == (1,)
        assert not following.position(ANNA, "en").over


@in_loop
async def test_resigning_needs_two_people(database: str) -> None:
    async with opened(database) as tables:
        three = await table_for(tables, *PEOPLE, game="cave-farmers")
        assert await key_of(three.leave(ANNA, resign=True)) == "no_resignation"
        for seats in (("here",), ("here", "greedy"), ("here", "here"), ("here", "link")):
            table = await tables.get((await tables.make(order(*seats), ANNA)).table)
            assert await key_of(table.leave(ANNA, resign=True)) == "no_resignation"
        assert (await refused(table.leave(BELA, resign=True))).error == "not_your_seat"


@in_loop
async def test_a_rematch_has_a_bot_where_a_player_left(database: str) -> None:
    async with opened(database) as tables:
        table = await table_for(tables, ANNA, BELA)
        await table.rename(BELA, "Béla")
        await table.leave(BELA)
        await table.leave(ANNA)
        following = await tables.get(await table.rematch(ANNA))
        seat = following.position(ANNA, "en").seats[0]
        assert (seat.kind, seat.bot, seat.name, seat.left) == ("bot", "greedy", None, False)


@in_loop
async def test_bots_are_the_same_characters_in_a_rematch(database: str) -> None:
    async with opened(database) as tables:
        made = await tables.make(order("here", "greedy", "greedy", "random", game="cave-farmers"), ANNA)
        table = await tables.get(made.table)
        characters = [seat.character for seat in table.position(ANNA, "en").seats]
        assert len(set(characters)) == 4
        for _ in range(3):
            await table.leave(ANNA)
            table = await tables.get(await table.rematch(ANNA))
            characters = [*characters[1:], characters[0]]  # everybody moves up one seat
            assert [seat.character for seat in table.position(ANNA, "en").seats] == characters


# ------------------------------------------------------------------------------------------------- removing a player


@in_loop
async def test_an_absent_player_is_removed_if_the_others_agree(database: str) -> None:
    async with opened(database, absent_seconds=0.05) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        with table.subscribe(BELA), table.subscribe(CLARA):
            await asyncio.sleep(0.06)
            await table.remove(BELA, 0, True)
            assert table.row.seats[0].kind == "link"
            asked = table.company(CLARA, "en").removal
            assert asked is not None
            assert (asked.seat, asked.agreed, asked.answer) == (0, [1], True)
            own = table.position(BELA, "en").removal
            assert own is not None
            assert not own.answer
            await table.remove(CLARA, 0, False)
            assert table.position(BELA, "en").removal is None
            await table.remove(CLARA, 0, True)
            await table.remove(BELA, 0, True)
            seat = table.position(ANNA, "en").seats[0]
            assert (seat.kind, seat.left, seat.was_yours, seat.yours) == ("bot", True, True, False)
            assert not table.position(BELA, "en").seats[0].was_yours
            assert table.position(BELA, "en").seats[0].removed
            assert table.position(BELA, "en").removal is None
            await until_mine(table, 1)


@in_loop
async def test_a_removed_player_comes_back(database: str) -> None:
    async with opened(database, absent_seconds=0.0) as tables:
        tables._started().bots._closed = True
        table = await table_for(tables, ANNA, BELA)
        own = token_of(table.links(ANNA).links[0])
        with table.subscribe(BELA):
            for who, token in ((ANNA, None), (NOBODY, own), (CLARA, own)):
                await table.remove(BELA, 0, True)
                assert table.bot_to_move == 0
                assert (await refused(play(table, ANNA))).error == "not_your_seat"
                assert await claim(table, who, token) == 0
                seat = table.position(ANNA, "en").seats[0]
                assert (seat.kind, seat.bot, seat.left, seat.yours) == ("link", None, False, True)
                assert table.bot_to_move is None
            await table.remove(BELA, 0, True)
            assert await key_of(table.claim(Visitor("x"), None, None)) == "no_free_seat"
            await table.leave(BELA)  # nobody is left
            assert table.position(ANNA, "en").ended == "left"
            assert not table.position(ANNA, "en").seats[0].was_yours
            assert await key_of(table.claim(ANNA, own, None)) == "no_free_seat"
    async with opened(database) as tables:
        assert (await tables.get(table.id)).seats_of(CLARA) == ()


@in_loop
async def test_a_removed_player_keeps_the_table_when_the_last_other_one_is_forgotten(database: str) -> None:
    async with opened(database, absent_seconds=0.0) as tables:
        tables._started().bots._closed = True
        table = await table_for(tables, ANNA, BELA)
        await table.agree_to_hints(BELA, True)
        await table.remove(BELA, 0, True)
        await tables.forget(BELA)
        table = await tables.get(table.id)
        assert not table.row.seats[1].claimed
        assert not table.row.seats[1].hints  # the next player there has not agreed
        assert table.position(ANNA, "en").seats[0].was_yours
        assert await claim(table, ANNA) == 0
        await tables.forget(ANNA)
        assert (await refused(tables.get(table.id))).error == "not_found"


@in_loop
async def test_a_bot_plays_on_for_a_player_who_is_forgotten(database: str) -> None:
    async with opened(database) as tables:
        tables._started().bots._closed = True
        table = await table_for(tables, ANNA, BELA)
        await table.rename(ANNA, "Anna")
        await tables.forget(ANNA)
        table = await tables.get(table.id)
        seat = table.position(BELA, "en").seats[0]
        assert (seat.kind, seat.left, seat.name, seat.browsers) == ("bot", True, None, 0)
        assert table.bot_to_move == 0
        assert table.seats_of(ANNA) == ()
        assert (await tables.list("mine", ANNA)).tables == []


@in_loop
async def test_who_may_not_be_removed(database: str) -> None:
    async with opened(database, absent_seconds=100.0) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        assert table.game.to_move == 0
        with table.subscribe(BELA):
            early = await refused(table.remove(BELA, 0, True))
            assert (early.error, early.key, early.values) == (
                "cannot_remove",
                "web.problem.remove.too_early",
                {"count": 2},
            )
            assert await key_of(table.remove(BELA, 1, True)) == "remove.not_waiting"  # himself
            assert await key_of(table.remove(BELA, 2, True)) == "remove.not_waiting"  # not her turn
            assert await key_of(table.remove(BELA, 6, True)) == "remove.not_waiting"
            assert (await refused(table.remove(Visitor("x"), 0, True))).error == "not_your_seat"
            with table.subscribe(ANNA):
                assert await key_of(table.remove(BELA, 0, True)) == "remove.connected"
            await table.remove(BELA, 0, False)  # nobody has asked


@in_loop
async def test_a_request_to_remove_ends_when_the_player_is_back(database: str) -> None:
    async with opened(database, absent_seconds=0.05) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        with table.subscribe(BELA), table.subscribe(CLARA):
            await asyncio.sleep(0.06)
            await table.remove(BELA, 0, True)
            with table.subscribe(ANNA):
                assert table.position(CLARA, "en").removal is None
                assert await key_of(table.remove(CLARA, 0, True)) == "remove.connected"
                await play(table, ANNA)
            assert table.game.removal is None


@in_loop
async def test_others_who_are_away_need_not_agree(database: str) -> None:
    async with opened(database, absent_seconds=0.05) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        with table.subscribe(BELA):
            await asyncio.sleep(0.06)
            await table.remove(BELA, 0, True)
            assert table.row.seats[0].kind == "bot"


@in_loop
async def test_a_request_to_remove_survives_a_restart(database: str) -> None:
    async with opened(database, absent_seconds=0.05) as tables:
        table = await table_for(tables, *PEOPLE, game="cave-farmers")
        with table.subscribe(BELA), table.subscribe(CLARA):
            await asyncio.sleep(0.06)
            await table.remove(BELA, 0, True)
    async with opened(database) as tables:
        table = await tables.get(table.id)
        with table.subscribe(BELA), table.subscribe(CLARA):
            asked = table.position(CLARA, "en").removal
            assert asked is not None
            assert asked.agreed == [1]
            await table.remove(CLARA, 0, True)
            assert table.row.seats[0].left
