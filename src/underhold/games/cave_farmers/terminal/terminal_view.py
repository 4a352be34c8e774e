"""The terminal view of The Cave Farmers."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.text import Text

from underhold.core.game import Scores
from underhold.games.cave_farmers.engine.events import CardRevealed, Event, ends_turn, reveals
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.naming.feeding_plan import feeding_plan
from underhold.games.cave_farmers.naming.move import Move
from underhold.games.cave_farmers.naming.named_view import named_view
from underhold.games.cave_farmers.terminal import blocked, choice_list, choices, furnishings, screen, sheets, spaces
from underhold.games.cave_farmers.words import events_text, move_text, verdict
from underhold.games.common.terminal.view import Blocked, Choice, Scene
from underhold.locale import Words


class CaveFarmersTerminalView:
    """The terminal view of The Cave Farmers; see `TerminalView` for the methods."""

    section: Final = "cave_farmers"
    extra_commands: Final = ("board", "spaces", "tiles", "loot", "trades")
    undo_ends_with_turn: Final = False

    def draw(self, console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
        screen.draw(console, words, scene, fit, spare)

    def choices(self, view: View) -> list[Choice]:
        return choices.choices(view)

    def show_choices(self, words: Words, view: View, offered: list[Choice]) -> RenderableType:
        return choice_list.show_choices(words, view, offered)

    def blocked(self, words: Words, view: View) -> Iterator[Blocked]:
        return blocked.blocked(words, view)

    def proposal(self, view: View) -> list[Move]:
        plan = feeding_plan(view)
        return list(plan.moves) if plan else []

    def command_output(self, command: str, words: Words, scene: Scene, argument: str) -> RenderableType:
        view: View = scene.view
        match command:
            case "board":
                return sheets.board_sheet(words, scene, argument)
            case "spaces":
                return spaces.spaces_sheet(words, named_view(view), scene.names)
            case "tiles":
                return furnishings.tiles_sheet(words, view, view.farms[view.seat], argument)
            case "loot":
                return sheets.loot_sheet(words)
        return choice_list.trades_sheet(
            words, [choice for choice in scene.offered if choice.group in ("trades", "house")]
        )

    def legend(self, words: Words) -> RenderableType:
        return Text(words.text("cli.cave_farmers.help.signs"))

    def info(self, words: Words, view: View, name: str) -> str | None:
        return sheets.info_text(words, view, name)

    def score_sheet(self, words: Words, view: View, names: list[str]) -> RenderableType:
        return sheets.score_sheet(words, view, names)

    def verdict(self, words: Words, scores: Scores, names: list[str], you: int | None) -> str:
        return verdict(words, scores, names, you)

    def move_text(self, words: Words, view: View, move: int | Move) -> str:
        return move_text(words, view, move)

    def events_text(self, words: Words, events: Sequence[Event], names: Sequence[str], you: int | None) -> list[str]:
        return events_text(words, events, names, you)

    def opening(self, first: View) -> list[Any]:
        return [CardRevealed(int(first.number()), first.cards[0])]

    def reveals(self, event: Event) -> bool:
        return reveals(event)

    def ends_turn(self, event: Event) -> bool:
        return ends_turn(event)


VIEW: Final = CaveFarmersTerminalView()
