"""The 51 action spaces: who plays with them, how they fill, what they offer in which order, and what imitators get."""

import pytest

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.games.cave_farmers.engine.setup import Setup

CARD_ROUND = {
    **dict.fromkeys(("blacksmithing", "ore_mine_construction", "sheep_farming"), 1),
    "wish_for_children": 4,
    **dict.fromkeys(("donkey_farming", "ruby_mine_construction"), 5),
    **dict.fromkeys(("family_life", "ore_delivery", "exploration", "urgent_wish_for_children"), 7),
    **dict.fromkeys(("adventure", "ore_trading", "ruby_delivery"), 10),
}
PLAYERS = {
    **dict.fromkeys(("ruby_mining", "housework", "slash_and_burn"), "1234567"),
    **dict.fromkeys(("drift_mining_1_3", "starting_player_1_3", "supplies", "clearing_1_3"), "23"),
    **dict.fromkeys(("excavation_1_3", "logging_1_3", "ore_mining_1_3", "wood_gathering", "sustenance_1_3"), "123"),
    **dict.fromkeys(("strip_mining", "imitation_3", "forest_exploration_3"), "3"),
    **dict.fromkeys(("drift_mining_4_7", "excavation_4_7", "starting_player_4_7", "imitation_4_7"), "4567"),
    **dict.fromkeys(("logging_4_7", "growth", "ore_mining_4_7", "forest_exploration_4_7", "clearing_4_7"), "4567"),
    "sustenance_4_7": "4567",
    **dict.fromkeys(("depot", "weekly_market"), "567"),
    **dict.fromkeys(("small_scale_drift_mining", "imitation_5", "hardware_rental_5", "fence_building_5"), "5"),
    **dict.fromkeys(("drift_mining_6_7", "imitation_6_7", "hardware_rental_6_7", "fence_building_6_7"), "67"),
    **dict.fromkeys(("large_depot", "imitation_7", "extension"), "7"),
    **dict.fromkeys(CARD_ROUND, "1234567"),
    "exploration": "34567",
}
FIRST_FOREST_TILES = {
    *("meadow@c4+field@b4", "meadow@b4+field@c4"),
    *("meadow@c4+field@c3", "meadow@c3+field@c4"),
}
# Two free mountain spaces of which one touches home or the first cavern.
FIRST_MOUNTAIN_PAIRS = (("d1", "d2"), ("d2", "e2"), ("e2", "e3"), ("e3", "f3"), ("e3", "e4"), ("e4", "f4"))
CAVERN_TUNNELS = {f"cavern@{x}+tunnel@{y}" for pair in FIRST_MOUNTAIN_PAIRS for x, y in (pair, pair[::-1])}
CAVERN_CAVERNS = {f"cavern@{x}+cavern@{y}" for x, y in FIRST_MOUNTAIN_PAIRS}
LOOT_OF_ONE = {"loot:all_weapons", "loot:wood", "loot:dog"}
ORDER_OF_BUILDING = [("small_pasture@c4", "large_pasture@a4,b4"), ("large_pasture@a4,b4", "small_pasture@c4")]


def on(space: str, me: Player | None = None, *, players: int = 0, **pile: int) -> Scene:
    """A turn in which the space lies open, with so much on it, in a game for the fewest players (but not solo)."""
    players = players or max(2, int(PLAYERS[space][0]))
    first = "family_life" if space == "urgent_wish_for_children" else space
    cards = [first] if first in CARD_ROUND else []
    return scene(players, CARD_ROUND.get(space, 1), me, cards=cards, piles={space: pile} if pile else {})


def mark(*spaces: str) -> list[object]:
    """Rows of a table, one for each space, marked with its name."""
    return [pytest.param(space, marks=pytest.mark.scenario(space), id=space) for space in spaces]


# Who plays with a space


@pytest.mark.parametrize("space", mark(*PLAYERS))
def test_who_plays_with_a_space(space: str) -> None:
    for players in range(1, 8):
        first = "family_life" if space == "urgent_wish_for_children" else space
        round = {"wish_for_children": 4}.get(space, 12)
        cards = [first] if first in CARD_ROUND and players > 1 else []
        game = scene(players, round, cards=cards)
        assert (space in game.open_spaces()) == (str(players) in PLAYERS[space]), f"{players} players"
        if str(players) not in PLAYERS[space]:
            assert game.refused(space) == "CF-10"


def test_all_51_are_listed() -> None:
    assert len(PLAYERS) == 51


@pytest.mark.parametrize("space", mark(*(space for space in PLAYERS if space in CARD_ROUND)))
def test_a_card_opens_when_it_is_revealed_and_not_before(space: str) -> None:
    if space == "wish_for_children":
        game = scene(3, 3)
    elif space == "urgent_wish_for_children":
        game = scene(3, 6, cards=["family_life"])
    elif CARD_ROUND[space] == 1:
        others = [card for card in CARD_ROUND if CARD_ROUND[card] == 1 and card != space]
        game = scene(3, 1, cards=others)  # comes in round 3
        game.next_round()
    else:
        game = scene(3, CARD_ROUND[space] - 1, cards=[space])
    assert game.refused(space) == "CF-10"
    game.next_round()
    assert space in game.open_spaces()


@pytest.mark.parametrize("space", mark("wood_gathering", "housework", "supplies"))
def test_one_dwarf_to_a_space(space: str) -> None:
    game = scene(piles={"wood_gathering": {"wood": 1}}, occupied={space: 1})
    assert game.refused(space) == "CF-10"
    game = on(space, wood=1) if space == "wood_gathering" else on(space)
    assert game.can(space)


@pytest.mark.parametrize(
    "space",
    mark(
        *("housework", "slash_and_burn", "drift_mining_1_3", "excavation_1_3", "clearing_1_3", "sustenance_1_3"),
        *("drift_mining_4_7", "excavation_4_7", "growth", "clearing_4_7", "sustenance_4_7", "drift_mining_6_7"),
        *("small_scale_drift_mining", "extension", "urgent_wish_for_children", "weekly_market"),
        *("blacksmithing", "adventure", "hardware_rental_6_7", "ore_trading"),
    ),
)
def test_something_must_be_done(space: str) -> None:
    game = on(space, Player(goods={"ore": 2}))
    game.play(space)
    assert game.refused("end") == "CF-10"


# How spaces fill

