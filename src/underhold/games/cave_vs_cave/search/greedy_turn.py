"""The turn search of the bot greedy: tries every way to finish the current turn and evaluates each different outcome.

A room is not known before it is dug up. The search continues as if the display had not changed, and the bot plans again
once the room is revealed. Conversions to food are tried only while food is short and a part of the tile could use it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import TURNS
from underhold.games.cave_vs_cave.content.goods import FOOD, amount
from underhold.games.cave_vs_cave.engine.lowering import (
    DIG,
    FOOD_PER_TURN,
    KIND,
    OPTION_CONVERT,
    OPTION_END,
    OPTIONS,
    PAY,
)
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves
from underhold.games.cave_vs_cave.engine.state import CHOOSE_ACTION, State, View
from underhold.games.cave_vs_cave.engine.view import determinize
from underhold.games.cave_vs_cave.search.greedy_evaluation import evaluate_with
from underhold.games.common.search.keys import KeySet, mix
from underhold.games.common.search.whole_turn import WholeTurn


def _most_food() -> int:
    """The most food that anything costs."""
    turns = max(max(turns) for turns in TURNS.values())
    prices = [int(PAY[option]) + turns * int(FOOD_PER_TURN[option]) for option in range(len(OPTIONS))]
    return max(int(amount(price, FOOD)) for price in prices)


_FOOD_WANTED: Final[i64] = _most_food()
DIG_WORTH: Final = 1.0  # the value of a new room in the display, before it is revealed
_WORST: Final = -1000.0
_LONGEST: Final = 128  # moves; no turn is longer
_FIRST_KEYS: Final = 1024  # the set of keys grows if a turn has more


class _Search:
    """One search. States are reused: there is one for every depth, instead of a copy for every move that is tried."""

    def __init__(self, start: State, rng: Rng, nodes: i64) -> None:
        self.seat: i64 = start.seat
        self.left: i64 = start.turns_left(start.seat) - 1
        self.rng = rng
        self.nodes_left: i64 = nodes
        self.seen = KeySet(_FIRST_KEYS)
        self.states: list[State] = [start]
        self.path: vec[i64] = vec[i64]([0] * _LONGEST)
        self.best: float = _WORST
        self.ties: i64 = 0
        self.best_path = vec[i64]()

    def after(self, state: State, depth: i64) -> State:
        """A copy of a state, in the place of the last one at this depth."""
        if len(self.states) <= depth:
            self.states.append(state.branch())
        other = self.states[depth]
        state.branch_into(other)
        return other


def best_turn(view: View, rng: Rng, nodes: i64 = 30000) -> WholeTurn:
    """The best way to finish the current turn, found by searching at most this many positions."""
    search = _Search(determinize(view, rng), rng, nodes)
    _explore(search, search.states[0], 0, 0.0)
    return WholeTurn(search.best, [int(move) for move in search.best_path])


def _explore(search: _Search, state: State, depth: i64, bonus: float) -> None:
    if not search.seen.add(_key(state)):
        return
    search.nodes_left -= 1
    choosing: bool = state.phase == CHOOSE_ACTION
    hungry: bool = not choosing and amount(state.caves[search.seat].goods, FOOD) < _FOOD_WANTED
    moves = legal_moves(state)
    index: i64 = len(moves) - 1
    while index >= 0:  # the end of the turn first, so that a turn is found with any budget
        move: i64 = moves[index]
        index -= 1
        option: i64 = move >> 10
        if option == OPTION_END:
            _judge(search, state, move, depth, bonus)
            continue
        if search.nodes_left <= 0 and search.best > _WORST:
            return
        if option >= OPTION_CONVERT and not hungry:
            continue
        after = search.after(state, depth + 1)
        apply(after, move, None)
        extra: float = bonus
        if KIND[option] == DIG:
            extra += DIG_WORTH
        after.display &= state.display  # revealed rooms are not known yet
        search.path[depth] = move
        _explore(search, after, depth + 1, extra)


def _judge(search: _Search, state: State, end: i64, depth: i64, bonus: float) -> None:
    worth: float = evaluate_with(state, state.caves[search.seat], search.left) + bonus
    if worth < search.best:
        return
    if worth == search.best:
        search.ties += 1
        if search.rng.below(search.ties + 1):
            return
    else:
        search.ties = 0
    search.best = worth
    search.path[depth] = end
    search.best_path = search.path[: depth + 1]


def _key(state: State) -> i64:
    """A key of an unfinished turn: everything in which two of them can differ."""
    cave = state.caves[state.seat]
    key: i64 = mix(mix(1, cave.goods), cave.room_at)
    key = mix(key, cave.covered << 40 | cave.walls << 20 | cave.sites)
    key = mix(key, state.phase << 40 | (state.tile + 1) << 32 | state.used)
    return mix(
        key,
        state.open_parts << 40 | state.digs_left << 32 | state.uses_left << 24 | (state.room + 1) << 16
        | state.room_parts << 8 | state.power_open,
    )  # fmt: skip
