"""Bots: they play through the same entry point as people, continue after a restart, and never stop a game."""

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
    CLARA,
    each_game,
    end_turn,
    in_loop,
    new_key,
    opened,
    order,
    play,
    table_for,
    table_with_hints,
    token_of,
    until_mine,
    until_over,
)
from underhold.core.errors import IllegalMove
from underhold.games import title
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.table import thinking
from underhold.table.bot_players import _with_time_share
from underhold.table.identity import Keys, Visitor
from underhold.table.problems import NotYourSeat, Stale
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.table.thinker import Question, WorkerFailed

QUICK = {"bot_seconds": 20.0}


@each_game
@in_loop
async def test_bots_play_to_the_end(database: str, game_id: str) -> None:
    async with opened(database, **QUICK) as tables:
        made = await tables.make(order("greedy", "random", game=game_id), ANNA)
        assert made.links == [None, None]
        table = await tables.get(made.table)
        assert table.position(ANNA, "en").thinking
        await until_over(table)
        assert tables.counts()["bot_moves_total"] == table.game.ply
        assert tables.counts()["bot_fallbacks_total"] == 0
        assert [row.table for row in (await tables.list("mine", ANNA)).tables] == [table.id]


@in_loop
async def test_bots_continue_after_a_restart(database: str) -> None:
    async with opened(database, **QUICK) as tables:
        ids = [(await tables.make(order("greedy", "random"), ANNA)).table for _ in range(3)]
        table = await tables.get(ids[0])
        with table.subscribe(ANNA) as news:
            for _ in range(4):
                await anext(news)
    async with opened(database, **QUICK) as tables:
        for table in [await tables.get(id_) for id_ in ids]:
            await until_over(table)  # as a spectator
            await table.record()
        assert len((await tables.list("finished", ANNA)).tables) == 3


@in_loop
async def test_a_table_of_seven_continues_after_a_restart(database: str) -> None:
    seats = ("here", "random", "greedy", "random", "random", "random", "random")
    async with opened(database, **QUICK) as tables:
        table = await tables.get((await tables.make(order(*seats, game="cave-farmers", seed=4), ANNA)).table)
        tables._started().bots._closed = True  # it goes down before the first bot has moved
        await end_turn(table, ANNA)
        ply = table.game.ply
        assert table.game.to_move == 1
    async with opened(database, **QUICK) as tables, asyncio.timeout(60):  # nobody looks at it
        while (await tables.list("mine", ANNA)).tables[0].to_move != 0:
            await asyncio.sleep(0.1)
        table = await tables.get(table.id)
        await until_mine(table)  # the list may be ahead of the table for a moment: it reads the store
        assert {step.seat for step in table.game.steps[ply:]} == {1, 2, 3, 4, 5, 6}
        await end_turn(table, ANNA)
        await until_mine(table)
        assert tables.counts()["bot_fallbacks_total"] == 0


@in_loop
async def test_a_bot_makes_the_same_choice_after_a_restart(database: str) -> None:
    async with opened(database, **QUICK) as tables:
        table = await table_for(tables, ANNA, BELA)
        plan = await tables._started().bots.plan(table.id, table.game, 0, "random")
    async with opened(database, **QUICK) as tables:
        table = await tables.get(table.id)
        assert await tables._started().bots.plan(table.id, table.game, 0, "random") == plan


