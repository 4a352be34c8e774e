"""Points, in the categories of the score pad."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from underhold.cave_farmers.board import FOREST, MOUNTAIN, count
from underhold.cave_farmers.content import FURNISHING_IDS, FURNISHINGS
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
from underhold.cave_farmers.lowering import TILE_COUNT, TILE_POINTS, WRITING_CHAMBER, YELLOW_TILES, tile_number
from underhold.cave_farmers.spots import unused_cells
from underhold.cave_farmers.state import Farm, View

_ANIMALS: Final = {"dog": DOG, "sheep": SHEEP, "donkey": DONKEY, "boar": BOAR, "cattle": CATTLE}
_MOST_CANCELLED = next(p.points for tile in FURNISHINGS for p in tile.powers if isinstance(p, CancelLosses))


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


def vegetables_owned(farm: Farm) -> i64:
    """Vegetables in the supply and on fields."""
    crops: i64 = farm.crops
    return amount(farm.goods, VEGETABLE) + (crops >> 15 & 31) + 2 * (crops >> 20 & 31)


def armed_dwarfs(farm: Farm) -> i64:
    """Dwarfs with a weapon."""
    armed: i64 = 0
    dwarf: i64 = 0
    while dwarf < farm.dwarfs:
        if farm.weapon(dwarf):
            armed += 1
        dwarf += 1
    return armed


def tile_points(farm: Farm) -> i64:
    """The printed points of the furnishings at work."""
    total: i64 = farm.ordinary * TILE_POINTS[0]
    tile: i64 = 1
    tiles: i64 = farm.tiles >> 1
    while tile < TILE_COUNT:
        if tiles & 1:
            total += TILE_POINTS[tile]
        tiles >>= 1
        tile += 1
    return total


def losses(farm: Farm) -> i64:
    """Points lost: missing kinds, unused cells, begging; Writing chamber cancels some."""
    lost: i64 = 2 * missing_kinds(farm) + count(unused_cells(farm)) + 3 * farm.begging
    if farm.tiles >> WRITING_CHAMBER & 1:
        return max(0, lost - _MOST_CANCELLED)
    return lost


def _measure(farm: Farm, per: str) -> int:
    """How many of what a bonus counts."""
    match per:
        case "sheep":
            return int(heads(farm.stock, SHEEP))
        case "cattle":
            return int(heads(farm.stock, CATTLE))
        case "adjacent_dwelling":
            return int(dwellings_beside_parlor(farm))
        case "stone":
            return int(amount(farm.goods, STONE))
        case "ore":
            return int(amount(farm.goods, ORE))
        case "ruby":
            return int(amount(farm.goods, RUBY))
        case "yellow_tile":
            return int(count(farm.tiles & YELLOW_TILES))
        case "armed_dwarf":
            return int(armed_dwarfs(farm))
        case "crop_pair":
            return min(int(grain_owned(farm)), int(vegetables_owned(farm)))
        case "farm_animal":
            return int(farm_animals(farm))
    raise ValueError(per)


def bonus(farm: Farm, tile: int) -> int:
    """The bonus points of one furnishing."""
    total = 0
    for power in FURNISHINGS[tile].powers:
        match power:
            case ScorePer(points, per, every):
                total += points * (_measure(farm, per) // every)
            case ScoreIf(points, condition):
                armed = armed_dwarfs(farm)
                if armed == (farm.dwarfs if condition == "all_armed" else 0):
                    total += points
            case ScoreByDwarfs(by_dwarfs):
                total += dict(by_dwarfs).get(int(farm.dwarfs), 0)
    return total


_BONUS_TILES = sum(
    1 << tile_number(tile.id)
    for tile in FURNISHINGS
    if any(isinstance(power, ScorePer | ScoreIf | ScoreByDwarfs) for power in tile.powers)
)


def bonuses(farm: Farm) -> i64:
    """The bonus points of all furnishings."""
    total: i64 = 0
    tiles: i64 = farm.tiles & _BONUS_TILES
    tile: i64 = 0
    while tiles:
        if tiles & 1:
            total += bonus(farm, tile)
        tiles >>= 1
        tile += 1
    return total


def points(farm: Farm) -> i64:
    """All points of a farm."""
    total: i64 = farm_animals(farm) + heads(farm.stock, DOG) - losses(farm)
    total += (grain_owned(farm) + 1) // 2 + vegetables_owned(farm) + amount(farm.goods, RUBY) + farm.dwarfs
    total += tile_points(farm) + 2 * count(farm.small) + 2 * count(farm.large)
    total += 3 * count(farm.ore_mines) + 4 * count(farm.ruby_mines)
    return total + bonuses(farm) + coins(farm.stock, GOLD)


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
        "missing_animals": {kind: 0 if number else -2 for kind, number in kinds.items() if kind != "dog"},
        "grain": {"grain": int((grain_owned(farm) + 1) // 2)},
        "vegetables": {"vegetable": int(vegetables_owned(farm))},
        "rubies": {"ruby": int(amount(farm.goods, RUBY))},
        "dwarfs": {"dwarf": int(farm.dwarfs)},
        "unused_spaces": {"forest": -int(count(unused & FOREST)), "mountain": -int(count(unused & MOUNTAIN))},
        "furnishings": printed,
        "pastures": {"small": 2 * int(count(farm.small)), "large": 2 * int(count(farm.large))},
        "mines": {"ore_mine": 3 * int(count(farm.ore_mines)), "ruby_mine": 4 * int(count(farm.ruby_mines))},
        "bonuses": {name: bonus(farm, tile) for name, tile in at_work if _BONUS_TILES >> tile & 1},
        "gold": {"gold": int(coins(farm.stock, GOLD))},
        "begging": {"marker": -3 * int(farm.begging)},
    }


def score(farm: Farm) -> Score:
    """The score pad of a farm. The loss categories show what is left after the Writing chamber, which cancels in
    their order.
    """
    origins = _origins(farm)
    categories = {name: sum(of.values()) for name, of in origins.items()}
    cancelled: dict[str, int] = {}
    if farm.tiles >> WRITING_CHAMBER & 1:
        left = _MOST_CANCELLED
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
