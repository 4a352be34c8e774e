"""What furnishings do: each power is described once, with its text, its signs for icons, and its benefits for filters.

`words/powers.py` turns the texts into a language; the signs follow `games/common/naming/signs.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from underhold.games.cave_farmers.content import SPACES
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
from underhold.games.common.naming.signs import EACH, FOR, MINUS, OR, WHEN, Signs, either, goods_signs

BENEFITS: Final = ("dwarfs", "animals", "goods", "food", "building", "points")


# ------------------------------------------------------------------------------------------------------------- texts


@dataclass(frozen=True, slots=True)
class Message:
    """A message of the catalogue of this game, and what to fill in."""

    key: str
    values: Mapping[str, "Value"] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Listing:
    """Several things, joined by `and` or `or`."""

    items: Sequence["Value"]
    conjunction: str = "and"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of goods without its number, in the form that fits this many."""

    kind: str
    count: int


Value = int | str | Mapping[str, int] | Message | Listing | Kind  # a mapping is an amount of goods


# ------------------------------------------------------------------------------------------------------ descriptions


@dataclass(frozen=True, slots=True)
class Description:
    """A power in words and signs; without signs if only words can say it."""

    text: Message
    signs: Signs
    benefits: tuple[str, ...] = ()


_SEVERAL: Final = 5  # an example count that selects the plural in every language
_BOTH_ONCE: Final = next((space.id for space in SPACES if space.both_once), "")

_DWARF: Final = "figure/dwarf"
_WEAPON: Final = "figure/axe"
_POINTS: Final = "part/points"
_ROOM: Final = "sign/home"
_ROUND: Final = "sign/clock"
_NEWBORN: Final = "part/breed"
_AT_ONCE: Final = "!"
_MINE_DONKEY: Final = ["land/ore_mine", "goods/donkey"]
_DEEDS: Final = {"furnish": "part/furnish", "fences": "part/small", "stable": "part/stable", "forge": "part/forge"}
_PERMITS: Final[dict[str, Signs]] = {
    "furnish_tunnels": ["part/furnish", FOR, "land/tunnel", "land/deep_tunnel"],
    "both_alternatives": ["part/choose", "1/2", FOR, "1+2"],
    "overhang": ["part/twin_mountain", "part/twin_forest", WHEN],
}


def _kinds(*kinds: str) -> Signs:
    return either([f"goods/{kind}"] for kind in kinds)


_COUNTED: Final[dict[str, Signs]] = {
    "dwarf": [_DWARF],
    "empty_field": ["land/field"],
    "adjacent_dwelling": ["furnishing/dwelling"],
    "armed_dwarf": [_DWARF, _WEAPON],
    "crop_pair": ["goods/grain", "+", "goods/vegetable"],
    "farm_animal": _kinds(*FARM_ANIMALS),
    "yellow_tile": either([f"furnishing/{one}"] for one in ("state_parlor", "main_storage", "prayer_chamber")),
}


def _goods(goods: Goods) -> Signs:
    return goods_signs(named(*goods))


def _per(what: str, every: int = 1) -> Signs:
    return [EACH, *([str(every)] if every > 1 else []), *(_COUNTED.get(what) or [f"goods/{what}"])]


def _worth(points: int) -> Signs:
    return [str(points), _POINTS]


def _given(goods: Goods) -> tuple[str, ...]:
    """The benefits of receiving goods."""
    return tuple(dict.fromkeys("food" if kind == "food" else "goods" for kind in named(*goods)))


def _power_message(key: str, **values: Value) -> Message:
    return Message(f"power.{key}", values)


def _counted(what: str) -> Message:
    return Message(f"counted.{what}")


def _points(points: int) -> Message:
    return _power_message("points", points=points)


def _room_text(room: AnimalRoom) -> Message:
    count = _SEVERAL if room.per else room.animals
    if room.kinds == FARM_ANIMALS:
        kinds: Value = _power_message("farm_animals", count=count)
    else:
        kinds = Listing([Kind(kind, count) for kind in room.kinds], "or")
    return _power_message(f"animal_room_{room.per}" if room.per else "animal_room", count=count, kinds=kinds)


