"""The pictures on the rules page of The Cave Farmers.

They show `land`, the board of a seat; `goods`, its family and goods; `home`, all of these; or some `spaces`, those that
are lit.
"""

from typing import Any, Final

from underhold.games.rules_page import Picture

_START: Final = "cave-farmers players=2 seat=0"
_PILES: Final = """
    cave-farmers players=2 round=3 seat=0 cards=sheep_farming,blacksmithing,ore_mine_construction
    stock logging_1_3=5wood sheep_farming=2sheep ore_mining_1_3=4ore ruby_mining=ruby
    seat0 goods=2food
    seat1 goods=2food on=supplies
"""
_LAYING: Final = """
    cave-farmers players=2 round=2 seat=0 cards=sheep_farming,blacksmithing
    seat0 goods=wood,2food meadows=c4 fields=b4 caverns=e3 tunnels=e4 on=clearing_1_3
    turn space=clearing_1_3 dwarf=0
"""
_FARM: Final = """
    cave-farmers players=2 round=7 seat=0
    cards=sheep_farming,blacksmithing,ore_mine_construction,wish_for_children,donkey_farming,ruby_mine_construction,ore_delivery
    markers=leaf,leaf
    seat0 goods=4wood,2stone,3ore,ruby,5food,3gold,2grain,6sheep,2boar,donkey,cattle,dog
    meadows=b3 fields=b4,a4 small_pastures=c4 large_pastures=b2+c2 stables=c2,a1 grain=3 vegetables=2
    tunnels=e4 deep_tunnels=f3 ore_mines=f2 ruby_mines=f4 caverns=e2 furnishings=simple_dwelling_4w2s@d3,carpenter@e3
    dwarfs=0,3,6
    seat1 goods=3food
"""
_SOWING: Final = """
    cave-farmers players=2 round=4 seat=0 cards=sheep_farming,blacksmithing,ore_mine_construction,wish_for_children
    seat0 goods=2grain,vegetable,2food meadows=c4,c3 fields=b4,b3 grain=3 on=slash_and_burn
    turn space=slash_and_burn dwarf=0
"""
_WISH: Final = """
    cave-farmers players=2 round=4 seat=0 cards=sheep_farming,blacksmithing,ore_mine_construction,wish_for_children
    seat0 goods=4wood,4stone,2food caverns=e3 furnishings=simple_dwelling_4w2s@d3 on=wish_for_children
    turn space=wish_for_children dwarf=0
"""
_SMITHY: Final = """
    cave-farmers players=2 round=4 seat=0 cards=sheep_farming,blacksmithing,ore_mine_construction,wish_for_children
    seat0 goods=5ore,2food dwarfs=0,4 on=blacksmithing
    turn space=blacksmithing dwarf=0
"""
_FEEDING: Final = """
    cave-farmers players=2 round=3 seat=0 phase=feed cards=sheep_farming,blacksmithing,ore_mine_construction
    seat0 goods=3food,2grain,2sheep,gold small_pastures=c4 fields=b4 grain=2
    seat1 goods=4food
"""

PICTURES: Final = (
    Picture("start", "board", _START, "land", ("cell:0:d4", "cell:0:d3", "cell:0:c4")),
    Picture(
        "piles",
        "round",
        _PILES,
        "spaces",
        ("action:logging_1_3", "action:sheep_farming", "action:ore_mining_1_3"),
        allows=("logging_1_3", "sheep_farming", "ore_mining_1_3"),
    ),
    Picture(
        "occupied",
        "work",
        _PILES,
        "spaces",
        ("action:supplies", "action:housework", "action:slash_and_burn"),
        allows=("housework",),
        forbids=("supplies",),
    ),
    Picture(
        "twins",
        "land",
        _LAYING,
        "land",
        ("cell:0:b3", "cell:0:c3", "cell:0:a4", "cell:0:a3"),
        allows=("meadow@c3+field@b3", "meadow@a4+field@a3"),
        forbids=("meadow@a1+field@b1", "meadow@d2+field@e2"),
    ),
    Picture(
        "pastures",
        "land",
        _FARM,
        "land",
        ("cell:0:c4", "cell:0:b2", "cell:0:c2", "cell:0:f2", "cell:0:f3", "cell:0:f4"),
    ),
    Picture(
        "fields",
        "crops",
        _SOWING,
        "land",
        ("cell:0:b4", "cell:0:b3"),
        allows=("sow:grain", "sow:vegetable"),
        forbids=("sow:2grain",),
    ),
    Picture("herds", "animals", _FARM, "land", ("cell:0:c4", "cell:0:b2", "cell:0:c2", "cell:0:a1", "cell:0:f2")),
    Picture("child", "family", _WISH, "home", ("cell:0:d3", "dwarf:0:0"), allows=("grow",)),
    Picture(
        "weapon",
        "arms",
        _SMITHY,
        "goods",
        ("dwarf:0:0", "dwarf:0:1", "good:0:ore"),
        allows=("forge:1", "forge:5"),
        forbids=("forge:6",),
    ),
    Picture("room", "furnish", _WISH, "home", ("cell:0:e3",), allows=("furnish:dwelling",)),
    Picture(
        "ruby",
        "trades",
        _FARM,
        "goods",
        ("good:0:ruby",),
        allows=("ruby>wood", "ruby>sheep", "ruby>meadow@c3"),
        forbids=("2ruby>cavern@d2",),
    ),
    Picture(
        "meal",
        "harvest",
        _FEEDING,
        "goods",
        ("good:0:food", "dwarf:0:0", "dwarf:0:1"),
        allows=("feed", "grain>food", "sheep>food"),
    ),
    Picture("unused", "score", _FARM, "land", ("cell:0:a2", "cell:0:a3", "cell:0:c3", "cell:0:d2")),
)


def shown_part(shows: str, view: dict[str, Any], seat: int) -> dict[str, Any]:
    """As much of a view as a picture needs."""
    match shows:
        case "land" | "home" | "goods":
            return {"farm": view["farms"][seat]}
        case "spaces":
            return {"spaces": view["spaces"]}
    raise ValueError(f"Unknown part {shows!r}. Choose from: land, home, goods, spaces.")
