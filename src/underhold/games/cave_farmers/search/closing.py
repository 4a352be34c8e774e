"""Trades at the end of a turn: what a finished line gains by them."""

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
from underhold.games.cave_farmers.search.line_buffer import LONGEST, Finder, twig
from underhold.games.common.search.keys import mix

POLISHED: Final = 5  # lines that get their closing trades,
_BEHIND: Final = 1.5  # if they are no further behind the best one
_BARGAIN: Final = 0.05  # less is not worth the trouble
# Trades that are no meals: what gives rubies, building material or grain for gold, goods or animals.
_GIVES: Final = vec[i64](
    [int(trade.get.stock & 0x3FF == 0 or trade.get.stock >> 11 & 0x3FF > 0) for trade, _ in TRADE_ROWS]
)


def polish(finder: Finder, start: State) -> None:
    """Trades at the end of the best turns, as long as each is worth more than it costs."""
    best = finder.lines.best[:POLISHED]  # a list of its own: better lines may come in
    for line in best:
        moves = line.moves
        last: i64 = moves[len(moves) - 1]
        if last >> 21 != m.DONE or line.worth < best[0].worth - _BEHIND:
            continue
        state = twig(start)
        finder.depth = 0
        while finder.depth < len(moves) - 1:
            apply(state, moves[finder.depth], None)
            finder.push(moves[finder.depth])
        farm = state.farms[state.seat]
        worth: float = line.worth
        trade: i64 = _best_bargain(finder, state, worth)
        while trade >= 0 and finder.depth < LONGEST - 2:
            make_trade(state.seat, farm, trade, None)
            finder.push(trade)
            worth = finder.worth(state)
            finder.offer(worth, farm_key(mix(state.occupied, state.marker), farm), last)
            trade = _best_bargain(finder, state, worth)


def _best_bargain(finder: Finder, state: State, worth: float) -> i64:
    """The trade that makes a farm worth most, if any makes it worth more."""
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
    worth += _BARGAIN
    own = farm
    index: i64 = 0
    while index < len(moves):
        after = own.copy()
        make_trade(state.seat, after, moves[index], None)
        if all_housed(after):
            state.farms[state.seat] = after
            found: float = finder.worth(state)
            if found > worth:
                worth = found
                best = moves[index]
        index += 1
    state.farms[state.seat] = own
    return best
