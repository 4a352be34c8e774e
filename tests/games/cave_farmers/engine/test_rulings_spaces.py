"""Rulings on action spaces, imitation, and dwarfs that find no space (see docs/rules/cave-farmers.md)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.games.cave_farmers.engine.helpers import FOREST, FREE_MOUNTAIN, PEACEFUL_CAVE, THREE_DWELLINGS, after
from tests.games.cave_farmers.scene import Player, Scene, scene
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.events import CardRevealed, DwarfBorn, DwarfIdle, Event, WishTurned

# ------------------------------------------------------------------------------------------------ spaces


@pytest.mark.scenario("R39")
def test_two_players_find_no_ruby_in_the_first_two_rounds() -> None:
    game = scene()
    assert "ruby_mining" not in game.spaces()
    game.next_round()
    assert (game.round, game.pile("ruby_mining")) == (2, {})
    game.next_round()
    assert (game.round, game.pile("ruby_mining")) == (3, {"ruby": 1})


@pytest.mark.scenario("R39")
def test_a_ruby_mine_makes_it_usable() -> None:
    game = after(scene(me=Player(ruby_mines=["e3", "e2"])), "ruby_mining")
    assert game.goods() == {"ruby": 1}, "one, however many mines"


@pytest.mark.scenario("R39")
@pytest.mark.parametrize("players", [1, 3, 4, 5, 6, 7])
def test_other_numbers_of_players_find_rubies_from_the_first_round(players: int) -> None:
    game = scene(players=players)
    game.next_round()
    assert game.pile("ruby_mining") == {"ruby": 1}


@pytest.mark.scenario("R42")
def test_the_market_sells_each_good_once() -> None:
    game = after(scene(players=5, me=Player({"gold": 20})), "weekly_market", "take")
    prices = {"dog": 2, "sheep": 1, "donkey": 1, "boar": 2, "cattle": 3, "wood": 1, "stone": 1, "ore": 1, "grain": 1}
    prices["vegetable"] = 2
    assert game.moves("buy:") == {f"buy:{good}" for good in prices}
    gold = 24
    for good, price in prices.items():
        game.play(f"buy:{good}")
        gold -= price
        assert game.goods()["gold"] == gold, "own gold may be spent too"
        if game.phase == "house":
            game.play({"donkey": "donkey>food", "boar": "boar>2food", "cattle": "cattle>3food"}[good])
        assert not game.can(f"buy:{good}")
    assert game.actions() == {"end"}


@pytest.mark.scenario("R42")
def test_the_market_gives_no_credit() -> None:
    game = after(scene(players=5), "weekly_market", "take", "buy:cattle")
    assert game.goods() == {"gold": 1, "cattle": 1}
    assert game.moves("buy:") == {"buy:sheep", "buy:donkey", "buy:wood", "buy:stone", "buy:ore", "buy:grain"}


@pytest.mark.scenario("R56")
def test_first_the_gold_then_the_market() -> None:
    game = after(scene(players=5, me=Player({"gold": 5})), "weekly_market")
    assert game.actions() == {"take"}
    game.play("take")
    assert game.can("end"), "buying nothing is fine"
    game.play("end")
    assert game.goods() == {"gold": 9}


@pytest.mark.scenario("R43")
def test_family_life_turns_the_wish_card() -> None:
    game = scene(round=6, cards=["family_life"])
    assert "wish_for_children" in game.open_spaces()
    assert "urgent_wish_for_children" not in game.open_spaces()
    events = game.next_round()
    assert [type(event) for event in events if isinstance(event, CardRevealed | WishTurned)] == [
        CardRevealed,
        WishTurned,
    ]
    assert "wish_for_children" not in game.open_spaces()
    assert "urgent_wish_for_children" in game.spaces(), "3 gold are there for everyone"


@pytest.mark.scenario("R43")
def test_other_cards_do_not_turn_the_wish_card() -> None:
    game = scene(round=6, cards=["ore_delivery"])
    game.next_round()
    assert "wish_for_children" in game.open_spaces()
    assert "urgent_wish_for_children" not in game.open_spaces()
    game.next_round()
    assert "wish_for_children" not in game.open_spaces(), "Family life came in round 8"


@pytest.mark.scenario("R44")
def test_the_imitator_goes_with_its_own_weapon() -> None:
    game = scene(
        players=3,
        me=Player({"food": 4}, weapons=[5, 5]),
        rivals=[Player(weapons=[9, 9])],
        occupied={"blacksmithing": 1},
    )
    game.play("imitation_3:5=blacksmithing")
    assert game.goods() == {}, "the fee"
    assert game.can("loot:boar")
    assert not game.can("loot:gold"), "strength 5, not 9"
    game.play("loot:wood", "home")
    assert game.weapons() == [6, 5]
    assert game.weapons(1) == [9, 9]


@pytest.mark.scenario("R44")
def test_an_unarmed_imitator_cannot_go_but_may_forge() -> None:
    rival = Player(weapons=[9, 9])
    game = scene(players=3, me=Player({"food": 4}), rivals=[rival], occupied={"blacksmithing": 1})
    assert game.moves("imitation_3") == set()
    game = scene(players=3, me=Player({"food": 4, "ore": 3}), rivals=[rival], occupied={"blacksmithing": 1})
    game.play("imitation_3=blacksmithing", "forge:3", "loot:stone", "home")
    assert game.weapons() == [4, 0]


@pytest.mark.scenario("R45")
def test_a_family_grows_by_imitation() -> None:
    me = Player({"food": 4}, rooms={"d3": "dwelling"})
    game = scene(players=3, round=7, cards=["family_life"], me=me, occupied={"family_life": 1})
    events = game.play("imitation_3=family_life", "grow", "end")
    assert any(isinstance(event, DwarfBorn) for event in events)
    assert game.dwarfs() == 3
    assert game.goods() == {}
    crowded = scene(players=3, round=7, cards=["family_life"], me=Player({"food": 4}), occupied={"family_life": 1})
    assert crowded.moves("imitation_3") == set(), "it needs room all the same"


@pytest.mark.scenario("R53")
def test_an_imitator_takes_no_goods_that_were_left() -> None:
    game = scene(
        players=3,
        me=Player({"food": 4}),
        occupied={"drift_mining_1_3": 1},
        piles={"drift_mining_1_3": {"stone": 3}},
    )
    game.play("imitation_3=drift_mining_1_3")
    assert not game.can("take")
    game.play("cavern@e3+tunnel@e2")
    assert game.goods() == {}
    assert game.pile("drift_mining_1_3") == {"stone": 3}


@pytest.mark.scenario("R53")
def test_an_imitator_takes_what_is_printed_besides_the_goods() -> None:
    game = scene(
        players=3, me=Player({"food": 4}), occupied={"sustenance_1_3": 1}, piles={"sustenance_1_3": {"food": 3}}
    )
    game.play("imitation_3=sustenance_1_3", "take")
    assert game.goods() == {"grain": 1}
    assert game.pile("sustenance_1_3") == {"food": 3}


@pytest.mark.scenario("R53")
def test_a_space_that_only_has_accumulated_goods_cannot_be_imitated() -> None:
    game = scene(
        players=3, me=Player({"food": 4}), occupied={"wood_gathering": 1}, piles={"wood_gathering": {"wood": 3}}
    )
    assert game.moves("imitation_3") == set()


@pytest.mark.scenario("R53")
def test_a_switch_lets_imitators_take_what_was_left() -> None:
    game = scene(
        players=3,
        me=Player({"food": 4}),
        occupied={"drift_mining_1_3": 1},
        piles={"drift_mining_1_3": {"stone": 3}},
        imitation_takes_left_goods=True,
    )
    game.play("imitation_3=drift_mining_1_3", "take")
    assert game.goods() == {"stone": 3}
    assert game.pile("drift_mining_1_3") == {}


@pytest.mark.scenario("R54")
def test_taking_nothing_is_not_an_action() -> None:
    game = scene()
    assert game.spaces().isdisjoint({"wood_gathering", "ore_mining_1_3", "logging_1_3", "ruby_mining"})
    game.play("clearing_1_3")
    assert not game.can("take")
    assert game.refused("take") == "R54"
    assert not game.can("end"), "something must be done"
    game.play("meadow@c4+field@c3", "end")


@pytest.mark.scenario("R54")
def test_the_other_parts_of_such_a_space_still_count() -> None:
    mine = after(scene(me=Player(ore_mines=["e3", "e2"])), "ore_mining_1_3")
    assert mine.goods() == {"ore": 4}
    armed = after(scene(me=Player(weapons=[1, 1])), "logging_1_3:1", "loot:wood")
    assert armed.goods() == {"wood": 1}
    fences = after(scene(round=3, me=Player({"stone": 1})), "sheep_farming", "stable@a1")
    assert fences.cells("stables") == {"a1"}
    assert "sheep_farming" not in scene(round=3).spaces()


@pytest.mark.scenario("R54")
def test_goods_may_be_left_where_they_lie() -> None:
    game = scene(piles={"clearing_1_3": {"wood": 4}})
    game.play("clearing_1_3", "meadow@c4+field@c3", "end")
    assert game.pile("clearing_1_3") == {"wood": 4}
    assert game.goods() == {}


@pytest.mark.scenario("R58")
def test_no_exchange_comes_between_the_suppliers_and_the_miner() -> None:
    me = Player({"wood": 2, "stone": 2}, ore_mines=["e2"], caverns=["e3"], rooms={"d3": "miner"})
    game = after(scene(me=me), "housework", "furnish:ruby_supplier", "end")
    game.next_round()
    assert game.goods() == {"ruby": 1}, "no donkey, no ore"
    game.play("ruby>donkey")
    assert game.goods() == {"donkey": 1}, "too late for this round"
    game.next_round()
    assert game.goods() == {"donkey": 1, "ruby": 1, "ore": 1}


# ------------------------------------------------------------------------------------------------ exchanges, no space


@pytest.mark.scenario("R62")
def test_no_exchange_leaves_the_space_without_an_action() -> None:
    me = Player({"grain": 1, "ruby": 1}, fields=["c4"])
    game = after(scene(round=7, cards=["family_life"], me=me), "family_life")
    assert game.actions() == {"sow:grain"}
    assert game.refused("grain>food") == "R62"
    assert game.can("ruby>wood"), "this one harms nothing"
    game.play("ruby>grain", "grain>food", "sow:grain")
    assert game.goods() == {"food": 1}


@pytest.mark.scenario("R62")
def test_another_action_left_is_enough() -> None:
    me = Player({"grain": 1}, fields=["c4"], rooms={"d3": "dwelling"})
    game = after(scene(round=7, cards=["family_life"], me=me), "family_life", "grain>food")
    assert game.actions() == {"grow"}


@pytest.mark.scenario("R62")
def test_once_something_is_done_everything_may_be_exchanged() -> None:
    me = Player({"grain": 2}, fields=["c4", "c3"])
    game = after(scene(round=7, cards=["family_life"], me=me), "family_life", "sow:grain", "grain>food")
    assert game.goods() == {"food": 1}


@pytest.mark.scenario("R62")
def test_ore_for_the_only_possible_weapon_cannot_be_traded() -> None:
    me = Player({"wood": 1, "stone": 1, "ore": 1}, rooms={"d3": "spare_part_storage"})
    game = scene(me=me)
    assert game.can("wood,stone,ore>2gold"), "before the dwarf goes"
    game.play("blacksmithing")
    assert game.refused("wood,stone,ore>2gold") == "R62"


@pytest.mark.scenario("R62")
def test_the_last_place_for_the_only_tile_cannot_be_used_up() -> None:
    # Only a1 and a2 are free, and there is no seed: the twin tile is all that can be done.
    me = Player({"ruby": 2}, fields=[cell for cell in FOREST if cell not in ("a1", "a2")])
    game = after(scene(me=me), "slash_and_burn")
    assert game.moves("ruby>meadow@") == game.moves("ruby>field@") == set()
    assert game.can("ruby>tunnel@e3")
    game.play("meadow@a1+field@a2")


@pytest.mark.scenario("R62")
def test_refusing_to_use_up_the_last_place_names_the_ruling() -> None:
    me = Player({"ruby": 1}, fields=[cell for cell in FOREST if cell not in ("a1", "a2")])
    assert after(scene(me=me), "slash_and_burn").refused("ruby>meadow@a1") == "R62"


@pytest.mark.scenario("R62", "R64")
def test_the_weapon_for_the_only_expedition_cannot_be_traded() -> None:
    game = after(scene(players=3, round=9, me=Player(weapons=[5, 5], rooms=PEACEFUL_CAVE)), "exploration:5")
    assert game.moves("weapon:") == {"weapon:2>food"}
    game = after(scene(me=Player({"ore": 1}, weapons=[5, 5], rooms=PEACEFUL_CAVE)), "blacksmithing:5", "weapon:1>food")
    assert game.actions() == {"forge:1"}, "where a new one can be forged, it may go"


@pytest.mark.scenario("R62", "R64")
def test_refusing_to_give_up_the_only_weapon_names_the_ruling() -> None:
    game = after(scene(players=3, round=9, me=Player(weapons=[5, 5], rooms=PEACEFUL_CAVE)), "exploration:5")
    assert game.refused("weapon:1>food") == "R62"


@pytest.mark.scenario("R62", "R67")
def test_the_last_action_stays_possible_while_animals_have_no_place() -> None:
    me = Player({"grain": 1, "ruby": 1, "sheep": 2}, fields=["c4"])
    game = after(scene(round=7, cards=["family_life"], me=me), "family_life", "ruby>donkey")
    assert game.phase == "house"
    assert not game.can("grain>food"), "the seed is still the only action of this space"
    game.play("donkey>food")
    assert game.can("sow:grain")


@pytest.mark.scenario("R62", "R64", "R67")
def test_the_weapon_of_the_travelling_dwarf_stays_while_animals_have_no_place() -> None:
    me = Player({"ruby": 1, "sheep": 2}, weapons=[5, 5], rooms=PEACEFUL_CAVE)
    game = after(scene(players=3, round=9, me=me), "exploration:5", "ruby>donkey")
    assert game.phase == "house"
    assert not game.can("weapon:1>food")
    game.play("donkey>food")
    assert game.can("loot:wood")


@pytest.mark.scenario("R63")
@pytest.mark.parametrize("rules", [1, 2])
def test_a_dwarf_without_a_space_stays_idle(rules: int) -> None:
    me = Player(weapons=[0, 0, 0], rooms=THREE_DWELLINGS)
    game = scene(
        rules=rules,
        me=me,
        rivals=[Player(fields=FOREST, tunnels=FREE_MOUNTAIN)],
        cards=["blacksmithing"],
        occupied={"housework": 0, "starting_player_1_3": 0, "sustenance_1_3": 1},
    )
    events = game.play("supplies", "end")
    assert [event.seat for event in events if isinstance(event, DwarfIdle)] == [1]
    assert game.round == 2, "all work is done for this round"


def rival_without_a_space(goods: Mapping[str, int], rules: int = 2, **more: Any) -> Scene:
    """The other player's next dwarf finds nothing to do: only the blacksmith is free, and there is no ore."""
    game = scene(
        rules=rules,
        me=Player(weapons=[0, 0, 0], rooms=THREE_DWELLINGS),
        rivals=[Player(goods, fields=FOREST, tunnels=FREE_MOUNTAIN, **more)],
        cards=["blacksmithing"],
        occupied={"housework": 0, "starting_player_1_3": 0, "sustenance_1_3": 1},
    )
    game.play("supplies")
    return game