FILLS: dict[str, list[dict[str, int]]] = {
    "drift_mining_1_3": [{"stone": 1}, {"stone": 2}, {"stone": 3}],
    "excavation_1_3": [{"stone": 1}, {"stone": 2}, {"stone": 3}],
    "starting_player_1_3": [{"food": 1}, {"food": 2}, {"food": 3}],
    "logging_1_3": [{"wood": 3}, {"wood": 4}, {"wood": 5}],
    "ore_mining_1_3": [{"ore": 2}, {"ore": 3}, {"ore": 4}],
    "wood_gathering": [{"wood": 1}, {"wood": 2}, {"wood": 3}],
    "clearing_1_3": [{"wood": 1}, {"wood": 2}, {"wood": 3}],
    "sustenance_1_3": [{"food": 1}, {"food": 2}, {"food": 3}],
    "strip_mining": [{"ore": 1}, {"ore": 1, "stone": 1}, {"ore": 1, "stone": 2}],
    "forest_exploration_3": [{"wood": 1}, {"wood": 2}, {"wood": 3}],
    "drift_mining_4_7": [{"stone": 2}, {"stone": 4}, {"stone": 6}],
    "excavation_4_7": [{"stone": 2}, {"stone": 3}, {"stone": 4}],
    "starting_player_4_7": [{"food": 1}, {"food": 2}, {"food": 3}],
    "logging_4_7": [{"wood": 3}, {"wood": 6}, {"wood": 9}],
    "ore_mining_4_7": [{"ore": 3}, {"ore": 5}, {"ore": 7}],
    "forest_exploration_4_7": [{"wood": 2}, {"wood": 3}, {"wood": 4}],
    "clearing_4_7": [{"wood": 2}, {"wood": 4}, {"wood": 6}],
    "sustenance_4_7": [{"grain": 1}, {"grain": 1, "vegetable": 1}, {"grain": 1, "vegetable": 2}],
    "depot": [{"wood": 1, "ore": 1}, {"wood": 2, "ore": 2}, {"wood": 3, "ore": 3}],
    "fence_building_5": [{"wood": 1}, {"wood": 2}, {"wood": 3}],
    "drift_mining_6_7": [{"stone": 1}, {"stone": 2}, {"stone": 3}],
    "fence_building_6_7": [{"wood": 2}, {"wood": 3}, {"wood": 4}],
    "large_depot": [
        {"wood": 2, "stone": 1, "ore": 1},
        {"wood": 3, "stone": 2, "ore": 2},
        {"wood": 4, "stone": 3, "ore": 3},
    ],
    "sheep_farming": [{"sheep": 1}, {"sheep": 2}, {"sheep": 3}],
    "donkey_farming": [{"donkey": 1}, {"donkey": 2}, {"donkey": 3}],
    "ore_delivery": [{"stone": 1, "ore": 1}, {"stone": 2, "ore": 2}, {"stone": 3, "ore": 3}],
    "ruby_delivery": [{"ruby": 2}, {"ruby": 3}, {"ruby": 4}],
}
FILLS_ROWS = [pytest.param(space, FILLS[space], marks=pytest.mark.scenario(space), id=space) for space in FILLS]


@pytest.mark.parametrize(("space", "fills"), FILLS_ROWS)
def test_goods_pile_up_from_round_to_round(space: str, fills: list[dict[str, int]]) -> None:
    for players in map(int, PLAYERS[space]):
        if space in CARD_ROUND and players > 1:  # filled in the very round that reveals it
            before = {2: 8}.get(players, 9) if CARD_ROUND[space] == 10 else CARD_ROUND[space] - 1
            if before == 0:
                others = [card for card in CARD_ROUND if CARD_ROUND[card] == 1 and card != space]
                game = scene(players, 2, cards=others)
            else:
                game = scene(players, before, cards=[space])
        elif players == 1:
            game = scene(
                1, {"sheep_farming": 1, "donkey_farming": 4, "ore_delivery": 6, "ruby_delivery": 11}.get(space, 1)
            )
        else:
            game = scene(players, 1)
        assert game.pile(space) == {}
        lots = fills[:1] if (space, players) == ("ruby_delivery", 1) else fills
        for fill in lots:
            game.next_round()
            assert game.pile(space) == fill, f"{players} players, round {game.round}"


@pytest.mark.parametrize(("space", "fills"), FILLS_ROWS)
def test_a_space_that_was_emptied_fills_like_a_new_one(space: str, fills: list[dict[str, int]]) -> None:
    game = on(space, None, **fills[2])
    game.play(space)
    if game.can("take"):
        game.play("take")
    while game.phase == "house":
        game.play(min(game.moves(space.split("_")[0])))
    assert game.pile(space) == {}, "always all of them"
    game.play("end")
    game.next_round()
    assert game.pile(space) == fills[0]


@pytest.mark.parametrize("players", range(1, 8))
def test_the_first_round_fills_every_board_space(players: int) -> None:
    state = Scene(GAME.new(Setup(players, seed=1)))
    for space, fills in FILLS.items():
        if space not in CARD_ROUND:
            assert state.pile(space) == (fills[0] if str(players) in PLAYERS[space] else {})


def test_spaces_without_accumulation_stay_empty() -> None:
    for players in range(1, 8):
        game = scene(players, 8)
        game.next_round()
        holding = {space for space in game.open_spaces() if game.pile(space)}
        assert holding <= {*FILLS, "ruby_mining"}


@pytest.mark.scenario("ruby_mining")
def test_ruby_mining_fills_by_one_a_round() -> None:
    for players in (1, 3, 4, 5, 6, 7):
        assert Scene(GAME.new(Setup(players))).pile("ruby_mining") == {"ruby": 1}
        game = scene(players)
        for rubies in (1, 2, 3):
            game.next_round()
            assert game.pile("ruby_mining") == {"ruby": rubies}


@pytest.mark.scenario("ruby_mining", "R39")
def test_two_players_find_no_ruby_in_rounds_1_and_2() -> None:
    game = Scene(GAME.new(Setup(2)))
    assert game.pile("ruby_mining") == {}
    game.next_round()
    assert game.round == 2
    assert game.pile("ruby_mining") == {}
    assert game.refused("ruby_mining") == "CF-10"
    for rubies in (1, 2, 3):
        game.next_round()
        assert game.pile("ruby_mining") == {"ruby": rubies}


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
    # d1, f1, e2, d2, f2, e3, e4, f4 are taken, so no two neighbours are free
    full = Player(tunnels=["d1", "f1", "e2", "d2", "f2", "e3", "e4", "f4"])
    game = on(space, full, stone=1)
    game.play(space)
    assert game.actions() == {"take"}, "single tiles are no substitute"
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


# Goods


