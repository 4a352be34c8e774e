"""Rulings CVC-40 to CVC-52 (see docs/rules/cave-vs-cave.md): rooms."""

import pytest

from tests.games.cave_vs_cave.engine.helpers import EDGES, ROUND_A4, Goods, digs
from tests.games.cave_vs_cave.scene import COVERED, GOODS, Player, scene
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.content import effects
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.events import Event, Gained, RoomAnswered


def answers(events: list[Event]) -> list[str]:
    """The blue rooms that did their work."""
    return [content.ROOM_IDS[event.room] for event in events if isinstance(event, RoomAnswered)]


@pytest.mark.scenario("CVC-40", "retting_room")
@pytest.mark.parametrize(
    ("tile", "rooms", "goods", "moves", "after"),
    [
        ("cultivation", [], {}, ["+2emmer,flax"], {"emmer": 2, "flax": 1, "food": 1}),
        ("cultivation", [], {}, ["+2emmer,flax", "cave_entrance:flax"], {"emmer": 2, "flax": 2, "food": 2}),
        ("undergrowth", ["secret_chamber"], {}, ["secret_chamber:3flax"], {"flax": 3, "food": 1}),
        ("undergrowth", ["secret_chamber"], {}, ["secret_chamber:gold"], {"gold": 1}),
        ("undergrowth", ["state_room"], {}, ["state_room"], {"flax": 1, "gold": 1, "food": 1}),
        ("undergrowth", ["storeroom"], {}, ["storeroom"], {"emmer": 1, "flax": 1, "food": 2}),
        ("undergrowth", ["warehouse"], {"food": 2}, ["warehouse"], dict.fromkeys(GOODS[:5], 1)),
        ("undergrowth", ["shelf"], {}, ["shelf:2flax"], {"flax": 2, "food": 1}),
        ("undergrowth", ["shelf"], {"flax": 1}, ["shelf:2flax"], {"flax": 2, "food": 1}),
        ("undergrowth", ["shelf"], {}, ["shelf:2wood"], {"wood": 2}),
        ("undergrowth", ["parlor"], {}, ["parlor"], dict.fromkeys(GOODS, 1) | {"food": 2}),
        ("undergrowth", ["parlor"], {"flax": 1}, ["parlor"], dict.fromkeys(GOODS, 1)),
        ("undergrowth", [], {"flax": 2}, ["flax>food"], {"flax": 1, "food": 1}),
        ("undermining", ["state_room"], {}, ["state_room", "cave_entrance:flax"], {"flax": 2, "gold": 1, "food": 2}),
    ],
)
def test_retting_room_answers_every_effect_that_brings_flax(
    tile: str, rooms: list[str], goods: Goods, moves: list[str], after: Goods
) -> None:
    caves = {"c5": "retting_room", "a1": "food_corner", **dict(zip(("a3", "a2"), rooms, strict=False))}
    game = scene(tile, goods=goods, rooms=caves)
    game.play(*moves)
    assert game.goods == after


@pytest.mark.scenario("CVC-40")
def test_no_effect_brings_more_than_three_flax() -> None:
    amounts = []
    for parts in [tile.parts for tile in content.ACTIONS] + [room.parts for room in content.ROOMS]:
        for part in parts:
            for effect in part.alternatives if isinstance(part, effects.Either) else (part,):
                if isinstance(effect, effects.Gain | effects.RaiseTo):
                    amounts.append(effect.goods >> 24 & 127)
                elif isinstance(effect, effects.Exchange):
                    amounts.append(effect.gain >> 24 & 127)
    assert max(amounts) == 3


@pytest.mark.scenario("CVC-41", "retting_room")
@pytest.mark.parametrize(("flax", "food"), [(7, 1), (8, 1), (9, 0)])
def test_retting_room_counts_the_flax_that_arrives(flax: int, food: int) -> None:
    rooms = {"a3": "retting_room", "a2": "secret_chamber"}
    game = scene("cultivation", goods={"flax": flax}, rooms=rooms)
    game.play("secret_chamber:3flax")
    assert game.goods == {"flax": 9} | ({"food": food} if food else {})
    game = scene("cultivation", goods={"flax": flax}, rooms=rooms)
    assert answers(game.play("+2emmer,flax")) == ["retting_room"] * food


@pytest.mark.scenario("CVC-42", "tunnel")
@pytest.mark.parametrize(("stone", "given"), [(0, True), (1, True), (2, True), (3, False), (9, False)])
def test_tunnel_s_stone(stone: int, given: bool) -> None:
    game = scene("undergrowth", goods={"stone": stone}, rooms={"a3": "tunnel"})
    assert ("tunnel:stone" in game.moves()) is given
    game.play("tunnel:2food")
    assert ("tunnel:stone" in game.moves()) is given


