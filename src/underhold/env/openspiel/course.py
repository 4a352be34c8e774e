"""How far a game has come, in a form that can be copied and pickled."""

from dataclasses import dataclass, replace
from typing import Any

from underhold.core.game import Game
from underhold.games import game as game_of


@dataclass(slots=True)
class Course:
    """How far a game has come: the numbers of the deal, then the engine's state.

    OpenSpiel clones and pickles whatever hangs on a state. Compiled states of the engine do neither, so this does.
    """

    game: Game[Any, Any]
    state: Any  # None until the deal is complete
    numbers: tuple[int, ...]  # of the deal, as far as they are drawn …
    nodes: int  # … and how many of them a chance node drew
    standings: tuple[float, ...]  # what everyone's rewards add up to …
    rewards: tuple[float, ...]  # … and the last of them

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        return replace(self, state=None if self.state is None else self.game.copy(self.state))

    def __reduce__(self) -> tuple[Any, ...]:
        ints = None if self.state is None else self.game.to_ints(self.state)
        return _restored, (self.game.id, ints, self.numbers, self.nodes, self.standings, self.rewards)


def _restored(game_id: str, ints: list[int] | None, *others: Any) -> Course:
    """A course that was pickled."""
    game = game_of(game_id)
    return Course(game, None if ints is None else game.from_ints(ints), *others)