@each_game
@in_loop
async def test_bots_receive_no_hidden_information(database: str, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    rules = title(game_id).game
    async with opened(database, **QUICK) as tables:
        asked: list[list[int]] = []

        async def ask(question: Question, extra_seconds: float = 0.0) -> list[int]:
            asked.append(question.state)
            return [rules.pack(rules.moves(rules.from_ints(question.state))[0])]

        monkeypatch.setattr(tables._thinker, "ask", ask)
        differ = 0
        for seed in range(8):
            table = await tables.get((await tables.make(order("here", "here", game=game_id, seed=seed), ANNA)).table)
            await tables._started().bots.plan(table.id, table.game, table.game.to_move or 0, "greedy")
            told = rules.from_ints(asked[-1])
            assert rules.view(told, 0).to_ints() == rules.view(table.game.state, 0).to_ints()
            differ += asked[-1] != table.game.state.to_ints()
        assert differ == 8


@each_game
def test_a_plan_ends_where_something_is_revealed(game_id: str) -> None:
    game = title(game_id).game
    web_view = title(game.id).web_view()
    state = game.new(game.setup(2, 4))
    while (decision := game.decision(state)) is not None:
        moves = thinking.plan(game.id, "greedy", decision.seat, game.to_ints(state), 1, 60.0)
        for number, move in enumerate(moves, start=1):
            progress = game.play(state, move)
            state = progress.state
            following = game.decision(state)
            others = following is None or following.seat != decision.seat
            shown = web_view.reveals(progress.events) or web_view.ends_turn(progress.events)
            assert (shown or others) == (number == len(moves))


@each_game
@in_loop
async def test_a_bot_moves_again_after_an_undo(database: str, game_id: str) -> None:
    async with opened(database, **QUICK) as tables:
        table = await tables.get((await tables.make(order("here", "random", game=game_id, seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        own = next(ply for ply, step in enumerate(table.game.steps) if step.seat == 1)
        await table.takeback(ANNA, "ask", table.version, new_key(), own)  # back to the bot's decision
        assert table.game.takebacks == 1
        await until_mine(table)
        assert table.game.ply > own
        await table.takeback(ANNA, "ask", table.version, new_key(), 0)
        assert table.game.to_move == 0
        assert table.game.undone


@in_loop
async def test_bots_wait_for_an_answer(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database, **QUICK) as tables:
        may_answer, answer = asyncio.Event(), tables._thinker.ask

        async def held_up(question: Question, extra_seconds: float = 0.0) -> Any:
            await may_answer.wait()
            return await answer(question, extra_seconds)

        monkeypatch.setattr(tables._thinker, "ask", held_up)
        made = await tables.make(order("link", "link", "random", game="cave-farmers", seed=4), ANNA)
        table = await tables.get(made.table)
        for who, link in zip((ANNA, BELA), made.links, strict=False):
            await table.claim(who, (link or "").partition("#")[2], None)
        people = (ANNA, BELA)
        while table.game.to_move in (0, 1):
            await play(table, people[table.game.to_move])
        bot_version = table.version
        await table.takeback(ANNA, "ask", bot_version, new_key())  # before the bot has thought
        assert table.game.undo_request is not None
        may_answer.set()
        await asyncio.sleep(1.0)
        assert table.version == bot_version
        assert not table.position(ANNA, "en").thinking
        await table.consent(BELA, bot_version, new_key(), False)
        async with asyncio.timeout(60):
            while table.game.to_move == 2:
                await asyncio.sleep(0.02)


async def bot_to_move_after_people(tables: Tables, *people: Visitor) -> Table:
    """A table of these people and a bot, which has to move and may not."""
    tables._started().bots._closed = True
    seats = (*("link" for _ in people), "random")
    made = await tables.make(order(*seats, game="cave-farmers", seed=4), people[0])
    table = await tables.get(made.table)
    for who, link in zip(people, made.links, strict=False):
        await table.claim(who, token_of(link), None)
    while (seat := table.game.to_move) is not None and seat < len(people):
        await play(table, people[seat])
    return table


@in_loop
async def test_a_bot_does_not_wait_for_players_who_stay_away(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One asks and leaves, one agrees, one never answers: nobody who is there could go on without the bot."""
    monkeypatch.setattr("underhold.table.table.BOT_WAIT_SECONDS", 0.5)
    async with opened(database, **QUICK) as tables:
        table = await bot_to_move_after_people(tables, ANNA, BELA, CLARA)
        version = table.version
        await table.takeback(ANNA, "ask", version, new_key())
        await table.consent(BELA, version, new_key(), True)
        assert table.bot_to_move is None
        tables._started().bots._closed = False
        await asyncio.sleep(0.7)  # nothing else happens at the table
        async with asyncio.timeout(60):
            while table.version == version or table.game.to_move == 3:
                await asyncio.sleep(0.02)
        assert table.game.undo_request is None


@in_loop
async def test_a_bot_does_not_wait_for_ever_after_a_restart(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(database, **QUICK) as tables:
        table = await bot_to_move_after_people(tables, ANNA, BELA)
        version = table.version
        await table.takeback(ANNA, "ask", version, new_key())
        assert table.bot_to_move is None
    monkeypatch.setattr("underhold.table.table.BOT_WAIT_SECONDS", 0.5)
    async with opened(database, **QUICK) as tables:
        async with asyncio.timeout(60):
            while (await tables._store.load(table.id)).table.status.version == version:  # type: ignore[union-attr]
                await asyncio.sleep(0.05)


@in_loop
async def test_asking_again_and_again_does_not_stop_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("underhold.table.table.time", SimpleNamespace(**vars(time) | {"monotonic": lambda: now}))
    async with opened("memory:again", **QUICK) as tables:
        table = await bot_to_move_after_people(tables, ANNA, BELA)
        for _ in range(3):
            waits: list[int | None] = [table.bot_to_move]
            await table.takeback(ANNA, "ask", table.version, new_key())
            assert [*waits, table.bot_to_move] == [2, None]
            now += 50
            await table.consent(ANNA, table.version, new_key(), False)  # withdrawn
        await table.takeback(ANNA, "ask", table.version, new_key())
        assert table.bot_to_move == 2  # two minutes have passed since the first request
        while table.game.to_move == 2:
            await table.play_bot(2, table.version, table.game.rules.moves(table.game.state)[0])
        assert table.game.undo_request is None


@each_game
@in_loop
async def test_hints(database: str, game_id: str) -> None:
    async with opened(database, bot_seconds=0.1) as tables:
        table = await table_with_hints(tables, ANNA, BELA, game=game_id)
        hint = await table.hint(ANNA, "en", 0, "a-hint-key")
        assert (hint.bot, hint.version, hint.key) == ("grandmaster", 0, "a-hint-key")
        told = [(hint.moves, hint.sentences, hint.worths), *((w.moves, w.sentences, w.worths) for w in hint.others)]
        for moves, sentences, worths in told:
            assert len(moves) == len(sentences) > 0
            assert all(sentences)
            assert len(worths) == 2
        assert len(hint.others) <= 2
        assert hint.moves not in [way.moves for way in hint.others]
        assert hint.reason
        assert hint.expected
        for move in hint.moves:
            await play(table, ANNA, move)
        waiting = ANNA if table.game.to_move == 1 else BELA
        with pytest.raises(NotYourSeat):
            await table.hint(waiting, "en", table.version, new_key())
        with pytest.raises(Stale):
            await table.hint(ANNA, "en", 0, new_key())


@in_loop
async def test_a_bot_uses_the_same_entry_point(database: str) -> None:
    async with opened(database, **QUICK) as tables:
        table = await tables.get((await tables.make(order("here", "random", seed=4), ANNA)).table)
        with pytest.raises(Stale):  # it is not the bot's turn
            await table.play_bot(1, 0, CAVE_VS_CAVE.moves(table.game.state)[0])
        tables._started().bots._closed = True  # play its moves by hand
        await end_turn(table, ANNA)
        with pytest.raises(IllegalMove):
            await table.play_bot(1, table.version, CAVE_VS_CAVE.unpack(ALL_MOVES[-1]))
        with pytest.raises(Stale):
            await table.play_bot(1, table.version - 1, CAVE_VS_CAVE.moves(table.game.state)[0])


def test_seeds_of_bots_are_their_own() -> None:
    keys, other = Keys(b"a" * 32), Keys(b"b" * 32)
    seeds = {keys.seed("t", 1), keys.seed("t", 2), keys.seed("u", 1), other.seed("t", 1)}
    assert len(seeds) == 4
    assert keys.seed("t", 1) == Keys(b"a" * 32).seed("t", 1)


@in_loop
async def test_a_simple_bot_plays_if_the_search_fails(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the search of a strong level fails, a simple bot plays a sensible turn, not a random move."""
    asked: list[str] = []
    async with opened(database, **QUICK) as tables:
        answer = tables._thinker.ask

        async def slow(question: Question, extra_seconds: float = 0.0) -> Any:
            asked.append(question.bot)
            if question.bot == "grandmaster":
                raise WorkerFailed("too slow")
            return await answer(question, extra_seconds)

        monkeypatch.setattr(tables._thinker, "ask", slow)
        table = await tables.get((await tables.make(order("here", "grandmaster", seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        assert asked[:2] == ["grandmaster", "greedy"]
        assert tables.counts()["bot_fallbacks_total"] == asked.count("grandmaster") > 0


def test_strong_levels_share_the_thinking_time() -> None:
    assert _with_time_share("grandmaster", 0.0) == "grandmaster"
    assert _with_time_share("grandmaster", 3.0) == "grandmaster@1.25s"
    assert _with_time_share("apprentice", 3.0) == "apprentice"
    assert _with_time_share("greedy", 3.0) == "greedy"
    assert _with_time_share("grandmaster", 5000.0) == "grandmaster@0.20s"
