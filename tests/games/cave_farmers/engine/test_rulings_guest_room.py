"""Rulings on the Guest room (see docs/rules/cave-farmers.md)."""

import pytest

from tests.games.cave_farmers.engine.helpers import after
from tests.games.cave_farmers.scene import Player, scene


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
