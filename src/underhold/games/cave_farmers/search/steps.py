"""Lines outside turns: the steps of a harvest, goods on crowded spaces, last trades. Each is a line of its own."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import FOOD, GOLD, RUBY, amount, coins
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.farm_changes import bred
from underhold.games.cave_farmers.engine.furnishing_tables import (
    BONUS_COUNT,
    BONUS_EVERY,
    BONUS_MEASURE,
    BONUS_TILE,
    MEAL_BIT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEASURES,
    WEAPON_SELLERS,
)
from underhold.games.cave_farmers.engine.harvest import bill, feed, litters, meals, reap
from underhold.games.cave_farmers.engine.options import newborns
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import Farm, State
from underhold.games.cave_farmers.engine.trade_tables import GET_STOCK, TRADE_COUNT
from underhold.games.cave_farmers.engine.trades import (
    can_trade,
    frees_places,
    list_breeding_trades,
    list_trades,
    make_trade,
)
from underhold.games.cave_farmers.search.hashing import farm_key
from underhold.games.cave_farmers.search.line_buffer import LONGEST, Finder, twig

_FOOD_LANE: Final = 0x3FF
_BEAM: Final = 4  # ways to come by food that are followed
_CHEAP_FOOD: Final = 2.3  # begging costs three points; the cheapest food, little more than half a point
_BY_HERDS: Final[i64] = sum(  # tiles that have a bonus for three farm animals or more together
    1 << int(BONUS_TILE[row])
    for row in range(BONUS_COUNT)
    if MEASURES[BONUS_MEASURE[row]] == "farm_animal" and BONUS_EVERY[row] > 2
)
_KEPT_GOODS: Final = 2.0  # what goods that stay on their space are worth, more or less


def breed_lines(finder: Finder, state: State) -> None:
    """Not all newborn animals find a place: which of them, or which grown one is eaten first. What follows such a meal
    is for the rules to say; here it is judged by the most that can be born then.
    """
    for move in legal_moves(state, False):
        _bear(finder, twig(state), newborns(move >> 12 & 63), move)
    for move in list_breeding_trades(vec[i64](), state, state.farms[state.seat]):
        if frees_places(move):
            after = twig(state)
            farm = after.farms[after.seat]
            make_trade(after.seat, farm, move, None)
            _bear(finder, after, newborns(litters(farm)[0]), move)


def _bear(finder: Finder, state: State, young: i64, move: i64) -> None:
    bred(state.seat, state.farms[state.seat], young, None)
    state.seats_done += 1
    finder.outcome(state, move)


def skip_lines(finder: Finder, state: State) -> None:
    """No field phase, or no breeding phase: judged by what the other one brings."""
    fields = twig(state)
    reap(fields.seat, fields.farms[fields.seat], None)
    herds = twig(state)
    farm = herds.farms[herds.seat]
    bred(herds.seat, farm, newborns(litters(farm)[0]), None)
    finder.offer(finder.worth(herds), 0, m.move(m.SKIP, 0, 0, 0, 0))
    finder.offer(finder.worth(fields), 1, m.move(m.SKIP, 0, 1, 0, 0))


def rescue_lines(finder: Finder, state: State) -> None:
    """Solo: goods that stay are worth a little, though they are nobody's yet."""
    for move in legal_moves(state, False):
        worth: float = finder.worth(state)
        if move >> 21 == m.RESCUE:
            worth += _KEPT_GOODS - 1.0
        finder.offer(worth, move, move)


class _Plate:
    """A way to come by food, as far as it is thought out."""

    def __init__(self, farm: Farm, meal_eaten: i64, first: i64, moves: vec[i64]) -> None:
        self.farm = farm
        self.meal_eaten: i64 = meal_eaten
        self.first: i64 = first  # trades come in the order of their numbers, so each set is tried once
        self.moves: vec[i64] = moves
        self.promise: float = 0.0


def feed_lines(finder: Finder, state: State) -> None:
    """A beam over the trades that bring food; each way so far is also judged as it is, with what must be begged for."""
    scratch = twig(state)
    beam: list[_Plate] = [_Plate(state.farms[state.seat].copy(), state.meal_eaten, 0, vec[i64]())]
    _serve(finder, scratch, beam[0])
    while beam:
        coming: list[_Plate] = []
        for plate in beam:
            scratch.meal_eaten = plate.meal_eaten
            scratch.farms[scratch.seat] = plate.farm
            missing: i64 = bill(scratch, plate.farm) - coins(plate.farm.stock, FOOD)
            if missing > 0:
                for move in _food_moves(scratch, plate, missing):
                    _prepare(finder, state, scratch, plate, move, coming)
        beam = coming


def _food_moves(view: State, plate: _Plate, missing: i64) -> vec[i64]:
    """Trades for food from where the plate stands; numbers beyond the trades are meals, gold and weapons."""
    farm = plate.farm
    out = vec[i64](capacity=16)
    trade: i64 = plate.first
    while trade < TRADE_COUNT:
        if GET_STOCK[trade] & _FOOD_LANE and can_trade(farm, trade):
            out = append(out, m.move(m.TRADE, 0, trade, 0, 0))
        trade += 1
    if plate.first <= TRADE_COUNT:
        gold: i64 = min(missing + 1, coins(farm.stock, GOLD))
        if gold >= 2:
            out = append(out, m.move(m.GOLD, 0, 0, 0, 0) | gold)
    if plate.first <= TRADE_COUNT + 1:
        edible: i64 = meals(view, farm)
        meal: i64 = 0
        while edible >> meal:
            if edible >> meal & 1:
                out = append(out, m.move(m.MEAL, 0, meal, 0, 0))
            meal += 1
    if farm.tiles & WEAPON_SELLERS:
        dwarf: i64 = max(0, plate.first - TRADE_COUNT - 2)
        while dwarf < farm.dwarfs:
            if farm.weapon(dwarf):
                out = append(out, m.move(m.WEAPON, 0, dwarf, 0, 0))
            dwarf += 1
    return out


