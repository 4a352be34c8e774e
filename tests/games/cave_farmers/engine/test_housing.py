"""Where animals live. A second opinion asks every place of a board one by one and tries every way to share them out;
it must agree with the engine, which only counts boxes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

import pytest

from underhold.games.cave_farmers.content.goods import pack
from underhold.games.cave_farmers.engine.animals import all_housed, donkeys_in_mines, donkeys_in_ore_mines, empty_fields
from underhold.games.cave_farmers.engine.board import CELLS, cell_at
from underhold.games.cave_farmers.engine.furnishing_tables import tile_number
from underhold.games.cave_farmers.engine.housing import sheep_room
from underhold.games.cave_farmers.engine.state import Farm

FARM_ANIMALS = ("sheep", "donkey", "boar", "cattle")
FOREST_CELLS = [column + row for row in "1234" for column in "abc"]
OVERHANGS = [f"z{row}" for row in "1234"] + [column + row for row in "05" for column in "abc"]
ANIMAL_TILES = ("mixed_dwelling", "breakfast_room", "cuddle_room", "stubble_room")


@dataclass
class Land:
    """A home board in words; the caves matter only by their mines and by the furnishings that hold animals."""

    meadows: Sequence[str] = ()
    small: Sequence[str] = ()
    large: Sequence[tuple[str, str]] = ()
    stables: Sequence[str] = ()
    fields: Sequence[str] = ()
    sown: int = 0
    ore_mines: int = 0
    ruby_mines: int = 0
    tiles: Sequence[str] = ()
    dwarfs: int = 2


@dataclass(frozen=True)
class Place:
    """One place: how many it holds, of which kinds (always one kind at a time), and whether dogs can guard it."""

    holds: int
    kinds: tuple[str, ...] = FARM_ANIMALS
    guardable: bool = False


def mask(cells: Iterable[str]) -> int:
    return sum(1 << cell_at(cell) for cell in cells)


def farm_of(land: Land, animals: Mapping[str, int]) -> Farm:
    """The engine's farm."""
    farm = Farm()
    farm.meadows = mask(land.meadows)
    farm.small = mask(land.small)
    for first, second in land.large:
        farm.large |= mask([first, second])
        if first[1] == second[1]:
            farm.large_across |= mask([first])
        else:
            farm.large_down |= mask([first])
    farm.stables = mask(land.stables)
    farm.fields = mask(land.fields)
    farm.crops = land.sown << 10  # three grain on each
    farm.ore_mines = mask(["e1", "e2", "e3"][: land.ore_mines])
    farm.ruby_mines = mask(["f1", "f2", "f3"][: land.ruby_mines])
    farm.tiles = sum(1 << tile_number(tile) for tile in land.tiles)
    farm.dwarfs = land.dwarfs
    farm.stock = pack(**animals).stock
    return farm


def places_of(land: Land) -> list[Place]:
    """Every place of the table, one by one."""
    places = [Place(2)]  # entry-level dwelling
    if "mixed_dwelling" in land.tiles:
        places.append(Place(2))
    for cell in land.small:
        places.append(Place(4 if cell in land.stables else 2, guardable=True))
    for pair in land.large:
        places.append(Place((4, 8, 16)[sum(cell in land.stables for cell in pair)], guardable=True))
    for cell in land.meadows:
        places.append(Place(1 if cell in land.stables else 0, guardable=True))
    tiled = {*land.meadows, *land.small, *land.fields, *(cell for pair in land.large for cell in pair)}
    places += [Place(1, ("boar",)) for cell in land.stables if cell not in tiled]
    places += [Place(1, ("donkey",))] * (land.ore_mines + land.ruby_mines)
    if "breakfast_room" in land.tiles:
        places.append(Place(3, ("cattle",)))
    if "cuddle_room" in land.tiles:
        places.append(Place(land.dwarfs, ("sheep",)))
    if "stubble_room" in land.tiles:
        places += [Place(1)] * (len(land.fields) - land.sown)
    return places


def can_live(places: Sequence[Place], animals: Mapping[str, int]) -> bool:
    """Try every kind on every place and every way to spread the dogs; what is still homeless is all that is kept."""
    homeless = {(*(animals.get(kind, 0) for kind in FARM_ANIMALS), animals.get("dog", 0))}
    for place in places:
        after = set(homeless)  # nobody goes there
        for waiting in homeless:
            for kind in place.kinds:
                for dogs in range(waiting[4] + 1 if place.guardable and kind == "sheep" else 1):
                    holds = max(place.holds, dogs + 1) if dogs else place.holds
                    left = list(waiting)
                    left[FARM_ANIMALS.index(kind)] = max(0, left[FARM_ANIMALS.index(kind)] - holds)
                    left[4] -= dogs
                    after.add(tuple(left))
        homeless = after
    return any(sum(left[:4]) == 0 for left in homeless)


