"""The Guest room on spaces other than Extension: both alternatives, again and again."""

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

GUEST = {"d3": "guest_room"}
TWO_DWELLINGS = {"wood": 8, "stone": 6}


def twice(game: Scene, first: list[str], second: list[str]) -> None:
    """Seat 0 uses a space in this round and in the next."""
    game.play(*first, "end")
    game.next_round()
    assert game.seat == 0
    game.play(*second, "end")


@pytest.mark.scenario("wish_for_children")
def test_both_alternatives_of_wish_for_children_in_two_rounds() -> None:
    game = scene(round=4, me=Player(goods={**TWO_DWELLINGS, "food": 10}, rooms=GUEST, caverns=["e3", "e2"]))
    building = ["wish_for_children", "furnish:dwelling"]
    twice(game, [*building, "at:e3", "grow"], [*building, "grow"])
    assert game.dwarfs() == 4


@pytest.mark.scenario("urgent_wish_for_children")
def test_both_alternatives_of_urgent_wish_for_children_in_two_rounds() -> None:
    me = Player(goods={**TWO_DWELLINGS, "food": 10}, rooms=GUEST, caverns=["e3", "e2"])
    game = scene(round=7, cards=["family_life"], harvest="none", me=me)
    urgent = ["urgent_wish_for_children", "take", "furnish:dwelling"]
    twice(game, [*urgent, "at:e3", "grow"], [*urgent, "grow"])
    assert game.dwarfs() == 4
    assert game.goods()["gold"] == 6


@pytest.mark.scenario("growth")
def test_both_alternatives_of_growth_in_two_rounds() -> None:
    game = scene(4, me=Player(rooms={**GUEST, "e3": "dwelling", "e2": "dwelling"}))
    twice(game, ["growth", "take", "grow"], ["growth", "grow", "take"])
    assert game.dwarfs() == 4
    assert game.goods() == {"wood": 2, "stone": 2, "ore": 2, "food": 2, "gold": 4}


@pytest.mark.scenario("ruby_mine_construction")
def test_both_alternatives_of_ruby_mine_construction_in_two_rounds() -> None:
    me = Player(rooms=GUEST, tunnels=["e3", "e2"], deep=["f3", "f2"], goods={"food": 10})
    game = scene(round=5, cards=["ruby_mine_construction"], harvest="none", me=me)
    space = "ruby_mine_construction"
    twice(game, [space, "ruby_mine@e3", "ruby_mine@f3"], [space, "ruby_mine@f2", "ruby_mine@e2"])
    assert game.cells("ruby_mines") == {"e2", "e3", "f2", "f3"}
