"""The features of the trained evaluation: indices of weights whose sum is the expected gain beyond the current points.

There is one table of weights for each thing that may matter, such as the amount of wood, or wood and stone together.
The index in a table consists of a value, capped where more makes no difference, and the rounds that are left. The
tables are in the order in which `_look_up` uses them.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    GRAIN,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    WOOD,
    amount,
    coins,
    heads,
)
from underhold.games.cave_farmers.engine.animals import field_places, other_room, own_room
from underhold.games.cave_farmers.engine.board import BIT, FOREST, MOUNTAIN, count
from underhold.games.cave_farmers.engine.farm_changes import dwarf_places
from underhold.games.cave_farmers.engine.furnishing_tables import (
    FEED_LESS_TILES,
    FIELD_ROOM_TILES,
    OTHER_ROOM_TILE,
    OTHER_ROOM_TILES,
    OWN_ROOM_TILE,
    OWN_ROOM_TILES,
    PAIR_ROOM_TILES,
    SIXTH_DWARF_TILES,
    TILE_COUNT,
    tile_number,
)
from underhold.games.cave_farmers.engine.harvest import litters, saved_per_donkey
from underhold.games.cave_farmers.engine.options import newborns
from underhold.games.cave_farmers.engine.scoring import BEGGING, points
from underhold.games.cave_farmers.engine.state import (
    BREED,
    FEED,
    FINAL,
    HARVEST,
    MOST_DWARFS,
    NO_HARVEST,
    OVER,
    PAY_ONE,
    SKIP,
    SKIP_ONE,
    UNKNOWN,
    Farm,
    View,
)
from underhold.games.cave_farmers.search.dominoes import forest_dominoes, mountain_dominoes
from underhold.games.cave_farmers.search.food_values import (
    BOAR_FOOD,
    CATTLE_FOOD,
    DONKEY_FOOD,
    GRAIN_FOOD,
    RUBY_FOOD,
    SHEEP_FOOD,
    VEGETABLE_FOOD,
)
from underhold.games.common.search.weights import Weights

TIMES: Final = 12  # rounds left, 0 to 11
_MOST_FEATURES: Final = 128

# Furnishings with weights of their own.
_COOKING: Final[i64] = tile_number("cooking_cave")
_SLAUGHTERING: Final[i64] = tile_number("slaughtering_cave")
_BEER: Final[i64] = tile_number("beer_parlor")
_HUNTING: Final[i64] = tile_number("hunting_parlor")
_PEACEFUL: Final[i64] = tile_number("peaceful_cave")
_GOLDSMITH: Final[i64] = tile_number("blacksmithing_parlor")
_TRADER: Final[i64] = tile_number("trader")
_SPARE_PARTS: Final[i64] = tile_number("spare_part_storage")
_WEAPON_STORAGE: Final[i64] = tile_number("weapon_storage")
_SUPPLIES: Final[i64] = tile_number("supplies_storage")
_PRAYER: Final[i64] = tile_number("prayer_chamber")
_BROOM: Final[i64] = tile_number("broom_chamber")
_MINER: Final[i64] = tile_number("miner")
_WORK_ROOM: Final[i64] = tile_number("work_room")
_WRITING: Final[i64] = tile_number("writing_chamber")


def weights_name(players: int) -> str:
    """The name of the weights for a number of players, because boards and pace differ."""
    return ("solo", "two", "three", "many")[min(players, 4) - 1]


# ------------------------------------------------------------------------------------------------ tables


class _Tables:
    """Goes through the tables and collects the indices of the weights, or adds up the weights."""

    def __init__(self, values: vec[float], keeps: bool) -> None:
        self.at: i64 = 0  # the start of the next table
        self.time: i64 = 0
        self.values: vec[float] = values
        self.keeps: bool = keeps
        self.total: float = 0.0
        self.numbers: vec[i64] = vec[i64](capacity=_MOST_FEATURES) if keeps else vec[i64]()

    def take(self, number: i64) -> None:
        if self.keeps:
            self.numbers = append(self.numbers, number)
        else:
            self.total += self.values[number]

    def put(self, value: i64, most: i64) -> None:
        """Use the next table, with values from 0 to `most`."""
        if value > most:
            value = most
        elif value < 0:
            value = 0
        self.take(self.at + TIMES * value + self.time)
        self.at += TIMES * (most + 1)

    def put_if(self, there: i64, value: i64, most: i64) -> None:
        """Use the next table, but only if `there` is not zero."""
        if there & 1:
            self.put(value, most)
        else:
            self.at += TIMES * (most + 1)

    def put_all(self, bits: i64, most: i64) -> None:
        """Use the next table, with one value for every bit."""
        number: i64 = self.at + self.time
        while bits:
            if bits & 255 == 0:
                bits >>= 8
                number += 8 * TIMES
            else:
                if bits & 1:
                    self.take(number)
                bits >>= 1
                number += TIMES
        self.at += TIMES * most


def active(view: View, seat: i64) -> vec[i64]:
    """The indices of the weights that apply to a seat's farm; none when the game is over."""
    tables = _Tables(vec[float](), True)
    if view.phase != OVER:
        _look_up(tables, view, seat)
    return tables.numbers