def idle_seats(events: Sequence[Event]) -> list[int]:
    return [event.seat for event in events if isinstance(event, DwarfIdle)]


@pytest.mark.scenario("R63")
def test_in_version_1_exchanges_that_would_open_a_space_do_not_count() -> None:
    game = rival_without_a_space({"ruby": 1}, rules=1)
    assert idle_seats(game.play("end")) == [1], "a ruby would have bought the ore"
    assert game.goods(1) == {"ruby": 1}


@pytest.mark.scenario("R63")
def test_whoever_can_exchange_is_asked_before_a_dwarf_stays_idle() -> None:
    game = rival_without_a_space({"ruby": 1})
    assert idle_seats(game.play("end")) == []
    assert (game.phase, game.seat, game.round) == ("place", 1, 1)
    assert game.actions() == {"idle"}
    assert {"ruby>ore", "ruby>wood", "ruby>2food"} <= game.moves()
    assert game.refused("blacksmithing") == "CF-10"

    idle = game.copy()
    assert idle_seats(idle.play("idle")) == [1]
    assert idle.goods(1) == {"ruby": 1}
    assert idle.round == 2

    game.play("ruby>ore")
    assert game.actions() == {"blacksmithing"}
    assert game.refused("idle") == "R63", "now there is a space to use"
    game.play("blacksmithing", "forge:1", "end")
    assert game.round == 2


