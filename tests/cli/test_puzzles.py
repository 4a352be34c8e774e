"""`underhold puzzles`, run from the command line."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from underhold.bots.puzzles import make
from underhold.bots.puzzles.puzzle import BadPuzzles, Puzzle, dumps, loads, packaged, read_file
from underhold.cli.main import cli
from underhold.core.errors import BadSetup
from underhold.locale import available


def run(*arguments: object, language: str = "en") -> Result:
    result = CliRunner().invoke(cli, ["--language", language, "puzzles", *map(str, arguments)])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.fixture
def some() -> tuple[Puzzle, ...]:
    data = packaged("cave-vs-cave")
    assert data is not None
    return loads(data).puzzles[:3]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, some: tuple[Puzzle, ...]) -> None:
    def search_game(task: Any) -> Puzzle | None:
        return replace(some[task.number], number=task.number) if task.number < len(some) else None

    monkeypatch.setattr(make, "search_game", search_game)


def test_a_file_is_made_and_continued(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl.gz"
    said = run("make", "cave-vs-cave", "--count", 2, "--out", out)
    assert "2 puzzles from 32 games" in said.output
    run("make", "cave-vs-cave", "--count", 3, "--out", out, "--games", 32)
    made = read_file(out)
    assert (len(made.puzzles), made.next_number) == (2, 64)


def test_a_run_without_a_terminal_writes_a_line_after_every_batch_of_games(tmp_path: Path) -> None:
    said = run("make", "cave-vs-cave", "--count", 9, "--games", 64, "--out", tmp_path / "some.jsonl.gz")
    assert [line.partition(":")[0] for line in said.stderr.splitlines() if line] == [
        "3 puzzles from 32 games",
        "3 puzzles from 64 games",
    ]


def test_a_file_of_another_run_is_not_continued(tmp_path: Path) -> None:
    out = tmp_path / "some.jsonl.gz"
    run("make", "cave-vs-cave", "--count", 1, "--out", out)
    with pytest.raises(BadSetup, match="another game"):
        run("make", "cave-farmers", "--count", 1, "--out", out)
    with pytest.raises(BadSetup, match="--seed"):
        run("make", "cave-vs-cave", "--count", 1, "--seed", 5, "--out", out)
    out.write_bytes(dumps(replace(read_file(out), method=make.METHOD - 1)))
    with pytest.raises(BadSetup, match="another version"):
        run("make", "cave-vs-cave", "--count", 1, "--out", out)


@pytest.mark.parametrize("language", available())
def test_files_are_checked(tmp_path: Path, some: tuple[Puzzle, ...], language: str) -> None:
    out = tmp_path / "some.jsonl.gz"
    out.write_bytes(dumps(replace(make.begin("cave-vs-cave", 1), puzzles=some)))
    assert "3" in run("check", out, "--no-search", language=language).output
    out.write_bytes(dumps(replace(make.begin("cave-vs-cave", 1), puzzles=(some[0], some[0]))))
    with pytest.raises(BadPuzzles, match="2"):
        run("check", out, "--no-search", language=language)
