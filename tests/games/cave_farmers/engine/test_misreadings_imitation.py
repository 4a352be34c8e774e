"""Rules that are easily misread and that other programs got wrong: imitation."""

import pytest

from tests.games.cave_farmers.engine.helpers import Goods
from tests.games.cave_farmers.scene import Player, scene


@pytest.mark.parametrize(
    ("players", "fees"),
    [
        (3, {"imitation_3": 4}),
        (4, {"imitation_4_7": 2}),
        (5, {"imitation_4_7": 2, "imitation_5": 4}),
        (6, {"imitation_4_7": 2, "imitation_6_7": 1}),
        (7, {"imitation_4_7": 2, "imitation_6_7": 1, "imitation_7": 0}),
    ],
)
def test_fees_of_imitation(players: int, fees: dict[str, int]) -> None:
    game = scene(players=players, me=Player(goods={"food": 9}), occupied={"housework": 1})
    assert {space for space in game.open_spaces() if space.startswith("imitation")} == set(fees)
    for space, fee in fees.items():
        visit = game.copy()
        visit.play(f"{space}=housework", "take", "end")
        assert visit.goods() == {"food": 9 - fee, "dog": 1}
        if fee:
            poor = scene(players=players, me=Player(goods={"food": fee - 1}), occupied={"housework": 1})
            assert not poor.can(f"{space}=housework")


def test_no_imitation_with_one_or_two_players() -> None:
    for players in (1, 2):
        assert not any("imitation" in space for space in scene(players=players).open_spaces())


def test_two_imitations_may_copy_the_same_space() -> None:
    occupied = {"housework": 1}
    game = scene(players=7, me=Player(goods={"food": 3}), occupied=occupied)
    game.play("imitation_6_7=housework", "take", "end")
    while game.seat:
        game.play("growth" if game.can("growth") else min(game.actions()))
        while game.phase != "place":
            game.play("end" if game.can("end") else min(game.actions()))
    game.play("imitation_4_7=housework", "take", "end")
    assert game.goods() == {"dog": 2}


@pytest.mark.parametrize(
    ("space", "pile", "moves", "get"),
    [
        ("sustenance_1_3", {"food": 2}, ["take"], {"grain": 1}),
        ("forest_exploration_3", {"wood": 2}, [], {"vegetable": 1}),
        ("strip_mining", {"ore": 1}, [], {"wood": 2}),
        ("supplies", {}, [], {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}),
    ],
)
def test_an_imitator_gets_all_but_the_gathered_goods(space: str, pile: Goods, moves: list[str], get: Goods) -> None:
    piles = {space: pile} if pile else {}
    game = scene(players=3, me=Player(goods={"food": 4}), occupied={space: 1}, piles=piles)
    game.play(f"imitation_3={space}", *moves, "end")
    assert game.goods() == get
    assert game.pile(space) == pile, "left behind or not, it is not the imitator's"


def test_imitating_mining_counts_the_imitators_own_mines() -> None:
    occupied = {"ore_mining_1_3": 1, "ruby_mining": 2}
    none = scene(players=3, me=Player(goods={"food": 4}), occupied=occupied)
    assert none.moves("imitation_3") == set()
    mines = Player(goods={"food": 4}, ore_mines=["e2", "e3"], ruby_mines=["f2"])
    for target, get in (("ore_mining_1_3", {"ore": 4}), ("ruby_mining", {"ruby": 1})):
        game = scene(players=3, me=mines, occupied=occupied)
        game.play(f"imitation_3={target}", "end")
        assert game.goods() == get


def test_an_imitator_travels_with_its_own_weapon_and_grows_on_the_imitation() -> None:
    rivals = [Player(weapons=[14, 14])]
    me = Player(goods={"food": 4}, weapons=[2, 2], rooms={"d3": "dwelling"})
    game = scene(players=3, me=me, rivals=rivals, occupied={"logging_1_3": 1})
    game.play("imitation_3:2=logging_1_3")
    assert not game.can("take")
    assert not game.can("loot:cattle")
    game.play("loot:grain", "end")
    assert game.weapons() == [3, 2]
    assert game.weapons(1) == [14, 14]
    family = scene(players=3, round=7, cards=["family_life"], me=me, occupied={"family_life": 1})
    family.play("imitation_3:2=family_life", "grow", "end")
    assert family.dwarfs() == 3


def test_the_guest_room_works_on_imitated_spaces() -> None:
    me = Player(goods={"food": 2}, rooms={"d3": "guest_room", "e4": "dwelling"})
    game = scene(players=4, me=me, occupied={"growth": 1})
    game.play("imitation_4_7=growth", "take", "grow", "end")
    assert game.dwarfs() == 3
    assert game.goods() == {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}


@pytest.mark.parametrize("switch", [False, True])
def test_goods_left_on_a_space_go_to_an_imitator_only_by_the_switch(switch: bool) -> None:
    game = scene(
        players=3,
        me=Player(goods={"food": 4}),
        occupied={"clearing_1_3": 1},
        piles={"clearing_1_3": {"wood": 2}},
        imitation_takes_left_goods=switch,
    )
    game.play("imitation_3=clearing_1_3")
    assert game.can("take") == switch
