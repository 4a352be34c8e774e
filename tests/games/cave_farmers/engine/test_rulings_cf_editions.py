"""Rulings CF-01 to CF-06 (see docs/rules/cave-farmers.md): errata, editions and numbers of players."""

import pytest

from tests.games.cave_farmers.engine.helpers import Goods
from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.engine.events import MarkerRevealed


@pytest.mark.scenario("CF-01")
@pytest.mark.parametrize(
    ("old", "new", "price"),
    [("trader", "spare_part_storage", {"wood": 2}), ("spare_part_storage", "trader", {"wood": 1})],
)
def test_trader_and_spare_part_storage_never_work_together(old: str, new: str, price: Goods) -> None:
    trades = {"trader": "2gold>wood,stone,ore", "spare_part_storage": "wood,stone,ore>2gold"}
    goods = {"gold": 4, "wood": 3, "stone": 1, "ore": 1}
    game = scene(me=Player(goods=goods, rooms={"d3": old, "e3": "main_storage"}))
    assert game.can(trades[old])
    game.play("housework", f"furnish:{new}")
    assert game.phase == "act", "nobody asks for a place: it goes on top, and no empty cavern is needed"
    assert game.rooms() == {"d3": new, "e3": "main_storage"}
    assert game.goods() == {**goods, "wood": 3 - price["wood"]}
    assert game.can(trades[new])
    assert not game.can(trades[old]), "the old one stops working"
    assert game.score().categories["furnishings"] == (2 if new == "trader" else 0)
    yellow = 1 + (new == "spare_part_storage")
    assert game.score().bonuses["main_storage"] == 2 * yellow, "a covered tile is not yellow any more"
    game.play("end")
    assert game.refused("housework") == "CF-10", "occupied"


@pytest.mark.scenario("CF-01")
def test_the_covered_tile_does_not_return_to_the_supply() -> None:
    rival = Player(goods={"wood": 5}, rooms={"d3": "spare_part_storage"}, covered={"d3": "trader"})
    game = scene(me=Player(goods={"wood": 5}), rivals=[rival])
    game.play("housework")
    assert game.refused("furnish:trader") == "R09"
    assert game.refused("furnish:spare_part_storage") == "R09"


@pytest.mark.scenario("CF-01")
def test_the_second_trader_tile_covers_the_first_even_if_there_is_an_empty_cavern() -> None:
    game = scene(me=Player(goods={"wood": 2}, rooms={"d3": "trader"}, caverns=["e3", "e2"]))
    game.play("housework", "furnish:spare_part_storage")
    assert game.rooms() == {"d3": "spare_part_storage"}
    assert game.cells("caverns") == {"e3", "e2"}


@pytest.mark.scenario("CF-01")
def test_two_players_may_own_one_each() -> None:
    game = scene(me=Player(goods={"wood": 2}), rivals=[Player(rooms={"d3": "trader"})])
    game.play("housework", "furnish:spare_part_storage", "end")
    assert game.rooms(0) == {"d3": "spare_part_storage"}
    assert game.rooms(1) == {"d3": "trader"}


@pytest.mark.scenario("CF-02")
@pytest.mark.parametrize(
    ("solo_clear_at", "lying", "next_round"), [(7, 6, 7), (7, 7, 1), (7, 9, 1), (6, 5, 6), (6, 6, 1), (6, 7, 1)]
)
def test_a_solo_space_with_more_than_six_goods_is_emptied_before_it_is_refilled(
    solo_clear_at: int, lying: int, next_round: int
) -> None:
    game = scene(players=1, piles={"wood_gathering": {"wood": lying}}, solo_clear_at=solo_clear_at)
    game.rest()
    assert game.phase == "place", "without rubies there is nothing to ask"
    assert game.pile("wood_gathering") == {"wood": next_round}


@pytest.mark.scenario("CF-02")
def test_goods_of_all_kinds_count_together_and_animals_are_goods() -> None:
    piles = {"ore_delivery": {"stone": 4, "ore": 3}, "sheep_farming": {"sheep": 7}, "donkey_farming": {"donkey": 6}}
    game = scene(players=1, round=7, piles=piles)
    game.next_round()
    assert game.pile("ore_delivery") == {"stone": 1, "ore": 1}
    assert game.pile("sheep_farming") == {"sheep": 1}
    assert game.pile("donkey_farming") == {"donkey": 7}


