"""An arrangement houses every animal once, breaks no rule, and houses all animals that the engine can house."""

from collections import Counter
from collections.abc import Iterable
from itertools import product

from underhold.core.rng import Rng
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named, pack
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.engine.harvest import reap
from underhold.games.cave_farmers.engine.state import Farm
from underhold.games.cave_farmers.naming.arrangement import YARD, Stay, arrange, homeless, places, room_for_more, sown

FOREST = [name for name in CELLS if name[0] in "abc" and name[1] in "1234"]
ROOMS = {"mixed_dwelling": "e4", "breakfast_room": "e3", "cuddle_room": "e2", "stubble_room": "e1"}


def bit(name: str) -> int:
    return 1 << CELLS.index(name)


def random_farm(rng: Rng) -> Farm:
    """A farm with random pastures, stables, fields, mines and rooms, and as many animals as may or may not fit."""
    farm = Farm()
    cells = list(range(len(FOREST)))
    rng.shuffle(cells)
    free = {FOREST[number] for number in cells}
    for name in [FOREST[number] for number in cells]:
        if name not in free:
            continue
        below = name[0] + str(int(name[1]) + 1)
        choice = rng.below(6)
        if choice == 0:
            farm.meadows |= bit(name)
        elif choice == 1:
            farm.small |= bit(name)
        elif choice == 2 and below in free:
            farm.large |= bit(name) | bit(below)
            farm.large_down |= bit(name)
            free.discard(below)
        elif choice == 3:
            farm.fields |= bit(name)
        free.discard(name)
    for name in [FOREST[number] for number in cells][: rng.below(4)]:
        if not farm.fields & bit(name):
            farm.stables |= bit(name)
    for tile, cell in ROOMS.items():
        if rng.below(3) == 0:
            farm.tiles |= 1 << tile_number(tile)
            farm.sites = (*farm.sites, CELLS.index(cell) << 6 | tile_number(tile))
    for _ in range(int(farm.fields).bit_count()):
        if rng.below(2):
            farm.crops += 1 << 5 * rng.below(5)
    farm.ore_mines = bit("f1") if rng.below(2) else 0
    farm.ruby_mines = bit("f2") if rng.below(2) else 0
    farm.dwarfs = 2 + rng.below(3)
    amounts = {kind: int(rng.below(7)) for kind in ("sheep", "donkey", "boar", "cattle")}
    farm.stock = pack(dog=int(rng.below(4)), **amounts).stock
    return farm


def limit(farm: Farm, cells: tuple[str, ...], kind: str, dogs: int) -> int:
    """How many animals of a kind this place holds, from the rules."""
    masks = [bit(name) for name in cells]
    stables = sum(bool(farm.stables & mask) for mask in masks)
    cell = masks[0]
    plain = _limit(farm, cells[0], kind, stables)
    if dogs and kind == "sheep":
        assert farm.meadows & cell or farm.small & cell or farm.large & cell
        return max(plain, dogs + 1)
    return plain


def _limit(farm: Farm, name: str, kind: str, stables: int) -> int:
    cell = bit(name)
    if farm.large & cell:
        return 4 << stables
    if farm.small & cell:
        return 2 << stables
    if farm.meadows & cell:
        return stables
    if farm.fields & cell:
        return int(farm.tiles >> tile_number("stubble_room") & 1 and name not in sown(farm))
    if (farm.ore_mines | farm.ruby_mines) & cell:
        return 1 if kind == "donkey" else 0
    if name == "d4":
        return 2
    for tile, where in ROOMS.items():
        if name == where:
            return {"mixed_dwelling": 2, "breakfast_room": 3 * (kind == "cattle")}.get(
                tile, int(farm.dwarfs) * (kind == "sheep")
            )
    return 1 if kind == "boar" and stables else 0


def counted(stays: Iterable[Stay]) -> Counter[str]:
    animals: Counter[str] = Counter()
    for stay in stays:
        animals[stay.kind] += stay.count
    return animals


