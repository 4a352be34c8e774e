"""The rules: which moves a position offers, and what each one does.

A turn is a set of open parts that can be done in any order. Taking a tile opens its parts, every move closes one, and
`end` is always legal. Effects do not nest deeper than that, so no stack of unfinished effects is needed: a few fields
of the view say what is open. `legal_moves` and `apply` use the same option tables; read them side by side.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content.goods import (
    CAPS,
    FLAX,
    FOOD,
    GOLD,
    ONE_FOOD,
    amount,
    capped,
    covers,
    raised,
)
from underhold.games.cave_vs_cave.engine import events
from underhold.games.cave_vs_cave.engine.board import (
    BONUS_FOOD,
    CAVERN,
    CAVERN_BIT,
    EDGE_SIDES,
    FITS,
    accessible,
    cavern_sides,
    cavern_sites,
)
from underhold.games.cave_vs_cave.engine.deal import STARTING_TILES, Deal
from underhold.games.cave_vs_cave.engine.lowering import (
    ANY_USE_GAIN_ROOM,
    CHOOSE,
    CONVERSION_COUNT,
    CONVERTED_INTO,
    CONVERTIBLE,
    COUNT,
    DIG,
    END,
    FACE,
    FLAX_LEAST,
    FLAX_MOST,
    FLAX_ROOMS,
    FOOD_PER_TURN,
    FURNISH,
    GAIN,
    KIND,
    MORE_USES,
    ONLY_BELOW,
    OPTION_CHOOSE,
    OPTION_CONVERT,
    OPTION_END,
    OPTION_FACE,
    OPTION_POWERS,
    OPTION_ROOMS,
    OPTION_SECOND_DIG,
    OPTION_TAKE,
    ORANGE,
    PART,
    PAY,
    PLACE,
    POWER_GAIN,
    POWER_TILE,
    RAISE,
    ROOM,
    ROOM_COST,
    ROOM_OPTIONS,
    ROOM_PARTS,
    ROOM_STEP,
    TAKE,
    TEAR,
    THROUGH_WALLS,
    TILE_NEEDS_GOLD,
    TILE_OPTIONS,
    TILE_PARTS,
    TILE_POWER_ROOMS,
    TILE_USE,
    TRADE,
    USE_GAIN_ROOMS,
    USE_MORE_ROOMS,
    WALL,
    WALL_ROOMS,
)
from underhold.games.cave_vs_cave.engine.scoring import points, winner
from underhold.games.cave_vs_cave.engine.state import (
    ACT,
    CHOOSE_ACTION,
    CHOOSE_FACE,
    DIG_THROUGH_WALLS,
    FACING,
    NO_ROOM,
    NO_TILE,
    NOTHING_OWED,
    OVER,
    RECEIVE,
    RULES_2,
    STOREROOM_FIRST,
    Cave,
    State,
    View,
)

Log = list[events.Event]


def begin(players: i64, switches: i64, deal: Deal) -> State:
    """The position before the first turn."""
    state = State(players, switches, deal)
    state.start = deal.start
    state.display = deal.display
    state.pile_left = len(deal.pile)
    state.caves = [Cave() for _ in range(players)]
    _start_round(state, None)
    return state


# ------------------------------------------------------------------------------------------------ which moves there are


def legal_moves(view: View) -> vec[i64]:
    """Every move of the current decision, in a fixed order: the tile's parts, rooms, conversions, end of the turn."""
    moves = vec[i64](capacity=64)
    if view.phase == OVER:
        return moves
    cave = view.caves[view.seat]
    if view.phase == ACT:
        tile_options: i64 = TILE_OPTIONS[view.tile]
        moves = _options(moves, view, cave, tile_options, TILE_OPTIONS[view.tile + 1], view.open_parts, cave.goods)
        moves = _room_moves(moves, view, cave)
        if view.digs_left:
            walls: i64 = 0 if view.digs_left >= DIG_THROUGH_WALLS else cave.walls
            moves = _aimed(moves, OPTION_SECOND_DIG, accessible(cave.covered, walls))
        if view.power_open:
            moves = _options(moves, view, cave, OPTION_POWERS, OPTION_FACE, view.power_open, cave.goods)
    elif view.phase == CHOOSE_ACTION:
        tiles: i64 = view.tiles
        tile: i64 = 0
        while tiles:
            if tiles & 1 and may_choose(view, tile):
                moves = append(moves, (OPTION_CHOOSE << 10) | tile)
            tiles >>= 1
            tile += 1
    elif view.phase == CHOOSE_FACE:
        moves = append(moves, OPTION_FACE << 10)
        moves = append(moves, (OPTION_FACE + 1) << 10)
    else:
        moves = append(moves, OPTION_TAKE << 10)
    option: i64 = OPTION_CONVERT
    while option < OPTION_CONVERT + CONVERSION_COUNT:
        if covers(cave.goods, PAY[option]):
            moves = append(moves, option << 10)
        option += 1
    if view.phase == ACT:
        moves = append(moves, OPTION_END << 10)
    return moves