@pytest.mark.parametrize(
    ("space", "pile", "goods"),
    [
        pytest.param(space, pile, goods, marks=pytest.mark.scenario(space), id=space)
        for space, pile, goods in [
            ("supplies", {}, {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}),
            ("wood_gathering", {"wood": 5}, {"wood": 5}),
            ("strip_mining", {"ore": 1, "stone": 2}, {"wood": 2, "ore": 1, "stone": 2}),
            ("forest_exploration_3", {"wood": 3}, {"wood": 3, "vegetable": 1}),
            ("forest_exploration_4_7", {"wood": 3}, {"wood": 3, "food": 2}),
            ("depot", {"wood": 2, "ore": 2}, {"wood": 2, "ore": 2}),
            ("large_depot", {"wood": 3, "stone": 2, "ore": 2}, {"wood": 3, "stone": 2, "ore": 2}),
            ("ore_mining_1_3", {"ore": 3}, {"ore": 3}),
            ("ore_mining_4_7", {"ore": 5}, {"ore": 5}),
            ("ore_delivery", {"stone": 2, "ore": 2}, {"stone": 2, "ore": 2}),
            ("starting_player_1_3", {"food": 2}, {"food": 2, "ore": 2}),
            ("starting_player_4_7", {"food": 2}, {"food": 2, "ruby": 1}),
            ("ruby_delivery", {"ruby": 3}, {"ruby": 3}),
        ]
    ],
)
def test_everything_is_taken_at_once(space: str, pile: dict[str, int], goods: dict[str, int]) -> None:
    game = on(space, None, **pile)
    game.play(space)
    assert game.goods() == goods
    assert game.pile(space) == {}
    assert game.actions() == {"end"}


@pytest.mark.parametrize(
    "space",
    mark("wood_gathering", "depot", "large_depot", "ore_mining_1_3", "ore_mining_4_7", "ore_delivery", "ruby_delivery"),
)
def test_nothing_to_take_nothing_to_do(space: str) -> None:
    assert on(space).refused(space) == "CF-10"


@pytest.mark.parametrize(
    ("space", "goods"),
    [
        pytest.param(space, goods, marks=pytest.mark.scenario(space), id=space)
        for space, goods in {
            "strip_mining": {"wood": 2},
            "forest_exploration_3": {"vegetable": 1},
            "forest_exploration_4_7": {"food": 2},
            "starting_player_1_3": {"ore": 2},
            "starting_player_4_7": {"ruby": 1},
        }.items()
    ],
)
def test_printed_goods_come_even_if_nothing_lies_there(space: str, goods: dict[str, int]) -> None:
    game = on(space)
    game.play(space, "end")
    assert game.goods() == goods


@pytest.mark.parametrize("space", mark("ore_mining_1_3", "ore_mining_4_7", "ore_delivery"))
def test_two_ore_more_for_each_ore_mine(space: str) -> None:
    game = on(space, Player(ore_mines=["e3", "e1"], deep=["e2", "d1"], ruby_mines=["f3"]), ore=3)
    game.play(space, "end")
    assert game.goods() == {"ore": 3 + 4}
    game = on(space, Player(ore_mines=["e3"], deep=["e2"]))
    game.play(space, "end")
    assert game.goods() == {"ore": 2}, "enough for a visit"
    assert on(space, Player(ruby_mines=["e3"])).refused(space) == "CF-10"


@pytest.mark.scenario("ruby_delivery")
@pytest.mark.parametrize(("mines", "rubies"), [([], 2), (["e3"], 2), (["e3", "e2"], 3), (["e3", "e2", "e1"], 3)])
def test_ruby_delivery_brings_one_more_with_two_ruby_mines(mines: list[str], rubies: int) -> None:
    game = on("ruby_delivery", Player(ruby_mines=mines), ruby=2)
    game.play("ruby_delivery", "end")
    assert game.goods() == {"ruby": rubies}
    if len(mines) < 2:
        assert on("ruby_delivery", Player(ruby_mines=mines)).refused("ruby_delivery") == "CF-10"
    else:
        game = on("ruby_delivery", Player(ruby_mines=mines))
        game.play("ruby_delivery", "end")
        assert game.goods() == {"ruby": 1}


@pytest.mark.parametrize("space", mark("starting_player_1_3", "starting_player_4_7"))
def test_the_starting_player_changes_with_the_next_round(space: str) -> None:
    players = int(PLAYERS[space][0])
    game = on(space)
    game.play("housework", "take", "end")
    game.play(space, "end")
    assert game.seat == 2 % players, "this round goes on as it began"
    game.next_round()
    assert game.seat == 1
    game.next_round()
    assert game.seat == 1, "the marker stays"


# Logging and renting: goods, expeditions, sowing


@pytest.mark.parametrize("space", mark("logging_1_3", "logging_4_7"))
def test_logging_brings_wood_and_then_or_a_level_1_expedition(space: str) -> None:
    armed = Player(weapons=[1, 1])
    game = on(space, armed, wood=5)
    game.play(f"{space}:1")
    assert game.actions() == {"take", *LOOT_OF_ONE}
    both = game.copy()
    both.play("take")
    assert both.actions() == {"end", *LOOT_OF_ONE}
    both.play("loot:wood")
    assert both.goods() == {"wood": 6}
    assert both.weapons() == [2, 1]
    assert both.actions() == {"end"}, "level 1: one item"
    game.play("loot:wood")
    assert game.actions() == {"end"}, "the wood comes before the expedition or not at all"
    game.play("end")
    assert game.pile(space) == {"wood": 5}


@pytest.mark.parametrize("space", mark("logging_1_3", "logging_4_7"))
def test_logging_without_wood_needs_a_weapon(space: str) -> None:
    assert on(space).refused(space) == "CF-10"
    game = on(space, wood=3)
    game.play(space)
    assert game.actions() == {"take"}, "unarmed dwarfs do not travel"
    assert game.refused("loot:wood") == "CF-20"
    game = on(space, Player(weapons=[1, 1]))
    game.play(f"{space}:1")
    assert game.actions() == LOOT_OF_ONE


@pytest.mark.scenario("hardware_rental_5")
def test_hardware_rental_for_five_is_an_expedition_and_then_or_sowing() -> None:
    me = Player(weapons=[2, 2], fields=["c4", "c3"], goods={"grain": 1})
    game = on("hardware_rental_5", me)
    game.play("hardware_rental_5:2")
    assert game.actions() == {*LOOT_OF_ONE, "loot:grain", "loot:sheep", "sow:grain"}
    both = game.copy()
    both.play("loot:grain", "loot:dog")
    assert both.actions() == {"sow:grain", "sow:2grain", "end"}, "level 2, and the new grain can be sown"
    both.play("sow:2grain")
    assert both.grain_fields() == [3, 3]
    assert both.actions() == {"end"}
    game.play("sow:grain")
    assert game.actions() == {"end"}, "no expedition after sowing"
    assert game.goods() == {}


@pytest.mark.scenario("hardware_rental_5")
def test_hardware_rental_for_five_needs_a_weapon_or_something_to_sow() -> None:
    assert on("hardware_rental_5").refused("hardware_rental_5") == "CF-10"
    assert on("hardware_rental_5", Player(fields=["c4"])).refused("hardware_rental_5") == "CF-10"
    game = on("hardware_rental_5", Player(fields=["c4"], goods={"vegetable": 1}))
    game.play("hardware_rental_5", "sow:vegetable", "end")
    assert game.vegetable_fields() == [2]


