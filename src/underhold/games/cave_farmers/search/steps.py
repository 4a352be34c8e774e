"""Lines outside turns: the steps of a harvest, goods on crowded spaces, and last trades."""

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
from underhold.games.cave_farmers.search.line_buffer import LONGEST, LineBuffer, branch

_FOOD_LANE: Final = 0x3FF
_BEAM: Final = 4  # the width of the beam search over ways to get food
_CHEAP_FOOD: Final = 2.3  # a begging marker costs 3 points, the cheapest food little more than half a point
_BY_HERDS: Final[i64] = sum(  # tiles with a bonus for three or more farm animals together
    1 << int(BONUS_TILE[row])
    for row in range(BONUS_COUNT)
    if MEASURES[BONUS_MEASURE[row]] == "farm_animal" and BONUS_EVERY[row] > 2
)
_KEPT_GOODS: Final = 2.0  # the approximate value of goods that stay on their space


def breed_lines(buffer: LineBuffer, state: State) -> None:
    """Lines for breeding when not all newborn animals can be housed: choose some of them, or trade away other animals
    first. After such a trade, the line is evaluated with the most newborn animals that are then possible.
    """
    for move in legal_moves(state, False):
        _add_bred(buffer, branch(state), newborns(move >> 12 & 63), move)
    for move in list_breeding_trades(vec[i64](), state, state.farms[state.seat]):
        if frees_places(move):
            after = branch(state)
            farm = after.farms[after.seat]
            make_trade(after.seat, farm, move, None)
            _add_bred(buffer, after, newborns(litters(farm)[0]), move)


def _add_bred(buffer: LineBuffer, state: State, young: i64, move: i64) -> None:
    bred(state.seat, state.farms[state.seat], young, None)
    state.seats_done += 1
    buffer.outcome(state, move)


def skip_lines(buffer: LineBuffer, state: State) -> None:
    """Lines for skipping the field phase or the breeding phase, evaluated by what the other phase brings."""
    fields = branch(state)
    reap(fields.seat, fields.farms[fields.seat], None)
    herds = branch(state)
    farm = herds.farms[herds.seat]
    bred(herds.seat, farm, newborns(litters(farm)[0]), None)
    buffer.offer(buffer.worth(herds), 0, m.move(m.SKIP, 0, 0, 0, 0))
    buffer.offer(buffer.worth(fields), 1, m.move(m.SKIP, 0, 1, 0, 0))


def rescue_lines(buffer: LineBuffer, state: State) -> None:
    """Solo: lines for keeping goods on crowded spaces, which have a small value."""
    for move in legal_moves(state, False):
        worth: float = buffer.worth(state)
        if move >> 21 == m.RESCUE:
            worth += _KEPT_GOODS - 1.0
        buffer.offer(worth, move, move)


class _FoodPlan:
    """A partial sequence of trades that bring food."""

    def __init__(self, farm: Farm, meal_eaten: i64, first: i64, moves: vec[i64]) -> None:
        self.farm = farm
        self.meal_eaten: i64 = meal_eaten
        self.first: i64 = first  # trades are made in the order of their numbers, so that each set is tried once
        self.moves: vec[i64] = moves
        self.promise: float = 0.0


def feed_lines(buffer: LineBuffer, state: State) -> None:
    """Lines for feeding: a beam search over trades for food. Partial plans also count, with begging markers."""
    scratch = branch(state)
    beam: list[_FoodPlan] = [_FoodPlan(state.farms[state.seat].copy(), state.meal_eaten, 0, vec[i64]())]
    _evaluate_plan(buffer, scratch, beam[0])
    while beam:
        coming: list[_FoodPlan] = []
        for plan in beam:
            scratch.meal_eaten = plan.meal_eaten
            scratch.farms[scratch.seat] = plan.farm
            missing: i64 = bill(scratch, plan.farm) - coins(plan.farm.stock, FOOD)
            if missing > 0:
                for move in _food_moves(scratch, plan, missing):
                    _add_trade(buffer, state, scratch, plan, move, coming)
        beam = coming


def _food_moves(view: State, plan: _FoodPlan, missing: i64) -> vec[i64]:
    """The next trades for food of a plan; numbers after those of trades are meals, gold and weapons."""
    farm = plan.farm
    out = vec[i64](capacity=16)
    trade: i64 = plan.first
    while trade < TRADE_COUNT:
        if GET_STOCK[trade] & _FOOD_LANE and can_trade(farm, trade):
            out = append(out, m.move(m.TRADE, 0, trade, 0, 0))
        trade += 1
    if plan.first <= TRADE_COUNT:
        gold: i64 = min(missing + 1, coins(farm.stock, GOLD))
        if gold >= 2:
            out = append(out, m.move(m.GOLD, 0, 0, 0, 0) | gold)
    if plan.first <= TRADE_COUNT + 1:
        edible: i64 = meals(view, farm)
        meal: i64 = 0
        while edible >> meal:
            if edible >> meal & 1:
                out = append(out, m.move(m.MEAL, 0, meal, 0, 0))
            meal += 1
    if farm.tiles & WEAPON_SELLERS:
        dwarf: i64 = max(0, plan.first - TRADE_COUNT - 2)
        while dwarf < farm.dwarfs:
            if farm.weapon(dwarf):
                out = append(out, m.move(m.WEAPON, 0, dwarf, 0, 0))
            dwarf += 1
    return out


