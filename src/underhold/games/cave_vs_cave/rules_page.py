"""Where the rules page of Cave vs Cave explains what."""

from collections.abc import Mapping
from typing import Final

from underhold.games.rules_page import RulesPage, ShowMe

_SECTIONS: Final = (
    "goal", "setup", "round", "goods", "kinds", "gain", "exchange", "wall", "tear", "dig", "furnish", "use",
    "replenish", "convert", "walls", "colours", "cavern", "end", "solo", "options", "hidden", "tiles",
)  # fmt: skip

# Keys of `cave_vs_cave.refusal` and `face.cave_vs_cave.blocked`.
_REASONS: Final[Mapping[str, str | Mapping[str, str]]] = {
    "over": "end",
    "not_a_move": "round",
    "choose_first": "round",
    "face_first": "cavern",
    "no_cavern": "cavern",
    "take_first": "exchange",
    "nothing_owed": "exchange",
    "tile_taken": "round",
    "tile_not_revealed": "round",
    "tile_not_in_game": "solo",
    "tile_gone": "round",
    "needs_more_gold": "round",
    "not_this_tile": "round",
    "part_done": "round",
    "no_uses": "use",
    "not_owned": "use",
    "room_done": "use",
    "no_room_to_use": "use",
    "too_poor": {"CVC-22": "furnish", "CVC-23": "convert", "CVC-24": "exchange"},
    "too_dear": "furnish",
    "too_many": "gain",
    "nothing_to_raise": "replenish",
    "not_covered": "dig",
    "not_accessible": "dig",
    "walled_off": "dig",
    "no_second_dig": "dig",
    "power_closed": "colours",
    "not_on_display": "furnish",
    "nothing_displayed": "furnish",
    "no_furnishing": "furnish",
    "space_not_empty": "furnish",
    "no_empty_space": "furnish",
    "walls_do_not_fit": "walls",
    "nothing_fits": "walls",
    "nothing_fits_there": "walls",
    "fits_nowhere": "walls",
    "too_many_blue": "colours",
    "no_walls_left": "wall",
    "wall_stands": "wall",
    "no_wall_site": "wall",
    "no_wall_there": "tear",
    "no_wall_built": "tear",
}

_ACTIONS: Final = {
    "cultivation": ("use", "gain"),
    "excavation": ("dig", "gain"),
    "housework": ("furnish",),
    "undergrowth": ("use", "gain"),
    "furnishing": ("furnish", "gain"),
    "masonry": ("wall", "use", "gain"),
    "undermining": ("dig", "use"),
    "breach": ("tear",),
    "drift_mining": ("dig", "use"),
    "expansion": ("dig", "furnish"),
    "expedition": ("exchange", "use"),
    "renovation": ("wall", "furnish", "round"),
}

_ROOMS: Final = {
    "cave_entrance": ("use", "gain"),
    "shelf": ("use", "replenish", "walls"),
    "spinning_wheel": ("use", "exchange", "walls"),
    "tunnel": ("use", "gain", "walls"),
    "grindstone": ("use", "exchange", "walls"),
    "food_corner": ("use", "replenish", "walls"),
    "parlor": ("use", "replenish", "walls"),
    "warehouse": ("use", "exchange", "walls"),
    "stall": ("use", "exchange", "walls"),
    "sacrificial_altar": ("use", "exchange", "walls"),
    "storeroom": ("use", "gain", "walls"),
    "weaving_room": ("use", "exchange", "walls"),
    "furniture_workshop": ("use", "exchange", "walls"),
    "gold_vein": ("use", "gain", "walls"),
    "junction_room": ("use", "exchange", "walls"),
    "digging_cave": ("use", "dig", "walls"),
    "bakehouse": ("use", "exchange", "walls"),
    "state_room": ("use", "gain", "walls"),
    "secret_chamber": ("use", "gain", "walls"),
    "treasury": ("use", "exchange", "walls"),
    "prospecting_site": ("colours", "walls"),
    "retting_room": ("colours", "walls"),
    "equipment_room": ("colours", "use", "walls"),
    "wood_storeroom": ("colours", "walls"),
    "dungeon": ("colours", "wall", "walls"),
}

_GOODS: Final = {
    "wood": ("goods",),
    "stone": ("goods",),
    "emmer": ("goods", "convert"),
    "flax": ("goods", "convert"),
    "food": ("goods", "convert"),
    "gold": ("goods", "convert"),
}

# What a space of a cave can be, besides a room.
_SPACES: Final = {"covered": ("dig", "hidden"), "empty": ("furnish", "walls")}

PAGE: Final = RulesPage(
    sections=_SECTIONS,
    reasons=_REASONS,
    pieces={"action": _ACTIONS, "room": _ROOMS, "good": _GOODS, "space": _SPACES},
    show_me={
        "round": ShowMe("first_game", "welcome"),
        "gain": ShowMe("first_game", "gain_wood"),
        "dig": ShowMe("first_game", "opponent_moved"),
        "furnish": ShowMe("first_game", "new_round"),
        "use": ShowMe("first_game", "furnished"),
        "wall": ShowMe("first_game", "two_in_a_row"),
        "walls": ShowMe("first_game", "walls_needed"),
        "convert": ShowMe("first_game", "take_housework"),
        "colours": ShowMe("first_game", "orange_and_blue"),
        "end": ShowMe("first_game", "scoring"),
    },
)
