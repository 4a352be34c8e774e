"""The `TerminalView` protocol: how a game is drawn, listed and described in the terminal.

The commands that show a game (`underhold play`, `replay`, `analyse`) are the same for all games and use this protocol.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from rich.console import Console, RenderableType

from underhold.core.game import Scores
from underhold.locale import Words


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and the number that selects it."""

    number: int  # from 1
    move: Any
    group: str


@dataclass(frozen=True, slots=True)
class Blocked:
    """Something that the current decision does not allow."""

    id: str
    name: str
    reason: str
    rule: str  # the ruling that forbids it


@dataclass(frozen=True, slots=True)
class Scene:
    """What a screen shows: the position as everyone sees it, and the texts around it."""

    view: Any
    names: list[str]
    seed: int | None  # None: unknown
    offered: list[Choice] = field(default_factory=list)
    news: list[str] = field(default_factory=list)
    front: int | None = None  # whose board comes first, unless it is the player to move


class TerminalView(Protocol):
    """How one game is shown in the terminal."""

    @property
    def section(self) -> str:
        """The section of its texts in the catalogues, below `cli`."""

    @property
    def extra_commands(self) -> Sequence[str]:
        """Additional commands of this game; `command_output` shows their output."""

    @property
    def undo_ends_with_turn(self) -> bool:
        """Whether moves of a finished turn can never be undone, even if nothing was revealed and nobody else has
        moved.
        """

    def draw(self, console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
        """Print the position. With `fit` the terminal is cleared first, and `spare` lines are left for the prompt."""

    def choices(self, view: Any) -> list[Choice]:
        """All legal moves by group, with consecutive numbers."""

    def show_choices(self, words: Words, view: Any, offered: list[Choice]) -> RenderableType:
        """The list of choices in full."""

    def blocked(self, words: Words, view: Any) -> Iterable[Blocked]:
        """What the current decision does not allow, with reasons, for the command `why`."""

    def proposal(self, view: Any) -> list[Any]:
        """The moves that the command `accept` plays in this position; empty if nothing is proposed."""

    def command_output(self, command: str, words: Words, scene: Scene, argument: str) -> RenderableType:
        """The output of one of the additional commands; raises UnderholdError for a wrong argument."""

    def legend(self, words: Words) -> RenderableType:
        """The meaning of the symbols on the screen, for the help page."""

    def info(self, words: Words, view: Any, name: str) -> str | None:
        """A description of the thing with this name; None if there is none."""

    def score_sheet(self, words: Words, view: Any, names: list[str]) -> RenderableType:
        """The points of all players, item by item."""

    def verdict(self, words: Words, scores: Scores, names: list[str], you: int | None) -> str:
        """Who won and how, or the result of a solo game."""

    def move_text(self, words: Words, view: Any, move: Any) -> str:
        """A move as a sentence."""

    def events_text(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[str]:
        """Events as sentences, as few as possible."""

    def opening(self, first: Any) -> list[Any]:
        """The events before the first decision."""

    def reveals(self, event: Any) -> bool:
        """Whether an event revealed something hidden."""

    def ends_turn(self, event: Any) -> bool:
        """Whether an event ends a player's turn."""
