"""The rulings, one after the other: the awkward cases, and the mistakes that other programs make (see `rulings.py`)."""

from collections.abc import Mapping

import pytest

from tests.games.cave_vs_cave.scene import COVERED, DARK, GAME, GOODS, LIGHT, Player, Scene, scene
from underhold.core.errors import BadNotation
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.content import effects
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.events import Event, Gained, GameEnded, RoomAnswered, RoomDrawn

Goods = Mapping[str, int]
PLENTY = dict.fromkeys(GOODS, 9)
EDGES = {"a1e", "a2e", "a3e", "a4e", "a5e", "b5e", "a1s", "a2s", "a3s", "a4s", "b1s", "b2s", "b3s", "b4s"}
ROUND_A4 = ["a3s", "a4s", "a4e"]
ROUND_A3 = ["a2s", "a3s", "a3e"]


def digs(game: Scene) -> set[str]:
    return {move.removeprefix("dig:") for move in game.moves("dig:")}


def drawn(events: list[Event]) -> list[str]:
    """The rooms that came from the solo pile."""
    return [content.ROOM_IDS[event.room] for event in events if isinstance(event, RoomDrawn)]


def answers(events: list[Event]) -> list[str]:
    """The blue rooms that did their work."""
    return [content.ROOM_IDS[event.room] for event in events if isinstance(event, RoomAnswered)]


# ---------------------------------------------------------------------------------------------- board, walls, entrance


@pytest.mark.scenario("CVC-01")
def test_walls_go_on_the_fourteen_inner_edges() -> None:
    game = scene("masonry")
    assert game.moves("wall:") == {f"wall:{edge}" for edge in EDGES}
    assert len(EDGES) == 14
    assert scene("masonry", walls=["a2e"]).refused("wall:a2e") == "CVC-01", "one wall to an edge"


@pytest.mark.scenario("CVC-02")
def test_you_may_shut_yourself_in_and_then_only_undermining_digs() -> None:
    game = scene("masonry", walls=ROUND_A4[:2])
    game.play("wall:a4e")
    assert digs(scene("excavation", walls=ROUND_A4)) == set()
    assert digs(scene("drift_mining", walls=ROUND_A4)) == set()
    assert digs(scene("expansion", walls=ROUND_A4)) == set()
    assert digs(scene("undermining", walls=ROUND_A4)) == {"a2", "a5", "b3", "b4"}


@pytest.mark.scenario("CVC-03")
def test_the_way_in_is_no_wall_and_no_place_for_one() -> None:
    game = scene("masonry")
    assert int(game.state.caves[0].sides) >> 4 * 3 & 15 == 0, "a4 has no wall on any side"
    with pytest.raises(BadNotation):
        game.play("wall:a4w")
    assert {move for move in scene("renovation", players=1, goods=PLENTY).moves() if "@a4" in move} == set()


@pytest.mark.scenario("CVC-04")
@pytest.mark.parametrize("rooms", [{}, {"a2": "stall", "b3": "warehouse"}])
def test_neighbouring_rooms_are_no_walls(rooms: dict[str, str]) -> None:
    game = scene("housework", goods=PLENTY, rooms=rooms)
    assert game.moves("shelf@a3:gold"), "one wall, the natural one, beside face-down and beside furnished spaces"
    assert game.refused("food_corner@a3") == "CVC-10"
    assert game.refused("parlor@a3") == "CVC-10"


@pytest.mark.scenario("CVC-05")
def test_the_free_space_can_be_furnished_in_the_first_turn() -> None:
    game = scene("housework", round=1, goods=PLENTY)
    fitting = {"shelf", "spinning_wheel", "grindstone"}
    assert game.moves() - {move for move in game.moves() if "@" not in move} == {
        f"{room}@a3{price}" for room in fitting for price in ("", ":5food", ":gold")
    }
    assert game.refused("shelf@a2") == "CVC-05", "a face-down room lies there"
    game.play("shelf@a3")
    assert game.refused("grindstone@a3:gold") == "CVC-05", "it is furnished now"


@pytest.mark.scenario("CVC-06")
def test_an_unreachable_space_can_be_furnished() -> None:
    game = scene("renovation", players=1, goods={"wood": 2, "stone": 1}, walls=ROUND_A3, display=["secret_chamber"])
    game.play("secret_chamber@a3")
    assert game.rooms == {"a3": "secret_chamber"}


@pytest.mark.scenario("CVC-07")
def test_rooms_stay_when_their_walls_go() -> None:
    game = scene("breach", goods={}, rooms={"a3": "tunnel"}, walls=["a3e"])
    game.play("tear:a3e")
    assert game.rooms == {"a3": "tunnel"}
    assert game.points == 3 + 1
    game.play("end", "excavation", "end", "undergrowth", "tunnel:2food")
    assert game.goods["food"] == 5, "and it still works"


@pytest.mark.scenario("CVC-07")
def test_walls_may_be_built_beside_furnished_and_face_down_rooms() -> None:
    for edge in ("a3e", "a1s", "b1s"):  # furnished | face down, and between two face-down rooms
        game = scene("masonry", rooms={"a3": "shelf"})
        game.play(f"wall:{edge}")
        assert game.rooms == {"a3": "shelf"}
        assert game.points == 3 + 1


@pytest.mark.scenario("CVC-08")
def test_seven_walls_are_shared() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e"])
    game = scene("masonry", walls=["b5e", "a1s"], rival=rival)
    assert game.walls_left == 1
    game.play("wall:a2s")
    assert game.walls_left == 0