def may_choose(view: View, tile: i64) -> bool:
    """Whether the tile's condition is met: some tiles need strictly more gold than the opponent has."""
    if TILE_NEEDS_GOLD[tile] == 0 or view.players == 1:
        return True
    mine = amount(view.caves[view.seat].goods, GOLD)
    return mine > amount(view.caves[1 - view.seat].goods, GOLD)


def _options(moves: vec[i64], view: View, cave: Cave, option: i64, end: i64, parts: i64, goods: i64) -> vec[i64]:
    """The moves of those of these options whose part is open, for a player with these goods."""
    while option < end:
        if parts & PART[option] and covers(goods, PAY[option]):
            kind: i64 = KIND[option]
            if kind == TRADE:
                if ONLY_BELOW[option] == 0 or not covers(goods, ONLY_BELOW[option]):
                    moves = append(moves, option << 10)
            elif kind == DIG:
                moves = _aimed(moves, option, _digs(cave, option))
            elif kind == FURNISH:
                moves = _furnishings(moves, view, cave, option, goods)
            elif kind == RAISE:
                if raised(goods, GAIN[option]) != goods:
                    moves = append(moves, option << 10)
            elif kind == WALL:
                if view.walls_left:
                    moves = _aimed(moves, option, cave.sites & ~cave.walls)
            elif kind == TEAR:
                moves = _aimed(moves, option, cave.walls)
        option += 1
    return moves


def _room_moves(moves: vec[i64], view: View, cave: Cave) -> vec[i64]:
    if view.room_parts:
        option: i64 = ROOM_OPTIONS[view.room]
        moves = _options(moves, view, cave, option, ROOM_OPTIONS[view.room + 1], view.room_parts, cave.goods)
    use: i64 = TILE_USE[view.tile]
    goods: i64 = cave.goods
    if use and view.open_parts & PART[use]:
        goods = goods_on_entering(view, cave)
    elif view.uses_left == 0:
        return moves
    rooms: i64 = cave.rooms & ORANGE & ~view.used
    room: i64 = 0
    while rooms:
        if rooms & 1:
            option = ROOM_OPTIONS[room]
            moves = _options(moves, view, cave, option, ROOM_OPTIONS[room + 1], ROOM_PARTS[room], goods)
        rooms >>= 1
        room += 1
    return moves


def goods_on_entering(view: View, cave: Cave) -> i64:
    """The goods that the first used room can spend: with a switch, what blue rooms add comes first."""
    goods: i64 = cave.goods
    if cave.rooms & ANY_USE_GAIN_ROOM and view.switches & STOREROOM_FIRST:
        answering: i64 = cave.rooms & USE_GAIN_ROOMS[COUNT[TILE_USE[view.tile]]]
        room: i64 = 0
        while answering:
            if answering & 1:
                goods = _with_flax_answers(cave.rooms, goods, capped(goods + POWER_GAIN[room]))
            answering >>= 1
            room += 1
    return goods