@pytest.mark.scenario("R63")
def test_an_exchange_that_opens_no_space_is_no_way_out() -> None:
    game = rival_without_a_space({"ruby": 2})
    game.play("end", "ruby>wood")
    assert game.actions() == {"idle"}
    assert {"ruby>ore"} <= game.moves()
    assert idle_seats(game.play("ruby>2food")) == [1], "nothing is left to exchange, so nobody is asked"
    assert game.round == 2
    assert game.goods(1) == {"wood": 1, "food": 2}


@pytest.mark.scenario("R63")
def test_food_and_wood_cannot_be_exchanged_so_nobody_is_asked() -> None:
    assert idle_seats(rival_without_a_space({"food": 5, "wood": 1, "gold": 1}).play("end")) == [1]
    assert idle_seats(rival_without_a_space({"gold": 2}).play("end")) == [], "two gold buy one food"


@pytest.mark.scenario("R63")
def test_each_dwarf_is_asked_for() -> None:
    game = rival_without_a_space({"sheep": 1}, weapons=[0, 0, 0], rooms={"d3": "dwelling"})
    game.play("end")
    assert (game.seat, game.actions()) == (1, {"idle"})
    assert idle_seats(game.play("idle")) == [1]
    assert (game.seat, game.actions(), game.round) == (1, {"idle"}, 1), "the last dwarf"
    assert idle_seats(game.play("sheep>food")) == [1], "no exchange is left"
    assert game.round == 2