@pytest.mark.scenario("CVC-08")
def test_without_walls_in_the_supply_nothing_is_built_and_dungeon_pays_nothing() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e", "a5e", "b5e", "a1s"])
    game = scene("masonry", goods={}, rooms={"a3": "shelf", "a2": "dungeon"}, rival=rival)
    assert game.moves("wall:") == set()
    assert game.refused("wall:a1e") == "CVC-08"
    game.play("+stone", "cave_entrance:wood", "end")
    assert game.goods == {"stone": 1, "wood": 1}


@pytest.mark.scenario("CVC-08")
def test_seven_walls_in_solo_too() -> None:
    assert scene(players=1).walls_left == 7


@pytest.mark.scenario("CVC-08")
def test_a_wall_torn_down_can_be_built_again() -> None:
    rival = Player(walls=["a1e", "a2e", "a3e", "a4e", "a5e", "b5e"])
    game = scene("breach", walls=["a1e"], rival=rival)
    game.play("tear:a1e", "end", "masonry", "wall:a1s", "end")
    assert game.walls_left == 0


@pytest.mark.scenario("CVC-09")
def test_breach_takes_no_wall_of_the_opponent() -> None:
    game = scene("breach", goods={}, walls=[], rival=Player(walls=["a1e"]))
    assert game.refused("tear:a1e") == "CVC-09"
    game.play("end")
    assert game.goods == {}, "no wall, no goods"


@pytest.mark.scenario("CVC-09")
def test_breach_takes_no_natural_wall() -> None:
    game = scene("breach", goods={}, walls=["a1e"])
    assert game.moves("tear:") == {"tear:a1e"}


# One dark wall with light ones beside it never means a wall across; another program lets seven rooms stand there.
FACING_ERRORS = [
    "grindstone",
    "warehouse",
    "stall",
    "sacrificial_altar",
    "prospecting_site",
    "retting_room",
    "equipment_room",
]


@pytest.mark.scenario("CVC-10")
@pytest.mark.parametrize("room", FACING_ERRORS)
def test_a_room_for_one_wall_does_not_fit_between_facing_walls(room: str) -> None:
    game = scene(
        "renovation", players=1, goods=PLENTY, walls=["a3e"], rooms={"c5": "parlor"}, dug=["a2"], display=[room]
    )
    assert game.refused(f"{room}@a3") == "CVC-10"
    assert f"{room}@a2" in game.moves(), "one wall is fine"


@pytest.mark.scenario("CVC-10")
@pytest.mark.parametrize(
    ("space", "edge"), [("a2", "a2e"), ("a3", "a3e"), ("b2", "a2e"), ("b3", "a3e"), ("b4", "a4e"), ("b5", "b4s")]
)
def test_between_facing_walls_there_is_room_for_tunnel_and_junction_room_alone(space: str, edge: str) -> None:
    """All rooms lie open, everything can be paid, and two orange rooms make way for blue ones."""
    owned = {"a1": "gold_vein", "c5": "state_room"}
    dug = [other for other in COVERED if other not in owned]
    game = scene("housework", goods=PLENTY, rooms=owned, dug=dug, walls=[edge], rival=Player(dug=COVERED))
    assert len(game.display) == 22
    assert {move.split("@")[0] for move in game.moves() if f"@{space}" in move} == {"tunnel", "junction_room"}


# ---------------------------------------------------------------------------------------------- the additional cavern

# Every space but a3 is furnished, with two light rooms only, so that it serves in solo as well.
NINE_ROOMS = """
    storeroom spinning_wheel food_corner
    weaving_room warehouse stall sacrificial_altar prospecting_site bakehouse
"""
RIVAL_ROOMS = """
    furniture_workshop grindstone gold_vein
    junction_room tunnel digging_cave state_room secret_chamber parlor
"""
NINE = dict(zip(COVERED, NINE_ROOMS.split(), strict=True))  # a1 a2 a5, b1 … b5 c5
RIVALS = dict(zip(COVERED, RIVAL_ROOMS.split(), strict=True))


@pytest.mark.scenario("CVC-11")
def test_the_last_space_furnished_brings_the_cavern_at_once() -> None:
    game = scene("housework", goods={"wood": 1, "stone": 1, "food": 2, "gold": 1}, rooms=NINE)
    game.play("shelf@a3")
    assert game.seat == 0
    assert game.moves() == {"cavern:two_walls", "cavern:three_walls", "gold>food"}
    game.play("cavern:two_walls", "grindstone@c4:gold")
    assert game.rooms["c4"] == "grindstone", "the second furnishing of the turn already uses it"
    assert game.goods == {}
    game.play("end")


@pytest.mark.scenario("CVC-11")
def test_there_is_one_cavern_and_the_second_player_gets_none() -> None:
    rival = Player(goods=PLENTY, rooms=RIVALS, walls=["a3s"])
    game = scene("housework", goods=PLENTY, rooms=NINE, rival=rival)
    game.play("shelf@a3", "cavern:three_walls", "end")
    assert game.seat == 1
    game.play("furnishing", "wood_storeroom@a3")
    assert game.moves("cavern:") == set()
    assert game.refused("cavern:two_walls") == "CVC-11"
    assert {move for move in game.moves() if "@" in move} == set()
    game.play("end")


@pytest.mark.scenario("CVC-11")
def test_a_full_board_means_furnished_not_just_dug_out() -> None:
    rooms = {space: room for space, room in NINE.items() if space != "c5"}
    for dug in ([], ["c5"]):
        game = scene("housework", goods=PLENTY, rooms=rooms, dug=dug)
        game.play("shelf@a3")
        assert game.moves("cavern:") == set()


@pytest.mark.scenario("CVC-12")
def test_the_face_is_chosen_freely_and_at_once() -> None:
    for face in ("two_walls", "three_walls"):
        game = scene("housework", goods=PLENTY, rooms=NINE)
        game.play("shelf@a3")
        assert game.refused("end") == "CVC-12"
        game.play(f"cavern:{face}")
        assert game.moves("cavern:") == set(), "it does not turn over later"