def housed(land: Land | None = None, **animals: int) -> bool:
    """The engine's answer, which must be the second opinion's too."""
    land = land or Land()
    answer = all_housed(farm_of(land, animals))
    assert can_live(places_of(land), animals) == answer, "the second opinion differs"
    return answer


def most(kind: str, land: Land | None = None, **others: int) -> int:
    """How many animals of a kind can be housed beside these others."""
    number = 0
    while housed(land, **{**others, kind: number + 1}):
        number += 1
    return number


def rooms(land: Land | None = None, **others: int) -> tuple[int, ...]:
    """The most sheep, donkeys, boars, cattle, each kind alone."""
    return tuple(most(kind, land, **others) for kind in FARM_ANIMALS)


# ------------------------------------------------------------------------------------------------ thousands of boards


def _pairs(cells: Sequence[str]) -> list[tuple[str, str]]:
    found = []
    for first in cells:
        number = cell_at(first)
        for step in (1, 8):
            if number + step < len(CELLS) and CELLS[number + step] in cells:
                found.append((first, CELLS[number + step]))
    return found


def random_land(rng: Random) -> Land:
    """A small board; some of it may hang over the edge. At most three stables, as in the box."""
    free = rng.sample(FOREST_CELLS, rng.randint(0, 8)) + rng.sample(OVERHANGS, rng.choice((0, 0, 0, 1, 2)))
    land = Land(meadows=[], small=[], large=[], stables=[], fields=[])
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        pairs = _pairs(free)
        if pairs:
            pair = rng.choice(pairs)
            land.large = [*land.large, pair]
            free = [cell for cell in free if cell not in pair]
    fields: list[str] = []
    meadows: list[str] = []
    small: list[str] = []
    for cell in free:
        rng.choice((fields, meadows, meadows, small)).append(cell)
    land.fields, land.meadows, land.small = fields, meadows, small
    bare = [cell for cell in FOREST_CELLS if cell not in free and not any(cell in pair for pair in land.large)]
    sites = [*meadows, *small, *(cell for pair in land.large for cell in pair), *bare[:2]]
    land.stables = rng.sample(sites, min(len(sites), rng.randint(0, 3)))
    land.sown = rng.randint(0, len(fields))
    land.ore_mines = rng.choice((0, 0, 1, 2))
    land.ruby_mines = rng.choice((0, 0, 1))
    land.tiles = [tile for tile in ANIMAL_TILES if rng.random() < 0.3]
    land.dwarfs = rng.randint(2, 6)
    return land


def random_animals(rng: Random, places: Sequence[Place]) -> dict[str, int]:
    """About as many animals as the places could hold, so that the answer is in doubt."""
    dogs = rng.choice((0, 0, 1, 2, 3, 5))
    total = max(1, round((sum(place.holds for place in places) + dogs) * rng.uniform(0.4, 1.1)))
    weights = [rng.choice((0, 1, 1, 3)) for _ in FARM_ANIMALS]
    if not any(weights):
        weights[rng.randrange(4)] = 1
    herd = rng.choices(FARM_ANIMALS, weights, k=min(total, 26))
    return {"dog": dogs, **{kind: herd.count(kind) for kind in FARM_ANIMALS}}


def test_a_search_through_all_places_agrees() -> None:
    rng = Random(4711)
    answers = [0, 0]
    for number in range(4000):
        land = random_land(rng)
        places = places_of(land)
        animals = random_animals(rng, places)
        expected = can_live(places, animals)
        answers[expected] += 1
        assert all_housed(farm_of(land, animals)) == expected, f"board {number}: {land} with {animals}"
    assert min(answers) > 800, "both answers are common"


def test_one_animal_less_still_finds_a_place() -> None:
    rng = Random(815)
    checked = 0
    for _ in range(1500):
        land = random_land(rng)
        animals = random_animals(rng, places_of(land))
        if not all_housed(farm_of(land, animals)):
            continue
        for kind in FARM_ANIMALS:
            if animals[kind]:
                checked += 1
                fewer = {**animals, kind: animals[kind] - 1}
                assert all_housed(farm_of(land, fewer)), f"{land}: {animals} have a place, {fewer} have none"
    assert checked > 1000


