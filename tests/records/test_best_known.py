"""The table of the best known solo results agrees with the records beside it, and each of them replays."""

import re
from pathlib import Path

import pytest

from underhold.records import read_record, replay_file

FOLDER = Path(__file__).parents[2] / "docs" / "records"
TABLE = (FOLDER / "README.md").read_text(encoding="utf-8")
# | game | deal | played | points | [file](file) | command |
ROW = re.compile(
    r"^\| (\S+) \| (\S+) \| (honest|peek|open) \| (\d+) \| \[([^\]]+)\]\(([^)]+)\) \| `([^`]+)` \|$", re.MULTILINE
)
ROWS = ROW.findall(TABLE)


def test_every_row_of_the_table_is_understood() -> None:
    assert len(ROWS) == len(re.findall(r"^\| .*\.txt\) \|", TABLE, re.MULTILINE)) > 0


def test_the_table_and_the_files_agree() -> None:
    listed = [file for *_, file, _ in ROWS]
    assert len(set(listed)) == len(listed)
    assert sorted(listed) == sorted(path.name for path in FOLDER.iterdir() if path.name != "README.md")
    assert all(name == file for *_, name, file, _ in ROWS)


@pytest.mark.parametrize(("game_id", "deal", "played", "points", "name", "file", "command"), ROWS)
def test_each_result_is_a_game_by_the_rules(
    game_id: str, deal: str, played: str, points: str, name: str, file: str, command: str
) -> None:
    game, record, plies = replay_file(FOLDER / file)
    assert game.id == game_id
    assert record.scores
    assert record.scores.points == (int(points),)
    assert game.decision(plies[-1].after) is None
    default = game.setup(1, record.setup["seed"], rules=record.rules)
    assert record.setup == game.setup_to_json(default), "played with the default switches"
    assert deal == ("-" if game_id == "cave-farmers" else str(record.setup["seed"]))
    assert record.deal == game.deal_to_json(game.new(game.setup_from_json(record.setup))), "dealt by its seed"
    assert file == f"{game_id}-solo-{record.setup['seed']}-{points}{'-peek' if played == 'peek' else ''}.txt"
    assert command.startswith(f"underhold solve {game_id} ")
    assert ("--peek" in command) == (played == "peek")
    assert (played == "open") == (game_id == "cave-farmers")


@pytest.mark.parametrize("file", [row[5] for row in ROWS])
def test_records_are_written_as_the_program_writes_them(file: str, tmp_path: Path) -> None:
    from underhold.records import write_record

    write_record(read_record(FOLDER / file), tmp_path / file)
    assert (tmp_path / file).read_bytes() == (FOLDER / file).read_bytes()
