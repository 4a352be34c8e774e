"""The outlook: what each furnishing would cost a seat and bring it, and why it could not be built now."""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.board import cells_of
from underhold.games.cave_farmers.engine.farm_changes import furnish, furnishing_cost, overbuilt_cell, stock_cost
from underhold.games.cave_farmers.engine.furnishing_tables import DWELLING_TILES, NEIGHBOR_TILES
from underhold.games.cave_farmers.engine.legal_cells import furnishable
from underhold.games.cave_farmers.engine.options import can_pay
from underhold.games.cave_farmers.engine.queries import holds, sites
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.naming.reasons import why_not_furnishing
from underhold.games.cave_farmers.web.messages import CaveFarmersOutlook, FurnishingOutlook
from underhold.games.cave_farmers.web.parts import reason
from underhold.locale import Words

_NOWHERE: Final = 0  # a cell outside the board that touches nothing
_KEPT: Final = 512


@dataclass(frozen=True, slots=True)
class _Case:
    """A cache key with everything that an outlook depends on: a seat's farm, the supply and all built furnishings."""

    seat: int
    farm: tuple[int, ...]
    supply: int
    built: frozenset[int]
    view: View = field(compare=False, repr=False)


def outlook(words: Words, view: View, seat: int) -> CaveFarmersOutlook:
    """The outlook for all furnishings, including those already built."""
    built = frozenset(tile for farm in view.farms for _, tile in sites(farm))
    return _outlook(words, _Case(seat, tuple(view.farms[seat].to_ints()), int(view.supply), built, view))


@lru_cache(maxsize=_KEPT)  # most moves change only one farm, but every seat gets a message
def _outlook(words: Words, case: _Case) -> CaveFarmersOutlook:
    view, seat = case.view, case.seat
    farm, trial = view.farms[seat], view_of(view)
    tiles = [tile for tile in range(len(FURNISHING_IDS)) if holds(case.supply, tile) or tile in case.built]
    owned = named(int(farm.goods), int(farm.stock))
    furnishings = []
    for tile in tiles:
        goods, stock = int(furnishing_cost(farm, tile, 0)), int(stock_cost(tile, 0))
        cost = named(goods, stock)
        missing = {} if can_pay(farm, goods, stock) else {k: n - owned.get(k, 0) for k, n in cost.items()}
        why = why_not_furnishing(view, farm, FURNISHING_IDS[tile])
        furnishings.append(
            FurnishingOutlook(
                id=FURNISHING_IDS[tile],
                cost=cost,
                missing={kind: lack for kind, lack in missing.items() if lack > 0},
                points=worth(trial, seat, tile),
                reason=reason(words, why) if why else None,
            )
        )
    return CaveFarmersOutlook(seat=seat, furnishings=furnishings)


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
