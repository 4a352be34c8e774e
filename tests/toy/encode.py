"""Pebbles as arrays."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tests.toy.pebbles import ALL_MOVES, FACE_UP, GAME, GOAL, STONES, State, View
from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.encoder import Encoder
from underhold.games.common.encode.numbering import Numbering
from underhold.games.common.encode.observation_buffer import Field, LayoutRecorder, ObservationBuffer

_PLACES = tuple(str(place) for place in range(1, FACE_UP + 1))
NUMBERING = Numbering(list(range(len(ALL_MOVES))))


def fields(players: int) -> list[Field]:
    buffer = LayoutRecorder()
    write_view(buffer, GAME.new(GAME.setup(players, 0)), 0)
    return buffer.fields


def write_view(buffer: ObservationBuffer, view: View, seat: int) -> None:
    buffer.number("hidden", view.hidden, STONES)
    buffer.numbers("row", _PLACES, STONES)
    for place in range(FACE_UP):
        buffer.put(view.row[place] if place < len(view.row) else 0)
    for other in range(view.players):
        buffer.start_board(other)
        buffer.number("points", view.points[(seat + other) % view.players], 200)
        buffer.number("passed", int(view.passed[(seat + other) % view.players]), 1)


class PebblesBatch(Batch):
    def __init__(self, games: int, players: int, aim: int, switches: dict[str, Any]) -> None:
        super().__init__(GAME, games, players, aim, switches, GOAL, fields(players)[-1].stop, NUMBERING)

    def seat_of(self, game: i64) -> i64:
        state: State = self.states[game]
        return state.seat if state.row else -1

    def legal(self, game: i64) -> vec[i64]:
        return vec[i64]([ALL_MOVES.index(move) for move in GAME.moves(self.states[game])])

    def apply(self, game: i64, move: i64) -> None:
        GAME.advance(self.states[game], ALL_MOVES[move])

    def write(self, buffer: ObservationBuffer, game: i64, seat: i64) -> None:
        write_view(buffer, self.states[game], seat)

    def points_of(self, game: i64, seat: i64) -> i64:
        state: State = self.states[game]
        return state.points[seat]

    def winner_of(self, game: i64) -> int | None:
        return GAME.scores(self.states[game]).winner


ENCODER = Encoder(1, NUMBERING, fields, write_view, PebblesBatch)
