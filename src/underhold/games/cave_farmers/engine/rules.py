"""The rules: which moves a position offers, and what each one does.

A turn is a set of open parts: placing a dwarf opens the parts of a space, each move closes one, and `done` ends the
turn once something was done. An expedition, a furnishing that is not placed yet, and animals without a place have to be
finished first. `legal_moves` and `apply` use the same tables and functions; read them side by side.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FOOD_AT_START, SOLO_FOOD
from underhold.games.cave_farmers.content.goods import ONE_FOOD, ONE_RUBY, RUBY, amount
from underhold.games.cave_farmers.engine import events, moves as m
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.board import BIT, count
from underhold.games.cave_farmers.engine.deal import Deal
from underhold.games.cave_farmers.engine.events import Log
from underhold.games.cave_farmers.engine.farm_changes import (
    bred,
    build_ore_mine,
    build_ruby_mine,
    build_stable,
    fence_cost,
    fence_large,
    fence_small,
    furnish,
    furnishing_cost,
    gain,
    grow,
    overbuilt_cell,
    pay,
    payment,
    place_single,
    place_twin,
    sow,
    stable_cost,
    stock_cost,
)
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ALL_TILES,
    BOTH_ALTERNATIVES_TILES,
    DISCOUNT_TILES,
    INTRODUCTORY_TILES,
    MEAL_BIT,
    MEAL_GOODS,
    MEAL_STOCK,
    ON_FENCES,
)
from underhold.games.cave_farmers.engine.harvest import feed, litters, meals
from underhold.games.cave_farmers.engine.legal_cells import furnishable
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    LARGE_PASTURE,
    LOOT_COST,
    LOOT_GOODS,
    LOOT_KIND,
    LOOT_PRICE,
    LOOT_STOCK,
    LOOT_TILE,
    SMALL_PASTURE,
    SOWING,
    STABLE as LOOT_STABLE,
    TILE as LOOT_SINGLE,
    WEAPON_LOOT,
)
from underhold.games.cave_farmers.engine.lowering import (
    BOARD_SPACES,
    BOTH_ONCE,
    CLOSES,
    COLLECT,
    COST,
    COST_STOCK,
    FEE,
    GAIN_GOODS,
    GAIN_STOCK,
    GUEST_CLOSES,
    IN_STOCK,
    ITEM_GOODS,
    ITEM_PRICE,
    ITEM_STOCK,
    KIND,
    MARKER,
    NEEDS,
    PARTS,
    PER_ORE_MINE_GOODS,
    PER_ORE_MINE_STOCK,
    PRICE,
    RUBY_GAIN_GOODS,
    RUBY_GAIN_STOCK,
    RUBY_MINES,
    SPACE_COUNT,
    TAKES,
    TIMES,
    TRIP_LOOT,
)
from underhold.games.cave_farmers.engine.options import (
    MAX_STRENGTH,
    forge_cost,
    list_loot,
    list_part,
    newborns,
    pile_taken,
    possible,
    ways_to_pay,
)
from underhold.games.cave_farmers.engine.placing import has_placement, list_placements, weakest_at_home
from underhold.games.cave_farmers.engine.state import (
    ACT,
    BREED,
    FEED,
    FINAL,
    HOUSE,
    INTRODUCTORY,
    NOTHING,
    OVER,
    PAY,
    PLACE,
    RESCUE,
    RULES_2,
    SITE,
    SKIP,
    Farm,
    State,
    View,
    copy_view,
)
from underhold.games.cave_farmers.engine.trades import (
    frees_places,
    has_trade,
    is_trade,
    list_breeding_trades,
    list_releases,
    list_trades,
    make_trade,
)
from underhold.games.cave_farmers.engine.turn_order import (
    clear_spaces,
    crowded,
    end_turn,
    finish_seat,
    go_on_breeding,
    next_breeder,
    next_feeder,
    next_skipper,
    start_round,
)


def begin(players: i64, switches: i64, deal: Deal) -> State:
    """The position before the first turn."""
    state = State(players, switches, deal)
    state.first = deal.start
    state.marker = deal.start
    state.open_spaces = BOARD_SPACES[players]
    state.supply = INTRODUCTORY_TILES if switches & INTRODUCTORY else ALL_TILES
    state.piles = vec[i64]([0] * SPACE_COUNT)
    state.farms = [Farm() for _ in range(players)]
    index: i64 = 0
    while index < players:
        food: i64 = SOLO_FOOD if players == 1 else FOOD_AT_START[index]
        state.farms[(deal.start + index) % players].stock = food * ONE_FOOD
        index += 1
    start_round(state, None)
    return state


# ------------------------------------------------------------------------------------------------ which moves there are


def decision_phase(view: View) -> i64:
    """The phase of the current decision; animals without a place come before everything else."""
    return HOUSE if view.overfull else view.phase


def legal_moves(view: View, trades: bool = True) -> vec[i64]:
    """Every move of the current decision, in a fixed order. If `trades` is false, any-time trades are left out, except
    those that make room for animals, which may be necessary.
    """
    out = vec[i64](capacity=64)
    phase: i64 = decision_phase(view)
    if phase == OVER:
        return out
    farm = view.farms[view.seat]
    if phase == ACT:
        if view.trip_strength:
            out = list_loot(out, view, farm, view.trip_strength, 0)
            if view.trip_taken:
                out = append(out, m.move(m.HOME, 0, 0, 0, 0))
        else:
            out = _list_parts(out, view, farm)
            if view.done:
                out = append(out, m.move(m.DONE, 0, 0, 0, 0))
        if trades:
            out = _list_turn_trades(out, view, farm)
        return out
    if phase == PLACE:
        out = list_placements(out, view, farm)
    elif phase == HOUSE:
        return _list_turn_trades(out, view, farm) if trades else list_releases(out, farm)
    elif phase == PAY:
        return _list_payments(out, view, farm)
    elif phase == SITE:
        return _list_sites(out, farm)
    elif phase == SKIP:
        out = append(out, m.move(m.SKIP, 0, 0, 0, 0))
        return append(out, m.move(m.SKIP, 0, 1, 0, 0))
    elif phase == FEED:
        out = append(out, m.move(m.FEED, 0, 0, 0, 0))
        edible: i64 = meals(view, farm)
        meal: i64 = 0
        while edible >> meal:
            if edible >> meal & 1:
                out = append(out, m.move(m.MEAL, 0, meal, 0, 0))
            meal += 1
    elif phase == BREED:
        for kinds in litters(farm):
            out = append(out, m.move(m.BREED, 0, kinds, 0, 0))
        return list_breeding_trades(out, view, farm) if trades else out
    elif phase == RESCUE:
        out = append(out, m.move(m.CLEAR, 0, 0, 0, 0))
        spaces: i64 = crowded(view) if amount(farm.goods, RUBY) else 0
        space: i64 = 0
        while spaces:
            if spaces & 1:
                out = append(out, m.move(m.RESCUE, 0, space, 0, 0))
            spaces >>= 1
            space += 1
        return out
    elif phase == FINAL:
        out = append(out, m.move(m.FINISH, 0, 0, 0, 0))
    if trades:
        out = list_trades(out, view, farm)
    return out


def _list_parts(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    first: i64 = PARTS[view.space]
    row: i64 = first
    end: i64 = PARTS[view.space + 1]
    while row < end:
        part: i64 = row - first
        if view.open_parts >> part & 1 and NEEDS[row] & ~view.done == 0:
            out = list_part(out, view, farm, row, part)
        row += 1
    return out


def _list_turn_trades(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    """List trades during an action, or while animals have no place. Before the first part of the chosen space is done,
    a trade must leave something to do there; giving away animals without a place is always allowed.
    """
    if view.phase != ACT or view.done or view.trip_strength:
        return list_trades(out, view, farm)
    for move in list_trades(vec[i64](), view, farm):
        if (view.overfull and frees_places(move)) or _leaves_something(view, move):
            out = append(out, move)
    return out


def _leaves_something(view: View, move: i64) -> bool:
    after = View(view.players, view.switches)
    copy_view(view, after)
    farm = after.farms[after.seat]
    make_trade(after.seat, farm, move, None)
    first: i64 = PARTS[after.space]
    row: i64 = first
    end: i64 = PARTS[after.space + 1]
    while row < end:
        open_part: bool = after.open_parts >> (row - first) & 1 != 0 and NEEDS[row] == 0
        if open_part and possible(after, farm, after.space, row, after.dwarf):
            return True
        row += 1
    return False


def _list_payments(out: vec[i64], view: View, farm: Farm) -> vec[i64]:
    ways: i64 = ways_to_pay(farm, furnishing_cost(farm, view.building, view.loot_price))
    way: i64 = 0
    while ways >> way:
        if ways >> way & 1:
            out = append(out, m.move(m.PAY, 0, way, 0, 0))
        way += 1
    return out


def _list_sites(out: vec[i64], farm: Farm) -> vec[i64]:
    cells: i64 = furnishable(farm)
    cell: i64 = 0
    while cells:
        if cells & 1:
            out = append(out, m.move(m.SITE, 0, 0, cell, 0))
        cells >>= 1
        cell += 1
    return out


# ------------------------------------------------------------------------------------------------ what each move does


def apply(state: State, move: i64, log: Log | None) -> None:
    """Carry out a legal move in place; events go to the log if there is one."""
    kind: i64 = move >> 21
    seat: i64 = state.seat
    farm = state.farms[seat]
    if is_trade(kind):
        make_trade(seat, farm, move, log)
        _settle(state, seat, farm, log)
        if state.phase == BREED and not state.overfull:
            go_on_breeding(state, log)
        idle_if_stuck(state, log)
        return
    x: i64 = move >> 12 & 63
    y: i64 = move >> 6 & 63
    if kind == m.PLACE:
        _place(state, farm, x, y, (move & 63) - 1, log)
    elif kind == m.DONE or kind == m.IDLE:
        if kind == m.IDLE:
            _stay_idle(state, farm, log)
        else:
            end_turn(state, log)
        idle_if_stuck(state, log)
        return
    elif kind <= m.BUY:
        _do_part(state, farm, move, log)
    elif kind == m.PAY:
        _pay_furnishing(state, farm, x, log)
    elif kind == m.SITE:
        _furnish_at(state, farm, y, log)
    elif kind == m.SKIP:
        next_skipper(state, x, log)
    elif kind == m.MEAL:
        pay(seat, farm, MEAL_GOODS[x], MEAL_STOCK[x], log)
        state.meal_eaten |= MEAL_BIT[x]
    elif kind == m.FEED:
        feed(state, seat, farm, log)
        next_feeder(state, log)
    elif kind == m.BREED:
        bred(seat, farm, newborns(x), log)
        next_breeder(state, log)
    elif kind == m.RESCUE:
        pay(seat, farm, ONE_RUBY, 0, log)
        state.rescued |= BIT[x]
        if log is not None:
            log.append(events.SpaceRescued(seat, x))
        if crowded(state) == 0 or amount(farm.goods, RUBY) == 0:
            clear_spaces(state, log)
    elif kind == m.CLEAR:
        clear_spaces(state, log)
    else:
        finish_seat(state, log)
    _settle(state, seat, farm, log)
    idle_if_stuck(state, log)


def idle_if_stuck(state: State, log: Log | None) -> None:
    """Let dwarfs stay idle while the next one cannot use any space. A player who could trade is asked first, since a
    trade may make a space usable; version 1 did not ask.
    """
    while state.phase == PLACE and not state.overfull:
        farm = state.farms[state.seat]
        if has_placement(state, farm) or (state.switches & RULES_2 and has_trade(state, farm)):
            return
        _stay_idle(state, farm, log)


def _stay_idle(state: State, farm: Farm, log: Log | None) -> None:
    farm.away |= 1 << weakest_at_home(farm)
    if log is not None:
        log.append(events.DwarfIdle(state.seat))
    end_turn(state, log)


def _settle(state: State, seat: i64, farm: Farm, log: Log | None) -> None:
    """After every move: end a finished expedition, and check whether all animals can be housed."""
    if state.trip_strength and state.trip_left == 0 and state.building < 0:
        _come_home(state, farm, log)
    state.overfull = 0 if all_housed(farm) else 1


def _place(state: State, farm: Farm, space: i64, strength: i64, target: i64, log: Log | None) -> None:
    dwarf: i64 = 0
    while farm.away >> dwarf & 1 or farm.weapon(dwarf) != strength:
        dwarf += 1
    if strength > farm.weapon(weakest_at_home(farm)):
        pay(state.seat, farm, ONE_RUBY, 0, log)
    farm.away |= BIT[dwarf]
    farm.standing |= BIT[space]
    state.occupied |= BIT[space]
    if log is not None:
        log.append(events.DwarfPlaced(state.seat, dwarf, strength, space, target))
    if FEE[space] > 0:
        pay(state.seat, farm, 0, FEE[space] * ONE_FOOD, log)
    state.dwarf = dwarf
    state.imitating = 1 if target >= 0 else 0
    state.space = target if target >= 0 else space
    parts: i64 = PARTS[state.space + 1] - PARTS[state.space]
    state.open_parts = (1 << parts) - 1
    state.phase = ACT
    if parts == 1 and KIND[PARTS[state.space]] == COLLECT:
        _do_part(state, farm, m.move(m.COLLECT, 0, 0, 0, 0), log)


def _do_part(state: State, farm: Farm, move: i64, log: Log | None) -> None:
    seat: i64 = state.seat
    kind: i64 = move >> 21
    part: i64 = move >> 18 & 7
    x: i64 = move >> 12 & 63
    y: i64 = move >> 6 & 63
    z: i64 = move & 63
    row: i64 = PARTS[state.space] + part
    if kind == m.HOME:
        _come_home(state, farm, log)
        return
    if kind == m.LOOT:
        if state.trip_strength == 0:
            _close(state, farm, row, part)
            state.trip_strength = farm.weapon(state.dwarf)
            state.trip_left = TRIP_LOOT[row]
            state.trip_taken = 0
        _take_loot(state, farm, x, y, z, log)
        return
    if kind == m.COLLECT:
        _collect(state, farm, row, log)
    elif kind == m.TWIN:
        place_twin(seat, farm, x, y, z, log)
        gain(seat, farm, GAIN_GOODS[row], GAIN_STOCK[row], log)
    elif kind == m.FURNISH:
        _start_furnishing(state, farm, x, PRICE[row], log)
    elif kind == m.GROW:
        grow(seat, farm, log)
    elif kind == m.SOW:
        sow(seat, farm, y, z, log)
    elif kind == m.FORGE:
        pay(seat, farm, forge_cost(farm, x), 0, log)
        farm.weapons |= x << (4 * state.dwarf)
        if log is not None:
            log.append(events.Forged(seat, state.dwarf, x))
    elif kind == m.SMALL or kind == m.LARGE:
        pay(seat, farm, fence_cost(farm, COST[row], state.fenced == 0), 0, log)
        if farm.tiles & DISCOUNT_TILES[ON_FENCES]:
            state.fenced = 1
        if kind == m.SMALL:
            fence_small(seat, farm, y, log)
        else:
            fence_large(seat, farm, y, z, log)
    elif kind == m.STABLE:
        pay(seat, farm, stable_cost(farm, COST[row]), 0, log)
        build_stable(seat, farm, y, log)
    elif kind == m.ORE_MINE:
        build_ore_mine(seat, farm, y, z, log)
        gain(seat, farm, GAIN_GOODS[row], GAIN_STOCK[row], log)
    elif kind == m.RUBY_MINE:
        build_ruby_mine(seat, farm, y, log)
        gain(seat, farm, GAIN_GOODS[row], GAIN_STOCK[row], log)
    elif kind == m.SELL:
        if state.done >> part & 1 == 0:
            state.trades_left = TIMES[row]
        state.trades_left -= 1
        pay(seat, farm, COST[row], COST_STOCK[row], log)
        gain(seat, farm, GAIN_GOODS[row], GAIN_STOCK[row], log)
        state.done |= 1 << part
        if state.trades_left:
            return
    elif kind == m.BUY:
        state.bought |= BIT[x]
        pay(seat, farm, 0, ITEM_PRICE[x], log)
        gain(seat, farm, ITEM_GOODS[x], ITEM_STOCK[x], log)
        state.done |= 1 << part
        return
    _close(state, farm, row, part)


def _close(state: State, farm: Farm, row: i64, part: i64) -> None:
    """Close a part that was done, and those that it excludes."""
    closes: i64 = CLOSES[row]
    once: i64 = BOTH_ONCE[state.space]
    if farm.tiles & BOTH_ALTERNATIVES_TILES and farm.extended & once == 0:
        closes = GUEST_CLOSES[row]
        if once and state.done:
            farm.extended |= once
    state.done |= 1 << part
    state.open_parts &= ~(1 << part | closes)


def _collect(state: State, farm: Farm, row: i64, log: Log | None) -> None:
    seat: i64 = state.seat
    if MARKER[row]:
        state.marker = seat
        if log is not None:
            log.append(events.StartingPlayerTaken(seat))
    ore_mines: i64 = count(farm.ore_mines)
    goods: i64 = GAIN_GOODS[row] + ore_mines * PER_ORE_MINE_GOODS[row]
    stock: i64 = GAIN_STOCK[row] + ore_mines * PER_ORE_MINE_STOCK[row]
    if RUBY_MINES[row] and count(farm.ruby_mines) >= RUBY_MINES[row]:
        goods += RUBY_GAIN_GOODS[row]
        stock += RUBY_GAIN_STOCK[row]
    if TAKES[row]:
        pile: i64 = pile_taken(state, state.space)
        if IN_STOCK[state.space]:
            stock += pile
        else:
            goods += pile
        if pile:
            state.piles[state.space] = 0
    gain(seat, farm, goods, stock, log)


# ------------------------------------------------------------------------------------------------ expeditions


def _take_loot(state: State, farm: Farm, item: i64, y: i64, z: i64, log: Log | None) -> None:
    seat: i64 = state.seat
    state.trip_taken |= 1 << item
    state.trip_left -= 1
    if log is not None:
        log.append(events.LootTaken(seat, item))
    kind: i64 = LOOT_KIND[item]
    if kind == FURNISHING:
        _start_furnishing(state, farm, y, LOOT_PRICE[item], log)
    elif kind == LOOT_STABLE:
        pay(seat, farm, stable_cost(farm, LOOT_COST[item]), 0, log)
        build_stable(seat, farm, y, log)
    elif kind == LOOT_SINGLE:
        place_single(seat, farm, LOOT_TILE[item], y, log)
    elif kind == SMALL_PASTURE:
        pay(seat, farm, fence_cost(farm, LOOT_COST[item], True), 0, log)
        fence_small(seat, farm, y, log)
    elif kind == LARGE_PASTURE:
        pay(seat, farm, fence_cost(farm, LOOT_COST[item], True), 0, log)
        fence_large(seat, farm, y, z, log)
    elif kind == SOWING:
        sow(seat, farm, y, z, log)
    elif kind == BREEDING:
        bred(seat, farm, newborns(y), log)
    else:  # weapons grow when the dwarf comes home
        gain(seat, farm, LOOT_GOODS[item], LOOT_STOCK[item], log)


def _come_home(state: State, farm: Farm, log: Log | None) -> None:
    """End the expedition: the dwarf's weapon gains 1, and all weapons gain 1 if that was loot."""
    times: i64 = count(state.trip_taken & WEAPON_LOOT)
    _strengthen(state.seat, farm, state.dwarf, log)
    while times:
        times -= 1
        dwarf: i64 = 0
        while dwarf < farm.dwarfs:
            if farm.weapon(dwarf):
                _strengthen(state.seat, farm, dwarf, log)
            dwarf += 1
    state.trip_strength = 0
    state.trip_left = 0
    state.trip_taken = 0


