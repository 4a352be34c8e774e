"""What is printed on five cells of a home board comes with the first tile on them; all other cells bring nothing."""

import pytest

from tests.games.cave_farmers.scene import Player, scene

BONUSES = {"c1": {"boar": 1}, "a3": {"boar": 1}, "b4": {"food": 1}, "e4": {"food": 1}, "f1": {"food": 2}}
FOREST = [column + row for column in "abc" for row in "1234"]
MOUNTAIN = [column + row for column in "def" for row in "1234" if column + row not in ("d3", "d4")]


@pytest.mark.parametrize("cell", FOREST)
def test_the_first_meadow_on_a_cell_brings_its_bonus(cell: str) -> None:
    others = [other for other in FOREST if other != cell]
    game = scene(me=Player(goods={"ruby": 1}, meadows=others))
    game.play(f"ruby>meadow@{cell}")
    assert cell in game.cells("meadows")
    assert game.goods() == BONUSES.get(cell, {})


@pytest.mark.parametrize("cell", MOUNTAIN)
def test_the_first_tunnel_on_a_cell_brings_its_bonus(cell: str) -> None:
    others = [other for other in MOUNTAIN if other != cell]
    game = scene(me=Player(goods={"ruby": 1}, tunnels=others))
    game.play(f"ruby>tunnel@{cell}")
    assert cell in game.cells("tunnels")
    assert game.goods() == BONUSES.get(cell, {})
