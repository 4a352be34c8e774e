"""`underhold arena` from the command line: tables, reports, continuing, failing, stopping."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from underhold.bots import bot
from underhold.bots.random import RandomBot
from underhold.cli.main import cli
from underhold.core.errors import UnderholdError
from underhold.core.game import Move
from underhold.locale import available, html_tag

QUICK = ("arena", "cave-vs-cave", "--seats", "1", "--bots", "random", "--workers", "1")


class Steady(RandomBot):
    """Another bot that is quick, to play against."""

    name = "steady"


class Calm(RandomBot):
    """And one more."""

    name = "calm"


class Moody(RandomBot):
    """A bot that fails in every other game."""

    name = "moody"
    games = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        type(self).games += 1
        self._number = type(self).games

    def choose(self, view: Any) -> Move:
        if self._number % 2:
            raise RuntimeError("not in the mood")
        return super().choose(view)


class Sulking(Moody):
    """One that never plays."""

    def choose(self, view: Any) -> Move:
        raise RuntimeError("never")


@pytest.fixture
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    Moody.games = 0
    monkeypatch.setitem(bot.BOTS, "steady", Steady)
    monkeypatch.setitem(bot.BOTS, "calm", Calm)
    monkeypatch.setitem(bot.BOTS, "moody", Moody)
    monkeypatch.setitem(bot.BOTS, "sulking", Sulking)


def run(*arguments: object, code: int = 0) -> Result:
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert done.exit_code == code, done.output
    return done


def refused(*arguments: object) -> str:
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments])
    assert isinstance(done.exception, UnderholdError), done.output
    return str(done.exception)


@pytest.mark.usefixtures("bots")
def test_the_arena_reports_in_json_and_saves_everything(tmp_path: Path) -> None:
    out = tmp_path / "out"
    options = ("--bots", "random,steady,greedy", "--games", 2, "--workers", 1, "--seed", 5, "--out", out, "--json")
    found = json.loads(run("arena", "cave-vs-cave", *options).stdout)
    assert found["games"] == 6
    assert found["standings"][0]["bot"] == "greedy"
    assert found["standings"][0]["wins"] == 4
    assert found["standings"][0]["ms_per_turn"] > found["standings"][1]["ms_per_turn"]
    best, second, last = found["standings"]
    assert all(row["elo_low"] < row["elo"] < row["elo_high"] for row in found["standings"])
    assert best["elo"] > second["elo"] >= last["elo"]
    assert best["los_next"] > 0.5 <= second["los_next"]
    assert last["los_next"] is None
    assert all(row["draw_ratio"] == row["draws"] / row["games"] for row in found["standings"])
    assert len(found["pairs"]) == 6
    assert all(0 < row["los"] < 1 and row["deal_scores"] for row in found["pairs"])
    assert sorted(file.name for file in out.iterdir()) == [
        "games.csv",
        "games.jsonl",
        "pairs.csv",
        "plan.json",
        "records",
        "report.html",
        "standings.csv",
    ]
    assert len(list((out / "records").iterdir())) == 6


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("language", available())
def test_the_arena_prints_a_table_in_every_language(language: str, tmp_path: Path) -> None:
    options = ("--bots", "random,steady", "--games", 3, "--workers", 1, "--out", tmp_path / "out", "--no-records")
    done = run("--language", language, "arena", "cave-vs-cave", *options)
    assert "steady" in done.stdout
    assert " 4 " in done.stderr, "three games are rounded up"
    assert f'lang="{html_tag(language)}"' in (tmp_path / "out" / "report.html").read_text()


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize(("options", "games"), [(("--seats", 4, "--bots", "random,steady"), 2), (("--mixed",), 3)])
def test_arenas_with_three_and_four_seats(options: tuple[object, ...], games: int, tmp_path: Path) -> None:
    """Two bots in turn at four seats; three different ones at three."""
    defaults = ("--seats", 3, "--bots", "random,steady,calm", "--games", 1, "--workers", 1, "--no-records", "--json")
    found = json.loads(run("arena", "cave-farmers", *defaults, *options, "--out", tmp_path / "out").stdout)
    assert found["games"] == games
    assert sum(row["wins"] for row in found["standings"]) <= games
    rows = (tmp_path / "out" / "games.csv").read_text().splitlines()
    assert len(rows) == 1 + games * found["seats"]


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("columns", [80, 200])
def test_a_narrow_terminal_gets_fewer_columns(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("TTY_COMPATIBLE", "1")
    done = run("arena", "cave-vs-cave", "--bots", "random,steady", "--games", 2, "--workers", 1, "--out", tmp_path)
    table, _, _ = click.unstyle(done.stdout).partition(str(tmp_path))
    assert max(map(len, table.splitlines()[:-1])) <= columns
    assert ("95%" in table) == (columns == 200)


def test_help_is_worth_reading() -> None:
    text = run("arena", "--help").stdout
    assert "underhold arena cave-vs-cave --bots greedy,random --games 100" in text
    assert "arena" in run("--help").stdout


def test_an_arena_continues_and_can_be_given_more_games(tmp_path: Path) -> None:
    out = ("--out", tmp_path / "out", "--json")
    assert json.loads(run(*QUICK, "--games", 3, *out).stdout)["games"] == 3
    before = (tmp_path / "out" / "games.jsonl").read_text()
    again = run(*QUICK, "--games", 5, *out)
    assert json.loads(again.stdout)["games"] == 5
    assert "3 of 5 games" in again.stderr
    assert (tmp_path / "out" / "games.jsonl").read_text().startswith(before)


def test_the_folder_is_new_unless_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        run(*QUICK, "--games", 1)
    assert len(list((tmp_path / "arena").glob("cave-vs-cave-1p-*"))) == 2


@pytest.mark.usefixtures("bots")
def test_a_bot_loses_the_games_in_which_it_fails(tmp_path: Path) -> None:
    options = ("--bots", "moody,steady", "--games", 6, "--workers", 1, "--out", tmp_path / "out")
    done = run("arena", "cave-vs-cave", *options, "--json")
    found = json.loads(done.stdout)
    assert found["games"] == 6
    assert 0 < len(found["failures"]) < 6
    row = next(row for row in found["standings"] if row["bot"] == "moody")
    assert row["failures"] == len(found["failures"]) <= row["losses"]
    first = found["failures"][0]
    assert (
        f"seed {first['seed']}, {', '.join(first['bots'])}: moody crashed. RuntimeError: not in the mood" in done.stderr
    )
    report = (tmp_path / "out" / "report.html").read_text()
    assert "not in the mood" in report
    assert "Games lost by failing" in report
    games = list(csv.DictReader((tmp_path / "out" / "games.csv").read_text().splitlines()))
    failed = [row for row in games if row["fault"]]
    assert {(row["bot"], row["fault"], row["rank"]) for row in failed} == {("moody", "crash", "2")}
    assert len(failed) == len(found["failures"])
    assert all(row["error"].startswith("RuntimeError: not in the mood") for row in failed)
    standings = csv.DictReader((tmp_path / "out" / "standings.csv").read_text().splitlines())
    assert {row["bot"]: row["failures"] for row in standings} == {"moody": str(len(failed)), "steady": "0"}


@pytest.mark.usefixtures("bots")
def test_a_sequential_test_stops_the_arena(tmp_path: Path) -> None:
    options = ("--bots", "greedy,steady", "--games", 1000, "--workers", 1, "--sprt", "0,400", "--out", tmp_path / "out")
    done = run("arena", "cave-vs-cave", *options)
    assert "SPRT: greedy is better than steady by +400 Elo rather than by +0." in done.stdout
    played = (tmp_path / "out" / "games.jsonl").read_text().count("\n")
    assert 2 < played < 100
    again = json.loads(run("arena", "cave-vs-cave", *options, "--json").stdout)
    assert again["games"] == played
    assert again["sprt"]["llr"] > 2.94
    assert "SPRT: greedy" in (tmp_path / "out" / "report.html").read_text()


@pytest.mark.parametrize("bounds", ["5", "5,5", "20,0", "a,b", "0,5000", "nan,5"])
def test_bounds_that_make_no_sense_are_refused(bounds: str) -> None:
    assert "--sprt" in run("arena", "cave-vs-cave", "--bots", "greedy,random", "--sprt", bounds, code=2).output


@pytest.mark.usefixtures("bots")
def test_a_bot_that_always_fails_ends_the_arena(tmp_path: Path) -> None:
    options = ("--bots", "sulking", "--seats", 1, "--games", 50, "--workers", 1, "--out", tmp_path / "out")
    assert "sulking failed in each of its first 10 games" in refused("arena", "cave-vs-cave", *options)
    assert len((tmp_path / "out" / "games.jsonl").read_text().splitlines()) == 10


@pytest.mark.usefixtures("bots")
def test_an_arena_in_which_all_games_fail_does_not_crash(tmp_path: Path) -> None:
    options = ("--bots", "sulking,steady", "--games", 2, "--workers", 1, "--out", tmp_path / "out")
    assert "never" in run("arena", "cave-vs-cave", *options).stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("cave-vs-cave", "--bots", "greedy,greedy"), "named twice"),
        (("cave-vs-cave", "--bots", "greedy"), "at least 2"),
        (("cave-vs-cave", "--bots", "greedy,clever"), "clever"),
        (("cave-vs-cave", "--bots", "greedy,random", "--seats", "3"), "1 or 2 players"),
        (("cave-vs-cave", "--bots", "greedy,random", "--switch", "speed=9"), "speed"),
        (("cave-farmers", "--bots", "greedy,random", "--seats", "3", "--mixed"), "at least 3"),
    ],
)
def test_mistakes_are_refused_before_any_game(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in refused("arena", *arguments)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("text", "words"), [("[1]", "list"), ("{", "not a JSON object")])
def test_a_runtime_environment_must_be_an_object(text: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "cluster.json"
    file.write_text(text)
    out = ("--out", tmp_path / "out", "--runtime-env", file)
    assert words in refused(*QUICK, *out, "--ray", "local")
    assert "needs --ray" in refused(*QUICK, *out)


def test_games_can_be_written_as_parquet(tmp_path: Path) -> None:
    run(*QUICK, "--games", 3, "--parquet", "--no-records", "--out", tmp_path / "out")
    assert (tmp_path / "out" / "games.parquet").exists()
    assert not (tmp_path / "out" / "games-parts").exists()


def test_another_arenas_folder_is_refused(tmp_path: Path) -> None:
    run(*QUICK, "--games", 1, "--out", tmp_path / "out")
    assert "seed is 0 there, 9 here" in refused(*QUICK, "--games", 1, "--seed", 9, "--out", tmp_path / "out")
    done = refused("--language", "nl", *QUICK, "--games", 1, "--seed", 9, "--out", tmp_path / "out")
    assert "andere arena" in done


@pytest.mark.parametrize(
    ("missing", "options", "extra"), [(["matplotlib"], [], "arena"), (["polars"], ["--parquet"], "data")]
)
def test_missing_libraries_are_named(
    missing: list[str], options: list[str], extra: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name in missing else object())
    said = refused(*QUICK, *options, "--out", tmp_path / "out")
    assert all(name in said for name in missing)
    assert f"underhold[{extra}]" in said


@pytest.mark.skipif(os.name != "posix", reason="needs a signal like that of Ctrl-C")
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_keeps_what_is_played(workers: int, tmp_path: Path) -> None:
    """Broken off in the middle, told how to go on, and with that command it does."""
    out = tmp_path / "out"
    command = [sys.executable, "-m", "underhold", *QUICK[:-1], str(workers), "--games", "100000", "--out", str(out)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    games = out / "games.jsonl"
    while process.poll() is None and not (games.exists() and games.read_text().count("\n") > 3):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers too
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    kept = games.read_text().splitlines()
    assert all(json.loads(line)["bots"] == ["random"] for line in kept)
    assert f"{len(kept):,} of 100,000 games are saved" in said
    assert f"underhold arena cave-vs-cave --bots random --games 100000 --seats 1 --seed 0 --out {out}" in said
