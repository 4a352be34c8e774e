"""Enumerates the ways to finish the current turn as lines for the search, one for each different outcome.

A room that a turn reveals is not known in advance. The search continues as if the display had not changed, adds the
average value of a revealed room, and ends the line at the first one, because the player can think again there.
`open_lines` has the search that sees hidden rooms.

Options that are hardly ever better are skipped: free goods are always taken, goods are converted to food only to spend
that food at once or to make room for a refill, and walls are built only where a space can be furnished or a room pays.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content.goods import FOOD, GOLD, amount, capped, covers, lanes_of, raised
from underhold.games.cave_vs_cave.engine.board import CAVERN, EDGE_COUNT, accessible, is_edge, neighbors
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    CONVERSION_COUNT,
    CONVERTED_INTO,
    DIG,
    END,
    FURNISH,
    GAIN,
    KIND,
    OPTION_CONVERT,
    OPTION_FACE,
    OPTION_POWERS,
    OPTIONS,
    ORANGE,
    PART,
    PAY,
    RAISE,
    ROOM_OPTIONS,
    TILE_OPTIONS,
    TILE_USE,
    TRADE,
    WALL,
    WALL_ROOMS,
)
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves, price
from underhold.games.cave_vs_cave.engine.state import ACT, CHOOSE_ACTION, OVER, Cave, State
from underhold.games.cave_vs_cave.search.features import dig_weight, evaluate, readiness, row_after_turn
from underhold.games.cave_vs_cave.search.turn_memory import KEPT, KnownLine, Outcome, Table, TurnMemory, own_key
from underhold.games.common.search.keys import KeySet, mix
from underhold.games.common.search.position import Effort, Line, Lines
from underhold.games.common.search.weights import Weights

_WORST: Final = -1000000.0
NOTHING_CONVERTED: Final = -1


def _cells(edge: int) -> int:
    """The spaces on both sides of an edge; for edges of the additional cavern only the cavern."""
    if not is_edge(edge):
        return 0
    if edge >= 15:
        return 1 << 11
    first, second = neighbors(edge)
    return 1 << first | 1 << second


def _alone(number: int) -> int:
    """Whether an option of an action tile is the only one of its part."""
    option = OPTIONS[number]
    same = [other for other in OPTIONS if other.tile == option.tile and other.part == option.part]
    return int(option.tile >= 0 and len(same) == 1)


_EDGE_CELLS: Final = vec[i64]([_cells(edge) for edge in range(EDGE_COUNT)])
_ALONE: Final = vec[i64]([_alone(number) for number in range(len(OPTIONS))])


def _food_of_rooms() -> list[int]:
    """The most food that a use of each room can cost."""
    most = []
    for room in range(len(ROOM_OPTIONS) - 1):
        options = range(ROOM_OPTIONS[room], ROOM_OPTIONS[room + 1])
        most.append(max((int(amount(PAY[option], FOOD)) for option in options), default=0))
    return most


def _refills_of_rooms() -> list[int]:
    """The amounts to which each room refills the goods, over all its alternatives."""
    refills = []
    for room in range(len(ROOM_OPTIONS) - 1):
        refill = 0
        for option in range(ROOM_OPTIONS[room], ROOM_OPTIONS[room + 1]):
            if KIND[option] == RAISE:
                refill = int(raised(refill, GAIN[option]))
        refills.append(refill)
    return refills


_ROOM_FOOD: Final = vec[i64](_food_of_rooms())
_ROOM_REFILL: Final = vec[i64](_refills_of_rooms())
_CONVERTED_LANE: Final = vec[i64]([int(lanes_of(PAY[OPTION_CONVERT + kind])) for kind in range(CONVERSION_COUNT)])


class LineFinder:
    """Finds the lines of a position. One finder can be used for many positions and reuses its tables."""

    def __init__(self, weights: Weights, effort: Effort) -> None:
        self.weights = weights
        self.effort = effort
        self.seen = KeySet()  # unfinished turns
        self.outcomes = KeySet()  # finished ones
        self.path: vec[i64] = vec[i64]([0] * 128)
        self.lines = Lines(1)
        self.seat: i64 = 0
        self.row: i64 = 0  # of the weights for this seat after the turn
        self.inside: bool = False  # after the first dig of a line
        self.inside_best: float = _WORST
        self.inside_digs: i64 = 0
        self.other_display: i64 = -1  # the display for which the other seat's value was computed
        self.other_tile: i64 = -1
        self.other_goods: i64 = -1
        self.other_walls: i64 = -1
        self.other_worth: float = 0.0
        self.memory: TurnMemory | None = None
        self.table: Table | None = None  # while lines for the memory are searched
        self.chosen: i64 = 0  # the action tile of these
        self.inside_outcome = Outcome(0.0, 0, 0, 0, 0)

    def find(self, state: State, most: i64) -> list[Line]:
        """The best lines of the current turn."""
        self._begin(state, most)
        memory = self.memory
        if memory is not None and state.phase == CHOOSE_ACTION and state.players == 2 and most <= KEPT:
            self._put_together(state, memory)
        else:
            self._explore(state, 0, 0, NOTHING_CONVERTED)
        return self.lines.best

    def _put_together(self, state: State, memory: TurnMemory) -> None:
        """Put the best lines together from the ways to use each action tile. Those that are not known are searched."""
        main = self.lines
        table = Table(state, self.weights)
        turn: i64 = own_key(state, cave_key(state.caves[state.seat]))
        for move in legal_moves(state):
            if KIND[move >> 10] != CHOOSE:
                continue
            tile: i64 = move & 31
            key: i64 = mix(turn, move)
            known = memory.find(key)
            if known is None:
                self.lines = Lines(KEPT)
                self.table = table
                self.chosen = tile
                self._follow(state, move, 0, 0, NOTHING_CONVERTED)
                known = self.lines.best
                memory.keep(key, known)
                self.table = None
                self.lines = main
            self.effort.nodes += 1
            for line in known:
                assert isinstance(line, KnownLine)
                after = line.after
                worth: float = after.own_worth + table.own_worth(tile, after) - table.other_worth(tile, after)
                if main.would_keep(worth):
                    added = Line(line.moves, worth)
                    added.hidden_count = line.hidden_count
                    main.add(added)

    def _begin(self, state: State, most: i64) -> None:
        self.seen.clear()
        self.outcomes.clear()
        self.lines = Lines(most)
        self.seat = state.seat
        self.row = row_after_turn(state, self.weights)
        self.inside = False
        self.other_display = -1
        self.effort.turns += 1

    def _explore(self, state: State, depth: i64, digs: i64, converted: i64) -> None:
        if self.seen.add(turn_key(state, converted)):
            self._expand(state, depth, digs, converted)

    def _expand(self, state: State, depth: i64, digs: i64, converted: i64) -> None:
        """Search all continuations of an unfinished turn."""
        self.effort.nodes += 1
        moves = legal_moves(state)
        count: i64 = len(moves)
        cave = state.caves[self.seat]
        forced: i64 = -1
        free: bool = False
        index: i64 = 0
        if state.phase == ACT:
            while index < count:
                option: i64 = moves[index] >> 10
                if option < OPTION_CONVERT and PAY[option] == 0:
                    kind: i64 = KIND[option]
                    if kind == RAISE:
                        free = True
                    elif kind == TRADE and capped(cave.goods + GAIN[option]) == cave.goods + GAIN[option]:
                        free = True
                        if _ALONE[option]:
                            forced = moves[index]
                            break
                index += 1
        if forced >= 0:
            self._follow(state, forced, depth, digs, converted)
            return
        wanted: i64 = _food_wanted(state, cave) if state.phase != CHOOSE_ACTION else 0
        hungry: bool = amount(cave.goods, FOOD) < wanted
        refill: i64 = _refill_open(state, cave) if state.phase != CHOOSE_ACTION else 0
        near: i64 = cave.empty | accessible(cave.covered, cave.walls)
        paid_walls: bool = cave.rooms & WALL_ROOMS != 0
        between: bool = False
        index = 0
        while index < count:
            move: i64 = moves[index]
            index += 1
            option = move >> 10
            kind = KIND[option]
            if kind == END:
                if not free and converted < 0:
                    self._judge(state, move, depth, digs)
                continue
            if option >= OPTION_CONVERT:
                if option >= converted and (hungry or _empties(cave.goods, refill, option, converted)):
                    self._follow(state, move, depth, digs, option)
                continue
            if kind == WALL and _EDGE_CELLS[move & 31] & near == 0:
                if not paid_walls:
                    continue
                if _EDGE_CELLS[move & 31] & cave.covered == 0:  # between furnished spaces all walls are equally good
                    if between:
                        continue
                    between = True
            if converted >= 0 and not _spends_food(state, option) and not _refills(cave.goods, option, converted):
                continue
            self._follow(state, move, depth, digs, NOTHING_CONVERTED)

    def _follow(self, state: State, move: i64, depth: i64, digs: i64, converted: i64) -> None:
        after = state.branch()
        apply(after, move, None)
        self.path[depth] = move
        unknown: i64 = after.display & ~state.display
        if unknown == 0:
            self._explore(after, depth + 1, digs, converted)
            return
        after.display &= ~unknown
        if KIND[move >> 10] == DIG:  # a room drawn from the pile for an earlier dig does not count
            digs += 1
        if self.inside:
            self._explore(after, depth + 1, digs, converted)
            return
        self.inside = True
        self.inside_best = _WORST
        self._explore(after, depth + 1, digs, converted)
        self.inside = False
        if self.inside_best > _WORST and self.lines.would_keep(self.inside_best):
            line = self._line(self.path[: depth + 1], self.inside_best, self.inside_outcome)
            line.hidden_count = self.inside_digs
            self.lines.add(line)

    def _judge(self, state: State, end: i64, depth: i64, digs: i64) -> None:
        if not self.inside and not self.outcomes.add(mix(cave_key(state.caves[self.seat]), state.tile)):
            return
        worth: float = evaluate(state, self.seat, self.weights)
        if digs:
            worth += self.weights.values[dig_weight(self.row, digs)]
        own_worth: float = worth
        if state.players == 2:
            worth -= self._other(state)
        if self.inside:
            if worth > self.inside_best:
                self.inside_best = worth
                self.inside_digs = digs
                self.inside_outcome = self._outcome(state, own_worth)
        elif self.lines.would_keep(worth):
            self.path[depth] = end
            self.lines.add(self._line(self.path[: depth + 1], worth, self._outcome(state, own_worth)))

    def _outcome(self, state: State, own_worth: float) -> Outcome:
        """What the memory needs to know about a finished turn."""
        table = self.table
        if table is None:
            return self.inside_outcome  # not needed
        gold: i64 = amount(state.caves[self.seat].goods, GOLD)
        after = Outcome(own_worth, state.display, gold, state.walls_left, readiness(state, self.seat))
        after.own_worth -= table.own_worth(self.chosen, after)
        return after

    def _line(self, moves: vec[i64], worth: float, outcome: Outcome) -> Line:
        return Line(moves, worth) if self.table is None else KnownLine(moves, worth, outcome)

    def _other(self, state: State) -> float:
        """The value of the other seat, which a turn changes only through its tile, the display, the wall supply and its
        gold.
        """
        gold: i64 = state.caves[self.seat].goods >> 40
        if (
            state.display != self.other_display
            or state.tile != self.other_tile
            or gold != self.other_goods
            or state.walls_left != self.other_walls
        ):
            self.other_display = state.display
            self.other_tile = state.tile
            self.other_goods = gold
            self.other_walls = state.walls_left
            self.other_worth = evaluate(state, 1 - self.seat, self.weights)
        return self.other_worth


def _food_wanted(state: State, cave: Cave) -> i64:
    """The most food that any open part could cost."""
    wanted: i64 = 0
    option: i64 = TILE_OPTIONS[state.tile]
    end: i64 = TILE_OPTIONS[state.tile + 1]
    while option < end:
        if state.open_parts & PART[option]:
            food: i64 = amount(price(state, option), FOOD)
            if food > wanted:
                wanted = food
        option += 1
    if state.power_open:
        option = OPTION_POWERS
        while option < OPTION_FACE:
            if state.power_open & PART[option]:
                wanted = max(wanted, amount(PAY[option], FOOD))
            option += 1
    use: i64 = TILE_USE[state.tile]
    if state.uses_left or state.room_parts or (use and state.open_parts & PART[use]):
        rooms: i64 = cave.rooms & ORANGE
        room: i64 = 0
        while rooms:
            if rooms & 1 and _ROOM_FOOD[room] > wanted:
                wanted = _ROOM_FOOD[room]
            rooms >>= 1
            room += 1
    return wanted


def _refill_open(state: State, cave: Cave) -> i64:
    """The amounts to which the rooms that can still be used would refill the goods."""
    use: i64 = TILE_USE[state.tile]
    if not (state.uses_left or (use and state.open_parts & PART[use])):
        return 0
    refill: i64 = 0
    rooms: i64 = cave.rooms & ORANGE & ~state.used
    room: i64 = 0
    while rooms:
        if rooms & 1 and _ROOM_REFILL[room]:
            refill = raised(refill, _ROOM_REFILL[room])
        rooms >>= 1
        room += 1
    return refill


def _empties(goods: i64, refill: i64, option: i64, converted: i64) -> bool:
    """Whether a conversion makes room for a refill. Goods that were converted before must already be below the refill;
    otherwise part of them would be wasted.
    """
    if refill & _CONVERTED_LANE[option - OPTION_CONVERT] == 0:
        return False
    if converted < 0 or converted == option:
        return True
    lane: i64 = _CONVERTED_LANE[converted - OPTION_CONVERT]
    return not covers(goods, refill & lane)


def _refills(goods: i64, option: i64, converted: i64) -> bool:
    """Whether a room refills some of what was converted last."""
    return KIND[option] == RAISE and not covers(goods, GAIN[option] & _CONVERTED_LANE[converted - OPTION_CONVERT])


def _spends_food(state: State, option: i64) -> bool:
    paid: i64 = price(state, option) if KIND[option] == FURNISH else PAY[option]
    return paid & CONVERTED_INTO != 0


def cave_key(cave: Cave) -> i64:
    """A key of a board and its goods."""
    key: i64 = mix(mix(1, cave.goods), cave.room_at)
    cavern: i64 = cave.sides >> 4 * CAVERN  # with the walls, which show its visible face
    return mix(key, cavern << 58 | cave.walls << 31 | cave.covered << 16 | cave.empty)


def turn_key(state: State, converted: i64) -> i64:
    """A key of an unfinished turn: everything in which two of them can differ."""
    key: i64 = cave_key(state.caves[state.seat])
    key = mix(key, state.used << 32 | (state.tile + 1) << 24 | state.open_parts << 16 | (state.room + 1) << 8
              | state.room_parts)  # fmt: skip
    return mix(
        key,
        state.phase << 44 | (converted + 1) << 34 | state.digs_left << 24 | state.uses_left << 16
        | state.power_open << 8 | state.draw_due << 4 | state.dug,
    )  # fmt: skip


def public_key(state: State) -> i64:
    """A key of all public information."""
    key: i64 = mix(mix(1, state.display), state.revealed)
    key = mix(key, state.players << 40 | state.round << 32 | state.turn << 24 | state.start << 16 | state.pile_left << 8
              | state.walls_left << 1 | state.cavern_left)  # fmt: skip
    key = mix(key, state.tiles << 31 | state.switches << 16 | (state.owed + 1))
    for cave in state.caves:
        key = mix(key, cave_key(cave))
    return mix(key, turn_key(state, NOTHING_CONVERTED)) if state.phase != OVER else mix(key, OVER)
