"""Action spaces that lay tiles: the small basic board, caves and forest."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import CAVERN_CAVERNS, CAVERN_TUNNELS, FIRST_FOREST_TILES, mark, on
from tests.games.cave_farmers.scene import Player, scene

# The small basic board


@pytest.mark.scenario("ruby_mining")
@pytest.mark.parametrize(("mines", "rubies"), [([], 2), (["e3"], 3), (["e3", "e2"], 3)])
def test_ruby_mining_brings_one_more_with_a_ruby_mine(mines: list[str], rubies: int) -> None:
    game = on("ruby_mining", Player(ruby_mines=mines), ruby=2)
    game.play("ruby_mining", "end")
    assert game.goods() == {"ruby": rubies}


@pytest.mark.scenario("ruby_mining")
def test_ruby_mining_with_nothing_on_it_needs_a_ruby_mine() -> None:
    assert on("ruby_mining").refused("ruby_mining") == "CF-10"
    assert on("ruby_mining", Player(ore_mines=["e3"])).refused("ruby_mining") == "CF-10"
    game = on("ruby_mining", Player(ruby_mines=["e3"]))
    game.play("ruby_mining", "end")
    assert game.goods() == {"ruby": 1}


@pytest.mark.scenario("housework")
@pytest.mark.parametrize(
    ("parts", "goods", "rooms"),
    [
        (["take"], {"dog": 1, "wood": 1}, {}),
        (["furnish:cuddle_room"], {}, {"d3": "cuddle_room"}),
        (["take", "furnish:cuddle_room"], {"dog": 1}, {"d3": "cuddle_room"}),
        (["furnish:cuddle_room", "take"], {"dog": 1}, {"d3": "cuddle_room"}),
    ],
)
def test_housework_brings_a_dog_and_or_a_furnishing(
    parts: list[str], goods: dict[str, int], rooms: dict[str, str]
) -> None:
    game = on("housework", Player(goods={"wood": 1}))
    game.play("housework", *parts, "end")
    assert game.goods() == goods
    assert game.rooms() == rooms


@pytest.mark.scenario("housework")
def test_housework_furnishes_with_any_tile_once() -> None:
    plenty = Player(goods={"wood": 8, "stone": 6, "ore": 3, "gold": 5, "grain": 2, "vegetable": 2, "food": 3})
    game = on("housework", plenty)
    game.play("housework")
    assert len(game.moves("furnish:")) == 48
    game.play("furnish:dwelling")
    assert game.rooms() == {"d3": "dwelling"}
    assert game.refused("furnish:carpenter") == "CF-10", "one furnishing"


@pytest.mark.scenario("housework")
def test_housework_needs_no_cavern_for_the_dog() -> None:
    game = on("housework", Player(rooms={"d3": "carpenter"}, goods={"wood": 9, "stone": 9}))
    game.play("housework")
    assert game.actions() == {"take"}
    assert game.refused("furnish:dwelling") == "R50"


@pytest.mark.scenario("slash_and_burn")
def test_slash_and_burn_lays_a_meadow_and_field_and_then_sows() -> None:
    game = on("slash_and_burn", Player(goods={"grain": 1}))
    game.play("slash_and_burn")
    assert game.actions() == FIRST_FOREST_TILES, "nothing to sow on yet"
    game.play("meadow@c4+field@b4", "sow:grain", "end")
    assert game.goods() == {"food": 1}, "the river"
    assert game.grain_fields() == [3]


@pytest.mark.scenario("slash_and_burn")
def test_slash_and_burn_may_only_sow_but_not_before_the_tile() -> None:
    me = Player(fields=["c4", "c3"], goods={"vegetable": 1, "grain": 2})
    game = on("slash_and_burn", me)
    game.play("slash_and_burn", "sow:grain,vegetable")
    assert game.grain_fields() == [3]
    assert game.vegetable_fields() == [2]
    assert game.moves("meadow@") == set()
    assert game.actions() == {"end"}, "no second sowing and no tile after it"
    game = on("slash_and_burn", me)
    game.play("slash_and_burn", "meadow@b4+field@a4", "end")
    assert game.cells("fields") == {"a4", "c3", "c4"}


@pytest.mark.scenario("slash_and_burn")
def test_slash_and_burn_is_closed_without_room_and_seed() -> None:
    forest = [column + row for column in "abc" for row in "1234"]
    full = Player(fields=forest[:6], meadows=forest[6:], goods={"sheep": 1})
    assert on("slash_and_burn", full).refused("slash_and_burn") == "CF-10"
    sown = Player(fields=forest[:6], meadows=forest[6:], grain_fields=[3] * 6, goods={"grain": 1})
    assert on("slash_and_burn", sown).refused("slash_and_burn") == "CF-10"
    ready = Player(fields=forest[:6], meadows=forest[6:], goods={"grain": 1})
    game = on("slash_and_burn", ready)
    game.play("slash_and_burn")
    assert game.actions() == {"sow:grain"}


# Caves


@pytest.mark.parametrize("space", mark("drift_mining_1_3", "drift_mining_4_7", "drift_mining_6_7"))
def test_drift_mining_brings_stone_and_or_a_cavern_and_tunnel(space: str) -> None:
    game = on(space, stone=3)
    game.play(space)
    assert game.actions() == {"take", *CAVERN_TUNNELS}
    for parts in (["take"], ["cavern@e4+tunnel@e3"], ["take", "cavern@e4+tunnel@e3"], ["cavern@e4+tunnel@e3", "take"]):
        turn = game.copy()
        turn.play(*parts)
        assert turn.goods() == ({"stone": 3} if "take" in parts else {}) | (
            {"food": 1} if "cavern@" in "".join(parts) else {}
        )
        assert turn.cells("tunnels") == ({"e3"} if "cavern@e4+tunnel@e3" in parts else set())
        assert turn.pile(space) == ({} if "take" in parts else {"stone": 3})
        if len(parts) == 2:
            assert turn.actions() == {"end"}
        turn.play("end")


@pytest.mark.parametrize("space", mark("excavation_1_3", "excavation_4_7"))
def test_excavation_brings_stone_and_or_either_mountain_tile(space: str) -> None:
    game = on(space, stone=4)
    game.play(space)
    assert game.actions() == {"take", *CAVERN_TUNNELS, *CAVERN_CAVERNS}
    game.play("cavern@e2+cavern@e3")
    assert game.cells("caverns") == {"d3", "e2", "e3"}
    assert game.actions() == {"take", "end"}, "one tile"
    game.play("take", "end")
    assert game.goods() == {"stone": 4}


@pytest.mark.parametrize(
    "space", mark("drift_mining_1_3", "drift_mining_4_7", "drift_mining_6_7", "excavation_1_3", "excavation_4_7")
)
def test_cave_spaces_are_useful_without_stone_or_without_room(space: str) -> None:
    game = on(space)
    game.play(space)
    assert game.refused("take") == "R54", "nothing lies there"
    assert game.can("cavern@d2+tunnel@d1")
    # d1, f1, e2, d2, f2, e3, e4, f4 are taken, so no two neighbors are free
    full = Player(tunnels=["d1", "f1", "e2", "d2", "f2", "e3", "e4", "f4"])
    game = on(space, full, stone=1)
    game.play(space)
    assert game.actions() == {"take"}, "a single tile cannot be laid instead"
    assert on(space, full).refused(space) == "CF-10"


@pytest.mark.scenario("small_scale_drift_mining")
@pytest.mark.parametrize(
    ("parts", "goods"),
    [
        (["take"], {"stone": 1}),
        (["cavern@d2+tunnel@d1"], {}),
        (["take", "cavern@d2+tunnel@d1"], {"stone": 1}),
        (["cavern@d2+tunnel@d1", "take"], {"stone": 1}),
    ],
)
def test_small_scale_drift_mining_always_has_its_one_stone(parts: list[str], goods: dict[str, int]) -> None:
    game = on("small_scale_drift_mining")
    game.play("small_scale_drift_mining")
    assert game.actions() == {"take", *CAVERN_TUNNELS}
    game.play(*parts, "end")
    assert game.goods() == goods
    assert game.pile("small_scale_drift_mining") == {}


@pytest.mark.scenario("small_scale_drift_mining")
def test_small_scale_drift_mining_does_not_accumulate() -> None:
    game = scene(5)
    game.next_round()
    game.play("small_scale_drift_mining", "take", "end")
    assert game.goods() == {"stone": 1}


@pytest.mark.scenario("extension")
@pytest.mark.parametrize(
    ("tile", "goods"),
    [
        ("meadow@c4+field@c3", {"wood": 1}),
        ("cavern@e3+tunnel@e2", {"stone": 1}),
        ("meadow@c4+field@b4", {"wood": 1, "food": 1}),
    ],
)
def test_extension_lays_one_of_two_tiles_and_brings_its_good(tile: str, goods: dict[str, int]) -> None:
    game = on("extension")
    game.play("extension")
    assert game.actions() == FIRST_FOREST_TILES | CAVERN_TUNNELS, "no good without a tile"
    game.play(tile)
    assert game.goods() == goods
    assert game.actions() == {"end"}, "either … or"


# Forest


@pytest.mark.parametrize("space", mark("clearing_1_3", "clearing_4_7"))
def test_clearing_brings_wood_and_or_a_meadow_and_field(space: str) -> None:
    game = on(space, wood=4)
    game.play(space)
    assert game.actions() == {"take", *FIRST_FOREST_TILES}
    game.play("meadow@c3+field@c4")
    assert (game.cells("meadows"), game.cells("fields")) == ({"c3"}, {"c4"})
    assert game.actions() == {"take", "end"}
    game.play("take", "end")
    assert game.goods() == {"wood": 4}
    game = on(space, wood=4)
    game.play(space, "take", "meadow@b4+field@c4", "end")
    assert game.goods() == {"wood": 4, "food": 1}


@pytest.mark.parametrize("space", mark("clearing_1_3", "clearing_4_7", "sustenance_4_7"))
def test_goods_may_be_left_for_others(space: str) -> None:
    pile = {"grain": 1, "vegetable": 2} if space == "sustenance_4_7" else {"wood": 2}
    game = on(space, None, **pile)
    game.play(space, "meadow@c4+field@c3", "end")
    assert game.goods() == {}
    assert game.pile(space) == pile


@pytest.mark.parametrize("space", mark("clearing_1_3", "clearing_4_7", "sustenance_4_7"))
def test_with_no_room_in_the_forest_there_must_be_goods(space: str) -> None:
    forest = [column + row for column in "abc" for row in "1234"]
    full = Player(meadows=forest)
    assert on(space, full).refused(space) == "CF-10"
    game = on(space, full, **({"grain": 1} if space == "sustenance_4_7" else {"wood": 2}))
    game.play(space)
    assert game.actions() == {"take"}


@pytest.mark.scenario("sustenance_1_3")
@pytest.mark.parametrize("food", [0, 3])
def test_sustenance_for_few_brings_grain_with_the_food(food: int) -> None:
    game = on("sustenance_1_3", food=food)
    game.play("sustenance_1_3")
    assert game.actions() == {"take", *FIRST_FOREST_TILES}
    turn = game.copy()
    turn.play("take", "meadow@c4+field@c3", "end")
    assert turn.goods() == {"grain": 1} | ({"food": food} if food else {})
    turn = game.copy()
    turn.play("meadow@c4+field@b4", "take", "end")
    assert turn.goods() == {"grain": 1, "food": food + 1}
    game.play("meadow@c4+field@c3", "end")
    assert game.goods() == {}, "no grain unless it is taken"


@pytest.mark.scenario("sustenance_4_7")
def test_sustenance_for_many_brings_what_lies_there_and_or_a_tile() -> None:
    game = on("sustenance_4_7", grain=1, vegetable=2)
    game.play("sustenance_4_7")
    assert game.actions() == {"take", *FIRST_FOREST_TILES}
    game.play("take", "meadow@c4+field@c3")
    assert game.goods() == {"grain": 1, "vegetable": 2}
    assert game.actions() == {"end"}
    game = on("sustenance_4_7")
    game.play("sustenance_4_7")
    assert game.actions() == FIRST_FOREST_TILES, "no grain of its own"