@pytest.mark.scenario("CVC-43", "junction_room")
def test_junction_room_takes_gold_and_food() -> None:
    """Another program bars gold."""
    game = scene("undergrowth", goods={"wood": 1, "food": 1, "gold": 1}, rooms={"a3": "junction_room"})
    assert game.moves("junction_room") == {"junction_room:wood,food,gold"}
    game.play("junction_room:wood,food,gold")
    assert game.goods == {"gold": 2}


EQUIPPED = {"a3": "equipment_room", "a2": "gold_vein", "b4": "state_room", "b3": "storeroom", "a5": "tunnel"}


@pytest.mark.scenario("CVC-44", "equipment_room")
@pytest.mark.parametrize(
    ("tile", "uses"),
    [
        *(("undermining", 3), ("expedition", 4)),
        *(("cultivation", 1), ("undergrowth", 1), ("masonry", 1), ("drift_mining", 1)),
    ],
)
def test_equipment_room_adds_to_two_and_three_but_not_to_one(tile: str, uses: int) -> None:
    game = scene(tile, goods={}, rooms=EQUIPPED)
    rooms = ["gold_vein", "state_room", "storeroom", "cave_entrance:wood", "tunnel:2food"]
    for room in rooms[:uses]:
        game.play(room)
    assert game.refused(rooms[uses]) == "CVC-21"
    assert game.refused(rooms[0]) == "CVC-44", "always different ones"


@pytest.mark.scenario("CVC-44")
def test_equipment_room_does_not_let_undermining_dig_as_well() -> None:
    game = scene("undermining", goods={}, rooms=EQUIPPED)
    game.play("gold_vein")
    assert game.moves("dig") == set()


@pytest.mark.scenario("CVC-45", "wood_storeroom")
@pytest.mark.parametrize(
    ("tile", "wood"),
    [
        *(("cultivation", 1), ("undergrowth", 1), ("masonry", 1), ("drift_mining", 1)),
        *(("undermining", 0), ("expedition", 0)),
    ],
)
def test_wood_storeroom_answers_one_but_not_two_or_three(tile: str, wood: int) -> None:
    game = scene(tile, goods={}, rooms={"a3": "wood_storeroom", "a2": "shelf"})
    events = game.play("cave_entrance:stone")
    assert game.goods == {"stone": 1} | ({"wood": wood} if wood else {})
    assert answers(events) == ["wood_storeroom"] * wood


@pytest.mark.scenario("CVC-45")
@pytest.mark.parametrize(
    ("tile", "moves"),
    [
        ("undergrowth", ["+2wood"]),
        ("masonry", ["+wood", "wall:a1e"]),
        ("cultivation", []),
        ("drift_mining", ["dig:b4"]),
    ],
)
def test_wood_storeroom_is_silent_when_the_one_is_left_out(tile: str, moves: list[str]) -> None:
    game = scene(tile, goods={}, rooms={"a3": "wood_storeroom", "a2": "shelf"})
    assert answers(game.play(*moves, "end")) == []


@pytest.mark.scenario("CVC-46", "wood_storeroom", "furniture_workshop")
def test_the_storeroom_s_wood_may_pay_for_the_room() -> None:
    rooms = {"a3": "wood_storeroom", "a2": "furniture_workshop"}
    goods = {"wood": 1, "flax": 1}
    game = scene("cultivation", goods=goods, rooms=rooms)
    game.play("furniture_workshop")
    assert game.goods == {"gold": 3}

    later = scene("cultivation", goods=goods, rooms=rooms, wood_storeroom_first=False)
    assert later.refused("furniture_workshop") == "CVC-24"
    later = scene("cultivation", goods={"wood": 2, "flax": 1}, rooms=rooms, wood_storeroom_first=False)
    later.play("furniture_workshop")
    assert later.goods == {"gold": 3, "wood": 1}


@pytest.mark.scenario("CVC-46", "wood_storeroom", "shelf")
def test_the_storeroom_s_wood_comes_before_a_refill_or_after_it() -> None:
    rooms = {"a3": "wood_storeroom", "a2": "shelf"}
    first = scene("cultivation", goods={}, rooms=rooms)
    first.play("shelf:2wood")
    assert first.goods == {"wood": 2}
    later = scene("cultivation", goods={}, rooms=rooms, wood_storeroom_first=False)
    later.play("shelf:2wood")
    assert later.goods == {"wood": 3}


