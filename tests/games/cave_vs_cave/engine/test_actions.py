"""The twelve action tiles: their parts in any order, what they cost, and what may be left out."""

import pytest

from tests.games.cave_vs_cave.scene import Player, scene

START_DIGS = {"a2", "a5", "b3", "b4"}  # the spaces beside the entrance and the free space


def places(moves: set[str]) -> set[str]:
    return {move.split(":")[1] for move in moves}


@pytest.mark.parametrize(
    ("tile", "parts"),
    [
        pytest.param(tile, parts, marks=pytest.mark.scenario(tile), id=tile)
        for tile, parts in {
            "cultivation": {"+2emmer,flax", "cave_entrance:wood"},
            "excavation": {"+stone", "dig:b4", "dig2:b4"},
            "housework": {"shelf@a3", "shelf@a3:5food", "shelf@a3:gold"},
            "undergrowth": {"+2wood", "cave_entrance:wood"},
            "furnishing": {"+food", "shelf@a3"},
            "masonry": {"+wood", "+stone", "wall:a3e", "cave_entrance:wood"},
            "undermining": {"cave_entrance:wood", "dig:b4"},
            "breach": {"tear:a1e"},
            "drift_mining": {"cave_entrance:wood", "dig:b4"},
            "expansion": {"dig:b4", "shelf@a3:5food", "shelf@a3:2gold"},
            "expedition": {"5wood>4gold", "5stone>4gold", "cave_entrance:wood"},
            "renovation": {"wall:a3e", "shelf@a3"},
        }.items()
    ],
)
def test_a_tile_offers_its_parts_and_no_others(tile: str, parts: set[str]) -> None:
    plenty = dict.fromkeys(("wood", "stone", "emmer", "flax", "food", "gold"), 9)
    game = scene(tile, goods=plenty, walls=["a1e"])
    every_part = {  # one move of each kind that any tile could offer
        *("+2emmer,flax", "+stone", "+wood", "+2wood", "+food", "5wood>4gold", "5stone>4gold", "cave_entrance:wood"),
        *("dig:b4", "dig2:b4", "wall:a3e", "tear:a1e"),
        *("shelf@a3", "shelf@a3:5food", "shelf@a3:gold", "shelf@a3:2gold"),
    }
    assert game.moves() & every_part == parts
    assert game.moves() >= {"end", "emmer>food", "flax>food", "gold>food"}
    game.play("end")
    assert game.goods == plenty, "a tile may be taken and nothing done"


# Gaining goods and using rooms


@pytest.mark.scenario("cultivation")
@pytest.mark.parametrize("order", [("+2emmer,flax", "cave_entrance:stone"), ("cave_entrance:stone", "+2emmer,flax")])
def test_cultivation_gains_and_uses_a_room_in_either_order(order: tuple[str, str]) -> None:
    game = scene("cultivation", goods={})
    game.play(*order)
    assert game.goods == {"emmer": 2, "flax": 1, "stone": 1}
    assert game.moves() == {"emmer>food", "flax>food", "end"}


@pytest.mark.scenario("undergrowth")
@pytest.mark.parametrize("order", [("+2wood", "cave_entrance:flax"), ("cave_entrance:flax", "+2wood")])
def test_undergrowth_gains_and_uses_a_room_in_either_order(order: tuple[str, str]) -> None:
    game = scene("undergrowth", goods={})
    game.play(*order)
    assert game.goods == {"wood": 2, "flax": 1}
    assert game.refused("+2wood") == "CVC-21", "each part once"


@pytest.mark.scenario("undergrowth")
def test_the_wood_of_undergrowth_may_pay_for_the_room_used_after_it() -> None:
    game = scene("undergrowth", goods={"flax": 1}, rooms={"a3": "furniture_workshop"})
    assert game.refused("furniture_workshop") == "CVC-24"
    game.play("+2wood", "furniture_workshop")
    assert game.goods == {"gold": 3}


@pytest.mark.scenario("masonry")
def test_masonry_has_three_parts_in_any_order() -> None:
    game = scene("masonry", goods={})
    game.play("wall:a3e", "+stone", "cave_entrance:stone")
    assert game.goods == {"stone": 2}
    assert game.walls == {"a3e"}
    assert game.moves() == {"end"}


@pytest.mark.scenario("masonry")
def test_masonry_brings_wood_or_stone_not_both() -> None:
    game = scene("masonry", goods={})
    game.play("+wood")
    assert game.refused("+stone") == "CVC-21"
    assert game.refused("+wood") == "CVC-21"
    game.play("wall:b1s")
    assert game.refused("wall:a1e") == "CVC-21", "one wall"
    assert game.goods == {"wood": 1}


