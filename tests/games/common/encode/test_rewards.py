"""The total rewards of all seats for every kind of reward."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.errors import BadSetup
from underhold.games.common.encode.rewards import MARGIN, NO_WINNER, SCORE, WIN, reward_index, total_reward


def total_rewards(
    reward: int, points: list[int], over: bool = True, winner: int = NO_WINNER, goal: int = 50
) -> list[float]:
    players = len(points)
    return [total_reward(vec[i64](points), 0, players, seat, reward, over, winner, goal) for seat in range(players)]


@pytest.mark.parametrize(
    ("points", "winner", "won"),
    [
        ([49], 0, [-1.0]),
        ([50], 0, [1.0]),
        ([30, 20], 0, [1.0, -1.0]),
        ([30, 30], 1, [-1.0, 1.0]),
        ([30, 30], NO_WINNER, [0.0, 0.0]),
        ([30, 20, 30], NO_WINNER, [0.25, -0.5, 0.25]),
        ([9, 5, 3, 1], 0, [1.0, -1 / 3, -1 / 3, -1 / 3]),
        ([7, 9, 9, 2], NO_WINNER, [-1 / 3, 1 / 3, 1 / 3, -1 / 3]),
    ],
)
def test_shared_wins_share_the_reward(points: list[int], winner: int, won: list[float]) -> None:
    assert total_rewards(WIN, points, winner=winner) == pytest.approx(won)
    assert total_rewards(WIN, points, over=False) == [0.0] * len(points)


def test_points_and_margins_count_before_the_end() -> None:
    for over in (False, True):
        assert total_rewards(SCORE, [4, -7, 9], over) == [4.0, -7.0, 9.0]
        assert total_rewards(MARGIN, [4, -7, 9], over) == [-5.0, -16.0, 5.0]
        assert total_rewards(MARGIN, [-3], over) == [-3.0]


def test_the_points_of_a_game_start_at_an_index() -> None:
    points = vec[i64]([1, 2, 30, 40])
    assert [total_reward(points, 2, 2, seat, MARGIN, False, NO_WINNER, 50) for seat in (0, 1)] == [-10.0, 10.0]


def test_an_unknown_reward_is_refused() -> None:
    assert [reward_index(name) for name in ("win", "score", "margin")] == [WIN, SCORE, MARGIN]
    with pytest.raises(BadSetup, match="Choose from: win, score, margin"):
        reward_index("glory")
