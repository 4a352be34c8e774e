"""Bots of other packages and programs at a server: offered by name, and run in worker processes."""

import asyncio
import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.bots.outside.kit import install, program
from tests.table.kit import ANNA, SEED, in_loop, opened, order, play
from underhold.bots.bot import BOTS, Bot
from underhold.bots.outside import plugins
from underhold.core.game import Game, Move
from underhold.games.cave_vs_cave.game import GAME
from underhold.locale import available, words
from underhold.server.bot_workers import BotWorkers
from underhold.table import thinking
from underhold.table.messages_for import names
from underhold.table.problems import TableProblem
from underhold.table.table import Table
from underhold.table.tables import Tables

EXAMPLE = Path(__file__).parents[2] / "examples" / "any_language" / "bot.py"
GUESTS = {"choosy": "choosy", "for_two": "ForTwo", "guest": "Guest", "leaving": "Leaving", "zz_hoarder": "Hoarder"}
COMMAND = shlex.join([sys.executable, str(EXAMPLE)])


@pytest.fixture(autouse=True)
def _guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    text = """
from underhold import BadSetup
from underhold.bots.random import RandomBot as Guest

def choosy(game, rng):
    if game.id == "cave-farmers":
        raise BadSetup("Choosy plays no farmers.")
    return Guest(game, rng)

class ForTwo(Guest):
    def choose(self, view):
        if view.players != 2:
            raise BadSetup("two players only")
        return super().choose(view)

class Leaving(Guest):
    def choose(self, view):
        raise SystemExit

class Hoarder(Guest):
    def choose(self, view):
        bytearray(2 << 30)
        return super().choose(view)
"""
    entries = "\n".join(f"{name} = guest_random:{what}" for name, what in GUESTS.items())
    install(monkeypatch, tmp_path / "installed", "guests", entries, guest_random=text)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'installed'}:{Path(plugins.__file__).parents[3]}")  # for the workers
    yield
    plugins._found.cache_clear()


async def after_a_turn_of(tables: Tables, bot: str) -> Table:
    """A table where this bot has answered to a turn of a person."""
    table = await tables.get((await tables.make(order("here", bot, seed=SEED), ANNA)).table)
    async with asyncio.timeout(60):
        with table.subscribe(ANNA) as news:
            while table.game.to_move == 0:
                moves = [str(move) for move in table.game.rules.moves(table.game.state)]
                await play(table, ANNA, "end" if "end" in moves else moves[0])
            while table.game.to_move != 0:
                await anext(news)
    assert {step.seat for step in table.game.steps} == {0, 1}
    return table