@pytest.mark.scenario("CVC-46", "wood_storeroom", "warehouse")
def test_the_storeroom_s_wood_comes_after_goods_that_wait() -> None:
    rooms = {"a3": "wood_storeroom", "a2": "warehouse"}
    goods = {"emmer": 9, "food": 9}
    game = scene("cultivation", goods=goods, rooms=rooms, wood_storeroom_first=False)
    game.play("warehouse")
    assert game.goods == {"emmer": 9, "food": 7}, "neither the room's goods nor the storeroom's"
    game.play("emmer>food")
    events = game.play("take")
    assert [named(event.goods) for event in events if isinstance(event, Gained)] == [
        {"wood": 1, "stone": 1, "emmer": 1, "flax": 1},
        {"wood": 1},
    ]
    assert game.goods == {"wood": 2, "stone": 1, "emmer": 9, "flax": 1, "food": 8}

    first = scene("cultivation", goods=goods, rooms=rooms)
    first.play("warehouse")
    assert first.goods == {"wood": 1, "emmer": 9, "food": 7}
    first.play("take")
    assert first.goods == {"wood": 2, "stone": 1, "emmer": 9, "flax": 1, "food": 7}

    old = scene("cultivation", goods=goods, rooms=rooms, wood_storeroom_first=False, rules=1)
    old.play("warehouse")
    assert old.goods == {"wood": 1, "emmer": 9, "food": 7}, "version 1 gave the wood first"
    old.play("take")
    assert old.goods == {"wood": 2, "stone": 1, "emmer": 9, "flax": 1, "food": 7}


@pytest.mark.scenario("CVC-45", "CVC-46", "wood_storeroom", "warehouse")
@pytest.mark.parametrize("rules", [1, 2])
def test_goods_that_wait_bring_wood_under_a_single_use_only(rules: int) -> None:
    rooms = {"a3": "wood_storeroom", "a2": "warehouse"}
    goods = {"emmer": 9, "food": 9}
    game = scene("undermining", goods=goods, rooms=rooms, wood_storeroom_first=False, rules=rules)
    game.play("warehouse", "take")
    assert game.goods == {"wood": 1, "stone": 1, "emmer": 9, "flax": 1, "food": 7}

    rooms = {"a3": "wood_storeroom", "a2": "prospecting_site", "a1": "shelf", "b1": "tunnel"}
    goods = {"food": 9, "gold": 19}
    game = scene("undergrowth", goods=goods, rooms=rooms, wood_storeroom_first=False, rules=rules)
    game.play("tunnel:stone")
    assert game.goods == {"wood": 1, "stone": 1, "food": 9, "gold": 19}
    game.play("prospecting_site", "take")
    assert game.goods == {"wood": 1, "stone": 1, "food": 8, "gold": 19}, "the exchange of a blue room is not a use"


@pytest.mark.scenario("CVC-47", "prospecting_site")
@pytest.mark.parametrize(
    "moves",
    [
        ["prospecting_site", "+2wood", "cave_entrance:wood"],
        ["+2wood", "prospecting_site", "cave_entrance:wood"],
        ["+2wood", "cave_entrance:wood", "prospecting_site"],
        ["prospecting_site"],
    ],
)
def test_prospecting_site_answers_at_any_point_of_an_undergrowth_turn(moves: list[str]) -> None:
    game = scene("undergrowth", goods={"food": 3}, rooms={"a3": "prospecting_site", "a2": "shelf"})
    game.play(*moves)
    assert game.goods == {"food": 2, "gold": 1} | ({"wood": 3} if len(moves) == 3 else {})
    assert game.refused("prospecting_site") == "CVC-47"
    game.play("end")


@pytest.mark.scenario("CVC-47")
def test_prospecting_site_s_food_may_be_converted_or_gained_in_the_turn() -> None:
    rooms = {"a3": "prospecting_site", "a2": "tunnel"}
    game = scene("undergrowth", goods={}, rooms=rooms)
    assert game.refused("prospecting_site") == "CVC-24"
    game.play("tunnel:2food", "prospecting_site")
    assert game.goods == {"food": 1, "gold": 1}
    game = scene("undergrowth", goods={"emmer": 1}, rooms=rooms)
    game.play("emmer>food", "prospecting_site")
    assert game.goods == {"gold": 1}


@pytest.mark.scenario("CVC-47")
def test_prospecting_site_answers_its_owner_once_for_every_undergrowth() -> None:
    game = scene("undergrowth", goods={"food": 3}, rooms={"a3": "prospecting_site", "a2": "shelf"})
    game.play("prospecting_site", "end")
    game.pass_turn()
    game.play("cultivation", "end")
    game.pass_turn()
    game.pass_turn()
    game.play("undergrowth", "prospecting_site")
    assert game.goods == {"food": 1, "gold": 2}

    rival = Player(rooms={"a3": "prospecting_site", "a2": "shelf"})
    assert scene("undergrowth", rival=rival).refused("prospecting_site") == "CVC-47"


