"""Bots from outside at a server: offered by name, run in minds, and only if whoever runs the server said so."""

import asyncio
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bots.outside_kit import install, program
from tests.server.kit import ANNA, SEED, in_loop, opened, order, play
from underhold.bots.bot import BOTS
from underhold.bots.outside import plugins
from underhold.locale import available, words
from underhold.server.live import Table
from underhold.server.look import names
from underhold.server.problems import TableProblem
from underhold.server.tables import Tables

EXAMPLE = Path(__file__).parents[2] / "examples" / "any_language" / "bot.py"
COMMAND = shlex.join([sys.executable, str(EXAMPLE)])


@pytest.fixture(autouse=True)
def _guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    text = "from underhold.bots.random import RandomBot as Guest"
    install(monkeypatch, tmp_path / "installed", "guests", "guest = guest_random:Guest", guest_random=text)
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'installed'}:{Path(plugins.__file__).parents[3]}")  # for minds
    yield
    plugins._found.cache_clear()


async def after_a_turn_of(tables: Tables, bot: str) -> Table:
    """A table where this bot has answered to a turn of a person."""
    table = await tables.get((await tables.make(order("here", bot, seed=SEED), ANNA)).table)
    async with asyncio.timeout(60):
        with table.listen(ANNA) as news:
            while table.frame.to_move == 0:
                moves = [table.frame.face.game.write(move) for move in table.frame.face.game.moves(table.frame.state)]
                await play(table, ANNA, "end" if "end" in moves else moves[0])
            while table.frame.to_move != 0:
                await anext(news)
    assert {step.seat for step in table.frame.steps} == {0, 1}
    return table


@in_loop
async def test_they_are_offered_by_name(tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": COMMAND}) as tables:
        for game in tables.games():
            assert [bot.id for bot in game.bots] == [*BOTS, "guest", "mine"]
            assert [bot.id for bot in game.bots if bot.outside] == ["guest", "mine"]


@pytest.mark.parametrize("bot", ["guest", "mine"])
@in_loop
async def test_they_play(bot: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": COMMAND}, bot_seconds=20.0) as tables:
        table = await after_a_turn_of(tables, bot)
        assert tables.counts()["bot_fallbacks_total"] == 0
        assert all(bot in names(words(language), table.row.seats)[1] for language in available())


@in_loop
async def test_another_bot_plays_for_a_program_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.server.bots._SIMPLE", ("random",))  # greedy takes its time
    broken = program(tmp_path, "sys.exit('no')").partition(":")[2]
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"mine": broken}, bot_seconds=20.0) as tables:
        await after_a_turn_of(tables, "mine")
        assert tables.counts()["bot_fallbacks_total"] > 0


@pytest.mark.parametrize("bot", [f"exec:{COMMAND}", f"exec@2s:{COMMAND}", "exec", COMMAND, "mine", "guest@5s", ""])
@in_loop
async def test_nobody_sends_a_command_over_the_network(bot: str, tmp_path: Path) -> None:
    async with opened(f"sqlite:///{tmp_path}/x.db", programs={"other": COMMAND}) as tables:
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("here", bot), ANNA)
        assert refused.value.error == "no_bot"
