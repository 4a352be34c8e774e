"""The craftsmen, from the Carpenter to the Trader."""

from typing import Any

import pytest

from tests.games.cave_farmers.engine.furnishing_helpers import COSTS, IDS, TILES, Goods, at_housework, minus, on_trip
from tests.games.cave_farmers.scene import Player, scene

GIFTS = {tile: gift for tile, _, _, gift in TILES}


def cheaper(cost: Goods, kind: str) -> dict[str, int]:
    return {**cost, kind: max(0, cost.get(kind, 0) - 1)}


@pytest.mark.scenario("carpenter", "CF-34", "R15")
@pytest.mark.parametrize("tile", [tile for tile in IDS if tile != "carpenter"])
def test_the_carpenter_saves_one_wood_on_every_furnishing(tile: str) -> None:
    price = cheaper(COSTS[tile], "wood")
    game = at_housework(price, rooms={"d3": "carpenter"}, caverns=["e4"])
    game.play(f"furnish:{tile}")
    assert game.goods() == GIFTS[tile]
    for kind in [kind for kind, amount in price.items() if amount]:
        short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "carpenter"}, caverns=["e4"])
        assert not short.can(f"furnish:{tile}")


@pytest.mark.scenario("stone_carver", "CF-34", "R15")
@pytest.mark.parametrize("tile", [tile for tile in IDS if tile != "stone_carver"])
def test_the_stone_carver_saves_one_stone_on_every_furnishing(tile: str) -> None:
    price = cheaper(COSTS[tile], "stone")
    game = at_housework(price, rooms={"d3": "stone_carver"}, caverns=["e4"])
    game.play(f"furnish:{tile}")
    assert game.goods() == GIFTS[tile]
    for kind in [kind for kind, amount in price.items() if amount]:
        short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "stone_carver"}, caverns=["e4"])
        assert not short.can(f"furnish:{tile}")


@pytest.mark.scenario("carpenter", "stone_carver")
def test_no_craft_helps_to_pay_for_itself() -> None:
    assert not at_housework({}).can("furnish:stone_carver")
    assert not at_housework({}).can("furnish:carpenter")
    assert not at_housework({"ore": 1}).can("furnish:builder")


@pytest.mark.scenario("carpenter")
@pytest.mark.parametrize(
    "order", [("small_pasture@a4", "large_pasture@b4,c4"), ("large_pasture@b4,c4", "small_pasture@a4")]
)
def test_the_carpenter_saves_one_wood_in_a_fence_action(order: tuple[str, str]) -> None:
    land: dict[str, Any] = {"rooms": {"d3": "carpenter"}, "meadows": ["a4", "b4", "c4"]}
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 5}, **land))
    game.play("sheep_farming", *order)
    assert game.goods() == {}
    short = scene(cards=["sheep_farming"], me=Player(goods={"wood": 4}, **land))
    short.play("sheep_farming", order[0])
    assert not short.can(order[1])


@pytest.mark.scenario("carpenter", "CF-34")
def test_the_carpenter_saves_wood_again_in_the_next_fence_action() -> None:
    land: dict[str, Any] = {"rooms": {"d3": "carpenter"}, "meadows": ["b4", "c4"]}
    game = scene(players=1, round=5, me=Player(goods={"wood": 2}, **land))
    game.play("sheep_farming", "small_pasture@c4", "end", "donkey_farming", "small_pasture@b4")
    assert game.goods() == {}


@pytest.mark.scenario("carpenter", "R14", "R65")
def test_the_carpenter_saves_wood_on_every_item_of_loot() -> None:
    game = on_trip(10, goods={"wood": 1}, rooms={"d3": "carpenter"}, meadows=["a4", "b4", "c4"])
    game.play("loot:small_pasture@a4")
    assert game.goods() == {"wood": 1}
    game.play("loot:large_pasture@b4,c4")
    assert game.goods() == {}
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    game = on_trip(11, goods={"wood": 1, "stone": 1}, rooms=rooms, caverns=["e2"])
    game.play("loot:dwelling")
    assert game.goods() == {}