@pytest.mark.scenario("hardware_rental_6_7")
def test_hardware_rental_for_six_begins_with_two_wood() -> None:
    me = Player(weapons=[1, 1], fields=["c4"], goods={"grain": 1})
    game = on("hardware_rental_6_7", me)
    game.play("hardware_rental_6_7:1")
    assert game.actions() == {"take", *LOOT_OF_ONE, "sow:grain"}
    every = game.copy()
    every.play("take")
    assert every.goods() == {"wood": 2, "grain": 1}
    every.play("loot:wood")
    assert every.actions() == {"home", "loot:all_weapons", "loot:dog"}
    every.play("loot:dog", "sow:grain", "end")
    assert every.goods() == {"wood": 3, "dog": 1}
    assert every.grain_fields() == [3]
    skipped = game.copy()
    skipped.play("loot:wood", "home")
    assert skipped.actions() == {"end", "sow:grain"}, "no wood after the expedition"
    game.play("sow:grain")
    assert game.actions() == {"end"}, "neither wood nor expedition after sowing"


@pytest.mark.scenario("hardware_rental_6_7")
def test_hardware_rental_for_six_is_always_good_for_two_wood() -> None:
    game = on("hardware_rental_6_7")
    game.play("hardware_rental_6_7")
    assert game.actions() == {"take"}
    game.play("take", "end")
    assert game.goods() == {"wood": 2}


# Fences


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
@pytest.mark.parametrize("order", ORDER_OF_BUILDING)
def test_fence_building_brings_wood_and_then_builds_both_pastures(space: str, order: tuple[str, str]) -> None:
    game = on(space, Player(meadows=["a4", "b4", "c4"], goods={"wood": 3}), wood=4)
    game.play(space, "take", *order)
    assert game.goods() == {"wood": 3 + 4 - 2 - 4}
    assert (game.cells("small"), game.cells("large")) == ({"c4"}, {"a4", "b4"})
    assert game.actions() == {"end"}


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
def test_fence_building_takes_its_wood_first_or_not_at_all(space: str) -> None:
    game = on(space, Player(meadows=["a4", "b4", "c4"], goods={"wood": 2}), wood=4)
    game.play(space)
    pastures = {"small_pasture@a4", "small_pasture@b4", "small_pasture@c4"}
    assert game.actions() == {"take", *pastures}, "four wood for a large one"
    assert game.refused("large_pasture@b4,c4") == "CF-15"
    game.play("small_pasture@c4")
    assert game.actions() == {"end"}, "one small pasture, and the wood stays"
    assert game.refused("take") == "CF-10"
    game.play("end")
    assert game.pile(space) == {"wood": 4}


@pytest.mark.parametrize("space", mark("fence_building_5", "fence_building_6_7"))
def test_fence_building_needs_wood_lying_there_or_a_meadow_to_fence(space: str) -> None:
    assert on(space, Player(goods={"wood": 9})).refused(space) == "CF-10", "no meadow"
    assert on(space, Player(goods={"wood": 1}, meadows=["c4"])).refused(space) == "CF-10", "too little wood"
    assert on(space, Player(goods={"wood": 9}, small=["c4"])).refused(space) == "CF-10", "fenced once and for all"
    game = on(space, wood=1)
    game.play(space, "take", "end")
    assert game.goods() == {"wood": 1}


