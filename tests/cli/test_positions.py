"""Positions on the command line: shown, printed as text, counted; and what is refused."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import underhold
from underhold.cli.main import cli
from underhold.core.errors import BadPosition, UnderholdError
from underhold.records import replay_file

RECORDS = Path(__file__).parents[1] / "records"
TEXT = "cave-vs-cave players=1 round=2 seat0 goods=5wood,3gold rooms=shelf@a3"


def run(*arguments: str) -> str:
    result = CliRunner().invoke(cli, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize("name", ["cave-vs-cave/solo.txt", "cave-farmers/3.txt"])
def test_a_position_of_a_record_is_printed_as_text(name: str) -> None:
    game, _, plies = replay_file(RECORDS / name)
    text = run("show", str(RECORDS / name), "--at", "12", "--text").strip()
    found, state = underhold.read_position(text)
    assert found is game
    assert state == plies[11].after
    assert run("show", "--position", text, "--text").strip() == text


def test_a_position_is_shown(tmp_path: Path) -> None:
    assert "Shelf" in run("show", "--position", TEXT)
    run("show", "--position", TEXT, "--svg", str(tmp_path / "position.svg"))
    assert (tmp_path / "position.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_seed_draws_the_hidden_part() -> None:
    first, second, again = (run("show", "--position", TEXT, "--text", "--seed", seed) for seed in ("1", "2", "1"))
    assert first == again != second


def test_perft_counts_from_a_position() -> None:
    _, state = underhold.read_position(TEXT)
    expected = underhold.game("cave-vs-cave").perft(state, 2)
    assert f"depth 2: {expected}" in run("perft", "cave-vs-cave", "--depth", "2", "--position", TEXT)


def test_analyse_shows_the_best_lines() -> None:
    told = run("analyse", "--position", TEXT, "--nodes", "200")
    assert told.startswith("Best lines for")
    line = told.splitlines()[1].split()
    _, state = underhold.read_position(TEXT)
    game = underhold.game("cave-vs-cave")
    assert float(line[0]) > 0
    for move in line[1:]:
        state = game.play(state, game.read(state, move)).state


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["show"], "either the FILE of a record or --position"),
        (["show", str(RECORDS / "cave-vs-cave" / "solo.txt"), "--position", TEXT], "either the FILE of a record"),
        (["show", "--position", TEXT, "--at", "3"], "--at is only for records"),
        (["show", "--position", ""], "The text is empty"),
        (["show", "--position", "chess"], "Unknown game 'chess'"),
        (["show", "--position", "cave-vs-cave round=9"], "round: must be a whole number from 1 to 8"),
        (["analyse"], "either the FILE of a record or --position"),
        (["analyse", "--position", TEXT, "--worst", "3"], "--position cannot be combined with FILE"),
        (["analyse", "--position", "cave-farmers phase=over"], "The game is over in this position"),
        (["perft", "cave-farmers", "--position", TEXT], "The position is from cave-vs-cave"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], reason: str) -> None:
    with pytest.raises(UnderholdError, match=reason):
        CliRunner().invoke(cli, arguments, catch_exceptions=False)


def test_an_error_of_a_position_names_its_part() -> None:
    with pytest.raises(BadPosition) as caught:
        underhold.read_position("cave-farmers seat0 dwarfs=0,0,0")
    assert caught.value.part == "seat0 dwarfs"
