"""Expeditions: the 23 items of loot, the strength and the price of each, levels, and weapons that grow on the way."""

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

# A farm on which every item can be taken: two meadows, a field, seeds, two sheep with room for a third, materials.
FARM: dict[str, object] = {
    "meadows": ["c3", "c4"],
    "small": ["a4"],
    "fields": ["b4"],
    "goods": {"wood": 9, "stone": 9, "grain": 1, "sheep": 2},
}
# The least strength for each item, with one way to take it on that farm.
LOOT: dict[str, tuple[int, str]] = {
    "all_weapons": (1, "loot:all_weapons"),
    "wood": (1, "loot:wood"),
    "dog": (1, "loot:dog"),
    "grain": (2, "loot:grain"),
    "sheep": (2, "loot:sheep"),
    "stone": (3, "loot:stone"),
    "donkey": (3, "loot:donkey"),
    "vegetable": (4, "loot:vegetable"),
    "ore": (4, "loot:ore"),
    "boar": (5, "loot:boar"),
    "gold": (6, "loot:gold"),
    "furnish_cavern": (7, "loot:furnish:carpenter"),
    "stable": (8, "loot:stable@c4"),
    "tunnel": (9, "loot:tunnel@e3"),
    "small_pasture": (9, "loot:small_pasture@c4"),
    "cattle": (10, "loot:cattle"),
    "large_pasture": (10, "loot:large_pasture@c3,c4"),
    "meadow": (11, "loot:meadow@c2"),
    "dwelling": (11, "loot:dwelling"),
    "field": (12, "loot:field@c2"),
    "sow": (12, "loot:sow:grain"),
    "cavern": (14, "loot:cavern@e3"),
    "breed": (14, "loot:breed:sheep"),
}


def travelling(strength: int, me: Player | None = None, others: int = 0) -> Scene:
    """Two dwarfs, the first of which has just gone to Exploration, a journey of level 4."""
    side = me or Player(**FARM)  # type: ignore[arg-type]
    side.weapons = [strength, others or strength]
    game = scene(3, 7, side, cards=["exploration"])
    game.play(f"exploration:{strength}")
    return game


def items(moves: set[str]) -> set[str]:
    """The items that a set of moves offers, whatever their aim."""
    names = {move.removeprefix("loot:").split(":")[0].split("@")[0] for move in moves if move.startswith("loot:")}
    return {"furnish_cavern" if name == "furnish" else name for name in names}


# Strength


@pytest.mark.parametrize(
    ("least", "text"),
    [pytest.param(*row, marks=pytest.mark.scenario(f"loot:{item}"), id=item) for item, row in LOOT.items()],
)
def test_an_item_needs_its_strength(least: int, text: str) -> None:
    assert travelling(least).can(text)
    assert travelling(14).can(text), "stronger dwarfs may take it too"
    if least > 1:
        assert travelling(least - 1).refused(text) == "CF-26"


@pytest.mark.parametrize("strength", range(1, 15))
def test_everything_up_to_the_strength_lies_open(strength: int) -> None:
    game = travelling(strength)
    assert items(game.actions()) == {item for item, (least, _) in LOOT.items() if least <= strength}


def test_strength_13_opens_nothing_new() -> None:
    assert travelling(13).actions() == travelling(12).actions()


def test_the_unarmed_bring_nothing_home() -> None:
    game = scene(3, 7, cards=["exploration"])
    assert game.refused("exploration") == "CF-10"


def test_there_are_23_items() -> None:
    assert len(LOOT) == 23


# Goods and animals


@pytest.mark.parametrize(
    ("item", "goods"),
    [
        pytest.param(item, goods, marks=pytest.mark.scenario(f"loot:{item}"), id=item)
        for item, goods in {
            "wood": {"wood": 1},
            "dog": {"dog": 1},
            "grain": {"grain": 1},
            "sheep": {"sheep": 1},
            "stone": {"stone": 1},
            "donkey": {"donkey": 1},
            "vegetable": {"vegetable": 1},
            "ore": {"ore": 2},
            "boar": {"boar": 1},
            "gold": {"gold": 2},
            "cattle": {"cattle": 1},
        }.items()
    ],
)
def test_goods_and_animals_are_free(item: str, goods: dict[str, int]) -> None:
    game = travelling(14, Player())
    game.play(f"loot:{item}")
    assert game.goods() == goods
    assert game.refused(f"loot:{item}") == "CF-20", "each item once"


