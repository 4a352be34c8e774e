"""Adds profitable trades to the end of the best lines."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import covers
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.legal_cells import single_cells
from underhold.games.cave_farmers.engine.rules import apply
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.engine.trade_tables import CHEAPEST_TILE, TILE_RUBIES, TRADE_COUNT, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import can_trade, make_trade
from underhold.games.cave_farmers.search.choices import single_tiles
from underhold.games.cave_farmers.search.hashing import farm_key
from underhold.games.cave_farmers.search.line_buffer import LONGEST, LineBuffer, branch
from underhold.games.common.search.keys import mix
from underhold.games.common.search.position import Line

MOST_CLOSED: Final = 5  # the number of best lines to which trades are added,
_BEHIND: Final = 1.5  # if they are at most this many points worse than the best one
_LEAST_GAIN: Final = 0.05  # the smallest gain for which a trade is made
# By trade: whether it brings something else than food.
_GIVES: Final = vec[i64](
    [int(trade.get.stock & 0x3FF == 0 or trade.get.stock >> 11 & 0x3FF > 0) for trade, _ in TRADE_ROWS]
)


def add_closing_trades(buffer: LineBuffer, start: State) -> None:
    """Add trades to the end of the best lines, as long as each increases the worth."""
    best = buffer.lines.best[:MOST_CLOSED]  # a copy, because better lines may be added
    for line in best:
        moves = line.moves
        last: i64 = moves[len(moves) - 1]
        if last >> 21 != m.DONE or line.worth < best[0].worth - _BEHIND:
            continue
        memory = buffer.memory
        buffer.extra = buffer.extra_of(moves)
        own_worth: float = line.worth - buffer.extra
        if memory is None:
            _close(buffer, start, moves, own_worth)
            continue
        key: i64 = mix(mix(buffer.turn_key, line.outcome), 1)
        known = memory.find(key)
        if known is None:
            main = buffer.begin_apart()
            _close(buffer, start, moves, own_worth)
            known = _without_start(buffer.end_apart(main), len(moves) - 1)
            memory.keep(key, known)
        buffer.add_known(moves[: len(moves) - 1], known)


def _close(buffer: LineBuffer, start: State, moves: vec[i64], worth: float) -> None:
    """Add trades to the end of a line, as long as each increases the worth of the own farm."""
    last: i64 = moves[len(moves) - 1]
    state = branch(start)
    buffer.depth = 0
    while buffer.depth < len(moves) - 1:
        apply(state, moves[buffer.depth], None)
        buffer.push(moves[buffer.depth])
    farm = state.farms[state.seat]
    trade: i64 = _best_trade(buffer, state, worth)
    while trade >= 0 and buffer.depth < LONGEST - 2:
        make_trade(state.seat, farm, trade, None)
        buffer.push(trade)
        worth = buffer.worth(state)
        buffer.offer(worth, farm_key(state.marker, farm), last)
        trade = _best_trade(buffer, state, worth)


def _without_start(lines: list[Line], size: i64) -> list[Line]:
    """The lines without their first moves, which are the same in all of them."""
    ends: list[Line] = []
    for line in lines:
        end = Line(line.moves[size:], line.worth)
        end.outcome = line.outcome
        ends.append(end)
    return ends


def _best_trade(buffer: LineBuffer, state: State, worth: float) -> i64:
    """The trade that increases the worth of the farm most; negative if none does."""
    farm = state.farms[state.seat]
    moves = vec[i64](capacity=16)
    trade: i64 = 0
    while trade < TRADE_COUNT:
        if _GIVES[trade] and can_trade(farm, trade):
            moves = append(moves, m.move(m.TRADE, 0, trade, 0, 0))
        trade += 1
    if covers(farm.goods, CHEAPEST_TILE):
        kind: i64 = 0
        while kind < len(TILE_RUBIES):
            if TILE_RUBIES[kind] >= 0 and covers(farm.goods, TILE_RUBIES[kind]):
                moves = single_tiles(moves, farm, kind, single_cells(farm, kind), m.move(m.TILE, 0, kind, 0, 0))
            kind += 1
    best: i64 = -1
    worth += _LEAST_GAIN
    own = farm
    index: i64 = 0
    while index < len(moves):
        after = own.copy()
        make_trade(state.seat, after, moves[index], None)
        if all_housed(after):
            state.farms[state.seat] = after
            found: float = buffer.worth(state)
            if found > worth:
                worth = found
                best = moves[index]
        index += 1
    state.farms[state.seat] = own
    return best
