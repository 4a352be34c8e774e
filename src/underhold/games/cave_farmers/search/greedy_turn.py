"""The turn search of the bot greedy: tries every way to finish the current turn and evaluates each different outcome.

Any-time trades are left out, except necessary ones. Feeding follows the proposal of the engine, and after the last
harvest all trades that bring points are made.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.feeding import propose
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import ACT, FEED, FINAL, HOUSE, PAY, PLACE, SITE, State, View
from underhold.games.cave_farmers.engine.trades import is_trade
from underhold.games.cave_farmers.engine.view import determinize
from underhold.games.cave_farmers.search.greedy_evaluation import evaluate
from underhold.games.common.search.whole_turn import WholeTurn

_NODES: Final = 400  # positions searched for each placement


class _Search:
    def __init__(self, seat: i64, rng: Rng) -> None:
        self.seat: i64 = seat
        self.rng = rng
        self.nodes_left: i64 = _NODES
        self.seen: set[tuple[int, ...]] = set()
        self.path = vec[i64]()
        self.best: float = -100000.0
        self.ties: i64 = 0
        self.best_path = vec[i64]()


def best_turn(view: View, rng: Rng) -> WholeTurn:
    """The best way to finish the current turn or step of the harvest."""
    if view.phase == FEED and not view.overfull:
        return WholeTurn(0.0, propose(view))
    if view.phase == FINAL and not view.overfull:
        return WholeTurn(0.0, _last_trades(determinize(view, rng)))
    search = _Search(view.seat, rng)
    state = determinize(view, rng)
    if view.phase == PLACE and not view.overfull:
        for move in legal_moves(state, False):
            search.nodes_left = _NODES
            _follow(search, state, move)
    else:
        _explore(search, state)
    return WholeTurn(search.best, [int(move) for move in search.best_path])


def _in_turn(state: State, seat: i64) -> bool:
    """Whether the turn, or the step of the harvest, of this seat is not finished."""
    if state.seat != seat:
        return False
    phase: i64 = state.phase
    return state.overfull != 0 or phase == ACT or phase == PAY or phase == SITE or phase == HOUSE


def _follow(search: _Search, state: State, move: i64) -> None:
    """Play a move on a copy, and continue the search or evaluate the result."""
    ends: bool = move >> 21 == m.DONE
    if ends:  # evaluated before the other players move
        _judge(search, state, move)
        return
    after = state.copy()
    apply(after, move, None)
    path = search.path
    if _in_turn(after, search.seat):
        search.path = append(path[:], move)
        _explore(search, after)
        search.path = path
    else:
        _judge(search, after, move)


def _explore(search: _Search, state: State) -> None:
    key = _key(state)
    if key in search.seen:
        return
    search.seen.add(key)
    search.nodes_left -= 1
    moves = legal_moves(state, False)
    index: i64 = len(moves) - 1
    while index >= 0:  # the end of the turn is last in the list; starting there, a turn is found with any budget
        if search.nodes_left <= 0 and len(search.best_path):
            return
        _follow(search, state, moves[index])
        index -= 1


def _judge(search: _Search, state: State, last: i64) -> None:
    worth: float = evaluate(state, search.seat)
    if worth < search.best:
        return
    if worth == search.best:
        search.ties += 1
        if search.rng.below(search.ties + 1):
            return
    else:
        search.ties = 0
    search.best = worth
    search.best_path = append(search.path[:], last)


def _last_trades(state: State) -> list[int]:
    """Make trades as long as they bring points, then finish."""
    seat: i64 = state.seat
    moves: list[int] = []
    while True:
        best: i64 = -1
        most: i64 = points(state.farms[seat])
        for move in legal_moves(state, True):
            if is_trade(move >> 21):
                after = state.copy()
                apply(after, move, None)
                if not after.overfull and points(after.farms[seat]) > most:
                    most = points(after.farms[seat])
                    best = move
        if best < 0:
            return [*moves, m.move(m.FINISH, 0, 0, 0, 0)]
        moves.append(best)
        apply(state, best, None)


def _key(state: State) -> tuple[int, ...]:
    """A key of an unfinished turn: everything in which two of them can differ."""
    farm = state.farms[state.seat]
    return (
        farm.goods,
        farm.stock,
        farm.meadows,
        farm.fields,
        farm.small,
        farm.large_across,
        farm.large_down,
        farm.stables,
        farm.caverns,
        farm.tunnels,
        farm.deep,
        farm.ore_mines,
        farm.ruby_mines,
        farm.tiles,
        farm.parlor,
        farm.crops << 30 | farm.weapons,
        state.space << 40 | state.open_parts << 32 | state.done << 24 | state.bought << 8 | state.trades_left,
        state.trip_taken << 16 | state.trip_left << 8 | (state.building + 1),
        farm.standing,
        state.phase << 8 | farm.dwarfs << 2 | state.overfull,
    )