@pytest.mark.scenario("R63", "R67")
def test_animals_without_a_place_come_before_a_dwarf_without_a_space() -> None:
    game = rival_without_a_space({"ruby": 1, "sheep": 2})
    game.play("end")
    assert game.phase == "place"
    game.play("ruby>donkey")
    assert game.phase == "house"
    assert "idle" not in game.moves()
    game.play("donkey>food")
    assert (game.phase, game.actions()) == ("place", {"idle"}), "the sheep could still be exchanged"
    assert idle_seats(game.play("idle")) == [1]
    assert game.goods(1) == {"sheep": 2, "food": 1}


@pytest.mark.scenario("R63", "CF-24")
@pytest.mark.parametrize("players", [1, 7])
def test_a_ruby_for_a_tunnel_opens_a_mine(players: int) -> None:
    game = scene(players=players, round=6, cards=["ruby_mine_construction"], me=Player({"ruby": 1}))
    game.state.open_spaces = 1 << SPACE_IDS.index("ruby_mine_construction")
    assert game.actions() == {"idle"}
    game.play("ruby>tunnel@e3")
    assert game.actions() == {"ruby_mine_construction"}
    game.play("ruby_mine_construction")
    game.play(*(move for move in ("ruby_mine@e3",) if game.can(move)))
    assert game.cells("ruby_mines") == {"e3"}


