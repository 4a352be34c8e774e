"""Sowing: at most two fields of grain and two of vegetables, wherever a space or loot allows it."""

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

SIX_FIELDS = ["a4", "b4", "c4", "a3", "b3", "c3"]
UP_TO_TWO_OF_EACH = {
    "grain",
    "2grain",
    "vegetable",
    "2vegetable",
    "grain,vegetable",
    "2grain,vegetable",
    "grain,2vegetable",
    "2grain,2vegetable",
}


def sower(strength: int = 0) -> Player:
    """More fields and seeds than may be sown at once."""
    return Player(fields=SIX_FIELDS, goods={"grain": 3, "vegetable": 3}, weapons=[strength, strength])


def sows_two_of_each(game: Scene, prefix: str) -> None:
    """Up to two of each crop are offered, and two of each are sown."""
    assert game.moves(prefix) == {f"{prefix}{seeds}" for seeds in UP_TO_TWO_OF_EACH}
    game.play(f"{prefix}2grain,2vegetable")
    assert (game.grain_fields(), game.vegetable_fields()) == ([3, 3], [2, 2])
    assert game.goods() == {"grain": 1, "vegetable": 1}
    assert not game.moves(prefix)


@pytest.mark.parametrize(
    ("space", "players", "round"),
    [
        pytest.param("slash_and_burn", 2, 1, marks=pytest.mark.scenario("slash_and_burn")),
        pytest.param("hardware_rental_5", 5, 1, marks=pytest.mark.scenario("hardware_rental_5")),
        pytest.param("hardware_rental_6_7", 6, 1, marks=pytest.mark.scenario("hardware_rental_6_7")),
        pytest.param("family_life", 2, 7, marks=pytest.mark.scenario("family_life")),
    ],
)
def test_a_space_sows_up_to_two_of_each_crop(space: str, players: int, round: int) -> None:
    game = scene(players, round, sower(), cards=["family_life"])
    game.play(space)
    sows_two_of_each(game, "sow:")


@pytest.mark.scenario("loot:sow")
def test_an_expedition_sows_up_to_two_of_each_crop() -> None:
    game = scene(me=sower(12), cards=["blacksmithing"])
    game.play("blacksmithing:12")
    sows_two_of_each(game, "loot:sow:")
