"""The encoding of a game for a number of players: the layout of an observation, and the move of each action."""

import operator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from underhold.core.errors import BadSetup
from underhold.core.game import Game, Move
from underhold.games import title
from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.numbering import ABSENT
from underhold.games.common.encode.observation_buffer import Field, ObservationBuffer
from underhold.games.common.encode.rewards import reward_index

# Setup options that environments receive in other ways.
_NO_SWITCHES: Final = {
    "players": "players cannot be set here; this is a solo environment.",
    "seed": "seed cannot be set here; pass it to reset().",
}


@dataclass(frozen=True)
class Encoding:
    """How a game is encoded as numbers. An encoding of the same version never changes."""

    game: Game[Any, Any]
    players: int
    version: int
    fields: tuple[Field, ...]
    actions: int  # the number of actions

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.fields[-1].stop

    def field(self, name: str) -> Field:
        """The field with this name; raises KeyError."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"Unknown field {name!r}. Choose from: {', '.join(field.name for field in self.fields)}.")

    def action_of(self, move: Move) -> int | None:
        """The action of a move; None for the few moves that have none (see docs/environments.md)."""
        index = int(title(self.game.id).encoding().numbering.index(self.game.pack(move)))
        return None if index == ABSENT else index

    def move_of(self, action: int) -> Move:
        """The move of an action; raises IndexError."""
        if not 0 <= action < self.actions:
            raise IndexError(f"action must be from 0 to {self.actions - 1}, not {action}.")
        return self.game.unpack(int(title(self.game.id).encoding().numbering.moves[action]))

    def observe(self, view: Any, seat: int) -> list[int]:
        """A view as numbers, as a seat sees it. For many games, batches are faster."""
        if view.players != self.players:
            raise BadSetup(f"This encoding is for {self.players} players, but the view has {view.players}.")
        if seat not in range(self.players):
            raise BadSetup(f"seat must be from 0 to {self.players - 1}, not {seat!r}.")
        buffer = ObservationBuffer(1, self.size)
        title(self.game.id).encoding().write_view(buffer, view, seat)
        return memoryview(buffer.values).tolist()


def _whole(number: Any, what: str) -> int:
    try:
        return int(operator.index(number))
    except TypeError:
        raise BadSetup(f"{what} must be a whole number, not {number!r}.") from None


def encoding(game_id: str, players: int) -> Encoding:
    """The encoding of a game for a number of players; raises BadSetup."""
    return _encoding(game_id, _whole(players, "players"))


@cache
def _encoding(game_id: str, players: int) -> Encoding:
    encoder, game = title(game_id).encoding(), title(game_id).game
    if players not in game.players:
        raise BadSetup(f"players must be from {game.players[0]} to {game.players[-1]} for {game_id}, not {players}.")
    fields = tuple(encoder.fields(players))
    return Encoding(game, players, encoder.version, fields, len(encoder.numbering.moves))


def batch_of(encoding: Encoding, games: int, reward: str, switches: dict[str, Any]) -> Batch:
    """A batch with room for this many games, on which the environments are built."""
    games = _whole(games, "games")
    if games < 1:
        raise BadSetup(f"games must be at least 1, not {games}.")
    for name, reason in _NO_SWITCHES.items():
        if name in switches:
            raise BadSetup(reason)
    encoding.game.setup(encoding.players, 0, **switches)  # raises BadSetup for unknown switches
    return title(encoding.game.id).encoding().batch(games, encoding.players, reward_index(reward), switches)
