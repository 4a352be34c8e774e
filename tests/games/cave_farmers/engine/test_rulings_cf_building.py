"""Rulings CF-15 to CF-18 (see docs/rules/cave-farmers.md): pastures, stables and mines."""

import pytest

from tests.games.cave_farmers.engine.helpers import Goods, houses
from tests.games.cave_farmers.scene import Player, scene

MEADOWS = ["c4", "b4", "c3", "b3"]


@pytest.mark.scenario("CF-15")
def test_one_small_and_one_large_pasture_in_an_action() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 12}, meadows=MEADOWS))
    game.play("sheep_farming", "small_pasture@c3")
    assert game.goods() == {"wood": 10}
    assert game.refused("small_pasture@b3") == "CF-10", "one small pasture per action"
    game.play("large_pasture@b4,c4")
    assert game.goods() == {"wood": 6}
    assert game.actions() == {"end"}, "and no stone for a stable"
    assert game.cells("large") == {"b4", "c4"}
    assert game.cells("meadows") == {"b3"}


@pytest.mark.scenario("CF-15")
def test_no_fence_is_forced() -> None:
    player = Player(goods={"wood": 12, "stone": 3}, meadows=MEADOWS)
    game = scene(cards=["sheep_farming"], me=player, piles={"sheep_farming": {"sheep": 2}})
    game.play("sheep_farming", "take")
    assert game.actions() == {"end"}, "building comes before the animals"
    assert game.goods()["sheep"] == 2
    large = scene(cards=["sheep_farming"], me=player)
    large.play("sheep_farming", "large_pasture@b3,b4", "end")
    assert large.cells("small") == set()


@pytest.mark.scenario("CF-15")
def test_pastures_never_merge() -> None:
    small = Player(goods={"wood": 9}, small=["b4", "c4"])
    game = scene(cards=["sheep_farming"], me=small, piles={"sheep_farming": {"sheep": 1}})
    game.play("sheep_farming")
    assert game.refused("large_pasture@b4,c4") == "CF-15"
    three_kinds = {"sheep": 2, "boar": 2, "cattle": 2}
    assert houses(Player(goods=three_kinds, small=["b4", "c4"])), "two pastures and the entry-level dwelling"
    assert not houses(Player(goods=three_kinds, large=[("b4", "c4")])), "one pasture of four"


@pytest.mark.scenario("CF-15")
def test_only_meadows_are_fenced() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 9}, meadows=["c4", "b3"], fields=["b4"]))
    game.play("sheep_farming")
    assert game.moves("small_pasture") == {"small_pasture@c4", "small_pasture@b3"}
    assert game.moves("large_pasture") == set(), "c4 and b3 do not touch"


@pytest.mark.scenario("CF-16")
def test_one_stable_per_action_for_one_stone() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"stone": 3}, meadows=["c4"], fields=["b4"]))
    game.play("sheep_farming")
    assert game.refused("stable@b4") == "CF-16", "not on a field"
    assert game.refused("stable@e3") == "CF-16", "not in the mountain"
    game.play("stable@a1")
    assert game.goods() == {"stone": 2}
    assert game.cells("stables") == {"a1"}, "anywhere in the forest"
    assert game.refused("stable@c4") == "CF-10", "one per action"


@pytest.mark.scenario("CF-16")
def test_three_stables_per_player_and_one_per_cell() -> None:
    two = scene(cards=["sheep_farming"], me=Player(goods={"stone": 3}, meadows=["c4"], stables=["c4", "c3"]))
    two.play("sheep_farming")
    assert two.refused("stable@c4") == "CF-16"
    assert two.can("stable@b4")
    three = Player(goods={"stone": 3, "wood": 2}, meadows=["c4"], stables=["c4", "c3", "a1"])
    game = scene(cards=["sheep_farming"], me=three)
    game.play("sheep_farming")
    assert game.moves("stable") == set()
    assert game.refused("stable@b4") == "CF-16"


