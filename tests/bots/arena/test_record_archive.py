"""The archive of an arena has the record of every game, in the order of the plan."""

from pathlib import Path

from click.testing import CliRunner

from underhold.cli.main import cli
from underhold.records import read_archive, read_record

LINE = ["arena", "cave-vs-cave", "--bots", "random,journeyman", "--games", "4", "--workers", "1", "--archive", "--out"]


def test_all_records_in_one_file(tmp_path: Path) -> None:
    folder = tmp_path / "arena"
    for _ in range(2):  # continued, it is written again
        done = CliRunner().invoke(cli, [*LINE, str(folder)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        files = sorted((folder / "records").iterdir())  # their names begin with the number of the game
        assert len(files) == 4
        assert list(read_archive(folder / "records.jsonl.gz")) == [read_record(path) for path in files]
