"""Furnishings that bring goods, from the Wood supplier to the Seam."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import COSTS, after_harvest, at_housework, on_trip
from tests.games.cave_farmers.scene import Player, Scene, scene


def income(game: Scene, kind: str) -> list[int]:
    """The numbers of the rounds still to come whose start brings one of a kind."""
    rounds: list[int] = []
    while True:
        before = game.goods().get(kind, 0)
        game.next_round()
        if game.phase != "place":
            return rounds
        gained = game.goods().get(kind, 0) - before
        assert gained in (0, 1)
        rounds += [game.round] * gained


@pytest.mark.scenario("wood_supplier", "stone_supplier", "ruby_supplier", "R30", "CF-44")
@pytest.mark.parametrize(
    ("tile", "kind", "players", "built", "rounds"),
    [
        ("wood_supplier", "wood", 2, 1, [2, 3, 4, 5, 6, 7, 8]),
        ("wood_supplier", "wood", 2, 3, [4, 5, 6, 7, 8, 10, 11]),
        ("wood_supplier", "wood", 3, 3, [4, 5, 6, 7, 8, 9, 10]),
        ("wood_supplier", "wood", 2, 10, [11, 12]),
        ("wood_supplier", "wood", 2, 12, []),
        ("stone_supplier", "stone", 2, 1, [2, 3, 4, 5, 6]),
        ("stone_supplier", "stone", 1, 6, [7, 8, 10, 11, 12]),
        ("stone_supplier", "stone", 4, 6, [7, 8, 9, 10, 11]),
        ("stone_supplier", "stone", 4, 9, [10, 11, 12]),
        ("ruby_supplier", "ruby", 2, 1, [2, 3, 4, 5]),
        ("ruby_supplier", "ruby", 2, 7, [8, 10, 11, 12]),
        ("ruby_supplier", "ruby", 2, 8, [10, 11, 12]),
        ("ruby_supplier", "ruby", 3, 8, [9, 10, 11, 12]),
    ],
)
def test_a_supplier_brings_goods_in_later_rounds(
    tile: str, kind: str, players: int, built: int, rounds: list[int]
) -> None:
    game = scene(players=players, round=built, me=Player(goods=COSTS[tile]))
    game.play("housework", f"furnish:{tile}", "end")
    assert game.goods() == {}, "nothing this round"
    assert income(game, kind) == rounds


@pytest.mark.scenario("dog_school", "R11", "CF-37")
def test_the_dog_school_brings_wood_for_every_dog() -> None:
    school: dict[str, Any] = {"rooms": {"d3": "dog_school"}}
    game = scene(me=Player(goods={"ruby": 1}, **school))
    game.play("housework", "take")
    assert game.goods() == {"ruby": 1, "dog": 1, "wood": 1}
    game.play("ruby>dog")
    assert game.goods() == {"dog": 2, "wood": 2}
    trip = on_trip(1, **school)
    trip.play("loot:dog")
    assert trip.goods() == {"dog": 1, "wood": 1}
    market = scene(players=5, me=Player(**school))
    market.play("weekly_market", "take", "buy:dog")
    assert market.goods() == {"gold": 2, "dog": 1, "wood": 1}


@pytest.mark.scenario("dog_school")
def test_dogs_owned_before_bring_no_wood() -> None:
    game = at_housework({"dog": 3})
    game.play("furnish:dog_school")
    assert game.goods() == {"dog": 3}
    game.play("take")
    assert game.goods() == {"dog": 4, "wood": 1}


@pytest.mark.scenario("quarry", "R12", "CF-37")
def test_the_quarry_brings_stone_for_a_newborn_donkey() -> None:
    quarry: dict[str, Any] = {"rooms": {"d3": "quarry"}, "small": ["c4"]}
    assert after_harvest({"donkey": 2}, **quarry) == {"donkey": 3, "stone": 1}
    assert after_harvest({"sheep": 2}, **quarry) == {"sheep": 3}
    assert after_harvest({"donkey": 4}, **quarry) == {"donkey": 4}, "no room, no newborn, no stone"
    trip = on_trip(14, goods={"donkey": 2}, **quarry)
    trip.play("loot:breed:donkey")
    assert trip.goods() == {"donkey": 3, "stone": 1}


@pytest.mark.scenario("quarry")
def test_other_donkeys_bring_no_stone() -> None:
    quarry: dict[str, Any] = {"rooms": {"d3": "quarry"}}
    game = scene(me=Player(goods={"ruby": 1}, **quarry))
    game.play("ruby>donkey")
    assert game.goods() == {"donkey": 1}
    trip = on_trip(3, **quarry)
    trip.play("loot:donkey")
    assert trip.goods() == {"donkey": 1}
    farm = scene(round=5, cards=["donkey_farming"], me=Player(**quarry), piles={"donkey_farming": {"donkey": 2}})
    farm.play("donkey_farming", "take")
    assert farm.goods() == {"donkey": 2}
    market = scene(players=5, me=Player(**quarry))
    market.play("weekly_market", "take", "buy:donkey")
    assert market.goods() == {"gold": 3, "donkey": 1}


SEAM: dict[str, Any] = {"rooms": {"d3": "seam"}}


@pytest.mark.scenario("seam", "R10", "CF-36")
def test_the_seam_brings_ore_for_every_stone() -> None:
    game = scene(me=Player(goods={"ruby": 1}, **SEAM), piles={"drift_mining_1_3": {"stone": 3}})
    game.play("ruby>stone")
    assert game.goods() == {"stone": 1, "ore": 1}
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"stone": 4, "ore": 4}
    supplies = scene(me=Player(**SEAM))
    supplies.play("supplies")
    assert supplies.goods() == {"wood": 1, "stone": 1, "ore": 2, "food": 1, "gold": 2}
    delivery = scene(round=7, cards=["ore_delivery"], me=Player(**SEAM), piles={"ore_delivery": {"stone": 2, "ore": 2}})
    delivery.play("ore_delivery")
    assert delivery.goods() == {"stone": 2, "ore": 4}
    trip = on_trip(3, **SEAM)
    trip.play("loot:stone")
    assert trip.goods() == {"stone": 1, "ore": 1}
    market = scene(players=5, me=Player(**SEAM))
    market.play("weekly_market", "take", "buy:stone")
    assert market.goods() == {"gold": 3, "stone": 1, "ore": 1}
    extension = scene(players=7, me=Player(**SEAM))
    extension.play("extension", "cavern@e3+tunnel@e2")
    assert extension.goods() == {"stone": 1, "ore": 1}
    small = scene(players=5, me=Player(**SEAM))
    small.play("small_scale_drift_mining", "take")
    assert small.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("seam", "trader", "stone_supplier", "quarry", "stone_carver")
def test_the_seam_works_with_other_furnishings() -> None:
    trader = scene(me=Player(goods={"gold": 2}, rooms={"d3": "seam", "e3": "trader"}))
    trader.play("2gold>wood,stone,ore")
    assert trader.goods() == {"wood": 1, "stone": 1, "ore": 2}
    supplier = scene(me=Player(goods={"wood": 1}, caverns=["e3"], **SEAM))
    supplier.play("housework", "furnish:stone_supplier", "end")
    supplier.next_round()
    assert supplier.goods() == {"stone": 1, "ore": 1}
    rooms = {"d3": "seam", "e3": "quarry"}
    assert after_harvest({"donkey": 2}, rooms=rooms, small=["c4"]) == {"donkey": 3, "stone": 1, "ore": 1}
    carver = at_housework({"wood": 1}, caverns=["e3"], **SEAM)
    carver.play("furnish:stone_carver")
    assert carver.goods() == {"stone": 2, "ore": 2}


@pytest.mark.scenario("seam")
def test_a_discount_and_older_stone_bring_no_ore() -> None:
    game = at_housework({"stone": 1}, rooms={"d3": "seam", "e3": "stone_carver"}, caverns=["e2"])
    game.play("furnish:carpenter")
    assert game.goods() == {"stone": 1}
    game = at_housework({"wood": 2, "stone": 5})
    game.play("furnish:seam")
    assert game.goods() == {"stone": 5}
