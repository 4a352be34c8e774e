"""The end of a round: fields, feeding, breeding."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import FOOD, ONE_FOOD, ONE_GRAIN, ONE_VEGETABLE, coins, covers
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.animals import all_housed, donkeys_in_mines
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import gain, pay
from underhold.games.cave_farmers.engine.lowering import MEALS, MINING_CAVE, MINING_FOOD, WORKING_CAVE
from underhold.games.cave_farmers.engine.options import breeding_kinds, newborns
from underhold.games.cave_farmers.engine.state import PAY_ONE, Farm, View


def reap(seat: i64, farm: Farm, log: Log | None) -> None:
    """Field phase: one crop from every sown field."""
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
    """The food that a dwarf fed by Working cave would have eaten."""
    return 1 if view.harvest == PAY_ONE else 2


def meals(view: View, farm: Farm) -> i64:
    """The meals that Working cave may feed a dwarf with now, as a mask."""
    found: i64 = 0
    if farm.tiles >> WORKING_CAVE & 1 and view.meal_eaten == 0 and bill(view, farm) > 0:
        meal: i64 = 0
        while meal < len(MEALS):
            if covers(farm.goods, MEALS[meal]):
                found |= 1 << meal
            meal += 1
    return found


def bill(view: View, farm: Farm) -> i64:
    """The food that is still to be paid."""
    if view.harvest == PAY_ONE:
        food: i64 = farm.dwarfs
    else:
        food = 2 * farm.dwarfs - count(farm.newborn)
    if farm.tiles >> MINING_CAVE & 1:
        food -= donkeys_in_mines(farm) * MINING_FOOD
    if view.meal_eaten:
        food -= meal_worth(view)
    return max(0, food)


def feed(view: View, seat: i64, farm: Farm, log: Log | None) -> None:
    """Pay the bill with the food on hand; a begging marker for each food that is missing."""
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
    """The largest sets of kinds whose young all find a place, as masks."""
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
