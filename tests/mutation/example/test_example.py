"""What the Shelf costs."""

import pytest

from tests.games.cave_vs_cave.scene import scene


@pytest.mark.scenario("shelf")
def test_the_shelf_costs_a_wood() -> None:
    game = scene("renovation", players=1, goods={"wood": 1})
    game.play("shelf@a3")
    assert game.goods == {}
    assert scene("renovation", players=1, goods={}).refused("shelf@a3") == "CVC-22"
