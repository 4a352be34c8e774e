"""Rulings CF-33 to CF-38 and CF-44 (see docs/rules/cave-farmers.md): discounts, and furnishings that bring goods."""

import pytest

from tests.games.cave_farmers.engine.helpers import BUSY, Goods
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.scenario("CF-33")
@pytest.mark.parametrize(
    ("goods", "ways"),
    [
        ({"wood": 1, "stone": 2, "ore": 2}, {"as_printed", "ore_for_wood", "ore_for_stone", "ore_for_both"}),
        ({"wood": 1, "stone": 1, "ore": 2}, {"ore_for_stone", "ore_for_both"}),
        ({"wood": 1, "stone": 2, "ore": 1}, {"as_printed", "ore_for_wood", "ore_for_stone"}),
    ],
)
def test_builder_pays_ore_for_one_wood_and_or_one_stone(goods: Goods, ways: set[str]) -> None:
    """Blacksmith costs one wood and two stone."""
    game = scene(me=Player(goods=goods, rooms={"e4": "builder"}))
    game.play("housework", "furnish:blacksmith")
    assert game.moves() == {f"pay:{way}" for way in ways}


@pytest.mark.scenario("CF-33")
def test_builder_replaces_no_second_wood_or_stone() -> None:
    game = scene(me=Player(goods={"wood": 1, "ore": 9}, rooms={"e4": "builder"}))
    game.play("housework")
    assert not game.can("furnish:blacksmith"), "two stone, of which one may be ore"
    assert not game.can("furnish:slaughtering_cave")
    assert game.can("furnish:seam")
    game.play("furnish:seam")
    assert game.goods() == {"ore": 8}, "one way only, so nobody asks"


@pytest.mark.scenario("CF-33")
def test_builder_does_not_pay_for_itself_nor_for_fences_and_stables() -> None:
    game = scene(me=Player(goods={"ore": 9}))
    game.play("housework")
    assert not game.can("furnish:builder")
    player = Player(goods={"ore": 9, "wood": 1}, rooms={"e4": "builder"}, meadows=["c4", "c3"])
    farm = scene(cards=["sheep_farming"], me=player, piles={"sheep_farming": {"sheep": 1}})
    farm.play("sheep_farming")
    assert farm.actions() == {"take"}


@pytest.mark.scenario("CF-34")
def test_carpenter_takes_one_wood_off_a_furnishing() -> None:
    game = scene(me=Player(goods={"wood": 3, "stone": 3}, rooms={"e4": "carpenter"}))
    game.play("housework", "furnish:dwelling", "end")
    assert game.goods() == {}
    free = scene(me=Player(rooms={"e4": "carpenter"}))
    free.play("housework", "furnish:cuddle_room")
    assert free.goods() == {}, "it costs one wood, less one"
    stone = scene(me=Player(goods={"wood": 1}, rooms={"e4": "carpenter"}))
    stone.play("housework")
    assert not stone.can("furnish:work_room"), "wood only, never stone"