def _with_flax_answers(rooms: i64, before: i64, goods: i64) -> i64:
    """The goods after the powers for flax have applied, as in `_receive`."""
    answering: i64 = rooms & FLAX_ROOMS
    flax: i64 = amount(goods, FLAX) - amount(before, FLAX)
    room: i64 = 0
    while answering:
        if answering & 1 and FLAX_LEAST[room] <= flax <= FLAX_MOST[room]:
            goods = _with_flax_answers(rooms, goods, capped(goods + POWER_GAIN[room]))
        answering >>= 1
        room += 1
    return goods


def _digs(cave: Cave, option: i64) -> i64:
    return accessible(cave.covered, 0 if THROUGH_WALLS[option] else cave.walls)


def _aimed(moves: vec[i64], option: i64, places: i64) -> vec[i64]:
    """The option once for every place in the mask."""
    place: i64 = 0
    while places:
        if places & 1:
            moves = append(moves, (option << 10) | place)
        places >>= 1
        place += 1
    return moves


def price(view: View, option: i64) -> i64:
    """What furnishing costs in addition to the room's own cost."""
    return PAY[option] + view.turns() * FOOD_PER_TURN[option]


def _furnishings(moves: vec[i64], view: View, cave: Cave, option: i64, goods: i64) -> vec[i64]:
    fee: i64 = price(view, option)
    if cave.empty == 0 or not covers(goods, fee):
        return moves
    budget: i64 = goods - fee
    rooms: i64 = view.display
    room: i64 = 0
    while rooms:
        if rooms & 1 and covers(budget, ROOM_COST[room]) and cave.orange_minus_blue + ROOM_STEP[room] > 0:
            fits: i64 = FITS[room]
            empty: i64 = cave.empty
            sides: i64 = cave.sides
            space: i64 = 0
            while empty:
                if empty & 1 and fits >> (sides & 15) & 1:
                    moves = append(moves, (option << 10) | (room << 5) | space)
                empty >>= 1
                sides >>= 4
                space += 1
        rooms >>= 1
        room += 1
    return moves


# ------------------------------------------------------------------------------------------------ what each move does


def apply(state: State, move: i64, log: Log | None) -> None:
    """Carry out a legal move in place; events go to the log if there is one."""
    option: i64 = move >> 10
    place: i64 = move & 31
    kind: i64 = KIND[option]
    if kind == CHOOSE:
        _choose(state, place, log)
        return
    if kind == END:
        _end_turn(state, log)
        return
    seat: i64 = state.seat
    cave = state.caves[seat]
    after: i64 = 0  # blue rooms whose power applies after the room was used
    if option < OPTION_ROOMS:
        state.open_parts &= ~PART[option]
    elif option < OPTION_SECOND_DIG:
        after = _enter_room(state, cave, ROOM[option], log)
        state.room_parts &= ~PART[option]
    elif option == OPTION_SECOND_DIG:
        _use_up_dig(state, cave, place)
    elif option < OPTION_FACE:
        state.power_open &= ~PART[option]
        if log is not None:
            log.append(events.RoomAnswered(seat, ROOM[option]))

    if kind == TRADE:
        waits: bool = PAY[option] & CONVERTED_INTO != 0 and _waits_for_take(state, cave.goods, option)
        _pay(seat, cave, PAY[option], log)
        if waits:
            state.owed = option
            state.phase = RECEIVE
        else:
            _gain(seat, cave, GAIN[option], log)
    elif kind == TAKE:
        owed: i64 = state.owed
        after = _answers_after(state, cave, owed)
        state.owed = NOTHING_OWED
        state.phase = ACT
        _gain(seat, cave, GAIN[owed], log)
    elif kind == RAISE:
        _receive(seat, cave, raised(cave.goods, GAIN[option]), log)
    elif kind == DIG:
        _pay(seat, cave, PAY[option], log)
        _dig(state, cave, place, log)
        if COUNT[option] > 1:
            state.digs_left += (COUNT[option] - 1) * (DIG_THROUGH_WALLS if THROUGH_WALLS[option] else 1)
    elif kind == FURNISH:
        _furnish(state, cave, price(state, option), move >> 5 & 31, place, log)
    elif kind == WALL:
        _build_wall(state, cave, place, log)
    elif kind == TEAR:
        _tear_down_wall(state, cave, place, GAIN[option], log)
    elif kind == FACE:
        _take_cavern(state, cave, PLACE[option], log)

    if after and not (state.phase == RECEIVE and state.switches & RULES_2):
        _answers(seat, cave, after, log)
    if state.draw_due and not _second_dig_may_follow(state):
        _draw_from_pile(state, log)


