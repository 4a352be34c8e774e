"""The harvest at the end of a round: field phase, feeding, breeding."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    FOOD,
    ONE_FOOD,
    ONE_GRAIN,
    ONE_VEGETABLE,
    coins,
    covers,
    stock_covers,
)
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.animals import all_housed, donkeys_in_mines
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import gain, pay
from underhold.games.cave_farmers.engine.furnishing_tables import (
    FEED_LESS_FOOD,
    FEED_LESS_TILE,
    FEED_LESS_TILES,
    MEAL_BIT,
    MEAL_COUNT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    MEAL_TILES,
)
from underhold.games.cave_farmers.engine.options import breeding_kinds, newborns
from underhold.games.cave_farmers.engine.state import PAY_ONE, Farm, View


def reap(seat: i64, farm: Farm, log: Log | None) -> None:
    """The field phase: take one crop from every sown field."""
    crops: i64 = farm.crops
    grain: i64 = (crops & 31) + (crops >> 5 & 31) + (crops >> 10 & 31)
    vegetables: i64 = (crops >> 15 & 31) + (crops >> 20 & 31)
    if grain + vegetables == 0:
        return
    farm.crops = (crops & 0x7FFF) >> 5 | (crops >> 20 & 31) << 15
    if log is not None:
        log.append(events.Harvested(seat, grain, vegetables))
    gain(seat, farm, grain * ONE_GRAIN + vegetables * ONE_VEGETABLE, 0, log)


def meal_worth(view: View) -> i64:
    """The food that is saved for a dwarf who eats a meal instead."""
    return 1 if view.harvest == PAY_ONE else 2


def meals(view: View, farm: Farm) -> i64:
    """The meals that furnishings can currently feed a dwarf with, as a mask."""
    found: i64 = 0
    if farm.tiles & MEAL_TILES and bill(view, farm) > 0:
        meal: i64 = 0
        while meal < MEAL_COUNT:
            offered: bool = farm.tiles >> MEAL_TILE[meal] & 1 != 0 and view.meal_eaten & MEAL_BIT[meal] == 0
            if offered and covers(farm.goods, MEAL_GOODS[meal]) and stock_covers(farm.stock, MEAL_STOCK[meal]):
                found |= 1 << meal
            meal += 1
    return found


def bill(view: View, farm: Farm) -> i64:
    """The food that must still be paid."""
    if view.harvest == PAY_ONE:
        food: i64 = farm.dwarfs
    else:
        food = 2 * farm.dwarfs - count(farm.newborn)
    if farm.tiles & FEED_LESS_TILES:
        food -= donkeys_in_mines(farm) * saved_per_donkey(farm)
    if view.meal_eaten:
        food -= count(view.meal_eaten) * meal_worth(view)
    return max(0, food)


def saved_per_donkey(farm: Farm) -> i64:
    """The food that each donkey in a mine saves."""
    food: i64 = 0
    row: i64 = 0
    while row < len(FEED_LESS_TILE):
        if farm.tiles >> FEED_LESS_TILE[row] & 1:
            food += FEED_LESS_FOOD[row]
        row += 1
    return food


def feed(view: View, seat: i64, farm: Farm, log: Log | None) -> None:
    """Pay the food; take a begging marker for each missing food."""
    due: i64 = bill(view, farm)
    paid: i64 = min(due, coins(farm.stock, FOOD))
    pay(seat, farm, 0, paid * ONE_FOOD, log)
    if log is not None:
        log.append(events.Fed(seat, paid))
    if paid < due:
        farm.begging += due - paid
        if log is not None:
            log.append(events.Begged(seat, due - paid))


def litters(farm: Farm) -> list[i64]:
    """The largest sets of kinds whose newborn animals can all be housed, as masks."""
    parents: i64 = breeding_kinds(farm)
    if parents == 0 or all_housed(farm, newborns(parents)):
        return [parents]
    best: list[i64] = [0]
    size: i64 = 0
    kinds: i64 = 1
    while kinds < parents:
        if kinds & ~parents == 0 and count(kinds) >= size and all_housed(farm, newborns(kinds)):
            if count(kinds) > size:
                best = []
                size = count(kinds)
            best.append(kinds)
        kinds += 1
    return best