def cavern(face: str, display: list[str], two_walls: str = "corner") -> set[str]:
    """The rooms that fit the cavern as it comes."""
    game = scene("housework", goods=PLENTY, rooms=NINE, display=display, additional_cavern_two_walls=two_walls)
    game.play("shelf@a3", f"cavern:{face}")
    return {move.split("@")[0] for move in game.moves() if "@c4" in move}


SHAPES = ["equipment_room", "furniture_workshop", "junction_room", "digging_cave", "state_room", "secret_chamber"]


@pytest.mark.scenario("CVC-13")
def test_the_two_walls_meet_in_a_corner() -> None:
    assert cavern("two_walls", SHAPES) == {"grindstone", "equipment_room", "furniture_workshop"}
    assert cavern("three_walls", SHAPES) == {"parlor", "furniture_workshop", "digging_cave", "state_room"}


@pytest.mark.scenario("CVC-13")
def test_a_switch_makes_the_two_walls_face_each_other() -> None:
    assert cavern("two_walls", SHAPES, "facing") == {"tunnel", "junction_room"}
    assert cavern("three_walls", SHAPES, "facing") == {"parlor", "furniture_workshop", "digging_cave", "state_room"}


@pytest.mark.scenario("CVC-13", "retting_room")
def test_no_face_has_four_walls_and_retting_room_suits_both() -> None:
    """Another program has faces with three and four walls, and asks two walls of Retting Room."""
    for face in ("two_walls", "three_walls"):
        assert "retting_room" in cavern(face, ["retting_room", "secret_chamber"])
        assert "secret_chamber" not in cavern(face, ["retting_room", "secret_chamber"])


@pytest.mark.scenario("CVC-14")
@pytest.mark.parametrize(
    ("face", "two_walls", "sites"),
    [
        ("two_walls", "corner", {"c4n", "c4e"}),
        ("two_walls", "facing", {"c4n", "c4s"}),
        ("three_walls", "corner", {"c4e"}),
        ("three_walls", "facing", {"c4e"}),
    ],
)
def test_walls_may_stand_on_the_open_sides_of_the_cavern(face: str, two_walls: str, sites: set[str]) -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE, additional_cavern_two_walls=two_walls)
    assert game.refused("wall:c4e") == "CVC-14", "not yet yours"
    game.play("shelf@a3", f"cavern:{face}")
    assert game.moves("wall:") == {f"wall:{edge}" for edge in EDGES | sites}


@pytest.mark.scenario("CVC-14")
def test_walls_of_the_cavern_count_like_others() -> None:
    """They come from the supply, make shapes, feed Dungeon, and Breach can take them."""
    rooms = NINE | {"b5": "dungeon"}
    game = scene("renovation", goods={"wood": 1, "gold": 3}, rooms=rooms)
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e")
    assert game.goods == {"gold": 5}
    assert game.walls_left == 6
    game.play("end")
    game.pass_turn()
    game.play("breach", "tear:c4e")
    assert game.goods == {"stone": 2, "food": 3, "gold": 6}
    assert game.walls == set()
    assert game.walls_left == 7


@pytest.mark.scenario("CVC-14")
def test_a_fourth_wall_makes_the_cavern_a_secret_chamber() -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE, display=["secret_chamber"])
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e", "end")
    game.pass_turn()
    game.play("housework", "secret_chamber@c4")
    assert game.rooms["c4"] == "secret_chamber"


@pytest.mark.scenario("CVC-15")
def test_walls_of_the_cavern_are_no_walls_of_the_board() -> None:
    game = scene("renovation", goods=PLENTY, rooms=NINE)
    board = (1 << 44) - 1
    before = int(game.state.caves[0].sides) & board
    game.play("shelf@a3", "cavern:two_walls", "wall:c4n")
    assert int(game.state.caves[0].sides) & board == before


@pytest.mark.scenario("CVC-16")
def test_solo_has_the_cavern_too() -> None:
    game = scene("renovation", players=1, goods=PLENTY, rooms=NINE, display=["shelf"])
    game.play("shelf@a3", "cavern:three_walls", "wall:c4e", "end")
    assert game.walls == {"c4e"}


# ---------------------------------------------------------------------------------------------- turns and tiles


@pytest.mark.scenario("CVC-20")
@pytest.mark.parametrize(("players", "turns"), [(2, [2, 2, 2, 3, 3, 3, 3, 4]), (1, [2, 2, 2, 3, 3, 3, 4])])
def test_turns_of_a_game(players: int, turns: list[int]) -> None:
    game = scene(players=players)
    taken: dict[tuple[int, int], int] = {}
    order: list[int] = []
    while not game.over:
        key = (int(game.state.round), game.seat)
        taken[key] = taken.get(key, 0) + 1
        order.append(game.seat)
        game.pass_turn()
    assert [taken[round, 0] for round in range(len(turns))] == turns
    assert sum(turns) == (22 if players == 2 else 19)
    if players == 2:
        assert [taken[round, 1] for round in range(8)] == turns
        assert order[:8] == [0, 1, 0, 1, 1, 0, 1, 0], "the start player marker moves, so one player plays twice"
    assert game.moves() == set()
    assert game.refused("cultivation") == "CVC-20"


@pytest.mark.scenario("CVC-20")
def test_each_round_turns_up_the_next_tile_and_puts_all_back() -> None:
    game = scene(round=1)
    face_down = ["furnishing", "masonry", "undermining", "breach", "drift_mining", "expansion", "expedition"]
    for round in range(8):
        offered = {move for move in game.moves() if ">" not in move} | {"renovation"}
        assert offered == {
            *("cultivation", "excavation", "housework", "undergrowth", "renovation"),
            *face_down[: round + 1],
        }
        while not game.over and game.state.round == round:
            game.pass_turn()