@pytest.mark.scenario("undermining")
def test_undermining_uses_two_different_rooms() -> None:
    game = scene("undermining", goods={}, rooms={"a3": "gold_vein"})
    game.play("gold_vein")
    assert game.refused("gold_vein") == "CVC-44"
    game.play("cave_entrance:wood")
    assert game.goods == {"stone": 1, "gold": 1, "wood": 1}
    assert game.moves("cave_entrance") == set()


@pytest.mark.scenario("undermining")
def test_undermining_may_dig_instead() -> None:
    game = scene("undermining", goods={}, rooms={"a3": "gold_vein"})
    game.play("dig:a2")
    assert game.refused("gold_vein") == "CVC-21"
    assert game.refused("cave_entrance:wood") == "CVC-21"
    assert game.moves() == {"end"}

    game = scene("undermining", goods={}, rooms={"a3": "gold_vein"})
    game.play("gold_vein")
    assert game.refused("dig:a2") == "CVC-21"


@pytest.mark.scenario("drift_mining")
@pytest.mark.parametrize("order", [("dig:b4", "cave_entrance:wood"), ("cave_entrance:wood", "dig:b4")])
def test_drift_mining_digs_and_uses_a_room_in_either_order(order: tuple[str, str]) -> None:
    game = scene("drift_mining", goods={})
    game.play(*order)
    assert game.goods == {"wood": 1, "food": 1}, "b4 is a space with bonus food"
    assert game.moves() == {"end"}


@pytest.mark.scenario("expedition")
@pytest.mark.parametrize("good", ["wood", "stone"])
def test_expedition_sells_five_wood_or_five_stone(good: str) -> None:
    game = scene("expedition", goods={"wood": 5, "stone": 5})
    game.play(f"5{good}>4gold")
    assert game.goods == {"gold": 4, "wood" if good == "stone" else "stone": 5}
    assert game.moves() == {"gold>food", "end"}, "not the other sale, nor rooms"


@pytest.mark.scenario("expedition")
def test_expedition_needs_all_five() -> None:
    game = scene("expedition", goods={"wood": 4, "stone": 4})
    assert game.refused("5wood>4gold") == "CVC-24"
    assert game.refused("5stone>4gold") == "CVC-24"


@pytest.mark.scenario("expedition")
def test_expedition_may_use_three_rooms_instead() -> None:
    game = scene("expedition", goods={"wood": 5}, rooms={"a3": "gold_vein", "a2": "state_room", "b4": "storeroom"})
    game.play("gold_vein", "state_room", "storeroom")
    assert game.goods == {"wood": 5, "stone": 1, "gold": 2, "flax": 2, "emmer": 1, "food": 1}
    assert game.refused("cave_entrance:wood") == "CVC-21", "that would be the fourth"
    assert game.refused("5wood>4gold") == "CVC-21"


# Digging


@pytest.mark.scenario("excavation")
def test_excavation_digs_once_for_free() -> None:
    game = scene("excavation", goods={}, hidden={"a2": "stall"})
    assert places(game.moves("dig:")) == START_DIGS
    assert game.moves("dig2:") == set(), "no food for two"
    game.play("dig:a2", "+stone")
    assert game.goods == {"stone": 1}
    assert "stall" in game.display
    assert "a2" not in game.covered
    assert game.moves() == {"end"}


@pytest.mark.scenario("excavation")
def test_excavation_digs_twice_for_two_food() -> None:
    game = scene("excavation", goods={"food": 2}, hidden={"a2": "stall", "a1": "dungeon"})
    game.play("dig2:a2")
    assert game.goods == {}, "paid before the first room is seen"
    assert places(game.moves("dig:")) == {"a1", "b2", "a5", "b3", "b4"}, "the first dig opens the way for the second"
    game.play("+stone", "dig:a1")
    assert {"stall", "dungeon"} <= game.display
    assert game.moves() == {"end"}


@pytest.mark.scenario("excavation")
def test_excavation_cannot_be_doubled_after_the_first_room_is_seen() -> None:
    game = scene("excavation", goods={"food": 2})
    game.play("dig:a2")
    assert game.refused("dig2:a1") == "CVC-21"
    assert game.moves("dig") == set()


@pytest.mark.scenario("excavation")
def test_excavation_may_bring_the_stone_alone() -> None:
    game = scene("excavation", goods={})
    game.play("+stone", "end")
    assert game.goods == {"stone": 1}


