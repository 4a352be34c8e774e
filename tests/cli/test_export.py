"""`underhold export`: the same data whatever the jobs, continued after an interruption, and errors with a remedy."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner, Result

from tests.data.kit import match_record
from tests.without import run_without
from underhold.cli.main import cli
from underhold.core.errors import BadRecord, UnderholdError
from underhold.core.record import Record
from underhold.data import shards
from underhold.data.plan import ShardJob
from underhold.encode import encoding
from underhold.records import write_archive, write_record

NEW = ("cave-vs-cave", "--players", "1", "--games", "5", "--shard-games", "2", "--seed", "3")

_NOT_FOUND = """
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == {name!r} else find(name, *more)
"""


def export(*arguments: object) -> Result:
    """Run the command, which must not fail."""
    done = CliRunner().invoke(cli, ["export", *map(str, arguments)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done


def refused(*arguments: object) -> UnderholdError:
    done = CliRunner().invoke(cli, ["export", *map(str, arguments)])
    assert isinstance(done.exception, UnderholdError), done.output
    return done.exception


def files_of(folder: Path) -> dict[str, bytes]:
    """All files, without the card, which names its folder."""
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "README.md")
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("export") / "whole"
    result = json.loads(export(*NEW, "--out", folder, "--json").stdout)
    assert (result["games"], result["written_games"]) == (5, 5)
    assert result["written_positions"] == len(pl.read_parquet(folder / "positions" / "*.parquet"))
    return folder


@pytest.fixture
def records() -> list[Record]:
    solo = [match_record("cave-vs-cave", 1, ["random"], seed) for seed in range(3, 8)]
    return [*solo, match_record("cave-vs-cave", 2, ["random", "random"], 3)]


def test_an_export_has_shards_a_description_and_a_card(whole: Path) -> None:
    names = ["dataset.json"] + [f"{table}/part-0000{n}.parquet" for table in ("games", "positions") for n in range(3)]
    assert list(files_of(whole)) == names
    games = pl.read_parquet(whole / "games" / "*.parquet")
    positions = pl.read_parquet(whole / "positions" / "*.parquet")
    assert games["game"].to_list() == [0, 1, 2, 3, 4]
    assert games["seed"].to_list() == [3, 4, 5, 6, 7]
    assert positions["game"].value_counts().sort("game")["count"].to_list() == games["plies"].to_list()
    described = json.loads((whole / "dataset.json").read_text(encoding="utf-8"))
    coded = encoding("cave-vs-cave", 1)
    assert (described["observation_size"], described["actions"], described["encoding"]) == (
        coded.size,
        coded.actions,
        1,
    )
    assert [field["name"] for field in described["fields"]] == [field.name for field in coded.fields]
    assert described["source"] == {"bots": ["random"], "seed": 3, "games": 5, "switches": {}}
    card = (whole / "README.md").read_text(encoding="utf-8")
    assert f"{len(positions):,} positions of 5 games" in card
    assert all(f"| `{name}` | {kind} |" in card for name, kind in positions.schema.items())
    assert all(f"| `{name}` | {kind} |" in card for name, kind in games.schema.items())


def test_the_data_is_the_same_whatever_the_jobs(whole: Path, tmp_path: Path) -> None:
    export(*NEW, "--out", tmp_path / "two", "--jobs", 2)
    assert files_of(tmp_path / "two") == files_of(whole)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_export_continues(
    jobs: int, whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "part"
    if jobs == 1:
        write = shards.write_shard

        def interrupted(job: ShardJob) -> Any:
            if job.number == 1:
                monkeypatch.setattr(pl.DataFrame, "write_parquet", half_written)
            return write(job)

        def half_written(frame: pl.DataFrame, path: Path, **_: Any) -> None:
            path.write_bytes(b"half")
            raise KeyboardInterrupt

        monkeypatch.setattr(shards, "write_shard", interrupted)
    else:
        from underhold.cli import export as command
        from underhold.data.workers import write_shards

        def stopped(*arguments: Any) -> Iterator[Any]:
            with_workers = write_shards(*arguments)
            yield next(with_workers)
            with_workers.close()
            raise KeyboardInterrupt

        monkeypatch.setattr(command, "write_shards", stopped)
    done = CliRunner().invoke(cli, ["export", *NEW, "--out", str(folder), "--jobs", str(jobs)])
    assert done.exit_code == 130
    assert "Run the same command again to continue." in done.stderr
    monkeypatch.undo()
    left = files_of(folder)
    assert left.items() < files_of(whole).items(), "no half file, no other file"
    assert any(name.startswith("positions/") for name in left)
    before = {name: (folder / name).stat().st_mtime_ns for name in left if "positions" in name}
    result = json.loads(export(*NEW, "--out", folder, "--json").stdout)
    assert (result["games"], result["written_games"]) == (5, 5 - sum(2 if "2.p" not in name else 1 for name in before))
    assert {name: (folder / name).stat().st_mtime_ns for name in before} == before, "these are not written again"
    assert files_of(folder) == files_of(whole)


def test_what_a_killed_process_left_is_removed(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    export(*NEW, "--out", folder)
    (folder / "positions" / "part-00001.parquet").rename(folder / "positions" / ".part-00001.parquet.0a1b2c3d")
    export(*NEW, "--out", folder)
    assert files_of(folder) == files_of(whole)


def test_records_give_the_same_positions_as_new_games(whole: Path, records: list[Record], tmp_path: Path) -> None:
    write_archive(records[:4], tmp_path / "games.jsonl.gz")
    write_record(records[4], tmp_path / "more" / "a.txt")
    write_record(records[5], tmp_path / "more" / "b.json")
    paths = ("--records", tmp_path / "games.jsonl.gz", "--records", tmp_path / "more")
    more = ("--players", 1, "--shard-games", 2, "--out", tmp_path / "out")
    done = export("cave-vs-cave", *paths, *more)
    assert "1 record of another game or number of players was left out." in done.stderr
    mine, theirs = (pl.read_parquet(folder / "positions" / "*.parquet") for folder in (tmp_path / "out", whole))
    assert mine.equals(theirs)
    games = pl.read_parquet(tmp_path / "out" / "games" / "*.parquet")
    assert games["source"].to_list() == [*(f"games.jsonl.gz:{line}" for line in (1, 2, 3, 4)), "a.txt"]
    assert "export cave-vs-cave --players 1 --records games.jsonl.gz" in (tmp_path / "out" / "README.md").read_text()
    write_archive(records[:3], tmp_path / "games.jsonl.gz")
    assert "source in dataset.json is different" in str(refused("cave-vs-cave", *paths, *more)), "other records"


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("compressed", [False, True])
def test_a_broken_line_is_named(jobs: int, compressed: bool, records: list[Record], tmp_path: Path) -> None:
    write_archive(records, tmp_path / "games.jsonl")
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines(keepends=True)
    lines[3] = lines[3][:-100] + b"\n"
    path = tmp_path / ("games.jsonl.gz" if compressed else "games.jsonl")
    path.write_bytes(gzip.compress(b"".join(lines)) if compressed else b"".join(lines))
    given = ("cave-vs-cave", "--players", 1, "--shard-games", 2, "--records", path, "--jobs", jobs)
    error = refused(*given, "--out", tmp_path / "out")
    assert isinstance(error, BadRecord)
    assert str(error).startswith(f"{path.name}: line 4: not JSON, or cut short")
    assert not list(tmp_path.rglob(".part*")), "no half file"
    assert {path.name for path in (tmp_path / "out").rglob("*.parquet")} <= {"part-00000.parquet"}


def test_a_game_that_does_not_replay_is_named(records: list[Record], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    write_archive(records, path)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(records[1].turns[2].digest, "00000000"), encoding="utf-8")
    for jobs in (1, 2):
        given = ("cave-vs-cave", "--players", 1, "--shard-games", 1, "--records", path, "--jobs", jobs)
        error = refused(*given, "--out", tmp_path / f"out{jobs}")
        assert isinstance(error, BadRecord)
        assert str(error).startswith("games.jsonl:2: turn ")
        assert "ends with digest 00000000" in str(error)


def test_mistakes_are_explained(whole: Path, records: list[Record], tmp_path: Path) -> None:
    write_archive(records, tmp_path / "games.jsonl")
    recorded = ("--records", tmp_path / "games.jsonl", "--out", tmp_path / "new")
    (tmp_path / "empty").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").touch()
    for arguments, reason in (
        ((*NEW, "--observation", "fields", "--out", whole), "observation in dataset.json is different"),
        ((*NEW[:-1], "4", "--out", whole), "source in dataset.json is different"),
        ((*NEW, "--out", tmp_path / "full"), "is not empty and contains no export"),
        ((*NEW, "--bots", "clever", "--out", tmp_path / "new"), "Unknown bot 'clever'"),
        ((*NEW, "--switch", "speed=9", "--out", tmp_path / "new"), "speed"),
        (("cave-vs-cave", "--players", 5, "--out", tmp_path / "new"), "1 or 2 players"),
        (("cave-vs-cave", "--seed", 3, *recorded), "--seed is only for new games"),
        (("cave-vs-cave", "--switch", "rules=1", *recorded), "--switch is only for new games"),
        (("cave-farmers", *recorded), "None of the 6 records is of cave-farmers with 2 players."),
        (("cave-vs-cave", "--records", tmp_path / "empty", "--out", tmp_path / "new"), "contains no record files"),
        (("cave-vs-cave", "--records", tmp_path / "nowhere.jsonl", "--out", tmp_path / "new"), "Cannot read"),
    ):
        assert reason in str(refused(*arguments)), arguments
    (whole.parent / "damaged").mkdir()
    (whole.parent / "damaged" / "dataset.json").write_text("{")
    assert "damaged dataset.json" in str(refused(*NEW, "--out", whole.parent / "damaged"))


@pytest.mark.parametrize("name", ["polars", "numpy"])
def test_the_missing_extra_is_named(name: str, tmp_path: Path) -> None:
    line = ["underhold", "export", *NEW, "--out", str(tmp_path / "out")]
    patch = _NOT_FOUND.format(name=name)
    done = run_without((name,), f"{patch}sys.argv = {line!r}\nfrom underhold.__main__ import main\nmain()")
    assert done.returncode == 2
    assert done.stderr == f"underhold: Missing: {name}. Install it with: pip install 'underhold[data]'\n"
    assert not (tmp_path / "out").exists()