def test_arrangements_are_complete_and_keep_the_rules() -> None:
    rng = Rng(11)
    found = 0
    for _ in range(4000):
        farm = random_farm(rng)
        housing = arrange(farm)
        assert (not housing.homeless) == all_housed(farm)
        found += not housing.homeless
        assert counted(housing.stays) + Counter(housing.homeless) == named(0, int(farm.stock))
        there = {place.id: place for place in places(farm)}
        dogs = {stay.place: stay.count for stay in housing.stays if stay.kind == "dog"}
        used = Counter(stay.place for stay in housing.stays if stay.kind != "dog")
        assert all(count == 1 for count in used.values())
        for stay in housing.stays:
            if stay.kind != "dog":
                cells = there[stay.place].cells
                assert 0 < stay.count <= limit(farm, cells, stay.kind, dogs.get(stay.place, 0)), housing
            else:
                assert stay.place == YARD or there[stay.place].guardable
    assert 1000 < found < 3900


def test_places_hold_what_the_rules_say() -> None:
    rng = Rng(12)
    for _ in range(1000):
        farm = random_farm(rng)
        there = places(farm)
        cells = [cell for place in there for cell in place.cells]
        assert len(cells) == len(set(cells))
        for place in there:
            for kind in FARM_ANIMALS:
                assert place.room.get(kind, 0) == limit(farm, place.cells, kind, 0)
        empty = [name for name in FOREST if farm.fields & bit(name) and name not in sown(farm)]
        if farm.tiles >> tile_number("stubble_room") & 1:
            assert set(empty) <= set(cells)


def test_as_many_animals_as_possible_are_housed() -> None:
    rng = Rng(13)
    crowded = 0
    for _ in range(600):
        farm = random_farm(rng)
        gone = homeless(farm)
        if not gone:
            continue
        crowded += 1
        rest = farm.copy()
        rest.stock -= pack(**gone).stock
        assert all_housed(rest)
        owned = named(0, int(farm.stock))
        for counts in product(*(range(owned.get(kind, 0) + 1) for kind in FARM_ANIMALS)):
            if sum(counts) < sum(gone.values()):
                rest.stock = farm.stock - pack(**dict(zip(FARM_ANIMALS, counts, strict=True))).stock
                assert not all_housed(rest)
    assert crowded > 50


def test_the_last_of_a_kind_and_pairs_are_kept() -> None:
    farm = Farm()
    farm.stock = pack(sheep=3).stock
    assert homeless(farm) == {"sheep": 1}
    farm.small = bit("c4")
    farm.stock = pack(sheep=3, boar=2).stock
    assert homeless(farm) == {"sheep": 1}
    farm.stock = pack(sheep=2, cattle=3).stock
    assert homeless(farm) == {"cattle": 1}


def test_crops_that_are_left_stay_on_their_fields() -> None:
    farm = Farm()
    farm.fields = sum(bit(name) for name in ("a1", "a2", "a3", "a4", "b1"))
    farm.crops = 1 << 10 | 1 << 0 | 1 << 20  # 3 and 1 grain, 2 vegetables
    assert sown(farm) == {"a1": ("grain", 3), "b1": ("grain", 1), "a4": ("vegetable", 2)}
    reap(0, farm, None)
    assert sown(farm) == {"a1": ("grain", 2), "a4": ("vegetable", 1)}


def test_donkeys_stand_in_mines_ore_mines_first() -> None:
    farm = Farm()
    farm.ore_mines, farm.ruby_mines = bit("f2"), bit("f1")
    farm.stock = pack(donkey=1).stock
    assert arrange(farm).stays == (Stay("f2", "donkey", 1),)


def test_dogs_with_nothing_to_guard_stand_by_the_house() -> None:
    farm = Farm()
    farm.meadows = bit("c4")
    farm.stock = pack(dog=3, sheep=4).stock
    assert set(arrange(farm).stays) == {
        Stay("c4", "dog", 1),
        Stay("c4", "sheep", 2),
        Stay("d4", "sheep", 2),
        Stay(YARD, "dog", 2),
    }


def test_room_for_more() -> None:
    farm = Farm()
    assert room_for_more(farm) == dict.fromkeys(FARM_ANIMALS, 2)
    farm.stock = pack(sheep=3).stock
    assert room_for_more(farm) == dict.fromkeys(FARM_ANIMALS, 0)
