"""`underhold analyse`, run from the command line with a fast search."""

import builtins
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.bots.test_analysis import Counting, played
from underhold.bots import analysis
from underhold.cli import analyse as command
from underhold.cli.main import cli
from underhold.core import record_json
from underhold.core.errors import BadRecord, UnderholdError
from underhold.core.record import Record
from underhold.games import TITLES, title
from underhold.locale import available
from underhold.records import write_record


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "thinking", Counting())


@pytest.fixture(params=[one.id for one in TITLES])
def record(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    write_record(played(title(request.param).game, 2), path)
    return path


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The beginning of a game for one."""
    whole = played(title("cave-vs-cave").game, 1)
    path = tmp_path / "short.json"
    write_record(Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:4], None), path)
    return path


def run(*arguments: object, language: str = "en") -> Result:
    result = CliRunner().invoke(cli, ["--language", language, "analyse", *map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_every_turn_is_listed_and_mistakes_are_marked(record: Path) -> None:
    said = run(record, "--nodes", 10).stdout
    assert "game.txt" in said
    assert "10 positions" in said
    for word in ("Player 1", "Player 2", "Better:", "below the best.", "Points lost", "Accuracy", "Costliest turns"):
        assert word in said
    assert "1.1" in said


def test_worst_limits_the_turns_shown(record: Path) -> None:
    whole, few = run(record).stdout, run(record, "--worst", 2).stdout
    assert len(few) < len(whole)
    assert few.count("Better:") <= 2


@pytest.mark.parametrize("language", available())
def test_the_analysis_is_printed_in_every_language(short: Path, language: str) -> None:
    said = run(short, language=language).stdout
    assert not set("{}") & set(said)


def test_an_unfinished_game(short: Path) -> None:
    assert "Player 1" in run(short, "--seconds", 0.01).stdout


def test_json_to_a_file_and_to_the_output(record: Path, tmp_path: Path) -> None:
    told = json.loads(run(record, "--json", "-", "--seed", 7).stdout)
    assert analysis.from_json(told).seed == 7
    assert analysis.from_json(told).nodes == command.NODES
    path = tmp_path / "analysis.json"
    result = run(record, "--json", path, "--seed", 7)
    assert json.loads(path.read_text()) == told
    assert "Player 1" in result.stdout
    assert str(path) in result.stderr


def test_the_plot_is_the_same_for_the_same_analysis(record: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    for name in ("a.svg", "b.svg", "c.png"):
        run(record, "--plot", tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()
    assert b"<svg" in (tmp_path / "a.svg").read_bytes()
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")


def test_a_missing_library_is_named_before_any_work(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    imported = builtins.__import__

    def without(name: str, *more: Any, **others: Any) -> Any:
        if name.partition(".")[0] == "matplotlib":
            raise ModuleNotFoundError("no plots", name="matplotlib")
        return imported(name, *more, **others)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(command.CannotPlot, match=r"matplotlib: pip install 'underhold\[arena\]'"):
        run(record, "--plot", tmp_path / "a.svg")
    run(record, "--worst", 1)  # everything else works without


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--nodes", 5, "--seconds", 1), "not both"),
        (("--plot", "game.pdf"), "game.pdf"),
    ],
)
def test_wrong_arguments_are_refused_with_a_reason(short: Path, arguments: tuple[object, ...], reason: str) -> None:
    with pytest.raises(UnderholdError, match=reason):
        run(short, *arguments)


@pytest.mark.parametrize("option", ["--json", "--plot"])
def test_a_file_that_cannot_be_written_is_refused_before_the_search(
    short: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "analyse_game", None)
    with pytest.raises(UnderholdError, match="Cannot write"):
        run(short, option, short / "a.svg")


def test_the_folder_of_a_file_is_made(short: Path, tmp_path: Path) -> None:
    assert run(short, "--nodes", 1, "--json", tmp_path / "new" / "a.json").exit_code == 0
    assert (tmp_path / "new" / "a.json").exists()


@pytest.mark.parametrize(
    ("option", "value"),
    [("--nodes", 0), ("--seconds", 0), ("--seconds", "nan"), ("--seconds", "inf"), ("--worst", 0), ("--workers", 0)],
)
def test_nonsense_is_refused(short: Path, option: str, value: object) -> None:
    assert run(short, option, value).exit_code == 2


def test_a_bad_record_is_refused_with_the_reason(short: Path, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="Cannot read"):
        run(tmp_path / "missing.txt")
    nonsense = tmp_path / "nonsense.txt"
    nonsense.write_text("not a record\n")
    with pytest.raises(BadRecord, match="line 1"):
        run(nonsense)
    cut = tmp_path / "cut.json"
    cut.write_text(short.read_text()[:-40])
    with pytest.raises(BadRecord):
        run(cut)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with records of both games in all forms, one of them in a folder of its own."""
    folder = tmp_path / "games"
    first, second, third = (
        played(title(one).game, 2, seed)
        for one, seed in (("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 3))
    )
    write_record(first, folder / "a.txt")
    write_record(second, folder / "inner" / "b.json")
    lines = [json.dumps(json.loads(record_json.dumps(record))) for record in (third, first)]
    (folder / "c.jsonl").write_text("\n".join([*lines, ""]), encoding="utf-8")
    (folder / "readme.md").write_text("not a record\n")
    return folder


def test_many_records_make_a_table(games: Path, tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    result = run(games, "--nodes", 10, "--json", path)
    assert result.exit_code == 0
    for name in ("a.txt", "inner/b.json", "c.jsonl:1", "c.jsonl:2", "4 games", "mean"):
        assert name in result.stdout
    told = [json.loads(line) for line in path.read_text().splitlines()]
    assert [one["file"] for one in told] == ["a.txt", "c.jsonl:1", "c.jsonl:2", "inner/b.json"]
    assert told[0]["choices"] == told[2]["choices"], "the same game, found twice"
    assert analysis.from_json(told[1]).game == "cave-farmers"
    few = run(games / "a.txt", games / "c.jsonl", "--nodes", 10, "--json", "-").stdout
    assert [json.loads(line)["file"] for line in few.splitlines()] == ["a.txt", "c.jsonl:1", "c.jsonl:2"]


def test_a_bad_record_among_many_is_named_and_skipped(games: Path) -> None:
    (games / "bad.txt").write_text("nonsense\n")
    result = run(games)
    assert result.exit_code == 1
    assert "bad.txt: " in result.stderr
    assert "4 games" in result.stdout


def test_many_records_have_no_plot(games: Path, tmp_path: Path) -> None:
    with pytest.raises(UnderholdError, match="single record"):
        run(games, "--worst", 3)
    (tmp_path / "empty").mkdir()
    with pytest.raises(UnderholdError, match="no records in"):
        run(tmp_path / "empty")


def test_lines_lists_the_best_lines_of_every_turn(record: Path) -> None:
    said = run(record, "--nodes", 10, "--lines", 4, "--worst", 1).stdout
    assert " 1. " in said
    assert " 2. " in said
    assert " 5. " not in said
    told = json.loads(run(record, "--lines", 5, "--json", "-").stdout)
    assert max(len(choice["others"]) for choice in told["choices"]) == 4


def test_the_real_search_tells_errors_and_chances(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()
    whole = played(title("cave-vs-cave").game, 2)
    path = tmp_path / "start.txt"
    write_record(Record(whole.game, whole.rules, whole.setup, whole.deal, whole.turns[:2], None), path)
    told = json.loads(run(path, "--nodes", 600, "--json", "-").stdout)
    for choice in told["choices"]:
        for line in (choice["played"], choice["best"]):
            assert sum(line["win"]) == pytest.approx(1.0, abs=0.001)
        assert choice["loss"] == 0 or choice["loss_error"] > 0
    assert analysis.to_json(analysis.from_json(told)) == told
    said = run(path, "--nodes", 600).stdout
    assert "±" in said
    assert "%" in said
    position = run("--position", "cave-vs-cave players=2", "--nodes", 900, "--lines", 2).stdout
    assert position.count("±") == 3, "two lines and the legend"