def _strengthen(seat: i64, farm: Farm, dwarf: i64, log: Log | None) -> None:
    if farm.weapon(dwarf) < MAX_STRENGTH:
        farm.weapons += 1 << (4 * dwarf)
        if log is not None:
            log.append(events.WeaponGrew(seat, dwarf, farm.weapon(dwarf)))


# ------------------------------------------------------------------------------------------------ furnishing


def _start_furnishing(state: State, farm: Farm, tile: i64, price: i64, log: Log | None) -> None:
    """Start furnishing: open the decisions how to pay and where to place it, if there is more than one choice."""
    state.building = tile
    state.loot_price = price
    ways: i64 = ways_to_pay(farm, furnishing_cost(farm, tile, price))
    if count(ways) > 1:
        state.phase = PAY
        return
    if ways == 0:
        raise ValueError("the furnishing cannot be paid for")  # a move that was not legal; do not search forever
    way: i64 = 0
    while ways >> way & 1 == 0:
        way += 1
    _pay_furnishing(state, farm, way, log)


def _pay_furnishing(state: State, farm: Farm, way: i64, log: Log | None) -> None:
    tile: i64 = state.building
    price: i64 = state.loot_price
    pay(state.seat, farm, payment(farm, furnishing_cost(farm, tile, price), way), stock_cost(tile, price), log)
    cell: i64 = overbuilt_cell(farm, tile)
    if cell < 0:
        cells: i64 = furnishable(farm)
        if count(cells) > 1:
            state.phase = SITE
            return
        if cells == 0:
            raise ValueError("there is no place for the furnishing")
        cell = 0
        while cells >> cell & 1 == 0:
            cell += 1
    _furnish_at(state, farm, cell, log)


def _furnish_at(state: State, farm: Farm, cell: i64, log: Log | None) -> None:
    tile: i64 = state.building
    state.building = NOTHING
    state.loot_price = 0
    state.phase = ACT
    furnish(state, state.seat, farm, tile, cell, log)