@pytest.mark.scenario("excavation")
@pytest.mark.parametrize(("space", "food"), [("a2", 0), ("a5", 0), ("b3", 0), ("b4", 1)])
def test_bonus_food_lies_on_b4(space: str, food: int) -> None:
    game = scene("excavation", goods={})
    game.play(f"dig:{space}")
    assert game.goods.get("food", 0) == food


@pytest.mark.scenario("excavation")
@pytest.mark.parametrize(("space", "food"), [("a1", 0), ("b2", 1), ("b1", 0), ("b5", 0), ("c5", 0)])
def test_bonus_food_lies_on_b2(space: str, food: int) -> None:
    dug = [other for other in ("a1", "a2", "a5", "b1", "b2", "b3", "b4", "b5") if other != space]
    game = scene("excavation", goods={}, dug=dug)
    game.play(f"dig:{space}")
    assert game.goods.get("food", 0) == food


# Furnishing


@pytest.mark.scenario("housework")
@pytest.mark.parametrize(("round", "food"), [(1, 2), (3, 2), (4, 3), (7, 3), (8, 4)])
def test_housework_costs_a_food_for_each_turn_of_the_round(round: int, food: int) -> None:
    game = scene("housework", round=round, goods={"wood": 1, "food": food})
    game.play("shelf@a3")
    assert game.goods == {}
    assert scene("housework", round=round, goods={"wood": 1, "food": food - 1}).refused("shelf@a3") == "CVC-22"


@pytest.mark.scenario("housework")
@pytest.mark.parametrize("price", [{"food": 5}, {"gold": 1}])
def test_housework_furnishes_a_second_room_for_five_food_or_a_gold(price: dict[str, int]) -> None:
    (good, amount) = next(iter(price.items()))
    written = good if amount == 1 else f"{amount}{good}"
    game = scene(
        "housework", goods={"wood": 2, "food": 2 + price.get("food", 0), "gold": price.get("gold", 0)}, dug=["a2"]
    )
    game.play("shelf@a3", f"spinning_wheel@a2:{written}")
    assert game.goods == {}
    assert game.rooms == {"a3": "shelf", "a2": "spinning_wheel"}


@pytest.mark.scenario("housework")
def test_housework_s_second_furnishing_may_come_first_or_alone() -> None:
    game = scene("housework", goods={"wood": 2, "food": 2, "gold": 1}, dug=["a2"])
    game.play("shelf@a2:gold")
    assert game.refused("spinning_wheel@a3:gold") == "CVC-21"
    game.play("spinning_wheel@a3")
    assert game.goods == {}


@pytest.mark.scenario("furnishing")
@pytest.mark.parametrize(("round", "food"), [(1, 2), (4, 3), (8, 4)])
def test_the_food_of_furnishing_helps_to_pay(round: int, food: int) -> None:
    game = scene("furnishing", round=round, goods={"wood": 1, "food": food - 1})
    assert game.moves("shelf@") == set()
    game.play("+food", "shelf@a3")
    assert game.goods == {}
    assert game.moves() == {"end"}


@pytest.mark.scenario("furnishing")
def test_furnishing_may_take_its_food_last() -> None:
    game = scene("furnishing", goods={"wood": 1, "food": 9})
    game.play("shelf@a3", "+food")
    assert game.goods == {"food": 8}


@pytest.mark.scenario("expansion")
@pytest.mark.parametrize(("price", "goods"), [("5food", {"food": 5}), ("2gold", {"gold": 2})])
def test_expansion_furnishes_for_five_food_or_two_gold(price: str, goods: dict[str, int]) -> None:
    game = scene("expansion", goods=goods | {"wood": 1})
    game.play(f"shelf@a3:{price}")
    assert game.goods == {}
    assert places(game.moves("dig:")) == START_DIGS, "the dig may follow"
    short = {kind: amount - 1 for kind, amount in goods.items()}
    assert scene("expansion", goods=short | {"wood": 1}).refused(f"shelf@a3:{price}") == "CVC-22"


@pytest.mark.scenario("expansion")
def test_expansion_furnishes_only_once() -> None:
    game = scene("expansion", goods={"wood": 2, "food": 5, "gold": 2}, dug=["a2"])
    game.play("shelf@a3:5food")
    assert game.refused("spinning_wheel@a2:2gold") == "CVC-21"


@pytest.mark.scenario("renovation")
def test_renovation_builds_a_wall_and_furnishes_for_the_room_s_cost_alone() -> None:
    game = scene("renovation", goods={"wood": 1, "gold": 1}, rival=Player(goods={}))
    game.play("wall:a3e", "tunnel@a3")
    assert game.goods == {"gold": 1}
    assert game.walls == {"a3e"}
    assert game.rooms == {"a3": "tunnel"}
    assert game.moves() == {"gold>food", "end"}


