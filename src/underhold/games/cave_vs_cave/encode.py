"""A view of Cave vs Cave encoded as small numbers. Any change here needs a new version of the encoding."""

from functools import cache
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import (
    ACTION_IDS,
    ACTIONS,
    ROOM_IDS,
    ROOMS,
    SOLO_GOAL,
    TURNS,
    WALLS_IN_SUPPLY,
)
from underhold.games.cave_vs_cave.content.goods import CAPS, GOLD, GOODS, amount
from underhold.games.cave_vs_cave.engine.board import ALL_SIDES, COVERED_SPACES, EDGE_NAMES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import COUNT, GAIN, KIND, MORE_USES, OPTIONS, POWER_TILE, USE
from underhold.games.cave_vs_cave.engine.moves import ALL_MOVES
from underhold.games.cave_vs_cave.engine.rules import apply, legal_moves
from underhold.games.cave_vs_cave.engine.scoring import points, winner
from underhold.games.cave_vs_cave.engine.state import OVER, PHASES, Cave, State, View
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.encoder import Encoder
from underhold.games.common.encode.numbering import Numbering
from underhold.games.common.encode.observation_buffer import Field, LayoutRecorder, ObservationBuffer

VERSION: Final = 1
NUMBERING: Final = Numbering(list(ALL_MOVES))


def _most_uses() -> int:
    """The most rooms that can be used in a turn, with the additional uses of all blue rooms."""
    tiles = [int(COUNT[option]) for option in range(len(OPTIONS)) if KIND[option] == USE]
    return max(tiles) + sum(int(more) for more in MORE_USES)


_ROUNDS: Final = tuple(str(number) for number in range(1, 1 + max(map(len, TURNS.values()))))
_SWITCHES: Final = ("additional_cavern_facing", "wood_storeroom_first")
_TILE_PARTS: Final = tuple(f"part {n}" for n in range(1, 1 + max(len(action.parts) for action in ACTIONS)))
_ROOM_PARTS: Final = tuple(f"part {n}" for n in range(1, 1 + max(len(room.parts) for room in ROOMS)))
_EDGES: Final = tuple(name or "none" for name in EDGE_NAMES)
_SIDES: Final = tuple(f"{space}{side}" for space in SPACES for side in ALL_SIDES)
_MOST_TURNS: Final[i64] = max(2 * turns for turns in TURNS[2])
_MOST_USES: Final[i64] = _most_uses()
_MOST_GOODS: Final[i64] = amount(CAPS, GOLD)
_MOST_POWERS: Final[i64] = (1 << len(POWER_TILE)) - 1
_MOST_ROOM: Final[i64] = len(ROOMS) - 1
_ROOMS: Final = ROOM_IDS[1:]  # without the entrance, which is always in the same place
_MOST_POINTS: Final = 200
_PILE: Final[i64] = len(COVERED_SPACES)


@cache  # new batches need it
def contents(players: int) -> list[Field]:
    """The fields of an observation for this number of players."""
    buffer = LayoutRecorder()
    write_view(buffer, GAME.new(GAME.setup(players, 0)), 0)
    return buffer.fields


