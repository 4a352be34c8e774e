"""What powers of furnishings count, for points and for goods: goods, animals, crops, weapons, tiles."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DONKEY,
    GRAIN,
    KINDS,
    SHEEP,
    VEGETABLE,
    amount,
    heads,
    lane_of,
    pack,
)
from underhold.games.cave_farmers.engine.board import BIT, MOUNTAIN_HALF, beside, count
from underhold.games.cave_farmers.engine.furnishing_tables import MEASURES, YELLOW_TILES
from underhold.games.cave_farmers.engine.state import Farm

_KINDS: Final = len(KINDS)
_IN_STOCK: Final = vec[i64]([int(pack(**{kind: 1}).stock != 0) for kind in KINDS])
_LANE: Final = vec[i64]([lane_of(kind)[0] for kind in KINDS])
_LANE_MASK: Final = vec[i64]([lane_of(kind)[1] for kind in KINDS])

_ADJACENT_DWELLING: Final[i64] = MEASURES.index("adjacent_dwelling")
_YELLOW_TILE: Final[i64] = MEASURES.index("yellow_tile")
_ARMED_DWARF: Final[i64] = MEASURES.index("armed_dwarf")
_CROP_PAIR: Final[i64] = MEASURES.index("crop_pair")
_FARM_ANIMAL: Final[i64] = MEASURES.index("farm_animal")
_ALL_ARMED: Final[i64] = MEASURES.index("all_armed")


def measured(farm: Farm, what: i64, tile: i64) -> i64:
    """The number that a power of this tile counts; `what` is an index of MEASURES."""
    if what < _KINDS:
        return (farm.stock if _IN_STOCK[what] else farm.goods) >> _LANE[what] & _LANE_MASK[what]
    if what == _ADJACENT_DWELLING:
        return dwellings_beside(farm, tile)
    if what == _YELLOW_TILE:
        return count(farm.tiles & YELLOW_TILES)
    if what == _ARMED_DWARF:
        return armed_dwarfs(farm)
    if what == _CROP_PAIR:
        return min(grain_owned(farm), vegetables_owned(farm))
    if what == _FARM_ANIMAL:
        return farm_animals(farm)
    if what == _ALL_ARMED:
        return 1 if armed_dwarfs(farm) == farm.dwarfs else 0
    return 1 if farm.weapons == 0 else 0


def farm_animals(farm: Farm) -> i64:
    """The number of farm animals. Dogs do not count."""
    stock: i64 = farm.stock
    return heads(stock, SHEEP) + heads(stock, DONKEY) + heads(stock, BOAR) + heads(stock, CATTLE)


def grain_owned(farm: Farm) -> i64:
    """Grain in the supply and on fields."""
    crops: i64 = farm.crops
    return amount(farm.goods, GRAIN) + (crops & 31) + 2 * (crops >> 5 & 31) + 3 * (crops >> 10 & 31)


def vegetables_owned(farm: Farm) -> i64:
    """Vegetables in the supply and on fields."""
    crops: i64 = farm.crops
    return amount(farm.goods, VEGETABLE) + (crops >> 15 & 31) + 2 * (crops >> 20 & 31)


def armed_dwarfs(farm: Farm) -> i64:
    """Dwarfs with a weapon."""
    nibbles: i64 = farm.weapons
    nibbles |= nibbles >> 2
    nibbles |= nibbles >> 1
    return count(nibbles & 0x1111_1111)


def dwellings_beside(farm: Farm, tile: i64) -> i64:
    """Dwellings that share an edge with this tile, which must be one that counts them."""
    cell: i64 = farm.parlor
    if cell & (cell - 1):  # several such tiles
        for site in farm.sites:
            if site & 63 == tile:
                cell = BIT[site >> 6]
    return count(beside(cell) & MOUNTAIN_HALF & farm.dwellings)
