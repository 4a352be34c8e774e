"""The goal of a solo game is 100 points."""

import pytest

from tests.games.cave_farmers.scene import GAME, Player, scene
from underhold.games.cave_farmers.words import verdict
from underhold.locale import words

# An empty farm at the end: 2 dwarfs, 22 unused spaces, no farm animal of any of the 4 kinds.
EMPTY_FARM = 2 - 22 - 4 * 2


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (99, "Your farm is worth 99 points, 1 short of the goal of 100."),
        (100, "Your farm is worth 100 points: you have reached the goal of 100. Well farmed!"),
        (101, "Your farm is worth 101 points: you have reached the goal of 100. Well farmed!"),
    ],
)
def test_the_goal_of_a_solo_game_is_a_hundred_points(points: int, says: str) -> None:
    game = scene(1, 12, Player(goods={"food": 4, "gold": points - EMPTY_FARM}))
    game.next_round()
    game.play("finish")
    assert game.over
    assert game.points() == points
    assert verdict(words("en"), GAME.scores(game.state), ["Ada"], 0) == says
