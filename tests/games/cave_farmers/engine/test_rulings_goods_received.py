"""Rulings on furnishings that bring goods, from the Seam to the Miner (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import after
from tests.games.cave_farmers.scene import Player, scene

FOUR_LARGE = [("a1", "b1"), ("a2", "b2"), ("a3", "b3"), ("c1", "c2")]


# ------------------------------------------------------------------------------------------------ on receiving goods


@pytest.mark.scenario("R10")
def test_seam_works_with_stone_from_a_space() -> None:
    game = scene(me=Player(rooms={"d3": "seam"}), piles={"excavation_1_3": {"stone": 3}})
    game.play("excavation_1_3", "take")
    assert game.goods() == {"stone": 3, "ore": 3}
    game = after(scene(me=Player(rooms={"d3": "seam"})), "supplies")
    assert game.goods()["ore"] == 2, "one of the space, one of the seam"


@pytest.mark.scenario("R10")
def test_seam_works_with_exchanges() -> None:
    game = after(scene(me=Player({"ruby": 1}, rooms={"d3": "seam"})), "ruby>stone")
    assert game.goods() == {"stone": 1, "ore": 1}
    me = Player({"gold": 2}, rooms={"d3": "seam", "e3": "trader"})
    game = after(scene(me=me), "2gold>wood,stone,ore")
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 2}


@pytest.mark.scenario("R10")
def test_seam_works_with_the_market_and_loot() -> None:
    game = after(scene(players=5, me=Player(rooms={"d3": "seam"})), "weekly_market", "take", "buy:stone")
    assert game.goods() == {"gold": 3, "stone": 1, "ore": 1}
    game = after(scene(me=Player(weapons=[3, 3], rooms={"d3": "seam"})), "blacksmithing:3", "loot:stone")
    assert game.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("R10")
def test_seam_works_with_stone_from_furnishings() -> None:
    me = Player({"wood": 1}, caverns=["e3"], rooms={"d3": "seam"})
    game = after(scene(me=me), "housework", "furnish:stone_carver")
    assert game.goods() == {"stone": 2, "ore": 2}
    game = after(scene(me=me), "housework", "furnish:stone_supplier", "end")
    game.next_round()
    assert game.goods() == {"stone": 1, "ore": 1}


@pytest.mark.scenario("R10", "R12")
def test_seam_works_with_the_quarry() -> None:
    me = Player({"donkey": 2, "food": 4}, ore_mines=["e2"], rooms={"d3": "seam", "e3": "quarry"})
    game = scene(round=3, phase="feed", me=me)
    game.feed_all()
    assert game.goods() == {"donkey": 3, "stone": 1, "ore": 1}


@pytest.mark.scenario("R10")
def test_stone_that_is_saved_is_not_received() -> None:
    me = Player(rooms={"d3": "seam", "e3": "stone_carver"})
    game = after(scene(round=3, me=me), "sheep_farming", "stable@a1")
    assert game.goods() == {}


@pytest.mark.scenario("R11")
def test_dog_school_pays_for_every_dog() -> None:
    school = {"d3": "dog_school"}
    assert after(scene(me=Player(rooms=school)), "housework", "take").goods() == {"dog": 1, "wood": 1}
    assert after(scene(me=Player({"ruby": 1}, rooms=school)), "ruby>dog").goods() == {"dog": 1, "wood": 1}
    market = after(scene(players=5, me=Player(rooms=school)), "weekly_market", "take", "buy:dog")
    assert market.goods() == {"gold": 2, "dog": 1, "wood": 1}
    loot = after(scene(me=Player(weapons=[1, 1], rooms=school)), "blacksmithing:1", "loot:dog")
    assert loot.goods() == {"dog": 1, "wood": 1}


@pytest.mark.scenario("R11")
def test_dog_school_ignores_earlier_dogs_and_other_animals() -> None:
    game = after(scene(me=Player({"dog": 3})), "housework", "furnish:dog_school")
    assert game.goods() == {"dog": 3}
    game = after(scene(me=Player({"ruby": 1}, rooms={"d3": "dog_school"})), "ruby>sheep")
    assert game.goods() == {"sheep": 1}


@pytest.mark.scenario("R12")
def test_the_quarry_needs_a_newborn_that_can_be_housed() -> None:
    roomless = scene(round=3, phase="feed", me=Player({"donkey": 2, "food": 4}, rooms={"d3": "quarry"}))
    roomless.feed_all()
    assert roomless.goods() == {"donkey": 2}
    sheep = scene(round=3, phase="feed", me=Player({"sheep": 2, "food": 4}, small=["c4"], rooms={"d3": "quarry"}))
    sheep.feed_all()
    assert sheep.goods() == {"sheep": 3}, "only newborn donkeys count"
    bought = after(scene(me=Player({"ruby": 1}, rooms={"d3": "quarry"})), "ruby>donkey")
    assert bought.goods() == {"donkey": 1}, "a donkey bought is not born"


@pytest.mark.scenario("R12")
@pytest.mark.parametrize(("kinds", "food"), [(1, 1), (2, 2), (3, 3), (4, 5)])
def test_the_breeding_cave_pays_for_newborns(kinds: int, food: int) -> None:
    herd = dict.fromkeys(("sheep", "donkey", "boar", "cattle")[:kinds], 3)
    me = Player({**herd, "food": 4}, large=FOUR_LARGE, rooms={"d3": "breeding_cave"})
    game = scene(round=3, phase="feed", me=me)
    game.feed_all()
    assert game.goods() == {**dict.fromkeys(herd, 4), "food": food}


@pytest.mark.scenario("R12")
def test_the_breeding_cave_pays_nothing_without_room() -> None:
    game = scene(round=3, phase="feed", me=Player({"sheep": 2, "food": 4}, rooms={"d3": "breeding_cave"}))
    game.feed_all()
    assert game.goods() == {"sheep": 2}


@pytest.mark.scenario("R12")
def test_quarry_and_breeding_cave_work_with_breeding_loot() -> None:
    me = Player(
        {"sheep": 2, "donkey": 2},
        small=["c4", "c3"],
        ore_mines=["e2"],
        ruby_mines=["e1"],
        weapons=[14, 14],
        rooms={"d3": "breeding_cave", "e3": "quarry"},
    )
    game = after(scene(me=me), "blacksmithing:14", "loot:breed:sheep,donkey")
    assert game.goods() == {"sheep": 3, "donkey": 3, "stone": 1, "food": 2}


# ------------------------------------------------------------------------------------------------ suppliers, Miner


@pytest.mark.scenario("R30")
def test_suppliers_start_with_the_next_round() -> None:
    game = after(scene(me=Player({"stone": 1})), "housework", "furnish:wood_supplier", "end")
    assert game.goods() == {}, "nothing this round"
    seen = []
    for _ in range(8):
        game.next_round()
        seen.append((game.round, game.goods().get("wood", 0)))
    assert seen == [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7), (10, 7)]


@pytest.mark.scenario("R30")
def test_suppliers_skip_the_round_that_is_not_played() -> None:
    me = Player({"wood": 1, "food": 99})
    game = after(scene(round=6, me=me), "housework", "furnish:stone_supplier", "end")
    for _ in range(5):
        game.next_round()
    assert game.round == 12
    assert game.goods()["stone"] == 5, "rounds 7, 8, 10, 11 and 12"


@pytest.mark.scenario("R30")
def test_round_nine_counts_where_it_is_played() -> None:
    me = Player({"wood": 2, "stone": 2})
    game = after(scene(players=3, round=8, me=me), "housework", "furnish:ruby_supplier", "end")
    rubies = []
    for _ in range(4):
        game.next_round()
        rubies.append((game.round, game.goods().get("ruby", 0)))
    assert rubies == [(9, 1), (10, 2), (11, 3), (12, 4)]


@pytest.mark.scenario("R30")
def test_goods_for_rounds_after_the_last_are_lost() -> None:
    game = after(scene(round=11, me=Player({"wood": 2, "stone": 2})), "housework", "furnish:ruby_supplier", "end")
    game.next_round()
    assert game.goods() == {"ruby": 1}
    last = after(scene(round=12, me=Player({"stone": 1})), "housework", "furnish:wood_supplier", "end")
    last.next_round()
    assert last.goods() == {}


@pytest.mark.scenario("R31")
def test_the_miner_counts_donkeys_in_ore_mines_only() -> None:
    both = Player({"donkey": 2}, ore_mines=["e3"], ruby_mines=["e2"], rooms={"d3": "miner"})
    game = scene(me=both)
    game.next_round()
    assert game.goods() == {"donkey": 2, "ore": 1}
    ruby = Player({"donkey": 2}, ruby_mines=["e2", "e3"], rooms={"d3": "miner"})
    game = scene(me=ruby)
    game.next_round()
    assert game.goods() == {"donkey": 2}


@pytest.mark.scenario("R31")
def test_donkeys_may_walk_into_the_mines_just_before() -> None:
    me = Player({"donkey": 2}, ore_mines=["e3", "e2"], rooms={"d3": "miner"})
    game = scene(me=me)
    game.next_round()
    assert game.goods() == {"donkey": 2, "ore": 2}, "wherever they stood"
    one = Player({"donkey": 1}, ore_mines=["e3"], ruby_mines=["e2"], rooms={"d3": "miner"})
    game = scene(me=one)
    game.next_round()
    assert game.goods() == {"donkey": 1, "ore": 1}, "and not in the ruby mine"