@pytest.mark.scenario("CF-34")
@pytest.mark.parametrize(
    "order", [("small_pasture@b4", "large_pasture@c3,c4"), ("large_pasture@c3,c4", "small_pasture@b4")]
)
def test_carpenter_takes_one_wood_off_a_whole_fence_action(order: tuple[str, str]) -> None:
    player = Player(goods={"wood": 5}, rooms={"d3": "carpenter"}, meadows=["c4", "c3", "b4"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", *order, "end")
    assert game.goods() == {}
    poor = Player(goods={"wood": 4}, rooms={"d3": "carpenter"}, meadows=["c4", "c3", "b4"])
    game = scene(cards=["sheep_farming"], me=poor)
    game.play("sheep_farming", order[0])
    assert not game.can(order[1]), "five wood, not four"


@pytest.mark.scenario("CF-34")
def test_carpenter_works_again_in_the_next_fence_action() -> None:
    player = Player(goods={"wood": 2}, rooms={"d3": "carpenter"}, meadows=["c4", "c3"])
    game = scene(round=6, me=player, occupied=BUSY)
    game.play("sheep_farming", "small_pasture@c4", "end", "donkey_farming", "small_pasture@c3", "end")
    assert game.goods() == {}


@pytest.mark.scenario("CF-34")
def test_stone_carver_brings_two_stone_and_then_saves_one() -> None:
    game = scene(cards=["sheep_farming"], me=Player(goods={"wood": 5}, caverns=["e3"]), occupied=BUSY)
    game.play("housework", "furnish:stone_carver", "at:d3", "end")
    assert game.goods() == {"wood": 4, "stone": 2}
    game.play("sheep_farming", "stable@a1", "end")
    assert game.goods() == {"wood": 4, "stone": 2}, "stables are free"
    dwelling = scene(me=Player(goods={"wood": 4, "stone": 2}, rooms={"d3": "stone_carver"}, caverns=["e3"]))
    dwelling.play("housework", "furnish:dwelling", "end")
    assert dwelling.goods() == {}
    seam = scene(me=Player(goods={"wood": 1}, rooms={"d3": "stone_carver"}, caverns=["e3"]))
    seam.play("housework")
    assert not seam.can("furnish:seam"), "stone only, never wood"


@pytest.mark.scenario("CF-35")
@pytest.mark.parametrize(("ore", "strongest"), [(0, 2), (1, 3), (6, 8), (9, 8)])
def test_blacksmith_makes_weapons_two_ore_cheaper(ore: int, strongest: int) -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": ore}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, strongest + 1)}
    game.play(f"forge:{strongest}")
    assert game.goods().get("ore", 0) == max(0, ore - max(0, strongest - 2))


@pytest.mark.scenario("CF-35")
def test_blacksmith_pays_nothing_out_and_brings_two_ore_at_once() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 3}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing", "forge:1")
    assert game.goods() == {"ore": 3}
    built = scene(me=Player(goods={"wood": 1, "stone": 2}))
    built.play("housework", "furnish:blacksmith")
    assert built.goods() == {"ore": 2}


@pytest.mark.scenario("CF-35")
def test_blacksmith_has_nothing_to_do_with_ore_trading() -> None:
    game = scene(round=10, cards=["ore_trading"], me=Player(goods={"ore": 6}, rooms={"d3": "blacksmith"}))
    game.play("ore_trading", "sell")
    assert game.goods() == {"ore": 4, "gold": 2, "food": 1}
    game.play("sell", "sell")
    assert game.actions() == {"end"}
    assert game.goods() == {"gold": 6, "food": 3}
    none = scene(round=10, cards=["ore_trading"], me=Player(rooms={"d3": "blacksmith"}))
    assert none.refused("ore_trading") == "CF-10"


@pytest.mark.scenario("CF-36")
def test_seam_brings_an_ore_for_every_stone_from_anywhere() -> None:
    rooms = {"d3": "seam", "e3": "trader"}
    game = scene(me=Player(goods={"gold": 2, "ruby": 1}, rooms=rooms), piles={"drift_mining_1_3": {"stone": 3}})
    game.play("2gold>wood,stone,ore")
    assert game.goods() == {"ruby": 1, "wood": 1, "stone": 1, "ore": 2}
    game.play("ruby>stone")
    assert game.goods() == {"wood": 1, "stone": 2, "ore": 3}
    game.play("drift_mining_1_3", "take")
    assert game.goods() == {"wood": 1, "stone": 5, "ore": 6}


@pytest.mark.scenario("CF-36")
def test_seam_and_the_suppliers_gifts_newborns_loot_and_market() -> None:
    supplier = scene(round=2, me=Player(goods={"wood": 1}, rooms={"d3": "seam"}, caverns=["e3"]))
    supplier.play("housework", "furnish:stone_supplier", "end")
    supplier.next_round()
    assert supplier.goods()["stone"] == supplier.goods()["ore"] == 1
    carver = scene(me=Player(goods={"wood": 1}, rooms={"d3": "seam"}, caverns=["e3"]))
    carver.play("housework", "furnish:stone_carver")
    assert carver.goods() == {"stone": 2, "ore": 2}
    quarry = Player(goods={"food": 4, "donkey": 2}, rooms={"d3": "seam", "e3": "quarry"}, ore_mines=["e2"])
    born = scene(round=3, phase="feed", harvest="harvest", me=quarry)
    born.play("feed", "feed")
    assert born.goods() == {"donkey": 3, "stone": 1, "ore": 1}
    loot = scene(cards=["blacksmithing"], me=Player(rooms={"d3": "seam"}, weapons=[3, 3]))
    loot.play("blacksmithing:3", "loot:stone")
    assert loot.goods() == {"stone": 1, "ore": 1}
    market = scene(players=5, me=Player(rooms={"d3": "seam"}))
    market.play("weekly_market", "take", "buy:stone")
    assert market.goods() == {"gold": 3, "stone": 1, "ore": 1}


@pytest.mark.scenario("CF-36")
def test_stone_saved_by_a_discount_is_not_received() -> None:
    rooms = {"d3": "seam", "e4": "stone_carver"}
    game = scene(me=Player(goods={"stone": 1, "wood": 4}, rooms=rooms, caverns=["e3"]))
    game.play("housework", "furnish:miner")
    assert game.goods() == {"stone": 1, "wood": 3}


@pytest.mark.scenario("CF-37")
def test_quarry_pays_for_newborn_donkeys_only() -> None:
    player = Player(goods={"ruby": 1, "food": 4}, rooms={"d3": "quarry"}, large=[("b4", "c4")])
    game = scene(round=6, harvest="harvest", me=player, piles={"donkey_farming": {"donkey": 2}})
    game.play("donkey_farming", "take", "ruby>donkey", "end")
    assert game.goods() == {"food": 4, "donkey": 3}
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"donkey": 4, "stone": 1}
    loot = scene(
        cards=["blacksmithing"],
        me=Player(
            goods={"donkey": 2, "sheep": 2},
            rooms={"d3": "quarry"},
            large=[("b4", "c4")],
            small=["c3"],
            weapons=[14, 14],
        ),
    )
    loot.play("blacksmithing:14", "loot:donkey")
    assert "stone" not in loot.goods()
    loot.play("loot:breed:donkey")
    assert loot.goods()["stone"] == 1