FARMING = [("sheep_farming", "sheep"), ("donkey_farming", "donkey")]
FARMING_ROWS = [pytest.param(*row, marks=pytest.mark.scenario(row[0]), id=row[0]) for row in FARMING]


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_builds_in_any_order_and_then_takes_the_animals(space: str, animal: str) -> None:
    me = Player(meadows=["a4", "b4", "c4"], goods={"wood": 6, "stone": 1})
    parts = ("small_pasture@c4", "large_pasture@a4,b4", "stable@c4")
    for order in (parts, parts[::-1], (parts[2], parts[0], parts[1])):
        game = on(space, me, **{animal: 3})
        game.play(space, *order, "take")
        assert game.goods() == {animal: 3}, "2 wood, 4 wood, 1 stone"
        assert game.cells("stables") == {"c4"}
        assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_does_not_build_after_the_animals_came(space: str, animal: str) -> None:
    me = Player(meadows=["a4", "b4", "c4"], goods={"wood": 6, "stone": 3})
    game = on(space, me, **{animal: 2})
    game.play(space)
    turn = game.copy()
    turn.play("stable@a1")
    assert turn.moves("stable") == set(), "one stable"
    turn.play("small_pasture@a4")
    assert turn.moves("small") == set(), "one small pasture"
    assert turn.moves("large") == {"large_pasture@b4,c4"}
    game.play("take")
    assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_needs_animals_or_something_to_build(space: str, animal: str) -> None:
    assert on(space).refused(space) == "CF-10"
    assert on(space, Player(goods={"wood": 9})).refused(space) == "CF-10", "fences go round meadows"
    game = on(space, Player(goods={"stone": 1}))
    game.play(space)
    assert len(game.moves("stable@")) == 12, "a stable may stand anywhere in the forest"
    game.play("stable@b2", "end")
    assert game.goods() == {}
    game = on(space, None, **{animal: 2})
    game.play(space)
    assert game.actions() == {"take"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animals_without_a_place_are_converted(space: str, animal: str) -> None:
    game = on(space, None, **{animal: 3})
    game.play(space, "take")
    assert game.phase == "house", "the first dwelling holds two"
    game.play(f"{animal}>food")
    assert game.goods() == {animal: 2, "food": 1}
    assert game.actions() == {"end"}


@pytest.mark.parametrize(("space", "animal"), FARMING_ROWS)
def test_animal_farming_leaves_the_animals_if_you_like(space: str, animal: str) -> None:
    game = on(space, Player(goods={"stone": 1}), **{animal: 2})
    game.play(space, "stable@c4", "end")
    assert game.goods() == {}
    assert game.pile(space) == {animal: 2}


# The market


@pytest.mark.scenario("weekly_market")
def test_the_market_gives_four_gold_and_sells_each_good_once() -> None:
    game = on("weekly_market")
    game.play("weekly_market")
    assert game.actions() == {"take"}, "first the gold"
    assert game.moves("buy:") == set()
    game.play("take")
    assert game.goods() == {"gold": 4}
    goods = ("dog", "sheep", "donkey", "boar", "cattle", "wood", "stone", "ore", "grain", "vegetable")
    assert game.actions() == {"end", *(f"buy:{good}" for good in goods)}
    game.play("buy:cattle")
    assert game.goods() == {"gold": 1, "cattle": 1}
    assert game.moves("buy:") == {"buy:sheep", "buy:donkey", "buy:wood", "buy:stone", "buy:ore", "buy:grain"}
    game.play("buy:wood")
    assert game.goods() == {"cattle": 1, "wood": 1}
    assert game.actions() == {"end"}


@pytest.mark.scenario("weekly_market")
def test_the_market_has_its_prices_and_takes_any_gold() -> None:
    prices = {"dog": 2, "boar": 2, "cattle": 3, "wood": 1, "stone": 1, "ore": 1, "grain": 1, "vegetable": 2}
    prices |= {"sheep": 1, "donkey": 1}
    for good, price in prices.items():
        game = on("weekly_market", Player(goods={"gold": 6}))
        game.play("weekly_market", "take", f"buy:{good}")
        assert game.goods() == {"gold": 10 - price, good: 1}
        assert game.refused(f"buy:{good}") == "R42", "once"
    large = Player(goods={"gold": 11}, large=[("a4", "b4"), ("a3", "b3"), ("a2", "b2"), ("a1", "b1")])
    game = on("weekly_market", large)
    game.play("weekly_market", "take", *(f"buy:{good}" for good in prices))
    assert game.goods() == dict.fromkeys(prices, 1), "15 gold buy one of everything"


@pytest.mark.scenario("weekly_market")
def test_the_market_may_be_left_without_buying() -> None:
    game = on("weekly_market")
    game.play("weekly_market", "take", "end")
    assert game.goods() == {"gold": 4}


# Families


@pytest.mark.scenario("growth")
def test_growth_is_goods_or_a_child() -> None:
    goods = {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}
    game = on("growth", Player(rooms={"d3": "dwelling"}))
    game.play("growth")
    assert game.actions() == {"take", "grow"}
    child = game.copy()
    child.play("grow")
    assert child.dwarfs() == 3
    assert child.actions() == {"end"}
    game.play("take")
    assert game.goods() == goods
    assert game.actions() == {"end"}


@pytest.mark.scenario("growth")
def test_growth_needs_room_for_the_child() -> None:
    game = on("growth")
    game.play("growth")
    assert game.actions() == {"take"}
    assert game.refused("grow") == "CF-14"


@pytest.mark.scenario("wish_for_children")
def test_the_wish_is_a_child_or_a_dwelling() -> None:
    me = Player(rooms={"e3": "dwelling"}, goods={"wood": 4, "stone": 3})
    game = on("wish_for_children", me)
    game.play("wish_for_children")
    dwellings = {"dwelling", "simple_dwelling_4w2s", "simple_dwelling_3w3s", "additional_dwelling"}
    assert game.actions() == {"grow", *(f"furnish:{tile}" for tile in dwellings)}
    assert game.refused("furnish:carpenter") == "CF-12", "dwellings only"
    child = game.copy()
    child.play("grow")
    assert child.actions() == {"end"}
    assert child.dwarfs() == 3
    game.play("furnish:dwelling")
    assert game.actions() == {"end"}
    assert game.goods() == {}
    assert game.rooms() == {"e3": "dwelling", "d3": "dwelling"}


@pytest.mark.scenario("wish_for_children")
def test_the_wish_needs_room_or_the_price_of_a_dwelling() -> None:
    assert on("wish_for_children").refused("wish_for_children") == "CF-10"
    assert on("wish_for_children", Player(goods={"wood": 9})).refused("wish_for_children") == "CF-10"
    crowded = Player(rooms={"d3": "carpenter"}, goods={"wood": 9, "stone": 9})
    assert on("wish_for_children", crowded).refused("wish_for_children") == "CF-10", "no cavern"


@pytest.mark.scenario("wish_for_children")
def test_a_newborn_works_from_the_next_round_on() -> None:
    game = on("wish_for_children", Player(rooms={"d3": "dwelling"}, weapons=[0, 0], goods={"food": 3}))
    game.play("wish_for_children", "grow", "end")
    assert game.weapons() == [0, 0, 0]
    game.play("housework", "take", "end")  # the rival
    game.play("supplies", "end")
    game.play("sustenance_1_3", "take", "end")
    assert game.phase == "feed", "nobody is left to work"
    game.play("feed", "feed")
    for turn, space in enumerate(("supplies", "housework", "sustenance_1_3", "slash_and_burn")):
        assert game.seat == turn % 2
        game.play(space)
        game.play(*(["end"] if game.can("end") else [min(game.actions()), "end"]))
    assert (game.phase, game.seat) == ("place", 0), "the third dwarf"


@pytest.mark.scenario("urgent_wish_for_children", "wish_for_children")
def test_the_urgent_wish_is_a_dwelling_and_then_a_child_or_gold() -> None:
    me = Player(goods={"wood": 4, "stone": 3})
    game = on("urgent_wish_for_children", me)
    assert "wish_for_children" not in game.open_spaces()
    assert game.refused("wish_for_children") == "CF-10"
    game.play("urgent_wish_for_children")
    assert game.can("take")
    assert not game.can("grow")
    gold = game.copy()
    gold.play("take")
    assert gold.goods() == {"gold": 3, "wood": 4, "stone": 3}
    assert gold.actions() == {"end"}
    game.play("furnish:dwelling")
    assert game.actions() == {"grow", "end"}, "no gold any more; the child is optional"
    alone = game.copy()
    alone.play("end")
    assert alone.dwarfs() == 2
    game.play("grow")
    assert game.dwarfs() == 3
    assert game.actions() == {"end"}


@pytest.mark.scenario("urgent_wish_for_children")
def test_the_urgent_wish_has_no_child_without_a_dwelling_built_there() -> None:
    game = on("urgent_wish_for_children", Player(rooms={"d3": "dwelling"}))
    game.play("urgent_wish_for_children")
    assert game.actions() == {"take"}
    assert game.refused("grow") == "CF-13"


@pytest.mark.scenario("family_life")
@pytest.mark.parametrize("order", [["grow"], ["sow:grain"], ["grow", "sow:grain"], ["sow:grain", "grow"]])
def test_family_life_is_a_child_and_or_sowing(order: list[str]) -> None:
    game = on("family_life", Player(rooms={"d3": "dwelling"}, fields=["c4"], goods={"grain": 1}))
    game.play("family_life")
    assert game.actions() == {"grow", "sow:grain"}
    game.play(*order)
    assert game.dwarfs() == (3 if "grow" in order else 2)
    assert game.grain_fields() == ([3] if "sow:grain" in order else [])
    if len(order) == 2:
        assert game.actions() == {"end"}


@pytest.mark.scenario("family_life", "urgent_wish_for_children")
def test_family_life_turns_the_wish_card_over() -> None:
    game = scene(3, 6, cards=["family_life"])
    assert "wish_for_children" in game.open_spaces()
    game.next_round()
    assert {"family_life", "urgent_wish_for_children"} <= game.open_spaces()
    assert "wish_for_children" not in game.open_spaces()


@pytest.mark.scenario("family_life")
def test_family_life_needs_room_or_a_seed_and_a_field() -> None:
    for me in (Player(), Player(goods={"grain": 2}), Player(fields=["c4"])):
        assert on("family_life", me).refused("family_life") == "CF-10"


@pytest.mark.scenario("family_life")
def test_sowing_is_up_to_two_of_each_crop() -> None:
    me = Player(fields=["a4", "b4", "c4", "a3", "b3", "c3"], goods={"grain": 3, "vegetable": 3})
    game = on("family_life", me)
    game.play("family_life")
    sowings = {"grain", "2grain", "vegetable", "2vegetable", "grain,vegetable", "2grain,vegetable"}
    sowings |= {"grain,2vegetable", "2grain,2vegetable"}
    assert game.moves("sow:") == {f"sow:{seeds}" for seeds in sowings}
    game.play("sow:2grain,2vegetable")
    assert (game.grain_fields(), game.vegetable_fields()) == ([3, 3], [2, 2])
    assert game.goods() == {"grain": 1, "vegetable": 1}


# Mines


@pytest.mark.scenario("ore_mine_construction")
def test_an_ore_mine_brings_three_ore_and_then_or_a_level_2_expedition() -> None:
    me = Player(tunnels=["e3", "e2", "f1"], weapons=[1, 1])
    game = on("ore_mine_construction", me)
    game.play("ore_mine_construction:1")
    mines = {"ore_mine@e3+deep_tunnel@e2", "ore_mine@e2+deep_tunnel@e3"}
    assert game.actions() == {*mines, *LOOT_OF_ONE}
    both = game.copy()
    both.play("ore_mine@e2+deep_tunnel@e3")
    assert both.goods() == {"ore": 3}
    assert (both.cells("ore_mines"), both.cells("deep"), both.cells("tunnels")) == ({"e2"}, {"e3"}, {"f1"})
    both.play("loot:wood", "loot:dog")
    assert both.actions() == {"end"}
    assert both.goods() == {"ore": 3, "wood": 1, "dog": 1}
    assert both.weapons() == [2, 1]
    game.play("loot:wood", "home")
    assert game.actions() == {"end"}, "no mine after the expedition"
    assert game.goods() == {"wood": 1}, "the ore comes with the mine only"


@pytest.mark.scenario("ore_mine_construction")
@pytest.mark.parametrize(
    "me",
    [
        Player(),
        Player(tunnels=["e3"]),
        Player(tunnels=["e3"], deep=["e2"]),
        Player(tunnels=["e3", "f2"]),
        Player(caverns=["e3", "e2"]),
        Player(tunnels=["e3"], ruby_mines=["e2"]),
    ],
)
def test_an_ore_mine_needs_two_plain_tunnels_side_by_side(me: Player) -> None:
    assert on("ore_mine_construction", me).refused("ore_mine_construction") == "CF-10"


@pytest.mark.scenario("ruby_mine_construction")
def test_a_ruby_mine_brings_its_ruby_on_a_deep_tunnel_only() -> None:
    me = Player(tunnels=["e3"], deep=["e2"])
    game = on("ruby_mine_construction", me)
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e3", "ruby_mine@e2"}
    shallow = game.copy()
    shallow.play("ruby_mine@e3")
    assert shallow.goods() == {}
    assert shallow.actions() == {"end"}, "either … or"
    game.play("ruby_mine@e2")
    assert game.goods() == {"ruby": 1}
    assert (game.cells("ruby_mines"), game.cells("deep"), game.cells("tunnels")) == ({"e2"}, set(), {"e3"})
    assert game.actions() == {"end"}


@pytest.mark.scenario("ruby_mine_construction")
def test_a_ruby_mine_needs_a_tunnel() -> None:
    me = Player(caverns=["e3"], ore_mines=["e2"])
    assert on("ruby_mine_construction", me).refused("ruby_mine_construction") == "CF-10"


# Weapons


@pytest.mark.scenario("blacksmithing")
def test_blacksmithing_forges_and_then_or_travels_for_three_items() -> None:
    game = on("blacksmithing", Player(goods={"ore": 4}))
    game.play("blacksmithing")
    assert game.actions() == {"forge:1", "forge:2", "forge:3", "forge:4"}, "no weapon, no journey"
    game.play("forge:3")
    assert game.goods() == {"ore": 1}
    assert game.weapons() == [3, 0]
    stay = game.copy()
    stay.play("end")
    assert stay.weapons() == [3, 0]
    game.play("loot:wood", "loot:grain", "loot:stone")
    assert game.actions() == {"end"}
    assert game.goods() == {"ore": 1, "wood": 1, "grain": 1, "stone": 1}
    assert game.weapons() == [4, 0]


@pytest.mark.scenario("blacksmithing")
def test_blacksmithing_forges_up_to_strength_8() -> None:
    game = on("blacksmithing", Player(goods={"ore": 10}))
    game.play("blacksmithing")
    assert game.moves("forge:") == {f"forge:{strength}" for strength in range(1, 9)}
    assert game.refused("forge:9") == "R17"
    game.play("forge:8", "end")
    assert game.goods() == {"ore": 2}


@pytest.mark.scenario("blacksmithing")
def test_an_armed_dwarf_only_travels_from_blacksmithing() -> None:
    game = on("blacksmithing", Player(goods={"ore": 9}, weapons=[1, 1]))
    game.play("blacksmithing:1")
    assert game.actions() == LOOT_OF_ONE
    assert game.refused("forge:5") == "CF-35"
    assert on("blacksmithing").refused("blacksmithing") == "CF-10", "neither ore nor weapon"


@pytest.mark.scenario("exploration")
def test_exploration_is_a_level_4_expedition_for_the_armed() -> None:
    assert on("exploration", Player(goods={"ore": 9})).refused("exploration") == "CF-10"
    game = on("exploration", Player(weapons=[3, 3]))
    game.play("exploration:3", "loot:wood", "loot:dog", "loot:grain")
    assert game.can("home"), "fewer are enough"
    game.play("loot:stone")
    assert game.actions() == {"end"}
    assert game.goods() == {"wood": 1, "dog": 1, "grain": 1, "stone": 1}
    assert game.weapons() == [4, 3], "one more, whatever the level"


@pytest.mark.scenario("adventure")
def test_adventure_forges_and_then_travels_twice() -> None:
    game = on("adventure", Player(goods={"ore": 1}))
    game.play("adventure")
    assert game.actions() == {"forge:1"}
    game.play("forge:1")
    assert game.actions() == {"end", *LOOT_OF_ONE}
    game.play("loot:wood")
    assert game.weapons() == [2, 0]
    assert game.actions() == {"end", *LOOT_OF_ONE, "loot:grain", "loot:sheep"}, "stronger, and wood again"
    game.play("loot:wood")
    assert game.weapons() == [3, 0]
    assert game.actions() == {"end"}
    assert game.goods() == {"wood": 2}


@pytest.mark.scenario("adventure")
def test_adventure_may_end_after_forging_or_after_one_journey() -> None:
    game = on("adventure", Player(goods={"ore": 2}))
    game.play("adventure", "forge:2", "end")
    assert game.weapons() == [2, 0]
    game = on("adventure", Player(goods={"ore": 2}, weapons=[2, 2]))
    game.play("adventure:2", "loot:grain", "end")
    assert game.weapons() == [3, 2]
    assert game.goods() == {"ore": 2, "grain": 1}


@pytest.mark.scenario("adventure")
def test_adventure_does_not_forge_for_the_armed() -> None:
    assert on("adventure").refused("adventure") == "CF-10"
    game = on("adventure", Player(goods={"ore": 8}, weapons=[1, 1]))
    game.play("adventure:1")
    assert game.actions() == LOOT_OF_ONE


@pytest.mark.scenario("ore_trading")
@pytest.mark.parametrize("times", [1, 2, 3])
def test_ore_trading_sells_two_ore_up_to_three_times(times: int) -> None:
    game = on("ore_trading", Player(goods={"ore": 9}))
    game.play("ore_trading", *["sell"] * times)
    assert game.goods() == {"ore": 9 - 2 * times, "gold": 2 * times, "food": times}
    assert game.actions() == ({"end"} if times == 3 else {"end", "sell"})


@pytest.mark.scenario("ore_trading")
def test_ore_trading_needs_two_ore() -> None:
    assert on("ore_trading", Player(goods={"ore": 1})).refused("ore_trading") == "CF-10"
    game = on("ore_trading", Player(goods={"ore": 3}))
    game.play("ore_trading", "sell")
    assert game.actions() == {"end"}


# Imitation

FEES = [
    ("imitation_3", 3, 4),
    ("imitation_4_7", 4, 2),
    ("imitation_5", 5, 4),
    ("imitation_6_7", 6, 1),
    ("imitation_7", 7, 0),
]


@pytest.mark.parametrize(
    ("imitation", "players", "fee"),
    [pytest.param(*row, marks=pytest.mark.scenario(row[0]), id=row[0]) for row in FEES],
)
def test_an_imitator_pays_and_stays_on_the_imitation_space(imitation: str, players: int, fee: int) -> None:
    game = scene(players, me=Player(goods={"food": fee}), occupied={"housework": 1})
    game.play(f"{imitation}=housework")
    assert game.goods() == {}
    assert game.actions() == {"take", "furnish:dog_school"}
    game.play("take", "end")
    assert game.goods() == {"dog": 1}
    assert game.refused(imitation) == "CF-10", "a dwarf stands there"
    if fee:
        poor = scene(players, me=Player(goods={"food": fee - 1}), occupied={"housework": 1})
        assert poor.moves(imitation) == set()
        assert poor.refused(imitation) == "CF-19"


@pytest.mark.parametrize(
    ("imitation", "players", "fee"),
    [pytest.param(*row, marks=pytest.mark.scenario(row[0]), id=row[0]) for row in FEES],
)
def test_only_spaces_of_opponents_are_imitated(imitation: str, players: int, fee: int) -> None:
    me = Player(goods={"food": 9})
    assert scene(players, me=me).moves(imitation) == set(), "nobody stands anywhere"
    start = "starting_player_1_3" if players == 3 else "starting_player_4_7"
    rivals = {"slash_and_burn": 1, start: 1}
    game = scene(players, me=me, occupied={"housework": 0, **rivals})
    assert game.moves(imitation) == {f"{imitation}=slash_and_burn"}, "neither one's own nor Starting player"
    assert not game.can(imitation)


def test_the_fees_by_number_of_players() -> None:
    fees = {3: [4], 4: [2], 5: [2, 4], 6: [2, 1], 7: [2, 1, 0]}
    cost = {imitation: fee for imitation, _, fee in FEES}
    for players in range(1, 8):
        spaces = [space for space in scene(players).open_spaces() if space.startswith("imitation")]
        assert sorted(cost[space] for space in spaces) == sorted(fees.get(players, []))


@pytest.mark.scenario("imitation_4_7", "imitation_6_7", "imitation_7")
def test_several_imitators_may_copy_one_space_but_no_imitation() -> None:
    game = scene(7, me=Player(goods={"food": 9}, weapons=[0, 0]), occupied={"housework": 1, "imitation_6_7": 2})
    assert game.moves("imitation") == {"imitation_4_7=housework", "imitation_7=housework"}
    game = scene(7, me=Player(goods={"food": 2}), occupied={"housework": 1, "imitation_6_7": 2, "imitation_7": 0})
    assert game.moves("imitation") == {"imitation_4_7=housework"}
    game.play("imitation_4_7=housework", "take", "end")
    assert game.goods() == {"dog": 1}


@pytest.mark.scenario("imitation_3")
def test_food_for_the_fee_may_be_made_first() -> None:
    game = scene(3, me=Player(goods={"food": 2, "vegetable": 1}), occupied={"housework": 1})
    assert game.moves("imitation") == set()
    game.play("vegetable>2food", "imitation_3=housework")
    assert game.goods() == {}


# What an imitator can do at each space: a farm on which it works, and what there is to do. Goods lying there stay.
TUNNELS = Player(tunnels=["e3", "e2"])
FENCES = Player(meadows=["c4"], goods={"wood": 2})
IMITATED: dict[str, tuple[Player, set[str]]] = {
    "housework": (Player(), {"take", "furnish:dog_school"}),
    "slash_and_burn": (Player(), FIRST_FOREST_TILES),
    "drift_mining_1_3": (Player(), CAVERN_TUNNELS),
    "excavation_1_3": (Player(), CAVERN_TUNNELS | CAVERN_CAVERNS),
    "logging_1_3": (Player(weapons=[1, 1]), LOOT_OF_ONE),
    "clearing_1_3": (Player(), FIRST_FOREST_TILES),
    "sustenance_1_3": (Player(), {"take", *FIRST_FOREST_TILES}),
    "drift_mining_4_7": (Player(), CAVERN_TUNNELS),
    "excavation_4_7": (Player(), CAVERN_TUNNELS | CAVERN_CAVERNS),
    "logging_4_7": (Player(weapons=[1, 1]), LOOT_OF_ONE),
    "growth": (Player(rooms={"d3": "dwelling"}), {"take", "grow"}),
    "clearing_4_7": (Player(), FIRST_FOREST_TILES),
    "sustenance_4_7": (Player(), FIRST_FOREST_TILES),
    "weekly_market": (Player(), {"take"}),
    "small_scale_drift_mining": (Player(), {"take", *CAVERN_TUNNELS}),
    "hardware_rental_5": (Player(weapons=[1, 1]), LOOT_OF_ONE),
    "fence_building_5": (FENCES, {"small_pasture@c4"}),
    "drift_mining_6_7": (Player(), CAVERN_TUNNELS),
    "hardware_rental_6_7": (Player(weapons=[1, 1]), {"take", *LOOT_OF_ONE}),
    "fence_building_6_7": (FENCES, {"small_pasture@c4"}),
    "extension": (Player(), FIRST_FOREST_TILES | CAVERN_TUNNELS),
    "blacksmithing": (Player(goods={"ore": 2}), {"forge:1", "forge:2"}),
    "ore_mine_construction": (TUNNELS, {"ore_mine@e2+deep_tunnel@e3", "ore_mine@e3+deep_tunnel@e2"}),
    "sheep_farming": (FENCES, {"small_pasture@c4"}),
    "wish_for_children": (Player(rooms={"e3": "dwelling"}), {"grow"}),
    "urgent_wish_for_children": (Player(), {"take"}),
    "donkey_farming": (FENCES, {"small_pasture@c4"}),
    "ruby_mine_construction": (TUNNELS, {"ruby_mine@e2", "ruby_mine@e3"}),
    "family_life": (Player(rooms={"e3": "dwelling"}), {"grow"}),
    "exploration": (Player(weapons=[1, 1]), LOOT_OF_ONE),
    "adventure": (Player(goods={"ore": 1}), {"forge:1"}),
    "ore_trading": (Player(goods={"ore": 2}), {"sell"}),
}
# Spaces that give without a choice: the farm, and what an imitator receives.
IMITATED_GOODS: dict[str, tuple[Player, dict[str, int]]] = {
    "ruby_mining": (Player(ruby_mines=["e3"]), {"ruby": 1}),
    "supplies": (Player(), {"wood": 1, "stone": 1, "ore": 1, "food": 1, "gold": 2}),
    "ore_mining_1_3": (Player(ore_mines=["e3"]), {"ore": 2}),
    "strip_mining": (Player(), {"wood": 2}),
    "forest_exploration_3": (Player(), {"vegetable": 1}),
    "ore_mining_4_7": (Player(ore_mines=["e3"]), {"ore": 2}),
    "forest_exploration_4_7": (Player(), {"food": 2}),
    "ore_delivery": (Player(ore_mines=["e3", "e2"]), {"ore": 4}),
    "ruby_delivery": (Player(ruby_mines=["e3", "e2"]), {"ruby": 1}),
}
# Spaces that give nothing without what lies there, and farms on which that is all they offer.
NOT_IMITATED: dict[str, Player] = {
    "wood_gathering": Player(),
    "depot": Player(),
    "large_depot": Player(),
    "starting_player_1_3": Player(),
    "starting_player_4_7": Player(),
    "ruby_mining": Player(ore_mines=["e3"]),
    "ruby_delivery": Player(ruby_mines=["e3"]),
    "ore_mining_1_3": Player(ruby_mines=["e3"]),
    "ore_mining_4_7": Player(),
    "ore_delivery": Player(),
    "logging_1_3": Player(),
    "logging_4_7": Player(),
    "fence_building_5": Player(goods={"wood": 9}),
    "fence_building_6_7": Player(goods={"wood": 9}),
    "sheep_farming": Player(),
    "donkey_farming": Player(),
    "exploration": Player(),
}


def imitating(space: str, me: Player) -> tuple[Scene, str, int]:
    """A turn in which a rival stands on the space, beside goods; the move that imitates it; and the fee."""
    players = max(3, int(PLAYERS[space][0]))
    imitation, fee = {3: FEES[0], 4: FEES[1], 5: FEES[2], 6: FEES[3], 7: FEES[4]}[players][::2]
    first = "family_life" if space == "urgent_wish_for_children" else space
    game = scene(
        players,
        CARD_ROUND.get(space, 1),
        Player(**{**vars(me), "goods": {**me.goods, "food": fee}}),
        cards=[first] if first in CARD_ROUND else [],
        piles={space: FILLS[space][2]} if space in FILLS else {},
        occupied={space: 1},
    )
    suffix = f":{me.weapons[0]}" if me.weapons[0] else ""
    return game, f"{imitation}{suffix}={space}", fee


@pytest.mark.parametrize(
    ("space", "me", "actions"),
    [pytest.param(space, *row, marks=pytest.mark.scenario(space), id=space) for space, row in IMITATED.items()],
)
def test_an_imitator_may_do_all_but_take_what_lies_there(space: str, me: Player, actions: set[str]) -> None:
    game, move, _ = imitating(space, me)
    game.play(move)
    assert game.actions() == actions
    assert game.goods() == dict(me.goods), "the fee is paid"
    if "take" in actions:
        game.play("take")
    assert game.pile(space) == FILLS.get(space, [{}] * 3)[2]


@pytest.mark.parametrize(
    ("space", "me", "goods"),
    [pytest.param(space, *row, marks=pytest.mark.scenario(space), id=space) for space, row in IMITATED_GOODS.items()],
)
def test_an_imitator_receives_printed_goods_and_those_for_mines(space: str, me: Player, goods: dict[str, int]) -> None:
    game, move, _ = imitating(space, me)
    game.play(move)
    assert game.goods() == goods
    assert game.pile(space) == FILLS.get(space, [{}] * 3)[2]
    game.play("end")


@pytest.mark.parametrize(
    ("space", "me"),
    [pytest.param(space, me, marks=pytest.mark.scenario(space), id=space) for space, me in NOT_IMITATED.items()],
)
def test_an_imitator_needs_something_to_do(space: str, me: Player) -> None:
    game, move, _ = imitating(space, me)
    assert not game.can(move)


def test_imitation_is_shown_for_every_space() -> None:
    imitations = {space for space in PLAYERS if space.startswith("imitation")}
    assert {*IMITATED, *IMITATED_GOODS, *NOT_IMITATED} == set(PLAYERS) - imitations


@pytest.mark.scenario("sustenance_1_3", "imitation_3")
def test_an_imitator_of_sustenance_gets_the_grain_but_not_the_food() -> None:
    game, move, _ = imitating("sustenance_1_3", Player())
    game.play(move, "meadow@c4+field@c3", "take", "end")
    assert game.goods() == {"grain": 1}


@pytest.mark.scenario("starting_player_1_3", "starting_player_4_7")
def test_starting_player_is_never_imitated() -> None:
    for space in ("starting_player_1_3", "starting_player_4_7"):
        game, _, _ = imitating(space, Player())
        assert game.moves("imitation") == set()
