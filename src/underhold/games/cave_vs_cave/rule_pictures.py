"""The pictures on the rules page of Cave vs Cave.

They show `cave`, the cave of a seat; `actions`, the action tiles; or `display`, the open rooms.
"""

from typing import Any, Final

from underhold.games.rules_page import Picture

_START: Final = "cave-vs-cave players=2 seat=0"
_TAKEN: Final = """
    cave-vs-cave players=2 round=3 seat=0 actions=masonry,undermining,furnishing
    seat0 goods=2wood,stone,2emmer,3flax,food,2gold rooms=spinning_wheel@a3 dug=b4 walls=b3s
"""
_FURNISHING: Final = """
    cave-vs-cave players=2 round=3 seat=0 actions=masonry,undermining,furnishing
    display=shelf,tunnel,grindstone,food_corner,parlor,warehouse
    seat0 goods=2wood,stone,2emmer,3flax,3food,2gold rooms=spinning_wheel@a3 dug=b4 walls=b3s
    turn action=furnishing
"""
_DIGGING: Final = """
    cave-vs-cave players=2 round=3 seat=0 actions=masonry,undermining,furnishing
    seat0 goods=2wood,stone dug=b4 walls=b4s turn action=excavation
"""
_FULL: Final = """
    cave-vs-cave players=2 round=8 seat=0
    actions=masonry,undermining,furnishing,drift_mining,breach,expansion,expedition,renovation
    display=warehouse,furniture_workshop,gold_vein,junction_room,treasury
    seat0 goods=2wood,stone,3food,9gold cavern=two_walls walls=a2e,a4s,b3s
    rooms=shelf@a1,spinning_wheel@b1,tunnel@a2,grindstone@b2,food_corner@a3,parlor@b3,weaving_room@b4,bakehouse@a5,storeroom@b5,retting_room@c5
    turn action=renovation
"""

PICTURES: Final = (
    Picture("start", "setup", _START, "cave", ("space:0:a4", "space:0:a3", "space:0:b2", "space:0:b4")),
    Picture(
        "track",
        "round",
        _TAKEN,
        "actions",
        ("action:excavation", "action:cultivation"),
        moves=("excavation", "end", "cultivation", "end"),
        allows=("housework", "undergrowth", "masonry", "undermining", "furnishing"),
        forbids=("excavation", "cultivation"),
    ),
    Picture(
        "path",
        "dig",
        _DIGGING,
        "cave",
        ("space:0:a2", "space:0:b3", "space:0:a5"),
        allows=("dig:a2", "dig:b3", "dig:a5"),
        forbids=("dig:a1", "dig:b2", "dig:b5", "dig:c5"),
    ),
    Picture(
        "place",
        "furnish",
        _FURNISHING,
        "cave",
        ("space:0:b4",),
        allows=("food_corner@b4",),
        forbids=("food_corner@a3", "food_corner@b5"),
    ),
    Picture(
        "fits",
        "walls",
        _FURNISHING,
        "display",
        ("display:grindstone", "display:food_corner", "display:warehouse"),
        allows=("grindstone@b4", "food_corner@b4", "warehouse@b4"),
        forbids=("shelf@b4", "tunnel@b4", "parlor@b4"),
    ),
    Picture(
        "food",
        "convert",
        _FURNISHING,
        "cave",
        ("good:0:emmer", "good:0:flax", "good:0:gold"),
        allows=("emmer>food", "flax>food", "gold>food"),
    ),
    Picture("extra", "cavern", _FULL, "cave", ("space:0:c4",), allows=("gold_vein@c4",)),
    Picture("points", "end", _FULL, "cave", ("points:0", "good:0:gold")),
)


def shown_part(shows: str, view: dict[str, Any], seat: int) -> dict[str, Any]:
    """As much of a view as a picture needs."""
    match shows:
        case "cave":
            return {"cave": view["caves"][seat], "cavern_free": view["cavern_free"]}
        case "actions":
            return {"view": {**view, "caves": [], "display": []}}
        case "display":
            return {"rooms": view["display"]}
    raise ValueError(f"Unknown part {shows!r}. Choose from: cave, actions, display.")
