"""The best known solo results are games by the rules, and the table lists each of them.

tests/tools/test_best_games.py compares the whole table, with its upper bounds.
"""

from pathlib import Path

import pytest

from tools.best_games.categories import DEFAULT_NODES
from tools.best_games.folder import PAGE, read_commands, read_game

FOLDER = Path(__file__).parents[2] / "docs" / "records"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.name != PAGE)


@pytest.mark.parametrize("file", FILES)
def test_each_result_is_a_game_by_the_rules(file: str) -> None:
    game = read_game(FOLDER / file)
    command = read_commands((FOLDER / PAGE).read_text(encoding="utf-8"))[file]
    assert game.category.has_command(command, game.record.rules)


def test_the_table_and_the_files_agree() -> None:
    assert sorted(read_commands((FOLDER / PAGE).read_text(encoding="utf-8"))) == FILES


def test_every_deal_of_the_list_has_one_record() -> None:
    assert sorted(read_game(FOLDER / file).category for file in FILES) == list(DEFAULT_NODES)
