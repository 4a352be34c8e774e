"""Spaces where a dwelling is furnished: any of the six kinds, at the printed cost."""

from collections.abc import Mapping

import pytest

from tests.games.cave_farmers.scene import Player, scene

DWELLINGS: dict[str, Mapping[str, int]] = {
    "dwelling": {"wood": 4, "stone": 3},
    "simple_dwelling_4w2s": {"wood": 4, "stone": 2},
    "simple_dwelling_3w3s": {"wood": 3, "stone": 3},
    "mixed_dwelling": {"wood": 5, "stone": 4},
    "couple_dwelling": {"wood": 8, "stone": 6},
    "additional_dwelling": {"wood": 4, "stone": 3},
}


@pytest.mark.parametrize(
    ("space", "round"),
    [
        pytest.param("wish_for_children", 4, marks=pytest.mark.scenario("wish_for_children")),
        pytest.param("urgent_wish_for_children", 7, marks=pytest.mark.scenario("urgent_wish_for_children")),
    ],
)
@pytest.mark.parametrize("tile", DWELLINGS)
def test_each_dwelling_costs_what_is_printed_on_it(space: str, round: int, tile: str) -> None:
    game = scene(2, round, Player(goods=DWELLINGS[tile]), cards=["family_life"])
    game.play(space)
    affordable = {
        name
        for name, cost in DWELLINGS.items()
        if all(cost[kind] <= DWELLINGS[tile][kind] for kind in ("wood", "stone"))
    }
    assert game.moves("furnish:") == {f"furnish:{name}" for name in affordable}
    game.play(f"furnish:{tile}")
    assert game.rooms() == {"d3": tile}
    assert game.goods() == {}
