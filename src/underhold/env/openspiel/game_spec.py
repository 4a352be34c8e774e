"""What OpenSpiel needs to know about a game besides its rules, taken from the game's title."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games import titles
from underhold.games.title import Bounds, DealDraws, Title


@dataclass(frozen=True)
class GameSpec:
    """A game for OpenSpiel."""

    title: Title

    @property
    def name(self) -> str:
        return f"underhold_{self.title.module_name}"

    @property
    def game(self) -> Game[Any, Any]:
        return self.title.game

    @cached_property
    def draws(self) -> DealDraws:
        """The deal as random draws."""
        if self.title.deal_draws is None:
            raise BadSetup(f"{self.title.id} does not define `deal_draws`, which OpenSpiel needs.")
        return self.title.deal_draws()

    @property
    def bounds(self) -> Bounds:
        if self.title.bounds is None:
            raise BadSetup(f"{self.title.id} does not define `bounds`, which OpenSpiel needs.")
        return self.title.bounds

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """All parameters with their defaults."""
        switches = {switch.id: switch.default for switch in self.title.switches()}
        return {"players": 2, "reward": "win", **switches}


def game_specs() -> list[GameSpec]:
    """The games that OpenSpiel can play: those with an encoder, `deal_draws` and `bounds`."""
    return [GameSpec(title) for title in titles().values() if title.encoder and title.deal_draws and title.bounds]