@pytest.mark.scenario("CVC-21")
@pytest.mark.parametrize("tile", content.ACTION_IDS)
def test_a_tile_may_be_taken_for_nothing(tile: str) -> None:
    game = scene(tile, goods={"gold": 2}, rival=Player(goods={}))
    game.play("end")
    assert game.goods == {"gold": 2}
    assert game.seat == 1


@pytest.mark.scenario("CVC-21")
def test_a_tile_must_be_taken() -> None:
    assert scene().refused("end") == "CVC-21"


@pytest.mark.scenario("CVC-21", "tunnel")
def test_parts_of_a_room_may_be_left_out_but_not_taken_up_after_another_room() -> None:
    game = scene("undermining", goods={}, rooms={"a3": "tunnel"})
    game.play("tunnel:2food", "cave_entrance:wood")
    assert game.moves("tunnel") == set(), "rooms are used one after the other"
    game.play("end")
    assert game.goods == {"food": 2, "wood": 1}


@pytest.mark.scenario("CVC-21")
def test_of_parts_divided_by_a_cut_one_is_done() -> None:
    game = scene("cultivation", goods={"flax": 4}, rooms={"a3": "spinning_wheel"})
    game.play("spinning_wheel:flax")
    assert game.moves("spinning_wheel") == set()


@pytest.mark.scenario("CVC-21")
@pytest.mark.parametrize(
    ("tile", "moves", "lost"),
    [
        ("undermining", ["gold_vein"], "cave_entrance:wood"),
        ("undergrowth", ["tunnel:2food"], "tunnel:stone"),
        ("undergrowth", ["+2wood"], "prospecting_site"),
        ("excavation", ["dig2:b4"], "dig:a5"),
        ("housework", [], "shelf@a3"),
    ],
)
def test_what_a_turn_left_out_is_lost(tile: str, moves: list[str], lost: str) -> None:
    rooms = {"a2": "gold_vein", "a1": "tunnel", "c5": "prospecting_site"}
    game = scene(tile, round=6, players=1, goods={"wood": 5, "food": 5}, rooms=rooms)
    game.play(*moves)
    assert lost in game.moves()
    game.play("end")
    game.play("masonry" if lost.startswith(("shelf", "dig")) else "housework")
    assert lost not in game.moves()


@pytest.mark.scenario("CVC-21", "CVC-44")
def test_a_room_can_be_used_again_in_the_next_turn() -> None:
    game = scene("undergrowth", round=6, players=1, goods={}, rooms={"a3": "gold_vein"})
    game.play("gold_vein", "end", "cultivation", "gold_vein", "end", "undermining", "gold_vein")
    assert game.goods == {"stone": 3, "gold": 3}


@pytest.mark.scenario("CVC-22")
def test_the_food_is_paid_with_the_room_and_not_without() -> None:
    game = scene("housework", round=4, goods={"wood": 1, "food": 9})
    game.play("end")
    assert game.goods == {"wood": 1, "food": 9}
    game = scene("furnishing", round=4, goods={"wood": 1, "food": 3})
    game.play("shelf@a3")
    assert game.goods == {}, "3 food for the turns and 1 wood for the room"


@pytest.mark.scenario("CVC-22")
def test_price_and_cost_are_paid_together() -> None:
    """A gold price and a gold cost need both."""
    walls = ["a2s", "a3e"]
    assert scene("housework", goods={"stone": 1, "gold": 1}, walls=walls).refused("parlor@a3:gold") == "CVC-22"
    game = scene("housework", goods={"stone": 1, "gold": 2}, walls=walls)
    game.play("parlor@a3:gold")
    assert game.goods == {}


@pytest.mark.scenario("CVC-22")
def test_solo_rounds_ask_for_food_by_their_turns() -> None:
    for round, food in ((3, 2), (4, 3), (6, 3), (7, 4)):
        game = scene("housework", players=1, round=round, goods={"wood": 1, "food": food})
        game.play("shelf@a3")
        assert game.goods == {}


@pytest.mark.scenario("CVC-23")
def test_conversions_come_at_any_time_of_the_turn() -> None:
    game = scene(goods={"wood": 1, "emmer": 2, "flax": 2, "gold": 2})
    game.play("emmer>food", "housework", "flax>food")
    game.play("shelf@a3", "gold>food", "gold>food", "emmer>food", "flax>food")
    assert game.goods == {"food": 4}
    assert game.refused("gold>food") == "CVC-23"


@pytest.mark.scenario("CVC-23")
def test_a_price_may_be_converted_first() -> None:
    game = scene("housework", goods={"wood": 1, "emmer": 1, "gold": 1})
    assert game.refused("shelf@a3") == "CVC-22"
    game.play("emmer>food", "gold>food", "shelf@a3")
    assert game.goods == {}


@pytest.mark.scenario("CVC-23")
def test_conversion_between_two_digs_and_inside_a_room() -> None:
    game = scene("excavation", goods={"food": 2, "emmer": 1})
    game.play("dig2:b3", "emmer>food", "dig:a2")
    assert game.goods == {"food": 1}
    game = scene("undergrowth", goods={"food": 8, "gold": 1}, rooms={"a3": "tunnel"})
    game.play("tunnel:stone", "gold>food", "tunnel:2food")
    assert game.goods == {"food": 9, "stone": 1}


@pytest.mark.scenario("CVC-23")
def test_only_the_player_whose_turn_it_is_converts() -> None:
    game = scene("undergrowth", goods=PLENTY, rival=Player(goods={}))
    game.play("end")
    assert {move for move in game.moves() if ">" in move} == set()


@pytest.mark.scenario("CVC-23")
def test_wood_and_stone_are_never_food() -> None:
    game = scene(goods={"wood": 9, "stone": 9})
    assert {move for move in game.moves() if ">" in move} == set()


