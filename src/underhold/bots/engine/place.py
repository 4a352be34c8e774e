"""The position that the engine searches: read from text, or from a setup and moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from underhold.bots.engine.command import BadCommand, shown
from underhold.core.errors import UnderholdError
from underhold.core.game import Decision, Game, Move
from underhold.core.positions import Positions
from underhold.games import game as game_by_id, read_position

_MOVES: Final = "moves"  # separates a position from the moves after it
_WRITE: Final = (
    "position TEXT [moves MOVE ...], or position new GAME [players=N] [seed=N] [RULE=VALUE ...] [moves MOVE ...]"
)


@dataclass(frozen=True, slots=True)
class Place:
    """A state of a game."""

    game: Game[Any, Any]
    state: Any

    @property
    def decision(self) -> Decision | None:
        return self.game.decision(self.state)

    def after(self, texts: Sequence[str]) -> "Place":
        """The place after these moves, in notation; raises BadCommand."""
        return Place(self.game, self._played(texts)[1])

    def line(self, texts: Sequence[str]) -> list[Move]:
        """Moves of the seat to move, in notation, up to the end of its turn; raises BadCommand."""
        return self._played(texts)[0]

    def _played(self, texts: Sequence[str]) -> tuple[list[Move], Any]:
        state = self.state
        moves: list[Move] = []
        for number, text in enumerate(texts, start=1):
            try:
                if self.game.decision(state) is None:
                    raise BadCommand("the game is over.")
                moves.append(self.game.read(state, text))
                state = self.game.play(state, moves[-1]).state
            except UnderholdError as error:
                raise BadCommand(f"Move {number}, {shown(text)}: {error}") from None
        return moves, state

    def text(self) -> str:
        """The position as one line; raises BadCommand if the game cannot write it."""
        if not isinstance(self.game, Positions):
            raise BadCommand(f"{self.game.id} has no text form of positions.")
        return self.game.write_position(self.state)

    def described(self) -> str:
        """The game, and whose decision is next."""
        decision = self.decision
        if decision is None:
            points = ",".join(map(str, self.game.scores(self.state).points))
            return f"game {self.game.id} over points {points}"
        return f"game {self.game.id} turn {self.game.label(self.state)} seat {decision.seat} decision {decision.kind}"


def read_place(words: Sequence[str], seed: int) -> Place:
    """The place that the arguments of `position` describe; raises UnderholdError. Hidden parts that are not given are
    drawn from the seed.
    """
    at = words.index(_MOVES) if _MOVES in words else len(words)
    start, moves = words[:at], words[at + 1 :]
    if not start:
        raise BadCommand(f"The position is missing. Write: {_WRITE}.")
    if start[0] != "new":
        game, state = read_position(" ".join(start), seed)
        return Place(game, state).after(moves)
    if len(start) < 2:
        raise BadCommand(f"The game is missing. Write: {_WRITE}.")
    game = game_by_id(start[1])
    settings: dict[str, Any] = {"players": 2, "seed": seed}
    for word in start[2:]:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadCommand(f"{shown(word)} is not of the form NAME=VALUE. Write: {_WRITE}.")
        settings[name.replace("-", "_")] = _value(value)
    players, dealt = (_whole(name, settings.pop(name)) for name in ("players", "seed"))
    return Place(game, game.new(game.setup(players, dealt, **settings))).after(moves)


def _value(text: str) -> bool | int | str:
    if text.isascii() and text.isdecimal():
        return int(text[:20])
    return {"true": True, "false": False}.get(text, text)


def _whole(name: str, value: Any) -> int:
    if type(value) is int:
        return value
    raise BadCommand(f"{name} must be a whole number, not {shown(str(value))}.")
