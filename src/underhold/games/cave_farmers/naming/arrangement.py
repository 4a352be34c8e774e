"""The places for animals on a farm, and one arrangement of its animals to show to players. The engine only counts
animals and does not store where they are.

Donkeys go into mines, ore mines first, because furnishings count them there; boars into stables without a meadow;
animals with a room for their kind into that room. The others are assigned to boxes one by one; `housing.fit` checks
each time that the rest can still be housed, so no assignment has to be undone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from underhold.games.cave_farmers.content.goods import (
    DOG,
    FARM_ANIMALS,
    heads,
    named,
    pack,
)
from underhold.games.cave_farmers.engine import queries
from underhold.games.cave_farmers.engine.animals import all_housed, other_room, own_room, sown_fields
from underhold.games.cave_farmers.engine.board import CELLS, HOME, cell_at, cells_of
from underhold.games.cave_farmers.engine.furnishing_tables import (
    FIELD_ROOM_TILES,
    OTHER_ROOM_KINDS,
    OTHER_ROOM_TILE,
    OWN_ROOM_KIND,
    OWN_ROOM_TILE,
    PAIR_ROOM_TILES,
)
from underhold.games.cave_farmers.engine.housing import Boxes, fit
from underhold.games.cave_farmers.engine.legal_cells import free_forest
from underhold.games.cave_farmers.engine.options import breeding_kinds
from underhold.games.cave_farmers.engine.state import Farm
from underhold.games.common.naming.picking import picked

YARD: Final = "yard"  # dogs that guard no sheep are shown beside the house
_ONE: Final = {kind: pack(**{kind: 1}).stock for kind in FARM_ANIMALS}
_ENOUGH: Final = 20  # further free places are not counted
_ROOM_SIZE: Final = 2  # of the entry-level dwelling and rooms like it
# The crops that a field can have, in the order of `queries.crop_counts`.
_CROPS: Final = (("grain", 1), ("grain", 2), ("grain", 3), ("vegetable", 1), ("vegetable", 2))


@dataclass(frozen=True, slots=True)
class Place:
    """A place for animals: one cell, or both cells of a large pasture. Dogs can guard meadows and pastures only."""

    cells: tuple[str, ...]
    room: Mapping[str, int]  # by kind: how many animals of it fit
    guardable: bool = False
    unusual: bool = False  # a room with another size or only for some kinds, which `housing` does not count

    @property
    def id(self) -> str:
        return self.cells[0]

    @property
    def size(self) -> int:
        """How many animals of any one kind fit; 0 for places for one kind only, and for bare meadows."""
        return min(self.room.get(kind, 0) for kind in FARM_ANIMALS)


@dataclass(frozen=True, slots=True)
class Stay:
    """Animals of one kind in a place; the place is identified by its first cell."""

    place: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Housing:
    """An arrangement of the animals of a farm, and the animals for which there is no place."""

    stays: tuple[Stay, ...]
    homeless: Mapping[str, int]


# ------------------------------------------------------------------------------------------------------------ places


def sown(farm: Farm) -> dict[str, tuple[str, int]]:
    """The crops by cell. The engine does not distinguish between fields; here grain fills the fields from the first,
    vegetables from the last, the fullest first, so that crops that remain after a harvest stay where they are.
    """
    cells, counts = _names(int(farm.fields)), queries.crop_counts(farm)
    bearing: dict[str, tuple[str, int]] = {}
    for kind, free in (("grain", iter(cells)), ("vegetable", reversed(cells))):
        for lane in reversed(range(len(_CROPS))):
            if _CROPS[lane][0] == kind:
                for _ in range(counts[lane]):
                    bearing[next(free)] = _CROPS[lane]
    assert len(bearing) == sown_fields(farm)
    return bearing


def places(farm: Farm) -> list[Place]:
    """All places for animals, in the order of the cells."""
    return sorted(_places(farm), key=lambda place: cell_at(place.id))


def _places(farm: Farm) -> Iterator[Place]:
    stables = _names(int(farm.stables))
    for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
        for cell in cells_of(firsts):
            both = (CELLS[cell], CELLS[cell + step])
            yield Place(both, _any(4 * 2 ** sum(name in stables for name in both)), guardable=True)
    for name in _names(int(farm.small)):
        yield Place((name,), _any(4 if name in stables else 2), guardable=True)
    for name in _names(int(farm.meadows)):
        yield Place((name,), _any(int(name in stables)), guardable=True)
    for name in _names(int(farm.stables & free_forest(farm))):
        yield Place((name,), {"boar": 1})
    for name in _names(int(farm.ore_mines | farm.ruby_mines)):
        yield Place((name,), {"donkey": 1})
    on_fields = int(farm.tiles & FIELD_ROOM_TILES).bit_count()
    if on_fields:
        bearing = sown(farm)
        for name in _names(int(farm.fields)):
            if name not in bearing:
                yield from [Place((name,), _any(1))] * on_fields
    for name in _names(int(HOME)):
        yield Place((name,), _any(_ROOM_SIZE))
    for cell, tile in queries.sites(farm):
        if queries.holds(farm.tiles, tile):
            yield from _rooms(farm, tile, CELLS[cell])


def _rooms(farm: Farm, tile: int, name: str) -> Iterator[Place]:
    """The places in a furnishing."""
    if queries.holds(PAIR_ROOM_TILES, tile):
        yield Place((name,), _any(_ROOM_SIZE))
    for row in range(len(OWN_ROOM_TILE)):
        if OWN_ROOM_TILE[row] == tile:
            yield Place((name,), {FARM_ANIMALS[OWN_ROOM_KIND[row]]: int(own_room(farm, row))})
    for row in range(len(OTHER_ROOM_TILE)):
        if OTHER_ROOM_TILE[row] == tile:
            kinds = picked(FARM_ANIMALS, OTHER_ROOM_KINDS[row])
            yield Place((name,), dict.fromkeys(kinds, int(other_room(farm, row))), unusual=True)


def _any(size: int) -> dict[str, int]:
    return dict.fromkeys(FARM_ANIMALS, size) if size else {}


def _names(cells: int) -> list[str]:
    return picked(CELLS, cells)


# -------------------------------------------------------------------------------------------------- how many there are


def breeding_animals(farm: Farm) -> list[str]:
    """The kinds of which the farm has at least two."""
    return picked(FARM_ANIMALS, breeding_kinds(farm))


def room_for_more(farm: Farm) -> dict[str, int]:
    """How many more animals of each kind could be housed, if only that kind is added."""
    room: dict[str, int] = {}
    for kind, one in _ONE.items():
        count = 0
        while count < _ENOUGH and all_housed(farm, (count + 1) * one):
            count += 1
        room[kind] = count
    return room


def homeless(farm: Farm) -> dict[str, int]:
    """The smallest set of farm animals to remove so that all others can be housed."""
    if all_housed(farm):
        return {}
    owned = named(0, int(farm.stock))
    most = [owned.get(kind, 0) for kind in FARM_ANIMALS]
    for count in range(1, sum(most) + 1):
        fitting = [gone for gone in _sets(count, most) if all_housed(farm, -pack(**_named(gone)).stock)]
        if fitting:
            return _named(min(fitting, key=lambda gone: _regret(gone, most)))
    raise AssertionError("a farm without animals has enough places")


def _sets(count: int, most: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to choose `count` animals; `most` is the number available of each kind."""
    if len(most) == 1:
        if count <= most[0]:
            yield (count,)
        return
    for first in range(min(count, most[0]) + 1):
        for rest in _sets(count - first, most[1:]):
            yield (first, *rest)