@pytest.mark.parametrize(
    ("animal", "food"),
    [
        pytest.param(animal, food, marks=pytest.mark.scenario(f"loot:{animal}"), id=animal)
        for animal, food in {"sheep": 1, "donkey": 1, "boar": 2, "cattle": 3}.items()
    ],
)
def test_an_animal_without_a_place_is_converted(animal: str, food: int) -> None:
    other = "cattle" if animal == "sheep" else "sheep"
    game = travelling(14, Player(goods={other: 2}))
    game.play(f"loot:{animal}")
    assert game.phase == "house"
    assert game.refused("loot:wood") == "R67", "the journey waits"
    game.play(f"{animal}>{'' if food == 1 else food}food")
    assert game.goods() == {other: 2, "food": food}
    assert game.can("loot:wood")


# All weapons


@pytest.mark.scenario("loot:all_weapons")
def test_all_weapons_grow_after_the_expedition() -> None:
    game = travelling(1, Player(), others=4)
    game.play("loot:all_weapons", "loot:wood")
    assert game.weapons() == [1, 4], "not before it ends"
    assert items(game.actions()) == {"dog"}, "and no better loot on the way"
    game.play("loot:dog", "home")
    assert game.weapons() == [1 + 1 + 1, 4 + 1]


@pytest.mark.scenario("loot:all_weapons")
def test_all_weapons_means_all_that_there_are() -> None:
    me = Player(rooms={"d3": "couple_dwelling"}, weapons=[0, 2, 3, 14], goods={"ruby": 1})
    game = scene(3, 7, me, cards=["exploration"], occupied={"housework": 0})
    game.play("exploration:3", "loot:all_weapons", "home")
    assert game.weapons() == [0, 3, 5, 14], "unarmed dwarfs have none, and 14 is the most"


@pytest.mark.scenario("loot:all_weapons")
def test_all_weapons_may_be_taken_at_strength_14() -> None:
    game = travelling(14, Player())
    game.play("loot:all_weapons", "home", "end")
    assert game.weapons() == [14, 14]


# Furnishings


@pytest.mark.scenario("loot:furnish_cavern")
def test_furnishing_by_loot_costs_as_usual() -> None:
    game = travelling(7, Player(goods={"wood": 4, "stone": 3}))
    furnishings = game.moves("loot:furnish:")
    assert {"loot:furnish:dwelling", "loot:furnish:slaughtering_cave", "loot:furnish:dog_school"} <= furnishings
    assert "loot:furnish:couple_dwelling" not in furnishings
    game.play("loot:furnish:dwelling")
    assert game.goods() == {}
    assert game.rooms() == {"d3": "dwelling"}
    assert game.moves("loot:furnish:") == set()


@pytest.mark.scenario("loot:furnish_cavern", "loot:cavern")
def test_furnishing_by_loot_needs_a_cavern_perhaps_from_the_same_journey() -> None:
    game = travelling(14, Player(rooms={"d3": "carpenter"}, goods={"wood": 1}))
    assert game.moves("loot:furnish:") == set()
    assert game.refused("loot:furnish:cuddle_room") == "R50"
    game.play("loot:cavern@e3", "loot:furnish:cuddle_room")
    assert game.rooms() == {"d3": "carpenter", "e3": "cuddle_room"}
    assert game.goods() == {"wood": 1}, "the Carpenter saves the wood"


@pytest.mark.scenario("loot:dwelling")
@pytest.mark.parametrize(("wood", "stone", "enough"), [(2, 2, True), (1, 2, False), (2, 1, False)])
def test_a_dwelling_by_loot_costs_two_wood_and_two_stone(wood: int, stone: int, enough: bool) -> None:
    game = travelling(11, Player(goods={"wood": wood, "stone": stone}))
    assert game.can("loot:dwelling") == enough
    if enough:
        game.play("loot:dwelling")
        assert game.goods() == {}
        assert game.rooms() == {"d3": "dwelling"}, "the ordinary kind"


@pytest.mark.scenario("loot:dwelling")
def test_a_dwelling_by_loot_needs_a_cavern() -> None:
    game = travelling(11, Player(rooms={"d3": "carpenter"}, goods={"wood": 9, "stone": 9}))
    assert not game.can("loot:dwelling")


@pytest.mark.scenario("loot:dwelling", "loot:furnish_cavern")
def test_a_dwelling_and_another_furnishing_on_one_journey() -> None:
    me = Player(caverns=["e3"], goods={"wood": 6, "stone": 5})
    game = travelling(11, me)
    game.play("loot:dwelling", "at:e3", "loot:furnish:dwelling")
    assert game.rooms() == {"e3": "dwelling", "d3": "dwelling"}
    assert game.goods() == {}


# Tiles


