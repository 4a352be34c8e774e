"""The turn search of the bot greedy: tries every way to finish the current turn and evaluates each different outcome.

Any-time trades are left out, except necessary ones. Feeding follows the proposal of the engine, and after the last
harvest all trades that bring points are made.
"""

from typing import Final

from librt.vecs import vec
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
from underhold.games.cave_farmers.search.line_buffer import LONGEST, branch, branch_into
from underhold.games.common.search.keys import KeySet, mix
from underhold.games.common.search.whole_turn import WholeTurn

_NODES: Final = 400  # positions searched for each placement
_WORST: Final = -100000.0
_FIRST_KEYS: Final = 1024  # the set of keys grows if a turn has more


class _Search:
    """One search. States are reused: there is one for every depth, instead of a copy for every move that is tried."""

    def __init__(self, start: State, rng: Rng) -> None:
        self.seat: i64 = start.seat
        self.rng = rng
        self.nodes_left: i64 = _NODES
        self.seen = KeySet(_FIRST_KEYS)
        self.states: list[State] = [start]
        self.path: vec[i64] = vec[i64]([0] * LONGEST)
        self.best: float = _WORST
        self.ties: i64 = 0
        self.best_path = vec[i64]()

    def after(self, state: State, move: i64, depth: i64) -> State:
        """The state after a move. It is in the place of the last one at this depth, if no other seat can move."""
        if not _stays_in_turn(state, move):
            ended = state.copy()
            apply(ended, move, None)
            return ended
        kind: i64 = move >> 21
        if len(self.states) <= depth:
            self.states.append(branch(state))
        other = self.states[depth]
        branch_into(state, other, kind == m.PLACE or kind == m.COLLECT)
        apply(other, move, None)
        return other


def best_turn(view: View, rng: Rng) -> WholeTurn:
    """The best way to finish the current turn or step of the harvest."""
    if view.phase == FEED and not view.overfull:
        return WholeTurn(0.0, propose(view))
    if view.phase == FINAL and not view.overfull:
        return WholeTurn(0.0, _last_trades(determinize(view, rng)))
    state = determinize(view, rng)
    search = _Search(state, rng)
    if view.phase == PLACE and not view.overfull:
        for move in legal_moves(state, False):
            search.nodes_left = _NODES
            _follow(search, state, move, 0)
    else:
        _explore(search, state, 0)
    return WholeTurn(search.best, [int(move) for move in search.best_path])


def _stays_in_turn(state: State, move: i64) -> bool:
    """Whether it is certain that a move does not end the turn, so that it changes only the farm of its seat."""
    phase: i64 = state.phase
    if phase == PLACE:
        return move >> 21 == m.PLACE
    return phase == ACT or phase == PAY or phase == SITE  # `done` is not played, see `_follow`


def _in_turn(state: State, seat: i64) -> bool:
    """Whether the turn, or the step of the harvest, of this seat is not finished."""
    if state.seat != seat:
        return False
    phase: i64 = state.phase
    return state.overfull != 0 or phase == ACT or phase == PAY or phase == SITE or phase == HOUSE


def _follow(search: _Search, state: State, move: i64, depth: i64) -> None:
    """Play a move on a copy, and continue the search or evaluate the result."""
    ends: bool = move >> 21 == m.DONE
    search.path[depth] = move
    if ends:  # evaluated before the other players move
        _judge(search, state, depth)
        return
    after = search.after(state, move, depth + 1)
    if _in_turn(after, search.seat):
        _explore(search, after, depth + 1)
    else:
        _judge(search, after, depth)


def _explore(search: _Search, state: State, depth: i64) -> None:
    if not search.seen.add(_key(state)):
        return
    search.nodes_left -= 1
    moves = legal_moves(state, False)
    index: i64 = len(moves) - 1
    while index >= 0:  # the end of the turn is last in the list; starting there, a turn is found with any budget
        if search.nodes_left <= 0 and len(search.best_path):
            return
        _follow(search, state, moves[index], depth)
        index -= 1


def _judge(search: _Search, state: State, depth: i64) -> None:
    """Compare the current path, whose last move is at this depth."""
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
    search.best_path = search.path[: depth + 1]


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


def _key(state: State) -> i64:
    """A key of an unfinished turn: everything in which two of them can differ."""
    farm = state.farms[state.seat]
    key: i64 = mix(1, farm.goods)
    key = mix(key, farm.stock)
    key = mix(key, farm.meadows)
    key = mix(key, farm.fields)
    key = mix(key, farm.small)
    key = mix(key, farm.large_across)
    key = mix(key, farm.large_down)
    key = mix(key, farm.stables)
    key = mix(key, farm.caverns)
    key = mix(key, farm.tunnels)
    key = mix(key, farm.deep)
    key = mix(key, farm.ore_mines)
    key = mix(key, farm.ruby_mines)
    key = mix(key, farm.tiles)
    key = mix(key, farm.parlor)
    key = mix(key, farm.crops << 30 | farm.weapons)
    key = mix(
        key, state.space << 40 | state.open_parts << 32 | state.done << 24 | state.bought << 8 | state.trades_left
    )
    key = mix(key, state.trip_taken << 16 | state.trip_left << 8 | (state.building + 1))
    key = mix(key, farm.standing)
    return mix(key, state.phase << 8 | farm.dwarfs << 2 | state.overfull)
