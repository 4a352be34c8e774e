"""What the Shelf costs; and a copy of the points of the Parlor, which shows nothing of the engine."""

import pytest

from tests.games.cave_vs_cave.scene import scene
from underhold.games.cave_vs_cave import content


@pytest.mark.scenario("shelf")
def test_the_shelf_costs_a_wood() -> None:
    game = scene("renovation", players=1, goods={"wood": 1})
    game.play("shelf@a3")
    assert game.goods == {}
    assert scene("renovation", players=1, goods={}).refused("shelf@a3") == "CVC-22"


@pytest.mark.scenario("parlor")
def test_the_parlor_has_six_points() -> None:
    assert [room.points for room in content.ROOMS if room.id == "parlor"] == [6]
