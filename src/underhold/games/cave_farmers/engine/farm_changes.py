"""What changes a farm: receiving and paying goods, placing tiles, building, sowing, growing. Each deed reports itself
once, and here are all the things that answer to a deed by themselves: bonuses under the first tile, Seam, Dog
school, Quarry, Breeding cave …
"""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    CATTLE,
    DOG,
    DONKEY,
    GRAIN,
    ONE_BOAR,
    ONE_FOOD,
    ONE_GRAIN,
    ONE_ORE,
    ONE_STONE,
    ONE_VEGETABLE,
    ONE_WOOD,
    SHEEP,
    STONE,
    WOOD,
    amount,
    covers,
    heads,
)
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.animals import empty_fields
from underhold.games.cave_farmers.engine.board import (
    BIT,
    BOAR_CELLS,
    FOREST_EDGE,
    MOUNTAIN_EDGE,
    MOUNTAIN_HALF,
    ONE_FOOD_CELLS,
    TWO_FOOD_CELLS,
    beside,
    count,
)
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.lowering import (
    ADDITIONAL_DWELLING,
    AT_ONCE,
    BREEDING_CAVE,
    BUILDER,
    CARPENTER,
    CARPENTER_WOOD,
    CAVERN_CAVERN,
    COUPLE_DWELLING,
    DOG_SCHOOL,
    DWELLING_TILES,
    LOOT_DWELLING_COST,
    MEADOW_FIELD,
    MILKING_FOOD,
    MILKING_PARLOR,
    MIXED_DWELLING,
    NEWBORN_FOOD,
    ORDINARY_DWELLING,
    OVERBUILDS,
    OVERHANG_STOCK,
    QUARRY,
    RUBY_ROUNDS,
    SEAM,
    SIMPLE_DWELLINGS,
    STATE_FOOD,
    STATE_PARLOR,
    STONE_CARVER,
    STONE_CARVER_STONE,
    STONE_ROUNDS,
    TILE_GOODS,
    TILE_STOCK,
    WEAVING_FOOD,
    WEAVING_PARLOR,
    WOOD_ROUNDS,
)
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, Farm, View

# ------------------------------------------------------------------------------------------------ goods


def gain(seat: i64, farm: Farm, goods: i64, stock: i64, log: Log | None) -> None:
    """Receive goods; Seam answers to stone, Dog school to dogs, whatever they come from."""
    if farm.tiles >> SEAM & 1:
        goods += amount(goods, STONE) * ONE_ORE
    if stock and farm.tiles >> DOG_SCHOOL & 1:
        goods += heads(stock, DOG) * ONE_WOOD
    farm.goods += goods
    farm.stock += stock
    if log is not None and (goods or stock):
        log.append(events.Gained(seat, goods, stock))


def pay(seat: i64, farm: Farm, goods: i64, stock: i64, log: Log | None) -> None:
    """Give goods away."""
    farm.goods -= goods
    farm.stock -= stock
    if log is not None and (goods or stock):
        log.append(events.Paid(seat, goods, stock))


# ------------------------------------------------------------------------------------------------ landscape


def _cover(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """The bonus that lay under the first tile on a cell."""
    bit: i64 = BIT[cell]
    if bit & BOAR_CELLS:
        gain(seat, farm, 0, ONE_BOAR, log)
    elif bit & ONE_FOOD_CELLS:
        gain(seat, farm, 0, ONE_FOOD, log)
    elif bit & TWO_FOOD_CELLS:
        gain(seat, farm, 0, 2 * ONE_FOOD, log)


def place_meadow(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A meadow tile; a stable there stays on it."""
    farm.meadows |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "meadow", cell))
    _cover(seat, farm, cell, log)


def place_field(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A field tile."""
    farm.fields |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "field", cell))
    _cover(seat, farm, cell, log)


