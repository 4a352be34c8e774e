"""The decisions of The Cave Farmers in the browser, one situation at a time."""

from typing import Any

from tests.games.cave_farmers.scene import Player, Scene, scene
from tests.games.cave_farmers.web.helpers import EN, answer, decision_in, part, why
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.decision import decision
from underhold.wire.messages import Decision, Part


def state_of(shown: Decision, kind: str, **values: Any) -> str:
    return part(shown, kind, **values).state


def moves_of(shown: Decision, index: int) -> list[str]:
    return [one.move for one in shown.answers if one.part == index]


def test_imitation() -> None:
    position = scene(
        players=3,
        me=Player(goods={"food": 5}, weapons=(2, 2)),
        occupied={"logging_1_3": 1, "starting_player_1_3": 2},
        piles={"logging_1_3": {"wood": 3}},
    )
    shown = decision_in(position)
    sent = answer(shown, "imitation_3:2=logging_1_3")
    assert (sent.kind, sent.action, sent.imitates, sent.strength) == ("choose", "imitation_3", "logging_1_3", 2)
    assert (sent.pay, sent.after.goods) == ({"food": 4}, {"food": 1})
    assert shown.barred["logging_1_3"].text == "There is already a dwarf on Logging."
    assert "starting_player_1_3" not in shown.previews
    assert shown.previews["imitation_3"] == []
    assert [(one.kind, one.state) for one in shown.previews["logging_1_3"]] == [("gain", "blocked"), ("trip", "open")]
    position.play("imitation_3:2=logging_1_3")
    assert of_the_space(position) == shown.previews["logging_1_3"]
    shown = decision_in(position)
    assert why(shown, "gain", id="logging_1_3") == ("There is nothing to take.", "R54")
    assert part(shown, "gain", id="logging_1_3").text == "Take what lies here (nothing now)."


def of_the_space(position: Scene) -> list[Part]:
    """The parts of the space in use alone."""
    return [one for one in decision_in(position).parts if one.source == "tile"]


def test_imitation_has_its_price_and_its_aim() -> None:
    poor = decision_in(scene(players=3, me=Player(goods={"food": 3}), occupied={"supplies": 1}))
    assert poor.barred["imitation_3"].text == "That costs 4 food; you lack 1 food."
    alone = decision_in(scene(players=3, me=Player(goods={"food": 4})))
    assert alone.barred["imitation_3"].text == "No other player stands on a space that you could use through Imitation."


def test_an_armed_dwarf_finds_other_things_to_do() -> None:
    shown = decision_in(scene(me=Player(goods={"ruby": 1}, weapons=(0, 5)), piles={"logging_1_3": {"wood": 3}}))
    assert [one.state for one in shown.previews["logging_1_3"]] == ["open", "blocked"]
    assert [one.state for one in shown.previews["logging_1_3/5"]] == ["open", "open"]
    assert "clearing_1_3/5" not in shown.previews
    # Only the armed one could do anything there.
    assert [one.state for one in shown.previews["blacksmithing"]] == ["blocked", "open"]
    assert answer(shown, "blacksmithing:5").pay == {"ruby": 1}


def test_an_expedition_under_way() -> None:
    me = Player(goods={"wood": 2}, weapons=(9, 9), meadows=["c4"], rooms={"d3": "peaceful_cave"})
    position = scene(me=me, cards=["blacksmithing"])
    position.play("blacksmithing:9")
    shown = decision_in(position)
    assert shown.prompt == "Use Blacksmithing, then end your turn."
    assert why(shown, "forge") == ("The dwarf already has a weapon.", "CF-35")
    assert state_of(shown, "trip") == "open"
    assert why(shown, "furnish", id="furnish_cavern") == ("You have no empty cavern to furnish.", "R50")
    assert why(shown, "gain", id="cattle")[0] == "1 head of cattle requires strength 10; the weapon has 9."
    fence = next(index for index, one in enumerate(shown.parts) if one.id == "small_pasture")
    assert (shown.parts[fence].kind, shown.parts[fence].pay) == ("small", {"wood": 1})
    assert moves_of(shown, fence) == ["loot:small_pasture@c4"]
    position.play("loot:small_pasture@c4")
    shown = decision_in(position)
    assert shown.prompt == "Choose what the expedition brings home: up to 2 items."
    assert state_of(shown, "trip") == "open"
    assert why(shown, "forge")[0] == "On Blacksmithing that comes before something you have already done."
    assert why(shown, "small", source="loot") == ("A small pasture has already been taken on this expedition.", "CF-20")
    assert answer(shown, "home").part is None
    position.play("loot:tunnel@e3")
    assert decision_in(position).prompt == "Choose what the expedition brings home: 1 more item."
    position.play("home")
    shown = decision_in(position)
    assert state_of(shown, "trip") == "done"
    assert not [one for one in shown.parts if one.source == "loot"]
    assert shown.prompt == "There is nothing more to do on Blacksmithing: end your turn."
    assert shown.trivial is None


