"""Rulings CVC-60 to CVC-65 (see docs/rules/cave-vs-cave.md): the solo game."""

from collections.abc import Mapping

import pytest

from tests.games.cave_vs_cave.engine.helpers import Goods
from tests.games.cave_vs_cave.scene import COVERED, DARK, GAME, GOODS, LIGHT, Scene, scene
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.engine.events import Event, RoomDrawn


def drawn(events: list[Event]) -> list[str]:
    """The rooms that came from the solo pile."""
    return [content.ROOM_IDS[event.room] for event in events if isinstance(event, RoomDrawn)]


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
def test_a_single_dig_reveals_the_top_of_the_pile_and_two_digs_do_not() -> None:
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
def test_an_empty_pile_reveals_nothing() -> None:
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
