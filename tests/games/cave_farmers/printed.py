"""What is printed on spaces, furnishings and the loot card, written down a second time, to hold the tables against."""

from typing import NamedTuple

_NOTHING: dict[str, int] = {}


class Printed(NamedTuple):
    """A tile: its block of the supply board, the color of its name bar, cost and shield."""

    group: str
    tag: str
    introductory: bool
    cost: dict[str, int]
    points: int


class PrintedSpace(NamedTuple):
    """A space: who plays with it, and what it receives in a round when it is empty and when it is not."""

    players: str
    empty: dict[str, int] = _NOTHING
    otherwise: dict[str, int] = _NOTHING


# A star in the shield: worth points by what one has. (The Writing chamber is not among them: it lowers losses.)
STARRED = {
    "weaving_parlor", "milking_parlor", "state_parlor", "stone_storage", "ore_storage", "main_storage",
    "weapon_storage", "supplies_storage", "broom_chamber", "treasure_chamber", "food_chamber",
    "prayer_chamber", "fodder_chamber",
}  # fmt: skip

# fmt: off
FURNISHINGS = {
    "dwelling": Printed("dwelling", "orange", True, {"wood": 4, "stone": 3}, 3),
    "simple_dwelling_4w2s": Printed("dwelling", "orange", True, {"wood": 4, "stone": 2}, 0),
    "simple_dwelling_3w3s": Printed("dwelling", "orange", True, {"wood": 3, "stone": 3}, 0),
    "mixed_dwelling": Printed("dwelling", "orange", False, {"wood": 5, "stone": 4}, 4),
    "couple_dwelling": Printed("dwelling", "orange", False, {"wood": 8, "stone": 6}, 5),
    "additional_dwelling": Printed("dwelling", "orange", False, {"wood": 4, "stone": 3}, 5),
    "cuddle_room": Printed("room", "green", True, {"wood": 1}, 2),
    "breakfast_room": Printed("room", "green", True, {"wood": 1}, 0),
    "stubble_room": Printed("room", "green", True, {"wood": 1, "ore": 1}, 1),
    "work_room": Printed("room", "green", False, {"stone": 1}, 2),
    "guest_room": Printed("room", "green", False, {"wood": 1, "stone": 1}, 0),
    "office_room": Printed("room", "green", False, {"stone": 1}, 0),
    "carpenter": Printed("craft", "green", True, {"stone": 1}, 0),
    "stone_carver": Printed("craft", "green", True, {"wood": 1}, 1),
    "blacksmith": Printed("craft", "green", True, {"wood": 1, "stone": 2}, 3),
    "miner": Printed("craft", "green", False, {"wood": 1, "stone": 1}, 3),
    "builder": Printed("craft", "green", False, {"stone": 1}, 2),
    "trader": Printed("craft", "green", False, {"wood": 1}, 2),
    "wood_supplier": Printed("supply", "green", True, {"stone": 1}, 2),
    "stone_supplier": Printed("supply", "green", True, {"wood": 1}, 1),
    "ruby_supplier": Printed("supply", "green", True, {"wood": 2, "stone": 2}, 2),
    "dog_school": Printed("supply", "green", False, {}, 0),
    "quarry": Printed("supply", "green", False, {"wood": 1}, 2),
    "seam": Printed("supply", "green", False, {"wood": 2}, 1),
    "slaughtering_cave": Printed("cave", "green", True, {"wood": 2, "stone": 2}, 2),
    "cooking_cave": Printed("cave", "green", True, {"stone": 2}, 2),
    "working_cave": Printed("cave", "green", True, {"wood": 1, "stone": 1}, 2),
    "mining_cave": Printed("cave", "green", False, {"wood": 3, "stone": 2}, 2),
    "breeding_cave": Printed("cave", "green", False, {"grain": 1, "stone": 1}, 2),
    "peaceful_cave": Printed("cave", "green", False, {"wood": 2, "stone": 2}, 2),
    "weaving_parlor": Printed("parlor", "yellow", True, {"wood": 2, "stone": 1}, 0),
    "milking_parlor": Printed("parlor", "yellow", True, {"wood": 2, "stone": 2}, 0),
    "state_parlor": Printed("parlor", "yellow", False, {"stone": 3, "gold": 5}, 0),
    "hunting_parlor": Printed("parlor", "yellow", True, {"wood": 2}, 1),
    "beer_parlor": Printed("parlor", "yellow", True, {"wood": 2}, 3),
    "blacksmithing_parlor": Printed("parlor", "yellow", False, {"ore": 3}, 2),
    "stone_storage": Printed("storage", "yellow", True, {"wood": 3, "ore": 1}, 0),
    "ore_storage": Printed("storage", "yellow", True, {"wood": 1, "stone": 2}, 0),
    "spare_part_storage": Printed("storage", "yellow", False, {"wood": 2}, 0),
    "main_storage": Printed("storage", "yellow", True, {"wood": 2, "stone": 1}, 0),
    "weapon_storage": Printed("storage", "yellow", True, {"wood": 3, "stone": 2}, 0),
    "supplies_storage": Printed("storage", "yellow", False, {"food": 3, "wood": 1}, 0),
    "broom_chamber": Printed("chamber", "yellow", False, {"wood": 1}, 0),
    "treasure_chamber": Printed("chamber", "yellow", True, {"wood": 1, "stone": 1}, 0),
    "food_chamber": Printed("chamber", "yellow", True, {"wood": 2, "vegetable": 2}, 0),
    "prayer_chamber": Printed("chamber", "yellow", False, {"wood": 2}, 0),
    "writing_chamber": Printed("chamber", "yellow", True, {"stone": 2}, 0),
    "fodder_chamber": Printed("chamber", "yellow", True, {"grain": 2, "stone": 1}, 0),
}