def test_the_weapon_on_the_way_is_not_given_away() -> None:
    me = Player(weapons=(0, 3), goods={"ruby": 1}, rooms={"d3": "peaceful_cave"})
    position = scene(me=me, piles={"logging_1_3": {"wood": 3}}, cards=["blacksmithing"])
    position.play("blacksmithing:3", "loot:wood")
    assert why(decision_in(position), "weapon") == ("The weapon is away on an expedition.", "R64")
    unarmed = decision_in(scene(me=Player(rooms={"d3": "peaceful_cave"})))
    assert why(unarmed, "weapon")[0] == "None of your dwarfs has a weapon to give away."


def test_two_expeditions_of_an_adventure() -> None:
    position = scene(round=10, cards=["adventure"], me=Player(weapons=(4, 4)))
    position.play("adventure:4")
    trips = [one for one in decision_in(position).parts if one.kind == "trip"]
    assert [one.state for one in trips] == ["open", "blocked"]
    assert trips[1].reason is not None
    assert trips[1].reason.text == "On Adventure you must do something else first: go on an expedition for 1 item."
    position.play("loot:wood")
    assert [one.state for one in decision_in(position).parts if one.kind == "trip"] == ["done", "open"]
    position.play("loot:wood")
    assert [one.state for one in decision_in(position).parts if one.kind == "trip"] == ["done", "done"]


def test_either_or() -> None:
    me = Player(rooms={"d2": "dwelling"})
    position = scene(players=4, me=me)
    position.play("growth")
    shown = decision_in(position)
    assert [(one.part, one.alternative, one.state) for one in shown.parts[:2]] == [(0, 0, "open"), (0, 1, "open")]
    assert shown.trivial is None
    position.play("take")
    shown = decision_in(position)
    assert [one.state for one in shown.parts[:2]] == ["done", "blocked"]
    assert why(shown, "grow") == ("Growth lets you do only one of the two, and you have done the other.", "CF-13")


def test_either_or_both_with_the_guest_room() -> None:
    position = scene(players=4, me=Player(rooms={"d2": "dwelling", "d3": "guest_room"}))
    position.play("growth")
    assert [(one.part, one.alternative) for one in decision_in(position).parts[:2]] == [(0, 0), (1, 0)]
    position.play("take")
    assert [one.state for one in decision_in(position).parts[:2]] == ["done", "open"]


def test_the_guest_room_helps_once_on_extension() -> None:
    position = scene(players=7, me=Player(rooms={"d3": "guest_room"}, caverns=["d2"]))
    position.play("extension", "meadow@c4+field@b4")
    assert [(one.part, one.alternative, one.state) for one in of_the_space(position)] == [
        (0, 0, "done"),
        (1, 0, "open"),
    ]
    position.play("cavern@d1+tunnel@e1")
    assert [(one.part, one.alternative, one.state) for one in of_the_space(position)] == [
        (0, 0, "done"),
        (1, 0, "done"),
    ]
    position.play("end")
    position.next_round()
    position.play("extension")
    assert [(one.part, one.alternative) for one in of_the_space(position)] == [(0, 0), (0, 1)]


def test_a_branch_of_two_parts() -> None:
    position = scene(round=8, me=Player(goods={"wood": 4, "stone": 3}, caverns=["e3"]))
    position.play("urgent_wish_for_children")
    shown = decision_in(position)
    assert [(one.kind, one.part, one.alternative) for one in shown.parts[:3]] == [
        ("furnish", 0, 0),
        ("grow", 1, 0),
        ("gain", 0, 1),
    ]
    assert why(shown, "grow")[0].endswith("you must do something else first: furnish a dwelling.")
    position.play("furnish:dwelling")
    shown = decision_in(position)
    assert (shown.kind, shown.prompt) == ("site", "Choose where to put Dwelling.")
    assert {(one.room, one.lays[0].kind, one.part) for one in shown.answers} == {("dwelling", "furnishing", None)}
    assert why(shown, "grow") == ("Choose where to put the furnishing first.", "turn order")
    assert why(shown, "gain")[0].startswith("Urgent wish for children lets you do only one of the two")
    assert not [one for one in shown.parts if one.source == "any"]


def test_why_furnishings_are_barred() -> None:
    position = scene(me=Player(goods={"wood": 1, "stone": 1, "ore": 1}))
    position.play("housework")
    shown = decision_in(position)
    assert state_of(shown, "furnish") == "open"
    assert shown.barred["dwelling"].text == "That costs 4 wood and 3 stone; you lack 3 wood and 2 stone."
    assert shown.barred["dwelling"].rule == "R15"
    assert "carpenter" not in shown.barred
    built = {one.room for one in shown.answers if one.kind == "furnish"}
    in_supply = {name for number, name in enumerate(FURNISHING_IDS) if position.state.supply >> number & 1}
    assert built | set(shown.barred) == in_supply
    assert not built & set(shown.barred)