@pytest.mark.scenario("stone_carver")
def test_the_stone_carver_builds_stables_for_nothing() -> None:
    game = scene(cards=["sheep_farming"], me=Player(rooms={"d3": "stone_carver"}))
    game.play("sheep_farming", "stable@c3")
    assert game.cells("stables") == {"c3"}
    assert game.goods() == {}
    assert not game.moves("stable@"), "one stable per action"
    assert not scene(cards=["sheep_farming"]).can("sheep_farming")


@pytest.mark.scenario("stone_carver")
def test_a_discount_is_never_an_income() -> None:
    rooms = {"d3": "carpenter", "e3": "stone_carver"}
    game = at_housework({"wood": 1, "stone": 1, "ore": 3}, rooms=rooms, caverns=["e2"])
    game.play("furnish:blacksmithing_parlor")
    assert game.goods() == {"wood": 1, "stone": 1}
    game = at_housework({"wood": 1, "stone": 1}, rooms=rooms, caverns=["e2"])
    game.play("furnish:dog_school")
    assert game.goods() == {"wood": 1, "stone": 1}


@pytest.mark.scenario("blacksmith", "CF-35")
@pytest.mark.parametrize("strength", range(1, 9))
def test_the_blacksmith_saves_two_ore_on_every_weapon(strength: int) -> None:
    cost = max(0, strength - 2)
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": cost}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{n}" for n in range(1, max(strength, 2) + 1)}
    game.play(f"forge:{strength}")
    assert game.goods() == {}
    assert game.weapons() == [strength, 0]


@pytest.mark.scenario("blacksmith", "R17")
def test_the_blacksmith_forges_nothing_stronger_than_eight() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 12}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert not game.can("forge:9")
    assert game.can("forge:8")


@pytest.mark.scenario("blacksmith")
def test_the_blacksmith_does_not_help_ore_trading() -> None:
    game = scene(round=10, cards=["ore_trading"], me=Player(goods={"ore": 2}, rooms={"d3": "blacksmith"}))
    game.play("ore_trading", "sell")
    assert game.goods() == {"gold": 2, "food": 1}
    assert not scene(round=10, cards=["ore_trading"], me=Player(rooms={"d3": "blacksmith"})).can("ore_trading")


@pytest.mark.scenario("miner", "R31", "CF-38")
@pytest.mark.parametrize(("donkeys", "ore"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_the_miner_brings_ore_for_donkeys_in_ore_mines(donkeys: int, ore: int) -> None:
    land: dict[str, Any] = {"ore_mines": ["e3", "e2"], "ruby_mines": ["f3"], "rooms": {"d3": "miner"}}
    game = scene(me=Player(goods={"donkey": donkeys}, **land))
    game.next_round()
    assert game.goods().get("ore", 0) == ore
    game.next_round()
    assert game.goods().get("ore", 0) == 2 * ore


@pytest.mark.scenario("miner")
def test_the_miner_has_no_use_for_ruby_mines() -> None:
    game = scene(me=Player(goods={"donkey": 2}, ruby_mines=["f3", "f2"], rooms={"d3": "miner"}))
    game.next_round()
    assert "ore" not in game.goods()


@pytest.mark.scenario("builder", "CF-33", "R13")
def test_the_builder_pays_one_wood_and_one_stone_in_ore() -> None:
    ways = {
        "as_printed": {"wood": 4, "stone": 3},
        "ore_for_wood": {"wood": 3, "stone": 3, "ore": 1},
        "ore_for_stone": {"wood": 4, "stone": 2, "ore": 1},
        "ore_for_both": {"wood": 3, "stone": 2, "ore": 2},
    }
    plenty = {"wood": 5, "stone": 5, "ore": 5}
    for way, price in ways.items():
        game = at_housework(plenty, rooms={"d3": "builder"}, caverns=["e3"])
        game.play("furnish:dwelling")
        assert game.moves() == {f"pay:{name}" for name in ways}
        game.play(f"pay:{way}")
        assert game.goods() == minus(plenty, price)
        exact = at_housework(price, rooms={"d3": "builder"}, caverns=["e3"])
        exact.play("furnish:dwelling")
        assert exact.goods() == {}
        for kind in price:
            short = at_housework({**price, kind: price[kind] - 1}, rooms={"d3": "builder"}, caverns=["e3"])
            assert not short.can("furnish:dwelling")


@pytest.mark.scenario("builder", "R13")
def test_the_builder_replaces_only_what_is_left_to_pay() -> None:
    rooms = {"d3": "builder", "e3": "carpenter"}
    game = at_housework({"ore": 2, "stone": 2}, rooms=rooms, caverns=["e2"])
    game.play("furnish:miner")  # 1 wood, 1 stone: the Carpenter takes the wood away
    assert game.moves() == {"pay:as_printed", "pay:ore_for_stone"}
    game.play("pay:ore_for_stone")
    assert game.goods() == {"ore": 1, "stone": 2}
    free = at_housework({"ore": 3}, rooms={"d3": "builder"}, caverns=["e3"])
    free.play("furnish:dog_school")
    assert free.goods() == {"ore": 3}
    parlor = at_housework({"ore": 5}, rooms={"d3": "builder"}, caverns=["e3"])
    parlor.play("furnish:blacksmithing_parlor")
    assert parlor.goods() == {"ore": 2}


@pytest.mark.scenario("builder", "R13")
def test_the_builder_helps_with_the_dwelling_loot() -> None:
    game = on_trip(11, goods={"wood": 1, "stone": 1, "ore": 2}, rooms={"d3": "builder"}, caverns=["e3"])
    game.play("loot:dwelling")
    assert game.goods() == {}
    assert game.rooms()["e3"] == "dwelling"


@pytest.mark.scenario("builder")
def test_the_builder_is_for_furnishings_only() -> None:
    me = Player(goods={"ore": 4, "wood": 1}, rooms={"d3": "builder"}, meadows=["c4"])
    assert not scene(cards=["sheep_farming"], me=me).can("sheep_farming"), "neither fence nor stable is paid in ore"


SET = {"wood": 1, "stone": 1, "ore": 1}


@pytest.mark.scenario("trader", "CF-01")
def test_the_trader_sells_sets_for_two_gold() -> None:
    game = scene(me=Player(goods={"gold": 5}, rooms={"d3": "trader"}))
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"gold": 3, **SET}
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"gold": 1, "wood": 2, "stone": 2, "ore": 2}
    assert not game.can("2gold>wood,stone,ore")


