"""When each space is in play and how it fills, and positions in which a space is open."""

import pytest

from tests.games.cave_farmers.scene import Player, Scene, scene

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


def on(space: str, me: Player | None = None, *, players: int = 0, **pile: int) -> Scene:
    """A turn in which the space is open, with these goods on it, in a game for the fewest players (but not solo)."""
    players = players or max(2, int(PLAYERS[space][0]))
    first = "family_life" if space == "urgent_wish_for_children" else space
    cards = [first] if first in CARD_ROUND else []
    return scene(players, CARD_ROUND.get(space, 1), me, cards=cards, piles={space: pile} if pile else {})


def mark(*spaces: str) -> list[object]:
    """Rows of a table, one for each space, marked with its name."""
    return [pytest.param(space, marks=pytest.mark.scenario(space), id=space) for space in spaces]
