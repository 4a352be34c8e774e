"""The effects of furnishings as rows of signs, for icons on a tile, and what they are good for, for filters.

A sign is a picture such as `goods/wood`, or a short text such as `3` or `→` that means the same in every language.
"""

from typing import Final

from underhold.games.cave_farmers.content.effects import (
    AnimalRoom,
    AtOnce,
    CancelLosses,
    Discount,
    DwarfRoom,
    Exchange,
    FeedLessPerMineDonkey,
    FeedOne,
    FoodPerAnimalConverted,
    Furnishing,
    NewbornFood,
    OnGain,
    Overbuilds,
    Permit,
    Power,
    RoundStart,
    ScoreByDwarfs,
    ScoreIf,
    ScorePer,
    Substitute,
    Upcoming,
    WeaponsForFood,
)
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, Goods, named

BENEFITS: Final = ("dwarfs", "animals", "goods", "food", "building", "points")

_MINUS: Final = "\N{MINUS SIGN}"
_TIMES: Final = "\N{MULTIPLICATION SIGN}"
_DWARF: Final = "figure/dwarf"
_WEAPON: Final = "figure/axe"
_POINTS: Final = "part/points"
_ROOM: Final = "sign/home"
_ROUND: Final = "sign/clock"
_NEWBORN: Final = "part/breed"
_DEEDS: Final = {"furnish": "part/furnish", "fences": "part/small", "stable": "part/stable", "forge": "part/forge"}
_PERMITS: Final[dict[str, list[str]]] = {
    "furnish_tunnels": ["part/furnish", "→", "land/tunnel", "land/deep_tunnel"],
    "both_alternatives": ["part/choose", "1/2", "→", "1+2"],
    "overhang": ["part/twin_mountain", "part/twin_forest", "→"],
}


def _kinds(*kinds: str) -> list[str]:
    """One of these kinds."""
    signs: list[str] = []
    for kind in kinds:
        signs += [*(["|"] if signs else []), f"goods/{kind}"]
    return signs


_COUNTED: Final[dict[str, list[str]]] = {
    "dwarf": [_DWARF],
    "empty_field": ["land/field"],
    "adjacent_dwelling": ["furnishing/dwelling"],
    "armed_dwarf": [_DWARF, _WEAPON],
    "crop_pair": ["goods/grain", "+", "goods/vegetable"],
    "farm_animal": _kinds(*FARM_ANIMALS),
    "yellow_tile": ["furnishing/state_parlor", "|", "furnishing/main_storage", "|", "furnishing/prayer_chamber"],
}
_MINE_DONKEY: Final = ["land/ore_mine", "goods/donkey"]


def _counted(what: str) -> list[str]:
    return _COUNTED.get(what) or [f"goods/{what}"]


def _goods(goods: Goods) -> list[str]:
    return [sign for kind, amount in named(*goods).items() for sign in (str(amount), f"goods/{kind}")]


def _per(what: list[str], every: int = 1) -> list[str]:
    return [":", *([str(every)] if every > 1 else []), *what]


def power_signs(power: Power) -> list[str]:
    """One power as a row of signs; empty if only words can say it."""
    match power:
        case DwarfRoom(dwarfs, sixth_only):
            return [_ROOM, "5→6" if sixth_only else str(dwarfs), _DWARF]
        case AnimalRoom(animals, kinds, per):
            return [_ROOM, str(animals or 1), *_kinds(*kinds), *(_per(_counted(per)) if per else [])]
        case AtOnce(goods, per):
            return ["!", *_goods(goods), *(_per(_counted(per)) if per else [])]
        case Discount(goods, on):
            return [_MINUS, *_goods(goods), ":", *(_DEEDS[deed] for deed in on)]
        case Substitute(replaced, instead):
            return ["part/furnish", ":", f"goods/{instead}", "=", *_kinds(*replaced)]
        case Exchange(give, get):
            return [*_goods(give), "→", *_goods(get)]
        case WeaponsForFood():
            return [_WEAPON, "→", "goods/food"]
        case FoodPerAnimalConverted(food):
            return [*_kinds(*FARM_ANIMALS), "→", f"+{food}", "goods/food"]
        case Upcoming(goods, rounds):
            return [_ROUND, f"{rounds}{_TIMES}", *_goods(goods)]
        case RoundStart(goods):
            return [_ROUND, *_goods(goods), *_per(_MINE_DONKEY)]
        case OnGain(kind, goods, newborn):
            return [*([_NEWBORN] if newborn else []), f"goods/{kind}", "→", *_goods(goods)]
        case FeedOne(meals):
            rows = [_goods(meal) for meal in meals]
            return [_DWARF, "part/meal", *rows[0], *(sign for row in rows[1:] for sign in ("|", *row))]
        case FeedLessPerMineDonkey(food):
            return ["part/feed", f"{_MINUS}{food}", "goods/food", *_per(_MINE_DONKEY)]
        case NewbornFood(food):
            return [_NEWBORN, "→", "/".join(map(str, food)), "goods/food"]
        case Permit(right, goods):
            return [*_PERMITS[right], *_goods(goods)]
        case ScorePer(points, per, every):
            return [str(points), _POINTS, *_per(_counted(per), every)]
        case ScoreIf(points, condition):
            return [
                str(points),
                _POINTS,
                ":",
                _DWARF,
                *([_WEAPON, "✓"] if condition == "all_armed" else [_WEAPON, "✗"]),
            ]
        case ScoreByDwarfs(by_dwarfs):
            worth = [[str(dwarfs), _DWARF, "→", str(points), _POINTS] for dwarfs, points in by_dwarfs]
            return [*worth[0], *(sign for row in worth[1:] for sign in ("|", *row))]
        case CancelLosses(points):
            return [f"{_MINUS}{points}", _POINTS, "→", "0", _POINTS]
        case Overbuilds():
            return []
    raise TypeError(power)


def signs(tile: Furnishing) -> list[list[str]]:
    """The effect of a furnishing: a row of signs for each of its powers."""
    return [row for row in map(power_signs, tile.powers) if row]


def _given(goods: Goods) -> list[str]:
    return ["food" if kind == "food" else "goods" for kind in named(*goods)]


def _benefits(power: Power) -> list[str]:
    match power:
        case DwarfRoom():
            return ["dwarfs"]
        case AnimalRoom():
            return ["animals"]
        case AtOnce(goods) | Exchange(_, goods) | Upcoming(goods) | RoundStart(goods) | OnGain(_, goods):
            return _given(goods)
        case WeaponsForFood() | FoodPerAnimalConverted() | FeedOne() | FeedLessPerMineDonkey() | NewbornFood():
            return ["food"]
        case Discount() | Substitute() | Permit():
            return ["building"]
        case ScorePer() | ScoreIf() | ScoreByDwarfs() | CancelLosses():
            return ["points"]
    return []


def benefits(tile: Furnishing) -> list[str]:
    """What a furnishing is good for, some of `BENEFITS`."""
    found = {benefit for power in tile.powers for benefit in _benefits(power)}
    return [benefit for benefit in BENEFITS if benefit in found]
