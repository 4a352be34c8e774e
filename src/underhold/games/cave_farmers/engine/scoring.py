"""Points, in the categories of the score pad.

Searches ask for the total all the time, so the furnishings' points are flattened into tables. Every category has one
rule, which the total and the score pad share.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
from underhold.games.cave_farmers.content.effects import CancelLosses, ScoreByDwarfs, ScoreIf, ScorePer
from underhold.games.cave_farmers.content.goods import (
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
from underhold.games.cave_farmers.engine.board import FOREST, MOUNTAIN, count
from underhold.games.cave_farmers.engine.farm_changes import dwellings_beside_parlor
from underhold.games.cave_farmers.engine.legal_cells import unused_cells
from underhold.games.cave_farmers.engine.lowering import TILE_COUNT, TILE_POINTS, WRITING_CHAMBER, YELLOW_TILES
from underhold.games.cave_farmers.engine.state import Farm, View

_ANIMALS: Final = {"dog": DOG, "sheep": SHEEP, "donkey": DONKEY, "boar": BOAR, "cattle": CATTLE}
MISSING_KIND: Final = 2  # lost for a kind of farm animal of which there is none
BEGGING: Final = 3  # lost for a marker
PASTURE_CELL: Final = 2  # a small pasture has one, a large one two
ORE_MINE: Final = 3
RUBY_MINE: Final = 4
MOST_CANCELLED: Final[i64] = next(p.points for tile in FURNISHINGS for p in tile.powers if isinstance(p, CancelLosses))

# ------------------------------------------------------------------------------------------------ tables

# What a bonus may count. The last three are no numbers of things: all armed and none armed are one or nothing, and
# dwarfs have a table of their own.
MEASURES: Final = (
    "sheep", "cattle", "adjacent_dwelling", "stone", "ore", "ruby", "yellow_tile", "armed_dwarf", "crop_pair",
    "farm_animal", "all_armed", "none_armed", "dwarfs",
)  # fmt: skip


def _bonus_rows() -> dict[int, tuple[int, int, int]]:
    """By furnishing: what it counts, points, for how many of it."""
    rows: dict[int, tuple[int, int, int]] = {}
    for tile, furnishing in enumerate(FURNISHINGS):
        for power in furnishing.powers:
            match power:
                case ScorePer(points, per, every):
                    rows[tile] = (MEASURES.index(per), points, every)
                case ScoreIf(points, condition):
                    rows[tile] = (MEASURES.index(condition), points, 1)
                case ScoreByDwarfs():
                    rows[tile] = (MEASURES.index("dwarfs"), 1, 1)
    return rows


def _by_dwarfs() -> list[int]:
    by = dict(next(p.points for tile in FURNISHINGS for p in tile.powers if isinstance(p, ScoreByDwarfs)))
    return [by.get(dwarfs, 0) for dwarfs in range(8)]


_ROWS: Final = _bonus_rows()
_BONUS_TILES: Final[i64] = sum(1 << tile for tile in _ROWS)
_BONUS_COUNT: Final[i64] = len(_ROWS)
_BONUS_TILE: Final = vec[i64](list(_ROWS))
# By furnishing; those without a bonus have a row of nothing.
MEASURE: Final = vec[i64]([_ROWS.get(tile, (0, 0, 1))[0] for tile in range(len(FURNISHINGS))])
BONUS_POINTS: Final = vec[i64]([_ROWS.get(tile, (0, 0, 1))[1] for tile in range(len(FURNISHINGS))])
BONUS_EVERY: Final = vec[i64]([_ROWS.get(tile, (0, 0, 1))[2] for tile in range(len(FURNISHINGS))])
_DWARF_POINTS: Final = vec[i64](_by_dwarfs())


def _printed(first: int, tiles: int) -> int:
    """The printed points of some of eight furnishings; ordinary dwellings are counted apart."""
    return sum(int(TILE_POINTS[first + n]) for n in range(8) if tiles >> n & 1 and 0 < first + n < TILE_COUNT)


_EIGHT: Final = vec[i64]([_printed(8 * group, tiles) for group in range(6) for tiles in range(256)])


# ------------------------------------------------------------------------------------------------ what counts


def farm_animals(farm: Farm) -> i64:
    """All farm animals; dogs are none."""
    stock: i64 = farm.stock
    return heads(stock, SHEEP) + heads(stock, DONKEY) + heads(stock, BOAR) + heads(stock, CATTLE)


def missing_kinds(farm: Farm) -> i64:
    """How many of the four kinds of farm animals are missing."""
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


def grain_owned(farm: Farm) -> i64:
    """Grain in the supply and on fields."""
    crops: i64 = farm.crops
    return amount(farm.goods, GRAIN) + (crops & 31) + 2 * (crops >> 5 & 31) + 3 * (crops >> 10 & 31)


def grain_points(farm: Farm) -> i64:
    """Half a point for each grain, rounded up."""
    return (grain_owned(farm) + 1) // 2


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


def tile_points(farm: Farm) -> i64:
    """The printed points of the furnishings at work."""
    tiles: i64 = farm.tiles
    if tiles == 0:
        return 0
    total: i64 = farm.ordinary * TILE_POINTS[0]
    total += _EIGHT[tiles & 255] + _EIGHT[256 + (tiles >> 8 & 255)] + _EIGHT[512 + (tiles >> 16 & 255)]
    total += _EIGHT[768 + (tiles >> 24 & 255)] + _EIGHT[1024 + (tiles >> 32 & 255)]
    return total + _EIGHT[1280 + (tiles >> 40 & 255)]


def all_losses(farm: Farm) -> i64:
    """Missing kinds, unused cells, begging, whatever Writing chamber cancels of them."""
    return MISSING_KIND * missing_kinds(farm) + count(unused_cells(farm)) + BEGGING * farm.begging


def losses(farm: Farm) -> i64:
    """Points lost; Writing chamber cancels some."""
    lost: i64 = all_losses(farm)
    if farm.tiles >> WRITING_CHAMBER & 1:
        return max(0, lost - MOST_CANCELLED)
    return lost


def _measured(farm: Farm, what: i64) -> i64:
    """How many there are of what a bonus counts, in the order of MEASURES."""
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
        return armed_dwarfs(farm)
    if what == 8:
        return min(grain_owned(farm), vegetables_owned(farm))
    if what == 9:
        return farm_animals(farm)
    if what == 10:
        return 1 if armed_dwarfs(farm) == farm.dwarfs else 0
    if what == 11:
        return 1 if farm.weapons == 0 else 0
    return _DWARF_POINTS[farm.dwarfs]


def bonus(farm: Farm, tile: i64) -> i64:
    """The bonus points of one furnishing."""
    return BONUS_POINTS[tile] * (_measured(farm, MEASURE[tile]) // BONUS_EVERY[tile])


def bonuses(farm: Farm) -> i64:
    """The bonus points of all furnishings."""
    total: i64 = 0
    tiles: i64 = farm.tiles & _BONUS_TILES
    if tiles:
        row: i64 = 0
        while row < _BONUS_COUNT:
            if tiles >> _BONUS_TILE[row] & 1:
                total += bonus(farm, _BONUS_TILE[row])
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
    """One seat's score pad: points by category, bonuses by furnishing, and what Writing chamber cancelled of which
    loss. `origins` tells for each category where its points come from; there losses stand as they are.
    """

    categories: dict[str, int]
    bonuses: dict[str, int]
    cancelled: dict[str, int]
    origins: dict[str, dict[str, int]]

    @property
    def points(self) -> int:
        return sum(self.categories.values())

    @property
    def lines(self) -> dict[str, int]:
        """The categories with whole losses, and a line of its own for what Writing chamber makes good."""
        whole = {name: points - self.cancelled.get(name, 0) for name, points in self.categories.items()}
        return whole | ({"writing_chamber": sum(self.cancelled.values())} if self.cancelled else {})


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
        "bonuses": {name: int(bonus(farm, tile)) for name, tile in at_work if _BONUS_TILES >> tile & 1},
        "gold": {"gold": int(coins(farm.stock, GOLD))},
        "begging": {"marker": -BEGGING * int(farm.begging)},
    }


def score(farm: Farm) -> Score:
    """The score pad of a farm. The loss categories show what is left after the Writing chamber, which cancels in
    their order.
    """
    origins = _origins(farm)
    categories = {name: sum(of.values()) for name, of in origins.items()}
    cancelled: dict[str, int] = {}
    if farm.tiles >> WRITING_CHAMBER & 1:
        left = int(MOST_CANCELLED)
        for name in _LOSSES:
            cancelled[name] = min(-categories[name], left)
            left -= cancelled[name]
            categories[name] += cancelled[name]
    return Score(categories, origins["bonuses"], cancelled, origins)


def winner(view: View) -> int | None:
    """The seat with the most points; None if several share the win."""
    scores = [int(points(farm)) for farm in view.farms]
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else None