def _waits_for_take(state: State, goods: i64, option: i64) -> bool:
    """Whether the goods of an exchange that costs food wait for `take`: the payment makes room for food, so converting
    goods now may save some that would be lost to the caps (CVC-23, CVC-24).
    """
    wanted: i64 = goods - PAY[option] + GAIN[option]
    over: i64 = (wanted - capped(wanted)) & CONVERTIBLE
    if over == 0 or state.switches & RULES_2 == 0:
        return over != 0
    # Each of them could also have become one food before the payment, as long as the food stayed within its cap.
    food: i64 = amount(goods, FOOD)
    while over:
        food += over & 0x7F
        over >>= 8
    return food > amount(CAPS, FOOD)


def can_dig(view: View) -> bool:
    """Whether another room could still be dug up in this turn."""
    for move in legal_moves(view):
        if KIND[move >> 10] == DIG:
            return True
    return False


def _second_dig_may_follow(state: State) -> bool:
    """Solo: whether the draw has to wait. Version 1 also waited as long as goods waited for `take`."""
    if state.phase != RECEIVE:
        return can_dig(state)
    if state.switches & RULES_2 == 0:
        return True
    after = state.branch()
    cave = after.caves[after.seat]
    cave.goods = capped(cave.goods + GAIN[after.owed])
    after.phase = ACT
    return can_dig(after)


def _choose(state: State, tile: i64, log: Log | None) -> None:
    state.tile = tile
    state.tiles &= ~(1 << tile)
    state.open_parts = TILE_PARTS[tile]
    state.phase = ACT
    rooms: i64 = state.caves[state.seat].rooms & TILE_POWER_ROOMS[tile]
    if rooms:
        option: i64 = OPTION_POWERS
        while option < OPTION_FACE:
            if POWER_TILE[option - OPTION_POWERS] == tile and rooms >> ROOM[option] & 1:
                state.power_open |= PART[option]
            option += 1
    if log is not None:
        log.append(events.ActionChosen(state.seat, tile))


def _use_up_dig(state: State, cave: Cave, space: i64) -> None:
    """Use up one dig that was paid for; digs that may cross walls are used last."""
    plain: i64 = state.digs_left % DIG_THROUGH_WALLS
    if state.digs_left == plain or (plain and accessible(cave.covered, cave.walls) >> space & 1):
        state.digs_left -= 1
    else:
        state.digs_left -= DIG_THROUGH_WALLS


def _enter_room(state: State, cave: Cave, room: i64, log: Log | None) -> i64:
    """Start or continue using a room. Returns the blue rooms whose power applies afterwards."""
    if room == state.room:
        return 0
    after: i64 = 0
    use: i64 = TILE_USE[state.tile]
    count: i64 = COUNT[use]
    more: i64 = _more_uses(cave, count)
    if state.open_parts & PART[use]:
        state.open_parts &= ~PART[use]
        state.uses_left = count + more
        answering: i64 = cave.rooms & USE_GAIN_ROOMS[count]
        if answering:
            if state.switches & STOREROOM_FIRST:
                _answers(state.seat, cave, answering, log)
            else:
                after = answering
    state.uses_left -= 1
    state.used |= 1 << room
    state.room = room
    state.room_parts = ROOM_PARTS[room]
    if log is not None:
        if state.uses_left < more:  # only the last uses come from blue rooms
            log.append(events.RoomAnswered(state.seat, _lender(cave, count, more - 1 - state.uses_left)))
        log.append(events.RoomUsed(state.seat, room))
    return after


