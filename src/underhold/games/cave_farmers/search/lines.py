"""Enumerates the ways to finish the current turn as lines for the search, one for each different outcome, best first.

Nothing is revealed within a turn, so lines are whole turns. An outcome is evaluated before `done` ends the turn, by the
farm of the player. Moves whose order does not matter are tried in one order; `choices` selects one place of each sort
for tiles; loot is searched with a narrow beam.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import FOOD, RUBY, amount, coins
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.board import BIT, count
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ANSWER_IN_STOCK,
    ANSWER_LANE,
    ANSWER_LANE_MASK,
    ANSWER_TILE,
    BOTH_ALTERNATIVES_TILES,
    ON_GAIN_COUNT,
)
from underhold.games.cave_farmers.engine.loot_tables import LOOT_COUNT, WEAPON_LOOT
from underhold.games.cave_farmers.engine.lowering import (
    BUY,
    CLOSES,
    COLLECT,
    FEE,
    FURNISH,
    GAIN_GOODS,
    GAIN_STOCK,
    KIND,
    NEEDS,
    NOT_IMITATED,
    PARTS,
    PRICE,
    SCOPE,
    SPACE_COUNT,
    TRIP,
)
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH, list_part, may_furnish, possible
from underhold.games.cave_farmers.engine.placing import has_placement, list_placements, weakest_at_home
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.state import (
    ACT,
    BREED,
    FEED,
    FINAL,
    PAY,
    PLACE,
    RESCUE,
    RULES_2,
    SITE,
    SKIP,
    Farm,
    State,
)
from underhold.games.cave_farmers.engine.trade_tables import TRADE_COUNT, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import can_trade, has_trade, list_releases, make_trade
from underhold.games.cave_farmers.search.choices import (
    breeding_choices,
    choices,
    loot_choices,
    site_choices,
)
from underhold.games.cave_farmers.search.closing import MOST_CLOSED, add_closing_trades
from underhold.games.cave_farmers.search.hashing import farm_key
from underhold.games.cave_farmers.search.line_buffer import LOWEST, LineBuffer, branch
from underhold.games.cave_farmers.search.steps import breed_lines, feed_lines, last_lines, rescue_lines, skip_lines
from underhold.games.cave_farmers.search.trade_plans import TradePlan, rubies_may_help, trade_plans
from underhold.games.cave_farmers.search.turn_memory import placement_key
from underhold.games.common.search.keys import mix
from underhold.games.common.search.position import Line

CAP: Final = 120  # positions searched for each placement
_EVERYTHING: Final[i64] = (1 << LOOT_COUNT) - 1
_FIRST_WIDTH: Final = 3  # the width of the beam search over loot
_IS_MEAL: Final = vec[i64]([int(trade.get.goods == 0 and 0 < trade.get.stock <= 0x3FF) for trade, _ in TRADE_ROWS])


def find_lines(buffer: LineBuffer, state: State, most: i64) -> list[Line]:
    """The best lines of the current decision, best first."""
    has_closing_trades: bool = state.phase <= SITE
    buffer.begin(state, max(most, MOST_CLOSED) if has_closing_trades else most)
    memory = buffer.memory
    if memory is not None and state.phase >= SKIP and state.phase != RESCUE:
        known = memory.find(buffer.turn_key)
        if known is None:
            main = buffer.begin_apart()
            _explore(buffer, state)
            known = buffer.end_apart(main)
            memory.keep(buffer.turn_key, known)
        buffer.add_known(vec[i64](), known)
        return buffer.lines.best
    _explore(buffer, state)
    if has_closing_trades:
        add_closing_trades(buffer, state)
    return buffer.lines.best[:most]


def _explore(buffer: LineBuffer, state: State) -> None:
    """Search all continuations of a position."""
    phase: i64 = state.phase
    if state.overfull:
        _make_room(buffer, state)
    elif phase == ACT:
        if state.trip_strength:
            _search_loot(buffer, state, 0, state.trip_strength, _EVERYTHING)
        else:
            _act(buffer, state)
    elif phase == PLACE:
        _place(buffer, state)
    elif phase == PAY:
        for move in legal_moves(state, False):
            _step(buffer, state, move)
    elif phase == SITE:
        for move in site_choices(vec[i64](), state, state.farms[state.seat]):
            _step(buffer, state, move)
    elif phase == FEED:
        feed_lines(buffer, state)
    elif phase == SKIP:
        skip_lines(buffer, state)
    elif phase == BREED:
        breed_lines(buffer, state)
    elif phase == RESCUE:
        rescue_lines(buffer, state)
    elif phase == FINAL:
        last_lines(buffer, state)


def _step(buffer: LineBuffer, state: State, move: i64) -> None:
    """Play a move on a copy and continue the search."""
    if buffer.left <= 0 and buffer.found:
        return
    buffer.left -= 1
    after = branch(state)
    apply(after, move, None)
    buffer.push(move)
    _explore(buffer, after)
    buffer.depth -= 1


# ------------------------------------------------------------------------------------------------ a turn


def _has_trip(space: i64) -> bool:
    row: i64 = PARTS[space]
    while row < PARTS[space + 1]:
        if KIND[row] == TRIP:
            return True
        row += 1
    return False


def _place(buffer: LineBuffer, state: State) -> None:
    """Search all ways to send a dwarf."""
    farm = state.farms[state.seat]
    buffer.placed = buffer.depth
    usable_spaces: i64 = _send(buffer, state, False)
    # Before version 2 a trade could leave the dwarf without a space, and so at home, before it opened another one.
    may_trade: bool = usable_spaces != 0 or state.switches & RULES_2 != 0
    if may_trade and amount(farm.goods, RUBY):  # spaces that only rubies open
        weakest: i64 = farm.weapon(weakest_at_home(farm))
        closed: i64 = state.open_spaces & ~state.occupied & ~usable_spaces
        space: i64 = 0
        while closed:
            if closed & 1 and FEE[space] < 0 and rubies_may_help(space):
                _use_space(buffer, state, m.move(m.PLACE, 0, space, weakest, 0))
            closed >>= 1
            space += 1
    if may_trade:
        _imitate_for_meals(buffer, state)
    buffer.placed = -1


def _send(buffer: LineBuffer, state: State, imitate: bool) -> i64:
    """Search every placement, or only imitations; returns the spaces that the weakest dwarf can use. A ruby for sending
    a stronger dwarf is only spent on expeditions, and imitations are tried only at the lowest fee.
    """
    farm = state.farms[state.seat]
    weakest: i64 = farm.weapon(weakest_at_home(farm))
    moves = list_placements(vec[i64](capacity=64), state, farm)
    usable_spaces: i64 = 0
    index: i64 = 0
    while index < len(moves):
        move: i64 = moves[index]
        index += 1
        if move >> 21 == m.IDLE:
            if imitate:
                continue
            after = branch(state)
            after.farms[after.seat].away |= BIT[weakest_at_home(farm)]
            buffer.use_space(SPACE_COUNT)
            buffer.outcome(after, move)
            continue
        target: i64 = (move & 63) - 1
        if imitate and target < 0:
            continue
        space: i64 = move >> 12 & 63
        if (move >> 6 & 63) > weakest:
            if not _has_trip(target if target >= 0 else space):
                continue
        else:
            usable_spaces |= BIT[space]
        if target >= 0 and _cheaper(state, space):
            continue
        _use_space(buffer, state, move)
    return usable_spaces


def _use_space(buffer: LineBuffer, state: State, placement: i64) -> None:
    """Search all ways to use a space, or remember them."""
    buffer.left = buffer.cap
    buffer.found = False
    buffer.use_space(placement >> 12 & 63)
    memory = buffer.memory
    if memory is None or buffer.depth:  # after trades, the key of the turn is that of another farm
        _step(buffer, state, placement)
        return
    key: i64 = placement_key(buffer.turn_key, state, placement)
    known = memory.find(key)
    if known is None:
        main = buffer.begin_apart()
        _step(buffer, state, placement)
        known = buffer.end_apart(main)
        memory.keep(key, known)
    buffer.add_known(vec[i64](), known)


def _imitate_for_meals(buffer: LineBuffer, state: State) -> None:
    """Search imitations for which the food of the fee has to be traded first, at the lowest loss."""
    fee: i64 = -1
    space: i64 = 0
    while space < len(FEE):
        if FEE[space] >= 0 and state.open_spaces & ~state.occupied & BIT[space] and (fee < 0 or FEE[space] < fee):
            fee = FEE[space]
        space += 1
    if fee < 0 or coins(state.farms[state.seat].stock, FOOD) >= fee or not state.occupied & ~NOT_IMITATED:
        return
    after = branch(state)
    farm = after.farms[after.seat]
    depth: i64 = buffer.depth
    while coins(farm.stock, FOOD) < fee:
        meal: i64 = _least_missed(buffer, after, fee)
        if meal < 0:
            buffer.depth = depth
            return
        make_trade(after.seat, farm, meal, None)
        buffer.push(meal)
    placed: i64 = buffer.placed
    buffer.placed = buffer.depth
    _send(buffer, after, True)
    buffer.placed = placed
    buffer.depth = depth


def _least_missed(buffer: LineBuffer, state: State, fee: i64) -> i64:
    """The trade for food that leaves the farm with the highest worth; trades that suffice for the fee come first."""
    own = state.farms[state.seat]
    best: i64 = -1
    best_worth: float = LOWEST
    trade: i64 = 0
    while trade < TRADE_COUNT:
        if _IS_MEAL[trade] and can_trade(own, trade):
            after = own.copy()
            move: i64 = m.move(m.TRADE, 0, trade, 0, 0)
            make_trade(state.seat, after, move, None)
            state.farms[state.seat] = after
            worth: float = buffer.worth(state) - 10.0 * float(max(0, fee - coins(after.stock, FOOD)))
            if worth > best_worth:
                best_worth = worth
                best = move
        trade += 1
    state.farms[state.seat] = own
    return best


def _cheaper(state: State, space: i64) -> bool:
    """Whether another free imitation space has a lower fee."""
    other: i64 = 0
    while other < len(FEE):
        if FEE[other] >= 0 and FEE[other] < FEE[space] and state.open_spaces & ~state.occupied & BIT[other]:
            return True
        other += 1
    return False


def _act(buffer: LineBuffer, state: State) -> None:
    """Search the parts of a space, in their order. The goods on the space are taken before other parts, unless these
    exclude it, and the turn does not end before they are taken.
    """
    farm = state.farms[state.seat]
    first: i64 = PARTS[state.space]
    size: i64 = PARTS[state.space + 1] - first
    # For a player who may do both alternatives, any order may matter.
    any_order: bool = farm.tiles & BOTH_ALTERNATIVES_TILES != 0
    open_parts: i64 = state.open_parts
    if not any_order:
        part: i64 = size - 1
        while part >= 0 and state.done >> part & 1 == 0:
            part -= 1
        while part >= 0:
            if KIND[first + part] != COLLECT and KIND[first + part] != BUY and state.trades_left == 0:
                open_parts &= ~BIT[part]
            part -= 1
    ready: i64 = 0
    collects: bool = False
    part = 0
    while part < size:
        row: i64 = first + part
        if open_parts >> part & 1 and NEEDS[row] & ~state.done == 0:
            if KIND[row] != COLLECT:
                ready |= BIT[part]
            elif possible(state, farm, state.space, row, state.dwarf):
                collects = True
                if CLOSES[row] & open_parts == 0:
                    _furnish_first(buffer, state, farm, open_parts, row)
                    _step(buffer, state, m.move(m.COLLECT, part, 0, 0, 0))
                    return
                ready |= BIT[part]
        part += 1
    part = 0
    while part < size:
        if ready >> part & 1:
            row = first + part
            if KIND[row] == TRIP:
                strength: i64 = farm.weapon(state.dwarf)
                if strength:
                    _search_loot(buffer, state, part, strength, _EVERYTHING)
            elif KIND[row] == BUY:
                _buy(buffer, state, row, part)
            else:
                for move in choices(vec[i64](), state, farm, row, part):
                    _step(buffer, state, move)
                if amount(farm.goods, RUBY):
                    for plan in trade_plans(state, farm, row, part):
                        _follow_plan(buffer, state, plan)
        part += 1
    if state.done and not collects:
        buffer.outcome(state, m.move(m.DONE, 0, 0, 0, 0))


def _furnish_first(buffer: LineBuffer, state: State, farm: Farm, open_parts: i64, collected: i64) -> None:
    """Search furnishing before taking goods, because a furnishing may add goods, as the Dog school does for dogs."""
    first: i64 = PARTS[state.space]
    part: i64 = 0
    while first + part < PARTS[state.space + 1]:
        row: i64 = first + part
        if KIND[row] == FURNISH and open_parts >> part & 1:
            answer: i64 = 0
            while answer < ON_GAIN_COUNT:
                goods: i64 = GAIN_STOCK[collected] if ANSWER_IN_STOCK[answer] else GAIN_GOODS[collected]
                tile: i64 = ANSWER_TILE[answer]
                answers: bool = goods >> ANSWER_LANE[answer] & ANSWER_LANE_MASK[answer] != 0
                if answers and may_furnish(state, farm, tile, SCOPE[row], PRICE[row]):
                    _step(buffer, state, m.move(m.FURNISH, part, tile, 0, 0))
                answer += 1
        part += 1


def _follow_plan(buffer: LineBuffer, state: State, plan: TradePlan) -> None:
    """Search a trade plan: make the trades, then the move. Before the first part of a space is done, trades that leave
    nothing to do there are not legal, so they are made before the dwarf is sent.
    """
    if buffer.left <= 0 and buffer.found:
        return
    buffer.left -= 1
    depth: i64 = buffer.depth
    placement: i64 = buffer.path[buffer.placed] if buffer.placed >= 0 else 0
    early: bool = state.done == 0
    if early:
        if buffer.placed < 0 or depth != buffer.placed + 1:
            return
        buffer.depth = buffer.placed
    after = branch(state)
    farm = after.farms[after.seat]
    index: i64 = 0
    while index < len(plan.trades):
        make_trade(after.seat, farm, plan.trades[index], None)
        buffer.push(plan.trades[index])
        index += 1
    if early:
        buffer.push(placement)
    buffer.push(plan.move)
    apply(after, plan.move, None)
    placed: i64 = buffer.placed
    buffer.placed = -1
    _explore(buffer, after)
    buffer.placed = placed
    buffer.depth = depth
    if early:
        buffer.path[placed] = placement


def _make_followup_choices(buffer: LineBuffer, state: State) -> None:
    """Make the decisions that follow a move, in place: how to pay, where to place it, which animals to give away."""
    while state.phase == PAY or state.phase == SITE or (state.overfull and state.phase == ACT):
        if state.overfull:
            move: i64 = _best_release(buffer, state)
        elif state.phase == PAY:
            move = legal_moves(state, False)[0]
        else:
            move = site_choices(vec[i64](), state, state.farms[state.seat])[0]
        apply(state, move, None)
        buffer.push(move)


def _best_release(buffer: LineBuffer, state: State) -> i64:
    """The move that gives away the least valuable animals."""
    farm = state.farms[state.seat]
    stock: i64 = farm.stock
    goods: i64 = farm.goods
    best: float = LOWEST
    best_move: i64 = -1
    for move in list_releases(vec[i64](), farm):
        make_trade(state.seat, farm, move, None)
        worth: float = buffer.worth(state)
        if not all_housed(farm):
            worth -= 50.0  # prefer a move that solves the problem
        farm.stock = stock
        farm.goods = goods
        if worth > best:
            best = worth
            best_move = move
    return best_move


def _make_room(buffer: LineBuffer, state: State) -> None:
    """Search ways to make room for animals: each first move, followed by the best others."""
    moves = list_releases(vec[i64](), state.farms[state.seat])
    if state.phase == BREED:  # breeding continues by the rules
        for move in moves:
            after = branch(state)
            make_trade(after.seat, after.farms[after.seat], move, None)
            buffer.outcome(after, move)
        return
    index: i64 = 0
    while index < len(moves):
        if buffer.left <= 0 and buffer.found:
            return
        buffer.left -= 1
        after = branch(state)
        depth: i64 = buffer.depth
        move = moves[index]
        while True:
            buffer.push(move)
            farm = after.farms[after.seat]
            make_trade(after.seat, farm, move, None)
            if all_housed(farm):
                break
            move = _best_release(buffer, after)
        after.overfull = 0
        if after.phase == PLACE and _is_left_idle(after, after.farms[after.seat]):
            buffer.depth -= 1
            buffer.outcome(after, move)
        else:
            _explore(buffer, after)
        buffer.depth = depth
        index += 1


def _is_left_idle(state: State, farm: Farm) -> bool:
    """Whether the rules leave the next dwarf at home without asking."""
    asks: bool = state.switches & RULES_2 != 0
    return not has_placement(state, farm) and not (asks and has_trade(state, farm))


def _buy(buffer: LineBuffer, state: State, row: i64, part: i64) -> None:
    """Search purchases at the market, in the order of the items, so that each set is tried once."""
    for move in list_part(vec[i64](), state, state.farms[state.seat], row, part):
        if state.bought >> (move >> 12 & 63) == 0:
            if buffer.left <= 0 and buffer.found:
                return
            buffer.left -= 1
            after = branch(state)
            depth: i64 = buffer.depth
            apply(after, move, None)
            buffer.push(move)
            _make_followup_choices(buffer, after)
            _explore(buffer, after)
            buffer.depth = depth


# ------------------------------------------------------------------------------------------------ expeditions


def _weapons_after(state: State, farm: Farm) -> i64:
    """The weapons after the expedition."""
    weapons: i64 = farm.weapons
    if state.trip_strength == 0:
        return weapons
    if weapons >> (4 * state.dwarf) & 15 < MAX_STRENGTH:
        weapons += BIT[4 * state.dwarf]
    times: i64 = count(state.trip_taken & WEAPON_LOOT)
    while times:
        times -= 1
        dwarf: i64 = 0
        while dwarf < farm.dwarfs:
            strength: i64 = weapons >> (4 * dwarf) & 15
            if strength and strength < MAX_STRENGTH:
                weapons += BIT[4 * dwarf]
            dwarf += 1
    return weapons


def _search_loot(buffer: LineBuffer, state: State, part: i64, strength: i64, wanted: i64) -> None:
    """A beam search over loot: the most valuable items are taken first, regardless of their order."""
    if buffer.left <= 0 and buffer.found:
        return
    farm = state.farms[state.seat]
    if state.trip_strength:
        key: i64 = farm_key(mix(state.space, state.trip_taken), farm)
        if not buffer.seen.add(key):
            return
    moves = breeding_choices(loot_choices(state, farm, strength, part, wanted))
    size: i64 = len(moves)
    if size == 0:
        if state.trip_strength:
            _step(buffer, state, m.move(m.HOME, 0, 0, 0, 0))
        return
    depth: i64 = buffer.depth
    worths = vec[float](capacity=size)
    index: i64 = 0
    go_on: i64 = 0
    while index < size:
        buffer.left -= 1
        after = branch(state)
        apply(after, moves[index], None)
        buffer.push(moves[index])
        _make_followup_choices(buffer, after)
        other = after.farms[after.seat]
        weapons: i64 = other.weapons
        other.weapons = _weapons_after(after, other)
        worths = append(worths, buffer.worth(after))
        other.weapons = weapons
        if index == 0:
            go_on = after.trip_left
        buffer.depth = depth
        index += 1
    width: i64 = size
    if go_on:  # more loot can be taken: the best items, and those that were not available before
        width = _FIRST_WIDTH
        order = worths[:]
        rank: i64 = 0
        listed: i64 = 0
        best_items: i64 = 0
        index = 0
        while index < size:
            listed |= BIT[moves[index] >> 12 & 63]
            index += 1
        while rank < go_on + 4 and rank < size:
            best: i64 = _highest(order)
            best_items |= BIT[moves[best] >> 12 & 63]
            order[best] = LOWEST
            rank += 1
        wanted &= best_items | ~listed
    elif state.open_parts & ~(BIT[part] if state.trip_strength == 0 else 0):
        width = _FIRST_WIDTH
    rank = 0
    while rank < width and rank < size:
        best = _highest(worths)
        worths[best] = LOWEST
        after = branch(state)
        apply(after, moves[best], None)
        buffer.push(moves[best])
        _make_followup_choices(buffer, after)
        if after.trip_strength and after.phase == ACT:
            _search_loot(buffer, after, 0, after.trip_strength, wanted)
        else:
            _explore(buffer, after)
        buffer.depth = depth
        rank += 1


def _highest(worths: vec[float]) -> i64:
    best: i64 = 0
    index: i64 = 1
    while index < len(worths):
        if worths[index] > worths[best]:
            best = index
        index += 1
    return best
