"""The lesson of Cave vs Cave: three rounds with a teacher, then the rest of the game against a bot."""

from typing import Final

from underhold.games.lesson import Card, Lesson, card, script, step

# Chosen so that each turn teaches one thing: Masonry lies there from the start, Furnishing comes when the first room
# can be furnished, and the room below b4 fits there after one wall.
_DEAL: Final = {
    "start": 0,
    "actions": [
        "masonry",
        "furnishing",
        "undermining",
        "drift_mining",
        "expansion",
        "breach",
        "expedition",
        "renovation",
    ],
    "display": ["shelf", "spinning_wheel", "tunnel", "grindstone", "food_corner", "parlor"],
    "caves": [
        [
            "digging_cave",
            "weaving_room",
            "junction_room",
            "sacrificial_altar",
            "gold_vein",
            "prospecting_site",
            "storeroom",
            "bakehouse",
            "furniture_workshop",
        ],
        [
            "equipment_room",
            "state_room",
            "retting_room",
            "treasury",
            "secret_chamber",
            "warehouse",
            "stall",
            "wood_storeroom",
            "dungeon",
        ],
    ],
    "pile": [],
}

FIRST_GAME: Final = Lesson(
    id="first_game",
    minutes=10,
    deal=_DEAL,
    script=script(
        # Taking a tile
        step(
            "undergrowth",
            card("welcome", "cave:0"),
            card("opponent", "cave:1"),
            card("goods", "goods:0"),
            card("tiles", "actions"),
            "take_undergrowth",
        ),
        step("+2wood", "gain_wood"),
        step("cave_entrance:flax", "use_entrance"),
        step("end", "end_turn"),
        "cultivation +2emmer,flax cave_entrance:stone end",
        # Digging
        step("excavation", card("opponent_moved", "action:cultivation"), "take_excavation"),
        step("+stone", "gain_stone"),
        step("dig:b4", "dig"),
        step("end", card("dug_up", "display:storeroom"), "end_digging"),
        "masonry +stone wall:a2s cave_entrance:wood end",
        "excavation +stone dig:b4 end",
        # Furnishing
        step("furnishing", card("new_round", "action:furnishing"), "take_furnishing"),
        step("+food", "gain_food"),
        step("spinning_wheel@a3", card("walls_needed", "display:spinning_wheel", "space:0:a3"), "furnish_wheel"),
        "end housework food_corner@a3 end",
        # Using rooms
        step("cultivation", card("furnished", "space:0:a3"), "take_cultivation"),
        step("+2emmer,flax", "gain_crops"),
        step("spinning_wheel:3flax", "use_wheel"),
        "end",
        # Walls
        step("masonry", card("two_in_a_row", "points:0"), card("take_masonry", "display:storeroom")),
        step("wall:b3s", "build_wall"),
        step("+wood", "wood_or_stone", instead=("+stone",)),
        step(
            "cave_entrance:wood",
            "entrance_again",
            instead=("cave_entrance:stone", "cave_entrance:emmer", "cave_entrance:flax"),
        ),
        "end",
        "undergrowth +2wood food_corner end",
        # Conversions
        step("housework", "take_housework"),
        step("emmer>food", "convert"),
        step("storeroom@b4", "furnish_storeroom"),
        "end",
    ),
    closing=(Card("scoring", ("points:0",)), Card("orange_and_blue", ("points:0",)), Card("play_on")),
)

LESSONS: Final = (FIRST_GAME,)
