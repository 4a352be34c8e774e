"""A farm by name: its cells, dwarfs, furnishings and goods, and the places of its animals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final, Literal

from underhold.games.cave_farmers.content import FURNISHING_IDS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import KINDS
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.board import CELLS, FOREST_HALF, HOME, cells_of
from underhold.games.cave_farmers.engine.farm_changes import can_grow
from underhold.games.cave_farmers.engine.income import goods_due
from underhold.games.cave_farmers.engine.lowering import BOTH_ONCE
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import Farm, View
from underhold.games.cave_farmers.naming.amounts import amounts
from underhold.games.cave_farmers.naming.arrangement import Place, Stay, arrange, places, room_for_more, sown
from underhold.games.cave_farmers.naming.goods_found import cell_bonus
from underhold.games.common.naming.picking import picked

# The fields of a farm that are masks of cells, and the kind of these cells.
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
# The fields of a farm that its cells and animals depend on.
_LAND: Final = (
    *(field for field, _ in _TILES), "large_across", "large_down", "stables", "furnished", "crops", "tiles", "covered",
    "sites", "dwarfs",
)  # fmt: skip
_KEPT: Final = 2048  # cached farms, enough for 500 tables of two; a move usually changes only one farm


@dataclass(frozen=True, slots=True)
class Crop:
    """The crop on a field."""

    kind: Literal["grain", "vegetable"]
    amount: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a home board, or one outside it on which something lies."""

    id: str
    column: int  # 0 to 7; the board is 1 to 6
    row: int  # 0 to 5; the board is 1 to 4
    half: Literal["forest", "mountain"]
    kind: str  # free meadow field pasture cavern tunnel deep_tunnel ore_mine ruby_mine home furnishing
    furnishing: str | None  # the topmost
    stable: bool
    pasture: str | None  # of a large pasture: its first cell
    crop: Crop | None  # an arrangement for display: the engine does not distinguish between fields
    bonus: Mapping[str, int] = field(compare=False)  # for the first tile there; follows from `id` and `kind`


@dataclass(frozen=True, slots=True)
class Site:
    """A furnishing on its cell."""

    cell: str
    furnishing: str
    covered: bool  # by another furnishing


@dataclass(frozen=True, slots=True)
class Dwarf:
    """A member of the family."""

    state: Literal["home", "away", "newborn"]
    strength: int  # of the weapon; 0: none


@dataclass(frozen=True, slots=True)
class Due:
    """Goods that a furnishing brings at the start of a round."""

    round: int  # as printed
    goods: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """The cells of a farm and the arrangement of its animals. Farms with equal land share one object."""

    cells: tuple[Cell, ...]
    sites: tuple[Site, ...]  # furnishings in the order of building
    places: tuple[Place, ...]  # for animals
    stays: tuple[Stay, ...]  # one way to house the animals
    homeless: Mapping[str, int]  # animals for which there is no place
    room: Mapping[str, int]  # by kind: how many more could be housed


@dataclass(frozen=True, slots=True)
class NamedFarm:
    """Everything that one player has."""

    seat: int
    goods: Mapping[str, int]  # all kinds, including animals
    points: int
    dwarfs: tuple[Dwarf, ...]  # the oldest first
    dwarf_places: int  # in dwellings
    can_grow: bool  # whether there is room for another dwarf
    begging: int
    land: Land
    due: tuple[Due, ...]  # goods that furnishings will bring
    food_due: int  # the food needed to feed the family at the end of the round, as it is now
    both_done: tuple[str, ...]  # spaces on which both alternatives were done, which is allowed once


def named_farm(view: View, seat: int) -> NamedFarm:
    """All that one player has."""
    farm = view.farms[seat]
    return NamedFarm(
        seat=seat,
        goods=goods_of(farm),
        points=int(points(farm)),
        dwarfs=dwarfs(farm),
        dwarf_places=queries.dwarf_places(farm),
        can_grow=bool(can_grow(farm)),
        begging=int(farm.begging),
        land=land_of(farm),
        due=_due(view, farm),
        food_due=queries.food_due(view, seat),
        both_done=_both_done(int(farm.extended)),
    )


