"""An arrangement exists exactly when all animals can be housed, houses each of them once, and breaks no rule."""

from collections import Counter

from underhold.cave_farmers.animals import all_housed, empty_fields
from underhold.cave_farmers.arrangement import arrange
from underhold.cave_farmers.board import CELLS
from underhold.cave_farmers.goods import named, pack
from underhold.cave_farmers.lowering import tile_number
from underhold.cave_farmers.state import Farm
from underhold.core.rng import Rng

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
    farm.ore_mines = bit("f1") if rng.below(2) else 0
    farm.ruby_mines = bit("f2") if rng.below(2) else 0
    farm.dwarfs = 2 + rng.below(3)
    amounts = {kind: int(rng.below(7)) for kind in ("sheep", "donkey", "boar", "cattle")}
    farm.stock = pack(dog=int(rng.below(4)), **amounts).stock
    return farm


def limit(farm: Farm, place: str, kind: str, dogs: int) -> int:
    """How many animals of a kind this place holds, from the rules."""
    if place == "field":
        return 1
    cells = [bit(name) for name in place.split(",")]
    stables = sum(bool(farm.stables & cell) for cell in cells)
    cell = cells[0]
    if dogs and kind == "sheep":
        assert farm.meadows & cell or farm.small & cell or farm.large & cell
        return dogs + 1
    if farm.large & cell:
        return 4 << stables
    if farm.small & cell:
        return 2 << stables
    if farm.meadows & cell:
        return stables
    if (farm.ore_mines | farm.ruby_mines) & cell:
        return 1 if kind == "donkey" else 0
    if place == "d4":
        return 2
    for tile, where in ROOMS.items():
        if place == where:
            return {"mixed_dwelling": 2, "breakfast_room": 3 * (kind == "cattle")}.get(
                tile, int(farm.dwarfs) * (kind == "sheep")
            )
    return 1 if kind == "boar" and stables else 0


def test_arrangements_are_complete_and_keep_the_rules() -> None:
    rng = Rng(11)
    found = 0
    for _ in range(4000):
        farm = random_farm(rng)
        stays = arrange(farm)
        assert (stays is not None) == all_housed(farm)
        if stays is None:
            continue
        found += 1
        animals: Counter[str] = Counter()
        for stay in stays:
            animals[stay.kind] += stay.count
        owned = named(0, int(farm.stock))
        assert {kind: count for kind, count in animals.items() if kind != "dog"} == {
            kind: count for kind, count in owned.items() if kind != "dog"
        }
        assert animals["dog"] <= owned.get("dog", 0)
        dogs = {stay.place: stay.count for stay in stays if stay.kind == "dog"}
        used = Counter(stay.place for stay in stays if stay.kind != "dog")
        assert all(count == 1 for place, count in used.items() if place != "field")
        assert used["field"] <= empty_fields(farm)
        for stay in stays:
            if stay.kind != "dog":
                assert 0 < stay.count <= limit(farm, stay.place, stay.kind, dogs.get(stay.place, 0)), stays
    assert 1000 < found < 3900


def test_donkeys_stand_in_mines_ore_mines_first() -> None:
    farm = Farm()
    farm.ore_mines, farm.ruby_mines = bit("f1"), bit("f2")
    farm.stock = pack(donkey=1).stock
    assert arrange(farm) is not None
    assert [(stay.place, stay.kind) for stay in arrange(farm) or []] == [("f1", "donkey")]
