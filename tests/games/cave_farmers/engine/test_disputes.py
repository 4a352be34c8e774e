"""Where sources differ, D1 to D15: what we settled on, and that the other reading is not played."""

import pytest

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene


@pytest.mark.scenario("D1")
@pytest.mark.parametrize("players", range(1, 8))
def test_small_scale_drift_mining_is_for_five_players(players: int) -> None:
    spaces = scene(players=players).open_spaces()
    assert ("small_scale_drift_mining" in spaces) == (players == 5)
    assert ("drift_mining_6_7" in spaces) == (players in (6, 7))
    assert ("drift_mining_4_7" in spaces) == (players >= 4)


@pytest.mark.scenario("D1")
def test_six_players_have_a_second_drift_mining_with_one_stone_a_round() -> None:
    game = scene(players=6, piles={"drift_mining_6_7": {"stone": 1}, "drift_mining_4_7": {"stone": 2}})
    game.rest()
    assert game.pile("drift_mining_6_7") == {"stone": 2}
    assert game.pile("drift_mining_4_7") == {"stone": 4}
    game.play("drift_mining_6_7", "take", "cavern@e3+tunnel@e2", "end")
    assert game.goods() == {"stone": 2}


@pytest.mark.scenario("D1")
def test_small_scale_drift_mining_gathers_nothing() -> None:
    game = scene(players=5)
    game.rest()
    assert game.pile("small_scale_drift_mining") == {}
    game.play("small_scale_drift_mining", "take", "end")
    assert game.goods() == {"stone": 1}


@pytest.mark.scenario("D2")
@pytest.mark.parametrize(("switches", "left"), [({}, 7), ({"solo_clear_at": 7}, 7), ({"solo_clear_at": 6}, 1)])
def test_six_goods_stay_in_solo_without_the_switch(switches: dict[str, int], left: int) -> None:
    game = scene(players=1, piles={"excavation_1_3": {"stone": 6}}, **switches)  # type: ignore[arg-type]
    game.rest()
    assert game.pile("excavation_1_3") == {"stone": left}


@pytest.mark.scenario("D3")
def test_the_meadow_loot_takes_strength_11() -> None:
    weak, strong = (scene(cards=["blacksmithing"], me=Player(weapons=[n, n])) for n in (10, 11))
    weak.play("blacksmithing:10")
    assert weak.refused("loot:meadow@c4") == "CF-26"
    strong.play("blacksmithing:11", "loot:meadow@c4")
    assert strong.cells("meadows") == {"c4"}


@pytest.mark.scenario("D4")
def test_small_scale_drift_mining_gives_its_stone_without_the_tile_and_the_tile_without_the_stone() -> None:
    game = scene(players=5)
    game.play("small_scale_drift_mining")
    tile, both = game.copy(), game.copy()
    game.play("take", "end")
    assert game.goods() == {"stone": 1}
    assert game.cells("tunnels") == set()
    tile.play("cavern@e3+tunnel@e2", "end")
    assert tile.goods() == {}
    both.play("cavern@e3+tunnel@e2", "take", "end")
    assert both.goods() == {"stone": 1}
    assert both.cells("tunnels") == {"e2"}


@pytest.mark.scenario("D5")
def test_extension_gives_its_good_with_the_tile_only() -> None:
    game = scene(players=7)
    game.play("extension")
    assert not game.can("take")
    assert all("+" in move for move in game.actions())
    game.play("cavern@e3+tunnel@e2")
    assert game.goods() == {"stone": 1}, "at once, with nothing more to take"
    assert game.actions() == {"end"}


@pytest.mark.scenario("D5")
def test_extension_without_a_place_for_the_tile() -> None:
    forest = [column + row for column in "abc" for row in "1234"]
    game = scene(players=7, me=Player(fields=forest))
    game.play("extension")
    assert {move.split("@")[0] for move in game.actions()} == {"cavern"}, "no wood without a meadow and a field"
    rock = [column + row for column in "def" for row in "1234" if column + row not in ("d3", "d4")]
    full = scene(players=7, me=Player(fields=forest, tunnels=rock))
    assert full.refused("extension") == "CF-10"


