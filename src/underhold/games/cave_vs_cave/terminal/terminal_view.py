"""The terminal view of Cave vs Cave."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Console, RenderableType

from underhold.core.game import Scores
from underhold.games.cave_vs_cave.engine.events import ActionRevealed, Event, ends_turn, reveals
from underhold.games.cave_vs_cave.engine.state import View
from underhold.games.cave_vs_cave.engine.view import revealed_actions
from underhold.games.cave_vs_cave.naming.move import AnyMove
from underhold.games.cave_vs_cave.naming.named_view import named_view
from underhold.games.cave_vs_cave.terminal import blocked, boards, choices, screen, sheets
from underhold.games.cave_vs_cave.words import events_text, move_text, verdict
from underhold.games.common.terminal.view import Blocked, Choice, Scene
from underhold.locale import Words


class CaveVsCaveTerminalView:
    """The terminal view of Cave vs Cave; see `TerminalView` for the methods."""

    section: Final = "cave_vs_cave"
    extra_commands: Final = ("actions", "rooms")
    undo_ends_with_turn: Final = True

    def draw(self, console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
        screen.draw(console, words, scene, fit, spare)

    def choices(self, view: View) -> list[Choice]:
        return choices.choices(view)

    def show_choices(self, words: Words, view: View, offered: list[Choice]) -> RenderableType:
        return choices.show_choices(words, view, offered)

    def blocked(self, words: Words, view: View) -> Iterator[Blocked]:
        return blocked.blocked(words, view)

    def proposal(self, view: View) -> list[int]:
        return []

    def command_output(self, command: str, words: Words, scene: Scene, argument: str) -> RenderableType:
        if command == "actions":
            return boards.actions_full(words, named_view(scene.view))
        return sheets.rooms_sheet(words, scene.view, scene.names)

    def legend(self, words: Words) -> RenderableType:
        return sheets.signs(words)

    def info(self, words: Words, view: View, name: str) -> str | None:
        return sheets.info_text(words, name, int(view.turns()))

    def score_sheet(self, words: Words, view: View, names: list[str]) -> RenderableType:
        return sheets.score_sheet(words, view, names)

    def verdict(self, words: Words, scores: Scores, names: list[str], you: int | None) -> str:
        return verdict(words, scores, names, you)

    def move_text(self, words: Words, view: View, move: AnyMove) -> str:
        return move_text(words, view, move)

    def events_text(self, words: Words, events: Sequence[Event], names: Sequence[str], you: int | None) -> list[str]:
        return events_text(words, events, names, you)

    def opening(self, first: View) -> list[Any]:
        return [ActionRevealed(0, revealed_actions(first)[0])]

    def reveals(self, event: Event) -> bool:
        return reveals(event)

    def ends_turn(self, event: Event) -> bool:
        return ends_turn(event)


VIEW: Final = CaveVsCaveTerminalView()