def _regret(gone: tuple[int, ...], had: list[int]) -> tuple[int, ...]:
    """How bad it is to lose these animals: first the last of a kind, then breeding pairs, then valuable kinds."""
    last = sum(taken > 0 and taken == owned for taken, owned in zip(gone, had, strict=True))
    pairs = sum(owned >= 2 > owned - taken for taken, owned in zip(gone, had, strict=True))
    return (last, pairs, *reversed(gone))


def _named(counts: tuple[int, ...]) -> dict[str, int]:
    return {kind: count for kind, count in zip(FARM_ANIMALS, counts, strict=True) if count}


# ----------------------------------------------------------------------------------------------------- the arrangement


def arrange(farm: Farm) -> Housing:
    """Arrange the animals of a farm, as far as there are places."""
    gone = homeless(farm)
    owned = named(0, int(farm.stock))
    need = {kind: owned.get(kind, 0) - gone.get(kind, 0) for kind in FARM_ANIMALS}
    dogs = int(heads(farm.stock, DOG))
    there = places(farm)
    stays = _own_places(farm, there, need)
    # Larger boxes first; of equal size, those that dogs cannot guard first.
    usual = [place for place in there if place.size and not place.unusual]
    boxes = sorted(usual, key=lambda place: (-place.size, place.guardable))
    meadows = [place.id for place in there if place.guardable and not place.size]
    stays += _unusual_places([place for place in there if place.unusual], need, boxes, len(meadows), dogs)
    for kind in ("donkey", "boar", "cattle"):
        while need[kind]:
            box = _box_for(kind, need, boxes, len(meadows), dogs)
            boxes.remove(box)
            stays.append(Stay(box.id, kind, min(box.size, need[kind])))
            need[kind] -= stays[-1].count
    stays += _flock(need["sheep"], boxes, meadows, dogs)
    idle = dogs - sum(stay.count for stay in stays if stay.kind == "dog")
    return Housing((*stays, Stay(YARD, "dog", idle)) if idle else tuple(stays), gone)