def evaluate(view: View, seat: i64, weights: Weights) -> float:
    """The expected final points of a seat, without what the free action spaces are worth to it."""
    now: float = float(points(view.farms[seat]))
    if view.phase == OVER:
        return now
    tables = _Tables(weights.values, False)
    _look_up(tables, view, seat)
    return now + tables.total


def begin(weights: Weights, points_per_round: float) -> None:
    """Set the constants, which are the first table, to an initial guess: points for every remaining round, and a part
    of that for the dwarfs that are still at home.
    """
    at_home: i64 = 0
    while at_home <= MOST_DWARFS:
        left: i64 = 0
        while left < TIMES:
            weights.values[TIMES * at_home + left] = points_per_round * (float(left) + 0.25 * float(at_home))
            left += 1
        at_home += 1


def over_time(number: i64) -> vec[i64]:
    """The weights with the same meaning at other numbers of remaining rounds."""
    found = vec[i64]()
    left: i64 = 0
    while left < TIMES:
        found = append(found, number - number % TIMES + left)
        left += 1
    return found


def _room(farm: Farm) -> i64:
    """The approximate number of places for farm animals, ignoring which kinds can share them."""
    tiles: i64 = farm.tiles
    stables: i64 = farm.stables
    larges: i64 = count(farm.large_across | farm.large_down)
    room: i64 = 2 + 2 * count(farm.small) + 4 * larges + count(farm.ore_mines | farm.ruby_mines)
    if stables:
        room += 2 * count(farm.small & stables) + 4 * count(farm.large & stables)
        room += count(stables & ~(farm.small | farm.large))
    if tiles & (PAIR_ROOM_TILES | OWN_ROOM_TILES | FIELD_ROOM_TILES | OTHER_ROOM_TILES):
        room += _furnished_room(farm)
    dogs: i64 = heads(farm.stock, DOG)
    if dogs and farm.meadows:
        room += dogs + 1
    return room


def _furnished_room(farm: Farm) -> i64:
    """The number of places for farm animals in furnishings."""
    tiles: i64 = farm.tiles
    room: i64 = 2 * count(tiles & PAIR_ROOM_TILES)
    if tiles & FIELD_ROOM_TILES:
        room += field_places(farm)
    row: i64 = 0
    while row < len(OWN_ROOM_TILE):
        if tiles >> OWN_ROOM_TILE[row] & 1:
            room += own_room(farm, row)
        row += 1
    row = 0
    while row < len(OTHER_ROOM_TILE):
        if tiles >> OTHER_ROOM_TILE[row] & 1:
            room += other_room(farm, row)
        row += 1
    return room


