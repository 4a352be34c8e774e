"""Farms as wire messages."""

from functools import lru_cache
from typing import Final, NamedTuple

from underhold.games.cave_farmers.naming.named_farm import Land, NamedFarm
from underhold.games.cave_farmers.web.messages import CellView, DueView, DwarfView, FarmView, PlaceView, StayView

_KEPT: Final = 512  # cached messages, about 30 KB each; a move usually changes only one farm


class _LandView(NamedTuple):
    cells: list[CellView]
    places: list[PlaceView]
    stays: list[StayView]


@lru_cache(maxsize=_KEPT)
def _land(land: Land) -> _LandView:
    return _LandView(
        cells=[CellView.model_validate(one, from_attributes=True) for one in land.cells],
        places=[
            PlaceView(id=place.id, cells=list(place.cells), room=dict(place.room), guarded=place.guardable)
            for place in land.places
        ],
        stays=[StayView(place=stay.place, kind=stay.kind, count=stay.count) for stay in land.stays],
    )


def shown_farm(farm: NamedFarm) -> FarmView:
    """A farm as a message."""
    land = _land(farm.land)
    return FarmView(
        seat=farm.seat,
        goods=dict(farm.goods),
        points=farm.points,
        dwarfs=[DwarfView(state=one.state, strength=one.strength) for one in farm.dwarfs],
        begging=farm.begging,
        cells=land.cells,
        furnishings=[site.furnishing for site in farm.land.sites],
        places=land.places,
        stays=land.stays,
        homeless=dict(farm.land.homeless),
        room=dict(farm.land.room),
        due=[DueView(round=one.round, goods=dict(one.goods)) for one in farm.due],
        food_due=farm.food_due,
    )