@pytest.mark.scenario("CVC-24")
def test_goods_over_the_cap_are_lost_kind_by_kind() -> None:
    game = scene("cultivation", goods={"emmer": 8, "flax": 5})
    game.play("+2emmer,flax")
    assert game.goods == {"emmer": 9, "flax": 6}
    game = scene("breach", goods={"stone": 9, "food": 7, "gold": 19}, walls=["a1e"])
    game.play("tear:a1e")
    assert game.goods == {"stone": 9, "food": 9, "gold": 19}


@pytest.mark.scenario("CVC-24")
def test_an_exchange_pays_before_it_gains() -> None:
    game = scene("expedition", goods={"gold": 19}, rooms={"a3": "treasury"})
    game.play("treasury")
    assert game.goods == {"gold": 19, "food": 1}
    game = scene("undergrowth", goods=PLENTY | {"gold": 19}, rooms={"a3": "junction_room"})
    game.play("junction_room:wood,stone,gold")
    assert game.goods == PLENTY | {"wood": 8, "stone": 8, "gold": 19}


@pytest.mark.scenario("CVC-24")
def test_bonus_food_over_the_cap_is_lost() -> None:
    game = scene("excavation", goods={"food": 9})
    game.play("dig:b4")
    assert game.goods == {"food": 9}


@pytest.mark.scenario("CVC-23", "CVC-24", "warehouse")
def test_conversion_between_payment_and_gain() -> None:
    """Food and emmer at 9: pay Warehouse's 2 food, turn 1 emmer into food (8), then gain emmer up to 9 again."""
    reached: list[dict[str, int]] = []

    def explore(game: Scene) -> None:
        for move in sorted(game.moves() & {"warehouse", "emmer>food", "take"}):
            after = Scene(game.state)
            after.play(move)
            reached.append(after.goods)
            if move == "warehouse" or after.goods["emmer"] >= 8:
                explore(after)

    explore(scene("cultivation", goods={"emmer": 9, "food": 9}, rooms={"a3": "warehouse"}))
    assert {"wood": 1, "stone": 1, "emmer": 9, "flax": 1, "food": 8} in reached


@pytest.mark.scenario("CVC-25", "parlor")
def test_converting_away_makes_room_for_a_refill() -> None:
    game = scene("undergrowth", rooms={"a3": "parlor"})
    assert game.moves("parlor") == set(), "one of each is there"
    game.play("emmer>food", "flax>food", "gold>food", "parlor")
    assert game.goods == {"wood": 1, "stone": 1, "emmer": 1, "flax": 1, "food": 4, "gold": 1}


@pytest.mark.scenario("CVC-25", "shelf")
def test_converting_away_makes_room_for_the_shelf() -> None:
    game = scene("cultivation", goods={"flax": 2}, rooms={"a3": "shelf"})
    game.play("flax>food", "flax>food", "shelf:2flax")
    assert game.goods == {"flax": 2, "food": 2}


@pytest.mark.scenario("CVC-26")
def test_blue_rooms_stay_fewer_than_orange_ones() -> None:
    """It counts how many there would be, not how many there are."""
    blue = ["prospecting_site", "equipment_room"]
    assert scene("housework", goods=PLENTY, display=blue).refused("prospecting_site@a3") == "CVC-26"

    game = scene("housework", goods=PLENTY, rooms={"a1": "food_corner"}, dug=["a2"], display=blue)
    game.play("prospecting_site@a3")
    assert game.refused("equipment_room@a2:gold") == "CVC-26", "two orange, one blue: it would be equal"
    game.play("shelf@a2:gold")

    game = scene("housework", goods=PLENTY, rooms={"a1": "food_corner", "a5": "storeroom"}, dug=["a2"], display=blue)
    game.play("prospecting_site@a3", "equipment_room@a2:gold")
    assert (game.rooms["a3"], game.rooms["a2"]) == ("prospecting_site", "equipment_room")


@pytest.mark.scenario("CVC-26")
def test_an_orange_room_furnished_first_makes_way_for_a_blue_one() -> None:
    game = scene("housework", goods=PLENTY, dug=["a2"], display=["prospecting_site"])
    game.play("shelf@a3", "prospecting_site@a2:gold")
    assert game.rooms == {"a3": "shelf", "a2": "prospecting_site"}


@pytest.mark.scenario("CVC-27")
def test_no_tile_both_furnishes_and_uses_rooms() -> None:
    for action in content.ACTIONS:
        kinds = {
            type(effect)
            for part in action.parts
            for effect in (part.alternatives if isinstance(part, effects.Either) else (part,))
        }
        assert not {effects.Furnish, effects.UseRooms} <= kinds, action.id


@pytest.mark.scenario("CVC-27", "dungeon")
def test_a_dungeon_pays_for_the_wall_built_right_after_it() -> None:
    goods = {"stone": 3, "gold": 4}
    rival = Player(goods={})
    game = scene("renovation", goods=goods, rooms={"a2": "shelf"}, walls=ROUND_A3, display=["dungeon"], rival=rival)
    game.play("dungeon@a3", "wall:b1s")
    assert game.goods == {"gold": 2}
    game = scene("renovation", goods=goods, rooms={"a2": "shelf"}, walls=ROUND_A3, display=["dungeon"], rival=rival)
    game.play("wall:b1s", "dungeon@a3")
    assert game.goods == {}, "the wall came too early"


@pytest.mark.scenario("CVC-28")
def test_a_room_dug_up_can_be_furnished_into_the_space_it_left() -> None:
    game = scene("expansion", goods={"wood": 1, "gold": 3}, hidden={"b4": "stall"})
    assert game.refused("stall@b4:2gold") == "CVC-28"
    game.play("dig:b4", "stall@b4:2gold")
    assert game.rooms == {"b4": "stall"}
    assert game.goods == {"food": 1}


