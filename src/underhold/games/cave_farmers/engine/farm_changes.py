"""Changes of a farm: receiving and paying goods, placing tiles, building, sowing, family growth. Each change logs its
events and also does what follows automatically: bonuses of cells, and goods that furnishings bring when something is
received, born or built.
"""

from typing import Final

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    GRAIN,
    ONE_FOOD,
    ONE_GRAIN,
    ONE_VEGETABLE,
    amount,
    less,
)
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import (
    BIT,
    BONUS_CELLS,
    BONUS_GOODS,
    BONUS_STOCK,
    FOREST_EDGE,
    MOUNTAIN_EDGE,
    count,
)
from underhold.games.cave_farmers.engine.counting import measured
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ANSWER_COUNT,
    ANSWER_GOODS,
    ANSWER_IN_STOCK,
    ANSWER_LANE,
    ANSWER_LANE_MASK,
    ANSWER_STOCK,
    ANSWER_TILE,
    AT_ONCE_GOODS,
    AT_ONCE_MEASURE,
    AT_ONCE_STOCK,
    AT_ONCE_TILE,
    AT_ONCE_TILES,
    DISCOUNT_FIRST,
    DISCOUNT_GOODS,
    DISCOUNT_TILE,
    DISCOUNT_TILES,
    DWARF_PLACES,
    DWELLING_TILES,
    KINDS_BRED,
    NEIGHBOR_TILES,
    NEWBORN_FOOD,
    NEWBORN_FOOD_TILE,
    NEWBORN_FOOD_TILES,
    ON_BIRTH_TILES,
    ON_FENCES,
    ON_FURNISH,
    ON_GAIN_COUNT,
    ON_GAIN_GOODS,
    ON_GAIN_STOCK,
    ON_GAIN_TILES,
    ON_STABLE,
    OVERBUILDS,
    OVERHANG_GOODS,
    OVERHANG_STOCK,
    OVERHANG_TILE,
    PLACE_DIGITS,
    SIXTH_DWARF_TILES,
    SUBSTITUTE_CHANGE,
    SUBSTITUTE_COUNT,
    SUBSTITUTE_LANE,
    SUBSTITUTE_TILE,
    TILE_GOODS,
    TILE_STOCK,
    UNLIMITED_TILE,
    UPCOMING_ROUNDS,
    UPCOMING_TILE,
    UPCOMING_TILES,
)
from underhold.games.cave_farmers.engine.lowering import (
    CAVERN_CAVERN,
    FIXED_PRICE_GOODS,
    FIXED_PRICE_STOCK,
    MEADOW_FIELD,
)
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, Farm, View

_ENTRY_LEVEL_PLACES: Final = 2  # for dwarfs, in the starting dwelling

# ------------------------------------------------------------------------------------------------ goods


def gain(seat: i64, farm: Farm, goods: i64, stock: i64, log: Log | None) -> None:
    """Receive goods, together with what furnishings add to them."""
    if farm.tiles & ON_GAIN_TILES and (goods & ON_GAIN_GOODS or stock & ON_GAIN_STOCK):
        more = Answer(farm, goods, stock, ON_GAIN_COUNT)
        goods += more.goods
        stock += more.stock
    _receive(seat, farm, goods, stock, log)


def _receive(seat: i64, farm: Farm, goods: i64, stock: i64, log: Log | None) -> None:
    farm.goods += goods
    farm.stock += stock
    if log is not None and (goods or stock):
        log.append(events.Gained(seat, goods, stock))


class Answer:
    """What furnishings add to received goods, and to these additions in turn; no furnishing adds to its own goods."""

    def __init__(self, farm: Farm, goods: i64, stock: i64, rows: i64) -> None:
        self.goods: i64 = 0
        self.stock: i64 = 0
        tiles: i64 = farm.tiles
        changed: bool = True
        while changed:
            changed = False
            more_goods: i64 = 0
            more_stock: i64 = 0
            answered: i64 = 0
            row: i64 = 0
            while row < rows:
                if tiles >> ANSWER_TILE[row] & 1:
                    received: i64 = stock if ANSWER_IN_STOCK[row] else goods
                    received = received >> ANSWER_LANE[row] & ANSWER_LANE_MASK[row]
                    if received:
                        more_goods += received * ANSWER_GOODS[row]
                        more_stock += received * ANSWER_STOCK[row]
                        answered |= BIT[ANSWER_TILE[row]]
                        changed = True
                row += 1
            tiles &= ~answered
            rows = ON_GAIN_COUNT  # added animals are not newborn
            goods = more_goods
            stock = more_stock
            self.goods += more_goods
            self.stock += more_stock