@pytest.mark.scenario("CF-02")
def test_a_ruby_saves_one_space_for_one_round() -> None:
    piles = {"wood_gathering": {"wood": 7}, "logging_1_3": {"wood": 8}, "excavation_1_3": {"stone": 3}}
    game = scene(players=1, me=Player(goods={"ruby": 1}), piles=piles)
    game.rest()
    assert game.phase == "rescue"
    assert game.moves() == {"clear", "rescue:wood_gathering", "rescue:logging_1_3"}
    assert game.refused("rescue:excavation_1_3") == "CF-02"
    declined = game.copy()
    game.play("rescue:logging_1_3")
    assert game.phase == "place"
    assert "ruby" not in game.goods()
    assert game.pile("logging_1_3") == {"wood": 9}, "kept, and refilled as usual"
    assert game.pile("wood_gathering") == {"wood": 1}
    game.next_round()
    assert game.pile("logging_1_3") == {"wood": 3}, "the ruby was for that one round"
    declined.play("clear")
    assert declined.goods()["ruby"] == 1
    assert declined.pile("logging_1_3") == {"wood": 3}


@pytest.mark.scenario("CF-02")
def test_only_the_solo_game_clears_spaces() -> None:
    game = scene(players=2, piles={"wood_gathering": {"wood": 12}})
    game.rest()
    assert game.pile("wood_gathering") == {"wood": 13}


@pytest.mark.scenario("CF-03")
def test_two_players_have_no_round_9_six_markers_and_no_exploration() -> None:
    game = scene(players=2, round=8)
    game.next_round()
    assert game.round == 10
    deal = GAME.deal_to_json(game.state)
    assert len(deal["cards"]) == len(deal["markers"]) == 11
    assert "exploration" not in deal["cards"]
    assert deal["markers"].count("leaf") == deal["markers"].count("question") == 3
    assert deal["markers"][:5] == ["none"] * 5


@pytest.mark.scenario("CF-03")
def test_three_players_do_have_a_round_9() -> None:
    game = scene(players=3, round=8)
    game.next_round()
    assert game.round == 9
    assert "exploration" in game.open_spaces()


@pytest.mark.scenario("CF-04")
@pytest.mark.parametrize(("players", "rubies"), [(1, [1, 2, 3]), (2, [0, 0, 1]), (3, [1, 2, 3]), (4, [1, 2, 3])])
def test_two_players_find_no_ruby_in_rounds_1_and_2(players: int, rubies: list[int]) -> None:
    game = Scene(GAME.new(GAME.setup(players, 0)))
    found = []
    for number in (1, 2, 3):
        assert game.round == number
        found.append(game.pile("ruby_mining").get("ruby", 0))
        game.next_round()
    assert found == rubies


@pytest.mark.scenario("CF-04")
def test_with_a_ruby_mine_ruby_mining_is_of_use_in_round_1() -> None:
    assert scene(players=2).refused("ruby_mining") == "CF-10"
    game = scene(players=2, me=Player(ruby_mines=["e3"]))
    game.play("ruby_mining", "end")
    assert game.goods() == {"ruby": 1}


@pytest.mark.scenario("CF-05")
@pytest.mark.parametrize("players", range(1, 8))
@pytest.mark.parametrize("start", range(7))
def test_food_at_the_start(players: int, start: int) -> None:
    if start >= players:
        return
    deal = GAME.deal_to_json(GAME.new(GAME.setup(players, 0))) | {"start": start}
    game = Scene(GAME.new(GAME.setup(players, 0), deal))
    food = {1: [2]}.get(players, [1, 1, 2, 3, 3, 3, 3])
    assert [game.goods((start + place) % players) for place in range(players)] == [
        {"food": amount} for amount in food[:players]
    ]


@pytest.mark.scenario("CF-06")
def test_harvest_markers_are_shown_when_the_round_begins() -> None:
    game = scene(players=3, round=5, markers=["question", "leaf"])
    events = game.next_round()
    assert game.round == 6
    assert [event.round for event in events if isinstance(event, MarkerRevealed)] == [6]
    view = GAME.view(game.state, 0)
    assert list(view.marks)[5:] == [2], "everybody sees it before the first dwarf goes out"


@pytest.mark.scenario("CF-06")
def test_the_variant_shows_harvest_markers_before_the_harvest() -> None:
    game = scene(players=3, round=5, markers=["question", "leaf"], harvest_markers="late")
    events = game.next_round()
    assert game.round == 6
    assert not any(isinstance(event, MarkerRevealed) for event in events)
    assert list(GAME.view(game.state, 0).marks)[5:] == []
    events = game.rest()
    assert [event.round for event in events if isinstance(event, MarkerRevealed)] == [6]
    assert game.round == 7, "the first question mark: nothing happens, and round 7 begins"