BOARD_SPACES = {
    "ruby_mining": PrintedSpace("1234567", {"ruby": 1}, {"ruby": 1}),
    "housework": PrintedSpace("1234567"),
    "slash_and_burn": PrintedSpace("1234567"),
    "drift_mining_1_3": PrintedSpace("23", {"stone": 1}, {"stone": 1}),
    "excavation_1_3": PrintedSpace("123", {"stone": 1}, {"stone": 1}),
    "starting_player_1_3": PrintedSpace("23", {"food": 1}, {"food": 1}),
    "logging_1_3": PrintedSpace("123", {"wood": 3}, {"wood": 1}),
    "supplies": PrintedSpace("23"),
    "ore_mining_1_3": PrintedSpace("123", {"ore": 2}, {"ore": 1}),
    "wood_gathering": PrintedSpace("123", {"wood": 1}, {"wood": 1}),
    "clearing_1_3": PrintedSpace("23", {"wood": 1}, {"wood": 1}),
    "sustenance_1_3": PrintedSpace("123", {"food": 1}, {"food": 1}),
    "strip_mining": PrintedSpace("3", {"ore": 1}, {"stone": 1}),
    "imitation_3": PrintedSpace("3"),
    "forest_exploration_3": PrintedSpace("3", {"wood": 1}, {"wood": 1}),
    "drift_mining_4_7": PrintedSpace("4567", {"stone": 2}, {"stone": 2}),
    "excavation_4_7": PrintedSpace("4567", {"stone": 2}, {"stone": 1}),
    "starting_player_4_7": PrintedSpace("4567", {"food": 1}, {"food": 1}),
    "imitation_4_7": PrintedSpace("4567"),
    "logging_4_7": PrintedSpace("4567", {"wood": 3}, {"wood": 3}),
    "growth": PrintedSpace("4567"),
    "ore_mining_4_7": PrintedSpace("4567", {"ore": 3}, {"ore": 2}),
    "forest_exploration_4_7": PrintedSpace("4567", {"wood": 2}, {"wood": 1}),
    "clearing_4_7": PrintedSpace("4567", {"wood": 2}, {"wood": 2}),
    "sustenance_4_7": PrintedSpace("4567", {"grain": 1}, {"vegetable": 1}),
    "depot": PrintedSpace("567", {"wood": 1, "ore": 1}, {"wood": 1, "ore": 1}),
    "weekly_market": PrintedSpace("567"),
    "small_scale_drift_mining": PrintedSpace("5"),
    "imitation_5": PrintedSpace("5"),
    "hardware_rental_5": PrintedSpace("5"),
    "fence_building_5": PrintedSpace("5", {"wood": 1}, {"wood": 1}),
    "drift_mining_6_7": PrintedSpace("67", {"stone": 1}, {"stone": 1}),
    "imitation_6_7": PrintedSpace("67"),
    "hardware_rental_6_7": PrintedSpace("67"),
    "fence_building_6_7": PrintedSpace("67", {"wood": 2}, {"wood": 1}),
    "large_depot": PrintedSpace("7", {"wood": 2, "ore": 1, "stone": 1}, {"wood": 1, "ore": 1, "stone": 1}),
    "imitation_7": PrintedSpace("7"),
    "extension": PrintedSpace("7"),
}
CARDS = {
    "blacksmithing": PrintedSpace("1234567"),
    "ore_mine_construction": PrintedSpace("1234567"),
    "sheep_farming": PrintedSpace("1234567", {"sheep": 1}, {"sheep": 1}),
    "wish_for_children": PrintedSpace("1234567"),
    "urgent_wish_for_children": PrintedSpace("1234567"),
    "donkey_farming": PrintedSpace("1234567", {"donkey": 1}, {"donkey": 1}),
    "ruby_mine_construction": PrintedSpace("1234567"),
    "family_life": PrintedSpace("1234567"),
    "ore_delivery": PrintedSpace("1234567", {"stone": 1, "ore": 1}, {"stone": 1, "ore": 1}),
    "exploration": PrintedSpace("34567"),
    "adventure": PrintedSpace("1234567"),
    "ore_trading": PrintedSpace("1234567"),
    "ruby_delivery": PrintedSpace("1234567", {"ruby": 2}, {"ruby": 1}),
}

LOOT = {
    "all_weapons": 1,
    "wood": 1,
    "dog": 1,
    "grain": 2,
    "sheep": 2,
    "stone": 3,
    "donkey": 3,
    "vegetable": 4,
    "ore": 4,
    "boar": 5,
    "gold": 6,
    "furnish_cavern": 7,
    "stable": 8,
    "tunnel": 9,
    "small_pasture": 9,
    "cattle": 10,
    "large_pasture": 10,
    "meadow": 11,
    "dwelling": 11,
    "field": 12,
    "sow": 12,
    "cavern": 14,
    "breed": 14,
}
# fmt: on
