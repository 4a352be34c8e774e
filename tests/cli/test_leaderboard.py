"""`underhold leaderboard` from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from underhold.cli.main import cli
from underhold.core.errors import UnderholdError

ARENA = ("arena", "cave-vs-cave", "--seats", "1", "--bots", "random", "--workers", "1", "--games", "2", "--no-records")


def run(*arguments: object) -> Result:
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert done.exit_code == 0, done.output
    return done


def test_it_collects_the_arenas_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for seed in (0, 1):
        run(*ARENA, "--seed", seed)
    said = run("leaderboard").stdout
    assert "2 arenas" in said
    page = (tmp_path / "arena" / "leaderboard.html").read_text()
    assert page.count('/report.html">') == 2
    (board,) = json.loads(run("leaderboard", "arena", "--json").stdout)
    assert (board["games"], board["repeated"]) == (3, 1)
    assert board["groups"][0][0]["bot"] == "random"
    run("--language", "hu", "leaderboard", "arena", "--out", "site/index.html")
    assert '<html lang="hu">' in (tmp_path / "site" / "index.html").read_text()


def test_it_says_what_to_do_without_results(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["leaderboard", str(tmp_path)])
    assert isinstance(done.exception, UnderholdError)
    assert "underhold arena" in str(done.exception)


def test_help_is_worth_reading() -> None:
    assert "underhold leaderboard results/2026" in run("leaderboard", "--help").stdout