def _add_trade(
    buffer: LineBuffer, state: State, scratch: State, plan: _FoodPlan, move: i64, coming: list[_FoodPlan]
) -> None:
    """Make one trade, evaluate the result, and keep it in the beam if it is among the best."""
    kind: i64 = move >> 21
    farm = plan.farm.copy()
    meal_eaten: i64 = plan.meal_eaten
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
    after = _FoodPlan(farm, meal_eaten, first, append(plan.moves[:], move))
    _evaluate_plan(buffer, scratch, after)
    index: i64 = len(coming)
    while index > 0 and coming[index - 1].promise < after.promise:
        index -= 1
    if index < _BEAM:
        coming.insert(index, after)
        if len(coming) > _BEAM:
            coming.pop()


def _evaluate_plan(buffer: LineBuffer, scratch: State, plan: _FoodPlan) -> None:
    """Evaluate a plan: as a line if the dwarfs are fed now, and for the beam as if the missing food were cheap."""
    farm = plan.farm.copy()
    scratch.farms[scratch.seat] = farm
    scratch.meal_eaten = plan.meal_eaten
    begging: i64 = farm.begging
    feed(scratch, scratch.seat, farm, None)
    scratch.seats_done += 1  # feeding is finished
    worth: float = buffer.worth(scratch)
    scratch.seats_done -= 1
    plan.promise = worth + _CHEAP_FOOD * float(farm.begging - begging)
    if not all_housed(farm):
        return
    moves = plan.moves
    index: i64 = 0
    while index < len(moves):
        buffer.push(moves[index])
        index += 1
    buffer.offer(worth, farm_key(0, farm), m.move(m.FEED, 0, 0, 0, 0))
    buffer.depth -= len(moves)


# ------------------------------------------------------------------------------------------------ last trades


def last_lines(buffer: LineBuffer, state: State) -> None:
    """Lines for last trades: trade as long as one trade, or a few together, bring points. If weapons can be traded for
    food, also try to trade all of them first, because only having none may bring points.
    """
    farm = state.farms[state.seat].copy()
    depth: i64 = buffer.depth
    _settle(buffer, state, farm.copy())
    if farm.tiles & WEAPON_SELLERS and farm.weapons:
        dwarf: i64 = 0
        while dwarf < farm.dwarfs:
            if farm.weapon(dwarf):
                give: i64 = m.move(m.WEAPON, 0, dwarf, 0, 0)
                make_trade(state.seat, farm, give, None)
                buffer.push(give)
            dwarf += 1
        _settle(buffer, state, farm)
        buffer.depth = depth


def _settle(buffer: LineBuffer, state: State, farm: Farm) -> None:
    """Make all trades that bring points, and add the line."""
    scratch = branch(state)
    depth: i64 = buffer.depth
    furthest: i64 = 2
    if farm.tiles & _BY_HERDS and amount(farm.goods, RUBY) >= 3:
        furthest = 3  # three animals for rubies make one more point
    while buffer.depth < LONGEST - 4:
        most: i64 = points(farm)
        together: i64 = 1
        move: i64 = _best_trade(buffer, scratch, farm, most, 0)
        while move < 0 and together < furthest:
            move = _best_trade(buffer, scratch, farm, most, together)
            together += 1
        if move < 0:
            break
        while move >= 0:
            buffer.push(move)
            make_trade(state.seat, farm, move, None)
            together -= 1
            move = _best_trade(buffer, scratch, farm, most, together - 1) if together else -1
    buffer.offer(float(points(farm)), farm_key(0, farm), m.move(m.FINISH, 0, 0, 0, 0))
    buffer.depth = depth


def _best_trade(buffer: LineBuffer, scratch: State, farm: Farm, most: i64, ahead: i64) -> i64:
    """The trade that brings the most additional points, looking `ahead` further trades ahead; negative if none does."""
    best: i64 = -1
    scratch.farms[scratch.seat] = farm
    scratch.overfull = 0 if all_housed(farm) else 1
    for move in list_trades(vec[i64](), scratch, farm):
        buffer.effort.nodes += 1
        after = farm.copy()
        make_trade(scratch.seat, after, move, None)
        further: i64 = ahead
        while further > 0:
            further -= 1
            follower: i64 = _best_trade(buffer, scratch, after, most, further)
            if follower < 0:
                break
            make_trade(scratch.seat, after, follower, None)
        scratch.farms[scratch.seat] = farm
        scratch.overfull = 0 if all_housed(farm) else 1
        if all_housed(after) and points(after) > most:
            most = points(after)
            best = move
    return best
