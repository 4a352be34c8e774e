"""Rulings on dwarfs, weapons and spaces, one after the other; docs/rules/cave-farmers.md lists them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.engine.events import CardRevealed, DwarfBorn, DwarfIdle, Event, WishTurned

HOMES = {"d3": "dwelling", "e3": "dwelling", "e2": "dwelling"}  # with home five places
PEACE = {"d3": "peaceful_cave"}
FOREST = [column + row for column in "abc" for row in "1234"]
FREE_MOUNTAIN = ["d1", "d2", *(column + row for column in "ef" for row in "1234")]


def after(game: Scene, *texts: str) -> Scene:
    """The same game a few moves on."""
    game.play(*texts)
    return game


def strengths(game: Scene) -> set[str]:
    """The strengths with which a dwarf may be sent to Supplies; `` is unarmed."""
    return {text.removeprefix("supplies").removeprefix(":") for text in game.moves("supplies")}


# ------------------------------------------------------------------------------------------------ Guest room


@pytest.mark.scenario("R07")
def test_either_or_is_one_of_the_two() -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e3"], rooms={"d3": "dwelling"})
    game = after(scene(round=4, me=me), "wish_for_children")
    assert game.can("grow")
    assert game.can("furnish:dwelling")
    built = after(game.copy(), "furnish:dwelling")
    assert built.actions() == {"end"}
    grown = after(game.copy(), "grow")
    assert grown.actions() == {"end"}


@pytest.mark.scenario("R07")
def test_the_guest_room_allows_both_first_the_dwelling_then_the_child() -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e3"], rooms={"d3": "guest_room"})
    game = after(scene(round=4, me=me), "wish_for_children")
    assert not game.can("grow"), "no room yet"
    game.play("furnish:dwelling", "grow")
    assert game.dwarfs() == 3
    assert game.actions() == {"end"}


@pytest.mark.scenario("R07")
def test_the_guest_room_allows_the_other_order_and_one_alone() -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e2"], rooms={"d3": "guest_room", "e3": "dwelling"})
    game = after(scene(round=4, me=me), "wish_for_children", "grow")
    assert game.can("end")
    game.play("furnish:dwelling", "end")
    assert game.dwarfs() == 3


@pytest.mark.scenario("R07")
def test_the_guest_room_digs_one_ruby_mine_of_each_kind() -> None:
    me = Player(tunnels=["e3", "e4"], deep=["e2", "e1"], rooms={"d3": "guest_room"})
    game = after(scene(round=6, me=me), "ruby_mine_construction", "ruby_mine@e3")
    assert game.moves("ruby_mine@") == {"ruby_mine@e2", "ruby_mine@e1"}, "not a second one on a tunnel"
    game.play("ruby_mine@e2")
    assert game.goods() == {"ruby": 1}
    assert game.actions() == {"end"}
    plain = Player(tunnels=["e3"], deep=["e2"])
    game = after(scene(round=6, me=plain), "ruby_mine_construction", "ruby_mine@e3")
    assert game.actions() == {"end"}


@pytest.mark.scenario("R07")
def test_the_guest_room_on_growth_and_on_an_imitated_space() -> None:
    me = Player({"food": 2}, rooms={"d3": "guest_room", "e3": "dwelling"})
    game = after(scene(players=4, me=me), "growth", "grow", "take")
    assert game.dwarfs() == 3
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 3, "gold": 2}
    game = scene(players=4, me=me, occupied={"growth": 1})
    game.play("imitation_4_7=growth", "take", "grow")
    assert game.dwarfs() == 3
    plain = after(scene(players=4, me=Player(rooms={"e3": "dwelling"})), "growth", "take")
    assert plain.actions() == {"end"}


@pytest.mark.scenario("R07")
def test_the_guest_room_does_not_touch_the_tiles_of_excavation() -> None:
    game = after(scene(me=Player(rooms={"d3": "guest_room"})), "excavation_1_3", "cavern@e3+tunnel@e2")
    assert game.moves("cavern@") == set()


@pytest.mark.scenario("R08")
def test_the_urgent_wish_is_a_dwelling_and_then_growth_or_gold() -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e3"], rooms={"d3": "dwelling"})
    game = after(scene(round=7, cards=["family_life"], me=me), "urgent_wish_for_children")
    assert not game.can("grow"), "not without building here"
    gold = after(game.copy(), "take")
    assert gold.goods()["gold"] == 3
    assert gold.actions() == {"end"}
    built = after(game.copy(), "furnish:dwelling")
    assert built.actions() == {"grow", "end"}
    built.play("grow")
    assert built.actions() == {"end"}


@pytest.mark.scenario("R08")
@pytest.mark.parametrize(
    "order", ["take furnish:dwelling grow", "furnish:dwelling take grow", "furnish:dwelling grow take"]
)
def test_the_guest_room_on_the_urgent_wish_gives_it_all(order: str) -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e3"], rooms={"d3": "guest_room"})
    game = after(scene(round=7, cards=["family_life"], me=me), "urgent_wish_for_children", *order.split())
    assert game.goods() == {"gold": 3}
    assert game.dwarfs() == 3
    assert game.actions() == {"end"}


@pytest.mark.scenario("R08")
def test_even_with_the_guest_room_growth_follows_a_dwelling() -> None:
    me = Player({"wood": 4, "stone": 3}, caverns=["e2"], rooms={"d3": "guest_room", "e3": "dwelling"})
    game = after(scene(round=7, cards=["family_life"], me=me), "urgent_wish_for_children", "take")
    assert not game.can("grow")
    game.play("furnish:dwelling", "end")
    assert game.dwarfs() == 2, "growth is not forced"


@pytest.mark.scenario("R66")
def test_extension_is_one_half_or_the_other() -> None:
    game = after(scene(players=7), "extension")
    assert after(game.copy(), "meadow@c4+field@c3").actions() == {"end"}
    assert after(game.copy(), "meadow@c4+field@c3").goods() == {"wood": 1}
    assert after(game.copy(), "cavern@e3+tunnel@e2").goods() == {"stone": 1}


@pytest.mark.scenario("R66")
def test_the_guest_room_doubles_extension_once() -> None:
    game = scene(players=7, me=Player(rooms={"d3": "guest_room"}))
    game.play("extension", "meadow@c4+field@c3", "cavern@e3+tunnel@e2")
    assert game.goods() == {"wood": 1, "stone": 1}
    game.play("end")
    game.next_round()
    game.play("extension", "cavern@d2+tunnel@d1")
    assert game.actions() == {"end"}, "an ordinary either/or again"


@pytest.mark.scenario("R66")
def test_one_half_does_not_use_the_right_up() -> None:
    game = scene(players=7, me=Player(rooms={"d3": "guest_room"}))
    game.play("extension", "meadow@c4+field@c3", "end")
    game.next_round()
    game.play("extension", "cavern@e3+tunnel@e2", "meadow@c2+field@c1")
    assert game.goods() == {"wood": 2, "stone": 1, "boar": 1}
    assert game.actions() == {"end"}


# ------------------------------------------------------------------------------------------------ weapons


@pytest.mark.scenario("R16")
def test_the_peaceful_cave_takes_any_weapon_at_any_time() -> None:
    me = Player(weapons=[3, 5], rooms=PEACE)
    game = scene(me=me)
    assert game.moves("weapon:") == {"weapon:1>food", "weapon:2>food"}
    game.play("weapon:2>food")
    assert game.goods() == {"food": 5}
    assert game.weapons() == [3, 0]
    acting = after(scene(me=me), "supplies:3", "weapon:1>food", "weapon:2>food")
    assert acting.goods()["food"] == 1 + 3 + 5, "a placed dwarf too"
    feeding = after(scene(round=3, phase="feed", me=me), "weapon:1>food")
    assert feeding.goods() == {"food": 3}
    assert scene(me=Player(weapons=[3, 5])).moves("weapon:") == set()


@pytest.mark.scenario("R16")
def test_a_dwarf_without_its_weapon_is_unarmed_in_the_order() -> None:
    game = scene(me=Player(weapons=[3, 5], rooms=PEACE))
    assert strengths(game) == {"3"}
    game.play("weapon:2>food")
    assert strengths(game) == {""}, "the stronger one goes first now"


@pytest.mark.scenario("R16")
def test_it_may_forge_again() -> None:
    game = scene(me=Player({"ore": 2}, weapons=[3, 5], rooms=PEACE))
    game.play("weapon:1>food", "blacksmithing", "forge:2")
    assert game.weapons() == [2, 5]


@pytest.mark.scenario("R17")
def test_weapons_are_forged_up_to_eight() -> None:
    game = after(scene(me=Player({"ore": 20})), "blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, 9)}
    assert game.refused("forge:9") == "R17"
    game = after(scene(me=Player({"ore": 20}, rooms={"d3": "blacksmith"})), "blacksmithing")
    assert game.refused("forge:9") == "R17", "for the Blacksmith too"
    game.play("forge:8")
    assert game.goods() == {"ore": 14}


@pytest.mark.scenario("R17")
def test_weapons_grow_up_to_fourteen() -> None:
    game = after(scene(me=Player(weapons=[13, 14])), "blacksmithing:13", "loot:all_weapons", "home")
    assert game.weapons() == [14, 14], "13 + 1, and the rest is lost"


@pytest.mark.scenario("R18")
def test_all_weapons_reaches_every_armed_dwarf() -> None:
    me = Player(weapons=[0, 2, 3, 5], rooms={"d3": "dwelling", "e3": "dwelling"})
    game = scene(me=me, occupied={"supplies": 0, "wood_gathering": 0})
    game.play("blacksmithing:3", "loot:all_weapons")
    assert game.weapons() == [0, 2, 3, 5], "only after the expedition"
    game.play("home")
    assert game.weapons() == [0, 3, 5, 6], "the placed one, the traveller twice, the one at home; not the unarmed"


@pytest.mark.scenario("R18")
def test_all_weapons_opens_no_better_loot_on_the_way() -> None:
    game = after(scene(me=Player(weapons=[1, 1])), "blacksmithing:1", "loot:all_weapons")
    assert game.moves("loot:") == {"loot:wood", "loot:dog"}
    game.play("loot:wood", "loot:dog")
    assert game.weapons() == [3, 2]


@pytest.mark.scenario("R61")
def test_all_weapons_may_be_taken_at_fourteen() -> None:
    game = after(scene(me=Player(weapons=[14, 14])), "blacksmithing:14")
    assert game.can("loot:all_weapons")
    game.play("loot:all_weapons", "home", "end")
    assert game.weapons() == [14, 14]


@pytest.mark.scenario("R61")
def test_breeding_loot_needs_a_newborn_with_a_place() -> None:
    fourteen = [14, 14]
    alone = Player({"sheep": 1}, small=["c4"], weapons=fourteen)
    assert after(scene(me=alone), "blacksmithing:14").moves("loot:breed") == set()
    crowded = Player({"sheep": 2}, weapons=fourteen)
    assert after(scene(me=crowded), "blacksmithing:14").moves("loot:breed") == set()
    fine = Player({"sheep": 2, "boar": 2}, small=["c4", "c3"], weapons=fourteen)
    assert after(scene(me=fine), "blacksmithing:14").moves("loot:breed") == {"loot:breed:sheep", "loot:breed:boar"}, (
        "either fits, both do not"
    )


@pytest.mark.scenario("R61")
def test_sowing_loot_needs_a_seed_and_an_empty_field() -> None:
    twelve = [12, 12]
    for me in (
        Player({"grain": 1}, weapons=twelve),
        Player(fields=["c4"], weapons=twelve),
        Player({"grain": 1}, fields=["c4"], grain_fields=[2], weapons=twelve),
    ):
        assert after(scene(me=me), "blacksmithing:12").moves("loot:sow") == set()
    game = after(scene(me=Player({"grain": 1}, fields=["c4"], weapons=twelve)), "blacksmithing:12")
    assert game.moves("loot:sow") == {"loot:sow:grain"}


@pytest.mark.scenario("R64")
def test_the_weapon_of_the_traveller_stays_with_it() -> None:
    game = after(scene(me=Player(weapons=[5, 6], rooms=PEACE)), "blacksmithing:5", "loot:wood")
    assert game.refused("weapon:1>food") == "R64"
    assert game.can("weapon:2>food"), "that of another dwarf may go"
    game.play("home", "weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 6}


@pytest.mark.scenario("R64")
def test_between_the_expeditions_of_adventure_it_may_go() -> None:
    game = scene(round=10, cards=["adventure"], me=Player(weapons=[5, 5], rooms=PEACE))
    game.play("adventure:5", "loot:wood")
    assert game.weapons() == [6, 5]
    assert game.can("loot:gold"), "the second expedition, with strength 6"
    game.play("weapon:1>food")
    assert game.goods() == {"wood": 1, "food": 6}
    assert game.actions() == {"end"}, "no weapon, no second expedition"


# ------------------------------------------------------------------------------------------------ order and family


@pytest.mark.scenario("R19")
def test_dwarfs_work_in_rising_order() -> None:
    game = scene(me=Player(weapons=[5, 0, 2], rooms=HOMES))
    assert strengths(game) == {""}
    assert game.refused("supplies:5") == "CF-11"


@pytest.mark.scenario("R19")
def test_one_ruby_sends_a_strong_dwarf_before_several_weaker_ones() -> None:
    game = scene(me=Player({"ruby": 1}, weapons=[0, 0, 2, 5], rooms=HOMES))
    assert strengths(game) == {"", "2", "5"}
    game.play("blacksmithing:5", "loot:wood", "home", "end")
    assert game.goods() == {"wood": 1}, "one ruby, not three"


@pytest.mark.scenario("R19")
def test_each_exception_costs_a_ruby() -> None:
    game = scene(me=Player({"ruby": 2}, weapons=[0, 2, 5], rooms=HOMES), piles={"wood_gathering": {"wood": 1}})
    game.play("supplies:5", "end")
    assert game.goods()["ruby"] == 1
    game.play("wood_gathering", "end", "housework:2", "take")
    assert "ruby" not in game.goods()


@pytest.mark.scenario("R19")
def test_the_order_as_it_is_costs_nothing() -> None:
    game = scene(me=Player({"ruby": 1}, weapons=[2, 5, 2], rooms=HOMES))
    game.play("supplies:2", "end")
    assert game.goods()["ruby"] == 1


@pytest.mark.scenario("R20")
def test_a_newborn_opens_a_place_in_the_cuddle_room() -> None:
    me = Player({"sheep": 4, "ruby": 2}, rooms={"d3": "cuddle_room", "e3": "dwelling"})
    game = scene(round=7, cards=["family_life"], me=me)
    assert after(game.copy(), "ruby>sheep").phase == "house"
    game.play("family_life", "grow", "ruby>sheep")
    assert game.phase == "act", "three dwarfs, three sheep"


@pytest.mark.scenario("R20")
def test_a_newborn_counts_in_chambers_storages_and_points() -> None:
    five = Player(weapons=[0] * 5, newborn=1, rooms={**HOMES, "f2": "broom_chamber"})
    assert scene(me=five).score().bonuses["broom_chamber"] == 5
    assert scene(me=five).score().categories["dwarfs"] == 5
    armed = Player(weapons=[3, 3, 0], newborn=1, rooms={"d3": "dwelling", "e3": "supplies_storage"})
    assert scene(me=armed).score().bonuses["supplies_storage"] == 0, "the newborn has no weapon"
    grown = Player(weapons=[3, 3], rooms={"d3": "supplies_storage"})
    assert scene(me=grown).score().bonuses["supplies_storage"] == 8
    prayer = Player(weapons=[0, 0, 0], newborn=1, rooms={"d3": "dwelling", "e3": "prayer_chamber"})
    assert scene(me=prayer).score().bonuses["prayer_chamber"] == 8


@pytest.mark.scenario("R20")
def test_a_newborn_eats() -> None:
    me = Player({"food": 9}, weapons=[0, 0, 0], newborn=1, rooms={"d3": "dwelling"})
    harvest = after(scene(round=3, phase="feed", me=me), "feed")
    assert harvest.goods() == {"food": 4}, "2 + 2 + 1"
    pay_one = after(scene(round=4, phase="feed", me=me), "feed")
    assert pay_one.goods() == {"food": 6}, "1 + 1 + 1"


@pytest.mark.scenario("R20")
def test_a_newborn_does_not_work_this_round() -> None:
    game = scene(round=7, cards=["family_life"], me=Player(rooms={"d3": "dwelling"}), occupied={"supplies": 0})
    game.play("family_life", "grow", "end")
    turns = [game.seat]
    while game.phase == "place" and game.round == 7:
        game.play("housework" if game.can("housework") else min(game.actions()))
        while game.phase in ("act", "site"):
            game.play("end" if game.can("end") else min(game.actions()))
        if game.phase == "place" and game.round == 7:
            turns.append(game.seat)
    assert turns == [1, 1], "only the rival had dwarfs left"


@pytest.mark.scenario("R21")
@pytest.mark.parametrize(
    ("dwarfs", "rooms", "grows"),
    [
        (2, {"d3": "additional_dwelling"}, False),
        (2, {"d3": "additional_dwelling", "e3": "dwelling"}, True),
        (3, {"d3": "additional_dwelling", "e3": "dwelling"}, False),
        (4, {"d3": "additional_dwelling", "e3": "dwelling", "e2": "dwelling"}, False),
        (5, HOMES | {"f2": "additional_dwelling"}, True),
        (5, HOMES, False),
        (5, HOMES | {"f2": "dwelling"}, False),
        (6, HOMES | {"f2": "additional_dwelling", "f3": "dwelling"}, False),
    ],
)
def test_the_additional_dwelling_serves_a_sixth_dwarf_only(dwarfs: int, rooms: dict[str, str], grows: bool) -> None:
    game = scene(round=7, cards=["family_life"], me=Player(weapons=[0] * dwarfs, rooms=rooms))
    assert ("family_life" in game.spaces()) is grows
    if grows:
        game.play("family_life", "grow")
        assert game.dwarfs() == dwarfs + 1


@pytest.mark.scenario("R22")
def test_the_couple_dwelling_is_room_for_two_but_one_action_brings_one() -> None:
    game = scene(round=7, cards=["family_life"], me=Player({"wood": 8, "stone": 6}))
    game.play("urgent_wish_for_children", "furnish:couple_dwelling", "grow")
    assert game.actions() == {"end"}
    assert game.dwarfs() == 3
    game.play("end", "supplies", "end", "family_life", "grow")
    assert game.dwarfs() == 4
    game.play("end")
    game.next_round()
    assert "family_life" not in game.spaces(), "both places are taken"


@pytest.mark.scenario("R38")
def test_the_starting_player_matters_from_the_next_round_on() -> None:
    game = scene(rivals=[Player()], piles={"wood_gathering": {"wood": 1}, "starting_player_1_3": {"food": 2}})
    game.play("supplies", "end", "starting_player_1_3", "end")
    assert game.goods(1) == {"food": 2, "ore": 2}
    assert game.seat == 0, "this round goes on as it was"
    game.next_round()
    assert game.seat == 1


@pytest.mark.scenario("R38")
def test_an_untouched_marker_stays() -> None:
    game = scene()
    game.play("supplies", "end", "starting_player_1_3", "end")
    game.next_round()
    assert game.seat == 1
    game.next_round()
    assert game.seat == 1


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
def test_with_other_numbers_the_rubies_begin_at_once(players: int) -> None:
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
def test_another_card_does_not() -> None:
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
def test_what_is_printed_besides_the_goods_is_taken() -> None:
    game = scene(
        players=3, me=Player({"food": 4}), occupied={"sustenance_1_3": 1}, piles={"sustenance_1_3": {"food": 3}}
    )
    game.play("imitation_3=sustenance_1_3", "take")
    assert game.goods() == {"grain": 1}
    assert game.pile("sustenance_1_3") == {"food": 3}


@pytest.mark.scenario("R53")
def test_goods_alone_are_no_reason_to_imitate() -> None:
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
def test_taking_nothing_is_no_action() -> None:
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
def test_the_ore_for_the_only_weapon_stays() -> None:
    me = Player({"wood": 1, "stone": 1, "ore": 1}, rooms={"d3": "spare_part_storage"})
    game = scene(me=me)
    assert game.can("wood,stone,ore>2gold"), "before the dwarf goes"
    game.play("blacksmithing")
    assert game.refused("wood,stone,ore>2gold") == "R62"


@pytest.mark.scenario("R62")
def test_the_last_place_for_the_only_tile_stays() -> None:
    # Only a1 and a2 are free, and there is no seed: the twin tile is all that can be done.
    me = Player({"ruby": 2}, fields=[cell for cell in FOREST if cell not in ("a1", "a2")])
    game = after(scene(me=me), "slash_and_burn")
    assert game.moves("ruby>meadow@") == game.moves("ruby>field@") == set()
    assert game.can("ruby>tunnel@e3")
    game.play("meadow@a1+field@a2")


@pytest.mark.scenario("R62")
def test_that_refusal_names_its_reason() -> None:
    me = Player({"ruby": 1}, fields=[cell for cell in FOREST if cell not in ("a1", "a2")])
    assert after(scene(me=me), "slash_and_burn").refused("ruby>meadow@a1") == "R62"


@pytest.mark.scenario("R62", "R64")
def test_the_weapon_for_the_only_expedition_stays() -> None:
    game = after(scene(players=3, round=9, me=Player(weapons=[5, 5], rooms=PEACE)), "exploration:5")
    assert game.moves("weapon:") == {"weapon:2>food"}
    game = after(scene(me=Player({"ore": 1}, weapons=[5, 5], rooms=PEACE)), "blacksmithing:5", "weapon:1>food")
    assert game.actions() == {"forge:1"}, "where a new one can be forged, it may go"


@pytest.mark.scenario("R62", "R64")
def test_that_refusal_names_its_reason_too() -> None:
    game = after(scene(players=3, round=9, me=Player(weapons=[5, 5], rooms=PEACE)), "exploration:5")
    assert game.refused("weapon:1>food") == "R62"


@pytest.mark.scenario("R62", "R67")
def test_animals_without_a_place_are_no_way_round_it() -> None:
    me = Player({"grain": 1, "ruby": 1, "sheep": 2}, fields=["c4"])
    game = after(scene(round=7, cards=["family_life"], me=me), "family_life", "ruby>donkey")
    assert game.phase == "house"
    assert not game.can("grain>food"), "the seed is still the only action of this space"
    game.play("donkey>food")
    assert game.can("sow:grain")


@pytest.mark.scenario("R62", "R64", "R67")
def test_nor_for_the_weapon_of_a_dwarf_that_is_about_to_travel() -> None:
    me = Player({"ruby": 1, "sheep": 2}, weapons=[5, 5], rooms=PEACE)
    game = after(scene(players=3, round=9, me=me), "exploration:5", "ruby>donkey")
    assert game.phase == "house"
    assert not game.can("weapon:1>food")
    game.play("donkey>food")
    assert game.can("loot:wood")


@pytest.mark.scenario("R63")
@pytest.mark.parametrize("rules", [1, 2])
def test_a_dwarf_without_a_space_stays_idle(rules: int) -> None:
    me = Player(weapons=[0, 0, 0], rooms=HOMES)
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
        me=Player(weapons=[0, 0, 0], rooms=HOMES),
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
        me=Player(weapons=[0, 0, 0, 0, 0], rooms=HOMES),
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