@pytest.mark.scenario("CVC-28")
def test_a_room_dug_up_is_open_to_the_opponent() -> None:
    game = scene("excavation", hidden={"b4": "warehouse"}, rival=Player(goods=PLENTY))
    game.play("dig:b4", "end", "housework", "warehouse@a3")
    assert "warehouse" not in game.display


@pytest.mark.scenario("CVC-29")
def test_the_first_digs_lie_beside_the_entrance_and_the_free_space() -> None:
    assert digs(scene("excavation")) == {"a2", "a5", "b3", "b4"}
    assert scene("excavation").refused("dig:b5") == "CVC-29", "not slanted"
    assert scene("excavation").refused("dig:b2") == "CVC-29"
    assert scene("excavation").refused("dig:c5") == "CVC-29"


@pytest.mark.scenario("CVC-29")
def test_paths_run_through_empty_and_furnished_spaces() -> None:
    game = scene("excavation", rooms={"a3": "shelf", "a2": "stall"}, dug=["a5", "b5"])
    assert digs(game) == {"a1", "b2", "b3", "b4", "c5"}


@pytest.mark.scenario("CVC-29")
def test_walls_bar_the_path_but_not_the_way_round() -> None:
    walls = ["a3s", "a4e"]
    assert digs(scene("excavation", walls=walls)) == {"a5"}
    assert digs(scene("excavation", walls=walls, dug=["a5"])) == {"b5"}
    assert digs(scene("excavation", walls=walls, dug=["a5", "b5"])) == {"b4", "c5"}
    assert scene("excavation", walls=walls).refused("dig:b4") == "CVC-29"
    open_but_walled_off = scene("excavation", walls=["a3s", "a3e"], dug=["a2", "a1"])
    assert digs(open_but_walled_off) == {"a5", "b4"}


@pytest.mark.scenario("CVC-29")
def test_the_second_dig_may_use_the_space_opened_by_the_first() -> None:
    game = scene("excavation", goods={"food": 2}, walls=["a3s", "a4e"])
    game.play("dig2:a5", "dig:b5")
    assert game.covered == {*COVERED} - {"a5", "b5"}


@pytest.mark.scenario("CVC-29")
def test_walls_bar_the_second_dig_too() -> None:
    game = scene("excavation", goods={"food": 2}, walls=["a4e", "a1s"])
    game.play("dig2:a2")
    assert digs(game) == {"a5", "b2", "b3"}


@pytest.mark.scenario("CVC-30")
def test_undermining_digs_through_many_walls() -> None:
    walls = ["a3s", "a2s", "a1s", "a3e", "a4e", "a4s"]
    game = scene("undermining", walls=walls, dug=["a2"])
    assert digs(game) == {"a1", "a5", "b2", "b3", "b4"}
    game.play("dig:a1")
    assert game.walls == set(walls), "the walls stay"


@pytest.mark.scenario("CVC-30")
def test_face_down_rooms_bar_undermining() -> None:
    assert digs(scene("undermining")) == {"a2", "a5", "b3", "b4"}
    assert scene("undermining").refused("dig:a1") == "CVC-29"


@pytest.mark.scenario("CVC-31")
def test_paying_for_two_digs_with_one_room_left() -> None:
    game = scene("excavation", goods={"food": 2}, dug=[space for space in COVERED if space != "c5"])
    assert game.moves("dig") == {"dig:c5", "dig2:c5"}
    game.play("dig2:c5")
    assert game.moves("dig") == set()
    game.play("+stone", "end")
    assert game.goods == {"stone": 1}


@pytest.mark.scenario("CVC-31")
def test_the_second_dig_may_be_declined_and_the_stone_comes_in_any_case() -> None:
    game = scene("excavation", goods={"food": 2})
    game.play("dig2:a2", "+stone", "end")
    assert game.goods == {"stone": 1}, "the food is not given back"
    game = scene("excavation", goods={}, dug=COVERED)
    assert game.moves() == {"+stone", "end"}
    game.play("+stone")
    assert game.goods == {"stone": 1}


@pytest.mark.scenario("CVC-31")
def test_two_digs_need_two_food() -> None:
    game = scene("excavation", goods={"food": 1, "emmer": 1})
    assert game.refused("dig2:a2") == "CVC-24"
    game.play("emmer>food", "dig2:a2", "dig:a1")
    assert game.goods == {}


@pytest.mark.scenario("CVC-32")
def test_renovation_looks_at_the_gold_when_it_is_taken() -> None:
    game = scene(round=8, goods={"gold": 2}, rival=Player(goods={"gold": 1}))
    game.play("renovation", "gold>food", "gold>food", "wall:a1e")
    assert game.walls == {"a1e"}, "gold spent afterwards undoes nothing"

    game = scene(round=8, goods={"gold": 2}, rival=Player(goods={"gold": 1}))
    game.play("gold>food")
    assert game.refused("renovation") == "CVC-32", "equal: nobody"


@pytest.mark.scenario("CVC-32")
def test_the_condition_is_the_chooser_s() -> None:
    game = scene("undergrowth", round=8, goods={"gold": 2}, rival=Player(goods={"gold": 3}))
    game.play("end", "renovation", "end")
    assert game.refused("renovation") == "CVC-20"


def final(mine: dict[str, str], theirs: dict[str, str], gold: int = 0, their_gold: int = 0) -> Scene:
    """The game at its end, after a last round in which nobody did anything."""
    game = scene(round=8, goods={"gold": gold}, rooms=mine, rival=Player({"gold": their_gold}, theirs))
    while not game.over:
        last = game.pass_turn()
    ended = last[-1]
    assert isinstance(ended, GameEnded)
    assert (ended.points, ended.winner) == (game.scores.points, game.scores.winner)
    return game


