"""The 24 rooms and the cave entrance: what they cost, where they fit, what they are worth and what they do."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.cave_vs_cave.scene import GOODS, Player, Scene, scene

Goods = Mapping[str, int]

# The free space a3 has a natural wall in the west; these walls give it every shape that a space of the board can have.
A3_SHAPES = {
    "1": (),
    "2a": ("a2s",),
    "2o": ("a3e",),
    "3": ("a2s", "a3e"),
    "4": ("a2s", "a3s", "a3e"),
}
# The same shapes turned other ways.
TURNED = {"2a": ("a3s",), "3": ("a2s", "a3s")}

ROOMS: list[tuple[str, int, Goods, tuple[str, ...]]] = [
    # room, points, cost, shapes that it fits
    ("shelf", 3, {"wood": 1}, ("1",)),
    ("spinning_wheel", 4, {"wood": 1}, ("1",)),
    ("tunnel", 3, {"wood": 1}, ("2o",)),
    ("grindstone", 4, {"stone": 1}, ("1", "2a")),
    ("food_corner", 3, {"stone": 1}, ("2a",)),
    ("parlor", 6, {"stone": 1, "gold": 1}, ("3",)),
    ("warehouse", 2, {"wood": 2}, ("1", "2a", "3")),
    ("stall", 6, {"wood": 1, "gold": 1}, ("1", "2a", "3")),
    ("sacrificial_altar", 7, {"stone": 4}, ("1", "2a", "3")),
    ("storeroom", 6, {"wood": 2, "gold": 1}, ("2a",)),
    ("weaving_room", 5, {"wood": 2}, ("2a",)),
    ("furniture_workshop", 5, {"wood": 1, "stone": 2}, ("2a", "3")),
    ("gold_vein", 9, {"gold": 5}, ("2a", "3")),
    ("junction_room", 6, {"wood": 2}, ("2o",)),
    ("digging_cave", 8, {"wood": 3, "stone": 1}, ("3",)),
    ("bakehouse", 6, {"wood": 1, "stone": 2}, ("3",)),
    ("state_room", 12, {"gold": 7}, ("3", "4")),
    ("secret_chamber", 8, {"wood": 2, "stone": 1}, ("4",)),
    ("treasury", 10, {"gold": 3}, ("4",)),
    ("prospecting_site", 5, {}, ("1", "2a")),
    ("retting_room", 3, {"stone": 1}, ("1", "2a", "3")),
    ("equipment_room", 3, {"wood": 2}, ("1", "2a")),
    ("wood_storeroom", 2, {"stone": 1}, ("2a",)),
    ("dungeon", 11, {"stone": 3, "gold": 4}, ("4",)),
]
BLUE = {"prospecting_site", "retting_room", "equipment_room", "wood_storeroom", "dungeon"}


def row(room: str, *values: Any) -> Any:
    return pytest.param(room, *values, marks=pytest.mark.scenario(room), id="-".join(map(str, (room, *values))))


def furnishing(room: str, goods: Goods, walls: tuple[str, ...]) -> Scene:
    """Solo Renovation: a furnishing without a price of its own. An orange room beforehand makes way for a blue one."""
    owned = {"c5": "digging_cave" if room != "digging_cave" else "bakehouse"}
    return scene("renovation", players=1, goods=goods, walls=walls, rooms=owned, display=[room])


@pytest.mark.parametrize(("room", "points", "cost", "shapes"), [row(*facts) for facts in ROOMS])
def test_a_room_costs_its_price_and_brings_its_points(
    room: str, points: int, cost: Goods, shapes: tuple[str, ...]
) -> None:
    for shape in shapes:
        game = furnishing(room, cost, A3_SHAPES[shape])
        before = game.points - game.goods.get("gold", 0)
        game.play(f"{room}@a3")
        assert game.goods == {}
        assert game.points == before + points
        assert game.rooms["a3"] == room
        assert room not in game.display
    for kind in cost:
        short = {**cost, kind: cost[kind] - 1}
        assert furnishing(room, short, A3_SHAPES[shapes[0]]).refused(f"{room}@a3") == "CVC-22", f"too little {kind}"


@pytest.mark.parametrize(("room", "shapes"), [row(room, shapes) for room, _, _, shapes in ROOMS])
def test_a_room_fits_its_wall_shapes_and_no_others(room: str, shapes: tuple[str, ...]) -> None:
    plenty = dict.fromkeys(("wood", "stone", "gold"), 9)
    for shape, walls in [*A3_SHAPES.items(), *TURNED.items()]:
        game = furnishing(room, plenty, walls)
        if shape in shapes:
            assert f"{room}@a3" in game.moves(), shape
        else:
            assert game.refused(f"{room}@a3") == "CVC-10", shape


@pytest.mark.parametrize("room", [row(room) for room, *_ in ROOMS])
def test_only_blue_rooms_need_an_orange_one_beside_the_entrance(room: str) -> None:
    shape = next(shapes[0] for name, _, _, shapes in ROOMS if name == room)
    plenty = dict.fromkeys(("wood", "stone", "gold"), 9)
    game = scene("renovation", players=1, goods=plenty, walls=A3_SHAPES[shape], display=[room])
    if room in BLUE:
        assert game.refused(f"{room}@a3") == "CVC-26"
    else:
        assert f"{room}@a3" in game.moves()


# What using a room does. Every row with a price is also tried with one good too few.

USES: list[tuple[str, str, Goods, Goods]] = [
    # room, move, goods before, goods after
    ("cave_entrance", "cave_entrance:wood", {}, {"wood": 1}),
    ("cave_entrance", "cave_entrance:stone", {}, {"stone": 1}),
    ("cave_entrance", "cave_entrance:emmer", {}, {"emmer": 1}),
    ("cave_entrance", "cave_entrance:flax", {}, {"flax": 1}),
    ("shelf", "shelf:2wood", {}, {"wood": 2}),
    ("shelf", "shelf:2stone", {"stone": 1}, {"stone": 2}),
    ("shelf", "shelf:2emmer", {"wood": 1}, {"wood": 1, "emmer": 2}),
    ("shelf", "shelf:2flax", {"flax": 1, "emmer": 5}, {"flax": 2, "emmer": 5}),
    ("tunnel", "tunnel:2food", {"food": 4}, {"food": 6}),
    ("tunnel", "tunnel:stone", {}, {"stone": 1}),
    ("tunnel", "tunnel:stone", {"stone": 2}, {"stone": 3}),
    ("food_corner", "food_corner", {}, {"food": 3}),
    ("food_corner", "food_corner", {"food": 2, "gold": 1}, {"food": 3, "gold": 1}),
    ("parlor", "parlor", {}, {"wood": 1, "stone": 1, "emmer": 1, "flax": 1, "food": 1, "gold": 1}),
    ("parlor", "parlor", {"wood": 4, "gold": 2}, {"wood": 4, "stone": 1, "emmer": 1, "flax": 1, "food": 1, "gold": 2}),
    ("storeroom", "storeroom", {"wood": 1}, {"wood": 1, "emmer": 1, "flax": 1, "food": 1}),
    ("gold_vein", "gold_vein", {"gold": 2}, {"stone": 1, "gold": 3}),
    ("state_room", "state_room", {"gold": 2}, {"flax": 1, "gold": 3}),
    ("secret_chamber", "secret_chamber:3flax", {"flax": 1}, {"flax": 4}),
    ("secret_chamber", "secret_chamber:gold", {"flax": 1}, {"flax": 1, "gold": 1}),
]
EXCHANGES: list[tuple[str, str, Goods, Goods]] = [
    ("spinning_wheel", "spinning_wheel:flax", {"flax": 1}, {"gold": 1}),
    ("spinning_wheel", "spinning_wheel:3flax", {"flax": 3}, {"gold": 2}),
    ("grindstone", "grindstone:emmer", {"emmer": 1}, {"food": 3}),
    ("grindstone", "grindstone:4emmer", {"emmer": 4}, {"food": 7}),
    ("warehouse", "warehouse", {"food": 2}, {"wood": 1, "stone": 1, "emmer": 1, "flax": 1}),
    ("stall", "stall:5emmer", {"emmer": 5}, {"gold": 4}),
    ("stall", "stall:5flax", {"flax": 5}, {"gold": 4}),
    ("sacrificial_altar", "sacrificial_altar", {"wood": 1, "emmer": 1, "flax": 1, "food": 1}, {"gold": 3}),
    ("weaving_room", "weaving_room", {"flax": 2}, {"food": 2, "gold": 2}),
    ("furniture_workshop", "furniture_workshop", {"wood": 2, "flax": 1}, {"gold": 3}),
    ("junction_room", "junction_room:wood,stone,emmer", {"wood": 1, "stone": 1, "emmer": 1}, {"gold": 2}),
    ("junction_room", "junction_room:flax,food,gold", {"flax": 1, "food": 1, "gold": 1}, {"gold": 2}),
    ("bakehouse", "bakehouse:2emmer", {"emmer": 2}, {"food": 4, "gold": 1}),
    ("bakehouse", "bakehouse:3emmer", {"emmer": 3}, {"food": 4, "gold": 2}),
    ("treasury", "treasury", {"gold": 3}, {"gold": 4, "food": 1}),
]


def using(room: str, goods: Goods) -> Scene:
    return scene("undergrowth", goods=goods, rooms={} if room == "cave_entrance" else {"a3": room})


@pytest.mark.parametrize(("room", "move", "before", "after"), [row(*use) for use in USES + EXCHANGES])
def test_using_a_room(room: str, move: str, before: Goods, after: Goods) -> None:
    game = using(room, before)
    game.play(move)
    assert game.goods == after
    if room != "tunnel":
        assert game.moves(room) == set(), "the use is over: of alternatives one, and a part once"
    assert room == "cave_entrance" or game.moves("cave_entrance") == set(), "one room"


@pytest.mark.parametrize(("room", "move", "price", "after"), [row(*use) for use in EXCHANGES])
def test_an_exchange_takes_everything_on_its_left(room: str, move: str, price: Goods, after: Goods) -> None:
    spare = {"wood": 2, "stone": 2, "emmer": 2, "flax": 2, "food": 2, "gold": 2}
    game = using(room, {kind: spare[kind] + price.get(kind, 0) for kind in spare})
    game.play(move)
    assert game.goods == {kind: spare[kind] + after.get(kind, 0) for kind in spare}
    for kind in price:
        assert using(room, {**price, kind: price[kind] - 1}).refused(move) == "CVC-24", f"too little {kind}"


@pytest.mark.scenario("tunnel")
def test_tunnel_has_two_parts() -> None:
    for order in (("tunnel:2food", "tunnel:stone"), ("tunnel:stone", "tunnel:2food")):
        game = using("tunnel", {"stone": 1})
        game.play(*order)
        assert game.goods == {"food": 2, "stone": 2}
        assert game.moves("tunnel") == set()


@pytest.mark.scenario("tunnel")
def test_tunnel_gives_no_stone_to_those_with_three() -> None:
    game = using("tunnel", {"stone": 3})
    assert game.refused("tunnel:stone") == "CVC-42"
    game.play("tunnel:2food")
    assert game.goods == {"food": 2, "stone": 3}


@pytest.mark.scenario("shelf", "food_corner", "parlor")
def test_replenishing_never_takes_away() -> None:
    assert using("shelf", {"wood": 7}).moves("shelf:2wood") == set()
    assert using("food_corner", {"food": 7}).moves("food_corner") == set()
    everything = {"wood": 3, "stone": 3, "emmer": 3, "flax": 3, "food": 3, "gold": 3}
    assert using("parlor", everything).moves("parlor") == set()


@pytest.mark.scenario("junction_room")
def test_junction_room_takes_any_three_different_goods() -> None:
    game = using("junction_room", {"wood": 1, "stone": 1, "emmer": 1, "flax": 1, "food": 1, "gold": 1})
    assert len(game.moves("junction_room:")) == 20, "3 of 6 kinds"
    assert using("junction_room", {"wood": 9, "stone": 9}).moves("junction_room") == set(), "two kinds are not three"


@pytest.mark.scenario("digging_cave")
def test_digging_cave_digs_for_a_gold() -> None:
    game = scene("undergrowth", goods={"gold": 1}, rooms={"a3": "digging_cave"}, hidden={"b4": "stall"})
    assert game.moves("digging_cave") == {f"digging_cave:{space}" for space in ("a2", "a5", "b3", "b4")}
    game.play("digging_cave:b4")
    assert game.goods == {"food": 1}
    assert "stall" in game.display
    assert game.moves("digging_cave") == set()
    poor = scene("undergrowth", goods={}, rooms={"a3": "digging_cave"})
    assert poor.refused("digging_cave:b4") == "CVC-24"


@pytest.mark.scenario("prospecting_site")
def test_prospecting_site_sells_a_food_in_an_undergrowth_turn() -> None:
    rooms = {"a3": "prospecting_site", "a2": "shelf"}
    game = scene("undergrowth", goods={"food": 2}, rooms=rooms)
    game.play("prospecting_site")
    assert game.goods == {"food": 1, "gold": 1}
    assert game.refused("prospecting_site") == "CVC-47", "once"
    assert game.moves() >= {"+2wood", "cave_entrance:wood"}, "it is no use of a room"
    assert scene("cultivation", rooms=rooms).refused("prospecting_site") == "CVC-47"
    assert scene("undergrowth", goods={}, rooms=rooms).refused("prospecting_site") == "CVC-24"


@pytest.mark.scenario("retting_room")
def test_retting_room_brings_food_with_flax() -> None:
    game = scene("cultivation", goods={}, rooms={"a3": "retting_room", "a2": "shelf"})
    game.play("+2emmer,flax")
    assert game.goods == {"emmer": 2, "flax": 1, "food": 1}
    game.play("cave_entrance:wood")
    assert game.goods == {"emmer": 2, "flax": 1, "food": 1, "wood": 1}, "only flax counts"


@pytest.mark.scenario("equipment_room")
def test_equipment_room_adds_a_room_to_two_or_three() -> None:
    rooms = {"a3": "equipment_room", "a2": "gold_vein", "b4": "state_room", "b3": "storeroom"}
    game = scene("undermining", goods={}, rooms=rooms)
    game.play("gold_vein", "state_room", "storeroom")
    assert game.moves("cave_entrance") == set()
    game = scene("expedition", goods={}, rooms=rooms)
    game.play("gold_vein", "state_room", "storeroom", "cave_entrance:wood")
    assert game.goods == {"wood": 1, "stone": 1, "emmer": 1, "flax": 2, "food": 1, "gold": 2}


@pytest.mark.scenario("wood_storeroom")
def test_wood_storeroom_brings_a_wood_with_one_room() -> None:
    game = scene("undergrowth", goods={}, rooms={"a3": "wood_storeroom", "a2": "storeroom"})
    game.play("storeroom")
    assert game.goods == {"wood": 1, "emmer": 1, "flax": 1, "food": 1}


@pytest.mark.scenario("dungeon")
def test_dungeon_brings_two_gold_with_a_wall() -> None:
    game = scene("masonry", goods={}, rooms={"a3": "dungeon", "a2": "shelf"})
    game.play("wall:b4s")
    assert game.goods == {"gold": 2}


@pytest.mark.parametrize("room", [row(room) for room in sorted(BLUE)])
def test_blue_rooms_cannot_be_used(room: str) -> None:
    plenty = dict.fromkeys(("wood", "stone", "emmer", "flax", "food", "gold"), 5)
    game = scene("cultivation", goods=plenty, rooms={"a3": room, "a2": "shelf"})
    assert game.moves(room) == set()


@pytest.mark.scenario("gold_vein", "cave_entrance")
def test_only_rooms_of_your_own_are_used() -> None:
    rival = Player(rooms={"a3": "gold_vein"}, hidden={"a2": "state_room"})
    game = scene("undermining", display=["storeroom"], rival=rival, hidden={"b4": "secret_chamber"})
    for move in ("gold_vein", "storeroom", "state_room", "secret_chamber:gold"):
        assert game.refused(move) == "CVC-27"
    assert game.moves("cave_entrance") == {f"cave_entrance:{good}" for good in ("wood", "stone", "emmer", "flax")}


@pytest.mark.scenario("cave_entrance")
def test_the_entrance_is_an_orange_room_worth_nothing() -> None:
    game = scene(goods={})
    assert game.points == 0
    assert sum(game.scores.parts[0].values()) == 0


@pytest.mark.parametrize(
    ("room", "moves"),
    [
        row("cave_entrance", "wood stone emmer flax"),
        row("tunnel", "2food"),
        row("storeroom", ""),
        row("gold_vein", ""),
        row("state_room", ""),
        row("secret_chamber", "3flax gold"),
    ],
)
def test_what_a_room_gives_is_given_to_the_rich_too(room: str, moves: str) -> None:
    """Only the Tunnel's stone has a condition."""
    rooms = {"a2": room} if room != "cave_entrance" else {}
    game = scene("undergrowth", goods=dict.fromkeys(GOODS, 5), rooms=rooms)
    assert game.moves(room) == ({f"{room}:{move}" for move in moves.split()} or {room})


@pytest.mark.scenario("digging_cave")
def test_the_digging_cave_digs_once_and_stops_at_walls() -> None:
    game = scene("undergrowth", goods={"gold": 3}, rooms={"a1": "digging_cave"}, dug=["a2"], walls=["a4e", "a4s"])
    assert game.moves("digging_cave:") == {"digging_cave:b1", "digging_cave:b2", "digging_cave:b3"}
    game.play("digging_cave:b1")
    assert game.goods == {"gold": 2}
    assert game.moves("dig:") == game.moves("digging_cave:") == set()


@pytest.mark.scenario("wood_storeroom")
def test_the_wood_storeroom_lets_no_further_room_be_used() -> None:
    game = scene("undergrowth", goods={}, rooms={"a2": "shelf", "a1": "wood_storeroom", "b1": "storeroom"})
    game.play("storeroom")
    assert game.goods == {"wood": 1, "emmer": 1, "flax": 1, "food": 1}
    assert game.refused("cave_entrance:wood") == "CVC-21"
