"""The outlook: what each furnishing would cost a seat and bring it, and why it could not be built now."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.engine.board import cells_of
from underhold.games.cave_farmers.engine.farm_changes import furnish, furnishing_cost, overbuilt_cell, stock_cost
from underhold.games.cave_farmers.engine.furnishing_tables import DWELLING_TILES, NEIGHBOR_TILES, SUBSTITUTE_TILES
from underhold.games.cave_farmers.engine.legal_cells import furnishable
from underhold.games.cave_farmers.engine.options import can_pay
from underhold.games.cave_farmers.engine.queries import holds, sites
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.reasons import missing, why_not_furnishing
from underhold.games.cave_farmers.web.parts import reason
from underhold.locale import Words

_NOWHERE: Final = 0  # a cell outside the board that touches nothing
_KEPT: Final = 2048  # enough for 500 tables of two
_ENTRIES_KEPT: Final = 12_000  # in all languages together; about 600 bytes each
# The entries by everything that they depend on. Most of them do not change with a move.
_entries: Final[dict[tuple[Any, ...], dict[str, Any]]] = {}


@dataclass(frozen=True, slots=True)
class _Case:
    """A cache key with everything that an outlook depends on: a seat's farm, the supply and all built furnishings."""

    seat: int
    farm: tuple[int, ...]
    supply: int
    built: frozenset[int]
    view: View = field(compare=False, repr=False)


def outlook(words: Words, view: View, seat: int) -> dict[str, Any]:
    """The outlook for all furnishings, including those already built, in the form of `messages.CaveFarmersOutlook`."""
    built = frozenset(tile for farm in view.farms for _, tile in sites(farm))
    return _outlook(words, _Case(seat, tuple(view.farms[seat].to_ints()), int(view.supply), built, view))


@lru_cache(maxsize=_KEPT)  # most moves change only one farm, but every seat gets a message
def _outlook(words: Words, case: _Case) -> dict[str, Any]:
    view, seat = case.view, case.seat
    farm, trial = view.farms[seat], view_of(view)
    goods, stock = int(farm.goods), int(farm.stock)
    owned = amounts(goods, stock)
    substitutes = tuple(owned.items()) if farm.tiles & SUBSTITUTE_TILES else ()
    full = not furnishable(farm)
    furnishings = []
    for tile, name in enumerate(FURNISHING_IDS):
        gone = not holds(case.supply, tile)
        if gone and tile not in case.built:
            continue
        price, stock_price = int(furnishing_cost(farm, tile, 0)), int(stock_cost(tile, 0))
        cost = amounts(price, stock_price)
        payable = bool(can_pay(farm, price, stock_price))
        homeless = full and int(overbuilt_cell(farm, tile)) < 0
        have = tuple([owned.get(kind, 0) for kind in cost])
        gained = worth(trial, seat, tile)
        key = (words, tile, price, stock_price, payable, gone, homeless, have, substitutes, gained)
        entry = _entries.get(key)
        if entry is None:
            if len(_entries) >= _ENTRIES_KEPT:
                _entries.clear()
            why = why_not_furnishing(view, farm, name)
            entry = _entries[key] = {
                "id": name,
                "cost": cost,
                "missing": {} if payable else missing(owned, cost),
                "points": gained,
                "reason": reason(words, why).model_dump() if why else None,
            }
        furnishings.append(entry)
    return {"seat": seat, "furnishings": furnishings}


def worth(trial: View, seat: int, tile: int) -> int:
    """The points that a furnishing would bring on its best cell, ignoring its cost. The view is not changed."""
    farm, supply = trial.farms[seat], trial.supply
    best = -100
    for cell in _cells(farm, tile):
        after = farm.copy()
        furnish(trial, seat, after, tile, cell, None)
        trial.supply = supply
        best = max(best, int(points(after)))
    return best - int(points(farm))


def _cells(farm: Farm, tile: int) -> list[int]:
    """The cells to try; only one if the cell makes no difference."""
    over = int(overbuilt_cell(farm, tile))
    if over >= 0:
        return [over]
    free = int(furnishable(farm))
    if holds(NEIGHBOR_TILES, tile) or (farm.parlor and holds(DWELLING_TILES, tile)):
        return cells_of(free) or [_NOWHERE]
    return [free.bit_length() - 1 if free else _NOWHERE]
