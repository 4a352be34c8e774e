"""Action spaces that bring goods, and the Weekly market."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import PLAYERS, mark, on
from tests.games.cave_farmers.scene import Player

# Goods


@pytest.mark.parametrize(
    ("space", "pile", "goods"),
    [
        pytest.param(space, pile, goods, marks=pytest.mark.scenario(space), id=space)
        for space, pile, goods in [
            ("supplies", {}, {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}),
            ("wood_gathering", {"wood": 5}, {"wood": 5}),
            ("strip_mining", {"ore": 1, "stone": 2}, {"wood": 2, "ore": 1, "stone": 2}),
            ("forest_exploration_3", {"wood": 3}, {"wood": 3, "vegetable": 1}),
            ("forest_exploration_4_7", {"wood": 3}, {"wood": 3, "food": 2}),
            ("depot", {"wood": 2, "ore": 2}, {"wood": 2, "ore": 2}),
            ("large_depot", {"wood": 3, "stone": 2, "ore": 2}, {"wood": 3, "stone": 2, "ore": 2}),
            ("ore_mining_1_3", {"ore": 3}, {"ore": 3}),
            ("ore_mining_4_7", {"ore": 5}, {"ore": 5}),
            ("ore_delivery", {"stone": 2, "ore": 2}, {"stone": 2, "ore": 2}),
            ("starting_player_1_3", {"food": 2}, {"food": 2, "ore": 2}),
            ("starting_player_4_7", {"food": 2}, {"food": 2, "ruby": 1}),
            ("ruby_delivery", {"ruby": 3}, {"ruby": 3}),
        ]
    ],
)
def test_everything_is_taken_at_once(space: str, pile: dict[str, int], goods: dict[str, int]) -> None:
    game = on(space, None, **pile)
    game.play(space)
    assert game.goods() == goods
    assert game.pile(space) == {}
    assert game.actions() == {"end"}


@pytest.mark.parametrize(
    "space",
    mark("wood_gathering", "depot", "large_depot", "ore_mining_1_3", "ore_mining_4_7", "ore_delivery", "ruby_delivery"),
)
def test_nothing_to_take_nothing_to_do(space: str) -> None:
    assert on(space).refused(space) == "CF-10"


@pytest.mark.parametrize(
    ("space", "goods"),
    [
        pytest.param(space, goods, marks=pytest.mark.scenario(space), id=space)
        for space, goods in {
            "strip_mining": {"wood": 2},
            "forest_exploration_3": {"vegetable": 1},
            "forest_exploration_4_7": {"food": 2},
            "starting_player_1_3": {"ore": 2},
            "starting_player_4_7": {"ruby": 1},
        }.items()
    ],
)
def test_printed_goods_come_even_if_nothing_lies_there(space: str, goods: dict[str, int]) -> None:
    game = on(space)
    game.play(space, "end")
    assert game.goods() == goods


@pytest.mark.parametrize("space", mark("ore_mining_1_3", "ore_mining_4_7", "ore_delivery"))
def test_two_ore_more_for_each_ore_mine(space: str) -> None:
    game = on(space, Player(ore_mines=["e3", "e1"], deep=["e2", "d1"], ruby_mines=["f3"]), ore=3)
    game.play(space, "end")
    assert game.goods() == {"ore": 3 + 4}
    game = on(space, Player(ore_mines=["e3"], deep=["e2"]))
    game.play(space, "end")
    assert game.goods() == {"ore": 2}, "enough for a visit"
    assert on(space, Player(ruby_mines=["e3"])).refused(space) == "CF-10"


@pytest.mark.scenario("ruby_delivery")
@pytest.mark.parametrize(("mines", "rubies"), [([], 2), (["e3"], 2), (["e3", "e2"], 3), (["e3", "e2", "e1"], 3)])
def test_ruby_delivery_brings_one_more_with_two_ruby_mines(mines: list[str], rubies: int) -> None:
    game = on("ruby_delivery", Player(ruby_mines=mines), ruby=2)
    game.play("ruby_delivery", "end")
    assert game.goods() == {"ruby": rubies}
    if len(mines) < 2:
        assert on("ruby_delivery", Player(ruby_mines=mines)).refused("ruby_delivery") == "CF-10"
    else:
        game = on("ruby_delivery", Player(ruby_mines=mines))
        game.play("ruby_delivery", "end")
        assert game.goods() == {"ruby": 1}


@pytest.mark.parametrize("space", mark("starting_player_1_3", "starting_player_4_7"))
def test_the_starting_player_changes_with_the_next_round(space: str) -> None:
    players = int(PLAYERS[space][0])
    game = on(space)
    game.play("housework", "take", "end")
    game.play(space, "end")
    assert game.seat == 2 % players, "this round goes on as it began"
    game.next_round()
    assert game.seat == 1
    game.next_round()
    assert game.seat == 1, "the marker stays"


# The market


@pytest.mark.scenario("weekly_market")
def test_the_market_gives_four_gold_and_sells_each_good_once() -> None:
    game = on("weekly_market")
    game.play("weekly_market")
    assert game.actions() == {"take"}, "first the gold"
    assert game.moves("buy:") == set()
    game.play("take")
    assert game.goods() == {"gold": 4}
    goods = ("dog", "sheep", "donkey", "boar", "cattle", "wood", "stone", "ore", "grain", "vegetable")
    assert game.actions() == {"end", *(f"buy:{good}" for good in goods)}
    game.play("buy:cattle")
    assert game.goods() == {"gold": 1, "cattle": 1}
    assert game.moves("buy:") == {"buy:sheep", "buy:donkey", "buy:wood", "buy:stone", "buy:ore", "buy:grain"}
    game.play("buy:wood")
    assert game.goods() == {"cattle": 1, "wood": 1}
    assert game.actions() == {"end"}


@pytest.mark.scenario("weekly_market")
def test_the_market_has_its_prices_and_takes_any_gold() -> None:
    prices = {"dog": 2, "boar": 2, "cattle": 3, "wood": 1, "stone": 1, "ore": 1, "grain": 1, "vegetable": 2}
    prices |= {"sheep": 1, "donkey": 1}
    for good, price in prices.items():
        game = on("weekly_market", Player(goods={"gold": 6}))
        game.play("weekly_market", "take", f"buy:{good}")
        assert game.goods() == {"gold": 10 - price, good: 1}
        assert game.refused(f"buy:{good}") == "R42", "once"
    large = Player(goods={"gold": 11}, large=[("a4", "b4"), ("a3", "b3"), ("a2", "b2"), ("a1", "b1")])
    game = on("weekly_market", large)
    game.play("weekly_market", "take", *(f"buy:{good}" for good in prices))
    assert game.goods() == dict.fromkeys(prices, 1), "15 gold buy one of everything"


@pytest.mark.scenario("weekly_market")
def test_the_market_may_be_left_without_buying() -> None:
    game = on("weekly_market")
    game.play("weekly_market", "take", "end")
    assert game.goods() == {"gold": 4}
