"""The Imitation spaces: what they cost, and what an imitator can do on each space."""

import pytest

from tests.games.cave_farmers.engine.space_helpers import (
    CARD_ROUND,
    CAVERN_CAVERNS,
    CAVERN_TUNNELS,
    FILLS,
    FIRST_FOREST_TILES,
    LOOT_OF_ONE,
    PLAYERS,
)
from tests.games.cave_farmers.scene import Player, Scene, scene

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
