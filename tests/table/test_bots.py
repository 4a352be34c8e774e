"""Bots: they think elsewhere, play through the same door, go on after a restart, and are never waited for in vain."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.table.kit import (
    ANNA,
    BELA,
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
from underhold.bots.bot import BOTS
from underhold.core.errors import IllegalMove
from underhold.games import CAVE_VS_CAVE, GAMES
from underhold.games.web_faces import FACES
from underhold.server import bot_worker_main, bot_workers as minds_module
from underhold.server.bot_workers import MindBroke, MindFailed, Minds
from underhold.table.bot_players import Bots
from underhold.table.identity import Keys
from underhold.table.problems import NotYourSeat, Stale, TableProblem
from underhold.table.table import Table

QUICK = {"bot_seconds": 20.0}
# Stand-ins for the thinker: each answers the way that a broken one might.
READY = "import sys, time, json\nprint('ready', flush=True)\n"
HANGS = (sys.executable, "-c", READY + "time.sleep(1000)")
BREAKS = (sys.executable, "-c", READY + "sys.stdin.readline(); sys.exit(3)")
NEVER_STARTS = (sys.executable, "-c", "import sys; sys.exit(1)")
BABBLES = (sys.executable, "-c", READY + "\nfor line in sys.stdin: print('[123456789, 5]', flush=True)")
COUNTS = (sys.executable, "-c", READY + "\nfor n, line in enumerate(sys.stdin): print(json.dumps([n]), flush=True)")


async def until_over(table: Table, seconds: float = 90) -> None:
    async with asyncio.timeout(seconds):
        with table.listen(ANNA) as news:
            while not table.frame.over:
                await anext(news)


async def until_mine(table: Table, seat: int = 0) -> None:
    async with asyncio.timeout(60):
        with table.listen(ANNA) as news:
            while table.frame.to_move != seat and not table.frame.over:
                await anext(news)


async def pass_by(turns: int) -> None:
    """Let the loop go round."""
    for _ in range(turns):
        await asyncio.sleep(0)


def with_minds(monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]) -> None:
    monkeypatch.setattr(minds_module.Minds.__init__, "__defaults__", (command,))


@each_game
@in_loop
async def test_bots_play_to_the_end(database: str, game_id: str) -> None:
    async with opened(database, **QUICK) as tables:
        made = await tables.make(order("greedy", "random", game=game_id), ANNA)
        assert made.links == [None, None]
        table = await tables.get(made.table)
        assert table.position(ANNA, "en").thinking
        await until_over(table)
        assert tables.counts()["bot_moves_total"] == table.frame.ply
        assert tables.counts()["bot_fallbacks_total"] == 0
        assert [row.table for row in (await tables.list("mine", ANNA)).tables] == [table.id]


@in_loop
async def test_bots_go_on_after_a_restart(database: str) -> None:
    async with opened(database, **QUICK) as tables:
        ids = [(await tables.make(order("greedy", "random"), ANNA)).table for _ in range(3)]
        table = await tables.get(ids[0])
        with table.listen(ANNA) as news:
            for _ in range(4):
                await anext(news)
    async with opened(database, **QUICK) as tables:  # nobody looks at them, they go on by themselves
        async with asyncio.timeout(90):
            while len((await tables.list("finished", ANNA)).tables) < 3:
                await asyncio.sleep(0.1)
        for table in [await tables.get(id_) for id_ in ids]:
            await table.record()


@in_loop
async def test_a_table_of_seven_goes_on_after_a_restart(database: str) -> None:
    seats = ("here", "random", "greedy", "random", "random", "random", "random")
    async with opened(database, **QUICK) as tables:
        table = await tables.get((await tables.make(order(*seats, game="cave-farmers", seed=4), ANNA)).table)
        tables._open().bots._closed = True  # it goes down before the first bot has moved
        await end_turn(table, ANNA)
        ply = table.frame.ply
        assert table.frame.to_move == 1
    async with opened(database, **QUICK) as tables, asyncio.timeout(60):  # nobody looks at it
        while (await tables.list("mine", ANNA)).tables[0].to_move != 0:
            await asyncio.sleep(0.1)
        table = await tables.get(table.id)
        assert {step.seat for step in table.frame.steps[ply:]} == {1, 2, 3, 4, 5, 6}
        await end_turn(table, ANNA)
        await until_mine(table)
        assert tables.counts()["bot_fallbacks_total"] == 0


@in_loop
async def test_a_table_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    async with opened(url, **QUICK) as tables:
        broken, whole = [await tables.get((await tables.make(order("random", "here"), ANNA)).table) for _ in range(2)]
    with sqlite3.connect(tmp_path / "x.db") as connection:
        connection.execute("UPDATE tables SET bot_to_move = 1, to_move = 0, version = 0, ply = 0, updated = 0")
        connection.execute("DELETE FROM moves")
        connection.execute("DELETE FROM keys")
        connection.execute("INSERT INTO moves VALUES (?, 1, 0, 'nonsense', 0)", (broken.id,))
    connection.close()
    async with opened(url, **QUICK) as tables, asyncio.timeout(30):
        table = await tables.get(whole.id)
        while table.frame.to_move == 0:
            await asyncio.sleep(0.05)


@in_loop
async def test_a_crash_changes_no_choice(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    async with opened(url, **QUICK) as tables:
        table = await table_for(tables, ANNA, BELA)
        plan = await tables._open().bots.plan(table.id, table.frame, 0, "random")
    async with opened(url, **QUICK) as tables:
        table = await tables.get(table.id)
        assert await tables._open().bots.plan(table.id, table.frame, 0, "random") == plan


@each_game
@in_loop
async def test_no_secret_reaches_a_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    rules = GAMES[game_id]
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        asked: list[list[int]] = []

        async def plan(self: Minds, game: str, bot: str, seat: int, state: list[int], seed: int) -> list[int]:
            asked.append(state)
            return [rules.moves(rules.from_ints(state))[0]]

        monkeypatch.setattr(Minds, "plan", plan)
        differ = 0
        for seed in range(8):
            table = await tables.get((await tables.make(order("here", "here", game=game_id, seed=seed), ANNA)).table)
            await tables._open().bots.plan(table.id, table.frame, table.frame.to_move or 0, "greedy")
            told = rules.from_ints(asked[-1])
            assert rules.view(told, 0).to_ints() == rules.view(table.frame.state, 0).to_ints()
            differ += asked[-1] != table.frame.state.to_ints()
        assert differ == 8


@in_loop
async def test_who_thinks_too_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minds_module, "_GRACE_SECONDS", 0.05)
    with_minds(monkeypatch, HANGS)
    async with opened(f"sqlite:///{tmp_path}/x.db", bot_seconds=0.05) as tables:
        table = await tables.get((await tables.make(order("here", "greedy", seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        counts = tables.counts()
        assert counts["bot_fallbacks_total"] == counts["bot_moves_total"] > 0


@pytest.mark.parametrize("command", [BREAKS, NEVER_STARTS, BABBLES], ids=["breaks", "never starts", "babbles"])
def test_a_broken_mind_stops_nobody(command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    @in_loop
    async def run() -> None:
        with_minds(monkeypatch, command)
        async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
            table = await tables.get((await tables.make(order("here", "greedy", seed=4), ANNA)).table)
            await end_turn(table, ANNA)
            await until_mine(table)
            assert tables.counts()["bot_fallbacks_total"] > 0

    run()


@in_loop
async def test_a_mind_that_is_killed_is_missed_by_nobody(tmp_path: Path) -> None:
    minds = Minds(1, 5.0, COUNTS)
    question: Any = ("cave-vs-cave", "greedy", 0, [], 0)
    assert [await minds.plan(*question), await minds.plan(*question)] == [[0], [1]]
    (mind,) = minds._all
    mind.kill()
    await mind.wait()
    assert await minds.plan(*question) == [0]  # another one, which counts anew
    assert await asyncio.gather(*(minds.plan(*question) for _ in range(3))) == [[1], [2], [3]]
    await minds.close()
    with pytest.raises(MindFailed):
        await minds.plan(*question)


@in_loop
async def test_two_think_at_once(tmp_path: Path) -> None:
    slow = (sys.executable, "-c", READY + "\nfor line in sys.stdin: time.sleep(0.5); print('[1]', flush=True)")
    minds = Minds(2, 5.0, slow)
    question: Any = ("cave-vs-cave", "greedy", 0, [], 0)
    await asyncio.gather(minds.plan(*question), minds.plan(*question))  # both are warm now
    assert len(minds._all) == 2
    await minds.close()
    broken = Minds(1, 5.0, BREAKS)
    with pytest.raises(MindBroke):
        await broken.plan(*question)
    await broken.close()


@pytest.mark.parametrize("passes", range(3))
def test_who_is_stopped_stops_even_if_the_answer_comes_in_the_same_moment(passes: int) -> None:
    @in_loop
    async def run() -> None:
        minds = Minds(1, 5.0, COUNTS)
        try:
            question: Any = ("cave-vs-cave", "greedy", 0, [], 0)
            assert await minds.plan(*question) == [0]  # it is warm now
            (mind,) = minds._all
            assert mind.stdout is not None
            mind.send_signal(signal.SIGSTOP)  # the answer is ours to give
            asking = asyncio.create_task(minds.plan(*question))
            await pass_by(20)
            mind.stdout.feed_data(b"[1]\n")
            await pass_by(passes)
            if asking.cancel():
                with pytest.raises(asyncio.CancelledError):
                    await asking
            else:
                assert await asking == [1]
        finally:  # nobody else ends a process that is stopped
            await minds.close()

    run()


def test_a_mind_ends_with_its_server() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "underhold.server.bot_worker_main"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as mind:
        assert mind.stdin is not None
        assert mind.stdout is not None
        assert mind.stdout.readline() == b"ready\n"
        mind.stdin.close()
        assert mind.wait(30) == 0


@each_game
def test_a_plan_ends_where_something_comes_to_light(game_id: str) -> None:
    game = GAMES[game_id]
    face = FACES[game.id]
    state = game.new(game.setup(2, 4))
    while (decision := game.decision(state)) is not None:
        moves = bot_worker_main.plan(game.id, "greedy", decision.seat, game.to_ints(state), 1, 60.0)
        for number, move in enumerate(moves, start=1):
            progress = game.play(state, move)
            state = progress.state
            following = game.decision(state)
            others = following is None or following.seat != decision.seat
            shown = face.reveals(progress.events) or face.ends_turn(progress.events)
            assert (shown or others) == (number == len(moves))


@each_game
@in_loop
async def test_a_bot_moves_again_after_a_takeback(database: str, game_id: str) -> None:
    async with opened(database, **QUICK) as tables:
        table = await tables.get((await tables.make(order("here", "random", game=game_id, seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        own = next(ply for ply, step in enumerate(table.frame.steps) if step.seat == 1)
        await table.takeback(ANNA, "ask", table.version, new_key(), own)  # back to the bot's decision
        assert table.frame.takebacks == 1
        await until_mine(table)
        assert table.frame.ply > own
        await table.takeback(ANNA, "ask", table.version, new_key(), 0)
        assert table.frame.to_move == 0
        assert table.frame.undone


@in_loop
async def test_bots_wait_for_an_answer(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        made = await tables.make(order("link", "link", "random", game="cave-farmers", seed=4), ANNA)
        table = await tables.get(made.table)
        for who, link in zip((ANNA, BELA), made.links, strict=False):
            await table.claim(who, (link or "").partition("#")[2], None)
        people = (ANNA, BELA)
        while table.frame.to_move in (0, 1):
            await play(table, people[table.frame.to_move])
        bot_version = table.version
        await table.takeback(ANNA, "ask", bot_version, new_key())  # before the bot has thought
        assert table.frame.offer is not None
        await asyncio.sleep(1.0)
        assert table.version == bot_version
        assert not table.position(ANNA, "en").thinking
        await table.consent(BELA, bot_version, new_key(), False)
        async with asyncio.timeout(60):
            while table.frame.to_move == 2:
                await asyncio.sleep(0.02)


@each_game
@in_loop
async def test_hints(database: str, game_id: str) -> None:
    async with opened(database, bot_seconds=0.1) as tables:
        table = await table_for(tables, ANNA, BELA, game=game_id)
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
        waiting = ANNA if table.frame.to_move == 1 else BELA
        with pytest.raises(NotYourSeat):
            await table.hint(waiting, "en", table.version, new_key())
        with pytest.raises(Stale):
            await table.hint(ANNA, "en", 0, new_key())


@in_loop
async def test_no_hint_from_a_broken_mind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_minds(monkeypatch, BREAKS)
    async with opened(f"sqlite:///{tmp_path}/x.db") as tables:
        table = await table_for(tables, ANNA, BELA)
        with pytest.raises(TableProblem) as caught:
            await table.hint(ANNA, "en", 0, new_key())
        assert caught.value.error == "busy"


@in_loop
async def test_a_bot_uses_the_same_door(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        table = await tables.get((await tables.make(order("here", "random", seed=4), ANNA)).table)
        with pytest.raises(Stale):  # it is not the bot's turn
            await table.play_bot(1, 0, CAVE_VS_CAVE.moves(table.frame.state)[0])
        tables._open().bots._closed = True  # play its moves by hand
        await end_turn(table, ANNA)
        with pytest.raises(IllegalMove):
            await table.play_bot(1, table.version, CAVE_VS_CAVE.moves(table.frame.start)[0] + 10**6)
        with pytest.raises(Stale):
            await table.play_bot(1, table.version - 1, CAVE_VS_CAVE.moves(table.frame.state)[0])


@in_loop
async def test_the_loop_never_waits_for_a_bot(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        for _ in range(3):
            await tables.make(order("grandmaster", "grandmaster"), ANNA)
        pauses = []
        for _ in range(100):
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            pauses.append(time.perf_counter() - before)
        assert max(pauses) < 2  # while each of them thinks for five seconds
        table = await table_for(tables, ANNA, BELA)
        await play_to_end(table, ANNA, BELA)


def test_seeds_of_bots_are_their_own() -> None:
    keys, other = Keys(b"a" * 32), Keys(b"b" * 32)
    seeds = {keys.seed("t", 1), keys.seed("t", 2), keys.seed("u", 1), other.seed("t", 1)}
    assert len(seeds) == 4
    assert keys.seed("t", 1) == Keys(b"a" * 32).seed("t", 1)


@in_loop
async def test_a_level_that_has_no_time_is_stood_in_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deep thinker whose mind fails plays a sensible turn, not a random move."""
    asked: list[str] = []
    plan = Minds.plan

    async def slow(self: Minds, game: str, bot: str, seat: int, state: list[int], seed: int) -> list[int]:
        asked.append(bot)
        if bot == "grandmaster":
            raise MindFailed("too slow")
        return await plan(self, game, bot, seat, state, seed)

    monkeypatch.setattr(Minds, "plan", slow)
    monkeypatch.setitem(BOTS, "grandmaster", BOTS["greedy"])  # who it is does not matter: it fails before it thinks
    async with opened(f"sqlite:///{tmp_path}/x.db", **QUICK) as tables:
        table = await tables.get((await tables.make(order("here", "grandmaster", seed=4), ANNA)).table)
        await end_turn(table, ANNA)
        await until_mine(table)
        assert asked[:2] == ["grandmaster", "greedy"]
        assert tables.counts()["bot_fallbacks_total"] == asked.count("grandmaster") > 0


@in_loop
async def test_deep_thinkers_share_their_time() -> None:
    minds = Minds(2, 10.0)
    bots = Bots(minds, Keys(b"a" * 32), {})
    assert bots._hurried("grandmaster") == "grandmaster"
    minds.waiting = 6
    assert bots._hurried("grandmaster") == "grandmaster@1.25s"
    assert bots._hurried("apprentice") == "apprentice"
    assert bots._hurried("greedy") == "greedy"
    minds.waiting = 10_000
    assert bots._hurried("grandmaster") == "grandmaster@0.20s"