@pytest.mark.scenario("CVC-33")
@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        (["shelf"], [], 0),
        ([], ["shelf"], 1),
        (["storeroom", "food_corner"], ["gold_vein"], 1),  # 6 + 3 and 9: the 9 is the better room
        (["gold_vein"], ["storeroom", "food_corner"], 0),
        (["shelf", "tunnel"], ["parlor"], 1),  # below 9 it decides as well
        (["parlor", "shelf"], ["storeroom", "tunnel"], None),  # 6 + 3 each
        (["shelf"], ["tunnel"], None),
        ([], [], None),
    ],
)
def test_a_tie_goes_to_the_better_single_room(mine: list[str], theirs: list[str], winner: int | None) -> None:
    spaces = ("a3", "a2", "a1")
    game = final(dict(zip(spaces, mine, strict=False)), dict(zip(spaces, theirs, strict=False)))
    assert game.scores.winner == winner


@pytest.mark.scenario("CVC-33")
def test_points_are_rooms_and_gold() -> None:
    game = final({"a3": "shelf"}, {"a3": "spinning_wheel"}, gold=2)
    assert game.scores.points == (5, 4)
    assert game.scores.winner == 0
    game = final({"a3": "gold_vein"}, {}, their_gold=9)
    assert game.scores.points == (9, 9)
    assert game.scores.winner == 0, "gold is no room"


# ---------------------------------------------------------------------------------------------- rooms


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


# ---------------------------------------------------------------------------------------------- solo


@pytest.mark.scenario("CVC-60")
@pytest.mark.parametrize("seed", range(20))
def test_solo_setup(seed: int) -> None:
    state = GAME.new(GAME.setup(1, seed))
    game = Scene(state)
    deal = GAME.deal_to_json(state)
    assert len(game.display) == 3
    assert game.display <= set(LIGHT)
    assert len(deal["caves"]) == 1
    assert len(deal["caves"][0]) == len(deal["pile"]) == 9
    assert {*deal["caves"][0], *deal["pile"]} == set(DARK)
    stages = {action.id: action.stage for action in content.ACTIONS}
    assert [stages[action] for action in deal["actions"]] == [2, 2, 2, 3, 3, 3, 4]
    assert "breach" not in deal["actions"]
    assert game.goods == dict.fromkeys(GOODS, 1)
    assert game.covered == set(COVERED)


@pytest.mark.parametrize("seed", range(20))
def test_two_player_setup(seed: int) -> None:
    state = GAME.new(GAME.setup(2, seed))
    game = Scene(state)
    deal = GAME.deal_to_json(state)
    assert game.display == set(LIGHT)
    assert sorted(map(len, deal["caves"])) == [9, 9]
    assert {*deal["caves"][0], *deal["caves"][1]} == set(DARK)
    stages = {action.id: action.stage for action in content.ACTIONS}
    assert [stages[action] for action in deal["actions"]] == [2, 2, 2, 3, 3, 3, 3, 4]
    assert game.goods == game.rival_goods == dict.fromkeys(GOODS, 1)
    assert game.walls_left == 7
    assert game.covered == set(COVERED)


@pytest.mark.scenario("CVC-60")
def test_solo_has_no_breach_and_renovation_no_condition() -> None:
    game = scene(players=1, round=7, goods={})
    assert game.refused("breach") == "CVC-60"
    game.play("renovation", "wall:a1e")
    assert game.walls == {"a1e"}


def solo(
    tile: str, goods: Goods, rooms: Mapping[str, str] | None = None, walls: tuple[str, ...] = (), rules: int = 2
) -> Scene:
    hidden = {"b4": "treasury", "a2": "gold_vein", "b3": "secret_chamber"}
    pile = ["stall", "warehouse"]
    return scene(tile, players=1, goods=goods, rooms=rooms or {}, walls=walls, hidden=hidden, pile=pile, rules=rules)


@pytest.mark.scenario("CVC-61")
def test_one_dig_turns_up_the_top_of_the_pile_and_two_do_not() -> None:
    game = solo("excavation", {"food": 2})
    assert drawn(game.play("dig:a2", "+stone", "end")) == ["stall"]
    assert {"gold_vein", "stall"} <= game.display
    game = solo("excavation", {"food": 2})
    assert drawn(game.play("dig2:a2", "dig:b3", "end")) == []
    game = solo("excavation", {"food": 2})
    assert drawn(game.play("dig2:a2", "end")) == ["stall"], "paid for two, but one was dug"
    game = solo("excavation", {"food": 2})
    assert drawn(game.play("+stone", "end")) == []


@pytest.mark.scenario("CVC-61", "digging_cave", "drift_mining")
@pytest.mark.parametrize("order", [("dig:b4", "digging_cave:a2"), ("digging_cave:a2", "dig:b4")])
def test_drift_mining_with_digging_cave_makes_two_digs(order: tuple[str, str]) -> None:
    """Another program counts digs by themselves and turns up two rooms."""
    game = solo("drift_mining", {"gold": 1}, {"a3": "digging_cave"})
    assert drawn(game.play(*order, "end")) == []
    assert "stall" not in game.display


@pytest.mark.scenario("CVC-61")
def test_every_turn_counts_its_own_digs() -> None:
    game = scene(players=1, round=5, pile=["stall", "warehouse"])
    assert drawn(game.play("excavation", "dig:a2", "end")) == ["stall"]
    assert drawn(game.play("undermining", "dig:b3", "end")) == ["warehouse"]