def test_the_nearest_furnishing_says_what_is_missing() -> None:
    position = scene(round=4, cards=["wish_for_children"], me=Player(goods={"wood": 4, "stone": 1}, rooms={}))
    shown = decision_in(position)
    assert shown.barred["wish_for_children"].text == (
        "The dwarf could do nothing on Wish for children. You have no room for another dwarf. "
        "You lack 1 stone even for Simple dwelling (4 wood, 2 stone)."
    )


def test_a_builder_may_pay_in_ore() -> None:
    me = Player(goods={"wood": 3, "stone": 2, "ore": 1}, rooms={"d3": "builder"}, caverns=["e3"])
    position = scene(me=me)
    position.play("housework")
    shown = decision_in(position)
    assert shown.barred["dwelling"].text == "That costs 3 wood, 3 stone and 1 ore; you lack 1 stone."
    assert answer(shown, "furnish:carpenter").room == "carpenter"
    position.play("furnish:carpenter")
    paying = decision_in(position)
    assert paying.kind == "pay"
    assert {one.room for one in paying.answers} == {"carpenter"}
    assert answer(paying, "pay:ore_for_stone").pay == {"ore": 1}


def test_animals_without_a_place() -> None:
    position = scene(
        round=3,
        cards=["sheep_farming"],
        me=Player(goods={"sheep": 2, "ruby": 1, "wood": 2}),
        piles={"sheep_farming": {"sheep": 2}},
    )
    position.play("sheep_farming", "take")
    shown = decision_in(position)
    assert shown.kind == "house"
    assert shown.prompt == "There is no place for 2 sheep: make room, or turn animals into food."
    assert why(shown, "small")[0] == "On Sheep farming that comes before something you have already done."
    assert why(shown, "trade", id="ruby_boar") == (
        "Some animals have no place: make room or turn animals into food first.",
        "R67",
    )
    sheep = next(index for index, one in enumerate(shown.parts) if one.id == "sheep_food")
    assert moves_of(shown, sheep) == ["sheep>food"]
    assert shown.trivial is None


def test_two_donkeys_are_worth_more() -> None:
    shown = decision_in(scene(me=Player(goods={"donkey": 2}, rooms={"d3": "slaughtering_cave"})))
    one, two = part(shown, "food", id="donkey_food"), part(shown, "food", id="donkeys_food")
    assert (one.gain, two.gain) == ({"food": 2}, {"food": 5})
    assert answer(shown, "2donkey>3food").gain == two.gain
    assert why(shown, "gold") == ("You lack 2 gold.", "CF-23")


def test_feeding_when_food_is_short() -> None:
    me = Player(goods={"food": 1, "grain": 2, "stone": 2}, rooms={"d3": "working_cave"})
    position = scene(phase="feed", harvest="harvest", round=8, me=me)
    shown = decision_in(position)
    assert shown.prompt == "Feed your dwarfs: 4 food is due, and you have only 1."
    assert shown.trivial is None
    assert shown.plan is not None
    assert shown.plan.moves == ["meal:stone", "grain>food", "feed"]
    assert shown.plan.text == "Pay 1 stone, 1 grain and 1 food."
    assert (shown.plan.begging, shown.plan.points) == (0, 0)
    meals = [one for one in shown.parts if one.kind == "meal"]
    assert [one.id for one in meals] == ["working_cave"] * len(meals)
    position.play("meal:stone")
    shown = decision_in(position)
    assert {one.reason.text for one in shown.parts if one.kind == "meal" and one.reason} == {
        "The Working cave has already fed a dwarf."
    }


def test_feeding_with_no_food_at_all() -> None:
    shown = decision_in(scene(phase="feed", harvest="harvest", round=8, me=Player()))
    assert shown.prompt == "Feed your dwarfs: 4 food is due, and you have none."


def test_feeding_with_begging_markers() -> None:
    shown = decision_in(scene(phase="feed", harvest="harvest", round=8, me=Player(goods={"food": 1})))
    assert shown.plan is not None
    assert shown.plan.text == "Pay 1 food and take 3 begging markers."
    assert (shown.plan.pay, shown.plan.begging, shown.plan.points) == ({"food": 1}, 3, 9)


