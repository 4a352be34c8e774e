"""The rows of the furnishings as masks of tiles and short lists of numbers, built once at import.

The furnishings of a farm are a mask, `Farm.tiles`. The rules first check `farm.tiles & SOME_TILES`, which is fast for
farms without such a tile, and then add up the rows of the tiles in the mask, so several tiles with the same kind of
power all count. `lower` builds the tables from any rows; it raises ValueError for a power that the rules cannot carry
out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NoReturn

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FURNISHINGS
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
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, NOTHING, Goods, lane_of, pack

MOST_TILES: Final = 62  # bits of a packed word

# What a power can count: goods and animals by kind, then other things. Conditions count as 1 or 0.
MEASURES: Final = (
    *KINDS, "adjacent_dwelling", "yellow_tile", "armed_dwarf", "crop_pair", "farm_animal", "all_armed", "none_armed",
)  # fmt: skip
CONDITIONS: Final = ("all_armed", "none_armed")
NO_MEASURE: Final = -1

DEEDS: Final = ("furnish", "fences", "stable", "forge")  # the actions that can have discounts
RIGHTS: Final = ("furnish_tunnels", "both_alternatives", "overhang")

# How the size of a room for animals is determined.
FIXED: Final = 0  # as many as its row says
PER_DWARF: Final = 1
_PER_ROOM: Final = {"": FIXED, "dwarf": PER_DWARF}
_PAIR: Final = 2  # animals in a room that works like the entry-level dwelling
_MOST_PAIRS: Final = 2  # of these rooms; if there are more, animals are assigned by search

MOST_UPCOMING: Final = 15  # powers: a farm has three words for them, each with twelve bits for five powers
_MOST_SUBSTITUTES: Final = 5  # kinds of goods: a mask of all ways to pay has to fit into a word
_MOST_DWARFS: Final = 8  # the largest number with points


@dataclass
class Lowered:
    """Everything that furnishings do. Tiles are given by their index in the table."""

    tiles: Sequence[Furnishing]
    dwarf_places: list[int] = field(default_factory=list)  # by tile
    sixth_dwarf: list[int] = field(default_factory=list)  # tiles
    own_rooms: list[tuple[int, int, int, int]] = field(default_factory=list)  # tile, kind, animals, how many
    pair_rooms: list[int] = field(default_factory=list)
    field_rooms: list[int] = field(default_factory=list)
    other_rooms: list[tuple[int, int, int, int]] = field(default_factory=list)  # tile, mask of kinds, animals, how many
    at_once: list[tuple[int, int, Goods]] = field(default_factory=list)  # tile, measure, goods
    discounts: dict[str, list[tuple[int, Goods]]] = field(default_factory=dict)  # by deed: tile, goods
    substitutes: list[tuple[int, str, str]] = field(default_factory=list)  # tile, replaced, instead
    exchanges: list[tuple[int, Exchange]] = field(default_factory=list)
    weapon_sellers: list[int] = field(default_factory=list)
    animal_food: list[tuple[int, int, int]] = field(default_factory=list)  # tile, food, tile that is excepted
    upcoming: list[tuple[int, Goods, int]] = field(default_factory=list)  # tile, goods, rounds
    round_start: list[tuple[int, Goods]] = field(default_factory=list)
    on_gain: list[tuple[int, str, Goods, bool]] = field(default_factory=list)  # tile, kind, goods, births only
    meals: list[tuple[int, int, Goods]] = field(default_factory=list)  # tile, which power of this kind, goods
    feed_less: list[tuple[int, int]] = field(default_factory=list)  # tile, food
    newborn_food: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)  # tile, food for 0 to 4 kinds
    rights: dict[str, list[int]] = field(default_factory=dict)  # tiles
    overhang: list[tuple[int, Goods]] = field(default_factory=list)
    bonuses: list[tuple[int, int, int, int]] = field(default_factory=list)  # tile, measure, points, for how many
    by_dwarfs: list[tuple[int, list[int]]] = field(default_factory=list)  # tile, points by number of dwarfs
    cancelled: list[tuple[int, int]] = field(default_factory=list)  # tile, points
    overbuilds: list[int] = field(default_factory=list)  # by tile: the tile that it must cover, or -1

    @property
    def unlimited(self) -> int:
        return next(number for number, tile in enumerate(self.tiles) if tile.unlimited)


def _refuse(tile: Furnishing, power: Power, why: str) -> NoReturn:
    raise ValueError(f"Furnishing {tile.id!r}: the rules cannot carry out {power!r}: {why}.")


def lower(tiles: Sequence[Furnishing]) -> Lowered:
    """The tables of these furnishings. Raises ValueError for a row that the rules cannot carry out."""
    if len(tiles) > MOST_TILES:
        raise ValueError(f"There are {len(tiles)} furnishings, but at most {MOST_TILES} fit.")
    if [tile.unlimited for tile in tiles].count(True) != 1 or not tiles[0].unlimited:
        raise ValueError("The first furnishing, and only that one, must be unlimited.")
    out = Lowered(tiles, [0] * len(tiles), discounts={deed: [] for deed in DEEDS}, rights={name: [] for name in RIGHTS})
    out.overbuilds = [-1] * len(tiles)
    for number, tile in enumerate(tiles):
        for power in tile.powers:
            if tile.unlimited and not isinstance(power, DwarfRoom | AtOnce):
                _refuse(tile, power, "a tile that never runs out has room for dwarfs and goods at once, nothing else")
            _lower_power(out, number, tile, power)
    return out


def _lower_power(out: Lowered, number: int, tile: Furnishing, power: Power) -> None:
    match power:
        case DwarfRoom(dwarfs, sixth_only):
            if sixth_only and dwarfs != 1:
                _refuse(tile, power, "there is one sixth dwarf")
            if sixth_only:
                out.sixth_dwarf.append(number)
            else:
                out.dwarf_places[number] += dwarfs
        case AnimalRoom():
            _lower_room(out, number, tile, power)
        case AtOnce(goods, per):
            out.at_once.append((number, _measure(tile, power, per) if per else NO_MEASURE, goods))
        case Discount(goods, on):
            for deed in on:
                if deed not in DEEDS:
                    _refuse(tile, power, f"discounts are for {', '.join(DEEDS)}")
                if goods.stock:
                    _refuse(tile, power, "food, gold and animals are never discounted")
                out.discounts[deed].append((number, goods))
        case Substitute(replaced, instead):
            if len(replaced) != 2 or any(pack(**{kind: 1}).stock for kind in (*replaced, instead)):
                _refuse(tile, power, "two kinds of goods are replaced by a third, and none is food, gold or an animal")
            out.substitutes += [(number, kind, instead) for kind in replaced]
            if len(out.substitutes) > _MOST_SUBSTITUTES:
                _refuse(tile, power, f"at most {_MOST_SUBSTITUTES} kinds can be replaced in all")
        case Exchange():
            out.exchanges.append((number, power))
        case WeaponsForFood():
            out.weapon_sellers.append(number)
        case FoodPerAnimalConverted(food, not_with):
            out.animal_food.append((number, food, _tile(out, tile, power, not_with)))
        case Upcoming(goods, rounds):
            out.upcoming.append((number, goods, rounds))
            if len(out.upcoming) > MOST_UPCOMING:
                _refuse(tile, power, f"at most {MOST_UPCOMING} tiles can bring goods in coming rounds")
        case RoundStart(goods):
            out.round_start.append((number, goods))
        case OnGain(kind, goods, newborn):
            if kind not in KINDS or (newborn and kind not in FARM_ANIMALS):
                _refuse(tile, power, "that kind is never received")
            out.on_gain.append((number, kind, goods, newborn))
        case FeedOne(meals):
            which = len({slot for _, slot, _ in out.meals})
            out.meals += [(number, which, meal) for meal in meals]
        case FeedLessPerMineDonkey(food):
            out.feed_less.append((number, food))
        case NewbornFood(food):
            if len(food) != len(FARM_ANIMALS):
                _refuse(tile, power, "it takes a number for 1, 2, 3 and 4 kinds")
            out.newborn_food.append((number, (0, *food)))
        case Permit(right, goods):
            if right not in RIGHTS:
                _refuse(tile, power, f"rights are {', '.join(RIGHTS)}")
            out.rights[right].append(number)
            if right == "overhang":
                out.overhang.append((number, goods))
            elif goods != NOTHING:
                _refuse(tile, power, "that right brings no goods")
        case ScorePer(points, per, every):
            out.bonuses.append((number, _measure(tile, power, per), points, every))
        case ScoreIf(points, condition):
            if condition not in CONDITIONS:
                _refuse(tile, power, f"conditions are {', '.join(CONDITIONS)}")
            out.bonuses.append((number, MEASURES.index(condition), points, 1))
        case ScoreByDwarfs(points):
            known = dict(points)
            out.by_dwarfs.append((number, [known.get(dwarfs, 0) for dwarfs in range(_MOST_DWARFS)]))
        case CancelLosses(points):
            out.cancelled.append((number, points))
        case Overbuilds(other):
            if out.overbuilds[number] >= 0:
                _refuse(tile, power, "a tile covers one other tile")
            out.overbuilds[number] = _tile(out, tile, power, other)
        case _:
            _refuse(tile, power, "this kind of power is not known")


def _lower_room(out: Lowered, number: int, tile: Furnishing, room: AnimalRoom) -> None:
    if not room.kinds or any(kind not in FARM_ANIMALS for kind in room.kinds):
        _refuse(tile, room, f"farm animals are {', '.join(FARM_ANIMALS)}")
    if room.per and room.animals:
        _refuse(tile, room, "a room has a number of animals or a rule for it, not both")
    kinds = [FARM_ANIMALS.index(kind) for kind in room.kinds]
    any_kind = len(set(kinds)) == len(FARM_ANIMALS)
    if room.per == "empty_field":
        if not any_kind:
            _refuse(tile, room, "fields take any kind of animal")
        out.field_rooms.append(number)
    elif room.per not in _PER_ROOM:
        _refuse(tile, room, "rooms go by dwarfs or by empty fields")
    elif len(kinds) == 1:
        out.own_rooms.append((number, kinds[0], room.animals, _PER_ROOM[room.per]))
    elif any_kind and room.animals == _PAIR and len(out.pair_rooms) < _MOST_PAIRS:
        out.pair_rooms.append(number)
    else:
        out.other_rooms.append((number, _mask(kinds), room.animals, _PER_ROOM[room.per]))


def _measure(tile: Furnishing, power: Power, what: str) -> int:
    if what not in MEASURES:
        _refuse(tile, power, f"there is no way to count {what!r}")
    return MEASURES.index(what)


def _tile(out: Lowered, tile: Furnishing, power: Power, name: str) -> int:
    ids = [other.id for other in out.tiles]
    if name not in ids:
        _refuse(tile, power, f"there is no furnishing {name!r}")
    return ids.index(name)


def _mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _ints(numbers: Iterable[int]) -> vec[i64]:
    return vec[i64](list(numbers))


def _lanes(kinds: Iterable[str]) -> Goods:
    """All bits of the lanes of these kinds."""
    return pack(**{kind: lane_of(kind)[1] for kind in kinds})


# ------------------------------------------------------------------------------------------------ the table of the game

_ROWS: Final = lower(FURNISHINGS)

TILE_COUNT: Final[i64] = len(FURNISHINGS)
TILE_GOODS: Final = _ints(tile.cost.goods for tile in FURNISHINGS)
TILE_STOCK: Final = _ints(tile.cost.stock for tile in FURNISHINGS)
TILE_POINTS: Final = _ints(tile.points for tile in FURNISHINGS)
ALL_TILES: Final[i64] = (1 << len(FURNISHINGS)) - 1
DWELLING_TILES: Final[i64] = _mask(n for n, tile in enumerate(FURNISHINGS) if tile.is_dwelling)
YELLOW_TILES: Final[i64] = _mask(n for n, tile in enumerate(FURNISHINGS) if tile.is_yellow)
INTRODUCTORY_TILES: Final[i64] = _mask(n for n, tile in enumerate(FURNISHINGS) if tile.introductory)
UNLIMITED_TILE: Final[i64] = _ROWS.unlimited  # `Farm.ordinary` counts its copies


def tile_number(tile: str) -> int:
    """The index of a furnishing in the table."""
    return [row.id for row in FURNISHINGS].index(tile)


# Dwarfs. Places are added up by binary digits: for each digit, a mask of the tiles whose number of places has it.
DWARF_PLACES: Final = _ints(_ROWS.dwarf_places)
_MOST_PLACES: Final = max(_ROWS.dwarf_places)
PLACE_DIGITS: Final = _ints(
    _mask(n for n, places in enumerate(_ROWS.dwarf_places) if places >> digit & 1 and not FURNISHINGS[n].unlimited)
    for digit in range(_MOST_PLACES.bit_length())
)
SIXTH_DWARF_TILES: Final[i64] = _mask(_ROWS.sixth_dwarf)

# Rooms for animals: for one kind; for two of any kind; one on each empty field; all others.
OWN_ROOM_TILES: Final[i64] = _mask(tile for tile, _, _, _ in _ROWS.own_rooms)
OWN_ROOM_TILE: Final = _ints(tile for tile, _, _, _ in _ROWS.own_rooms)
OWN_ROOM_KIND: Final = _ints(kind for _, kind, _, _ in _ROWS.own_rooms)  # in the order of FARM_ANIMALS
OWN_ROOM_ANIMALS: Final = _ints(animals for _, _, animals, _ in _ROWS.own_rooms)
OWN_ROOM_PER: Final = _ints(per for _, _, _, per in _ROWS.own_rooms)
PAIR_ROOM_TILES: Final[i64] = _mask(_ROWS.pair_rooms)
FIELD_ROOM_TILES: Final[i64] = _mask(_ROWS.field_rooms)
OTHER_ROOM_TILES: Final[i64] = _mask(tile for tile, _, _, _ in _ROWS.other_rooms)
OTHER_ROOM_TILE: Final = _ints(tile for tile, _, _, _ in _ROWS.other_rooms)
OTHER_ROOM_KINDS: Final = _ints(kinds for _, kinds, _, _ in _ROWS.other_rooms)
OTHER_ROOM_ANIMALS: Final = _ints(animals for _, _, animals, _ in _ROWS.other_rooms)
OTHER_ROOM_PER: Final = _ints(per for _, _, _, per in _ROWS.other_rooms)

# Goods when a tile is placed.
AT_ONCE_TILES: Final[i64] = _mask(tile for tile, _, _ in _ROWS.at_once)
AT_ONCE_TILE: Final = _ints(tile for tile, _, _ in _ROWS.at_once)
AT_ONCE_MEASURE: Final = _ints(measure for _, measure, _ in _ROWS.at_once)
AT_ONCE_GOODS: Final = _ints(goods.goods for _, _, goods in _ROWS.at_once)
AT_ONCE_STOCK: Final = _ints(goods.stock for _, _, goods in _ROWS.at_once)

# Discounts, by what they are for. One row after the other; those of a deed are rows FIRST[deed] to FIRST[deed + 1] - 1.
ON_FURNISH: Final = 0
ON_FENCES: Final = 1
ON_STABLE: Final = 2
ON_FORGE: Final = 3
_DISCOUNTS: Final = [row for deed in DEEDS for row in _ROWS.discounts[deed]]
DISCOUNT_TILES: Final = _ints(_mask(tile for tile, _ in _ROWS.discounts[deed]) for deed in DEEDS)
DISCOUNT_FIRST: Final = _ints(
    sum(len(_ROWS.discounts[deed]) for deed in DEEDS[:number]) for number in range(len(DEEDS) + 1)
)
DISCOUNT_TILE: Final = _ints(tile for tile, _ in _DISCOUNTS)
DISCOUNT_GOODS: Final = _ints(goods.goods for _, goods in _DISCOUNTS)

# Ways to pay: a way is a mask of the kinds that are replaced.
SUBSTITUTE_TILES: Final[i64] = _mask(tile for tile, _, _ in _ROWS.substitutes)
SUBSTITUTE_TILE: Final = _ints(tile for tile, _, _ in _ROWS.substitutes)
SUBSTITUTE_LANE: Final = _ints(lane_of(replaced)[0] for _, replaced, _ in _ROWS.substitutes)
SUBSTITUTE_CHANGE: Final = _ints(
    pack(**{instead: 1}).goods - pack(**{replaced: 1}).goods for _, replaced, instead in _ROWS.substitutes
)
SUBSTITUTES: Final = tuple((replaced, instead) for _, replaced, instead in _ROWS.substitutes)
SUBSTITUTE_COUNT: Final[i64] = len(SUBSTITUTES)
WAYS_TO_PAY: Final = 1 << len(SUBSTITUTES)

# Trades that only some furnishings allow.
EXCHANGES: Final = tuple(_ROWS.exchanges)
WEAPON_SELLERS: Final[i64] = _mask(_ROWS.weapon_sellers)
ANIMAL_FOOD_TILES: Final[i64] = _mask(tile for tile, _, _ in _ROWS.animal_food)
ANIMAL_FOOD: Final = tuple(_ROWS.animal_food)

# Goods in the next rounds. The farm stores the rounds in which a power brings goods, see income.py.
UPCOMING_TILES: Final[i64] = _mask(tile for tile, _, _ in _ROWS.upcoming)
UPCOMING_TILE: Final = _ints(tile for tile, _, _ in _ROWS.upcoming)
UPCOMING_GOODS: Final = _ints(goods.goods for _, goods, _ in _ROWS.upcoming)
UPCOMING_STOCK: Final = _ints(goods.stock for _, goods, _ in _ROWS.upcoming)
UPCOMING_ROUNDS: Final = _ints(rounds for _, _, rounds in _ROWS.upcoming)
DUE_NAMES: Final = tuple(
    ("wood_due", "stone_due", "ruby_due")[power] if power < 3 else f"due_{power + 1}"
    for power in range(max(3, len(UPCOMING_TILE)))
)
ROUND_START_TILES: Final[i64] = _mask(tile for tile, _ in _ROWS.round_start)
ROUND_START_TILE: Final = _ints(tile for tile, _ in _ROWS.round_start)
ROUND_START_GOODS: Final = _ints(goods.goods for _, goods in _ROWS.round_start)
ROUND_START_STOCK: Final = _ints(goods.stock for _, goods in _ROWS.round_start)

# Powers that apply when goods or animals are received. Rows only for births come last.
_ANSWERS: Final = sorted(_ROWS.on_gain, key=lambda row: row[3])
ON_GAIN_TILES: Final[i64] = _mask(tile for tile, _, _, newborn in _ANSWERS if not newborn)
ON_GAIN_COUNT: Final[i64] = sum(not newborn for _, _, _, newborn in _ANSWERS)
ON_GAIN_GOODS: Final[i64] = _lanes(kind for _, kind, _, newborn in _ANSWERS if not newborn).goods  # all bits of kinds
ON_GAIN_STOCK: Final[i64] = _lanes(kind for _, kind, _, newborn in _ANSWERS if not newborn).stock
ON_BIRTH_TILES: Final[i64] = _mask(tile for tile, kind, _, _ in _ANSWERS if kind in FARM_ANIMALS)
ANSWER_COUNT: Final[i64] = len(_ANSWERS)
ANSWER_TILE: Final = _ints(tile for tile, _, _, _ in _ANSWERS)
ANSWER_IN_STOCK: Final = _ints(int(pack(**{kind: 1}).stock != 0) for _, kind, _, _ in _ANSWERS)
ANSWER_LANE: Final = _ints(lane_of(kind)[0] for _, kind, _, _ in _ANSWERS)
ANSWER_LANE_MASK: Final = _ints(lane_of(kind)[1] for _, kind, _, _ in _ANSWERS)
ANSWER_GOODS: Final = _ints(goods.goods for _, _, goods, _ in _ANSWERS)
ANSWER_STOCK: Final = _ints(goods.stock for _, _, goods, _ in _ANSWERS)

# Feeding and breeding. Each power that feeds one dwarf has a bit in `View.meal_eaten`.
MEAL_TILES: Final[i64] = _mask(tile for tile, _, _ in _ROWS.meals)
MEAL_COUNT: Final[i64] = len(_ROWS.meals)
MEAL_TILE: Final = _ints(tile for tile, _, _ in _ROWS.meals)
MEAL_BIT: Final = _ints(1 << which for _, which, _ in _ROWS.meals)
MEAL_GOODS: Final = _ints(meal.goods for _, _, meal in _ROWS.meals)
MEAL_STOCK: Final = _ints(meal.stock for _, _, meal in _ROWS.meals)
FEED_LESS_TILES: Final[i64] = _mask(tile for tile, _ in _ROWS.feed_less)
FEED_LESS_TILE: Final = _ints(tile for tile, _ in _ROWS.feed_less)
FEED_LESS_FOOD: Final = _ints(food for _, food in _ROWS.feed_less)
NEWBORN_FOOD_TILES: Final[i64] = _mask(tile for tile, _ in _ROWS.newborn_food)
NEWBORN_FOOD_TILE: Final = _ints(tile for tile, _ in _ROWS.newborn_food)
KINDS_BRED: Final = len(FARM_ANIMALS) + 1  # numbers in a row of NEWBORN_FOOD
NEWBORN_FOOD: Final = _ints(food for _, by_kinds in _ROWS.newborn_food for food in by_kinds)

# Rights.
FURNISH_TUNNELS_TILES: Final[i64] = _mask(_ROWS.rights["furnish_tunnels"])
BOTH_ALTERNATIVES_TILES: Final[i64] = _mask(_ROWS.rights["both_alternatives"])
OVERHANG_TILES: Final[i64] = _mask(_ROWS.rights["overhang"])
OVERHANG_TILE: Final = _ints(tile for tile, _ in _ROWS.overhang)
OVERHANG_GOODS: Final = _ints(goods.goods for _, goods in _ROWS.overhang)
OVERHANG_STOCK: Final = _ints(goods.stock for _, goods in _ROWS.overhang)

# Points. A bonus counts something, or has points listed by the number of dwarfs.
_BONUSES: Final = [(tile, measure, points, every, -1) for tile, measure, points, every in _ROWS.bonuses] + [
    (tile, 0, 0, 1, _MOST_DWARFS * place) for place, (tile, _) in enumerate(_ROWS.by_dwarfs)
]
BONUS_TILES: Final[i64] = _mask(tile for tile, _, _, _, _ in _BONUSES)
BONUS_COUNT: Final[i64] = len(_BONUSES)
BONUS_TILE: Final = _ints(tile for tile, _, _, _, _ in _BONUSES)
BONUS_MEASURE: Final = _ints(measure for _, measure, _, _, _ in _BONUSES)
BONUS_POINTS: Final = _ints(points for _, _, points, _, _ in _BONUSES)
BONUS_EVERY: Final = _ints(every for _, _, _, every, _ in _BONUSES)
BONUS_BY_DWARFS: Final = _ints(first for _, _, _, _, first in _BONUSES)  # the start of its list; negative: none
DWARF_POINTS: Final = _ints(points for _, by_dwarfs in _ROWS.by_dwarfs for points in by_dwarfs)
CANCEL_TILES: Final[i64] = _mask(tile for tile, _ in _ROWS.cancelled)
CANCEL_TILE: Final = _ints(tile for tile, _ in _ROWS.cancelled)
CANCEL_POINTS: Final = _ints(points for _, points in _ROWS.cancelled)

OVERBUILDS: Final = _ints(_ROWS.overbuilds)
# Tiles that count the dwellings beside them; `Farm.parlor` has their cells.
_BESIDE: Final = MEASURES.index("adjacent_dwelling")
NEIGHBOR_TILES: Final[i64] = _mask(
    [tile for tile, measure, _ in _ROWS.at_once if measure == _BESIDE]
    + [tile for tile, measure, _, _ in _ROWS.bonuses if measure == _BESIDE]
)
