"""Rulings CF-22 to CF-25 (see docs/rules/cave-farmers.md): harvest events, gold, rubies, last trades."""

import pytest

from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("CF-22")
def test_third_question_mark_everyone_skips_one_phase() -> None:
    farm = Player(
        goods={"food": 9, "sheep": 2}, small=["c4"], fields=["b4", "b3"], grain_fields=[3], vegetable_fields=[2]
    )
    game = scene(players=2, round=10, phase="skip", me=farm, rivals=[farm])
    assert game.moves() == {"skip:field", "skip:breeding"}
    game.play("skip:field", "skip:breeding")
    assert game.phase == "feed"
    assert game.goods(0) == {"food": 9, "sheep": 2}, "no field phase for me"
    assert game.goods(1) == {"food": 9, "sheep": 2, "grain": 1, "vegetable": 1}
    game.play("feed", "feed")
    assert game.goods(0) == {"food": 5, "sheep": 3}, "fed and bred"
    assert game.goods(1) == {"food": 5, "sheep": 2, "grain": 1, "vegetable": 1}, "fed, not bred"
    assert game.grain_fields(0) == [3]
    assert game.grain_fields(1) == [2]


@pytest.mark.scenario("CF-22")
def test_the_round_after_the_third_question_mark_is_an_ordinary_harvest() -> None:
    farm = Player(goods={"food": 20, "sheep": 2}, small=["c4"], fields=["b4"], grain_fields=[3])
    markers = ["question", "question", "question", "leaf", "leaf", "leaf"]
    game = scene(players=2, round=8, markers=markers, me=farm, rivals=[farm])
    game.rest()
    assert game.phase == "skip"
    game.play("skip:breeding", "skip:field", "feed", "feed")
    assert game.round == 10
    game.rest()
    assert game.phase == "feed", "nobody is asked"
    game.play("feed", "feed")
    assert game.goods(0)["sheep"] == 3
    assert game.goods(0)["grain"] == 2
    assert game.goods(1)["sheep"] == 4
    assert game.goods(1)["grain"] == 1


@pytest.mark.scenario("CF-23")
def test_n_food_cost_n_plus_one_gold() -> None:
    game = scene(me=Player(goods={"gold": 5}))
    assert {move for move in game.moves() if "gold>" in move} == {
        "2gold>food",
        "3gold>2food",
        "4gold>3food",
        "5gold>4food",
    }
    split = game.copy()
    game.play("5gold>4food")
    assert game.goods() == {"food": 4}
    split.play("2gold>food", "3gold>2food")
    assert split.goods() == {"food": 3}, "two purchases cost one more"


@pytest.mark.scenario("CF-23")
def test_a_single_gold_buys_nothing() -> None:
    game = scene(me=Player(goods={"gold": 1}))
    assert {move for move in game.moves() if "gold>" in move} == set()
    assert game.refused("2gold>food") == "CF-23"


@pytest.mark.scenario("CF-24")
def test_what_a_ruby_buys() -> None:
    game = scene(me=Player(goods={"ruby": 1}))
    assert {move for move in game.moves("ruby>") if "@" not in move} == {
        *("ruby>wood", "ruby>stone", "ruby>ore", "ruby>grain", "ruby>vegetable", "ruby>gold", "ruby>2food"),
        *("ruby>dog", "ruby>sheep", "ruby>donkey", "ruby>boar"),
    }
    assert {move for move in game.moves("ruby>") if "@" in move} == {
        *("ruby>meadow@c4", "ruby>field@c4"),
        *("ruby>tunnel@d2", "ruby>tunnel@e3", "ruby>tunnel@e4"),
    }
    assert game.refused("ruby,food>cattle") == "CF-24"
    assert game.refused("2ruby>cavern@e3") == "CF-24"


@pytest.mark.scenario("CF-24")
def test_cattle_needs_a_food_besides_and_a_cavern_two_rubies() -> None:
    game = scene(me=Player(goods={"ruby": 3, "food": 1}))
    game.play("ruby,food>cattle")
    assert game.goods() == {"ruby": 2, "cattle": 1}
    game.play("2ruby>cavern@e4")
    assert game.goods() == {"cattle": 1, "food": 1}, "and the water under it"
    assert game.cells("caverns") == {"d3", "e4"}


@pytest.mark.scenario("CF-24")
def test_rubies_inside_an_action() -> None:
    mine = scene(round=3, me=Player(goods={"ruby": 1}, tunnels=["e3"], weapons=[1, 1]))
    mine.play("ore_mine_construction:1", "ruby>tunnel@e2", "ore_mine@e3+deep_tunnel@e2", "end")
    assert mine.goods() == {"ore": 3}
    field = scene(me=Player(goods={"ruby": 1, "grain": 1}, meadows=["c4"]))
    field.play("slash_and_burn", "ruby>field@c3", "sow:grain", "end")
    assert field.grain_fields() == [3]
    meadow = scene(
        cards=["sheep_farming"],
        me=Player(goods={"ruby": 1, "wood": 4}, meadows=["c4"]),
        piles={"sheep_farming": {"sheep": 1}},
    )
    meadow.play("sheep_farming", "ruby>meadow@c3", "large_pasture@c3,c4", "take", "end")
    assert meadow.cells("large") == {"c3", "c4"}


LAST = {
    "beer_parlor": ({"grain": 2}, "2grain>3gold", {"gold": 3}),
    "hunting_parlor": ({"boar": 2}, "2boar>2food,2gold", {"food": 2, "gold": 2}),
    "blacksmithing_parlor": ({"ruby": 1, "ore": 1}, "ore,ruby>food,2gold", {"food": 1, "gold": 2}),
    "spare_part_storage": ({"wood": 1, "stone": 1, "ore": 1}, "wood,stone,ore>2gold", {"gold": 2}),
    "trader": ({"gold": 2}, "2gold>wood,stone,ore", {"wood": 1, "stone": 1, "ore": 1}),
}


@pytest.mark.scenario("CF-25")
@pytest.mark.parametrize("tile", LAST)
def test_last_trades_after_the_last_harvest(tile: str) -> None:
    give, trade, get = LAST[tile]
    player = Player(goods={**give, "food": 0}, rooms={"d3": tile})
    game = scene(round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[player])
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.seat == 1
    game.play(trade)
    assert game.goods(1) == get
    game.play("finish")
    assert game.over


@pytest.mark.scenario("CF-25")
def test_every_player_has_a_last_chance() -> None:
    game = scene(
        players=3,
        round=12,
        phase="feed",
        harvest="pay_one",
        me=Player(goods={"ruby": 1}),
        rivals=[
            Player(goods={"grain": 1}),
            Player(goods={"gold": 2}),
        ],
    )
    game.play("feed", "feed", "feed")
    assert (game.phase, game.seat) == ("final", 0)
    game.play("ruby>gold", "finish")
    assert game.seat == 1
    game.play("finish")
    assert game.seat == 2
    game.play("finish")
    assert game.over
