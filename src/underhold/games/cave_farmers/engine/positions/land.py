"""The landscape and the furnishings of a farm from their description."""

from typing import Any, Final

from underhold.core.errors import BadPosition, Message
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

_Taken = dict[
    int, str | Message
]  # what lies on each cell: a name of the description, or the home that is printed there


def add_land(farm: Farm, given: dict[str, Any], part: str) -> None:
    """All tiles of the home board; raises BadPosition."""
    taken: _Taken = dict.fromkeys(cells_of(int(HOME)), Message("error.position.cave_farmers.home"))
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
        raise BadPosition.of("error.position.cave_farmers.sown", f"{part} grain", count=sown, fields=fields)
    assert sown_fields(farm) == sown


def _mask(cells: list[int]) -> int:
    return sum(int(BIT[cell]) for cell in cells)


def _take(taken: _Taken, cell: int, name: str, part: str) -> None:
    if cell in taken:
        raise BadPosition.of("error.position.cave_farmers.covered", part, place=CELLS[cell], name=taken[cell])
    taken[cell] = name


def _add_large_pastures(farm: Farm, pairs: list[tuple[str, str]], taken: _Taken, part: str) -> None:
    for pair in pairs:
        first, second = sorted(map(cell_at, pair))
        if second - first not in (1, 8):
            raise BadPosition.of("error.position.cave_farmers.not_neighbors", part, first=pair[0], second=pair[1])
        for cell in (first, second):
            _take(taken, cell, "large_pastures", part)
        farm.large |= BIT[first] | BIT[second]
        if second == first + 1:
            farm.large_across |= BIT[first]
        else:
            farm.large_down |= BIT[first]


def _add_furnishings(farm: Farm, sites: list[tuple[str, str]], taken: _Taken, part: str) -> None:
    """Furnishings in the order of building. One that overbuilds another covers it."""
    on_top: dict[int, int] = {}
    for name, place in sites:
        tile, cell = FURNISHING_IDS.index(name), cell_at(place)
        below = int(OVERBUILDS[tile])
        covers = below >= 0 and bool(farm.tiles >> below & 1)
        if covers and on_top.get(cell) != below:
            raise BadPosition.of("error.position.cave_farmers.covers", part, name=name, below=FURNISHING_IDS[below])
        if not covers:
            _take(taken, cell, name, part)
        if tile != UNLIMITED_TILE and (farm.tiles | farm.covered) >> tile & 1:
            raise BadPosition.of("error.position.cave_farmers.only_one", part, name=name)
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
                raise BadPosition.of("error.position.cave_farmers.overhang", part, place=CELLS[cell], names=names)


def _add_stables(farm: Farm, cells: list[str], part: str) -> None:
    if len(cells) > _MOST_STABLES:
        raise BadPosition.of("error.position.cave_farmers.stables", part, most=_MOST_STABLES, given=len(cells))
    allowed = (int(FOREST) | int(forest_tiles(farm))) & ~int(farm.fields)
    for cell in cells:
        if not allowed >> cell_at(cell) & 1:
            raise BadPosition.of("error.position.cave_farmers.stable_site", part, place=cell)
    farm.stables = _mask([cell_at(cell) for cell in cells])
