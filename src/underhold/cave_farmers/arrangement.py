"""One way to house all animals of a farm, to be shown to people. The engine itself never stores where animals stand.

Donkeys go into mines, ore mines first, since that is where Miner and Mining cave want them; boars into stables in the
wild; cattle and sheep into the rooms made for them. The rest takes boxes one by one, always asking `housing.fit`
whether what remains can still be housed, so that nothing has to be taken back.
"""

from dataclasses import dataclass

from underhold.cave_farmers.animals import all_housed, empty_fields
from underhold.cave_farmers.board import CELLS, HOME
from underhold.cave_farmers.goods import BOAR, CATTLE, DOG, DONKEY, FARM_ANIMALS, SHEEP, heads
from underhold.cave_farmers.housing import Boxes, fit
from underhold.cave_farmers.lowering import BREAKFAST_CATTLE, BREAKFAST_ROOM, CUDDLE_ROOM, MIXED_DWELLING, STUBBLE_ROOM
from underhold.cave_farmers.spots import free_forest
from underhold.cave_farmers.state import Farm

_LANES = {"sheep": SHEEP, "donkey": DONKEY, "boar": BOAR, "cattle": CATTLE}


@dataclass(frozen=True, slots=True)
class Stay:
    """So many animals of a kind on a place: one cell, both cells of a large pasture, or `field` for any empty one."""

    place: str
    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Box:
    """A place that any one kind may use. Dogs can guard meadows and pastures, not rooms and fields."""

    place: str
    size: int
    guardable: bool


def _names(cells: int) -> list[str]:
    return [name for cell, name in enumerate(CELLS) if cells >> cell & 1]


def _boxes(farm: Farm) -> list[Box]:
    """Every shared place, larger ones first and those that dogs cannot guard before those that they can."""
    stables = int(farm.stables)
    boxes = [Box(name, 2, False) for name in _names(int(HOME))]
    boxes += [Box(CELLS[site >> 6], 2, False) for site in farm.sites if site & 63 == MIXED_DWELLING]
    for cell, name in enumerate(CELLS):
        if farm.small >> cell & 1:
            boxes.append(Box(name, 4 if stables >> cell & 1 else 2, True))
        if farm.meadows & farm.stables & (1 << cell):
            boxes.append(Box(name, 1, True))
        for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
            if firsts >> cell & 1:
                both = (stables >> cell & 1) + (stables >> (cell + step) & 1)
                boxes.append(Box(f"{name},{CELLS[cell + step]}", 4 << both, True))
    if farm.tiles >> STUBBLE_ROOM & 1:
        boxes += [Box("field", 1, False)] * int(empty_fields(farm))
    return sorted(boxes, key=lambda box: (-box.size, box.guardable))


def _counted(boxes: list[Box], bare: int, dogs: int) -> Boxes:
    def number(size: int, guardable: bool) -> int:
        return sum(box.size == size and box.guardable == guardable for box in boxes)

    fours, eights, sixteens = (number(size, True) for size in (4, 8, 16))
    return Boxes(
        number(1, False), number(1, True), number(2, False), number(2, True), fours, eights, sixteens, bare, dogs
    )


def arrange(farm: Farm) -> list[Stay] | None:
    """A place for every animal, or None if there is none for some."""
    if not all_housed(farm):
        return None
    need = {kind: int(heads(farm.stock, _LANES[kind])) for kind in FARM_ANIMALS}
    stays = list(_own_places(farm, need))
    dogs = int(heads(farm.stock, DOG))
    meadows = _names(int(farm.meadows & ~farm.stables))
    boxes = _boxes(farm)
    for kind in ("donkey", "boar", "cattle"):
        while need[kind]:
            box = _box_for(kind, need, boxes, len(meadows), dogs)
            boxes.remove(box)
            stays.append(Stay(box.place, kind, min(box.size, need[kind])))
            need[kind] -= stays[-1].count
    return stays + _flock(need["sheep"], boxes, meadows, dogs)


def _own_places(farm: Farm, need: dict[str, int]) -> list[Stay]:
    """The places that take one kind alone."""
    places = [(name, "donkey", 1) for name in _names(int(farm.ore_mines)) + _names(int(farm.ruby_mines))]
    places += [(name, "boar", 1) for name in _names(int(farm.stables & free_forest(farm)))]
    for site in farm.sites:
        tile, cell = site & 63, CELLS[site >> 6]
        if tile == BREAKFAST_ROOM and farm.tiles >> tile & 1:
            places.append((cell, "cattle", int(BREAKFAST_CATTLE)))
        if tile == CUDDLE_ROOM and farm.tiles >> tile & 1:
            places.append((cell, "sheep", int(farm.dwarfs)))
    stays = []
    for place, kind, size in places:
        taken = min(size, need[kind])
        if taken:
            stays.append(Stay(place, kind, taken))
            need[kind] -= taken
    return stays


def _box_for(kind: str, need: dict[str, int], boxes: list[Box], bare: int, dogs: int) -> Box:
    """A box for this kind that leaves enough for the others: the smallest that takes all of it, or the largest."""
    for box in sorted(boxes, key=lambda box: (box.size < need[kind], abs(box.size - need[kind]), box.guardable)):
        rest = list(boxes)
        rest.remove(box)
        left = dict(need)
        left[kind] -= min(box.size, need[kind])
        sheep = min(dogs, left["sheep"])
        if fit(_counted(rest, bare, sheep), left["sheep"], left["donkey"], left["boar"], left["cattle"]):
            return box
    raise AssertionError("housing.fit promised a place")


def _flock(sheep: int, boxes: list[Box], meadows: list[str], dogs: int) -> list[Stay]:
    """Sheep take what is left, and dogs guard those that find no box."""
    stays: list[Stay] = []
    guarded = sheep - sum(box.size for box in boxes)
    if guarded > 0 and not meadows:  # the smallest place that dogs can guard takes them all
        box = min((box for box in boxes if box.guardable), key=lambda box: box.size)
        boxes.remove(box)
        guarded += box.size
        stays += [Stay(box.place, "dog", guarded - 1), Stay(box.place, "sheep", guarded)]
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
            stays.append(Stay(box.place, "sheep", taken))
            sheep -= taken
    return stays
