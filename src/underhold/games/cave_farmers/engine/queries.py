"""Queries about a position, so that code outside the engine does not have to decode masks."""

from typing import Final

from underhold.games.cave_farmers.content.goods import DOG
from underhold.games.cave_farmers.engine import farm_changes
from underhold.games.cave_farmers.engine.board import FOREST, MOUNTAIN, cells_of
from underhold.games.cave_farmers.engine.furnishing_tables import SIXTH_DWARF_TILES
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.legal_cells import forest_tiles, mountain_tiles
from underhold.games.cave_farmers.engine.lowering import CLOSES, GUEST_CLOSES, PARTS
from underhold.games.cave_farmers.engine.state import FEED, NO_HARVEST, PLACE, RESCUE, SKIP, Farm, View
from underhold.games.cave_farmers.engine.turn_order import crowded, overloaded
from underhold.games.cave_farmers.engine.view import view_of

_CROP_COUNTS: Final = 5  # in `Farm.crops`: fields with 1, 2, 3 grain and 1, 2 vegetables


def holds(mask: int, number: int) -> bool:
    """Whether a mask contains a number of a cell, furnishing, space or part."""
    return bool(mask >> number & 1)


# -------------------------------------------------------------------------------------------------------------- a farm


def sites(farm: Farm) -> list[tuple[int, int]]:
    """The cell and number of every furnishing, in the order of building."""
    return [(site >> 6, site & 63) for site in farm.sites]


def crop_counts(farm: Farm) -> list[int]:
    """The numbers of fields with 1, 2, 3 grain and 1, 2 vegetables."""
    return [int(farm.crops >> 5 * count & 31) for count in range(_CROP_COUNTS)]


def shown_cells(farm: Farm) -> list[int]:
    """The cells of the board, and those outside it with an overhanging tile."""
    return cells_of(int(FOREST | MOUNTAIN | forest_tiles(farm) | mountain_tiles(farm) | farm.stables))


def animals(farm: Farm) -> int:
    """A number that is equal for farms with the same animals."""
    return int(farm.stock) >> DOG


def dwarf_places(farm: Farm) -> int:
    """The number of places for dwarfs, including one only for a sixth dwarf."""
    return int(farm_changes.dwarf_places(farm)) + int(farm.tiles & SIXTH_DWARF_TILES != 0)


def dwarfs_at_home(farm: Farm) -> list[int]:
    """The dwarfs that have not worked this round, by number."""
    return [dwarf for dwarf in range(farm.dwarfs) if not farm.away >> dwarf & 1]


# ------------------------------------------------------------------------------------------------- the space in use


def part_rows(space: int) -> range:
    """The rows of a space's parts in the flat tables."""
    return range(int(PARTS[space]), int(PARTS[space + 1]))


def is_open(view: View, part: int) -> bool:
    """Whether a part of the space in use can still be done."""
    return bool(view.open_parts >> part & 1)


def is_done(view: View, part: int) -> bool:
    """Whether a part of the space in use was done."""
    return bool(view.done >> part & 1)


def all_done(view: View) -> bool:
    """Whether every part of the space in use was done."""
    return int(view.done) == all_parts(int(view.space))


def all_parts(space: int) -> int:
    """The parts of a space as a mask."""
    return (1 << len(part_rows(space))) - 1


def excluded(row: int, part: int) -> bool:
    """Whether doing a part (given by its row) excludes another part of its space: `either … or`."""
    return bool((CLOSES[row] & ~GUEST_CLOSES[row]) >> part & 1)


# -------------------------------------------------------------------------------------------------- the end of a round


def spaces_to_clear(view: View) -> int:
    """Solo: the spaces whose goods would be removed at the end of the round, as a mask."""
    if view.players > 1:
        return 0
    if view.phase == RESCUE:
        return int(crowded(view))
    return int(overloaded(view)) if view.round + 1 < view.rounds() else 0


def food_due(view: View, seat: int) -> int:
    """The food needed for feeding at the end of this round; an unknown harvest counts as a normal one."""
    if view.harvest == NO_HARVEST:
        return 0
    if view.phase == FEED:
        if (seat - view.start) % view.players < view.seats_done:
            return 0  # this seat has already fed its dwarfs
    elif not (PLACE <= view.phase <= SKIP or view.phase == RESCUE):
        return 0
    if view.meal_eaten and seat != view.seat:  # it was eaten by another player's dwarf
        view = view_of(view)
        view.meal_eaten = 0
    return int(bill(view, view.farms[seat]))