def _own_places(farm: Farm, there: list[Place], need: dict[str, int]) -> list[Stay]:
    """Fill the places for one kind only; ore mines first."""
    ore_mines = _names(int(farm.ore_mines))
    stays = []
    for place in sorted(there, key=lambda place: place.id not in ore_mines):
        if len(place.room) == 1:
            ((kind, size),) = place.room.items()
            taken = min(size, need[kind])
            if taken:
                stays.append(Stay(place.id, kind, taken))
                need[kind] -= taken
    return stays


def _unusual_places(rooms: list[Place], need: dict[str, int], boxes: list[Place], bare: int, dogs: int) -> list[Stay]:
    """Fill the unusual rooms, each with a kind so that the other animals can still be housed."""
    ways = product(*([kind for kind in place.room if need[kind]] or [""] for place in rooms))
    for way in ways if rooms else ():
        left = dict(need)
        stays = []
        for place, kind in zip(rooms, way, strict=True):
            taken = min(place.room[kind], left[kind]) if kind else 0
            if taken:
                stays.append(Stay(place.id, kind, taken))
                left[kind] -= taken
        sheep = min(dogs, left["sheep"])
        if fit(_counted(boxes, bare, sheep), left["sheep"], left["donkey"], left["boar"], left["cattle"]):
            need.update(left)
            return stays
    return []


def _counted(boxes: list[Place], bare: int, dogs: int) -> Boxes:
    def number(size: int, guardable: bool) -> int:
        return sum(box.size == size and box.guardable == guardable for box in boxes)

    fours, eights, sixteens = (number(size, True) for size in (4, 8, 16))
    return Boxes(
        number(1, False), number(1, True), number(2, False), number(2, True), fours, eights, sixteens, bare, dogs
    )


def _box_for(kind: str, need: dict[str, int], boxes: list[Place], bare: int, dogs: int) -> Place:
    """A box for this kind that leaves enough for the others: the smallest that holds all of it, or the largest."""
    for box in sorted(boxes, key=lambda box: (box.size < need[kind], abs(box.size - need[kind]), box.guardable)):
        rest = list(boxes)
        rest.remove(box)
        left = dict(need)
        left[kind] -= min(box.size, need[kind])
        sheep = min(dogs, left["sheep"])
        if fit(_counted(rest, bare, sheep), left["sheep"], left["donkey"], left["boar"], left["cattle"]):
            return box
    raise AssertionError("housing.fit found a box, so there is one")


def _flock(sheep: int, boxes: list[Place], meadows: list[str], dogs: int) -> list[Stay]:
    """Put sheep into the remaining boxes; dogs guard the others."""
    stays: list[Stay] = []
    guarded = sheep - sum(box.size for box in boxes)
    if guarded > 0 and not meadows:  # all of them go to the smallest place that dogs can guard
        box = min((box for box in boxes if box.guardable), key=lambda box: box.size)
        boxes.remove(box)
        guarded += box.size
        stays += [Stay(box.id, "dog", guarded - 1), Stay(box.id, "sheep", guarded)]
        sheep -= guarded
    elif guarded > 0:
        used = min(len(meadows), dogs, max(1, guarded // 2))
        while used < min(len(meadows), dogs) and guarded > dogs + used:
            used += 1
        sheep -= guarded
        for number, meadow in enumerate(meadows[:used]):
            extra = max(0, guarded - 2 * used) if number == 0 else 0
            here = min(guarded, 2 + extra)
            stays += [Stay(meadow, "dog", max(1, here - 1)), Stay(meadow, "sheep", here)]
            guarded -= here
    for box in boxes:
        taken = min(box.size, sheep)
        if taken:
            stays.append(Stay(box.id, "sheep", taken))
            sheep -= taken
    return stays
