"""Alone there is a mark of 100 points to beat."""

import pytest

from tests.games.cave_farmers.scene import GAME, Player, scene
from underhold.games.cave_farmers.words import verdict
from underhold.locale import words

# An empty farm at the end: 2 dwarfs, 22 unused spaces, no farm animal of any of the 4 kinds.
EMPTY_FARM = 2 - 22 - 4 * 2


@pytest.mark.parametrize(
    ("points", "says"),
    [
        (99, "You have brought your farm to 99 points, 1 short of the mark of 100."),
        (100, "You have brought your farm to 100 points and reached the mark of 100. Well farmed!"),
        (101, "You have brought your farm to 101 points and reached the mark of 100. Well farmed!"),
    ],
)
def test_alone_the_mark_is_a_hundred_points(points: int, says: str) -> None:
    game = scene(1, 12, Player(goods={"food": 4, "gold": points - EMPTY_FARM}))
    game.next_round()
    game.play("finish")
    assert game.over
    assert game.points() == points
    assert verdict(words("en"), GAME.scores(game.state), ["Ada"], 0) == says