def test_one_dog_more_never_does_harm() -> None:
    rng = Random(42)
    for _ in range(1500):
        land = random_land(rng)
        animals = random_animals(rng, places_of(land))
        if all_housed(farm_of(land, animals)):
            assert all_housed(farm_of(land, {**animals, "dog": animals["dog"] + 1})), f"{land}: {animals}"


def test_the_most_sheep_agree() -> None:
    """`sheep_room` counts by sizes what the search finds place by place."""
    rng = Random(1)
    for _ in range(600):
        fields, stabled, dwellings = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 2)
        twos, fours, eights, sixteens = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 1), rng.randint(0, 1)
        bare, dogs = rng.choice((0, 0, 1, 2)), rng.choice((0, 1, 2, 4, 9))
        places = [Place(1)] * fields + [Place(2)] * dwellings
        for number, holds in ((stabled, 1), (twos, 2), (fours, 4), (eights, 8), (sixteens, 16), (bare, 0)):
            places += [Place(holds, guardable=True)] * number
        room = sheep_room(fields + stabled, stabled, dwellings, twos, fours, eights, sixteens, bare, dogs)
        assert can_live(places, {"sheep": room, "dog": dogs})
        assert not can_live(places, {"sheep": room + 1, "dog": dogs})


# ------------------------------------------------------------------------------------------------ the table


def test_no_animals_and_dogs_need_no_place() -> None:
    assert housed()
    assert housed(dog=40)


def test_the_entry_level_dwelling_holds_two_of_one_kind() -> None:
    assert rooms() == (2, 2, 2, 2)
    assert not housed(sheep=1, boar=1)


@pytest.mark.scenario("mixed_dwelling")
def test_the_mixed_dwelling_holds_two_of_one_kind_more() -> None:
    mixed = Land(tiles=["mixed_dwelling"])
    assert rooms(mixed) == (4, 4, 4, 4)
    assert housed(mixed, sheep=2, cattle=2)
    assert housed(mixed, sheep=1, cattle=1)
    assert not housed(mixed, sheep=3, cattle=1)
    assert not housed(mixed, sheep=1, cattle=1, boar=1)


def test_other_dwellings_hold_none() -> None:
    land = Land(tiles=["dwelling", "simple_dwelling_4w2s", "simple_dwelling_3w3s", "couple_dwelling"])
    assert rooms(land) == (2, 2, 2, 2)


def test_a_small_pasture_holds_two_and_with_a_stable_four() -> None:
    assert rooms(Land(small=["c4"])) == (4, 4, 4, 4)
    assert rooms(Land(small=["c4"], stables=["c4"])) == (6, 6, 6, 6)


@pytest.mark.scenario("CF-16")
@pytest.mark.parametrize("pair", [("b3", "c3"), ("c3", "c4")])
def test_a_large_pasture_holds_four_eight_or_sixteen(pair: tuple[str, str]) -> None:
    first, second = pair
    assert rooms(Land(large=[pair])) == (6, 6, 6, 6)
    assert rooms(Land(large=[pair], stables=[first])) == (10, 10, 10, 10)
    assert rooms(Land(large=[pair], stables=[second])) == (10, 10, 10, 10)
    assert rooms(Land(large=[pair], stables=[first, second])) == (18, 18, 18, 18)


def test_a_large_pasture_is_one_place_for_one_kind() -> None:
    land = Land(large=[("b4", "c4")])
    assert housed(land, sheep=2, boar=4)
    assert not housed(land, sheep=2, boar=2, cattle=1)


def test_a_few_animals_may_have_a_large_pasture_to_themselves() -> None:
    assert housed(Land(small=["c4"], stables=["c4"]), donkey=2, boar=2)
    assert housed(Land(small=["c4"], stables=["c4"]), donkey=1, boar=1)
    assert housed(Land(large=[("b4", "c4")]), donkey=2, boar=1)
    assert housed(Land(large=[("b4", "c4")], stables=["b4"]), donkey=2, boar=1)
    assert housed(Land(large=[("b4", "c4")], stables=["b4", "c4"]), cattle=1, boar=2)
    assert housed(Land(large=[("b4", "c4")], stables=["b4", "c4"]), sheep=2, cattle=1)


def test_a_stable_on_a_meadow_holds_one_of_any_kind() -> None:
    assert rooms(Land(meadows=["c4"], stables=["c4"])) == (3, 3, 3, 3)
    assert housed(Land(meadows=["c4"], stables=["c4"]), sheep=2, cattle=1)
    assert housed(Land(meadows=["c4", "c3"], stables=["c4", "c3"]), sheep=2, cattle=1, boar=1)


