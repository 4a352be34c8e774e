"""The progress of a game in a form that can be copied and pickled."""

from dataclasses import dataclass, replace
from typing import Any

from underhold.core.game import Game
from underhold.games import game as game_of


@dataclass(slots=True)
class GameProgress:
    """The progress of a game: the numbers of the deal, then the engine's state.

    OpenSpiel clones and pickles everything that belongs to a state. Compiled states of the engine support neither, so
    this class does.
    """

    game: Game[Any, Any]
    state: Any  # None until the deal is complete
    numbers: tuple[int, ...]  # of the deal, as far as drawn …
    nodes: int  # … and how many of them were drawn at a chance node
    total_rewards: tuple[float, ...]  # the total reward of every seat …
    rewards: tuple[float, ...]  # … and the last reward

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameProgress":
        return replace(self, state=None if self.state is None else self.game.copy(self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        ints = None if self.state is None else self.game.to_ints(self.state)
        return _restored, (self.game.id, ints, self.numbers, self.nodes, self.total_rewards, self.rewards)


def _restored(game_id: str, ints: list[int] | None, *others: Any) -> GameProgress:
    """Restore a pickled object."""
    game = game_of(game_id)
    return GameProgress(game, None if ints is None else game.from_ints(ints), *others)
