"""What is true of every position, whatever was played. Used by the scenes, the property tests and the soak run.

The points are counted here a second time, from the rules and not from the engine, and so are the places for animals.
"""

from functools import lru_cache

from tests.games.cave_farmers.printed import FURNISHINGS as PRINTED
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import KINDS, named, pack
from underhold.games.cave_farmers.engine.scoring import points, score
from underhold.games.cave_farmers.engine.state import INTRODUCTORY, OVER, PHASES, Farm, State

_COLUMNS = "zabcdefg"
_KINDS = ("sheep", "donkey", "boar", "cattle")
_FOREST_TILES = ("meadows", "fields", "small", "large")
_MOUNTAIN_TILES = ("caverns", "tunnels", "deep", "ore_mines", "ruby_mines", "furnished")


@lru_cache(maxsize=100_000)
def _cells(mask: int) -> frozenset[str]:
    return frozenset(_COLUMNS[cell % 8] + str(cell // 8) for cell in range(62) if mask >> cell & 1)


def _block(columns: str, rows: str) -> set[str]:
    return {column + row for column in columns for row in rows}


_FOREST = _block("abc", "1234")
_MOUNTAIN = _block("def", "1234")
_FOREST_PLACES = _FOREST | _block("z", "1234") | _block("abc", "05")
_MOUNTAIN_PLACES = _MOUNTAIN | _block("g", "1234") | _block("def", "05")


def _neighbours(cell: str) -> set[str]:
    column, row = _COLUMNS.index(cell[0]), int(cell[1])
    around = [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]
    names = {_COLUMNS[c] + str(r) for c, r in around if 0 <= c < 8 and 0 <= r < 6}
    half = "zabc" if cell[0] in "zabc" else "defg"
    return {name for name in names if name[0] in half}


def tiles_of(farm: Farm) -> list[str]:
    """The furnishings at work, ordinary Dwellings as often as they are there."""
    unique = [tile for number, tile in enumerate(FURNISHING_IDS) if int(farm.tiles) >> number & 1]
    return [tile for tile in unique if tile != "dwelling"] + ["dwelling"] * int(farm.ordinary)


def weapons_of(farm: Farm) -> list[int]:
    return [int(farm.weapons) >> 4 * dwarf & 15 for dwarf in range(int(farm.dwarfs))]


def crops_of(farm: Farm) -> tuple[list[int], list[int]]:
    """The grain and the vegetables on sown fields."""
    grain = [n for n in (1, 2, 3) for _ in range(int(farm.crops) >> 5 * (n - 1) & 31)]
    vegetables = [n for n in (1, 2) for _ in range(int(farm.crops) >> 15 + 5 * (n - 1) & 31)]
    return grain, vegetables


_CHECKED: set[int] = set()


def _check_farm(farm: Farm, crowded: bool) -> None:
    _check_goods(farm)
    _check_land(farm)
    _check_sites(farm)
    _check_family(farm)
    assert crowded or housed(farm), "animals without a place"
    own = recount(farm)
    assert int(points(farm)) == score(farm).points == sum(own.values()), (own, score(farm).categories)


def check(state: State) -> None:
    """Raise AssertionError if anything is out of order."""
    for seat, farm in enumerate(state.farms):
        crowded = bool(state.overfull and seat == state.seat)
        key = hash((crowded, *farm.to_ints()))
        if key not in _CHECKED:  # most farms have not changed since the last time
            _check_farm(farm, crowded)
            if len(_CHECKED) > 100_000:
                _CHECKED.clear()
            _CHECKED.add(key)
    if state.overfull:
        assert not housed(state.farms[state.seat]), "nothing is wrong with the animals of this farm"
    _check_furnishings(state)
    _check_spaces(state)


def _check_goods(farm: Farm) -> None:
    goods, stock = int(farm.goods), int(farm.stock)
    assert goods >= 0
    assert stock >= 0
    assert pack(**named(goods, stock)) == (goods, stock), "a guard bit is set"
    assert all(kind in KINDS and amount > 0 for kind, amount in named(goods, stock).items())
    assert farm.begging >= 0


def _check_land(farm: Farm) -> None:
    forest = [_cells(int(getattr(farm, name))) for name in _FOREST_TILES]
    mountain = [_cells(int(getattr(farm, name))) for name in _MOUNTAIN_TILES]
    for places, halves in ((_FOREST_PLACES, forest), (_MOUNTAIN_PLACES, mountain)):
        assert sum(map(len, halves)) == len(set().union(*halves)), "two tiles on one cell"
        assert set().union(*halves) <= places
    meadows, fields, small, large = forest
    assert {"d3", "d4"} <= set().union(*mountain), "the two preprinted caves"
    stables = _cells(int(farm.stables))
    assert len(stables) <= 3
    assert stables <= (_FOREST - fields) | meadows | small | large, "a stable where none may stand"
    across, down = _cells(int(farm.large_across)), _cells(int(farm.large_down))
    halves_of_large = [{cell, _COLUMNS[_COLUMNS.index(cell[0]) + 1] + cell[1]} for cell in across]
    halves_of_large += [{cell, cell[0] + str(int(cell[1]) + 1)} for cell in down]
    assert len(large) == 2 * len(halves_of_large)
    assert large == set().union(*halves_of_large)
    grain, vegetables = crops_of(farm)
    assert int(farm.crops) >> 25 == 0
    assert len(grain) + len(vegetables) <= len(fields), "a crop without a field"
    outside = (_FOREST_PLACES - _FOREST) | (_MOUNTAIN_PLACES - _MOUNTAIN)
    for cell in (set().union(*forest) | set().union(*mountain)) & outside:
        inside = _neighbours(cell) & (_FOREST | _MOUNTAIN)
        assert len(inside) == 1, "half a tile in the air"
        assert inside <= set().union(*forest) | set().union(*mountain)


def _check_sites(farm: Farm) -> None:
    at: dict[str, list[str]] = {}
    for site in farm.sites:
        at.setdefault(min(_cells(1 << (site >> 6))), []).append(FURNISHING_IDS[site & 63])
    assert set(at) | {"d4"} == _cells(int(farm.furnished))
    on_top = [tiles[-1] for tiles in at.values()]
    under = [tile for tiles in at.values() for tile in tiles[:-1]]
    assert sorted(on_top) == sorted(tiles_of(farm))
    assert bool(farm.tiles & 1) == (farm.ordinary > 0)
    assert sum(1 << FURNISHING_IDS.index(tile) for tile in under) == farm.covered
    assert all(len(tiles) == 1 or sorted(tiles) == ["spare_part_storage", "trader"] for tiles in at.values())
    dwellings = {cell for cell, tiles in at.items() if PRINTED[tiles[-1]].group == "dwelling"} | {"d4"}
    assert dwellings == _cells(int(farm.dwellings))
    assert {cell for cell, tiles in at.items() if tiles[-1] == "state_parlor"} == _cells(int(farm.parlor))


def dwarf_places(farm: Farm) -> int:
    """Places for the first five dwarfs."""
    rooms = {"dwelling": 1, "simple_dwelling_4w2s": 1, "simple_dwelling_3w3s": 1, "mixed_dwelling": 1}
    return 2 + sum((rooms | {"couple_dwelling": 2}).get(tile, 0) for tile in tiles_of(farm))


def _check_family(farm: Farm) -> None:
    dwarfs = int(farm.dwarfs)
    assert 2 <= dwarfs <= 6
    if dwarfs == 6:
        assert "additional_dwelling" in tiles_of(farm), "a sixth dwarf without the Additional dwelling"
    assert min(dwarfs, 5) <= dwarf_places(farm), "a dwarf without a place"
    assert all(weapon <= 14 for weapon in weapons_of(farm))
    assert int(farm.weapons) >> 4 * dwarfs == 0, "a weapon without a dwarf"
    everyone = (1 << dwarfs) - 1
    assert int(farm.away) & ~everyone == 0
    assert int(farm.newborn) & ~everyone == 0
    assert all(not weapon or not int(farm.newborn) >> dwarf & 1 for dwarf, weapon in enumerate(weapons_of(farm)))
    assert int(farm.standing).bit_count() <= (int(farm.away) & ~int(farm.newborn)).bit_count()


def _check_furnishings(state: State) -> None:
    """Each tile but the ordinary Dwelling lies in one place; the ordinary one never runs out."""
    assert state.supply & 1
    for number, tile in enumerate(FURNISHING_IDS[1:], 1):
        places = [int(state.supply) >> number & 1]
        for farm in state.farms:
            places += [int(farm.tiles) >> number & 1, int(farm.covered) >> number & 1]
        in_game = PRINTED[tile].introductory or not state.switches & INTRODUCTORY
        assert sum(places) == in_game, f"{tile} is there {sum(places)} times"
    assert int(state.supply) >> len(FURNISHING_IDS) == 0


def _check_spaces(state: State) -> None:
    union = 0
    for farm in state.farms:
        assert union & int(farm.standing) == 0, "two dwarfs on one space"
        union |= int(farm.standing)
    assert int(state.occupied) == union
    assert union & ~int(state.open_spaces) == 0
    for space, pile in enumerate(state.piles):
        assert pile >= 0
        assert not pile or state.open_spaces >> space & 1
    assert PHASES[state.phase]
    if state.phase != OVER:
        assert 0 <= state.seat < state.players
    assert 0 <= state.marker < state.players
    assert 0 <= state.round < state.rounds()
    assert len(state.cards) == state.round + 1


# ------------------------------------------------------------------------------------------------ places for animals

# A place: for how many of each kind (sheep, donkeys, boars, cattle), and whether dogs can guard sheep there.
Place = tuple[tuple[int, int, int, int], bool]


def places_of(farm: Farm) -> list[Place]:
    """Every place of a farm, one by one."""
    stables = _cells(int(farm.stables))
    forest = set().union(*(_cells(int(getattr(farm, name))) for name in _FOREST_TILES))
    tiles = tiles_of(farm)
    grain, vegetables = crops_of(farm)
    places: list[Place] = [((2, 2, 2, 2), False)]  # the entry-level dwelling
    if "mixed_dwelling" in tiles:
        places.append(((2, 2, 2, 2), False))
    for cell in _cells(int(farm.meadows)):
        places.append(((1, 1, 1, 1) if cell in stables else (0, 0, 0, 0), True))
    for cell in _cells(int(farm.small)):
        places.append(((4, 4, 4, 4) if cell in stables else (2, 2, 2, 2), True))
    larges = [(cell, _COLUMNS[_COLUMNS.index(cell[0]) + 1] + cell[1]) for cell in _cells(int(farm.large_across))]
    larges += [(cell, cell[0] + str(int(cell[1]) + 1)) for cell in _cells(int(farm.large_down))]
    for pair in larges:
        room = 4 << sum(cell in stables for cell in pair)
        places.append(((room, room, room, room), True))
    places += [((0, 0, 1, 0), False)] * len(stables - forest)
    places += [((0, 1, 0, 0), False)] * (int(farm.ore_mines) | int(farm.ruby_mines)).bit_count()
    if "breakfast_room" in tiles:
        places.append(((0, 0, 0, 3), False))
    if "cuddle_room" in tiles:
        places.append(((int(farm.dwarfs), 0, 0, 0), False))
    if "stubble_room" in tiles:
        empty = int(farm.fields).bit_count() - len(grain) - len(vegetables)
        places += [((1, 1, 1, 1), False)] * empty
    return places


def housed(farm: Farm) -> bool:
    """Whether all farm animals can be housed, found by trying."""
    have = named(0, int(farm.stock))
    return _fits(tuple(sorted(places_of(farm))), tuple(have.get(kind, 0) for kind in _KINDS), have.get("dog", 0))


@lru_cache(maxsize=100_000)
def _fits(places: tuple[Place, ...], animals: tuple[int, ...], dogs: int) -> bool:
    """The first place takes one kind, as many as it holds, with or without dogs; then the next."""
    if not any(animals):
        return True
    if not places:
        return False
    if sum(animals) > sum(max(rooms) for rooms, _ in places) + 2 * dogs:
        return False
    (rooms, guarded), rest = places[0], places[1:]
    dogs = min(dogs, animals[0])
    for kind, room in enumerate(rooms):
        if animals[kind] and room:
            left = list(animals)
            left[kind] = max(0, animals[kind] - room)
            if _fits(rest, tuple(left), dogs):
                return True
    if guarded and animals[0]:
        for guards in range(max(1, rooms[0]), dogs + 1):
            left = [max(0, animals[0] - guards - 1), *animals[1:]]
            if _fits(rest, tuple(left), dogs - guards):
                return True
    return _fits(rest, animals, dogs)


# ------------------------------------------------------------------------------------------------ points


def recount(farm: Farm) -> dict[str, int]:
    """The points of a farm by the list of the rules."""
    have = dict.fromkeys(KINDS, 0) | named(int(farm.goods), int(farm.stock))
    on_fields = crops_of(farm)
    grain = have["grain"] + sum(on_fields[0])
    vegetables = have["vegetable"] + sum(on_fields[1])
    animals = [have[kind] for kind in _KINDS]
    tiles = tiles_of(farm)
    used = set().union(*(_cells(int(getattr(farm, name))) for name in (*_FOREST_TILES, *_MOUNTAIN_TILES)))
    unused = (_FOREST | _MOUNTAIN) - used - _cells(int(farm.stables))
    loss = 2 * animals.count(0) + len(unused) + 3 * int(farm.begging)
    if "writing_chamber" in tiles:
        loss -= min(7, loss)
    weapons = weapons_of(farm)
    armed = sum(weapon > 0 for weapon in weapons)
    beside_parlor = [cell for spot in _cells(int(farm.parlor)) for cell in _neighbours(spot)]
    bonuses = {
        "weaving_parlor": have["sheep"] // 2,
        "milking_parlor": have["cattle"],
        "state_parlor": 4 * len(set(beside_parlor) & _cells(int(farm.dwellings))),
        "stone_storage": have["stone"],
        "ore_storage": have["ore"] // 2,
        "main_storage": 2 * sum(PRINTED[tile].tag == "yellow" for tile in tiles),
        "weapon_storage": 3 * armed,
        "supplies_storage": 8 if armed == len(weapons) else 0,
        "broom_chamber": {5: 5, 6: 10}.get(len(weapons), 0),
        "treasure_chamber": have["ruby"],
        "food_chamber": 2 * min(grain, vegetables),
        "prayer_chamber": 8 if armed == 0 else 0,
        "fodder_chamber": sum(animals) // 3,
    }
    return {
        "animals": sum(animals) + have["dog"],
        "losses": -loss,
        "grain": -(-grain // 2),
        "vegetables": vegetables,
        "rubies": have["ruby"],
        "dwarfs": len(weapons),
        "furnishings": sum(PRINTED[tile].points for tile in tiles),
        "pastures": 2 * len(_cells(int(farm.small))) + 4 * (len(_cells(int(farm.large))) // 2),
        "mines": 3 * len(_cells(int(farm.ore_mines))) + 4 * len(_cells(int(farm.ruby_mines))),
        "bonuses": sum(bonuses.get(tile, 0) for tile in tiles),
        "gold": have["gold"],
    }