def test_a_stable_in_the_wild_holds_one_boar_only() -> None:
    assert rooms(Land(stables=["c4"])) == (2, 2, 3, 2)
    assert rooms(Land(stables=["a1", "b2", "c4"])) == (2, 2, 5, 2)
    assert housed(Land(stables=["a1"]), cattle=2, boar=1)


def test_a_mine_holds_one_donkey() -> None:
    assert rooms(Land(ore_mines=1)) == (2, 3, 2, 2)
    assert rooms(Land(ruby_mines=1)) == (2, 3, 2, 2)
    assert rooms(Land(ore_mines=2, ruby_mines=1)) == (2, 5, 2, 2)
    assert housed(Land(ore_mines=1), cattle=2, donkey=1)


@pytest.mark.scenario("breakfast_room")
def test_the_breakfast_room_holds_three_cattle_and_nothing_else() -> None:
    assert rooms(Land(tiles=["breakfast_room"])) == (2, 2, 2, 5)
    assert housed(Land(tiles=["breakfast_room"]), cattle=3, boar=2)


@pytest.mark.scenario("cuddle_room")
@pytest.mark.parametrize("dwarfs", [2, 3, 6])
def test_the_cuddle_room_holds_as_many_sheep_as_there_are_dwarfs(dwarfs: int) -> None:
    assert rooms(Land(tiles=["cuddle_room"], dwarfs=dwarfs)) == (2 + dwarfs, 2, 2, 2)


@pytest.mark.scenario("stubble_room", "CF-45")
def test_the_stubble_room_opens_empty_fields() -> None:
    fields = ["a4", "b4", "c4"]
    assert rooms(Land(fields=fields)) == (2, 2, 2, 2)
    assert rooms(Land(fields=fields, tiles=["stubble_room"])) == (5, 5, 5, 5)
    assert rooms(Land(fields=fields, sown=1, tiles=["stubble_room"])) == (4, 4, 4, 4)
    assert rooms(Land(fields=fields, sown=3, tiles=["stubble_room"])) == (2, 2, 2, 2)
    assert housed(Land(fields=fields, tiles=["stubble_room"]), sheep=1, donkey=1, boar=1, cattle=2)


@pytest.mark.scenario("stubble_room")
def test_a_field_is_sown_whatever_grows_on_it() -> None:
    for crops in (1, 1 << 5, 1 << 10, 1 << 15, 1 << 20):
        farm = farm_of(Land(fields=["c4", "b4"], tiles=["stubble_room"]), {"cattle": 3})
        farm.crops = crops
        assert empty_fields(farm) == 1
        assert all_housed(farm)
        farm.stock = pack(cattle=4).stock
        assert not all_housed(farm)


def test_bare_meadows_forest_fields_and_caves_hold_nothing() -> None:
    assert rooms(Land(meadows=["c4", "b4"], fields=["a4"])) == (2, 2, 2, 2)


# ------------------------------------------------------------------------------------------------ dogs


@pytest.mark.scenario("CF-52")
@pytest.mark.parametrize("dogs", range(1, 6))
def test_dogs_guard_one_sheep_more_than_they_are_on_a_meadow(dogs: int) -> None:
    assert rooms(Land(meadows=["c4"]), dog=dogs) == (2 + dogs + 1, 2, 2, 2)


@pytest.mark.scenario("CF-52")
def test_without_a_meadow_dogs_guard_nothing() -> None:
    land = Land(fields=["c4"], stables=["a1"], tiles=["stubble_room"])
    assert rooms(land, dog=5) == (3, 3, 4, 3)


@pytest.mark.scenario("CF-52")
def test_every_meadow_with_a_dog_holds_two_sheep() -> None:
    land = Land(meadows=["c4", "c3", "c2"])
    assert [most("sheep", land, dog=dogs) for dogs in range(6)] == [2, 4, 6, 8, 9, 10]


@pytest.mark.scenario("R47")
def test_on_a_stabled_meadow_dogs_count_instead_of_the_stable() -> None:
    land = Land(meadows=["c4"], stables=["c4"])
    assert [most("sheep", land, dog=dogs) for dogs in range(4)] == [3, 4, 5, 6]
    assert rooms(land, dog=3)[1:] == (3, 3, 3)