@cache
def _both_done(extended: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(SPACE_IDS) if BOTH_ONCE[number] & extended)


def goods_of(farm: Farm) -> dict[str, int]:
    """All goods and animals by name, including zeros."""
    return dict.fromkeys(KINDS, 0) | amounts(int(farm.goods), int(farm.stock))


def dwarfs(farm: Farm) -> tuple[Dwarf, ...]:
    """The family, the oldest dwarf first."""
    newborn, home = picked(range(farm.dwarfs), farm.newborn), queries.dwarfs_at_home(farm)
    return tuple(
        Dwarf("newborn" if dwarf in newborn else "home" if dwarf in home else "away", int(farm.weapon(dwarf)))
        for dwarf in range(farm.dwarfs)
    )


def _due(view: View, farm: Farm) -> tuple[Due, ...]:
    rounds = ROUNDS[int(view.players)]
    coming = [(rounds[index], goods_due(farm, index)) for index in range(int(view.round) + 1, len(rounds))]
    return tuple(Due(number, goods) for number, goods in coming if goods)


# ---------------------------------------------------------------------------------------------------------------- land


class _LandKey:
    """A cache key: equal for farms with the same land and animals."""

    def __init__(self, farm: Farm) -> None:
        self.farm = farm
        self.fields = (queries.animals(farm), *(getattr(farm, name) for name in _LAND))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _LandKey) and self.fields == other.fields

    def __hash__(self) -> int:
        return hash(self.fields)


def land_of(farm: Farm) -> Land:
    """The cells of a farm, and the arrangement of its animals."""
    return _land(_LandKey(farm))


@lru_cache(maxsize=_KEPT)
def _land(key: _LandKey) -> Land:
    farm = key.farm = key.farm.copy()  # the cached farm must not change with the game
    housing = arrange(farm)
    return Land(
        cells=_cells(farm),
        sites=tuple(
            Site(CELLS[cell], FURNISHING_IDS[tile], queries.holds(int(farm.covered), tile))
            for cell, tile in queries.sites(farm)
        ),
        places=tuple(places(farm)),
        stays=housing.stays,
        homeless=housing.homeless,
        room=room_for_more(farm),
    )


def _kinds(farm: Farm) -> dict[int, str]:
    """The kind of each cell that is not free."""
    kinds = dict.fromkeys(cells_of(int(farm.furnished)), "furnishing") | dict.fromkeys(cells_of(HOME), "home")
    for name, kind in _TILES:
        kinds |= dict.fromkeys(cells_of(getattr(farm, name)), kind)
    return kinds


def _pastures(farm: Farm) -> dict[int, str]:
    """The first cell of the large pasture that a cell belongs to."""
    found = {}
    for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
        for cell in cells_of(firsts):
            found[cell] = found[cell + step] = CELLS[cell]
    return found


def _cells(farm: Farm) -> tuple[Cell, ...]:
    """The cells of the board, and those of overhanging tiles."""
    built = {cell: FURNISHING_IDS[tile] for cell, tile in queries.sites(farm)}
    kinds, pastures, bearing = _kinds(farm), _pastures(farm), sown(farm)
    forest, stables = cells_of(FOREST_HALF), cells_of(int(farm.stables))
    return tuple(
        Cell(
            id=CELLS[cell],
            column=cell % 8,
            row=cell // 8,
            half="forest" if cell in forest else "mountain",
            kind=kinds.get(cell, "free"),
            furnishing=built.get(cell),
            stable=cell in stables,
            pasture=pastures.get(cell),
            crop=_crop(bearing.get(CELLS[cell])),
            bonus={} if cell in kinds else cell_bonus(CELLS[cell]),
        )
        for cell in queries.shown_cells(farm)
    )


def _crop(pile: tuple[str, int] | None) -> Crop | None:
    if pile is None:
        return None
    kind, amount = pile
    return Crop("grain" if kind == "grain" else "vegetable", amount)
