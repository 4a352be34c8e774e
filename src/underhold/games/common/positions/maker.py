"""How the positions of a game are built, read and written, with the options of its setup."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic

from underhold.core.errors import SETUP_PART, BadPosition, BadSetup
from underhold.core.game import Game, S, V
from underhold.core.rng import Rng
from underhold.games.common.positions.sections import Layout

_STREAM: Final = 8  # of random numbers: another one than the deal's


@dataclass(frozen=True)
class PositionMaker(Generic[S, V]):
    """A game's layout of positions, and the functions between a state and its description by name."""

    game: Game[S, V]
    layout: Layout
    build: Callable[[S, dict[str, Any], Rng], S]  # from the start of a game and checked values; draws what is left
    describe: Callable[[V | S], dict[str, Any]]  # checked values, those of the hidden part only for a state
    switches: Callable[[V | S], Mapping[str, Any]]  # the options of the setup that a view was played with

    def make(self, named: Mapping[str, Any], seed: int) -> S:
        """The state with this description; raises BadPosition."""
        rest = dict(named)
        options = {name: rest.pop(name) for name in self._setup_names() if rest.get(name) is not None}
        try:
            setup = self.game.setup(**({"players": 2, "seed": seed} | options))
        except BadSetup as error:
            raise BadPosition.of("error.position.setup", SETUP_PART, reason=error) from None
        players = self.game.setup_to_json(setup)["players"]
        return self.build(self.game.new(setup), self.layout.check(rest, players), Rng(seed, _STREAM))

    def read(self, text: str, seed: int) -> S:
        """The state that a text describes; raises BadPosition."""
        return self.make(self.layout.read(text, self._setup_names()), seed)

    def write(self, view: V | S) -> str:
        """The position as one line of text."""
        return self.layout.write(self._options(view), self.describe(view))

    def _setup_names(self) -> list[str]:
        start = self.game.setup_to_json(self.game.setup(self.game.players[0], 0))
        return [name for name in start if name != "seed"]

    def _options(self, view: Any) -> dict[str, Any]:
        """All options of the setup, including defaults, because defaults may change in later versions."""
        chosen = {"players": int(view.players), **self.switches(view), "rules": self.game.rules_of(view)}
        return {name: chosen[name] for name in self._setup_names()}
