"""Rules that are easily misread and that other programs got wrong: harvests, feeding, the Mining cave."""

import pytest

from tests.games.cave_farmers.engine.helpers import feeding
from tests.games.cave_farmers.scene import Player, scene
from underhold.games.cave_farmers.engine.events import RoundEnded

KINDS = ("none", "harvest", "pay_one", "skip_one")


# ------------------------------------------------------------------------------------------------ harvest kinds


def harvests(players: int, markers: list[str]) -> dict[int, str]:
    """How every round of a game ends."""
    game = scene(players=players, round=1, markers=markers)
    found: dict[int, str] = {}
    while game.phase == "place":
        for event in game.next_round():
            if isinstance(event, RoundEnded):
                found[event.round] = KINDS[event.harvest]
    return found


FIRST_FIVE = {1: "none", 2: "none", 3: "harvest", 4: "pay_one", 5: "harvest"}


@pytest.mark.parametrize(
    ("markers", "ends"),
    [
        ("QQQLLL", ["none", "pay_one", "skip_one", "harvest", "harvest", "harvest"]),
        ("LQLQLQ", ["harvest", "none", "harvest", "pay_one", "harvest", "skip_one"]),
        ("LLLQQQ", ["harvest", "harvest", "harvest", "none", "pay_one", "skip_one"]),
    ],
)
def test_harvest_kind_of_each_round_with_two_players(markers: str, ends: list[str]) -> None:
    names = [{"Q": "question", "L": "leaf"}[mark] for mark in markers]
    assert harvests(2, names) == FIRST_FIVE | dict(zip([6, 7, 8, 10, 11, 12], ends, strict=True))


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize(
    ("markers", "ends"),
    [
        ("QQQLLLL", ["none", "pay_one", "skip_one", "harvest", "harvest", "harvest", "harvest"]),
        ("LQLQLQL", ["harvest", "none", "harvest", "pay_one", "harvest", "skip_one", "harvest"]),
    ],
)
def test_harvest_kind_of_each_round_with_more_players(players: int, markers: str, ends: list[str]) -> None:
    names = [{"Q": "question", "L": "leaf"}[mark] for mark in markers]
    assert harvests(players, names) == FIRST_FIVE | dict(zip(range(6, 13), ends, strict=True))


def test_harvest_kind_of_each_round_in_solo() -> None:
    assert harvests(1, []) == FIRST_FIVE | dict.fromkeys([6, 7, 8, 10, 11, 12], "harvest")


HARVESTER = Player(
    goods={"food": 12, "sheep": 2},
    small=["c4"],
    fields=["b4", "b3"],
    grain_fields=[3],
    vegetable_fields=[2],
    rooms={"e4": "dwelling"},
    weapons=[0, 0, 0],
    newborn=1,
)


def test_no_harvest_means_no_feeding_either() -> None:
    game = scene(round=10, me=HARVESTER, harvest="none")
    game.rest()
    assert game.round == 11
    assert game.goods() == {"food": 12, "sheep": 2}
    assert game.grain_fields() == [3]


def test_one_food_per_dwarf_newborns_too_and_nothing_else() -> None:
    game = scene(round=10, me=HARVESTER, harvest="pay_one")
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"food": 9, "sheep": 2}, "three dwarfs, no crops, no young"
    assert game.grain_fields() == [3]


def test_a_harvest_reaps_feeds_and_breeds_and_newborn_dwarfs_eat_one() -> None:
    game = scene(round=10, me=HARVESTER, harvest="harvest")
    game.rest()
    game.play("feed", "feed")
    assert game.goods() == {"food": 7, "sheep": 3, "grain": 1, "vegetable": 1}
    assert game.grain_fields() == [2]
    assert game.vegetable_fields() == [1]
    assert int(game.farm().newborn) == 0, "grown up for the next round"


def test_animals_that_were_eaten_do_not_breed_and_bought_ones_do() -> None:
    eaten = feeding(Player(goods={"food": 3, "sheep": 2}, small=["c4"]))
    eaten.play("sheep>food", "feed", "feed")
    assert eaten.goods() == {"sheep": 1}
    bought = feeding(Player(goods={"food": 4, "ruby": 1, "sheep": 1}, small=["c4"]))
    bought.play("ruby>sheep", "feed", "feed")
    assert bought.goods() == {"sheep": 3}


def test_without_room_for_all_newborns_the_owner_chooses_among_the_largest_sets() -> None:
    one_place = Player(goods={"food": 4, "sheep": 2, "boar": 2}, large=[("b4", "c4")])
    game = feeding(one_place)
    game.play("feed", "feed")
    assert game.phase == "breed"
    assert game.moves() == {"breed:sheep", "breed:boar"}, "one of the two kinds has the pasture, and none is refused"
    game.play("breed:boar")
    assert game.goods() == {"sheep": 2, "boar": 3}


def test_an_animal_may_be_cooked_between_feeding_and_breeding() -> None:
    """Three donkeys save three food in their mines; then one makes room for a young one."""
    rooms = {"d3": "mining_cave"}
    player = Player(goods={"food": 1, "donkey": 3, "boar": 1}, rooms=rooms, ruby_mines=["e3", "e2", "f2"])
    game = feeding(player)
    game.play("feed")  # 4 - 3
    game.play("feed")  # the rival
    assert game.round == 10, "my breeding phase is still to come"
    assert game.can("donkey>food")


# ------------------------------------------------------------------------------------------------ Mining cave


MINERS = Player(
    goods={"food": 2, "donkey": 2}, rooms={"d3": "mining_cave"}, ore_mines=["e3"], ruby_mines=["e2"], deep=["f3"]
)


def test_donkeys_cooked_while_feeding_stand_in_no_mine_any_more() -> None:
    game = feeding(MINERS)
    one = game.copy()
    game.play("2donkey>3food", "feed")
    assert game.goods() == {"food": 1}, "2 + 3 - 4"
    one.play("donkey>food", "feed")
    assert one.goods() == {"donkey": 1}, "2 + 1 - 3"
    assert int(one.farm().begging) == 0


def test_a_spare_donkey_cooked_while_feeding_costs_nothing() -> None:
    goods = {**MINERS.goods, "donkey": 3}
    game = feeding(Player(goods=goods, rooms=MINERS.rooms, ore_mines=["e3"], ruby_mines=["e2"]))
    game.play("donkey>food", "feed", "feed")
    assert game.goods() == {"food": 1, "donkey": 3}, "2 + 1 - (4 - 2), and the two others bred"


def test_begging_counts_the_donkeys_that_are_left() -> None:
    game = feeding(Player(goods={"donkey": 1}, rooms={"d3": "mining_cave"}, ruby_mines=["e2"]))
    stay = game.copy()
    stay.play("feed")
    assert int(stay.farm().begging) == 3
    game.play("donkey>food", "feed")
    assert int(game.farm().begging) == 3, "one food more, one donkey less"