@pytest.mark.scenario("R63", "CF-11")
@pytest.mark.parametrize("rules", [1, 2])
def test_a_ruby_for_another_dwarf_is_never_forced(rules: int) -> None:
    game = scene(players=3, round=9, me=Player({"ruby": 1}, weapons=[0, 5]), rules=rules)
    game.state.open_spaces = 1 << SPACE_IDS.index("exploration")
    assert game.actions() == {"idle", "exploration:5"}


@pytest.mark.scenario("R63")
@pytest.mark.parametrize("rules", [1, 2])
def test_one_idle_dwarf_after_the_other(rules: int) -> None:
    game = scene(
        rules=rules,
        me=Player(weapons=[0, 0, 0, 0, 0], rooms=THREE_DWELLINGS),
        rivals=[Player(fields=FOREST, tunnels=FREE_MOUNTAIN)],
        cards=["blacksmithing"],
        occupied={"housework": 0, "starting_player_1_3": 0, "sustenance_1_3": 0},
    )
    events = game.play("supplies", "end")
    assert [event.seat for event in events if isinstance(event, DwarfIdle)] == [1]
    assert (game.round, game.seat) == (1, 0), "the others go on"
    events = game.play("blacksmithing", "forge:1", "end")
    assert [event.seat for event in events if isinstance(event, DwarfIdle)] == [1]
    assert game.round == 2
