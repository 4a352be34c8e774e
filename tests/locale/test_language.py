"""The terminal uses the chosen language."""

from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

import underhold
from underhold.cli.language import current_words, error_text
from underhold.cli.main import cli
from underhold.cli.session import Session
from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.refusal import Refusal
from underhold.locale import available, words as words_of
from underhold.records import write_record

RECORD = Path(__file__).parents[1] / "records" / "cave-vs-cave" / "solo-random.json"


@pytest.mark.parametrize("language", available())
def test_the_language_is_set_by_option_or_environment(language: str) -> None:
    runner = CliRunner()
    asked = runner.invoke(cli, ["--language", language, "replay", "--verify", str(RECORD)])
    set_once = runner.invoke(cli, ["replay", "--verify", str(RECORD)], env={"UNDERHOLD_LANGUAGE": language})
    said = words_of(language).say("cli.replay.verified", file="{}", game="cave-vs-cave", turns=1, moves=1)
    assert asked.exit_code == set_once.exit_code == 0
    assert asked.stdout == set_once.stdout
    assert asked.stdout.split()[-1] == said.split()[-1]


@pytest.mark.parametrize(
    ("language", "speed", "begun"),
    [
        ("en", "1.00 s: 1 game and", "1 turn, 2 moves, unfinished."),
        ("hu", "1,00 s alatt: másodpercenként 1 játék és", "1 kör, 2 lépés, befejezetlen."),
        ("ru", ", то есть 1 игра и", "1 ход, 2 шага, игра не окончена."),
        ("pt", "1,00 s: 1 partida e", "1 turno, 2 jogadas, não terminada."),
        ("nl", "1,00 s: 1 partij en", "1 beurt, 2 zetten, niet uitgespeeld."),
    ],
)
def test_messages_use_the_singular_for_one(
    language: str, speed: str, begun: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said(*arguments: str) -> str:
        return " ".join(CliRunner().invoke(cli, ["--language", language, *arguments]).stdout.split())

    clock = SimpleNamespace(perf_counter=iter((0.0, 1.0)).__next__)  # a second for the only game
    monkeypatch.setattr("underhold.cli.sim.time", clock)
    assert speed in said("sim", "cave-vs-cave", "--games", "1")
    game = underhold.game("cave-vs-cave")
    session = Session(game, game.setup(1, 3), game.new(game.setup(1, 3)))
    for _ in range(2):
        session.play(game.moves(session.state)[0])
    write_record(session.record(), tmp_path / "begun.txt")
    assert begun in said("replay", "--verify", str(tmp_path / "begun.txt"))


@pytest.mark.parametrize("language", available())
def test_a_recorded_game_is_replayed_in_every_language(language: str) -> None:
    done = CliRunner().invoke(cli, ["--language", language, "replay", str(RECORD)])
    assert done.exit_code == 0
    assert words_of(language).text("cli.cave_vs_cave.score.total") in done.stdout


def test_english_is_the_default() -> None:
    assert current_words().language == "en"
    with click.Context(click.Command("x")):
        assert current_words().language == "en"


def test_refusals_are_translated() -> None:
    refusal = Refusal("cave_vs_cave", "CVC-20", "over", {})
    for language in available():
        speech = words_of(language)
        assert error_text(speech, refusal.error()) == f"{refusal.say(speech)} [CVC-20]"
    assert error_text(words_of("en"), IllegalMove("No.", "R1")) == "No. [R1]"
    assert error_text(words_of("en"), BadSetup("No.")) == "No."