@pytest.mark.scenario("CVC-48", "dungeon")
@pytest.mark.parametrize("tile", ["masonry", "renovation"])
@pytest.mark.parametrize("edge", sorted(EDGES))
def test_dungeon_pays_for_a_wall_on_any_edge_from_any_tile(tile: str, edge: str) -> None:
    game = scene(tile, goods={"gold": 1}, rooms={"a3": "dungeon", "a2": "shelf"}, rival=Player(goods={}))
    game.play(f"wall:{edge}", "end")
    assert game.goods == {"gold": 3}


@pytest.mark.scenario("CVC-48")
def test_dungeon_pays_its_owner_only_and_nothing_for_tearing_down() -> None:
    rooms = {"a3": "dungeon", "a2": "shelf"}
    game = scene("breach", goods={}, rooms=rooms, walls=["a1e"], rival=Player(goods={}))
    game.play("tear:a1e", "end", "masonry", "wall:a1e", "end")
    assert game.goods == {"stone": 2, "food": 3, "gold": 1}
    assert game.rival_goods == {}


@pytest.mark.scenario("CVC-49", "treasury")
@pytest.mark.parametrize(("gold", "after"), [(2, None), (3, 4), (18, 19), (19, 19)])
def test_treasury(gold: int, after: int | None) -> None:
    game = scene("undergrowth", goods={"gold": gold}, rooms={"a3": "treasury"})
    if after is None:
        assert game.refused("treasury") == "CVC-24"
    else:
        game.play("treasury")
        assert game.goods == {"gold": after, "food": 1}


@pytest.mark.scenario("CVC-50", "shelf", "food_corner", "parlor")
@pytest.mark.parametrize(
    ("room", "move", "before", "after"),
    [
        ("shelf", "shelf:2stone", {"stone": 0, "wood": 0}, {"stone": 2}),
        ("shelf", "shelf:2stone", {"stone": 1, "wood": 5}, {"stone": 2, "wood": 5}),
        ("food_corner", "food_corner", {"food": 1}, {"food": 3}),
        ("parlor", "parlor", {"wood": 7, "stone": 0, "food": 1}, dict.fromkeys(GOODS, 1) | {"wood": 7}),
    ],
)
def test_refills_go_up_and_never_down(room: str, move: str, before: Goods, after: Goods) -> None:
    game = scene("undergrowth", goods=before, rooms={"a3": room})
    game.play(move)
    assert game.goods == after


@pytest.mark.scenario("CVC-50", "shelf")
def test_shelf_refills_neither_food_nor_gold() -> None:
    game = scene("undergrowth", goods={}, rooms={"a3": "shelf"})
    assert game.moves("shelf") == {"shelf:2wood", "shelf:2stone", "shelf:2emmer", "shelf:2flax"}


@pytest.mark.scenario("CVC-51", "digging_cave")
def test_digging_cave_does_not_dig_through_walls() -> None:
    game = scene("undermining", goods={"gold": 1}, rooms={"a3": "digging_cave"}, walls=ROUND_A4)
    assert game.moves("digging_cave") == set()
    assert digs(game) == {"a2", "a5", "b3", "b4"}, "the other half of the tile does"
    game = scene("cultivation", goods={"gold": 1}, rooms={"a3": "digging_cave"}, walls=["a3s"])
    assert game.moves("digging_cave") == {"digging_cave:a5", "digging_cave:b4"}


@pytest.mark.scenario("CVC-51")
def test_digging_cave_is_idle_once_everything_is_dug_out() -> None:
    dug = [space for space in COVERED if space != "c5"]
    game = scene("cultivation", goods={"gold": 1}, rooms={"c5": "digging_cave"}, dug=dug)
    assert game.moves("digging_cave") == set()


@pytest.mark.scenario("CVC-52", "expedition")
def test_expedition_is_a_sale_or_three_rooms() -> None:
    game = scene("expedition", goods={"wood": 5, "stone": 5}, rooms={"a3": "gold_vein"})
    game.play("gold_vein")
    assert game.refused("5wood>4gold") == "CVC-21"
    game = scene("expedition", goods={"wood": 5, "stone": 5}, rooms={"a3": "gold_vein"})
    game.play("5stone>4gold")
    assert game.refused("gold_vein") == "CVC-21"
    assert game.refused("5wood>4gold") == "CVC-21"
