"""What the terminal commands (`underhold play`, `replay`, `analyse`) need of a game: drawing, choices and sentences."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rich.console import Console, RenderableType

from underhold.core.game import Scores
from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move under the number that is typed for it."""

    number: int  # from 1
    move: int
    group: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What a screen shows: the game as everyone sees it, and the texts around it."""

    view: Any
    names: list[str]
    seed: int | None  # None: nobody knows
    offered: list[Choice] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    front: int | None = None  # whose board comes first, if it is not the player's to move


class TerminalView(Protocol):
    """One game in the terminal."""

    @property
    def section(self) -> str:
        """Where its words stand in the catalogues, below `cli`."""

    @property
    def sheets(self) -> Sequence[str]:
        """Commands that only this game has; `sheet` answers them."""

    @property
    def turns_stay(self) -> bool:
        """Whether a turn that has ended stays, even if it showed nothing new and nobody else has moved since."""

    def draw(self, console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
        """Print the table. To `fit` a terminal it is cleared first, and `spare` lines are left for the prompt."""

    def choices(self, view: Any) -> list[Choice]:
        """All legal moves, group by group, numbered through."""

    def show_choices(self, words: Words, view: Any, offered: list[Choice]) -> RenderableType:
        """The list of choices at its longest."""

    def proposal(self, view: Any) -> list[int]:
        """Moves that `accept` plays in this position; none if there is nothing to propose."""

    def sheet(self, command: str, words: Words, scene: Scene, argument: str) -> RenderableType:
        """What a command of this game's own shows; raises an UnderholdError that says what is wrong with it."""

    def signs(self, words: Words) -> RenderableType:
        """What the signs on the screen mean, for the help page."""

    def info(self, words: Words, view: Any, name: str) -> str | None:
        """All about the thing that a name means; None if none is meant."""

    def score_sheet(self, words: Words, view: Any, names: list[str]) -> RenderableType:
        """Points, item by item."""

    def verdict(self, words: Words, scores: Scores, names: list[str], you: int | None) -> str:
        """Who won and by what, or how a game alone went."""

    def move_text(self, words: Words, view: Any, move: int) -> str:
        """A move as a sentence."""

    def events_text(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[str]:
        """What happened, as few sentences as it takes."""

    def opening(self, first: Any) -> list[Any]:
        """What happened before the first decision."""

    def reveals(self, event: Any) -> bool:
        """Whether it showed something that cannot be unseen."""

    def ends_turn(self, event: Any) -> bool:
        """Whether a player's turn is over with it."""
