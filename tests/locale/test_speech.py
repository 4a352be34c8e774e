"""The terminal speaks the language that was asked for."""

from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from underhold.cli.main import cli
from underhold.cli.speech import error_text, words
from underhold.core.errors import BadSetup, IllegalMove
from underhold.core.refusal import Refusal
from underhold.locale import available, words as words_of

RECORD = Path(__file__).parents[1] / "records" / "cave-vs-cave" / "solo-random.json"


@pytest.mark.parametrize("language", available())
def test_by_option_and_by_environment(language: str) -> None:
    runner = CliRunner()
    asked = runner.invoke(cli, ["--language", language, "replay", "--verify", str(RECORD)])
    set_once = runner.invoke(cli, ["replay", "--verify", str(RECORD)], env={"UNDERHOLD_LANGUAGE": language})
    said = words_of(language).say("cli.replay.verified", file="{}", game="cave-vs-cave", turns=1, moves=1)
    assert asked.exit_code == set_once.exit_code == 0
    assert asked.stdout == set_once.stdout
    assert asked.stdout.split()[-1] == said.split()[-1]


@pytest.mark.parametrize("language", available())
def test_a_recorded_game_is_told(language: str) -> None:
    done = CliRunner().invoke(cli, ["--language", language, "replay", str(RECORD)])
    assert done.exit_code == 0
    assert words_of(language).text("cli.cave_vs_cave.score.total") in done.stdout


def test_english_unless_asked() -> None:
    assert words().language == "en"
    with click.Context(click.Command("x")):
        assert words().language == "en"


def test_refusals_are_said_in_the_language() -> None:
    refusal = Refusal("cave_vs_cave", "CVC-20", "over", {})
    for language in available():
        speech = words_of(language)
        assert error_text(speech, refusal.error()) == f"{refusal.say(speech)} [CVC-20]"
    assert error_text(words_of("en"), IllegalMove("No.", "R1")) == "No. [R1]"
    assert error_text(words_of("en"), BadSetup("No.")) == "No."