@pytest.mark.scenario("CVC-62")
@pytest.mark.parametrize(
    ("tile", "dig"),
    [
        ("excavation", "dig:b4"),
        ("undermining", "dig:b4"),  # another program forgets this one
        ("expansion", "dig:b4"),
        ("drift_mining", "dig:b4"),
        ("cultivation", "digging_cave:b4"),
        ("undergrowth", "digging_cave:b4"),
        ("masonry", "digging_cave:b4"),
        ("undermining", "digging_cave:b4"),
        ("expedition", "digging_cave:b4"),
        ("drift_mining", "digging_cave:b4"),
    ],
)
def test_all_digs_count(tile: str, dig: str) -> None:
    game = solo(tile, {"gold": 1}, {"a3": "digging_cave"})
    assert drawn(game.play(dig, "end")) == ["stall"]


@pytest.mark.scenario("CVC-63", "expansion")
def test_the_pile_s_room_can_be_furnished_in_the_same_turn() -> None:
    game = solo("expansion", {"wood": 1, "gold": 3})
    assert drawn(game.play("dig:b4")) == ["stall"]
    game.play("stall@b4:2gold")
    assert game.rooms == {"b4": "stall"}


@pytest.mark.scenario("CVC-63", "drift_mining", "junction_room")
def test_the_draw_does_not_wait_for_goods_that_wait() -> None:
    rooms = {"a3": "digging_cave", "a5": "junction_room"}
    goods = {"emmer": 1, "flax": 1, "food": 9, "gold": 19}
    game = solo("drift_mining", goods, rooms)
    assert drawn(game.play("dig:b4")) == []
    assert drawn(game.play("junction_room:emmer,flax,food")) == ["stall"], "the [1] is used: no second dig can follow"
    assert drawn(game.play("gold>food", "take", "end")) == []
    assert game.goods == {"food": 9, "gold": 19}

    old = solo("drift_mining", goods, rooms, rules=1)
    assert drawn(old.play("dig:b4", "junction_room:emmer,flax,food", "gold>food")) == []
    assert drawn(old.play("take")) == ["stall"], "version 1 waited"
    assert old.goods == game.goods


@pytest.mark.scenario("CVC-63")
@pytest.mark.parametrize("rules", [1, 2])
def test_the_draw_waits_if_a_dig_may_follow_the_goods_that_wait(rules: int) -> None:
    """No tile leaves a dig open beside such an exchange, so a part of the tile is opened again."""
    rooms = {"a3": "digging_cave", "a5": "junction_room"}
    game = solo("drift_mining", {"emmer": 1, "flax": 1, "food": 9, "gold": 19}, rooms, rules=rules)
    game.play("dig:b4")
    game.state.open_parts |= 1 << 1
    assert drawn(game.play("junction_room:emmer,flax,food", "take")) == []
    assert drawn(game.play("dig:b3", "end")) == [], "two digs"


@pytest.mark.scenario("CVC-63", "drift_mining")
def test_drift_mining_waits_while_digging_cave_may_follow() -> None:
    cave = {"a3": "digging_cave"}
    game = solo("drift_mining", {"gold": 1}, cave)
    assert drawn(game.play("dig:b4")) == []
    assert drawn(game.play("cave_entrance:wood")) == ["stall"], "the [1] went elsewhere"

    game = solo("drift_mining", {"gold": 1}, cave)
    assert drawn(game.play("dig:b4")) == []
    assert drawn(game.play("end")) == ["stall"]

    game = solo("drift_mining", {"gold": 1}, cave)
    game.play("dig:b4")
    assert drawn(game.play("gold>food")) == ["stall"], "the last gold is gone"

    assert drawn(solo("drift_mining", {}, cave).play("dig:b4")) == ["stall"], "no gold for a second dig"
    assert drawn(solo("drift_mining", {"gold": 1}).play("dig:b4")) == ["stall"], "no Digging Cave"


@pytest.mark.scenario("CVC-63")
def test_drift_mining_does_not_wait_when_digging_cave_finds_nothing() -> None:
    dug = [space for space in COVERED if space != "a1"]
    rooms = {"c5": "digging_cave"}
    game = scene("drift_mining", players=1, goods={"gold": 1}, rooms=rooms, dug=[s for s in dug if s != "c5"])
    assert len(drawn(game.play("dig:a1"))) == 1


@pytest.mark.scenario("CVC-63")
def test_the_paid_half_of_excavation_waits_for_its_second_dig() -> None:
    game = solo("excavation", {"food": 2})
    assert drawn(game.play("dig2:a2", "+stone")) == []
    assert drawn(game.play("end")) == ["stall"]
    alone = scene("excavation", players=1, goods={"food": 2}, dug=[space for space in COVERED if space != "c5"])
    assert len(drawn(alone.play("dig2:c5"))) == 1, "there is nothing left for the second"


@pytest.mark.scenario("CVC-64")
def test_from_an_empty_pile_nothing_is_turned_up() -> None:
    lying = DARK[:10]  # nine from the pile and one from the board
    game = scene("excavation", players=1, display=lying, dug=["a2"])
    assert game.state.pile_left == 0
    before = game.display
    assert drawn(game.play("dig:a1", "end")) == []
    assert len(game.display) == len(before) + 1


@pytest.mark.scenario("CVC-64")
def test_every_single_dig_takes_one_room_off_the_pile() -> None:
    game = scene(players=1, round=7)
    for space in ("a2", "a1", "b1", "b2"):
        tile = next(tile for tile in ("excavation", "undermining", "drift_mining", "expansion") if tile in game.moves())
        assert len(drawn(game.play(tile, f"dig:{space}", "end"))) == 1
    assert game.state.pile_left == 5


@pytest.mark.scenario("CVC-65")
def test_the_solo_goal_is_fifty_points() -> None:
    assert content.SOLO_GOAL == 50


def test_two_players_never_draw_from_a_pile() -> None:
    game = scene("excavation")
    assert drawn(game.play("dig:a2", "end")) == []
