"""What furnishings would mean to one seat: cost, points, and why it could not build them now."""

from underhold.cave_farmers.board import CELL_COUNT
from underhold.cave_farmers.content import FURNISHING_IDS
from underhold.cave_farmers.deeds import furnish, furnishing_cost, overbuilt_cell, stock_cost
from underhold.cave_farmers.goods import named
from underhold.cave_farmers.lowering import DWELLING_TILES, STATE_PARLOR
from underhold.cave_farmers.options import can_pay
from underhold.cave_farmers.scoring import points
from underhold.cave_farmers.spots import furnishable
from underhold.cave_farmers.state import Farm, View
from underhold.cave_farmers.view import view_of
from underhold.locale import Words
from underhold.server.faces.cave_farmers.reasons import why_not_furnishing
from underhold.server.faces.cave_farmers.wire import CaveFarmersOutlook, FurnishingOutlook

_NOWHERE = 0  # a cell outside the board that touches nothing


def outlook(words: Words, view: View, seat: int) -> CaveFarmersOutlook:
    """Every furnishing of the game, those that somebody has built too."""
    built = {site & 63 for farm in view.farms for site in farm.sites}
    tiles = [tile for tile in range(len(FURNISHING_IDS)) if view.supply >> tile & 1 or tile in built]
    trial = view_of(view)
    return CaveFarmersOutlook(seat=seat, furnishings=[_furnishing(words, view, trial, seat, tile) for tile in tiles])


def _furnishing(words: Words, view: View, trial: View, seat: int, tile: int) -> FurnishingOutlook:
    farm = view.farms[seat]
    goods, stock = int(furnishing_cost(farm, tile, False)), int(stock_cost(tile, False))
    cost, owned = named(goods, stock), named(int(farm.goods), int(farm.stock))
    missing = {} if can_pay(farm, goods, stock) else {k: n - owned.get(k, 0) for k, n in cost.items()}
    return FurnishingOutlook(
        id=FURNISHING_IDS[tile],
        cost=cost,
        missing={kind: lack for kind, lack in missing.items() if lack > 0},
        points=worth(trial, seat, tile),
        reason=why_not_furnishing(words, view, farm, tile),
    )


def worth(trial: View, seat: int, tile: int) -> int:
    """The points that a furnishing would bring on its best cell, without what it costs. The view is left as it was."""
    farm, supply = trial.farms[seat], trial.supply
    best = -100
    for cell in _cells(farm, tile):
        after = farm.copy()
        furnish(trial, seat, after, tile, cell, None)
        trial.supply = supply
        best = max(best, int(points(after)))
    return best - int(points(farm))


def _cells(farm: Farm, tile: int) -> list[int]:
    """Where it may be tried out; one cell will do where all are alike."""
    over = int(overbuilt_cell(farm, tile))
    if over >= 0:
        return [over]
    cells = [cell for cell in range(CELL_COUNT) if furnishable(farm) >> cell & 1] or [_NOWHERE]
    differ = tile == STATE_PARLOR or (farm.parlor and DWELLING_TILES >> tile & 1)
    return cells if differ else cells[:1]
