"""The reason that the browser shows for what is not possible: the most important one, if there are several."""

from typing import Any

from tests.games.cave_vs_cave.scene import GAME, Player, Scene, scene
from underhold.games import title
from underhold.locale import words
from underhold.wire.messages import Decision, Part

WEB_VIEW = title("cave-vs-cave").web_view()

EN = words("en")
PLENTY = dict.fromkeys(("wood", "stone", "emmer", "flax", "food", "gold"), 9)


def decided(position: Scene) -> Decision:
    return WEB_VIEW.decision(EN, GAME.view(position.state, None))


def part(decision: Decision, kind: str, **values: Any) -> Part:
    found = [
        one for one in decision.parts if one.kind == kind and all(getattr(one, key) == values[key] for key in values)
    ]
    assert len(found) == 1, found
    return found[0]


def why(decision: Decision, kind: str, **values: Any) -> tuple[str, str]:
    blocked = part(decision, kind, **values)
    assert blocked.state == "blocked"
    assert blocked.reason is not None
    return blocked.reason.text, blocked.reason.rule


def barred(decision: Decision, name: str) -> str:
    return decision.barred[name].text


# ------------------------------------------------------------------------------------------------------- action tiles


def test_tiles_say_why_they_cannot_be_taken() -> None:
    position = scene(round=8, rival=Player(goods={"gold": 3}))
    decision = decided(position)
    assert (
        barred(decision, "renovation")
        == "Renovation requires more gold than your opponent has: you have 1, the opponent 3."
    )
    position.play("cultivation", "end")
    decision = decided(position)
    assert decision.seat == 1
    assert barred(decision, "cultivation") == "Cultivation has already been taken this round."
    first = decided(scene(round=1))
    assert barred(first, "renovation") == "Renovation has not been revealed yet."
    assert decided(scene(players=1)).barred["breach"].text == "Breach is not in the solo game."


def test_a_tile_is_previewed_with_what_it_would_offer() -> None:
    decision = decided(scene(goods={"wood": 1, "food": 1}))
    house, more = decision.previews["housework"], decision.previews["cultivation"]
    assert [one.state for one in house] == ["blocked", "blocked", "blocked"]
    assert house[0].reason is not None
    assert house[0].reason.text == "Shelf would fit a3, but you lack 1 food."
    assert [one.state for one in more] == ["open", "open"]
    assert decision.parts[0].source == "any"


# ---------------------------------------------------------------------------------------------------------- furnishing


def test_the_nearest_room_says_what_is_missing() -> None:
    decision = decided(scene("furnishing", goods={"wood": 1, "food": 1}))
    assert why(decision, "furnish") == ("Shelf would fit a3, but you lack 1 food.", "CVC-22")
    assert barred(decision, "shelf") == "That costs 1 wood and 2 food; you lack 1 food."
    assert barred(decision, "a3") == "Shelf would fit a3, but you lack 1 food."


def test_walls_that_do_not_fit_are_the_reason_before_goods() -> None:
    decision = decided(scene("furnishing", goods={}, dug=["b4", "b3"]))
    assert barred(decision, "parlor") == "Parlor needs a space with three walls; you have no empty one."
    assert decision.barred["parlor"].rule == "CVC-10"


def test_no_room_fits_the_walls() -> None:
    decision = decided(scene("furnishing", goods=PLENTY, walls=["a2s", "a3e", "a3s"]))
    assert why(decision, "furnish") == ("No room in the display fits the walls around your empty spaces.", "CVC-10")
    assert barred(decision, "a3") == "No room in the display fits the walls around a3."


def test_no_space_to_furnish() -> None:
    decision = decided(scene("furnishing", goods=PLENTY, rooms={"a3": "shelf"}))
    assert why(decision, "furnish") == ("Your cave has no empty space.", "CVC-05")
    assert barred(decision, "parlor") == "Your cave has no empty space."


def test_a_tile_that_does_not_furnish_says_so() -> None:
    assert barred(decided(scene("cultivation")), "shelf") == "Cultivation does not let you furnish a room."
    position = scene("furnishing", goods=PLENTY)
    position.play("shelf@a3")
    assert barred(decided(position), "parlor") == "You have already done that part of Furnishing, or its alternative."


def test_more_orange_than_blue() -> None:
    position = scene("furnishing", goods=PLENTY, display=["prospecting_site"])
    assert barred(decided(position), "prospecting_site").startswith("After furnishing Prospecting Site")


# ------------------------------------------------------------------------------------------------------- digs and walls


def test_digging() -> None:
    decision = decided(scene("excavation", goods={}, walls=["a2s"]))
    assert why(decision, "dig", alternative=1) == ("That costs 2 food; you lack 2 food.", "CVC-24")
    assert part(decision, "dig", alternative=0).state == "open"
    assert barred(decision, "a2") == "A wall blocks the way to a2."
    assert barred(decision, "a1") == "There is no open path from the entrance to a1."


def test_nothing_left_to_dig() -> None:
    everything = ("a1", "a2", "a5", "b1", "b2", "b3", "b4", "b5", "c5")
    decision = decided(scene("excavation", goods=PLENTY, dug=everything))
    assert why(decision, "dig", alternative=0) == ("There are no face-down rooms left in your cave.", "CVC-29")


def test_a_second_dig_belongs_to_the_paid_half() -> None:
    position = scene("excavation", goods=PLENTY)
    position.play("dig2:a2")
    decision = decided(position)
    paid = part(decision, "dig", alternative=1)
    assert (paid.state, part(decision, "dig", alternative=0).state) == ("open", "done")
    digs = [answer for answer in decision.answers if answer.kind == "dig"]
    assert {answer.part for answer in digs} == {decision.parts.index(paid)}
    assert not digs[0].pay


