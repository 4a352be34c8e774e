"""The encoding of a game for a number of players: what an observation holds, and which move each action is."""

import operator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games import title
from underhold.games.common.encode.batch import Batch
from underhold.games.common.encode.numbering import ABSENT
from underhold.games.common.encode.observation_buffer import Field, Page
from underhold.games.common.encode.rewards import aim_of

# Set-ups have them, and environments have another place for them.
_NO_SWITCHES: Final = {
    "players": "The number of players cannot be chosen here; this is a game for one.",
    "seed": "A seed is for the deal: give it to reset(), not here.",
}


@dataclass(frozen=True)
class Encoding:
    """How a game is told in numbers. The same version always means the same."""

    game: Game[Any, Any]
    players: int
    version: int
    fields: tuple[Field, ...]
    actions: int  # how many there are

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.fields[-1].stop

    def field(self, name: str) -> Field:
        """The field of this name."""
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(f"There is no field {name!r}; there is {', '.join(field.name for field in self.fields)}.")

    def action_of(self, move: int) -> int | None:
        """The action of a move; None for the few that have none (see docs/environments.md)."""
        index = int(title(self.game.id).encoding().numbering.index(move))
        return None if index == ABSENT else index

    def move_of(self, action: int) -> int:
        """The move of an action."""
        if not 0 <= action < self.actions:
            raise IndexError(f"The action {action} does not exist; there are {self.actions}.")
        return int(title(self.game.id).encoding().numbering.moves[action])

    def observe(self, view: Any, seat: int) -> list[int]:
        """What a seat may know, as numbers; by batches it is quicker."""
        if view.players != self.players:
            raise BadSetup(f"This is the encoding for {self.players} players; the view has {view.players}.")
        if seat not in range(self.players):
            raise BadSetup(f"There is no seat {seat!r}; seats are 0 to {self.players - 1}.")
        page = Page(1, self.size)
        title(self.game.id).encoding().write_view(page, view, seat)
        return [int(value) for value in page.values]


def _whole(number: Any, what: str) -> int:
    try:
        return int(operator.index(number))
    except TypeError:
        raise BadSetup(f"The number of {what} is a whole number, not {number!r}.") from None


def encoding(game_id: str, players: int) -> Encoding:
    """The encoding of a game for so many players."""
    return _encoding(game_id, _whole(players, "players"))


@cache
def _encoding(game_id: str, players: int) -> Encoding:
    encoder, game = title(game_id).encoding(), title(game_id).game
    if players not in game.players:
        raise BadSetup(f"{game_id} is for {game.players[0]} to {game.players[-1]} players, not for {players}.")
    fields = tuple(encoder.fields(players))
    return Encoding(game, players, encoder.version, fields, len(encoder.numbering.moves))


def batch_of(encoding: Encoding, games: int, reward: str, switches: dict[str, Any]) -> Batch:
    """So many games side by side, none of which has begun: what the environments stand on."""
    games = _whole(games, "games")
    if games < 1:
        raise BadSetup(f"{games} games are none; take one at least.")
    for name, reason in _NO_SWITCHES.items():
        if name in switches:
            raise BadSetup(reason)
    return title(encoding.game.id).encoding().batch(games, encoding.players, aim_of(reward), switches)
