import json
from typing import Any

import pytest

from tests.perft.counts import FILE, POSITIONS, measure
from underhold.games.cave_vs_cave.game import GAME
from underhold.records import replay_file

EXPECTED = {(row["record"], row["ply"]): row for row in json.loads(FILE.read_text(encoding="utf-8"))}


@pytest.mark.parametrize(("record", "ply"), POSITIONS)
def test_counts_and_move_order(record: str, ply: int) -> None:
    """Counts alone would miss two errors that cancel; the order of the moves is pinned too."""
    assert measure(record, ply) == EXPECTED[record, ply]


def count_plainly(state: Any, depth: int) -> int:
    """Perft again, by the checked `play` instead of the fast path."""
    moves = GAME.moves(state)
    if depth == 0 or not moves:
        return 1
    return sum(count_plainly(GAME.play(state, move).state, depth - 1) for move in moves)


def test_fast_and_plain_counts_agree() -> None:
    state = GAME.new(GAME.setup(players=1, seed=4))
    for depth in range(4):
        assert GAME.perft(state, depth) == count_plainly(state, depth)


def test_finished_games_count_as_one() -> None:
    from tests.perft.counts import RECORDS

    _, _, plies = replay_file(RECORDS / "cave-vs-cave" / "solo.txt")
    assert GAME.perft(plies[-1].after, 3) == 1
