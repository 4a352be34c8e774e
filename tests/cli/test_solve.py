"""`underhold solve`: it finds legal games and refuses invalid options."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console

from tests.cli.test_commands import run
from underhold.bots.solver_processes import Report, Task, search
from underhold.cli import solve as command
from underhold.cli.main import cli
from underhold.cli.solve import record_of
from underhold.games import game as game_by_id
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.common.terminal.style import THEME
from underhold.locale import available
from underhold.records import replay_file

CAVE = ["solve", "cave-vs-cave", "--seed", "3", "--peek"]
QUICK = {"cave-vs-cave": ["--peek", "--seed", "3", "--nodes", "25000"], "cave-farmers": ["--nodes", "25000"]}


def solved(*arguments: object) -> dict[str, Any]:
    result = json.loads(run("solve", *arguments, "--json").stdout)
    assert isinstance(result, dict)
    return result


@pytest.mark.parametrize("game_id", QUICK)
def test_a_verified_record_is_written(game_id: str, tmp_path: Path) -> None:
    result = solved(game_id, *QUICK[game_id], "--out", tmp_path / "best.txt")
    game, record, plies = replay_file(tmp_path / "best.txt")
    assert record.scores
    assert record.scores.points == (result["points"],)
    assert result["verified"] is True
    assert result["line"][-1]["points"] == result["points"]
    assert [turn["turn"] for turn in result["line"]] == [turn.label for turn in record.turns]
    assert result["improvements"][-1]["points"] == result["points"]
    assert result["bound"] - result["points"] == result["gap"] >= 0
    assert game.decision(plies[-1].after) is None


def test_counted_in_nodes_it_finds_the_same_again(tmp_path: Path) -> None:
    first = solved("cave-vs-cave", *QUICK["cave-vs-cave"], "--out", tmp_path / "a.txt")
    again = solved("cave-vs-cave", *QUICK["cave-vs-cave"], "--out", tmp_path / "b.txt")
    assert (tmp_path / "a.txt").read_bytes() == (tmp_path / "b.txt").read_bytes()
    assert first["nodes"] == again["nodes"]


def test_several_processes_find_at_least_as_much(tmp_path: Path) -> None:
    alone = solved("cave-vs-cave", *QUICK["cave-vs-cave"], "--out", tmp_path / "a.txt")
    together = solved("cave-vs-cave", *QUICK["cave-vs-cave"], "--workers", 2, "--out", tmp_path / "b.txt")
    assert together["points"] >= alone["points"]
    assert together["nodes"] > alone["nodes"]
    assert replay_file(tmp_path / "b.txt")[1].scores


def test_the_record_has_a_name_of_its_own(tmp_path: Path) -> None:
    result = solved("cave-vs-cave", *QUICK["cave-vs-cave"], "--out", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"cave-vs-cave-solo-3-{result['points']}.txt"]


def test_a_game_with_hidden_tiles_is_shown_turn_by_turn(tmp_path: Path) -> None:
    done = run("solve", "cave-vs-cave", "--seed", 3, "--nodes", 20000, "--out", tmp_path)
    _, record, _ = replay_file(next(tmp_path.iterdir()))
    assert record.scores
    lines = done.stdout.splitlines()
    for turn in record.turns:
        assert any(line.strip().startswith(f"{turn.label}  ") for line in lines)
    assert f"{record.scores.points[0]} points" in done.stdout
    assert "Verified" in done.stdout
    assert "No game of this deal has more than" in done.stdout


@pytest.mark.parametrize(
    ("bound", "words"),
    [(50, "best possible result"), (51, "the gap is 1 point."), (None, "No upper bound is known")],
)
def test_the_bound_is_printed_with_its_gap(bound: int | None, words: str, tmp_path: Path) -> None:
    game = game_by_id("cave-vs-cave")
    record = record_of(game, game.setup(1, 3), [])
    out = Console(record=True, width=200, theme=THEME)
    outcome = command.Outcome(best=(50, ()), bound=bound)
    command._print(out, game, record, outcome, tmp_path / "a.txt")
    assert words in out.export_text()


def test_the_solo_search_does_not_depend_on_what_is_hidden() -> None:
    """Deals that look the same at the start are begun the same way."""
    from underhold.bots.solo_search import SoloSearch

    game = game_by_id("cave-vs-cave")
    moves, views = [], []
    for seed in range(4):
        setup = game.setup(1, seed)
        views.append(game.view(game.new(setup), 0).to_ints())
        search = SoloSearch(Task("cave-vs-cave", game.setup_to_json(setup), nodes=2000))
        moves.append(next(iter(search)).moves)
    for seed in range(1, 4):
        assert views[seed] != views[0] or moves[seed] == moves[0]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cave-farmers", "--peek"], "nothing to peek at"),
        (["cave-farmers", "--seed", "4"], "every seed gives the same game"),
        (["cave-vs-cave", "--seconds", "0"], "not in the range x>0"),
        (["cave-vs-cave", "--seconds", "-3"], "-3.0 is not in the range"),
        (["cave-vs-cave", "--seconds", "nan"], "nan is not a number of seconds"),
        (["cave-vs-cave", "--seconds", "inf"], "inf is not a number of seconds"),
        (["cave-vs-cave", "--seconds", "1", "--nodes", "5"], "Use --seconds or --nodes"),
        (["cave-vs-cave", "--nodes", "0"], "--nodes"),
        (["cave-vs-cave", "--workers", "2"], "--workers is only for --peek"),
        (["cave-vs-cave", "--switch", "speed=9"], "speed"),
        (["chess"], "chess"),
    ],
)
def test_nonsense_is_refused_with_a_reason(arguments: list[str], words: str) -> None:
    done = CliRunner().invoke(cli, ["solve", *arguments])
    said = done.output + str(done.exception)
    assert done.exit_code != 0
    assert words in said


def test_a_place_that_cannot_be_written_is_refused_before_the_search(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(*CAVE, "--seconds", 60, "--out", tmp_path / "file" / "best.txt", code=2)
    assert "Cannot write" in done.stderr


def test_a_search_that_finishes_no_game_says_so(tmp_path: Path) -> None:
    done = run(*CAVE, "--nodes", 1, "--out", tmp_path, code=2)
    assert "allow more" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("language", available())
def test_the_result_is_printed_in_every_language(language: str, tmp_path: Path) -> None:
    arguments = ["--language", language, *CAVE, "--nodes", "25000", "--out", str(tmp_path)]
    done = CliRunner().invoke(cli, arguments)
    assert done.exit_code == 0, done.output
    assert "cli.solve" not in done.output
    assert "7.4" in done.output


def _hear_ctrl_c() -> None:
    """As in a terminal; where tests run in the background, Ctrl-C is for nobody."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("more", [["--peek"], ["--peek", "--workers", "2"], []], ids=["peek", "parallel", "hidden"])
