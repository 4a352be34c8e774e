"""Points, in the categories of the score pad.

Searches need the total very often, so the points of furnishings are precomputed in tables. The total and the score pad
share the function of each category.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    GOLD,
    RUBY,
    SHEEP,
    amount,
    coins,
    heads,
)
from underhold.games.cave_farmers.engine.board import FOREST, MOUNTAIN, count
from underhold.games.cave_farmers.engine.counting import farm_animals, grain_owned, measured, vegetables_owned
from underhold.games.cave_farmers.engine.furnishing_tables import (
    BONUS_BY_DWARFS,
    BONUS_COUNT,
    BONUS_EVERY,
    BONUS_MEASURE,
    BONUS_POINTS,
    BONUS_TILE,
    BONUS_TILES,
    CANCEL_POINTS,
    CANCEL_TILE,
    CANCEL_TILES,
    DWARF_POINTS,
    MOST_TILES,
    TILE_COUNT,
    TILE_POINTS,
    UNLIMITED_TILE,
)
from underhold.games.cave_farmers.engine.legal_cells import unused_cells
from underhold.games.cave_farmers.engine.state import Farm, View

_ANIMALS: Final = {"dog": DOG, "sheep": SHEEP, "donkey": DONKEY, "boar": BOAR, "cattle": CATTLE}
MISSING_KIND: Final = 2  # points lost for a missing kind of farm animal
BEGGING: Final = 3  # points lost for a begging marker
PASTURE_CELL: Final = 2  # points for each cell of a pasture
ORE_MINE: Final = 3
RUBY_MINE: Final = 4

# ------------------------------------------------------------------------------------------------ tables


def _printed(first: int, tiles: int) -> int:
    """The printed points of the furnishings in a mask of eight; unlimited ones are counted separately."""
    numbers = [first + n for n in range(8) if tiles >> n & 1]
    return sum(int(TILE_POINTS[n]) for n in numbers if n < TILE_COUNT and n != UNLIMITED_TILE)


_GROUPS: Final = MOST_TILES // 8 + 1
_EIGHT: Final = vec[i64]([_printed(8 * group, tiles) for group in range(_GROUPS) for tiles in range(256)])


# ------------------------------------------------------------------------------------------------ what counts


def missing_kinds(farm: Farm) -> i64:
    """The number of missing kinds of farm animals."""
    stock: i64 = farm.stock
    missing: i64 = 0
    if heads(stock, SHEEP) == 0:
        missing += 1
    if heads(stock, DONKEY) == 0:
        missing += 1
    if heads(stock, BOAR) == 0:
        missing += 1
    if heads(stock, CATTLE) == 0:
        missing += 1
    return missing


def grain_points(farm: Farm) -> i64:
    """Half a point for each grain, rounded up."""
    return (grain_owned(farm) + 1) // 2


def tile_points(farm: Farm) -> i64:
    """The printed points of all furnishings that are not covered."""
    tiles: i64 = farm.tiles
    if tiles == 0:
        return 0
    total: i64 = farm.ordinary * TILE_POINTS[UNLIMITED_TILE]
    total += _EIGHT[tiles & 255] + _EIGHT[256 + (tiles >> 8 & 255)] + _EIGHT[512 + (tiles >> 16 & 255)]
    total += _EIGHT[768 + (tiles >> 24 & 255)] + _EIGHT[1024 + (tiles >> 32 & 255)] + _EIGHT[1280 + (tiles >> 40 & 255)]
    if tiles >> 48:
        total += _EIGHT[1536 + (tiles >> 48 & 255)] + _EIGHT[1792 + (tiles >> 56 & 255)]
    return total


def all_losses(farm: Farm) -> i64:
    """All negative points, before furnishings cancel some: missing kinds, unused cells, begging markers."""
    return MISSING_KIND * missing_kinds(farm) + count(unused_cells(farm)) + BEGGING * farm.begging


def most_cancelled(farm: Farm) -> i64:
    """The most negative points that furnishings can cancel."""
    total: i64 = 0
    row: i64 = 0
    while row < len(CANCEL_TILE):
        if farm.tiles >> CANCEL_TILE[row] & 1:
            total += CANCEL_POINTS[row]
        row += 1
    return total


def losses(farm: Farm) -> i64:
    """The negative points that remain after furnishings canceled some."""
    lost: i64 = all_losses(farm)
    if farm.tiles & CANCEL_TILES:
        return max(0, lost - most_cancelled(farm))
    return lost


def bonus_row(farm: Farm, row: i64) -> i64:
    """The points of one bonus of a furnishing that is not covered."""
    by_dwarfs: i64 = BONUS_BY_DWARFS[row]
    if by_dwarfs >= 0:
        return DWARF_POINTS[by_dwarfs + farm.dwarfs]
    return BONUS_POINTS[row] * (measured(farm, BONUS_MEASURE[row], BONUS_TILE[row]) // BONUS_EVERY[row])


def bonus(farm: Farm, tile: i64) -> i64:
    """The bonus points of one furnishing."""
    total: i64 = 0
    row: i64 = 0
    while row < BONUS_COUNT:
        if BONUS_TILE[row] == tile:
            total += bonus_row(farm, row)
        row += 1
    return total


def bonuses(farm: Farm) -> i64:
    """The bonus points of all furnishings."""
    total: i64 = 0
    tiles: i64 = farm.tiles & BONUS_TILES
    if tiles:
        row: i64 = 0
        while row < BONUS_COUNT:
            if tiles >> BONUS_TILE[row] & 1:
                total += bonus_row(farm, row)
            row += 1
    return total


def points(farm: Farm) -> i64:
    """All points of a farm."""
    total: i64 = farm_animals(farm) + heads(farm.stock, DOG) - losses(farm)
    total += grain_points(farm) + vegetables_owned(farm) + amount(farm.goods, RUBY) + farm.dwarfs
    total += PASTURE_CELL * count(farm.small | farm.large)
    total += ORE_MINE * count(farm.ore_mines) + RUBY_MINE * count(farm.ruby_mines)
    return total + tile_points(farm) + bonuses(farm) + coins(farm.stock, GOLD)


# ------------------------------------------------------------------------------------------------ the score pad

_LOSSES: Final = ("missing_animals", "unused_spaces", "begging")


@dataclass(frozen=True)
class Score:
    """The score pad of a seat: points by category, bonuses by furnishing, and the canceled losses by category and by
    furnishing. `origins` lists where the points of each category come from, with losses before canceling.
    """

    categories: dict[str, int]
    bonuses: dict[str, int]
    cancelled: dict[str, int]
    cancelled_by: dict[str, int]
    origins: dict[str, dict[str, int]]

    @property
    def points(self) -> int:
        return sum(self.categories.values())

    @property
    def lines(self) -> dict[str, int]:
        """The categories, with losses before canceling, and a line for each furnishing that cancels losses."""
        whole = {name: points - self.cancelled.get(name, 0) for name, points in self.categories.items()}
        return whole | self.cancelled_by


def _origins(farm: Farm) -> dict[str, dict[str, int]]:
    """Where the points of each category come from: kinds, parts of the board, furnishings."""
    kinds = {kind: int(heads(farm.stock, lane)) for kind, lane in _ANIMALS.items()}
    unused = unused_cells(farm)
    at_work = [(FURNISHING_IDS[site & 63], site & 63) for site in farm.sites if farm.tiles >> (site & 63) & 1]
    printed: dict[str, int] = {}
    for name, tile in at_work:
        printed[name] = printed.get(name, 0) + int(TILE_POINTS[tile])
    return {
        "animals": kinds,
        "missing_animals": {kind: 0 if number else -MISSING_KIND for kind, number in kinds.items() if kind != "dog"},
        "grain": {"grain": int(grain_points(farm))},
        "vegetables": {"vegetable": int(vegetables_owned(farm))},
        "rubies": {"ruby": int(amount(farm.goods, RUBY))},
        "dwarfs": {"dwarf": int(farm.dwarfs)},
        "unused_spaces": {"forest": -int(count(unused & FOREST)), "mountain": -int(count(unused & MOUNTAIN))},
        "furnishings": printed,
        "pastures": {
            "small": PASTURE_CELL * int(count(farm.small)),
            "large": PASTURE_CELL * int(count(farm.large)),
        },
        "mines": {
            "ore_mine": ORE_MINE * int(count(farm.ore_mines)),
            "ruby_mine": RUBY_MINE * int(count(farm.ruby_mines)),
        },
        "bonuses": {name: int(bonus(farm, tile)) for name, tile in at_work if BONUS_TILES >> tile & 1},
        "gold": {"gold": int(coins(farm.stock, GOLD))},
        "begging": {"marker": -BEGGING * int(farm.begging)},
    }


def score(farm: Farm) -> Score:
    """The score pad of a farm. The loss categories show what is left after furnishings have cancelled some, in the
    order of the categories.
    """
    origins = _origins(farm)
    categories = {name: sum(of.values()) for name, of in origins.items()}
    cancelled: dict[str, int] = {}
    cancelled_by: dict[str, int] = {}
    for row in range(len(CANCEL_TILE)):
        if farm.tiles >> CANCEL_TILE[row] & 1:
            tile = FURNISHING_IDS[CANCEL_TILE[row]]
            left = int(CANCEL_POINTS[row])
            for name in _LOSSES:
                taken = min(-categories[name], left)
                left -= taken
                categories[name] += taken
                cancelled[name] = cancelled.get(name, 0) + taken
                cancelled_by[tile] = cancelled_by.get(tile, 0) + taken
    return Score(categories, origins["bonuses"], cancelled, cancelled_by, origins)


def winner(view: View) -> int | None:
    """The seat with the most points; None if several share the win."""
    scores = [int(points(farm)) for farm in view.farms]
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None