def _answers_after(state: State, cave: Cave, owed: i64) -> i64:
    """The blue rooms that answer a use once its goods have been received; in version 1 they did not wait for them."""
    if state.switches & (RULES_2 | STOREROOM_FIRST) != RULES_2 or not OPTION_ROOMS <= owed < OPTION_SECOND_DIG:
        return 0
    room: i64 = ROOM[owed]
    if state.used != 1 << room or state.room_parts | PART[owed] != ROOM_PARTS[room]:
        return 0  # not the first part of the first room
    return cave.rooms & USE_GAIN_ROOMS[COUNT[TILE_USE[state.tile]]]


def _more_uses(cave: Cave, count: i64) -> i64:
    """How many more than `count` rooms the blue rooms of a cave let the player use."""
    more: i64 = 0
    lending: i64 = cave.rooms & USE_MORE_ROOMS[count]
    room: i64 = 0
    while lending:
        if lending & 1:
            more += MORE_USES[room]
        lending >>= 1
        room += 1
    return more


def _lender(cave: Cave, count: i64, number: i64) -> i64:
    """The blue room that gives the additional use with this number, from 0."""
    lending: i64 = cave.rooms & USE_MORE_ROOMS[count]
    room: i64 = 0
    while True:
        if lending >> room & 1:
            if number < MORE_USES[room]:
                return room
            number -= MORE_USES[room]
        room += 1


def _answers(seat: i64, cave: Cave, rooms: i64, log: Log | None) -> None:
    """Apply the powers of blue rooms that add goods, one after the other."""
    room: i64 = 0
    while rooms:
        if rooms & 1:
            if log is not None:
                log.append(events.RoomAnswered(seat, room))
            _gain(seat, cave, POWER_GAIN[room], log)
        rooms >>= 1
        room += 1


def _pay(seat: i64, cave: Cave, cost: i64, log: Log | None) -> None:
    cave.goods -= cost
    if log is not None and cost:
        log.append(events.Paid(seat, cost))


def _gain(seat: i64, cave: Cave, gain: i64, log: Log | None) -> None:
    wanted: i64 = cave.goods + gain
    kept: i64 = capped(wanted)
    _receive(seat, cave, kept, log)
    if log is not None and kept != wanted:
        log.append(events.LostToCap(seat, wanted - kept))


def _receive(seat: i64, cave: Cave, goods: i64, log: Log | None) -> None:
    """Receive all goods of one effect, then what blue rooms add for flax."""
    before: i64 = cave.goods
    cave.goods = goods
    if log is not None and goods != before:
        log.append(events.Gained(seat, goods - before))
    waiting: i64 = cave.rooms & FLAX_ROOMS
    if waiting:
        flax: i64 = amount(goods, FLAX) - amount(before, FLAX)
        room: i64 = 0
        while waiting >> room:
            if waiting >> room & 1 and FLAX_LEAST[room] <= flax <= FLAX_MOST[room]:
                _answers(seat, cave, 1 << room, log)
            room += 1


def _dig(state: State, cave: Cave, space: i64, log: Log | None) -> None:
    seat: i64 = state.seat
    room: i64 = state.deal.room(seat, space)
    cave.covered &= ~(1 << space)
    cave.empty |= 1 << space
    state.display |= 1 << room
    state.dug += 1
    state.draw_due = 1 if state.players == 1 and state.dug == 1 else 0
    if log is not None:
        log.append(events.Excavated(seat, space, room))
    if BONUS_FOOD >> space & 1:
        _gain(seat, cave, ONE_FOOD, log)


