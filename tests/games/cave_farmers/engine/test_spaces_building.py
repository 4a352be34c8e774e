"""Action spaces that build pastures, stables and mines."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import LOOT_OF_ONE, mark, on
from tests.games.cave_farmers.scene import Player

ORDER_OF_BUILDING = [("small_pasture@c4", "large_pasture@a4,b4"), ("large_pasture@a4,b4", "small_pasture@c4")]


# Fences


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
@pytest.mark.parametrize("order", ORDER_OF_BUILDING)
def test_fence_building_brings_wood_and_then_builds_both_pastures(space: str, order: tuple[str, str]) -> None:
    game = on(space, Player(meadows=["a4", "b4", "c4"], goods={"wood": 3}), wood=4)
    game.play(space, "take", *order)
    assert game.goods() == {"wood": 3 + 4 - 2 - 4}
    assert (game.cells("small"), game.cells("large")) == ({"c4"}, {"a4", "b4"})
    assert game.actions() == {"end"}


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
def test_fence_building_takes_its_wood_first_or_not_at_all(space: str) -> None:
    game = on(space, Player(meadows=["a4", "b4", "c4"], goods={"wood": 2}), wood=4)
    game.play(space)
    pastures = {"small_pasture@a4", "small_pasture@b4", "small_pasture@c4"}
    assert game.actions() == {"take", *pastures}, "four wood for a large one"
    assert game.refused("large_pasture@b4,c4") == "CF-15"
    game.play("small_pasture@c4")
    assert game.actions() == {"end"}, "one small pasture, and the wood stays"
    assert game.refused("take") == "CF-10"
    game.play("end")
    assert game.pile(space) == {"wood": 4}


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
def test_fence_building_needs_wood_lying_there_or_a_meadow_to_fence(space: str) -> None:
    assert on(space, Player(goods={"wood": 9})).refused(space) == "CF-10", "no meadow"
    assert on(space, Player(goods={"wood": 1}, meadows=["c4"])).refused(space) == "CF-10", "too little wood"
    assert on(space, Player(goods={"wood": 9}, small=["c4"])).refused(space) == "CF-10", "fenced once and for all"
    game = on(space, wood=1)
    game.play(space, "take", "end")
    assert game.goods() == {"wood": 1}


FARMING = [("sheep_farming", "sheep"), ("donkey_farming", "donkey")]
FARMING_ROWS = [pytest.param(*row, marks=pytest.mark.scenario(row[0]), id=row[0]) for row in FARMING]


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_builds_in_any_order_and_then_takes_the_animals(space: str, animal: str) -> None:
    me = Player(meadows=["a4", "b4", "c4"], goods={"wood": 6, "stone": 1})
    parts = ("small_pasture@c4", "large_pasture@a4,b4", "stable@c4")
    for order in (parts, parts[::-1], (parts[2], parts[0], parts[1])):
        game = on(space, me, **{animal: 3})
        game.play(space, *order, "take")
        assert game.goods() == {animal: 3}, "2 wood, 4 wood, 1 stone"
        assert game.cells("stables") == {"c4"}
        assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_does_not_build_after_the_animals_came(space: str, animal: str) -> None:
    me = Player(meadows=["a4", "b4", "c4"], goods={"wood": 6, "stone": 3})
    game = on(space, me, **{animal: 2})
    game.play(space)
    turn = game.copy()
    turn.play("stable@a1")
    assert turn.moves("stable") == set(), "one stable"
    turn.play("small_pasture@a4")
    assert turn.moves("small") == set(), "one small pasture"
    assert turn.moves("large") == {"large_pasture@b4,c4"}
    game.play("take")
    assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_needs_animals_or_something_to_build(space: str, animal: str) -> None:
    assert on(space).refused(space) == "CF-10"
    assert on(space, Player(goods={"wood": 9})).refused(space) == "CF-10", "fences go round meadows"
    game = on(space, Player(goods={"stone": 1}))
    game.play(space)
    assert len(game.moves("stable@")) == 12, "a stable may stand anywhere in the forest"
    game.play("stable@b2", "end")
    assert game.goods() == {}
    game = on(space, None, **{animal: 2})
    game.play(space)
    assert game.actions() == {"take"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animals_without_a_place_are_converted(space: str, animal: str) -> None:
    game = on(space, None, **{animal: 3})
    game.play(space, "take")
    assert game.phase == "house", "the first dwelling holds two"
    game.play(f"{animal}>food")
    assert game.goods() == {animal: 2, "food": 1}
    assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_leaves_the_animals_if_you_like(space: str, animal: str) -> None:
    game = on(space, Player(goods={"stone": 1}), **{animal: 2})
    game.play(space, "stable@c4", "end")
    assert game.goods() == {}
    assert game.pile(space) == {animal: 2}


# Mines


@pytest.mark.scenario("ore_mine_construction")
def test_an_ore_mine_brings_three_ore_and_then_or_a_level_2_expedition() -> None:
    me = Player(tunnels=["e3", "e2", "f1"], weapons=[1, 1])
    game = on("ore_mine_construction", me)
    game.play("ore_mine_construction:1")
    mines = {"ore_mine@e3+deep_tunnel@e2", "ore_mine@e2+deep_tunnel@e3"}
    assert game.actions() == {*mines, *LOOT_OF_ONE}
    both = game.copy()
    both.play("ore_mine@e2+deep_tunnel@e3")
    assert both.goods() == {"ore": 3}
    assert (both.cells("ore_mines"), both.cells("deep"), both.cells("tunnels")) == ({"e2"}, {"e3"}, {"f1"})
    both.play("loot:wood", "loot:dog")
    assert both.actions() == {"end"}
    assert both.goods() == {"ore": 3, "wood": 1, "dog": 1}
    assert both.weapons() == [2, 1]
    game.play("loot:wood", "home")
    assert game.actions() == {"end"}, "no mine after the expedition"
    assert game.goods() == {"wood": 1}, "the ore comes with the mine only"


@pytest.mark.scenario("ore_mine_construction")
@pytest.mark.parametrize(
    "me",
    [
        Player(),
        Player(tunnels=["e3"]),
        Player(tunnels=["e3"], deep=["e2"]),
        Player(tunnels=["e3", "f2"]),
        Player(caverns=["e3", "e2"]),
        Player(tunnels=["e3"], ruby_mines=["e2"]),
    ],
)
def test_an_ore_mine_needs_two_plain_tunnels_side_by_side(me: Player) -> None:
    assert on("ore_mine_construction", me).refused("ore_mine_construction") == "CF-10"


@pytest.mark.scenario("ruby_mine_construction")
def test_a_ruby_mine_brings_its_ruby_on_a_deep_tunnel_only() -> None:
    me = Player(tunnels=["e3"], deep=["e2"])
    game = on("ruby_mine_construction", me)
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e3", "ruby_mine@e2"}
    shallow = game.copy()
    shallow.play("ruby_mine@e3")
    assert shallow.goods() == {}
    assert shallow.actions() == {"end"}, "either … or"
    game.play("ruby_mine@e2")
    assert game.goods() == {"ruby": 1}
    assert (game.cells("ruby_mines"), game.cells("deep"), game.cells("tunnels")) == ({"e2"}, set(), {"e3"})
    assert game.actions() == {"end"}


@pytest.mark.scenario("ruby_mine_construction")
def test_a_ruby_mine_needs_a_tunnel() -> None:
    me = Player(caverns=["e3"], ore_mines=["e2"])
    assert on("ruby_mine_construction", me).refused("ruby_mine_construction") == "CF-10"
