"""The landscape and the furnishings of a farm from their description."""

from typing import Any, Final

from underhold.core.errors import BadPosition
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.engine.animals import sown_fields
from underhold.games.cave_farmers.engine.board import (
    BIT,
    CELLS,
    FIRST_CAVERN,
    FOREST,
    HOME,
    MOUNTAIN,
    beside,
    cell_at,
    cells_of,
    count,
)
from underhold.games.cave_farmers.engine.furnishing_tables import (
    DWELLING_TILES,
    NEIGHBOR_TILES,
    OVERBUILDS,
    UNLIMITED_TILE,
)
from underhold.games.cave_farmers.engine.legal_cells import forest_tiles, mountain_tiles
from underhold.games.cave_farmers.engine.positions.layout import FOREST_TILES, MOUNTAIN_TILES
from underhold.games.cave_farmers.engine.state import Farm

_MOST_STABLES: Final = 3


def add_land(farm: Farm, given: dict[str, Any], part: str) -> None:
    """All tiles of the home board; raises BadPosition."""
    taken: dict[int, str] = dict.fromkeys(cells_of(int(HOME)), "the entry-level dwelling")
    for name, mask in (FOREST_TILES | MOUNTAIN_TILES).items():
        cells = [cell_at(cell) for cell in given.get(name, [])]
        for cell in cells:
            _take(taken, cell, name, f"{part} {name}")
        if name == "caverns":
            farm.caverns = 0
        setattr(farm, mask, _mask(cells))
    _add_large_pastures(farm, given.get("large_pastures", []), taken, f"{part} large_pastures")
    _add_furnishings(farm, given.get("furnishings", []), taken, f"{part} furnishings")
    if not any(cell in taken for cell in cells_of(int(FIRST_CAVERN))):
        farm.caverns |= FIRST_CAVERN
    _check_overhang(farm, part)
    _add_stables(farm, given.get("stables", []), f"{part} stables")
    for amount in given.get("grain", []):
        farm.crops += 1 << 5 * (amount - 1)
    for amount in given.get("vegetables", []):
        farm.crops += 1 << 15 + 5 * (amount - 1)
    sown, fields = len([*given.get("grain", []), *given.get("vegetables", [])]), int(count(farm.fields))
    if sown > fields:
        raise BadPosition(f"{sown} fields are sown, but there are {fields}. Add fields.", f"{part} grain")
    assert sown_fields(farm) == sown


def _mask(cells: list[int]) -> int:
    return sum(int(BIT[cell]) for cell in cells)


def _take(taken: dict[int, str], cell: int, name: str, part: str) -> None:
    if cell in taken:
        raise BadPosition(f"{CELLS[cell]} is covered already ({taken[cell]}). Choose another cell.", part)
    taken[cell] = name


def _add_large_pastures(farm: Farm, pairs: list[tuple[str, str]], taken: dict[int, str], part: str) -> None:
    for pair in pairs:
        first, second = sorted(map(cell_at, pair))
        if second - first not in (1, 8):
            raise BadPosition(f"{pair[0]} and {pair[1]} are not neighbors. A large pasture needs two.", part)
        for cell in (first, second):
            _take(taken, cell, "large_pastures", part)
        farm.large |= BIT[first] | BIT[second]
        if second == first + 1:
            farm.large_across |= BIT[first]
        else:
            farm.large_down |= BIT[first]


def _add_furnishings(farm: Farm, sites: list[tuple[str, str]], taken: dict[int, str], part: str) -> None:
    """Furnishings in the order of building. One that overbuilds another covers it."""
    on_top: dict[int, int] = {}
    for name, place in sites:
        tile, cell = FURNISHING_IDS.index(name), cell_at(place)
        below = int(OVERBUILDS[tile])
        covers = below >= 0 and bool(farm.tiles >> below & 1)
        if covers and on_top.get(cell) != below:
            raise BadPosition(f"{name} covers {FURNISHING_IDS[below]}. Put it on the same cell.", part)
        if not covers:
            _take(taken, cell, name, part)
        if tile != UNLIMITED_TILE and (farm.tiles | farm.covered) >> tile & 1:
            raise BadPosition(f"{name} is named twice, but there is only one.", part)
        if covers:
            farm.tiles &= ~BIT[below]
            farm.covered |= BIT[below]
        on_top[cell] = tile
        farm.tiles |= BIT[tile]
        farm.ordinary += 1 if tile == UNLIMITED_TILE else 0
        farm.furnished |= BIT[cell]
        farm.dwellings |= BIT[cell] if DWELLING_TILES >> tile & 1 else 0
        farm.parlor |= BIT[cell] if NEIGHBOR_TILES >> tile & 1 else 0
        farm.sites = (*farm.sites, cell << 6 | tile)


def _check_overhang(farm: Farm, part: str) -> None:
    """Check that each tile outside the board is half of a double tile whose other half is on the board."""
    for tiles, board in ((int(forest_tiles(farm)), int(FOREST)), (int(mountain_tiles(farm)), int(MOUNTAIN))):
        for cell in cells_of(tiles & ~board):
            inside = int(beside(BIT[cell])) & board
            if not inside & tiles:
                names = ", ".join(CELLS[one] for one in cells_of(inside))
                raise BadPosition(f"{CELLS[cell]} is outside the board; {names} must have a tile, too.", part)


def _add_stables(farm: Farm, cells: list[str], part: str) -> None:
    if len(cells) > _MOST_STABLES:
        raise BadPosition(f"A player has {_MOST_STABLES} stables, not {len(cells)}.", part)
    allowed = (int(FOREST) | int(forest_tiles(farm))) & ~int(farm.fields)
    for cell in cells:
        if not allowed >> cell_at(cell) & 1:
            raise BadPosition(f"A stable cannot stand on {cell}: choose free forest, a meadow or a pasture.", part)
    farm.stables = _mask([cell_at(cell) for cell in cells])
