"""A farm as plain data: its cells, its dwarfs, what is to come, and where its animals stand."""

from functools import lru_cache
from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, ROUNDS
from underhold.games.cave_farmers.engine.harvest import bill
from underhold.games.cave_farmers.engine.income import goods_due
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import FEED, NO_HARVEST, PLACE, RESCUE, SKIP, Farm, View
from underhold.games.cave_farmers.engine.view import view_of
from underhold.games.cave_farmers.naming import named_view
from underhold.games.cave_farmers.naming.arrangement import arrange, places, room_for_more
from underhold.games.cave_farmers.naming.plain import goods_of
from underhold.games.cave_farmers.web.messages import (
    CellView,
    DueView,
    DwarfView,
    FarmView,
    PlaceView,
    StayView,
)

# What the farm's cells and animals are made of: farms that are alike in these look alike.
_LAND: Final = (
    "meadows", "fields", "small", "large", "large_across", "large_down", "stables", "caverns", "tunnels", "deep",
    "ore_mines", "ruby_mines", "furnished", "crops", "tiles", "sites",
)  # fmt: skip
_KEPT: Final = 512  # farms whose drawing is kept, some 30 KB each: a move changes one farm of a table


# ------------------------------------------------------------------------------------------------------------ animals


class _Land:
    """What is drawn of a farm's cells and animals; kept, since most moves change one farm or none."""

    def __init__(self, farm: Farm) -> None:
        housing = arrange(farm)
        self.cells = [CellView.model_validate(one, from_attributes=True) for one in named_view.cells(farm)]
        self.places = [
            PlaceView(id=place.id, cells=list(place.cells), room=dict(place.room), guarded=place.guardable)
            for place in places(farm)
        ]
        self.stays = [StayView(place=stay.place, kind=stay.kind, count=stay.count) for stay in housing.stays]
        self.homeless = dict(housing.homeless)
        self.room = room_for_more(farm)


class _Key:
    """A farm that equals every farm that looks like it."""

    def __init__(self, farm: Farm) -> None:
        self.farm = farm
        # Of food and gold nothing is drawn here: the animals begin above them.
        self.look = (int(farm.stock) >> 22, int(farm.dwarfs), *(getattr(farm, name) for name in _LAND))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.look == other.look

    def __hash__(self) -> int:
        return hash(self.look)


@lru_cache(maxsize=_KEPT)
def _land(key: _Key) -> _Land:
    key.farm = key.farm.copy()  # farms of a live game change under our hands
    return _Land(key.farm)


# ----------------------------------------------------------------------------------------------------- dwarfs and goods


def _due(view: View, farm: Farm) -> list[DueView]:
    """What suppliers will bring, round by round."""
    rounds = ROUNDS[int(view.players)]
    found = []
    for index in range(int(view.round) + 1, len(rounds)):
        goods = goods_due(farm, index)
        if goods:
            found.append(DueView(round=rounds[index], goods=goods))
    return found


def food_due(view: View, seat: int) -> int:
    """The food that feeding at the end of this round takes; an unknown harvest is a whole one."""
    if view.harvest == NO_HARVEST:
        return 0
    if view.phase == FEED:
        if (seat - view.start) % view.players < view.seats_done:
            return 0  # has fed already
    elif not (PLACE <= view.phase <= SKIP or view.phase == RESCUE):
        return 0
    if view.meal_eaten and seat != view.seat:  # a meal eaten at another table
        view = view_of(view)
        view.meal_eaten = 0
    return int(bill(view, view.farms[seat]))


def shown_farm(view: View, seat: int) -> FarmView:
    """All that one player has."""
    farm = view.farms[seat]
    land = _land(_Key(farm))
    return FarmView(
        seat=seat,
        goods=goods_of(farm),
        points=int(points(farm)),
        dwarfs=[DwarfView.model_validate(one, from_attributes=True) for one in named_view.dwarfs(farm)],
        begging=int(farm.begging),
        cells=land.cells,
        furnishings=[FURNISHING_IDS[site & 63] for site in farm.sites],
        places=land.places,
        stays=land.stays,
        homeless=land.homeless,
        room=land.room,
        due=_due(view, farm),
        food_due=food_due(view, seat),
    )