@pytest.mark.scenario("CF-16")
def test_two_stables_on_a_large_pasture_make_sixteen_places() -> None:
    pasture = [("b4", "c4")]
    player = Player(goods={"stone": 1}, large=pasture, stables=["b4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "stable@c4", "end")
    assert game.cells("stables") == {"b4", "c4"}
    assert houses(Player(goods={"cattle": 16, "boar": 2}, large=pasture, stables=["b4", "c4"]))
    assert not houses(Player(goods={"cattle": 17, "boar": 2}, large=pasture, stables=["b4", "c4"]))


@pytest.mark.scenario("CF-16")
@pytest.mark.parametrize(("cell", "beside", "bonus_goods"), [("c1", "c2", {"boar": 1}), ("b4", "c4", {"food": 1})])
def test_a_stable_brings_no_bonus_but_the_meadow_under_it_does(cell: str, beside: str, bonus_goods: Goods) -> None:
    player = Player(goods={"stone": 1, "ruby": 1}, meadows=[beside])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", f"stable@{cell}")
    assert game.goods() == {"ruby": 1}
    assert game.refused(f"ruby>field@{cell}") == "R01"
    game.play(f"ruby>meadow@{cell}")
    assert game.goods() == bonus_goods
    assert game.cells("stables") == {cell}, "the stable stays"


@pytest.mark.scenario("CF-16")
def test_of_a_twin_tile_the_meadow_goes_under_the_stable() -> None:
    game = scene(me=Player(stables=["c4"]))
    game.play("slash_and_burn")
    assert game.moves() == {"meadow@c4+field@b4", "meadow@c4+field@c3"}
    both = scene(me=Player(stables=["c4", "b4", "c3"]))
    assert both.refused("slash_and_burn") == "CF-10", "nowhere to put the field"


@pytest.mark.scenario("CF-17")
def test_an_ore_mine_needs_two_ordinary_tunnels_side_by_side() -> None:
    game = scene(round=3, me=Player(tunnels=["e3", "e2", "f4"], caverns=["d2"]))
    game.play("ore_mine_construction")
    assert game.moves("ore_mine") == {"ore_mine@e3+deep_tunnel@e2", "ore_mine@e2+deep_tunnel@e3"}
    game.play("ore_mine@e2+deep_tunnel@e3")
    assert game.goods() == {"ore": 3}
    assert game.cells("ore_mines") == {"e2"}
    assert game.cells("deep") == {"e3"}
    for player in (
        Player(tunnels=["e3"], deep=["e2"]),
        Player(tunnels=["e3"], caverns=["e2"]),
        Player(tunnels=["e3", "f2"]),
        Player(tunnels=["e3"], ruby_mines=["e2"]),
        Player(deep=["e2", "e3"]),
    ):
        assert scene(round=3, me=player).refused("ore_mine_construction") == "CF-10"


@pytest.mark.scenario("CF-17")
def test_the_three_ore_come_with_the_mine_only() -> None:
    game = scene(round=3, me=Player(weapons=[1, 1]))
    game.play("ore_mine_construction:1", "loot:wood", "home", "end")
    assert game.goods() == {"wood": 1}


@pytest.mark.scenario("CF-17")
def test_a_new_ore_mine_can_hold_a_donkey_at_once() -> None:
    player = Player(goods={"boar": 2, "ruby": 1}, tunnels=["e3", "e2"])
    game = scene(round=3, me=player)
    early = game.copy()
    early.play("ruby>donkey")
    assert early.phase == "house"
    game.play("ore_mine_construction", "ore_mine@e3+deep_tunnel@e2", "ruby>donkey")
    assert game.phase == "act"
    assert game.goods() == {"boar": 2, "donkey": 1, "ore": 3}


@pytest.mark.scenario("CF-18")
def test_a_ruby_mine_brings_a_ruby_on_a_deep_tunnel_only() -> None:
    player = Player(tunnels=["e3"], deep=["e2"], ore_mines=["f2"], caverns=["d2"])
    game = scene(round=6, me=player)
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e3", "ruby_mine@e2"}
    deep = game.copy()
    game.play("ruby_mine@e3")
    assert game.goods() == {}
    assert game.actions() == {"end"}, "either … or"
    deep.play("ruby_mine@e2")
    assert deep.goods() == {"ruby": 1}
    assert deep.actions() == {"end"}


@pytest.mark.scenario("CF-18")
def test_with_the_guest_room_one_ruby_mine_on_each() -> None:
    player = Player(tunnels=["e3", "f3"], deep=["e2", "f2"], rooms={"d3": "guest_room"})
    game = scene(round=6, me=player)
    game.play("ruby_mine_construction", "ruby_mine@e3")
    assert game.actions() == {"ruby_mine@e2", "ruby_mine@f2", "end"}, "not two on tunnels"
    game.play("ruby_mine@e2", "end")
    assert game.goods() == {"ruby": 1}