@in_loop
async def test_outside_bots_are_offered_by_name(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": COMMAND}) as tables:
        for game in tables.games():
            assert [bot.id for bot in game.bots] == [*BOTS, *GUESTS, "mine"]
            assert [bot.id for bot in game.bots if bot.outside] == [*GUESTS, "mine"]


@pytest.mark.parametrize("bot", ["guest", "mine"])
@in_loop
async def test_outside_bots_play_at_tables(bot: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": COMMAND}, bot_seconds=20.0) as tables:
        table = await after_a_turn_of(tables, bot)
        assert tables.counts()["bot_fallbacks_total"] == 0
        assert all(bot in names(words(language), table.row)[1] for language in available())


@in_loop
async def test_another_bot_plays_for_a_program_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.table.bot_players._SIMPLE", ("random",))  # greedy takes its time
    broken = program(tmp_path, "sys.exit('no')").partition(":")[2]
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": broken}, bot_seconds=20.0) as tables:
        await after_a_turn_of(tables, "mine")
        assert tables.counts()["bot_fallbacks_total"] > 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the memory that a process can write to")
@in_loop
async def test_bots_of_others_have_a_memory_limit(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A program and a plugin that take 2 GiB fail; another one and our own bots play in the same worker."""
    hoarder = program(tmp_path, "bytearray(2 << 30)\nfor message in questions(): answer(message)").partition(":")[2]
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": hoarder}, bot_seconds=20.0) as tables:
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("here", "zz_hoarder"), ANNA)
        assert "The bot zz_hoarder failed: MemoryError" in refused.value.values["reason"].say(words())
        await after_a_turn_of(tables, "guest")
        await after_a_turn_of(tables, "greedy")
        assert tables.counts()["bot_fallbacks_total"] == 0
        await after_a_turn_of(tables, "mine")
        assert tables.counts()["bot_fallbacks_total"] > 0
        fields = [record.__dict__["fields"] for record in caplog.records if record.message == "bot_fallback"]
        assert "MemoryError" in fields[0]["reason"]
    async with opened(f"sqlite:///{tmp_path}/y.db", programs={"mine": hoarder}, bot_memory=0) as tables:
        await tables.make(order("here", "zz_hoarder"), ANNA)
        await after_a_turn_of(tables, "mine")
        assert tables.counts()["bot_fallbacks_total"] == 0


@in_loop
async def test_a_table_for_a_game_that_a_bot_does_not_play_is_refused(tmp_path: Path) -> None:
    """Else another one would play all of it under its name."""
    async with opened(f"sqlite:///{tmp_path}/x.db", bot_seconds=20.0) as tables:
        for _ in range(2):
            with pytest.raises(TableProblem) as refused:
                await tables.make(order("here", "choosy", game="cave-farmers"), ANNA)
            assert refused.value.error == "bad_setup"
            said = [refused.value.wire(words(language)).detail for language in ("en", "nl")]
            assert said[0] == "This cannot be set up: The bot choosy refuses: Choosy plays no farmers."
            assert "De bot choosy wil niet spelen: Choosy plays no farmers." in said[1]
        assert tables.counts()["tables_made_total"] == 0
        await after_a_turn_of(tables, "choosy")
        assert tables.counts()["bot_fallbacks_total"] == 0


@in_loop
async def test_a_table_for_more_players_than_a_bot_plays_with_is_refused(tmp_path: Path) -> None:
    """It says so when it is asked for a move, so it is asked for one; if it answers, never again."""
    async with opened(f"sqlite:///{tmp_path}/x.db", bot_seconds=20.0) as tables:
        for game, seats in (("cave-vs-cave", 1), ("cave-farmers", 3)):
            with pytest.raises(TableProblem) as refused:
                await tables.make(order(*["for_two"] * seats, game=game), ANNA)
            assert refused.value.error == "bad_setup"
            assert refused.value.values["reason"].say(words()) == "The bot for_two refuses: two players only."
        await after_a_turn_of(tables, "for_two")
        assert tables.counts()["bot_fallbacks_total"] == 0
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("for_two"), ANNA)
        assert tables.counts()["tables_made_total"] == 1
        assert tables._started().bots._accepted == {("cave-vs-cave", 2, "for_two")}


@in_loop
async def test_a_table_for_a_bot_that_leaves_is_refused(tmp_path: Path) -> None:
    """And the worker in which it left answers the next question."""
    async with opened(f"sqlite:///{tmp_path}/x.db", bot_seconds=20.0) as tables:
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("here", "leaving"), ANNA)
        assert "The bot leaving failed: SystemExit (guest_random.py, line " in refused.value.values["reason"].say(
            words()
        )
        thinker = tables._started().bots._thinker
        assert isinstance(thinker, BotWorkers)
        assert len(thinker._all) == 1


class Slow:
    """Takes three seconds for an answer, by a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def make(self, name: str, game: Game[Any, Any], seed: int) -> Bot:
        def choose(view: Any) -> Move:
            self.now += 3.0
            return next(move for move in game.moves(view) if str(move) != "end")

        return cast("Bot", SimpleNamespace(name=name, choose=choose))


@pytest.mark.parametrize(("bot", "answers"), [("master@5s", 4), ("guest", 2), (f"exec@5s:{COMMAND}", 2)])
def test_an_answer_that_takes_half_the_time_is_never_late(
    bot: str, answers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Our own think once for a turn and may be asked to its end; of others nobody knows what the next answer takes."""
    slow = Slow()
    monkeypatch.setattr(thinking, "time", slow)
    monkeypatch.setattr(thinking, "make_bot", slow.make)
    state = GAME.new(GAME.setup(1, 3))
    assert len(thinking.plan(GAME.id, bot, 0, GAME.to_ints(state), 1, 10.0)) == answers


@in_loop
async def test_a_program_receives_its_time_limit(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    body = f"open({str(heard)!r}, 'w').write(sys.stdin.readline())\nfor message in questions(): answer(message)"
    command = program(tmp_path, body).partition(":")[2]
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": command}, bot_seconds=30.0) as tables:
        await after_a_turn_of(tables, "mine")
    assert json.loads(heard.read_text(encoding="ascii"))["seconds"] == 15.0


@pytest.mark.parametrize("bot", [f"exec:{COMMAND}", f"exec@2s:{COMMAND}", "exec", COMMAND, "mine", "guest@5s", ""])
@in_loop
async def test_commands_cannot_be_sent_over_the_network(bot: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"other": COMMAND}) as tables:
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("here", bot), ANNA)
        assert refused.value.error == "no_bot"