@pytest.mark.scenario("trader", "spare_part_storage", "CF-01", "R09")
@pytest.mark.parametrize(
    ("first", "second", "use", "dead"),
    [
        ("trader", "spare_part_storage", "wood,stone,ore>2gold", "2gold>wood,stone,ore"),
        ("spare_part_storage", "trader", "2gold>wood,stone,ore", "wood,stone,ore>2gold"),
    ],
)
def test_trader_and_spare_part_storage_cover_each_other(first: str, second: str, use: str, dead: str) -> None:
    goods = {"wood": 6, "stone": 6, "ore": 6, "gold": 6}
    for caverns in ([], ["e3", "e2"]):
        rooms = {"d3": first, "d2": "main_storage"}
        game = at_housework(goods, rooms=rooms, caverns=caverns)
        assert game.can(dead)
        game.play(f"furnish:{second}")
        assert game.phase == "act", "no cavern is asked for"
        assert game.rooms() == {"d3": second, "d2": "main_storage"}
        assert game.cells("caverns") == set(caverns)
        assert game.can(use)
        assert not game.can(dead)
        assert game.score().categories["furnishings"] == (2 if second == "trader" else 0)
        assert game.score().bonuses["main_storage"] == (2 if second == "trader" else 4)
        game.play("end")
        game.next_round()
        game.play("housework")
        assert not game.can(f"furnish:{first}"), "what is covered does not come back"


@pytest.mark.scenario("trader", "spare_part_storage", "R09")
def test_different_players_may_own_one_each() -> None:
    game = scene(
        me=Player(goods={"wood": 2}, caverns=["e3"]), rivals=[Player(rooms={"d3": "trader"}, goods={"gold": 2})]
    )
    game.play("housework", "furnish:spare_part_storage", "at:e3", "end")
    assert game.seat == 1
    assert game.can("2gold>wood,stone,ore")


@pytest.mark.scenario("trader", "spare_part_storage")
def test_a_second_player_needs_an_empty_cavern_for_the_other_tile() -> None:
    me = Player(goods={"wood": 2}, rooms={"d3": "miner"})
    game = scene(me=me, rivals=[Player(rooms={"d3": "trader"})])
    game.play("housework")
    assert not game.can("furnish:spare_part_storage")