@pytest.mark.scenario("R48")
def test_in_a_pasture_dogs_count_only_once_they_beat_its_size() -> None:
    small, stabled = Land(small=["c4"]), Land(small=["c4"], stables=["c4"])
    large, one = Land(large=[("b4", "c4")]), Land(large=[("b4", "c4")], stables=["b4"])
    assert [most("sheep", small, dog=dogs) for dogs in range(4)] == [4, 4, 5, 6]
    assert [most("sheep", stabled, dog=dogs) for dogs in range(6)] == [6, 6, 6, 6, 7, 8]
    assert [most("sheep", large, dog=dogs) for dogs in range(6)] == [6, 6, 6, 6, 7, 8]
    assert [most("sheep", one, dog=dogs) for dogs in (7, 8, 9)] == [10, 11, 12]
    two = Land(large=[("b4", "c4")], stables=["b4", "c4"])
    assert [most("sheep", two, dog=dogs) for dogs in (15, 16, 17)] == [18, 19, 20]


@pytest.mark.scenario("CF-52")
def test_dogs_go_where_they_help_most() -> None:
    land = Land(meadows=["c4", "c3"], stables=["c3"], small=["b4"])
    # Alone: dwelling 2, pasture 2, stabled meadow 1. The first dog adds 2 on the bare meadow, every other 1.
    assert [most("sheep", land, dog=dogs) for dogs in range(4)] == [5, 7, 8, 9]


@pytest.mark.scenario("CF-52")
def test_guarded_sheep_share_with_nobody() -> None:
    land = Land(small=["c4"])
    assert housed(land, dog=3, sheep=4, cattle=2)
    assert not housed(land, dog=3, sheep=5, cattle=1)
    assert not housed(land, dog=3, sheep=3, cattle=2, boar=1)


@pytest.mark.scenario("CF-52")
def test_dogs_make_way_for_other_kinds() -> None:
    """Four sheep guarded by three dogs on the bare meadow, cattle in the pasture, boars at home."""
    land = Land(meadows=["c4"], small=["c3"])
    assert housed(land, dog=3, sheep=4, cattle=2, boar=2)
    assert not housed(land, dog=3, sheep=5, cattle=2, boar=2)
    assert not housed(land, dog=2, sheep=4, cattle=2, boar=2)


def test_four_kinds_at_once() -> None:
    land = Land(
        meadows=["a4"],
        small=["c4"],
        large=[("b3", "c3")],
        stables=["b3", "a1"],
        fields=["b4"],
        ore_mines=1,
        tiles=["breakfast_room", "cuddle_room", "stubble_room"],
        dwarfs=3,
    )
    # Sheep: 3 cuddled + 2 by one dog. Donkeys: mine + dwelling. Boars: wild stable + 8. Cattle: 3 + 2 + 1 on the field.
    assert housed(land, dog=1, sheep=5, donkey=3, boar=9, cattle=6)
    assert not housed(land, dog=1, sheep=5, donkey=3, boar=9, cattle=7)
    assert not housed(land, dog=1, sheep=6, donkey=3, boar=9, cattle=6)
    assert not housed(land, dog=1, sheep=5, donkey=4, boar=9, cattle=6)
    assert not housed(land, dog=0, sheep=5, donkey=3, boar=9, cattle=6)


@pytest.mark.scenario("office_room", "R04")
def test_overhanging_land_holds_animals_like_any_other() -> None:
    assert rooms(Land(large=[("c4", "c5")], stables=["c4", "c5"])) == (18, 18, 18, 18)
    assert rooms(Land(large=[("z1", "a1")], stables=["a1"])) == (10, 10, 10, 10)
    assert rooms(Land(small=["z1"])) == (4, 4, 4, 4)
    assert rooms(Land(meadows=["a0"], stables=["a0"])) == (3, 3, 3, 3)


# ------------------------------------------------------------------------------------------------ mines


@pytest.mark.scenario("mining_cave", "miner")
def test_donkeys_stand_in_as_many_mines_as_there_are() -> None:
    farm = farm_of(Land(ore_mines=2, ruby_mines=1), {"donkey": 2})
    assert donkeys_in_mines(farm) == 2
    assert donkeys_in_ore_mines(farm) == 2
    farm = farm_of(Land(ore_mines=1, ruby_mines=1, small=["c4"]), {"donkey": 4})
    assert donkeys_in_mines(farm) == 2
    assert donkeys_in_ore_mines(farm) == 1
    farm = farm_of(Land(ruby_mines=2), {"donkey": 2})
    assert donkeys_in_ore_mines(farm) == 0