def test_forced_feeding_is_marked_as_trivial() -> None:
    shown = decision_in(scene(phase="feed", harvest="harvest", round=8, me=Player(goods={"food": 9, "sheep": 1})))
    assert (shown.trivial, shown.prompt) == ("feed", "Feed your dwarfs: 4 food is due, and you have 9.")
    fed = answer(shown, "feed")
    assert (fed.pay, fed.gain, fed.after.goods) == ({"food": 4}, {}, {"food": 5})


def test_the_only_action_of_a_space_is_marked_as_trivial() -> None:
    position = scene(piles={"logging_1_3": {"wood": 3}})
    position.play("logging_1_3")
    assert decision_in(position).trivial == "take"
    fenced = scene(round=3, cards=["sheep_farming"], piles={"sheep_farming": {"sheep": 1}})
    fenced.play("sheep_farming")
    assert [one.kind for one in decision_in(fenced).answers] == ["gain"]
    assert decision_in(fenced).trivial is None  # a pasture could not be fenced after it


def test_last_trades() -> None:
    nothing = last_trades(Player(goods={"grain": 1}))
    assert nothing.trivial == "finish"
    one = last_trades(Player(goods={"grain": 2}, rooms={"d3": "beer_parlor"}))
    assert one.trivial is None
    # A ruby is no better than a point, but the third of a set that is worth two.
    two = last_trades(Player(goods={"ruby": 1, "wood": 1, "stone": 1}, rooms={"d3": "spare_part_storage"}))
    assert two.trivial is None


def last_trades(me: Player) -> Decision:
    return decision_in(scene(phase="final", round=12, me=me))


def test_trades_while_animals_breed() -> None:
    me = Player(goods={"sheep": 2, "ruby": 1}, rooms={"d3": "dwelling"})
    position = scene(phase="feed", harvest="harvest", round=8, me=me)
    position.play("feed")
    while position.phase == "feed":
        position.play("feed")
    shown = decision_in(position)
    assert shown.kind == "breed"
    assert shown.prompt == "You cannot house these newborn animals: 1 sheep."
    buying = "While animals breed, you cannot buy animals or give parents away."
    assert why(shown, "trade", id="ruby_boar") == (buying, "CF-24")
    assert why(shown, "food", id="sheep_food") == (buying, "CF-24")
    assert why(shown, "food", id="grain_food") == ("You lack 1 grain.", "CF-24")
    assert position.refused("sheep>food") == "CF-24"
    assert state_of(shown, "tile", id="ruby_meadow") == "open"


def test_rescue_in_the_solo_game() -> None:
    position = scene(
        players=1,
        round=5,
        me=Player(goods={"ruby": 1}),
        piles={"wood_gathering": {"wood": 7}, "logging_1_3": {"wood": 8}, "sustenance_1_3": {"food": 6}},
    )
    position.rest()
    while position.phase == "feed":
        position.play("feed")
    shown = decision_in(position)
    assert shown.kind == "rescue"
    assert shown.prompt == "Keep the goods on overfull spaces for a ruby each, or let them go."
    assert [(one.kind, one.action, one.pay) for one in shown.answers] == [
        ("clear", None, {}),
        ("rescue", "logging_1_3", {"ruby": 1}),
        ("rescue", "wood_gathering", {"ruby": 1}),
    ]
    assert not shown.parts
    assert shown.trivial is None


def test_a_dwarf_without_a_space_stays_at_home_or_waits_for_a_trade() -> None:
    position = scene(round=6, cards=["ruby_mine_construction"], me=Player(goods={"ruby": 1}))
    position.state.open_spaces = 1 << SPACE_IDS.index("ruby_mine_construction")
    shown = decision_in(position)
    assert shown.kind == "place"
    assert shown.prompt == (
        "There is no space your next dwarf can use: make one usable with a trade, or leave the dwarf at home."
    )
    assert answer(shown, "idle").text == "Leave the next dwarf at home: there is no space it can use."
    assert state_of(shown, "tile", id="ruby_tunnel") == "open"
    assert set(shown.barred) == {"ruby_mine_construction"}
    assert shown.trivial is None, "it is asked because there is something to think about"
    position.play("ruby>tunnel@e3")
    assert decision_in(position).prompt == "Send a dwarf to an action space."


def test_a_dwarf_that_would_need_a_ruby_may_stay_at_home() -> None:
    spaces = [
        *("housework", "slash_and_burn", "drift_mining_1_3", "excavation_1_3", "supplies"),
        *("starting_player_1_3", "clearing_1_3", "sustenance_1_3"),
    ]
    state = scene(me=Player(goods={"ruby": 1}, weapons=(0, 4)), cards=["blacksmithing"]).state
    for space in spaces:
        state.occupied |= 1 << SPACE_IDS.index(space)
    shown = decision(EN, GAME.view(state, None))
    idle = answer(shown, "idle")
    assert idle.text == "Leave the next dwarf at home: there is no space it can use."
    assert (idle.part, shown.trivial) == (None, None)