def described(power: Power) -> Description:
    """What a power does."""
    match power:
        case DwarfRoom(dwarfs, sixth_only):
            text = _power_message("dwarf_room_sixth" if sixth_only else "dwarf_room", dwarfs=dwarfs)
            return Description(text, [_ROOM, f"5{FOR}6" if sixth_only else str(dwarfs), _DWARF], ("dwarfs",))
        case AnimalRoom(animals, kinds, per):
            signs = [_ROOM, str(animals or 1), *_kinds(*kinds), *(_per(per) if per else [])]
            return Description(_room_text(power), signs, ("animals",))
        case AtOnce(goods, per):
            text = _power_message("at_once", goods=named(*goods))
            if per:
                text = _power_message("at_once_per", goods=named(*goods), what=_counted(per))
            return Description(text, [_AT_ONCE, *_goods(goods), *(_per(per) if per else [])], _given(goods))
        case Discount(goods, on):
            text = _power_message(
                "discount", deeds=Listing([Message(f"deed.{deed}") for deed in on]), goods=named(*goods)
            )
            signs = [*either([_DEEDS[deed]] for deed in on), WHEN, MINUS, *_goods(goods)]
            return Description(text, signs, ("building",))
        case Substitute((first, second), instead):
            text = _power_message("substitute", instead={instead: 1}, first={first: 1}, second={second: 1})
            signs = ["part/furnish", WHEN, f"goods/{instead}", "=", *_kinds(first, second)]
            return Description(text, signs, ("building",))
        case Exchange(give, get):
            text = _power_message("exchange", pay_goods=named(*give), gain_goods=named(*get))
            return Description(text, [*_goods(give), FOR, *_goods(get)], _given(get))
        case WeaponsForFood():
            return Description(_power_message("weapons_for_food"), [_WEAPON, FOR, "goods/food"], ("food",))
        case FoodPerAnimalConverted(food, not_with):
            text = _power_message("animal_food", goods={"food": food}, furnishing=not_with)
            return Description(text, [*_kinds(*FARM_ANIMALS), FOR, f"+{food}", "goods/food"], ("food",))
        case Upcoming(goods, rounds):
            text = _power_message("upcoming", goods=named(*goods), rounds=rounds)
            return Description(text, [*_goods(goods), EACH, str(rounds), _ROUND], _given(goods))
        case RoundStart(goods):
            text = _power_message("round_start", goods=named(*goods))
            return Description(text, [_ROUND, WHEN, *_goods(goods), EACH, *_MINE_DONKEY], _given(goods))
        case OnGain(kind, goods, newborn):
            text = _power_message("on_newborn" if newborn else "on_gain", goods=named(*goods), kind={kind: 1})
            signs = [*([_NEWBORN] if newborn else []), f"goods/{kind}", WHEN, *_goods(goods)]
            return Description(text, signs, _given(goods))
        case FeedOne(meals):
            text = _power_message("feed_one", meals=Listing([named(*meal) for meal in meals], "or"))
            return Description(text, [_DWARF, "part/meal", *either(map(_goods, meals))], ("food",))
        case FeedLessPerMineDonkey(food):
            signs = ["part/feed", WHEN, MINUS, *goods_signs({"food": food}), EACH, *_MINE_DONKEY]
            return Description(_power_message("feed_less", goods={"food": food}), signs, ("food",))
        case NewbornFood(food):
            steps = [str(one) for one in food]
            text = _power_message("newborn_food", food=Listing(steps, "or"))
            return Description(text, [_NEWBORN, WHEN, OR.join(steps), "goods/food"], ("food",))
        case Permit(right, goods):
            text = _power_message(right, goods=named(*goods), space=_BOTH_ONCE)
            return Description(text, [*_PERMITS[right], *_goods(goods)], ("building",))
        case ScorePer(points, per, every):
            key = "score_per" if every == 1 else "score_every"
            text = _power_message(key, points=_points(points), every=every, what=_counted(per))
            return Description(text, [*_worth(points), *_per(per, every)], ("points",))
        case ScoreIf(points, condition):
            armed = "sign/check" if condition == "all_armed" else "sign/close"
            text = _power_message(f"score_{condition}", points=_points(points))
            return Description(text, [_DWARF, _WEAPON, armed, WHEN, *_worth(points)], ("points",))
        case ScoreByDwarfs(by_dwarfs):
            worth = [
                _power_message("score_dwarfs", points=_points(points), dwarfs=dwarfs) for dwarfs, points in by_dwarfs
            ]
            signs = either([str(dwarfs), _DWARF, WHEN, *_worth(points)] for dwarfs, points in by_dwarfs)
            return Description(_power_message("score_by_dwarfs", worth=Listing(worth)), signs, ("points",))
        case CancelLosses(points):
            text = _power_message("cancel_losses", points=_points(points))
            return Description(text, [f"{MINUS}{points}", _POINTS, FOR, *_worth(0)], ("points",))
        case Overbuilds(tile):
            return Description(_power_message("overbuilds", furnishing=tile), [])
    raise TypeError(power)


def signs(tile: Furnishing) -> list[Signs]:
    """The effect of a furnishing: a row of signs for each of its powers."""
    rows = [described(power).signs for power in tile.powers]
    return [row for row in rows if row]


def benefits(tile: Furnishing) -> list[str]:
    """What a furnishing is good for, some of `BENEFITS`."""
    found = {benefit for power in tile.powers for benefit in described(power).benefits}
    return [benefit for benefit in BENEFITS if benefit in found]
