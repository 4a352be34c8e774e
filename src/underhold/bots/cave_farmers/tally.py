"""The points of a farm, as `scoring.points` counts them, but from flat tables: searches ask for them all the time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.cave_farmers.board import count
from underhold.cave_farmers.content import FURNISHINGS
from underhold.cave_farmers.deeds import dwellings_beside_parlor
from underhold.cave_farmers.effects import CancelLosses, ScoreByDwarfs, ScoreIf, ScorePer
from underhold.cave_farmers.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    GOLD,
    GRAIN,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    amount,
    coins,
    heads,
)
from underhold.cave_farmers.lowering import TILE_COUNT, TILE_POINTS, WRITING_CHAMBER, YELLOW_TILES
from underhold.cave_farmers.spots import unused_cells
from underhold.cave_farmers.state import Farm

_MOST_CANCELLED: Final[i64] = next(p.points for tile in FURNISHINGS for p in tile.powers if isinstance(p, CancelLosses))

# What a bonus counts, by number; the last three are one or nothing.
_COUNTED: Final = (
    "sheep", "cattle", "adjacent_dwelling", "stone", "ore", "ruby", "yellow_tile", "armed_dwarf", "crop_pair",
    "farm_animal", "all_armed", "none_armed", "dwarfs",
)  # fmt: skip


def _bonus_rows() -> list[tuple[int, int, int, int]]:
    """Tile, what is counted, points, for how many of it."""
    rows: list[tuple[int, int, int, int]] = []
    for tile, furnishing in enumerate(FURNISHINGS):
        for power in furnishing.powers:
            match power:
                case ScorePer(points, per, every):
                    rows.append((tile, _COUNTED.index(per), points, every))
                case ScoreIf(points, condition):
                    rows.append((tile, _COUNTED.index(condition), points, 1))
                case ScoreByDwarfs():
                    rows.append((tile, _COUNTED.index("dwarfs"), 1, 1))
    return rows


def _by_dwarfs() -> list[int]:
    by = dict(next(p.points for tile in FURNISHINGS for p in tile.powers if isinstance(p, ScoreByDwarfs)))
    return [by.get(dwarfs, 0) for dwarfs in range(8)]


_ROWS: Final = _bonus_rows()
_ROW_COUNT: Final[i64] = len(_ROWS)
_TILE: Final = vec[i64]([row[0] for row in _ROWS])
_COUNTS: Final = vec[i64]([row[1] for row in _ROWS])
_POINTS: Final = vec[i64]([row[2] for row in _ROWS])
_EVERY: Final = vec[i64]([row[3] for row in _ROWS])
_BONUS_TILES: Final[i64] = sum({1 << row[0] for row in _ROWS})
_DWARF_POINTS: Final = vec[i64](_by_dwarfs())


def _printed(first: int, tiles: int) -> int:
    return sum(
        int(TILE_POINTS[first + n]) for n in range(8) if tiles >> n & 1 and 0 < first + n < TILE_COUNT
    )  # ordinary dwellings are counted apart


# Printed points of any eight tiles.
_EIGHT: Final = vec[i64]([_printed(8 * group, tiles) for group in range(6) for tiles in range(256)])


def armed(farm: Farm) -> i64:
    """Dwarfs with a weapon."""
    nibbles: i64 = farm.weapons
    nibbles |= nibbles >> 2
    nibbles |= nibbles >> 1
    return count(nibbles & 0x1111_1111)


def tally(farm: Farm) -> i64:
    """All points of a farm."""
    goods: i64 = farm.goods
    stock: i64 = farm.stock
    tiles: i64 = farm.tiles
    crops: i64 = farm.crops
    sheep: i64 = heads(stock, SHEEP)
    donkeys: i64 = heads(stock, DONKEY)
    boars: i64 = heads(stock, BOAR)
    cattle: i64 = heads(stock, CATTLE)
    lost: i64 = count(unused_cells(farm)) + 3 * farm.begging
    if sheep == 0:
        lost += 2
    if donkeys == 0:
        lost += 2
    if boars == 0:
        lost += 2
    if cattle == 0:
        lost += 2
    if tiles >> WRITING_CHAMBER & 1:
        lost = max(0, lost - _MOST_CANCELLED)
    animals: i64 = sheep + donkeys + boars + cattle
    grain: i64 = amount(goods, GRAIN) + (crops & 31) + 2 * (crops >> 5 & 31) + 3 * (crops >> 10 & 31)
    vegetables: i64 = amount(goods, VEGETABLE) + (crops >> 15 & 31) + 2 * (crops >> 20 & 31)
    total: i64 = animals + heads(stock, DOG) - lost + (grain + 1) // 2 + vegetables + amount(goods, RUBY) + farm.dwarfs
    total += coins(stock, GOLD) + 2 * count(farm.small | farm.large)
    total += 3 * count(farm.ore_mines) + 4 * count(farm.ruby_mines)
    if tiles == 0:
        return total
    total += farm.ordinary * TILE_POINTS[0]
    total += _EIGHT[tiles & 255] + _EIGHT[256 + (tiles >> 8 & 255)] + _EIGHT[512 + (tiles >> 16 & 255)]
    total += _EIGHT[768 + (tiles >> 24 & 255)] + _EIGHT[1024 + (tiles >> 32 & 255)] + _EIGHT[1280 + (tiles >> 40 & 255)]
    if tiles & _BONUS_TILES:
        row: i64 = 0
        while row < _ROW_COUNT:
            if tiles >> _TILE[row] & 1:
                total += _POINTS[row] * (_counted(farm, _COUNTS[row], animals, grain, vegetables) // _EVERY[row])
            row += 1
    return total


def _counted(farm: Farm, what: i64, animals: i64, grain: i64, vegetables: i64) -> i64:
    if what == 0:
        return heads(farm.stock, SHEEP)
    if what == 1:
        return heads(farm.stock, CATTLE)
    if what == 2:
        return dwellings_beside_parlor(farm)
    if what == 3:
        return amount(farm.goods, STONE)
    if what == 4:
        return amount(farm.goods, ORE)
    if what == 5:
        return amount(farm.goods, RUBY)
    if what == 6:
        return count(farm.tiles & YELLOW_TILES)
    if what == 7:
        return armed(farm)
    if what == 8:
        return min(grain, vegetables)
    if what == 9:
        return animals
    if what == 10:
        return 1 if armed(farm) == farm.dwarfs else 0
    if what == 11:
        return 1 if farm.weapons == 0 else 0
    return _DWARF_POINTS[farm.dwarfs]