@pytest.mark.scenario("CF-37")
def test_dog_school_pays_for_dogs_from_anywhere() -> None:
    game = scene(me=Player(goods={"ruby": 1}, rooms={"d3": "dog_school"}))
    game.play("ruby>dog")
    assert game.goods() == {"dog": 1, "wood": 1}
    game.play("housework", "take")
    assert game.goods() == {"dog": 2, "wood": 2}
    loot = scene(cards=["blacksmithing"], me=Player(rooms={"d3": "dog_school"}, weapons=[1, 1]))
    loot.play("blacksmithing:1", "loot:dog")
    assert loot.goods() == {"dog": 1, "wood": 1}
    market = scene(players=5, me=Player(rooms={"d3": "dog_school"}))
    market.play("weekly_market", "take", "buy:dog")
    assert market.goods() == {"dog": 1, "wood": 1, "gold": 2}


@pytest.mark.scenario("CF-37")
def test_dog_school_pays_nothing_for_earlier_dogs() -> None:
    game = scene(me=Player(goods={"dog": 3}))
    game.play("housework", "furnish:dog_school", "take")
    assert game.goods() == {"dog": 4, "wood": 1}, "only for the new one"


@pytest.mark.scenario("CF-38")
@pytest.mark.parametrize(
    ("donkeys", "ore_mines", "ruby_mines", "ore"),
    [(3, ["e3", "e2"], ["f2"], 2), (1, ["e3", "e2"], ["f2"], 1), (1, [], ["f2"], 0), (0, ["e3", "e2"], [], 0)],
)
def test_miner_counts_donkeys_in_ore_mines(donkeys: int, ore_mines: list[str], ruby_mines: list[str], ore: int) -> None:
    player = Player(goods={"donkey": donkeys}, rooms={"d3": "miner"}, ore_mines=ore_mines, ruby_mines=ruby_mines)
    game = scene(me=player)
    assert "ore" not in game.goods()
    game.rest()
    assert game.round == 2
    assert game.goods().get("ore", 0) == ore


@pytest.mark.scenario("CF-44")
@pytest.mark.parametrize(
    ("tile", "kind", "rounds"),
    [("wood_supplier", "wood", 7), ("stone_supplier", "stone", 5), ("ruby_supplier", "ruby", 4)],
)
@pytest.mark.parametrize(("players", "built"), [(2, 1), (2, 3), (3, 3), (3, 6), (2, 10), (3, 12)])
def test_suppliers_serve_the_next_rounds_as_far_as_there_are_any(
    tile: str, kind: str, rounds: int, players: int, built: int
) -> None:
    game = scene(players=players, round=built, me=Player(goods={"wood": 2, "stone": 2, "food": 99}))
    game.play("housework", f"furnish:{tile}")
    before = game.goods().get(kind, 0)
    game.play("end")
    numbers = [number for number in range(1, 13) if number != 9 or players == 3]
    due = [number for number in numbers if number > built][:rounds]
    served = []
    game.rest()
    game.feed_all()
    while game.phase == "place":
        now = game.goods().get(kind, 0)
        if now > before:
            assert now == before + 1
            served.append(game.round)
        before = now
        game.next_round()
    assert served == due