@pytest.mark.scenario("loot:tunnel")
def test_a_tunnel_goes_next_to_the_cave_system() -> None:
    game = travelling(9, Player())
    assert game.moves("loot:tunnel") == {"loot:tunnel@d2", "loot:tunnel@e3", "loot:tunnel@e4"}
    game.play("loot:tunnel@e4")
    assert game.cells("tunnels") == {"e4"}
    assert game.goods() == {"food": 1}, "the water"


@pytest.mark.scenario("loot:cavern")
def test_a_cavern_goes_next_to_the_cave_system() -> None:
    game = travelling(14, Player(tunnels=["d2", "e2", "e1"]))
    assert game.moves("loot:cavern") == {f"loot:cavern@{cell}" for cell in ("d1", "f1", "f2", "e3", "e4")}
    game.play("loot:cavern@f1")
    assert game.cells("caverns") == {"d3", "f1"}
    assert game.goods() == {"food": 2}


@pytest.mark.scenario("loot:tunnel", "loot:cavern")
def test_no_tile_without_a_free_space_in_the_mountain() -> None:
    mountain = [column + row for column in "def" for row in "1234" if column + row not in ("d3", "d4")]
    game = travelling(14, Player(tunnels=mountain))
    assert not items(game.actions()) & {"tunnel", "cavern"}


@pytest.mark.scenario("loot:meadow", "loot:field")
def test_the_first_tile_of_the_forest_goes_to_the_entrance() -> None:
    game = travelling(12, Player())
    assert game.moves("loot:meadow") == {"loot:meadow@c4"}
    assert game.moves("loot:field") == {"loot:field@c4"}
    game.play("loot:field@c4")
    assert game.moves("loot:meadow") == {"loot:meadow@c3", "loot:meadow@b4"}
    game.play("loot:meadow@b4")
    assert game.goods() == {"food": 1}, "the river"


@pytest.mark.scenario("loot:meadow", "loot:field")
def test_a_meadow_may_go_under_a_stable_and_a_field_may_not() -> None:
    game = travelling(12, Player(meadows=["c4", "c3", "c2"], stables=["c1", "b4"]))
    assert game.moves("loot:meadow") == {f"loot:meadow@{cell}" for cell in ("c1", "b2", "b3", "b4")}
    assert game.moves("loot:field") == {"loot:field@b2", "loot:field@b3"}
    game.play("loot:meadow@c1")
    assert game.goods() == {"boar": 1}, "under the stable it was still there"


@pytest.mark.scenario("loot:meadow", "loot:field")
def test_no_tile_without_a_free_space_in_the_forest() -> None:
    game = travelling(12, Player(meadows=[column + row for column in "abc" for row in "1234"]))
    assert not items(game.actions()) & {"meadow", "field"}


# Fences and stables


@pytest.mark.scenario("loot:stable")
def test_a_stable_by_loot_is_free() -> None:
    game = travelling(8, Player(fields=["c4"], meadows=["c3"]))
    assert len(game.moves("loot:stable")) == 11, "anywhere but on the field"
    game.play("loot:stable@a1")
    assert game.cells("stables") == {"a1"}
    assert game.goods() == {}


@pytest.mark.scenario("loot:stable")
def test_three_stables_are_all() -> None:
    game = travelling(8, Player(stables=["a1", "a2", "c1"]))
    assert "stable" not in items(game.actions())


@pytest.mark.scenario("loot:small_pasture")
def test_a_small_pasture_by_loot_costs_one_wood() -> None:
    game = travelling(9, Player(meadows=["c4"], goods={"wood": 1}))
    game.play("loot:small_pasture@c4")
    assert game.cells("small") == {"c4"}
    assert game.goods() == {}
    assert "small_pasture" not in items(travelling(9, Player(meadows=["c4"])).actions())
    assert "small_pasture" not in items(travelling(9, Player(small=["c4"], goods={"wood": 9})).actions())


@pytest.mark.scenario("loot:large_pasture")
def test_a_large_pasture_by_loot_costs_two_wood() -> None:
    game = travelling(10, Player(meadows=["c4", "c3"], goods={"wood": 2}))
    game.play("loot:large_pasture@c3,c4")
    assert game.cells("large") == {"c3", "c4"}
    assert game.goods() == {}
    assert "large_pasture" not in items(travelling(10, Player(meadows=["c4", "c3"], goods={"wood": 1})).actions())
    assert "large_pasture" not in items(travelling(10, Player(meadows=["c4", "b3"], goods={"wood": 9})).actions())