def _look_up(tables: _Tables, view: View, seat: i64) -> None:
    """Use all tables, in a fixed order."""
    farm = view.farms[seat]
    goods: i64 = farm.goods
    stock: i64 = farm.stock
    tiles: i64 = farm.tiles
    phase: i64 = view.phase
    dwarfs: i64 = farm.dwarfs

    # Progress of the round. A seat that has finished the harvest is evaluated as at the start of the next round.
    left: i64 = view.rounds() - view.round - 1
    busy: i64 = dwarfs - count(farm.away)
    harvest: i64 = view.harvest
    newborn: i64 = count(farm.newborn)
    if phase == SKIP or phase == FEED or phase == BREED or phase == FINAL:
        place: i64 = (seat - view.start + view.players) % view.players
        through: bool = place < view.seats_done
        busy = 0
        if phase != SKIP and (phase != FEED or through):
            newborn = 0
            if phase != FINAL and not (phase == BREED and through):
                breeds: bool = harvest == HARVEST or (harvest == SKIP_ONE and view.skips >> seat & 1 == 1)
                if breeds and stock >> SHEEP:
                    stock += newborns(litters(farm)[0])
            if left > 0:
                left -= 1
                busy = dwarfs
                harvest = _next_harvest(view)
            else:
                harvest = NO_HARVEST
    last: bool = left == 0
    tables.time = left
    tables.put(busy, MOST_DWARFS)  # the average; the other weights are differences from it

    wood: i64 = amount(goods, WOOD)
    stone: i64 = amount(goods, STONE)
    ore: i64 = amount(goods, ORE)
    ruby: i64 = amount(goods, RUBY)
    grain: i64 = amount(goods, GRAIN)
    vegetables: i64 = amount(goods, VEGETABLE)
    gold: i64 = coins(stock, GOLD)
    food: i64 = coins(stock, FOOD)
    dogs: i64 = heads(stock, DOG)
    sheep: i64 = heads(stock, SHEEP)
    donkeys: i64 = heads(stock, DONKEY)
    boars: i64 = heads(stock, BOAR)
    cattle: i64 = heads(stock, CATTLE)
    animals: i64 = sheep + donkeys + boars + cattle
    tables.put(wood, 12)
    tables.put(stone, 12)
    tables.put(ore, 14)
    tables.put(ruby, 8)
    tables.put(grain, 9)
    tables.put(vegetables, 7)
    tables.put(gold, 15)
    tables.put(min(wood, 8) * 9 + min(stone, 8), 80)
    tables.put(min(ruby, 3) * 16 + min(wood, 3) * 4 + min(stone, 3), 63)

    # Food, minus what the next harvest needs.
    mines: i64 = count(farm.ore_mines | farm.ruby_mines)
    due: i64 = 2 * dwarfs - newborn
    kind: i64 = 1  # a harvest
    if harvest == PAY_ONE:
        kind = 2
        due = dwarfs
    elif harvest == UNKNOWN:
        kind = 3
    elif harvest == NO_HARVEST:
        kind = 0
        if last:
            due = 0
    if tiles & FEED_LESS_TILES:
        due -= saved_per_donkey(farm) * min(donkeys, mines)
    extra: i64 = min(max(food - due, -12), 10) + 12  # 0 to 22
    tables.put(kind * 23 + extra, 91)
    tables.put(min(busy, 4) * 23 + extra, 114)
    crops: i64 = farm.crops
    grain_1: i64 = crops & 31
    grain_2: i64 = crops >> 5 & 31
    grain_3: i64 = crops >> 10 & 31
    vegetable_1: i64 = crops >> 15 & 31
    vegetable_2: i64 = crops >> 20 & 31
    edible: i64 = GRAIN_FOOD * grain + VEGETABLE_FOOD * vegetables + SHEEP_FOOD * sheep + DONKEY_FOOD * donkeys
    edible += BOAR_FOOD * boars + CATTLE_FOOD * cattle + max(0, gold - 1) + RUBY_FOOD * ruby
    if kind == 1 and phase != FEED:
        edible += GRAIN_FOOD * (grain_1 + grain_2 + grain_3) + VEGETABLE_FOOD * (vegetable_1 + vegetable_2)
    missing: i64 = max(0, due - food)
    tables.put(min(missing, 10) * 11 + min(edible, 10), 120)

    # Dwarfs.
    spare: i64 = dwarf_places(farm) - dwarfs
    if dwarfs == MOST_DWARFS - 1 and tiles & SIXTH_DWARF_TILES and spare >= 0:
        spare = 1
    spare = max(0, min(spare, 2))
    tables.put(min(dwarfs, 6) * 3 + spare, 20)
    tables.put(min(dwarfs, 6) * 7 + min(busy, 6), 48)
    caverns: i64 = count(farm.caverns)
    tables.put((min(caverns, 3) * 7 + min(dwarfs, 6)) * 2 + min(spare, 1), 55)
    tables.put(min(busy, 6) * 4 + kind, 27)

    # Weapons, the strongest first.
    weapons: i64 = 0
    rank: i64 = 0
    if farm.weapons:
        dwarf: i64 = 0
        while dwarf < dwarfs:
            strength: i64 = farm.weapons >> (4 * dwarf) & 15
            if strength:
                at: i64 = rank
                while at > 0 and weapons >> (4 * at - 4) & 15 < strength:
                    at -= 1
                stronger: i64 = weapons & (BIT[4 * at] - 1)
                weapons = stronger | strength << (4 * at) | (weapons ^ stronger) << 4
                rank += 1
            dwarf += 1
    first: i64 = weapons & 15
    second: i64 = weapons >> 4 & 15
    unarmed: i64 = dwarfs - rank
    rank = 0
    while rank < 6:
        tables.put_if(1 if rank < dwarfs else 0, weapons >> (4 * rank) & 15, 14)
        rank += 1
    tables.put(first * 15 + second, 224)
    tables.put(min(ore, 8) * 4 + min(unarmed, 3), 35)
    tables.put(min(unarmed, 6) * 7 + min(dwarfs, 6), 48)

    # The cave.
    tunnels: i64 = count(farm.tunnels)
    deep: i64 = count(farm.deep)
    ore_mines: i64 = count(farm.ore_mines)
    ruby_mines: i64 = count(farm.ruby_mines)
    mine_pairs: i64 = count((farm.tunnels & (farm.tunnels >> 1)) | (farm.tunnels & (farm.tunnels >> 8)))
    tables.put(caverns, 6)
    tables.put(tunnels, 6)
    tables.put(deep, 4)
    tables.put(ore_mines, 4)
    tables.put(ruby_mines, 4)
    tables.put(min(mine_pairs, 2) * 4 + min(deep, 3), 11)
    tables.put((min(tunnels, 3) * 3 + min(deep, 2)) * 3 + min(ruby_mines, 2), 35)
    tables.put((min(wood, 5) * 5 + min(stone, 4)) * 3 + min(caverns, 2), 89)
    tables.put(min(donkeys, 4) * 5 + min(mines, 4), 24)
    free_mountain: i64 = MOUNTAIN & ~(
        farm.caverns | farm.tunnels | farm.deep | farm.ore_mines | farm.ruby_mines | farm.furnished
    )
    tables.put(count(free_mountain), 12)
    tables.put(mountain_dominoes(free_mountain), 5)

    # The forest.
    meadows: i64 = count(farm.meadows)
    fields: i64 = count(farm.fields) - grain_1 - grain_2 - grain_3 - vegetable_1 - vegetable_2
    meadow_pairs: i64 = count((farm.meadows & (farm.meadows >> 1)) | (farm.meadows & (farm.meadows >> 8)))
    tables.put(meadows, 6)
    tables.put(min(meadow_pairs, 2), 2)
    tables.put(fields, 6)
    tables.put(grain_1, 5)
    tables.put(grain_2, 5)
    tables.put(grain_3, 5)
    tables.put(vegetable_1, 5)
    tables.put(vegetable_2, 5)
    tables.put((min(grain, 3) * 4 + min(vegetables, 3)) * 5 + min(fields, 4), 79)
    tables.put(min(wood, 6) * 4 + min(meadows, 3), 27)
    tables.put(count(farm.small), 5)
    tables.put(count(farm.large) // 2, 4)
    tables.put(count(farm.stables), 3)
    free_forest: i64 = FOREST & ~(farm.meadows | farm.fields | farm.small | farm.large)
    tables.put(count(free_forest), 12)
    tables.put(forest_dominoes(free_forest), 6)

    # Animals.
    room: i64 = max(0, _room(farm) - animals)
    pairs: i64 = 0
    if sheep >= 2:
        pairs += 1
    if donkeys >= 2:
        pairs += 1
    if boars >= 2:
        pairs += 1
    if cattle >= 2:
        pairs += 1
    tables.put(sheep, 9)
    tables.put(donkeys, 8)
    tables.put(boars, 8)
    tables.put(cattle, 8)
    tables.put(dogs, 7)
    tables.put(animals, 20)
    tables.put(room, 10)
    tables.put(pairs * 5 + min(room, 4), 24)
    tables.put(((min(sheep, 3) * 4 + min(donkeys, 3)) * 4 + min(boars, 3)) * 4 + min(cattle, 3), 255)

    # Goods to come, and the start player marker.
    coming: i64 = view.round
    tables.put(count(farm.wood_due >> (coming + 1)), 7)
    tables.put(count(farm.stone_due >> (coming + 1)), 5)
    tables.put(count(farm.ruby_due >> (coming + 1)), 4)
    tables.put((1 if view.marker == seat else 0) * 2 + (1 if view.start == seat else 0), 3)

    # Furnishings, some of them together with the goods that they can use.
    tables.put(farm.ordinary, 3)
    tables.put_all(tiles, TILE_COUNT)
    if tiles == 0:
        return
    tables.put_if(tiles >> _COOKING, min(grain, vegetables), 5)
    tables.put_if(tiles >> _SLAUGHTERING, animals, 12)
    tables.put_if(tiles >> _BEER, grain, 8)
    tables.put_if(tiles >> _HUNTING, boars, 6)
    tables.put_if(tiles >> _PEACEFUL, first + second, 24)
    tables.put_if(tiles >> _GOLDSMITH, min(ruby, ore), 6)
    tables.put_if(tiles >> _TRADER, gold, 10)
    tables.put_if(tiles >> _SPARE_PARTS, min(wood, stone, ore), 8)
    tables.put_if(tiles >> _WEAPON_STORAGE, unarmed, 6)
    tables.put_if(tiles >> _SUPPLIES, unarmed, 6)
    tables.put_if(tiles >> _PRAYER, unarmed, 6)
    tables.put_if(tiles >> _BROOM, dwarfs, 6)
    tables.put_if(tiles >> _MINER, min(donkeys, ore_mines), 4)
    tables.put_if(tiles >> _WORK_ROOM, tunnels + deep, 6)
    lost: i64 = count(free_mountain) + count(free_forest & ~farm.stables) + BEGGING * farm.begging
    tables.put_if(tiles >> _WRITING, lost, 20)


def _next_harvest(view: View) -> i64:
    """The harvest of the next round, as far as it is known."""
    number: i64 = view.number() + 1
    if number < 3:
        return NO_HARVEST
    if number == 4:
        return PAY_ONE
    return HARVEST if number < 6 or view.players == 1 else UNKNOWN


def _size() -> i64:
    """The total size of the tables."""
    view = View(1, 0)
    view.farms = [Farm()]
    view.farms[0].tiles = 1
    tables = _Tables(vec[float](), True)
    _look_up(tables, view, 0)
    return tables.at


FARM_SIZE: Final[i64] = _size()
