"""A hand-written evaluation of a farm, in expected final points; used by the bot greedy.

Current points count as they are. Everything else depends on the rounds that are left: dwarfs, food for the next
harvest, goods, unused tiles, pairs of animals that will breed, weapons that will get stronger.
"""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
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
from underhold.games.cave_farmers.engine.animals import boxes_of, donkeys_in_mines, empty_fields, sown_fields
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.farm_changes import dwarf_places
from underhold.games.cave_farmers.engine.furnishing_tables import FEED_LESS_TILES
from underhold.games.cave_farmers.engine.harvest import saved_per_donkey
from underhold.games.cave_farmers.engine.legal_cells import mine_pairs_across, mine_pairs_down
from underhold.games.cave_farmers.engine.options import breeding_kinds
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import NO_HARVEST, OVER, PAY_ONE, Farm, View
from underhold.games.cave_farmers.search.food_values import (
    BOAR_FOOD,
    CATTLE_FOOD,
    DONKEY_FOOD,
    GRAIN_FOOD,
    RUBY_FOOD,
    SHEEP_FOOD,
    VEGETABLE_FOOD,
)

_SEVEN_ROUNDS = 7.0


def evaluate(view: View, seat: i64) -> float:
    """The expected final points of a seat."""
    farm = view.farms[seat]
    worth: float = float(points(farm))
    if view.phase == OVER:
        return worth
    left: float = float(view.rounds() - view.round - 1)
    busy: i64 = farm.dwarfs - count(farm.away)  # dwarfs that have not worked this round
    worth -= _hunger(view, farm, busy)
    if left == 0.0 and busy == 0:
        return worth
    time: float = min(1.0, (left + 0.34 * float(busy)) / 3.0)
    worth += time * _goods(farm) + _tiles(farm, time) + _herds(farm, left)
    worth += 3.0 * left * float(farm.dwarfs - 2)
    spare: i64 = dwarf_places(farm) - farm.dwarfs
    if spare > 0 and farm.dwarfs < 5:
        worth += min(float(spare), 1.0) * min(left, 6.0) * 1.6
    return worth + _weapons(farm, left)


def _hunger(view: View, farm: Farm, busy: i64) -> float:
    """The expected cost of the next harvest: begging markers, or goods that have to be eaten."""
    if view.harvest == NO_HARVEST:
        due: i64 = farm.dwarfs  # the following harvest is not far away
        urgency: float = 0.5
    elif view.harvest == PAY_ONE:
        due = farm.dwarfs
        urgency = 1.0
    else:
        due = 2 * farm.dwarfs - count(farm.newborn)
        urgency = 1.0
    if farm.tiles & FEED_LESS_TILES:
        due -= saved_per_donkey(farm) * donkeys_in_mines(farm)
    missing: i64 = due - coins(farm.stock, FOOD)
    if missing <= 0:
        return -0.25 * float(min(-missing, 6))
    stock: i64 = farm.stock
    soft: i64 = GRAIN_FOOD * amount(farm.goods, GRAIN) + VEGETABLE_FOOD * amount(farm.goods, VEGETABLE)
    soft += sown_fields(farm) + RUBY_FOOD * amount(farm.goods, RUBY) + max(0, coins(stock, GOLD) - 1)
    soft += SHEEP_FOOD * heads(stock, SHEEP) + DONKEY_FOOD * heads(stock, DONKEY)
    soft += BOAR_FOOD * heads(stock, BOAR) + CATTLE_FOOD * heads(stock, CATTLE)
    covered: i64 = min(missing, soft)
    share: float = 0.6 if busy else 1.0  # a player with dwarfs to send may still get food
    return urgency * share * (0.55 * float(covered) + 3.0 * float(missing - covered))


def _goods(farm: Farm) -> float:
    goods: i64 = farm.goods
    worth: float = _some(amount(goods, WOOD), 1.1, 0.7) + _some(amount(goods, STONE), 1.15, 0.7)
    worth += _some(amount(goods, ORE), 0.35, 0.2) + 0.9 * float(amount(goods, RUBY))
    worth += 0.35 * float(min(amount(goods, GRAIN), 3)) + 0.3 * float(min(amount(goods, VEGETABLE), 3))
    return worth


def _some(have: i64, first: float, more: float) -> float:
    """The value of an amount: the first five count more than the next five, further ones hardly anything."""
    return first * float(min(have, 5)) + more * float(min(max(have - 5, 0), 5))


def _tiles(farm: Farm, time: float) -> float:
    """The value of tiles that are not used yet."""
    worth: float = 0.9 * float(min(count(farm.caverns), 3)) + 0.5 * float(count(farm.tunnels))
    if mine_pairs_across(farm) | mine_pairs_down(farm):
        worth += 0.9
    worth += 1.3 * float(count(farm.deep)) + 0.7 * float(count(farm.meadows)) + 0.5 * float(min(empty_fields(farm), 3))
    worth += 0.4 * float(count(farm.ore_mines)) + 0.6 * float(sown_fields(farm))
    return time * worth


def _herds(farm: Farm, left: float) -> float:
    """The value of pairs of animals, which breed at every harvest if there is room."""
    stock: i64 = farm.stock
    pairs: i64 = count(breeding_kinds(farm))
    boxes = boxes_of(farm)
    room: i64 = 2 * (boxes.rooms + boxes.twos) + 4 * boxes.fours + 8 * boxes.eights + 16 * boxes.sixteens
    room += boxes.stabled + count(farm.ore_mines | farm.ruby_mines)
    room -= heads(stock, SHEEP) + heads(stock, DONKEY) + heads(stock, BOAR) + heads(stock, CATTLE)
    harvests: float = min(left, _SEVEN_ROUNDS) * 0.75
    young: float = min(float(pairs) * harvests, float(max(room, 0)))
    return 0.7 * young + 0.2 * min(float(max(room, 0)), left)


def _weapons(farm: Farm, left: float) -> float:
    """The value of weapons, each for an expedition every other round."""
    worth: float = 0.0
    dwarf: i64 = 0
    while dwarf < farm.dwarfs:
        strength: float = float(farm.weapon(dwarf))
        if strength > 0.0:
            worth += (0.5 + 0.14 * min(strength, 9.0)) * min(left, 5.0) * 0.6
        dwarf += 1
    return worth
