"""A farm as plain data: its cells, its dwarfs, what is to come, and where its animals stand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal

from underhold.cave_farmers.arrangement import arrange, places, room_for_more, sown
from underhold.cave_farmers.board import CELL_COUNT, CELLS, FOREST, FOREST_HALF, HOME, MOUNTAIN
from underhold.cave_farmers.content import FURNISHING_IDS, ROUNDS
from underhold.cave_farmers.goods import KINDS, named
from underhold.cave_farmers.harvest import bill
from underhold.cave_farmers.scoring import points
from underhold.cave_farmers.spots import forest_tiles, mountain_tiles
from underhold.cave_farmers.state import FEED, NO_HARVEST, PLACE, RESCUE, SKIP, Farm, View
from underhold.cave_farmers.text.moves import found_under
from underhold.cave_farmers.view import view_of
from underhold.server.faces.cave_farmers.wire import (
    CellView,
    CropView,
    DueView,
    DwarfView,
    FarmView,
    PlaceView,
    StayView,
)

# Fields of a farm that are masks of cells, and what lies there.
_TILES: Final = (
    ("meadows", "meadow"),
    ("fields", "field"),
    ("small", "pasture"),
    ("large", "pasture"),
    ("caverns", "cavern"),
    ("tunnels", "tunnel"),
    ("deep", "deep_tunnel"),
    ("ore_mines", "ore_mine"),
    ("ruby_mines", "ruby_mine"),
)
_BONUS: Final = {cell: found_under(cell) for cell in range(CELL_COUNT) if (FOREST | MOUNTAIN) >> cell & 1}
# What the farm's cells and animals are made of: farms that are alike in these look alike.
_LAND: Final = (
    "meadows", "fields", "small", "large", "large_across", "large_down", "stables", "caverns", "tunnels", "deep",
    "ore_mines", "ruby_mines", "furnished", "crops", "tiles", "sites",
)  # fmt: skip
_KEPT: Final = 512  # farms whose drawing is kept, some 30 KB each: a move changes one farm of a table


def goods_of(farm: Farm) -> dict[str, int]:
    """All goods and animals, also those of which there are none."""
    return dict.fromkeys(KINDS, 0) | named(int(farm.goods), int(farm.stock))


# -------------------------------------------------------------------------------------------------------------- cells


def _kinds(farm: Farm) -> dict[int, str]:
    """What lies on each cell that is not free."""
    kinds = {cell: "home" if HOME >> cell & 1 else "furnishing" for cell in _bits(int(farm.furnished))}
    for field, kind in _TILES:
        kinds |= dict.fromkeys(_bits(getattr(farm, field)), kind)
    return kinds


def _bits(mask: int) -> Iterator[int]:
    return (cell for cell in range(CELL_COUNT) if mask >> cell & 1)


def _pastures(farm: Farm) -> dict[int, str]:
    """The first cell of the large pasture that a cell belongs to."""
    found = {}
    for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
        for cell in _bits(firsts):
            found[cell] = found[cell + step] = CELLS[cell]
    return found


def _cells(farm: Farm) -> list[CellView]:
    shown = int(FOREST | MOUNTAIN | forest_tiles(farm) | mountain_tiles(farm) | farm.stables)
    built = {site >> 6: FURNISHING_IDS[site & 63] for site in farm.sites}
    kinds, pastures, bearing = _kinds(farm), _pastures(farm), sown(farm)
    return [
        CellView(
            id=CELLS[cell],
            column=cell % 8,
            row=cell // 8,
            half="forest" if FOREST_HALF >> cell & 1 else "mountain",
            kind=kinds.get(cell, "free"),
            furnishing=built.get(cell),
            stable=bool(farm.stables >> cell & 1),
            pasture=pastures.get(cell),
            crop=_crop(bearing.get(CELLS[cell])),
            bonus={} if cell in kinds else _BONUS[cell],
        )
        for cell in _bits(shown)
    ]


def _crop(pile: tuple[str, int] | None) -> CropView | None:
    if pile is None:
        return None
    kind, amount = pile
    return CropView(kind="grain" if kind == "grain" else "vegetable", amount=amount)


# ------------------------------------------------------------------------------------------------------------ animals


class _Land:
    """What is drawn of a farm's cells and animals; kept, since most moves change one farm or none."""

    def __init__(self, farm: Farm) -> None:
        housing = arrange(farm)
        self.cells = _cells(farm)
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


def _dwarf(farm: Farm, dwarf: int) -> DwarfView:
    state: Literal["home", "away", "newborn"] = "home"
    if farm.newborn >> dwarf & 1:
        state = "newborn"
    elif farm.away >> dwarf & 1:
        state = "away"
    return DwarfView(state=state, strength=int(farm.weapon(dwarf)))


def _due(view: View, farm: Farm) -> list[DueView]:
    """What suppliers will bring, round by round."""
    rounds = ROUNDS[int(view.players)]
    found = []
    for index in range(int(view.round) + 1, len(rounds)):
        masks = {"wood": farm.wood_due, "stone": farm.stone_due, "ruby": farm.ruby_due}
        goods = {kind: 1 for kind, mask in masks.items() if mask >> index & 1}
        if goods:
            found.append(DueView(round=rounds[index], goods=goods))
    return found


def food_due(view: View, seat: int) -> int:
    """The food that feeding at the end of this round takes; an unknown harvest is a whole one."""
    if view.harvest == NO_HARVEST:
        return 0
    if view.phase == FEED:
        if (seat - view.start) % view.players < view.step:
            return 0  # has fed already
    elif not (PLACE <= view.phase <= SKIP or view.phase == RESCUE):
        return 0
    if view.credit and seat != view.seat:  # a meal eaten at another table
        view = view_of(view)
        view.credit = 0
    return int(bill(view, view.farms[seat]))


def shown_farm(view: View, seat: int) -> FarmView:
    """All that one player has."""
    farm = view.farms[seat]
    land = _land(_Key(farm))
    return FarmView(
        seat=seat,
        goods=goods_of(farm),
        points=int(points(farm)),
        dwarfs=[_dwarf(farm, dwarf) for dwarf in range(farm.dwarfs)],
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