def write_view(buffer: ObservationBuffer, view: View, seat: i64) -> None:
    """Write the whole view into the buffer, as a seat sees it: its own cave first."""
    buffer.one_of("round", view.round, _ROUNDS)
    buffer.number("turn", view.turn, _MOST_TURNS)
    buffer.number("has_start_marker", 1 if view.start == seat else 0, 1)
    buffer.number("to_move", 1 if view.seat == seat else 0, 1)
    buffer.one_of("phase", view.phase, PHASES)
    buffer.bits("switches", view.switches, _SWITCHES)
    buffer.bits("tiles_offered", view.tiles, ACTION_IDS)
    buffer.bits("tiles_turned_up", _turned_up(view), ACTION_IDS)
    buffer.bits("rooms_on_display", view.display, ROOM_IDS)
    buffer.number("walls_left", view.walls_left, WALLS_IN_SUPPLY)
    buffer.number("cavern_left", view.cavern_left, 1)
    buffer.number("pile_left", view.pile_left, _PILE)
    buffer.one_of("tile_taken", view.tile, ACTION_IDS)
    buffer.bits("tile_parts_open", view.open_parts, _TILE_PARTS)
    buffer.number("digs_left", view.digs_left, 2)
    buffer.number("uses_left", view.uses_left, _MOST_USES)
    buffer.bits("rooms_used", view.used, ROOM_IDS)
    buffer.one_of("room_in_use", view.room, ROOM_IDS)
    buffer.bits("room_parts_open", view.room_parts, _ROOM_PARTS)
    buffer.number("power_open", view.power_open, _MOST_POWERS)
    buffer.number("draw_due", view.draw_due, 1)
    buffer.number("rooms_dug_up", view.dug, _PILE)
    _write_goods(buffer, "goods_owed", GAIN[view.owed] if view.owed >= 0 else 0)
    other: i64 = 0
    while other < view.players:
        buffer.start_board(other)
        _write_cave(buffer, view.caves[(seat + other) % view.players])
        other += 1


def _turned_up(view: View) -> i64:
    tiles: i64 = 0
    number: i64 = 0
    while number <= view.round:
        tiles |= 1 << (view.revealed >> (4 * number) & 15)
        number += 1
    return tiles


def _write_goods(buffer: ObservationBuffer, name: str, goods: i64) -> None:
    buffer.numbers(name, GOODS, _MOST_GOODS)
    lane: i64 = 0
    while lane < 48:
        buffer.put(goods >> lane & 0x7F)
        lane += 8


def _write_cave(buffer: ObservationBuffer, cave: Cave) -> None:
    _write_goods(buffer, "goods", cave.goods)
    buffer.bits("covered", cave.covered, SPACES)
    buffer.bits("empty", cave.empty, SPACES)
    buffer.bits("walls", cave.walls, _EDGES)
    buffer.bits("wall_sites", cave.sites, _EDGES)
    buffer.bits("walled_sides", cave.sides, _SIDES)
    buffer.bits("rooms", cave.rooms, ROOM_IDS)
    buffer.codes("room_on_space", SPACES, _ROOMS)
    lane: i64 = 0
    while lane < 60:
        buffer.put_code(cave.room_at >> lane & 31)
        lane += 5
    buffer.number("orange_less_blue", cave.orange_minus_blue, _MOST_ROOM)
    buffer.number("points", points(cave), _MOST_POINTS)


class CaveVsCaveBatch(Batch):
    """Several games of Cave vs Cave, side by side."""

    def __init__(self, games: i64, players: i64, reward: i64, switches: dict[str, object]) -> None:
        size = contents(players)[-1].stop
        super().__init__(GAME, games, players, reward, switches, SOLO_GOAL, size, NUMBERING)

    def seat_of(self, game: i64) -> i64:
        state: State = self.states[game]
        return -1 if state.phase == OVER else state.seat

    def legal(self, game: i64) -> vec[i64]:
        return legal_moves(self.states[game])

    def apply(self, game: i64, move: i64) -> None:
        apply(self.states[game], move, None)

    def write(self, buffer: ObservationBuffer, game: i64, seat: i64) -> None:
        write_view(buffer, self.states[game], seat)

    def points_of(self, game: i64, seat: i64) -> i64:
        state: State = self.states[game]
        return points(state.caves[seat])

    def winner_of(self, game: i64) -> int | None:
        return winner(self.states[game])

    def copy_of(self, game: i64) -> State:
        state: State = self.states[game]
        return state.copy()

    def last_seat(self, game: i64) -> i64:
        state: State = self.states[game]
        return state.seat

    def fits(self, state: object) -> bool:
        return isinstance(state, State) and state.players == self.players


ENCODER: Final = Encoder(VERSION, NUMBERING, contents, write_view, CaveVsCaveBatch)
