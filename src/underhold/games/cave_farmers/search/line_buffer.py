"""The best lines found so far, and the moves to the position where the search currently is."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.lowering import SPACE_COUNT
from underhold.games.cave_farmers.engine.state import PLACE, State
from underhold.games.cave_farmers.search.features import FARM_SIZE, evaluate
from underhold.games.cave_farmers.search.hashing import farm_key
from underhold.games.cave_farmers.search.space_features import free_spaces, space_worth, worths_after_placing
from underhold.games.cave_farmers.search.turn_memory import KEPT, TurnMemory, turn_key
from underhold.games.common.search.keys import KeySet
from underhold.games.common.search.position import Effort, Line, Lines
from underhold.games.common.search.weights import Weights

LONGEST: Final = 128  # the maximum length of a line
LOWEST: Final = -1000000.0  # lower than any worth


def knows_spaces(weights: Weights) -> bool:
    """Whether weights include those of the action spaces, which older ones do not."""
    return len(weights.values) > FARM_SIZE


class LineBuffer:
    """The best lines of one decision at a time, and the path to the current position of the search."""

    def __init__(self, weights: Weights, effort: Effort, cap: i64) -> None:
        self.weights = weights
        self.effort = effort
        self.cap: i64 = cap
        self.seat: i64 = 0
        self.lines = Lines(1)
        self.outcomes = KeySet(1024)
        self.seen = KeySet(1024)  # expeditions that were searched
        self.path: vec[i64] = vec[i64]([0] * LONGEST)
        self.depth: i64 = 0
        self.placed: i64 = -1  # the index in the path where the dwarf was sent; negative if it was before
        self.left: i64 = 0  # remaining positions to search for this placement
        self.found: bool = False  # whether there is a line for this placement
        self.all_memory: TurnMemory | None = None
        self.memory: TurnMemory | None = None  # the same for this decision, if it can use it
        self.turn_key: i64 = 0  # of this decision, if there is a memory
        self.extra: float = 0.0  # what a line is worth besides the own farm, for the space that is searched now
        self._main_extra: float = 0.0
        self._extras: vec[float] = vec[float]()  # the same for every space, and for none at the end
        self._other_outcomes = KeySet(1024)

    def begin(self, state: State, most: i64) -> None:
        """Start a new decision."""
        self.effort.turns += 1
        self.seat = state.seat
        self.lines = Lines(most)
        self.outcomes.clear()
        self.seen.clear()
        self.depth = 0
        self.placed = -1
        self.left = self.cap
        self.found = False
        self.memory = self.all_memory if most <= KEPT else None
        if self.memory is not None:
            self.turn_key = turn_key(state)
        self._set_extras(state)

    def _set_extras(self, state: State) -> None:
        """Compute what lines are worth besides the own farm: the spaces that stay free, and the best other seat."""
        values = self.weights.values
        with_spaces: bool = knows_spaces(self.weights)
        extras = vec[float]([0.0] * (SPACE_COUNT + 1))
        rivals = vec[float]([LOWEST if state.players > 1 else 0.0] * (SPACE_COUNT + 1))
        free = free_spaces(state) if with_spaces and state.phase != PLACE else vec[i64]()
        seat: i64 = 0
        while seat < state.players:
            worth: float = evaluate(state, seat, self.weights) if seat != self.seat else 0.0
            found = extras if seat == self.seat else rivals
            worths = vec[float]()
            if with_spaces and state.phase == PLACE:
                worths = worths_after_placing(state, seat, values)
            else:
                worth += space_worth(state, seat, free, values)
            space: i64 = 0
            while space <= SPACE_COUNT:
                after: float = worth + worths[space] if len(worths) else worth
                if seat == self.seat or after > found[space]:
                    found[space] = after
                space += 1
            seat += 1
        space = 0
        while space <= SPACE_COUNT:
            extras[space] = extras[space] - rivals[space]
            space += 1
        self._extras = extras
        self.extra = extras[SPACE_COUNT]

    def use_space(self, space: i64) -> None:
        """Continue with lines that use this space; `SPACE_COUNT` for none."""
        self.extra = self._extras[space]

    def extra_of(self, moves: vec[i64]) -> float:
        """What a line of this decision is worth besides the own farm."""
        for move in moves:
            if move >> 21 == m.PLACE:
                return self._extras[move >> 12 & 63]
        return self._extras[SPACE_COUNT]

    def begin_apart(self) -> Lines:
        """Start a list of its own within this decision; returns the main list, to be given to `end_apart`."""
        main = self.lines
        self._main_extra = self.extra
        self.extra = 0.0
        self.lines = Lines(KEPT)
        self._swap_outcomes()
        self.outcomes.clear()
        self.seen.clear()
        return main

    def end_apart(self, main: Lines) -> list[Line]:
        """Return to the main list; returns the lines found since `begin_apart`."""
        found = self.lines.best
        self.lines = main
        self.extra = self._main_extra
        self._swap_outcomes()
        return found

    def _swap_outcomes(self) -> None:
        other = self._other_outcomes
        self._other_outcomes = self.outcomes
        self.outcomes = other

    def add_known(self, before: vec[i64], known: list[Line]) -> None:
        """Add remembered lines, best first, each after the moves `before`."""
        self.effort.nodes += 1
        for line in known:
            worth: float = line.worth + self.extra
            if not self.lines.would_keep(worth):
                return
            if self.outcomes.add(line.outcome):
                moves = line.moves
                if len(before):
                    moves = before[:]
                    index: i64 = 0
                    while index < len(line.moves):
                        moves = append(moves, line.moves[index])
                        index += 1
                added = Line(moves, worth)
                added.outcome = line.outcome
                self.lines.add(added)

    def push(self, move: i64) -> None:
        self.path[self.depth] = move
        self.depth += 1

    def offer(self, worth: float, key: i64, last: i64) -> None:
        """Add a finished line: the current path and one more move. `worth` is that of the own farm."""
        self.found = True
        worth += self.extra
        if self.lines.would_keep(worth) and self.outcomes.add(key):
            moves = vec[i64](capacity=self.depth + 1)
            index: i64 = 0
            while index < self.depth:
                moves = append(moves, self.path[index])
                index += 1
            line = Line(append(moves, last), worth)
            line.outcome = key
            self.lines.add(line)

    def worth(self, state: State) -> float:
        """The worth of the own farm of the seat that decides."""
        self.effort.nodes += 1
        return evaluate(state, self.seat, self.weights)

    def outcome(self, state: State, last: i64) -> None:
        """Evaluate and add a finished turn, or a finished step of the harvest."""
        self.offer(self.worth(state), farm_key(state.marker, state.farms[self.seat]), last)


def branch(state: State) -> State:
    """A copy for searching the current turn: the farms of the other seats are shared and must not change."""
    other = State(state.players, state.switches, state.deal)
    _copy_numbers(state, other)
    other.piles = state.piles[:]
    other.marks = state.marks
    other.cards = state.cards
    other.farms = state.farms[:]
    other.farms[state.seat] = state.farms[state.seat].copy()
    return other


def branch_into(state: State, other: State, own_piles: bool) -> None:
    """The same, in a branch of the same turn that is no longer needed. Without `own_piles`, the goods on the spaces are
    shared as well.
    """
    _copy_numbers(state, other)
    other.piles = state.piles[:] if own_piles else state.piles
    state.farms[state.seat].copy_into(other.farms[state.seat])


def _copy_numbers(state: State, other: State) -> None:
    other.round = state.round
    other.phase = state.phase
    other.seat = state.seat
    other.start = state.start
    other.marker = state.marker
    other.open_spaces = state.open_spaces
    other.occupied = state.occupied
    other.supply = state.supply
    other.harvest = state.harvest
    other.questions = state.questions
    other.skips = state.skips
    other.dwarf = state.dwarf
    other.space = state.space
    other.imitating = state.imitating
    other.open_parts = state.open_parts
    other.done = state.done
    other.fenced = state.fenced
    other.trades_left = state.trades_left
    other.bought = state.bought
    other.trip_left = state.trip_left
    other.trip_taken = state.trip_taken
    other.trip_strength = state.trip_strength
    other.building = state.building
    other.loot_price = state.loot_price
    other.overfull = state.overfull
    other.meal_eaten = state.meal_eaten
    other.seats_done = state.seats_done
    other.rescued = state.rescued
    other.first = state.first