def _prepare(finder: Finder, state: State, scratch: State, plate: _Plate, move: i64, coming: list[_Plate]) -> None:
    """Follow one trade, judge it, and keep it in the beam if it is among the best."""
    kind: i64 = move >> 21
    farm = plate.farm.copy()
    meal_eaten: i64 = plate.meal_eaten
    if kind == m.MEAL:
        meal: i64 = move >> 12 & 63
        farm.goods -= MEAL_GOODS[meal]
        farm.stock -= MEAL_STOCK[meal]
        meal_eaten |= MEAL_BIT[meal]
        first: i64 = TRADE_COUNT + 2
    else:
        make_trade(state.seat, farm, move, None)
        if kind == m.TRADE:
            first = move >> 12 & 63
        elif kind == m.GOLD:
            first = TRADE_COUNT + 1
        else:
            first = TRADE_COUNT + 3 + (move >> 12 & 63)
    after = _Plate(farm, meal_eaten, first, append(plate.moves[:], move))
    _serve(finder, scratch, after)
    index: i64 = len(coming)
    while index > 0 and coming[index - 1].promise < after.promise:
        index -= 1
    if index < _BEAM:
        coming.insert(index, after)
        if len(coming) > _BEAM:
            coming.pop()


def _serve(finder: Finder, scratch: State, plate: _Plate) -> None:
    """Judge a plate: what is left after feeding now, and what it promises if the rest is found cheaply."""
    farm = plate.farm.copy()
    scratch.farms[scratch.seat] = farm
    scratch.meal_eaten = plate.meal_eaten
    begging: i64 = farm.begging
    feed(scratch, scratch.seat, farm, None)
    scratch.seats_done += 1  # through with feeding
    worth: float = finder.worth(scratch)
    scratch.seats_done -= 1
    plate.promise = worth + _CHEAP_FOOD * float(farm.begging - begging)
    if not all_housed(farm):
        return
    moves = plate.moves
    index: i64 = 0
    while index < len(moves):
        finder.push(moves[index])
        index += 1
    finder.offer(worth, farm_key(0, farm), m.move(m.FEED, 0, 0, 0, 0))
    finder.depth -= len(moves)


# ------------------------------------------------------------------------------------------------ last trades


def last_lines(finder: Finder, state: State) -> None:
    """Trade as long as one trade, or a few together, bring points; then finish. Where weapons can be given for food,
    also with all of them given away first: only the last of them may bring points, for having none.
    """
    farm = state.farms[state.seat].copy()
    depth: i64 = finder.depth
    _settle(finder, state, farm.copy())
    if farm.tiles & WEAPON_SELLERS and farm.weapons:
        dwarf: i64 = 0
        while dwarf < farm.dwarfs:
            if farm.weapon(dwarf):
                give: i64 = m.move(m.WEAPON, 0, dwarf, 0, 0)
                make_trade(state.seat, farm, give, None)
                finder.push(give)
            dwarf += 1
        _settle(finder, state, farm)
        finder.depth = depth


def _settle(finder: Finder, state: State, farm: Farm) -> None:
    """Trade the farm up as far as it goes, and offer that."""
    scratch = twig(state)
    depth: i64 = finder.depth
    furthest: i64 = 2
    if farm.tiles & _BY_HERDS and amount(farm.goods, RUBY) >= 3:
        furthest = 3  # three animals for rubies make one more point
    while finder.depth < LONGEST - 4:
        most: i64 = points(farm)
        together: i64 = 1
        move: i64 = _best_trade(finder, scratch, farm, most, 0)
        while move < 0 and together < furthest:
            move = _best_trade(finder, scratch, farm, most, together)
            together += 1
        if move < 0:
            break
        while move >= 0:
            finder.push(move)
            make_trade(state.seat, farm, move, None)
            together -= 1
            move = _best_trade(finder, scratch, farm, most, together - 1) if together else -1
    finder.offer(float(points(farm)), farm_key(0, farm), m.move(m.FINISH, 0, 0, 0, 0))
    finder.depth = depth


def _best_trade(finder: Finder, scratch: State, farm: Farm, most: i64, ahead: i64) -> i64:
    """The trade that brings most points, above those there are; looking so many further trades ahead."""
    best: i64 = -1
    scratch.farms[scratch.seat] = farm
    scratch.overfull = 0 if all_housed(farm) else 1
    for move in list_trades(vec[i64](), scratch, farm):
        finder.effort.nodes += 1
        after = farm.copy()
        make_trade(scratch.seat, after, move, None)
        further: i64 = ahead
        while further > 0:
            further -= 1
            follower: i64 = _best_trade(finder, scratch, after, most, further)
            if follower < 0:
                break
            make_trade(scratch.seat, after, follower, None)
        scratch.farms[scratch.seat] = farm
        scratch.overfull = 0 if all_housed(farm) else 1
        if all_housed(after) and points(after) > most:
            most = points(after)
            best = move
    return best