@pytest.mark.scenario("D6")
def test_an_imitation_cannot_be_imitated() -> None:
    occupied = {"imitation_4_7": 1, "housework": 2}
    game = scene(players=5, me=Player(goods={"food": 9}), occupied=occupied)
    assert game.moves("imitation_5") == {"imitation_5=housework"}


CARPENTRY = Player(goods={"wood": 5}, rooms={"d3": "carpenter"}, meadows=["c4", "c3", "b4"])


@pytest.mark.scenario("D7")
def test_carpenter_saves_one_wood_in_a_fence_action_not_one_per_pasture() -> None:
    game = scene(cards=["sheep_farming"], me=CARPENTRY)
    game.play("sheep_farming", "small_pasture@b4")
    assert game.goods() == {"wood": 4}
    game.play("large_pasture@c3,c4")
    assert game.goods() == {}
    building = scene(players=5, me=CARPENTRY)
    building.play("fence_building_5", "large_pasture@c3,c4", "small_pasture@b4")
    assert building.goods() == {}


@pytest.mark.scenario("D8")
def test_the_guest_room_opens_both_halves_of_extension_once_in_a_game() -> None:
    game = scene(players=7, me=Player(rooms={"d3": "guest_room"}))
    game.play("extension", "meadow@c4+field@c3", "cavern@e3+tunnel@e2", "end")
    for twin, other in (("meadow@b3+field@b2", "cavern@"), ("cavern@e1+tunnel@f1", "meadow@")):
        game.next_round()
        game.play("extension")
        assert game.moves(other)
        game.play(twin)
        assert game.actions() == {"end"}
        game.play("end")


@pytest.mark.scenario("D9")
@pytest.mark.parametrize(
    ("space", "kind", "move"),
    [
        ("clearing_1_3", "wood", "meadow@c4+field@c3"),
        ("drift_mining_1_3", "stone", "cavern@e3+tunnel@e2"),
        ("sustenance_1_3", "food", "meadow@c4+field@c3"),
    ],
)
def test_goods_of_an_and_or_space_may_be_left_lying(space: str, kind: str, move: str) -> None:
    game = scene(piles={space: {kind: 2}})
    game.play(space, move)
    taken = game.copy()
    game.play("end")
    assert game.goods() == {}
    assert game.pile(space) == {kind: 2}
    game.rest()
    assert game.pile(space) == {kind: 3}, "they stay, and more come"
    taken.play("take", "end")
    assert taken.pile(space) == {}


@pytest.mark.scenario("D9")
def test_goods_of_an_and_then_or_space_may_be_left_lying_too() -> None:
    game = scene(me=Player(weapons=[1, 1]), piles={"logging_1_3": {"wood": 3}})
    game.play("logging_1_3:1", "loot:dog")
    assert not game.can("take"), "in the printed order"
    game.play("end")
    assert game.pile("logging_1_3") == {"wood": 3}


@pytest.mark.scenario("D9")
def test_where_no_word_stands_everything_is_taken() -> None:
    game = scene(piles={"starting_player_1_3": {"food": 3}})
    game.play("starting_player_1_3")
    assert game.goods() == {"food": 3, "ore": 2}
    assert game.actions() == {"end"}


@pytest.mark.scenario("D10")
def test_the_beer_parlor_works_any_number_of_times_in_a_harvest() -> None:
    game = scene(round=10, phase="feed", harvest="harvest", me=Player(goods={"grain": 6}, rooms={"d3": "beer_parlor"}))
    game.play("2grain>4food", "2grain>3gold", "2grain>4food", "feed")
    assert game.goods() == {"food": 4, "gold": 3}
    again = scene(
        round=10,
        phase="feed",
        harvest="pay_one",
        me=Player(goods={"ruby": 2, "ore": 2}, rooms={"d3": "blacksmithing_parlor"}),
    )
    again.play("ore,ruby>food,2gold", "ore,ruby>food,2gold", "feed")
    assert again.goods() == {"gold": 4}


NUMBERS = {
    "trader": ({"wood": 1}, 2),
    "seam": ({"wood": 2}, 1),
    "working_cave": ({"wood": 1, "stone": 1}, 2),
    "peaceful_cave": ({"wood": 2, "stone": 2}, 2),
    "beer_parlor": ({"wood": 2}, 3),
    "cuddle_room": ({"wood": 1}, 2),
}