def _draw_from_pile(state: State, log: Log | None) -> None:
    state.draw_due = 0
    if state.pile_left == 0:
        return
    room: i64 = state.deal.pile[len(state.deal.pile) - state.pile_left]
    state.pile_left -= 1
    state.display |= 1 << room
    if log is not None:
        log.append(events.RoomDrawn(room))


def _furnish(state: State, cave: Cave, fee: i64, room: i64, space: i64, log: Log | None) -> None:
    _pay(state.seat, cave, fee + ROOM_COST[room], log)
    state.display &= ~(1 << room)
    cave.rooms |= 1 << room
    cave.empty &= ~(1 << space)
    cave.room_at |= room << (5 * space)
    cave.orange_minus_blue += ROOM_STEP[room]
    if log is not None:
        log.append(events.Furnished(state.seat, room, space))
    if state.cavern_left and cave.empty == 0 and cave.covered == 0:
        state.phase = CHOOSE_FACE


def _take_cavern(state: State, cave: Cave, face: i64, log: Log | None) -> None:
    facing: bool = state.switches & FACING != 0
    state.phase = ACT
    state.cavern_left = 0
    cave.empty |= CAVERN_BIT
    cave.sides |= cavern_sides(face, facing) << (4 * CAVERN)
    cave.sites |= cavern_sites(face, facing)
    if log is not None:
        log.append(events.CavernTaken(state.seat, face))


def _build_wall(state: State, cave: Cave, edge: i64, log: Log | None) -> None:
    state.walls_left -= 1
    cave.walls |= 1 << edge
    cave.sides |= EDGE_SIDES[edge]
    if log is not None:
        log.append(events.WallBuilt(state.seat, edge))
    if cave.rooms & WALL_ROOMS:
        _answers(state.seat, cave, cave.rooms & WALL_ROOMS, log)


def _tear_down_wall(state: State, cave: Cave, edge: i64, gain: i64, log: Log | None) -> None:
    state.walls_left += 1
    cave.walls &= ~(1 << edge)
    cave.sides &= ~EDGE_SIDES[edge]
    if log is not None:
        log.append(events.WallTornDown(state.seat, edge))
    _gain(state.seat, cave, gain, log)


# ------------------------------------------------------------------------------------------------ turns and rounds


def _end_turn(state: State, log: Log | None) -> None:
    if state.draw_due:
        _draw_from_pile(state, log)
    if log is not None:
        log.append(events.TurnEnded(state.seat))
    state.tile = NO_TILE
    state.open_parts = 0
    state.digs_left = 0
    state.uses_left = 0
    state.used = 0
    state.room = NO_ROOM
    state.room_parts = 0
    state.power_open = 0
    state.dug = 0
    state.phase = CHOOSE_ACTION
    state.turn += 1
    if state.turn < state.turns() * state.players:
        state.seat = (state.seat + 1) % state.players
    else:
        _end_round(state, log)


def _end_round(state: State, log: Log | None) -> None:
    state.start = (state.start + 1) % state.players
    if log is not None:
        log.append(events.RoundEnded(state.round, state.start))
    if state.round + 1 < state.rounds():
        state.round += 1
        _start_round(state, log)
        return
    state.phase = OVER
    if log is not None:
        log.append(events.GameEnded(tuple([int(points(cave)) for cave in state.caves]), winner(state)))


def _start_round(state: State, log: Log | None) -> None:
    action: i64 = state.deal.actions[state.round]
    state.revealed |= action << (4 * state.round)
    state.turn = 0
    state.seat = state.start
    tiles: i64 = STARTING_TILES
    round_: i64 = 0
    while round_ <= state.round:
        tiles |= 1 << (state.revealed >> (4 * round_) & 15)
        round_ += 1
    state.tiles = tiles
    if log is not None:
        log.append(events.ActionRevealed(state.round, action))