def pay(seat: i64, farm: Farm, goods: i64, stock: i64, log: Log | None) -> None:
    """Pay goods."""
    farm.goods -= goods
    farm.stock -= stock
    if log is not None and (goods or stock):
        log.append(events.Paid(seat, goods, stock))


# ------------------------------------------------------------------------------------------------ landscape


def _cover(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Receive the bonus for the first tile on a cell."""
    if BIT[cell] & BONUS_CELLS:
        gain(seat, farm, BONUS_GOODS[cell], BONUS_STOCK[cell], log)


def place_meadow(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Place a meadow tile; a stable on the cell stays."""
    farm.meadows |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "meadow", cell))
    _cover(seat, farm, cell, log)


def place_field(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Place a field tile."""
    farm.fields |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "field", cell))
    _cover(seat, farm, cell, log)


def place_tunnel(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Place a tunnel tile."""
    farm.tunnels |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "tunnel", cell))
    _cover(seat, farm, cell, log)


def place_cavern(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Place a cavern tile."""
    farm.caverns |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "cavern", cell))
    _cover(seat, farm, cell, log)


def place_single(seat: i64, farm: Farm, kind: i64, cell: i64, log: Log | None) -> None:
    """Place a single tile: meadow, field, tunnel or cavern."""
    if kind == 0:
        place_meadow(seat, farm, cell, log)
    elif kind == 1:
        place_field(seat, farm, cell, log)
    elif kind == 2:
        place_tunnel(seat, farm, cell, log)
    else:
        place_cavern(seat, farm, cell, log)


def place_twin(seat: i64, farm: Farm, kind: i64, first: i64, second: i64, log: Log | None) -> None:
    """Place a twin tile, and receive the goods for an overhanging half."""
    if kind == MEADOW_FIELD:
        place_meadow(seat, farm, first, log)
        place_field(seat, farm, second, log)
    else:
        place_cavern(seat, farm, first, log)
        if kind == CAVERN_CAVERN:
            place_cavern(seat, farm, second, log)
        else:
            place_tunnel(seat, farm, second, log)
    if (BIT[first] | BIT[second]) & (FOREST_EDGE | MOUNTAIN_EDGE):
        _gain_for_overhang(seat, farm, log)


def _gain_for_overhang(seat: i64, farm: Farm, log: Log | None) -> None:
    goods: i64 = 0
    stock: i64 = 0
    row: i64 = 0
    while row < len(OVERHANG_TILE):
        if farm.tiles >> OVERHANG_TILE[row] & 1:
            goods += OVERHANG_GOODS[row]
            stock += OVERHANG_STOCK[row]
        row += 1
    gain(seat, farm, goods, stock, log)


def fence_small(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Fence a small pasture on one meadow."""
    farm.meadows &= ~(BIT[cell])
    farm.small |= BIT[cell]
    if log is not None:
        log.append(events.PastureFenced(seat, BIT[cell]))


def fence_large(seat: i64, farm: Farm, first: i64, second: i64, log: Log | None) -> None:
    """Fence a large pasture on two meadows, the left or upper one first."""
    cells: i64 = BIT[first] | BIT[second]
    farm.meadows &= ~cells
    farm.large |= cells
    if second == first + 1:
        farm.large_across |= BIT[first]
    else:
        farm.large_down |= BIT[first]
    if log is not None:
        log.append(events.PastureFenced(seat, cells))


def build_stable(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Build a stable."""
    farm.stables |= BIT[cell]
    if log is not None:
        log.append(events.StableBuilt(seat, cell))


def build_ore_mine(seat: i64, farm: Farm, mine: i64, deep: i64, log: Log | None) -> None:
    """Build an ore mine and its deep tunnel on two ordinary tunnels."""
    farm.tunnels &= ~(BIT[mine] | BIT[deep])
    farm.ore_mines |= BIT[mine]
    farm.deep |= BIT[deep]
    if log is not None:
        log.append(events.MineBuilt(seat, "ore_mine", mine))
        log.append(events.MineBuilt(seat, "deep_tunnel", deep))


def build_ruby_mine(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """Build a ruby mine on a tunnel or deep tunnel."""
    farm.tunnels &= ~(BIT[cell])
    farm.deep &= ~(BIT[cell])
    farm.ruby_mines |= BIT[cell]
    if log is not None:
        log.append(events.MineBuilt(seat, "ruby_mine", cell))


def discounted(farm: Farm, cost: i64, deed: i64) -> i64:
    """A cost in goods after the discounts on an action; `deed` is an index of DEEDS."""
    if farm.tiles & DISCOUNT_TILES[deed] == 0:
        return cost
    discount: i64 = 0
    row: i64 = DISCOUNT_FIRST[deed]
    while row < DISCOUNT_FIRST[deed + 1]:
        if farm.tiles >> DISCOUNT_TILE[row] & 1:
            discount += DISCOUNT_GOODS[row]
        row += 1
    return less(cost, discount)


def fence_cost(farm: Farm, cost: i64, first: bool) -> i64:
    """The goods for a pasture; discounts apply to the first one of an action."""
    return discounted(farm, cost, ON_FENCES) if first else cost


def stable_cost(farm: Farm, cost: i64) -> i64:
    """The goods for a stable."""
    return discounted(farm, cost, ON_STABLE)


def sow(seat: i64, farm: Farm, grain: i64, vegetables: i64, log: Log | None) -> None:
    """Sow fields: one grain becomes three, one vegetable becomes two."""
    farm.goods -= grain * ONE_GRAIN + vegetables * ONE_VEGETABLE
    farm.crops += (grain << 10) + (vegetables << 20)
    if log is not None:
        log.append(events.Paid(seat, grain * ONE_GRAIN + vegetables * ONE_VEGETABLE, 0))
        log.append(events.Sown(seat, grain, vegetables))


def can_sow(farm: Farm) -> bool:
    """Whether the farm has a seed and an empty field for it."""
    return farm.goods >> GRAIN != 0 and empty_fields(farm) > 0


# ------------------------------------------------------------------------------------------------ family


def dwarf_places(farm: Farm) -> i64:
    """The number of places for dwarfs, without those only for a sixth dwarf."""
    places: i64 = _ENTRY_LEVEL_PLACES + farm.ordinary * DWARF_PLACES[UNLIMITED_TILE]
    digit: i64 = 0
    while digit < len(PLACE_DIGITS):
        places += count(farm.tiles & PLACE_DIGITS[digit]) << digit
        digit += 1
    return places


def can_grow(farm: Farm) -> bool:
    """Whether there is room for another dwarf: at most five, or a sixth in a room for it."""
    if farm.dwarfs < MOST_DWARFS - 1:
        return dwarf_places(farm) > farm.dwarfs
    return farm.dwarfs < MOST_DWARFS and farm.tiles & SIXTH_DWARF_TILES != 0 and dwarf_places(farm) >= farm.dwarfs


def grow(seat: i64, farm: Farm, log: Log | None) -> None:
    """Add a newborn dwarf, which works from the next round on."""
    bit: i64 = 1 << farm.dwarfs
    farm.newborn |= bit
    farm.away |= bit
    farm.dwarfs += 1
    if log is not None:
        log.append(events.DwarfBorn(seat))


# ------------------------------------------------------------------------------------------------ furnishings


def furnishing_cost(farm: Farm, tile: i64, price: i64) -> i64:
    """The goods word of a furnishing's cost after discounts; `price`: 0 for the printed one, or a fixed price."""
    return discounted(farm, FIXED_PRICE_GOODS[price] if price else TILE_GOODS[tile], ON_FURNISH)


def stock_cost(tile: i64, price: i64) -> i64:
    """The stock word of a furnishing's cost."""
    return FIXED_PRICE_STOCK[price] if price else TILE_STOCK[tile]


def payment(farm: Farm, cost: i64, way: i64) -> i64:
    """A cost in which some goods are replaced by others; `way` is a mask. Negative if that is not possible."""
    row: i64 = 0
    while way >> row:
        if way >> row & 1:
            if row >= SUBSTITUTE_COUNT or farm.tiles >> SUBSTITUTE_TILE[row] & 1 == 0:
                return -1
            if amount(cost, SUBSTITUTE_LANE[row]) == 0:
                return -1
            cost += SUBSTITUTE_CHANGE[row]
        row += 1
    return cost


def overbuilt_cell(farm: Farm, tile: i64) -> i64:
    """The cell of the tile that this one must cover; negative if there is none."""
    other: i64 = OVERBUILDS[tile]
    if other < 0 or farm.tiles >> other & 1 == 0:
        return -1
    for site in farm.sites:
        if site & 63 == other:
            return site >> 6
    return -1


def furnish(view: View, seat: i64, farm: Farm, tile: i64, cell: i64, log: Log | None) -> None:
    """Place a furnishing, and receive what it gives at once."""
    bit: i64 = BIT[cell]
    if tile == UNLIMITED_TILE:
        farm.ordinary += 1
    else:
        view.supply &= ~(BIT[tile])
    other: i64 = OVERBUILDS[tile]
    if other >= 0 and farm.tiles >> other & 1:
        farm.tiles &= ~(BIT[other])
        farm.covered |= BIT[other]
    farm.tiles |= BIT[tile]
    farm.caverns &= ~bit
    farm.tunnels &= ~bit
    farm.deep &= ~bit
    farm.furnished |= bit
    if DWELLING_TILES >> tile & 1:
        farm.dwellings |= bit
    farm.sites = (*farm.sites, int(cell << 6 | tile))
    if log is not None:
        log.append(events.Furnished(seat, tile, cell))
    if NEIGHBOR_TILES >> tile & 1:
        farm.parlor |= bit
    if AT_ONCE_TILES >> tile & 1:
        _gain_at_once(seat, farm, tile, log)
    if UPCOMING_TILES >> tile & 1:
        power: i64 = 0
        while power < len(UPCOMING_TILE):
            if UPCOMING_TILE[power] == tile:
                farm.add_due(power, _next_rounds(view, UPCOMING_ROUNDS[power]))
            power += 1


def _gain_at_once(seat: i64, farm: Farm, tile: i64, log: Log | None) -> None:
    row: i64 = 0
    while row < len(AT_ONCE_TILE):
        if AT_ONCE_TILE[row] == tile:
            times: i64 = 1
            if AT_ONCE_MEASURE[row] >= 0:
                times = measured(farm, AT_ONCE_MEASURE[row], tile)
            gain(seat, farm, times * AT_ONCE_GOODS[row], times * AT_ONCE_STOCK[row], log)
        row += 1


def _next_rounds(view: View, rounds: i64) -> i64:
    """The next `rounds` rounds, as a mask; fewer if the game ends before."""
    return (((1 << rounds) - 1) << (view.round + 1)) & ((1 << view.rounds()) - 1)


# ------------------------------------------------------------------------------------------------ breeding


def bred(seat: i64, farm: Farm, newborn: i64, log: Log | None) -> None:
    """Receive newborn animals (packed, at most one of each kind), and what furnishings bring for them."""
    if newborn == 0:
        return
    farm.stock += newborn
    if log is not None:
        log.append(events.Bred(seat, newborn))
    if farm.tiles & ON_BIRTH_TILES:
        answer = Answer(farm, 0, newborn, ANSWER_COUNT)
        _receive(seat, farm, answer.goods, answer.stock, log)
    if farm.tiles & NEWBORN_FOOD_TILES:
        kinds: i64 = count(newborn)
        food: i64 = 0
        row: i64 = 0
        while row < len(NEWBORN_FOOD_TILE):
            if farm.tiles >> NEWBORN_FOOD_TILE[row] & 1:
                food += NEWBORN_FOOD[KINDS_BRED * row + kinds]
            row += 1
        gain(seat, farm, 0, food * ONE_FOOD, log)
