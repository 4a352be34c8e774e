"""Rulings CVC-20 to CVC-27, CVC-32 and CVC-33 (see docs/rules/cave-vs-cave.md): turns, tiles, payments, the winner."""

import pytest

from tests.games.cave_vs_cave.engine.helpers import PLENTY, ROUND_A3
from tests.games.cave_vs_cave.scene import Player, Scene, scene
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.content import effects
from underhold.games.cave_vs_cave.engine.events import GameEnded


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
def test_only_one_of_the_alternatives_of_a_room_is_used() -> None:
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
def test_parts_that_a_turn_leaves_out_are_lost(tile: str, moves: list[str], lost: str) -> None:
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


@pytest.mark.scenario("CVC-32")
def test_renovation_looks_at_the_gold_when_it_is_taken() -> None:
    game = scene(round=8, goods={"gold": 2}, rival=Player(goods={"gold": 1}))
    game.play("renovation", "gold>food", "gold>food", "wall:a1e")
    assert game.walls == {"a1e"}, "gold spent afterwards undoes nothing"

    game = scene(round=8, goods={"gold": 2}, rival=Player(goods={"gold": 1}))
    game.play("gold>food")
    assert game.refused("renovation") == "CVC-32", "equal: nobody"


@pytest.mark.scenario("CVC-32")
def test_the_condition_applies_to_the_player_who_chooses() -> None:
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
    assert game.scores.winner == 0, "gold does not count as a room in the tie-break"
