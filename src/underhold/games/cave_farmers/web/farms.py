"""Farms as plain data, in the form of `messages.FarmView`."""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from underhold.games.cave_farmers.naming.named_farm import Cell, Land, NamedFarm

_LANDS: Final = 2048  # enough for 500 tables of two; a move usually changes only one farm
_CELLS: Final = 8192  # cells are small and the same in many farms


class _LandData(NamedTuple):
    cells: list[dict[str, Any]]
    furnishings: list[str]
    places: list[dict[str, Any]]
    stays: list[dict[str, Any]]


@lru_cache(maxsize=_LANDS)
def _land(land: Land) -> _LandData:
    return _LandData(
        cells=[_cell(one) for one in land.cells],
        furnishings=[site.furnishing for site in land.sites],
        places=[
            {"id": place.id, "cells": list(place.cells), "room": place.room, "guarded": place.guardable}
            for place in land.places
        ],
        stays=[{"place": stay.place, "kind": stay.kind, "count": stay.count} for stay in land.stays],
    )


@lru_cache(maxsize=_CELLS)
def _cell(cell: Cell) -> dict[str, Any]:
    crop = cell.crop
    return {
        "id": cell.id,
        "column": cell.column,
        "row": cell.row,
        "half": cell.half,
        "kind": cell.kind,
        "furnishing": cell.furnishing,
        "stable": cell.stable,
        "pasture": cell.pasture,
        "crop": None if crop is None else {"kind": crop.kind, "amount": crop.amount},
        "bonus": cell.bonus,
    }


def shown_farm(farm: NamedFarm) -> dict[str, Any]:
    """A farm as plain data. Farms with equal land share its parts."""
    land = _land(farm.land)
    return {
        "seat": farm.seat,
        "goods": farm.goods,
        "points": farm.points,
        "dwarfs": [{"state": one.state, "strength": one.strength} for one in farm.dwarfs],
        "begging": farm.begging,
        "cells": land.cells,
        "furnishings": land.furnishings,
        "places": land.places,
        "stays": land.stays,
        "homeless": farm.land.homeless,
        "room": farm.land.room,
        "due": [{"round": one.round, "goods": one.goods} for one in farm.due],
        "food_due": farm.food_due,
    }
