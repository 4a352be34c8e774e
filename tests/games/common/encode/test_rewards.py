"""How everybody stands, by what a game is played for."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup
from underhold.games.common.encode.rewards import MARGIN, NOBODY, SCORE, WIN, aim_of, standing


def standings(aim: int, points: list[int], over: bool = True, winner: int = NOBODY, goal: int = 50) -> list[float]:
    players = len(points)
    return [standing(vec[i64](points), 0, players, seat, aim, over, winner, goal) for seat in range(players)]


@pytest.mark.parametrize(
    ("points", "winner", "won"),
    [
        ([49], 0, [-1.0]),
        ([50], 0, [1.0]),
        ([30, 20], 0, [1.0, -1.0]),
        ([30, 30], 1, [-1.0, 1.0]),
        ([30, 30], NOBODY, [0.0, 0.0]),
        ([30, 20, 30], NOBODY, [0.25, -0.5, 0.25]),
        ([9, 5, 3, 1], 0, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([7, 9, 9, 2], NOBODY, [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
    ],
)
def test_whoever_shares_a_win_shares_its_worth(points: list[int], winner: int, won: list[float]) -> None:
    assert standings(WIN, points, winner=winner) == pytest.approx(won)
    assert standings(WIN, points, over=False) == [0.0] * len(points)


def test_points_and_leads_count_at_any_time() -> None:
    for over in (False, True):
        assert standings(SCORE, [4, -7, 9], over) == [4.0, -7.0, 9.0]
        assert standings(MARGIN, [4, -7, 9], over) == [-5.0, -16.0, 5.0]
        assert standings(MARGIN, [-3], over) == [-3.0]


def test_games_stand_one_after_another() -> None:
    points = vec[i64]([1, 2, 30, 40])
    assert [standing(points, 2, 2, seat, MARGIN, False, NOBODY, 50) for seat in (0, 1)] == [-10.0, 10.0]


def test_an_unknown_aim_is_refused() -> None:
    assert [aim_of(name) for name in ("win", "score", "margin")] == [WIN, SCORE, MARGIN]
    with pytest.raises(BadSetup, match="win, score or margin"):
        aim_of("glory")
