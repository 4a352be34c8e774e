"""What OpenSpiel wants to know of a game besides its rules, from the game's title."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games import titles
from underhold.games.title import Bounds, DealDraws, Title


@dataclass(frozen=True)
class Kind:
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
            raise BadSetup(f"{self.title.id} does not say how its deal is drawn.")
        return self.title.deal_draws()

    @property
    def bounds(self) -> Bounds:
        if self.title.bounds is None:
            raise BadSetup(f"{self.title.id} does not say how long and how high it goes.")
        return self.title.bounds

    @cached_property
    def parameters(self) -> dict[str, Any]:
        """Everything that can be chosen, with its default."""
        switches = {switch.id: switch.default for switch in self.title.switches()}
        return {"players": 2, "reward": "win", **switches}


def kinds() -> list[Kind]:
    """The games that OpenSpiel can play: those with an encoder, a deal made of draws, and known bounds."""
    return [Kind(title) for title in titles().values() if title.encoder and title.deal_draws and title.bounds]