@pytest.mark.scenario("loot:wood", "loot:small_pasture")
def test_what_was_taken_first_pays_for_what_comes_later() -> None:
    game = travelling(9, Player(meadows=["c4"]))
    assert game.refused("loot:small_pasture@c4")
    game.play("loot:wood", "loot:small_pasture@c4")
    assert game.goods() == {}


# Sowing and breeding


@pytest.mark.scenario("loot:sow")
def test_sowing_by_loot_is_a_normal_sowing() -> None:
    fields = ["a4", "b4", "c4", "c3", "b3"]
    game = travelling(12, Player(fields=fields, goods={"grain": 3, "vegetable": 3}))
    assert len(game.moves("loot:sow:")) == 8, "up to two of each"
    game.play("loot:sow:2grain,2vegetable")
    assert (game.grain_fields(), game.vegetable_fields()) == ([3, 3], [2, 2])
    assert game.goods() == {"grain": 1, "vegetable": 1}
    assert game.moves("loot:sow:") == set()


@pytest.mark.scenario("loot:sow", "loot:field", "loot:grain")
def test_sowing_by_loot_needs_a_seed_and_an_empty_field() -> None:
    game = travelling(12, Player(fields=["c4"], grain_fields=[1]))
    assert "sow" not in items(game.actions())
    game.play("loot:grain")
    assert "sow" not in items(game.actions())
    game.play("loot:field@c3", "loot:sow:grain")
    assert game.grain_fields() == [3, 1]


@pytest.mark.scenario("loot:breed")
def test_up_to_two_kinds_breed() -> None:
    me = Player(
        large=[("a1", "b1"), ("a2", "b2"), ("a3", "b3")],
        goods={"sheep": 2, "boar": 3, "cattle": 2, "donkey": 1},
        ore_mines=["e3"],
    )
    game = travelling(14, me)
    pairs = {"sheep,boar", "sheep,cattle", "boar,cattle"}
    assert game.moves("loot:breed:") == {f"loot:breed:{kinds}" for kinds in ("sheep", "boar", "cattle", *pairs)}
    game.play("loot:breed:sheep,cattle")
    assert game.goods() == {"sheep": 3, "boar": 3, "cattle": 3, "donkey": 1}
    assert game.moves("loot:breed:") == set()


@pytest.mark.scenario("loot:breed")
def test_a_newborn_needs_a_place() -> None:
    game = travelling(14, Player(goods={"sheep": 2}))
    assert game.moves("loot:breed:") == set(), "the first dwelling is full"
    game = travelling(14, Player(goods={"sheep": 2, "boar": 2}, small=["c4"], meadows=["c3"], stables=["c3"]))
    assert game.moves("loot:breed:") == {"loot:breed:sheep", "loot:breed:boar"}, "room for one of them"


# Levels and growing weapons


@pytest.mark.parametrize(
    ("space", "level", "round"),
    [
        ("logging_1_3", 1, 1),
        ("ore_mine_construction", 2, 1),
        ("blacksmithing", 3, 1),
        ("exploration", 4, 7),
    ],
)
def test_the_level_is_the_number_of_items(space: str, level: int, round: int) -> None:
    game = scene(3, round, Player(weapons=[4, 4]), cards=[space])
    game.play(f"{space}:4")
    for item in ("wood", "dog", "grain", "stone")[:level]:
        assert items(game.actions())
        game.play(f"loot:{item}")
    assert game.actions() == {"end"}
    assert sum(game.goods().values()) == level
    assert game.weapons() == [5, 4], "1 more, whatever the level"


def test_an_expedition_may_end_early_but_not_empty() -> None:
    game = travelling(3)
    assert game.refused("home") == "CF-20"
    assert game.refused("end")
    game.play("loot:wood")
    assert not game.can("end"), "first the dwarf comes home"
    game.play("home")
    assert game.weapons() == [4, 3]
    assert game.actions() == {"end"}


def test_two_items_of_one_strength_may_both_be_taken() -> None:
    game = travelling(9, Player(meadows=["c4"], goods={"wood": 1}))
    game.play("loot:tunnel@e3", "loot:small_pasture@c4", "home", "end")
    assert (game.cells("tunnels"), game.cells("small")) == ({"e3"}, {"c4"})


@pytest.mark.parametrize(("before", "after"), [(1, 2), (8, 9), (13, 14), (14, 14)])
def test_a_weapon_gains_one_and_never_passes_14(before: int, after: int) -> None:
    game = travelling(before, Player())
    game.play("loot:wood", "home", "end")
    assert game.weapons() == [after, before]


def test_only_the_traveller_gains() -> None:
    game = travelling(2, Player(), others=5)
    game.play("loot:wood", "home", "end")
    assert game.weapons() == [3, 5]