@pytest.mark.scenario("renovation")
def test_renovation_may_furnish_first() -> None:
    game = scene("renovation", goods={"wood": 1, "gold": 1}, rival=Player(goods={}))
    game.play("shelf@a3", "wall:a3e")
    assert game.rooms == {"a3": "shelf"}
    assert game.walls == {"a3e"}


@pytest.mark.scenario("renovation")
@pytest.mark.parametrize(("mine", "theirs", "allowed"), [(0, 0, False), (3, 4, False), (4, 4, False), (5, 4, True)])
def test_renovation_needs_more_gold_than_the_opponent_has(mine: int, theirs: int, allowed: bool) -> None:
    game = scene(round=8, goods={"gold": mine}, rival=Player(goods={"gold": theirs}))
    assert ("renovation" in game.moves()) is allowed


# Walls


@pytest.mark.scenario("breach")
def test_breach_turns_a_wall_into_goods() -> None:
    game = scene("breach", goods={}, walls=["a1e", "a3s"])
    assert game.moves("tear:") == {"tear:a1e", "tear:a3s"}
    game.play("tear:a3s")
    assert game.goods == {"stone": 2, "food": 3, "gold": 1}
    assert game.walls == {"a1e"}
    assert game.walls_left == 6
    assert game.moves("tear:") == set()
    assert game.refused("tear:a1e") == "CVC-21", "one wall"


@pytest.mark.scenario("breach")
def test_breach_may_be_taken_without_a_wall_to_tear_down() -> None:
    game = scene("breach", goods={})
    assert game.moves() == {"end"}
    game.play("end")
    assert game.goods == {}


# Turns


def test_a_taken_tile_is_gone_until_the_round_ends() -> None:
    game = scene("undergrowth")
    assert game.refused("cultivation") == "CVC-21", "one tile a turn"
    game.play("end")
    assert game.seat == 1
    assert game.refused("undergrowth") == "CVC-20"
    for tile in ("cultivation", "housework", "excavation"):
        game.play(tile, "end")
    assert "undergrowth" in game.moves()


def test_face_down_tiles_cannot_be_taken() -> None:
    game = scene(round=1)
    stage_0 = {"cultivation", "excavation", "housework", "undergrowth"}
    assert game.moves() == stage_0 | {"furnishing", "emmer>food", "flax>food", "gold>food"}
    assert game.refused("masonry") == "CVC-20"


# How far a tile goes


def tile(name: str, *values: object) -> object:
    return pytest.param(name, *values, marks=pytest.mark.scenario(name), id="-".join(map(str, (name, *values))))


@pytest.mark.parametrize(
    ("name", "uses"),
    [
        tile("cultivation", 1),
        tile("undergrowth", 1),
        tile("masonry", 1),
        tile("drift_mining", 1),
        tile("undermining", 2),
        tile("expedition", 3),
    ],
)
def test_each_tile_allows_its_number_of_room_uses(name: str, uses: int) -> None:
    rooms = {"a2": "storeroom", "a1": "gold_vein", "b1": "state_room"}
    moves = ["cave_entrance:wood", *rooms.values()]
    game = scene(name, goods={}, rooms=rooms)
    for move in moves[:uses]:
        game.play(move)
    assert game.refused(moves[uses]) == "CVC-21"


@pytest.mark.parametrize(
    ("name", "paid"),
    [
        tile("excavation", "dig"),
        tile("excavation", "dig2"),
        tile("drift_mining", "dig"),
        tile("expansion", "dig"),
    ],
)
def test_digging_stops_at_walls(name: str, paid: str) -> None:
    game = scene(name, goods={"food": 2}, walls=["a2s", "a4e"])
    assert places(game.moves(f"{paid}:")) == {"a5", "b3"}
    assert game.refused(f"{paid}:a2") == "CVC-29"


@pytest.mark.scenario("excavation")
def test_the_second_dig_stops_at_walls_too() -> None:
    game = scene("excavation", goods={"food": 2}, walls=["a2s", "a4e"])
    game.play("dig2:a5")
    assert places(game.moves("dig:")) == {"b3", "b5"}


@pytest.mark.scenario("undermining")
def test_undermining_digs_through_walls() -> None:
    game = scene("undermining", walls=["a2s", "a3e", "a4e", "a4s"])
    assert places(game.moves("dig:")) == START_DIGS
    game.play("dig:b4")
    assert game.moves("dig:") == set(), "once"