def test_walls() -> None:
    decision = decided(scene("breach"))
    assert why(decision, "tear") == ("You have not built a wall that could be torn down.", "CVC-09")
    decision = decided(scene("masonry", walls=["a1s"]))
    assert barred(decision, "a1s") == "There is already a wall on a1s."
    walls = ("a1s", "a2s", "a3s", "a4s", "b1s", "b2s", "b3s")
    assert why(decided(scene("masonry", walls=walls)), "wall")[0] == "There are no walls left in the supply."


# --------------------------------------------------------------------------------------------------------------- rooms


def test_rooms_that_may_be_used() -> None:
    position = scene("undermining", goods={"flax": 1}, rooms={"a3": "spinning_wheel"})
    decision = decided(position)
    assert part(decision, "use").state == "open"
    assert why(decision, "exchange", alternative=1) == ("That costs 3 flax; you lack 2 flax.", "CVC-24")
    position.play("spinning_wheel:flax")
    decision = decided(position)
    assert {one.state for one in decision.parts if one.id == "spinning_wheel"} == {"done"}
    assert part(decision, "use").state == "open"
    assert part(decision, "dig").state == "done"
    position.play("cave_entrance:wood")
    decision = decided(position)
    assert part(decision, "use").state == "done"
    assert decision.prompt == "Undermining is done: end your turn."


def test_rooms_of_the_cave_say_why_they_cannot_be_used() -> None:
    position = scene("cultivation", goods={}, rooms={"a3": "spinning_wheel"})
    assert barred(decided(position), "spinning_wheel") == "That costs 1 flax; you lack 1 flax."
    position.play("cave_entrance:flax")
    assert barred(decided(position), "spinning_wheel") == "Cultivation does not let you use a room now."
    assert barred(decided(position), "cave_entrance") == "You have already used Cave Entrance this turn."
    assert barred(decided(scene("excavation")), "cave_entrance") == "Excavation does not let you use a room now."


def test_no_other_room_can_be_used() -> None:
    position = scene("undermining", goods={})
    position.play("cave_entrance:wood")
    assert why(decided(position), "use")[0] == "No other orange room of yours can be used now."


def test_a_blue_room_that_waits_for_a_tile() -> None:
    position = scene("undergrowth", goods={}, rooms={"a3": "shelf", "a2": "prospecting_site"})
    assert why(decided(position), "exchange", id="prospecting_site")[0] == "That costs 1 food; you lack 1 food."


# ----------------------------------------------------------------------------------------------------- other questions


def test_while_a_face_is_chosen_the_rest_waits() -> None:
    spaces = ("a1", "a2", "a5", "b1", "b2", "b3", "b4", "b5", "c5")
    rooms = (
        "tunnel",
        "grindstone",
        "food_corner",
        "warehouse",
        "stall",
        "storeroom",
        "bakehouse",
        "treasury",
        "gold_vein",
    )
    position = scene(
        "furnishing", goods=PLENTY, rooms=dict(zip(spaces, rooms, strict=True)), display=["spinning_wheel"]
    )
    position.play("spinning_wheel@a3")
    decision = decided(position)
    assert decision.kind == "choose_face"
    assert [answer.kind for answer in decision.answers[:2]] == ["face", "face"]
    assert why(decision, "gain") == ("Choose a side of the additional cavern first.", "CVC-12")
    assert not decision.barred


def test_goods_that_wait_under_a_limit() -> None:
    position = scene("cultivation", goods=PLENTY | {"flax": 2, "wood": 0}, rooms={"a3": "warehouse"})
    position.play("warehouse")
    decision = decided(position)
    assert decision.kind == "receive"
    assert decision.prompt.startswith("Receive 1 wood, 1 stone, 1 emmer and 1 flax.")
    take = next(answer for answer in decision.answers if answer.kind == "take")
    assert take.gain == {"wood": 1, "stone": 1, "emmer": 1, "flax": 1}
    assert take.after.lost == {"stone": 1, "emmer": 1}
    assert why(decision, "gain", id="cultivation")[0].startswith("First take what you have paid for")


# ------------------------------------------------------------------------------------------------------- missing food


def test_missing_food_can_be_converted_in_place() -> None:
    decision = decided(scene("excavation", goods={"food": 1, "flax": 1, "gold": 2}))
    blocked = next(one for one in decision.parts if one.kind == "dig" and one.state == "blocked")
    assert blocked.reason is not None
    assert blocked.reason.text == "That costs 2 food; you lack 1 food."
    assert blocked.reason.remedies == ["flax>food", "gold>food"]
    assert {*blocked.reason.remedies} <= {answer.move for answer in decision.answers}


def test_conversions_are_offered_only_if_they_are_enough() -> None:
    decision = decided(scene("excavation", goods={"flax": 1}))
    blocked = next(one for one in decision.parts if one.kind == "dig" and one.state == "blocked")
    assert blocked.reason is not None
    assert blocked.reason.remedies == []


def test_goods_that_the_price_needs_are_not_offered() -> None:
    position = scene("housework", goods={"food": 1, "wood": 1, "gold": 1, "flax": 1}, display=["stall"])
    reason = decided(position).barred["stall"]
    assert reason.text == "That costs 1 wood, 2 food and 1 gold; you lack 1 food."
    assert reason.remedies == ["flax>food"]


def test_other_missing_goods_cannot_be_converted() -> None:
    position = scene("housework", goods={"food": 9, "flax": 9}, display=["stall"])
    assert decided(position).barred["stall"].remedies == []