def test_ctrl_c_keeps_the_best(more: list[str], tmp_path: Path) -> None:
    arguments = ["solve", "cave-vs-cave", "--seed", "3", "--seconds", "100", "--out", str(tmp_path), *more]
    command_line = [sys.executable, "-m", "underhold", *arguments]
    with subprocess.Popen(
        command_line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=_hear_ctrl_c
    ) as process:
        try:
            assert process.stdout
            assert "point" in process.stdout.readline(), "something was found or played"
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 0, err
    assert "Stopped" in out
    assert "Verified" in out
    assert replay_file(next(tmp_path.iterdir()))[1].scores


def test_a_search_with_a_wrong_score_is_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def boastful(task: Task) -> Iterator[Report]:
        for report in search(task):
            yield report if report.score is None else replace(report, score=report.score + 1)

    monkeypatch.setattr(command, "search", boastful)
    done = CliRunner().invoke(cli, [*CAVE, "--nodes", "25000", "--out", str(tmp_path)])
    assert isinstance(done.exception, RuntimeError)
    assert "the rules give" in str(done.exception)
    assert not list(tmp_path.iterdir())


def test_an_illegal_line_gives_no_record() -> None:
    game = game_by_id("cave-vs-cave")
    with pytest.raises(Exception, match="first"):
        record_of(game, game.setup(1, 3), [game.unpack(ALL_MOVES[-1])])  # the end of a turn that has not begun