def place_tunnel(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A tunnel tile."""
    farm.tunnels |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "tunnel", cell))
    _cover(seat, farm, cell, log)


def place_cavern(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A cavern tile."""
    farm.caverns |= BIT[cell]
    if log is not None:
        log.append(events.TilePlaced(seat, "cavern", cell))
    _cover(seat, farm, cell, log)


def place_single(seat: i64, farm: Farm, kind: i64, cell: i64, log: Log | None) -> None:
    """One single tile: meadow, field, tunnel, cavern."""
    if kind == 0:
        place_meadow(seat, farm, cell, log)
    elif kind == 1:
        place_field(seat, farm, cell, log)
    elif kind == 2:
        place_tunnel(seat, farm, cell, log)
    else:
        place_cavern(seat, farm, cell, log)


def place_twin(seat: i64, farm: Farm, kind: i64, first: i64, second: i64, log: Log | None) -> None:
    """One twin tile; gold if half of it hangs over the edge (only the Office room allows that)."""
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
        gain(seat, farm, 0, OVERHANG_STOCK, log)


def fence_small(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A small pasture on one meadow."""
    farm.meadows &= ~(BIT[cell])
    farm.small |= BIT[cell]
    if log is not None:
        log.append(events.PastureFenced(seat, BIT[cell]))


def fence_large(seat: i64, farm: Farm, first: i64, second: i64, log: Log | None) -> None:
    """A large pasture on two meadows, the left or upper one first."""
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
    """A stable."""
    farm.stables |= BIT[cell]
    if log is not None:
        log.append(events.StableBuilt(seat, cell))


def build_ore_mine(seat: i64, farm: Farm, mine: i64, deep: i64, log: Log | None) -> None:
    """An ore mine and its deep tunnel on two plain tunnels."""
    farm.tunnels &= ~(BIT[mine] | BIT[deep])
    farm.ore_mines |= BIT[mine]
    farm.deep |= BIT[deep]
    if log is not None:
        log.append(events.MineBuilt(seat, "ore_mine", mine))
        log.append(events.MineBuilt(seat, "deep_tunnel", deep))


def build_ruby_mine(seat: i64, farm: Farm, cell: i64, log: Log | None) -> None:
    """A ruby mine on a tunnel or deep tunnel."""
    farm.tunnels &= ~(BIT[cell])
    farm.deep &= ~(BIT[cell])
    farm.ruby_mines |= BIT[cell]
    if log is not None:
        log.append(events.MineBuilt(seat, "ruby_mine", cell))


def fence_cost(farm: Farm, wood: i64, discounted: bool) -> i64:
    """The wood for a pasture; Carpenter takes one off, once in an action."""
    if discounted and farm.tiles >> CARPENTER & 1:
        return max(0, wood - CARPENTER_WOOD)
    return wood


def stable_cost(farm: Farm, stone: i64) -> i64:
    """The stone for a stable; Stone carver builds them for nothing."""
    if farm.tiles >> STONE_CARVER & 1:
        return max(0, stone - STONE_CARVER_STONE)
    return stone


def sow(seat: i64, farm: Farm, grain: i64, vegetables: i64, log: Log | None) -> None:
    """New fields: three grain grow from one, two vegetables from one."""
    farm.goods -= grain * ONE_GRAIN + vegetables * ONE_VEGETABLE
    farm.crops += (grain << 10) + (vegetables << 20)
    if log is not None:
        log.append(events.Paid(seat, grain * ONE_GRAIN + vegetables * ONE_VEGETABLE, 0))
        log.append(events.Sown(seat, grain, vegetables))


def can_sow(farm: Farm) -> bool:
    """Whether there is a seed and an empty field for it."""
    return farm.goods >> GRAIN != 0 and empty_fields(farm) > 0


# ------------------------------------------------------------------------------------------------ family


def dwarf_places(farm: Farm) -> i64:
    """Places for dwarfs, without the one that serves a sixth dwarf only."""
    tiles: i64 = farm.tiles
    places: i64 = 2 + farm.ordinary + count(tiles & SIMPLE_DWELLINGS) + (tiles >> MIXED_DWELLING & 1)
    return places + 2 * (tiles >> COUPLE_DWELLING & 1)


def can_grow(farm: Farm) -> bool:
    """Whether there is room for one more dwarf: five at most, a sixth with the Additional dwelling."""
    places: i64 = dwarf_places(farm)
    if farm.dwarfs < MOST_DWARFS - 1:
        return places > farm.dwarfs
    return farm.dwarfs < MOST_DWARFS and places >= farm.dwarfs and farm.tiles >> ADDITIONAL_DWELLING & 1 != 0


def grow(seat: i64, farm: Farm, log: Log | None) -> None:
    """A newborn; it works from the next round on."""
    bit: i64 = 1 << farm.dwarfs
    farm.newborn |= bit
    farm.away |= bit
    farm.dwarfs += 1
    if log is not None:
        log.append(events.DwarfBorn(seat))


# ------------------------------------------------------------------------------------------------ furnishings


def furnishing_cost(farm: Farm, tile: i64, cheap: bool) -> i64:
    """The goods word of a furnishing's cost after discounts; `cheap`: at the price of the dwelling loot."""
    cost: i64 = LOOT_DWELLING_COST if cheap else TILE_GOODS[tile]
    if farm.tiles >> CARPENTER & 1 and covers(cost, CARPENTER_WOOD):
        cost -= CARPENTER_WOOD
    if farm.tiles >> STONE_CARVER & 1 and covers(cost, STONE_CARVER_STONE):
        cost -= STONE_CARVER_STONE
    return cost


def payment(farm: Farm, cost: i64, way: i64) -> i64:
    """A cost with ore in place of one wood (way 1), one stone (2) or both (3); below 0 if that way does not exist."""
    if way == 0:
        return cost
    if farm.tiles >> BUILDER & 1 == 0:
        return -1
    if way & 1:
        if amount(cost, WOOD) == 0:
            return -1
        cost += ONE_ORE - ONE_WOOD
    if way & 2:
        if amount(cost, STONE) == 0:
            return -1
        cost += ONE_ORE - ONE_STONE
    return cost


def overbuilt_cell(farm: Farm, tile: i64) -> i64:
    """The cell of the tile that this one must cover; below 0 if there is none."""
    other: i64 = OVERBUILDS[tile]
    if other < 0 or farm.tiles >> other & 1 == 0:
        return -1
    for site in farm.sites:
        if site & 63 == other:
            return site >> 6
    return -1


def furnish(view: View, seat: i64, farm: Farm, tile: i64, cell: i64, log: Log | None) -> None:
    """Put a furnishing into the cave; what it gives at once follows."""
    bit: i64 = BIT[cell]
    if tile == ORDINARY_DWELLING:
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
    gain(seat, farm, AT_ONCE[tile], 0, log)
    if tile == WEAVING_PARLOR:
        gain(seat, farm, 0, heads(farm.stock, SHEEP) * WEAVING_FOOD, log)
    elif tile == MILKING_PARLOR:
        gain(seat, farm, 0, heads(farm.stock, CATTLE) * MILKING_FOOD, log)
    elif tile == STATE_PARLOR:
        farm.parlor = bit
        gain(seat, farm, 0, dwellings_beside_parlor(farm) * STATE_FOOD, log)
    if WOOD_ROUNDS[tile]:
        farm.wood_due |= _next_rounds(view, WOOD_ROUNDS[tile])
    elif STONE_ROUNDS[tile]:
        farm.stone_due |= _next_rounds(view, STONE_ROUNDS[tile])
    elif RUBY_ROUNDS[tile]:
        farm.ruby_due |= _next_rounds(view, RUBY_ROUNDS[tile])


def _next_rounds(view: View, rounds: i64) -> i64:
    """The next so many rounds, as far as there are any."""
    return (((1 << rounds) - 1) << (view.round + 1)) & ((1 << view.rounds()) - 1)


def dwellings_beside_parlor(farm: Farm) -> i64:
    """Dwellings that share an edge with the State parlor."""
    return count(beside(farm.parlor) & MOUNTAIN_HALF & farm.dwellings)


def stock_cost(tile: i64, cheap: bool) -> i64:
    """The stock word of a furnishing's cost."""
    return 0 if cheap else TILE_STOCK[tile]


# ------------------------------------------------------------------------------------------------ breeding


def bred(seat: i64, farm: Farm, newborn: i64, log: Log | None) -> None:
    """Newborn animals (packed) arrive together; Quarry and Breeding cave answer."""
    if newborn == 0:
        return
    farm.stock += newborn
    if log is not None:
        log.append(events.Bred(seat, newborn))
    if farm.tiles >> QUARRY & 1:
        gain(seat, farm, heads(newborn, DONKEY) * ONE_STONE, 0, log)
    if farm.tiles >> BREEDING_CAVE & 1:
        kinds: i64 = count(newborn)  # one of each at most
        gain(seat, farm, 0, NEWBORN_FOOD[kinds] * ONE_FOOD, log)