@pytest.mark.scenario("D11")
@pytest.mark.parametrize("tile", NUMBERS)
def test_costs_and_points_that_programs_have_wrong(tile: str) -> None:
    cost, points = NUMBERS[tile]
    game = scene(me=Player(goods=cost))
    game.play("housework", f"furnish:{tile}")
    assert game.goods() == {}
    assert game.score().categories["furnishings"] == points
    for kind in cost:
        short = {**cost, kind: cost[kind] - 1}
        poor = scene(me=Player(goods=short))
        poor.play("housework")
        assert not poor.can(f"furnish:{tile}")


@pytest.mark.scenario("D11")
def test_the_dwelling_loot_costs_two_stone() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"wood": 2, "stone": 1}, weapons=[11, 11]))
    game.play("blacksmithing:11")
    assert not game.can("loot:dwelling")
    game.play("loot:stone")
    assert game.can("loot:dwelling")


@pytest.mark.scenario("D11")
def test_ore_mine_construction_is_an_expedition_of_level_two() -> None:
    game = scene(round=3, me=Player(weapons=[4, 4]))
    game.play("ore_mine_construction:4", "loot:wood", "loot:dog")
    assert game.actions() == {"end"}


@pytest.mark.scenario("D11")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_second_player_starts_with_one_food(players: int) -> None:
    state = GAME.new(GAME.setup(players, 11))
    second = (int(state.deal.start) + 1) % players
    assert Scene(state).goods(second) == {"food": 1}


@pytest.mark.scenario("D12")
@pytest.mark.parametrize("items", [1, 2, 3])
def test_an_expedition_brings_up_to_as_many_items_as_its_level(items: int) -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[4, 4]))
    game.play("blacksmithing:4")
    assert not game.can("home"), "one at least"
    game.play(*["loot:wood", "loot:ore", "loot:stone"][:items])
    if items < 3:
        game.play("home")
    assert game.weapons() == [5, 4]
    assert game.actions() == {"end"}


@pytest.mark.scenario("D13")
@pytest.mark.parametrize(("strength", "ore"), [(1, 0), (2, 0), (3, 1), (8, 6)])
def test_a_weapon_from_the_blacksmith_costs_at_least_nothing(strength: int, ore: int) -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 7}, rooms={"d3": "blacksmith"}))
    game.play("blacksmithing", f"forge:{strength}")
    assert game.goods() == {"ore": 7 - ore}


@pytest.mark.scenario("D14")
@pytest.mark.parametrize(
    ("tunnels", "deep", "first", "second"),
    [
        (["e3", "f3"], [], "ruby_mine@e3", set()),
        ([], ["e3", "f3"], "ruby_mine@e3", set()),
        (["e3", "f3"], ["e2"], "ruby_mine@e3", {"ruby_mine@e2"}),
        (["e3", "f3"], ["e2"], "ruby_mine@e2", {"ruby_mine@e3", "ruby_mine@f3"}),
    ],
)
def test_the_guest_room_builds_one_ruby_mine_on_a_tunnel_and_one_on_a_deep_tunnel(
    tunnels: list[str], deep: list[str], first: str, second: set[str]
) -> None:
    game = scene(round=6, me=Player(tunnels=tunnels, deep=deep, rooms={"d3": "guest_room"}))
    game.play("ruby_mine_construction", first)
    assert game.moves("ruby_mine") == second


@pytest.mark.scenario("D15")
def test_the_state_parlor_counts_dwellings_and_no_rooms() -> None:
    around = {"e3": "cuddle_room", "d2": "breakfast_room"}
    game = scene(me=Player(goods={"stone": 3, "gold": 5}, rooms=around))
    game.play("housework", "furnish:state_parlor")
    assert game.goods() == {"food": 2}, "the entry-level dwelling alone"
    assert game.score().bonuses["state_parlor"] == 4
    homely = scene(me=Player(rooms={"d3": "state_parlor", "e3": "additional_dwelling", "d2": "simple_dwelling_3w3s"}))
    assert homely.score().bonuses["state_parlor"] == 12
