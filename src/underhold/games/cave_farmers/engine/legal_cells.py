"""The cells of a home board where tiles, pastures, stables, mines and furnishings can be placed, as masks. The same
mask answers whether there is a place, and which ones there are.

Pairs of cells are given by their left or upper cell: `pairs_across` and `pairs_down`. A furnishing allows twin tiles to
overhang the edge by one half.
"""

from mypy_extensions import i64

from underhold.games.cave_farmers.engine.board import (
    ENTRANCE,
    FOREST,
    FOREST_EDGE,
    FOREST_HALF,
    MOUNTAIN,
    MOUNTAIN_EDGE,
    MOUNTAIN_HALF,
    beside,
    count,
)
from underhold.games.cave_farmers.engine.furnishing_tables import FURNISH_TUNNELS_TILES, OVERHANG_TILES
from underhold.games.cave_farmers.engine.state import Farm


def forest_tiles(farm: Farm) -> i64:
    """Cells with a forest tile, overhanging ones included."""
    return farm.meadows | farm.fields | farm.small | farm.large


def mountain_tiles(farm: Farm) -> i64:
    """Cells that belong to the cave system, overhanging ones included."""
    return farm.caverns | farm.tunnels | farm.deep | farm.ore_mines | farm.ruby_mines | farm.furnished


def free_forest(farm: Farm) -> i64:
    """Forest cells without a tile, possibly with a stable."""
    return FOREST & ~forest_tiles(farm)


def free_mountain(farm: Farm) -> i64:
    """Mountain cells without a tile."""
    return MOUNTAIN & ~mountain_tiles(farm)


def forest_start(farm: Farm) -> i64:
    """Free forest cells where a tile can start: first the cell in front of the cave, then those beside forest tiles."""
    tiles: i64 = forest_tiles(farm)
    if tiles == 0:
        return ENTRANCE
    return free_forest(farm) & beside(tiles) & FOREST_HALF


def mountain_start(farm: Farm) -> i64:
    """Free mountain cells next to the cave system."""
    return free_mountain(farm) & beside(mountain_tiles(farm)) & MOUNTAIN_HALF


def meadow_cells(farm: Farm) -> i64:
    """The cells for a single meadow."""
    return forest_start(farm)


def field_cells(farm: Farm) -> i64:
    """The cells for a single field: not under a stable."""
    return forest_start(farm) & ~farm.stables


def single_cells(farm: Farm, kind: i64) -> i64:
    """The cells for a single tile: meadow, field, tunnel or cavern."""
    if kind == 0:
        return meadow_cells(farm)
    return field_cells(farm) if kind == 1 else mountain_start(farm)


def pairs_across(free: i64, start: i64) -> i64:
    """The left cells of two free neighbors, at least one of which is in `start`."""
    return free & (free >> 1) & (start | (start >> 1))


def pairs_down(free: i64, start: i64) -> i64:
    """The upper cells of two free neighbors, at least one of which is in `start`."""
    return free & (free >> 8) & (start | (start >> 8))


def has_forest_pair(farm: Farm) -> bool:
    """Whether there is a place for a twin tile of meadow and field. It cannot be two cells with stables."""
    free: i64 = free_forest(farm)
    start: i64 = forest_start(farm)
    grass: i64 = ~farm.stables
    across: i64 = pairs_across(free, start) & (grass | (grass >> 1))
    if across | (pairs_down(free, start) & (grass | (grass >> 8))):
        return True
    return farm.tiles & OVERHANG_TILES != 0 and beside(start) & forest_edge(farm) != 0


def has_mountain_pair(farm: Farm) -> bool:
    """Whether there is a place for a twin tile of caverns and tunnels."""
    free: i64 = free_mountain(farm)
    start: i64 = mountain_start(farm)
    if pairs_across(free, start) | pairs_down(free, start):
        return True
    return farm.tiles & OVERHANG_TILES != 0 and beside(start) & mountain_edge(farm) != 0


def forest_edge(farm: Farm) -> i64:
    """Free places just outside the forest."""
    return FOREST_EDGE & ~forest_tiles(farm)


def mountain_edge(farm: Farm) -> i64:
    """Free places just outside the mountain."""
    return MOUNTAIN_EDGE & ~mountain_tiles(farm)


def large_pairs_across(farm: Farm) -> i64:
    """The left cells of two adjacent meadows."""
    return farm.meadows & (farm.meadows >> 1)


def large_pairs_down(farm: Farm) -> i64:
    """The upper cells of two adjacent meadows."""
    return farm.meadows & (farm.meadows >> 8)


def mine_pairs_across(farm: Farm) -> i64:
    """The left cells of two adjacent ordinary tunnels."""
    return farm.tunnels & (farm.tunnels >> 1)


def mine_pairs_down(farm: Farm) -> i64:
    """The upper cells of two adjacent ordinary tunnels."""
    return farm.tunnels & (farm.tunnels >> 8)


def stable_cells(farm: Farm) -> i64:
    """The cells for a stable: free forest, meadows and pastures; one per cell, three per player."""
    if count(farm.stables) >= 3:
        return 0
    return (free_forest(farm) | farm.meadows | farm.small | farm.large) & ~farm.stables


def furnishable(farm: Farm) -> i64:
    """The cells for a furnishing: empty caverns, and empty tunnels if the player may furnish them."""
    cells: i64 = farm.caverns
    if farm.tiles & FURNISH_TUNNELS_TILES:
        cells |= farm.tunnels | farm.deep
    return cells


def unused_cells(farm: Farm) -> i64:
    """Cells of the board with neither tile nor stable."""
    return (free_forest(farm) & ~farm.stables) | free_mountain(farm)
