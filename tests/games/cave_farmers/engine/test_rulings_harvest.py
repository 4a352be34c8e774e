"""Rulings on animals, harvests, solo and the end, one after the other; docs/rules/cave-farmers.md lists them."""

import pytest

from tests.games.cave_farmers.engine.helpers import after
from tests.games.cave_farmers.scene import Player, Scene, scene
from underhold.games.cave_farmers.engine.events import Bred, Fed, Harvested, PhaseSkipped, SpaceCleared, SpaceRescued


def feeding(me: Player, round: int = 3, rivals: tuple[Player, ...] = ()) -> Scene:
    """Your feeding in a harvest; in round 4 one food for each dwarf."""
    return scene(round=round, phase="feed", me=me, rivals=rivals)


def room_for_one_more(me: Player, kind: str) -> bool:
    """Whether one more animal, bought with a ruby, can be housed."""
    goods = dict(me.goods)
    goods["ruby"] = 1
    buyer = Player(**{**vars(me), "goods": goods})
    game = scene(me=buyer)
    assert game.phase == "place", "those that are there have a place"
    game.play(f"ruby>{kind}")
    return game.phase == "place"


# ------------------------------------------------------------------------------------------------ feeding


@pytest.mark.scenario("R23")
def test_the_working_cave_helps_in_both_kinds_of_rounds() -> None:
    me = Player({"wood": 1, "food": 2}, rooms={"d3": "working_cave"})
    game = after(feeding(me), "meal:wood", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0
    me = Player({"wood": 1, "food": 1}, rooms={"d3": "working_cave"})
    game = after(feeding(me, round=4), "meal:wood", "feed")
    assert game.goods() == {}
    assert game.farm().begging == 0


@pytest.mark.scenario("R23")
def test_the_mining_cave_helps_in_both_kinds_of_rounds() -> None:
    me = Player(
        {"donkey": 3, "food": 9}, ore_mines=["e3"], ruby_mines=["e2"], rooms={"d3": "mining_cave"}
    )  # the third donkey has no mine
    assert after(feeding(me), "feed").goods()["food"] == 9 - (4 - 2)
    assert after(feeding(me, round=4), "feed").goods()["food"] == 9 - (2 - 2)
    without = Player({"donkey": 3, "food": 9}, ore_mines=["e3"], ruby_mines=["e2"])
    assert after(feeding(without), "feed").goods()["food"] == 5


@pytest.mark.scenario("R23")
def test_the_bill_never_falls_below_nothing() -> None:
    mines = ["e1", "e2", "e3", "f2", "f3"]
    me = Player({"donkey": 5, "food": 1}, ruby_mines=mines, rooms={"d3": "mining_cave"})
    assert after(feeding(me), "feed").goods()["food"] == 1
    assert after(feeding(me, round=4), "feed").goods()["food"] == 1


@pytest.mark.scenario("R23")
def test_donkeys_are_counted_when_the_dwarfs_are_fed() -> None:
    me = Player({"ruby": 1, "food": 4}, ore_mines=["e3"], rooms={"d3": "mining_cave"})
    game = after(feeding(me), "ruby>donkey", "feed")
    assert game.goods() == {"donkey": 1, "food": 1}, "one that arrives during feeding counts"
    me = Player({"donkey": 1, "food": 3}, ore_mines=["e3"], rooms={"d3": "mining_cave"})
    game = after(feeding(me), "donkey>food", "feed")
    assert game.goods() == {}, "one that is eaten does not"


@pytest.mark.scenario("R24")
@pytest.mark.parametrize("meal", ["wood", "stone", "2ore"])
def test_the_working_cave_feeds_exactly_one_dwarf(meal: str) -> None:
    me = Player({"wood": 2, "stone": 2, "ore": 4, "food": 9}, rooms={"d3": "working_cave"})
    game = feeding(me)
    assert game.moves("meal:") == {"meal:wood", "meal:stone", "meal:2ore"}
    game.play(f"meal:{meal}")
    assert game.moves("meal:") == set(), "one only"
    game.play("feed")
    assert game.goods()["food"] == 7, "4 - 2"
    paying = after(feeding(me, round=4), f"meal:{meal}", "feed")
    assert paying.goods()["food"] == 8, "2 - 1"


@pytest.mark.scenario("R24")
def test_the_working_cave_is_optional_and_feeds_an_adult_even_if_there_is_a_newborn() -> None:
    rooms = {"d3": "working_cave", "e3": "dwelling"}
    me = Player({"wood": 1, "food": 9}, weapons=[0, 0, 0], newborn=1, rooms=rooms)
    assert after(feeding(me), "meal:wood", "feed").goods()["food"] == 9 - (5 - 2)
    assert after(feeding(me), "feed").goods() == {"wood": 1, "food": 4}
    assert after(feeding(me, round=4), "meal:wood", "feed").goods()["food"] == 9 - (3 - 1)


@pytest.mark.scenario("R24")
def test_one_ore_is_not_enough_for_a_meal() -> None:
    me = Player({"ore": 1, "food": 9}, rooms={"d3": "working_cave"})
    assert feeding(me).moves("meal:") == set()
    assert feeding(Player({"wood": 1, "food": 9})).moves("meal:") == set(), "nor is anything without the cave"


@pytest.mark.scenario("R68")
def test_no_meal_when_nothing_is_left_to_pay() -> None:
    mines = ["e1", "e2", "f2", "f3"]
    me = Player({"donkey": 4, "wood": 1}, ore_mines=mines, rooms={"d3": "mining_cave", "e3": "working_cave"})
    game = feeding(me)
    assert game.moves("meal:") == set()
    assert game.refused("meal:wood") == "R68"
    me = Player({"donkey": 3, "wood": 1}, ore_mines=mines, rooms={"d3": "mining_cave", "e3": "working_cave"})
    game = after(feeding(me), "meal:wood", "feed")
    assert game.goods() == {"donkey": 3}, "1 was left, and the meal covered it"


@pytest.mark.scenario("R25")
@pytest.mark.parametrize(
    ("trade", "plain", "with_cave"),
    [
        ("sheep>food", 1, 2),
        ("donkey>food", 1, 2),
        ("2donkey>3food", 3, 5),
        ("boar>2food", 2, 3),
        ("cattle>3food", 3, 4),
    ],
)
def test_the_slaughtering_cave_adds_one_food_for_every_animal(trade: str, plain: int, with_cave: int) -> None:
    kind = trade.split(">")[0].removeprefix("2")
    goods = {kind: 2}
    assert after(scene(me=Player(goods)), trade).goods()["food"] == plain
    assert after(scene(me=Player(goods, rooms={"d3": "slaughtering_cave"})), trade).goods()["food"] == with_cave


@pytest.mark.scenario("R25")
def test_the_slaughtering_cave_does_not_help_the_hunting_parlor() -> None:
    rooms = {"d3": "slaughtering_cave", "e3": "hunting_parlor"}
    game = after(scene(me=Player({"boar": 2}, rooms=rooms)), "2boar>2food,2gold")
    assert game.goods() == {"food": 2, "gold": 2}


@pytest.mark.scenario("R25")
def test_the_slaughtering_cave_helps_with_nothing_else() -> None:
    me = Player({"grain": 1, "vegetable": 1, "ruby": 1, "dog": 2}, rooms={"d3": "slaughtering_cave"})
    game = scene(me=me)
    assert game.moves("dog>") == game.moves("2dog>") == set(), "nobody eats dogs"
    game.play("grain>food", "vegetable>2food", "ruby>2food")
    assert game.goods() == {"dog": 2, "food": 5}


@pytest.mark.scenario("R37")
def test_n_food_cost_one_gold_more() -> None:
    game = scene(me=Player({"gold": 5}))
    gold = {move for move in game.moves() if "gold>" in move}
    assert gold == {"2gold>food", "3gold>2food", "4gold>3food", "5gold>4food"}
    assert after(game.copy(), "5gold>4food").goods() == {"food": 4}
    assert after(game.copy(), "2gold>food", "2gold>food").goods() == {"food": 2, "gold": 1}, "two purchases cost more"
    assert {move for move in scene(me=Player({"gold": 1})).moves() if "gold>" in move} == set()


@pytest.mark.scenario("R35")
def test_what_is_eaten_has_no_young() -> None:
    me = Player({"sheep": 2, "food": 3}, small=["c4"])
    game = after(feeding(me), "sheep>food", "feed", "feed")
    assert game.goods() == {"sheep": 1}
    begging = after(feeding(me), "feed", "feed")
    assert begging.goods() == {"sheep": 3}, "nobody is forced to convert"
    assert begging.farm().begging == 1


@pytest.mark.scenario("R35", "R57")
def test_fields_come_before_feeding_and_feeding_before_breeding() -> None:
    me = Player({"sheep": 2, "food": 3}, small=["c4"], fields=["b4"], grain_fields=[1])
    game = scene(round=3, me=me)
    game.rest()
    game.play("grain>food", "feed", "feed")
    assert game.goods() == {"sheep": 3}, "the grain just harvested was eaten"


# ------------------------------------------------------------------------------------------------ breeding


@pytest.mark.scenario("R34")
def test_a_second_animal_bought_just_before_breeds() -> None:
    me = Player({"sheep": 1, "ruby": 1, "food": 4}, small=["c4"])
    game = after(feeding(me), "ruby>sheep", "feed", "feed")
    assert game.goods() == {"sheep": 3}
    one = after(feeding(Player({"sheep": 1, "food": 4}, small=["c4"])), "feed", "feed")
    assert one.goods() == {"sheep": 1}, "one alone does not"


@pytest.mark.scenario("R34")
def test_one_newborn_of_each_kind_however_many_parents() -> None:
    me = Player({"sheep": 5, "food": 4, "dog": 2}, large=[("a1", "b1"), ("a2", "b2")])
    game = after(feeding(me), "feed", "feed")
    assert game.goods() == {"sheep": 6, "dog": 2}, "and dogs do not breed"


@pytest.mark.scenario("R36")
def test_without_room_there_is_no_newborn_of_that_kind() -> None:
    me = Player({"sheep": 2, "donkey": 2, "food": 4}, ore_mines=["e1", "e2", "e3"])
    game = after(feeding(me), "feed", "feed")
    assert game.goods() == {"sheep": 2, "donkey": 3}, "the donkeys are not affected"
    full = after(feeding(Player({"sheep": 2, "food": 4})), "feed", "feed")
    assert full.goods() == {"sheep": 2}


@pytest.mark.scenario("R36")
def test_the_player_chooses_which_newborn_to_keep() -> None:
    me = Player({"sheep": 2, "boar": 2, "food": 4}, small=["c4"], meadows=["c3"], stables=["c3"])
    game = after(feeding(me), "feed", "feed")
    assert (game.phase, game.seat) == ("breed", 0)
    assert game.actions() == {"breed:sheep", "breed:boar"}
    assert after(game.copy(), "breed:sheep").goods() == {"sheep": 3, "boar": 2}
    assert after(game.copy(), "breed:boar").goods() == {"sheep": 2, "boar": 3}


@pytest.mark.scenario("R36")
def test_a_third_animal_converted_before_makes_room_for_newborns() -> None:
    me = Player({"sheep": 3, "boar": 2, "food": 4}, small=["c4"], meadows=["c3", "b3"], stables=["c3", "b3"])
    asked = after(feeding(me), "feed", "feed")
    assert asked.actions() == {"breed:sheep", "breed:boar"}
    game = after(feeding(me), "sheep>food", "feed", "feed")
    assert game.goods() == {"sheep": 3, "boar": 3, "food": 1}


@pytest.mark.scenario("R36")
def test_a_third_animal_may_be_converted_in_the_breeding_step_but_no_parent() -> None:
    me = Player({"sheep": 3, "boar": 2, "food": 4}, small=["c4"], meadows=["c3", "b3"], stables=["c3", "b3"])
    game = after(feeding(me), "feed", "feed")
    assert not game.can("boar>2food"), "both are parents"
    assert game.can("sheep>food")
    game.play("sheep>food")
    assert game.goods() == {"sheep": 3, "boar": 3, "food": 1}


@pytest.mark.scenario("R36")
def test_parents_need_not_stand_together() -> None:
    me = Player({"boar": 2, "food": 4}, meadows=["c4", "c3", "b4"], stables=["c4", "c3", "b4"])
    game = after(feeding(me), "feed", "feed")
    assert game.goods() == {"boar": 3}


@pytest.mark.scenario("R55")
def test_every_newborn_that_fits_is_taken() -> None:
    me = Player(
        {"sheep": 2, "boar": 2, "cattle": 2, "food": 4},
        small=["c4", "b4"],
        meadows=["c3", "b3"],
        stables=["c3", "b3"],
    )
    game = after(feeding(me), "feed", "feed")
    assert game.actions() == {"breed:sheep,boar", "breed:sheep,cattle", "breed:boar,cattle"}, "never fewer than two"
    game.play("breed:boar,cattle")
    assert game.goods() == {"sheep": 2, "boar": 3, "cattle": 3}


@pytest.mark.scenario("R55")
def test_where_all_fit_nothing_is_asked() -> None:
    me = Player({"sheep": 2, "donkey": 2, "food": 4}, small=["c4", "c3"], ore_mines=["e2"])
    game = feeding(me)
    events = game.play("feed", "feed")
    assert [event.seat for event in events if isinstance(event, Bred)] == [0]
    assert game.goods() == {"sheep": 3, "donkey": 3}


@pytest.mark.scenario("R55")
def test_the_larger_set_wins_where_one_kind_stands_in_the_way() -> None:
    # Two places are left: the stable among the trees takes a boar only, the mine a donkey only.
    me = Player(
        {"sheep": 2, "donkey": 2, "boar": 2, "food": 4}, small=["c4"], stables=["a1"], ore_mines=["e1", "e2", "e3"]
    )
    game = after(feeding(me), "feed", "feed")
    assert game.goods() == {"sheep": 2, "donkey": 3, "boar": 3}


# ------------------------------------------------------------------------------------------------ where animals live


@pytest.mark.scenario("R47")
def test_a_stable_on_a_meadow_holds_one_animal_or_guarded_sheep() -> None:
    stable = Player({"donkey": 2}, meadows=["c4"], stables=["c4"])
    assert all(room_for_one_more(stable, kind) for kind in ("sheep", "donkey", "boar"))
    full = Player({"donkey": 2, "boar": 1}, meadows=["c4"], stables=["c4"])
    assert not any(room_for_one_more(full, kind) for kind in ("sheep", "donkey", "boar"))
    guarded = Player({"donkey": 2, "sheep": 2, "dog": 2}, meadows=["c4"], stables=["c4"])
    assert room_for_one_more(guarded, "sheep"), "2 dogs, 3 sheep"
    assert not room_for_one_more(guarded, "boar"), "no sharing with the stable's own place"
    three = Player({"donkey": 2, "sheep": 3, "dog": 2}, meadows=["c4"], stables=["c4"])
    assert not room_for_one_more(three, "sheep"), "the stable adds nothing to the dogs"


@pytest.mark.scenario("R47")
def test_dogs_guard_a_bare_meadow_but_neither_field_nor_forest() -> None:
    meadow = Player({"donkey": 2, "sheep": 1, "dog": 1}, meadows=["c4"])
    assert room_for_one_more(meadow, "sheep"), "1 dog, 2 sheep"
    for elsewhere in (Player({"donkey": 2, "dog": 3}, fields=["c4"]), Player({"donkey": 2, "dog": 3}, stables=["a1"])):
        assert not room_for_one_more(elsewhere, "sheep")
    dogless = Player({"donkey": 2}, meadows=["c4"])
    assert not room_for_one_more(dogless, "sheep"), "nothing without a dog"


@pytest.mark.scenario("R48")
@pytest.mark.parametrize(
    ("dogs", "stables", "sheep"),
    [(0, [], 4), (3, [], 4), (4, [], 5), (6, [], 7), (6, ["c4"], 8), (8, ["c4"], 9), (9, ["c4", "c3"], 16)],
)
def test_dogs_in_a_large_pasture_guard_one_place(dogs: int, stables: list[str], sheep: int) -> None:
    full = {"donkey": 2, "dog": dogs}
    assert room_for_one_more(Player({**full, "sheep": sheep - 1}, large=[("c3", "c4")], stables=stables), "sheep")
    assert not room_for_one_more(Player({**full, "sheep": sheep}, large=[("c3", "c4")], stables=stables), "sheep")


@pytest.mark.scenario("R67")
def test_animals_without_a_place_come_before_everything_else() -> None:
    game = scene(me=Player({"sheep": 2, "ruby": 3}, fields=["c2"]), piles={"clearing_1_3": {"wood": 2}})
    game.play("clearing_1_3", "meadow@c1+field@b1")
    assert game.phase == "house", "the boar under c1"
    assert game.refused("take") == "R67", "nothing else of the action goes on"
    assert game.refused("end") == "R67"
    assert game.refused("ruby>sheep") == "R67", "and no farm animal is bought"
    assert game.can("ruby>dog"), "a dog needs no place"
    game.play("boar>2food", "take", "end")
    assert game.goods() == {"sheep": 2, "ruby": 3, "food": 2, "wood": 2}


@pytest.mark.scenario("R67")
def test_any_animal_may_be_converted_not_only_the_new_one() -> None:
    game = scene(me=Player({"sheep": 2}, fields=["c2"]))
    game.play("clearing_1_3", "meadow@c1+field@b1", "sheep>food")
    assert game.phase == "house", "one sheep still takes the only place"
    game.play("sheep>food")
    assert game.phase == "act"
    assert game.goods() == {"boar": 1, "food": 2}


@pytest.mark.scenario("R67")
def test_room_may_be_made_instead() -> None:
    game = scene(me=Player({"sheep": 2, "donkey": 1, "dog": 1, "ruby": 1}))
    assert game.phase == "house"
    game.play("ruby>meadow@c4")
    assert game.phase == "place", "the dog watches the sheep there"


@pytest.mark.scenario("R67")
def test_the_rest_waits_in_the_middle_of_an_expedition_too() -> None:
    game = scene(me=Player({"boar": 2}, weapons=[5, 5]))
    game.play("blacksmithing:5", "loot:sheep")
    assert game.phase == "house"
    assert game.refused("loot:wood") == "R67"
    game.play("sheep>food", "loot:wood", "loot:dog")
    assert game.goods() == {"boar": 2, "food": 1, "wood": 1, "dog": 1}


@pytest.mark.scenario("R67")
@pytest.mark.parametrize(
    ("large", "small", "stables"),
    [([("c3", "c4")], [], []), ([("c3", "c4")], [], ["c4"]), ([("c3", "c4")], [], ["c3", "c4"]), ([], ["c4"], ["c4"])],
)
def test_a_pasture_need_not_be_full(large: list[tuple[str, str]], small: list[str], stables: list[str]) -> None:
    me = Player({"boar": 2}, large=large, small=small, stables=stables)
    assert room_for_one_more(me, "donkey"), "boars at home, the donkey alone in the pasture"


# ------------------------------------------------------------------------------------------------ order of the harvest


@pytest.mark.scenario("R52")
def test_question_marks_count_through_the_game() -> None:
    marks = ["question", "leaf", "question", "leaf", "question", "leaf", "leaf"]
    game = scene(players=3, round=6, me=Player({"food": 30}), markers=marks)
    food = []
    for _ in range(4):
        game.next_round()
        food.append(game.goods()["food"])
    assert food == [30, 26, 24, 20], "nothing, a harvest, one food each, a harvest"
    assert game.round == 10
    game.rest()
    assert game.phase == "skip"
    game.feed_all()
    assert game.goods()["food"] == 16, "feeding as usual"
    game.next_round()
    assert game.goods()["food"] == 12


@pytest.mark.scenario("R52")
def test_the_first_question_mark_is_the_first_event_however_late() -> None:
    game = scene(round=8, me=Player({"food": 30, "sheep": 2}, small=["c4"]), markers=["leaf", "leaf", "question"])
    game.next_round()
    assert game.goods() == {"food": 30, "sheep": 2}, "no feeding and no breeding"
    assert game.round == 10


@pytest.mark.scenario("R52")
def test_the_second_question_mark_is_one_food_each_and_nothing_else() -> None:
    me = Player({"food": 9, "sheep": 2}, small=["c4"], fields=["b4"], grain_fields=[3])
    game = scene(round=7, me=me, markers=["question", "question"])
    game.next_round()
    assert game.goods() == {"food": 7, "sheep": 2}
    assert game.grain_fields() == [3]


@pytest.mark.scenario("R52")
def test_the_third_question_mark_skips_one_phase_for_each_player() -> None:
    side = {"food": 4, "sheep": 2}
    me = Player(side, small=["c4"], fields=["b4"], grain_fields=[3])
    rival = Player(side, small=["c4"], fields=["b4"], grain_fields=[3])
    game = scene(round=8, me=me, rivals=[rival], markers=["question", "question", "question"])
    game.rest()
    assert game.actions() == {"skip:field", "skip:breeding"}
    game.play("skip:field", "skip:breeding", "feed", "feed")
    assert game.goods(0) == {"sheep": 3}
    assert game.goods(1) == {"sheep": 2, "grain": 1}
    assert (game.grain_fields(0), game.grain_fields(1)) == ([3], [2])


@pytest.mark.scenario("R57")
def test_the_harvest_follows_the_order_of_the_round_just_played() -> None:
    sides = [Player({"food": 9, "sheep": 2}, small=["c4"], fields=["b4"], grain_fields=[3]) for _ in range(2)]
    game = scene(round=3, me=sides[0], rivals=[sides[1]])
    events = game.play("supplies", "end", "starting_player_1_3", "end")
    events += game.rest()
    assert (game.phase, game.seat) == ("feed", 0), "the marker works from the next round on"
    events += game.play("feed")
    assert (game.phase, game.seat) == ("feed", 1)
    events += game.play("feed")
    steps = [(type(event), event.seat) for event in events if isinstance(event, Harvested | Fed | Bred)]
    assert steps == [(Harvested, 0), (Harvested, 1), (Fed, 0), (Fed, 1), (Bred, 0), (Bred, 1)], "phase by phase"
    assert (game.round, game.seat) == (4, 1)


@pytest.mark.scenario("R57")
def test_phases_are_skipped_in_that_order_too() -> None:
    game = scene(players=3, round=8, markers=["question", "question", "question"])
    events = game.rest()
    events += game.play("skip:field", "skip:breeding", "skip:field")
    skipped = [(event.seat, event.phase) for event in events if isinstance(event, PhaseSkipped)]
    assert skipped == [(0, "field"), (1, "breeding"), (2, "field")]


# ------------------------------------------------------------------------------------------------ solo


@pytest.mark.scenario("R32")
def test_a_ruby_that_arrives_this_round_saves_a_space() -> None:
    game = scene(players=1, me=Player({"wood": 2, "stone": 2}), piles={"logging_1_3": {"wood": 7}})
    game.play("housework", "furnish:ruby_supplier", "end")
    game.rest()
    assert game.phase == "rescue"
    assert game.actions() == {"rescue:logging_1_3", "clear"}
    events = game.play("rescue:logging_1_3")
    assert any(isinstance(event, SpaceRescued) for event in events)
    assert game.goods() == {}
    assert game.pile("logging_1_3") == {"wood": 8}


@pytest.mark.scenario("R32", "R59")
def test_without_a_ruby_crowded_spaces_are_cleared() -> None:
    game = scene(players=1, piles={"logging_1_3": {"wood": 7}, "ore_mining_1_3": {"ore": 6}})
    events = game.rest()
    assert len([event for event in events if isinstance(event, SpaceCleared)]) == 1
    assert game.pile("logging_1_3") == {"wood": 3}, "emptied, then filled like an empty space"
    assert game.pile("ore_mining_1_3") == {"ore": 7}, "six are not too many"


@pytest.mark.scenario("R59")
def test_animals_and_mixed_goods_count() -> None:
    piles = {"sheep_farming": {"sheep": 7}, "ore_delivery": {"stone": 3, "ore": 4}, "donkey_farming": {"donkey": 6}}
    game = scene(players=1, round=7, piles=piles)
    game.next_round()
    assert game.pile("sheep_farming") == {"sheep": 1}
    assert game.pile("ore_delivery") == {"stone": 1, "ore": 1}
    assert game.pile("donkey_farming") == {"donkey": 7}


@pytest.mark.scenario("R59")
def test_a_rescued_space_is_refilled_as_usual_and_asked_again_next_round() -> None:
    me = Player({"ruby": 2})
    game = scene(players=1, me=me, piles={"logging_1_3": {"wood": 9}, "wood_gathering": {"wood": 8}})
    game.rest()
    game.play("rescue:logging_1_3")
    assert game.phase == "rescue", "a ruby for each space"
    game.play("clear")
    assert game.pile("logging_1_3") == {"wood": 10}
    assert game.pile("wood_gathering") == {"wood": 1}
    assert game.goods() == {"ruby": 1}
    game.rest()
    assert game.actions() == {"rescue:logging_1_3", "clear"}, "for one round only"
    game.play("clear")
    assert game.pile("logging_1_3") == {"wood": 3}


@pytest.mark.scenario("R59")
def test_a_switch_clears_at_six() -> None:
    piles = {"logging_1_3": {"wood": 6}, "ore_mining_1_3": {"ore": 5}}
    game = scene(players=1, piles=piles, solo_clear_at=6)
    game.rest()
    assert game.pile("logging_1_3") == {"wood": 3}
    assert game.pile("ore_mining_1_3") == {"ore": 6}


# ------------------------------------------------------------------------------------------------ the end


@pytest.mark.scenario("R51")
@pytest.mark.parametrize(
    ("room", "goods", "trade", "left"),
    [
        ("beer_parlor", {"grain": 2}, "2grain>3gold", {"gold": 3}),
        ("hunting_parlor", {"boar": 2}, "2boar>2food,2gold", {"food": 2, "gold": 2}),
        ("blacksmithing_parlor", {"ruby": 1, "ore": 1}, "ore,ruby>food,2gold", {"food": 1, "gold": 2}),
        ("spare_part_storage", {"wood": 1, "stone": 1, "ore": 1}, "wood,stone,ore>2gold", {"gold": 2}),
        ("trader", {"gold": 2}, "2gold>wood,stone,ore", {"wood": 1, "stone": 1, "ore": 1}),
        ("dog_school", {"ruby": 1}, "ruby>dog", {"dog": 1, "wood": 1}),
    ],
)
def test_everyone_may_trade_after_the_last_harvest(
    room: str, goods: dict[str, int], trade: str, left: dict[str, int]
) -> None:
    game = scene(round=12, harvest="harvest", me=Player({"food": 4, **goods}, rooms={"d3": room}))
    game.next_round()
    assert (game.phase, game.seat) == ("final", 0)
    game.play(trade)
    assert {kind: amount for kind, amount in game.goods().items() if kind in left} == left
    while not game.over:
        game.play("finish")


@pytest.mark.scenario("R51")
def test_the_last_trades_come_after_the_last_breeding_and_count() -> None:
    me = Player({"food": 4, "boar": 3}, small=["c4"], rooms={"d3": "hunting_parlor"})
    game = scene(round=12, harvest="harvest", me=me, rivals=[Player({"food": 4, "ruby": 1})])
    game.next_round()
    assert game.goods() == {"boar": 4}
    game.play("2boar>2food,2gold", "finish")
    assert (game.phase, game.seat) == ("final", 1), "the rival has a ruby"
    game.play("ruby>gold", "finish")
    assert game.over
    assert game.goods() == {"boar": 2, "food": 2, "gold": 2}
    assert game.score().categories["gold"] == 2


@pytest.mark.scenario("R55", "R67")
def test_no_boar_comes_with_a_tile_while_animals_breed() -> None:
    """The cell c1 would bring a second boar without a place in the middle of the breeding step."""
    me = Player(
        goods={"sheep": 2, "boar": 1, "ruby": 1, "food": 4},
        meadows=["c2"],
        fields=["c3", "c4"],
        stables=["a1"],
    )
    game = scene(players=2, round=3, phase="feed", harvest="harvest", me=me, rivals=[Player(goods={"food": 4})])
    game.play("feed", "feed")
    assert game.phase == "breed"
    assert not game.can("ruby>meadow@c1")
    assert not game.can("ruby>sheep")
    assert game.can("ruby>dog")
    game.play("ruby>dog")
    assert game.goods()["sheep"] == 3, "the dog makes room on the meadow"
