"""The terminal view of games without their own: names and values, and moves as a numbered list."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from underhold.core.game import Scores
from underhold.games.common.naming.game_text import GameText
from underhold.games.common.naming.results import plain_verdict
from underhold.games.common.terminal.view import Blocked, Choice, Scene
from underhold.games.title import Title
from underhold.locale import Words


class PlainTerminalView:
    """A plain terminal view; see `TerminalView` for the methods."""

    section: Final = "plain"
    extra_commands: Final[tuple[str, ...]] = ()
    undo_ends_with_turn: Final = False

    def __init__(self, title: Title) -> None:
        self._title = title

    def _text(self, words: Words) -> GameText:
        return GameText(self._title, words.language)

    def draw(self, console: Console, words: Words, scene: Scene, fit: bool, spare: int = 1) -> None:
        if fit:
            console.clear()
        text = self._text(words)
        console.print(Text(text.name(), "uh.heading"))
        console.print(_tree(self._title.named_view(scene.view), text))
        for line in scene.news:
            console.print(Text(line))
        if scene.offered:
            console.print(self.show_choices(words, scene.view, scene.offered))

    def choices(self, view: Any) -> list[Choice]:
        decision = self._title.game.decision(view)
        kind = "" if decision is None else decision.kind
        return [Choice(number, move, kind) for number, move in enumerate(self._title.game.moves(view), start=1)]

    def show_choices(self, words: Words, view: Any, offered: list[Choice]) -> RenderableType:
        table = Table.grid(padding=(0, 1))
        for choice in offered:
            table.add_row(Text(f"{choice.number}", "uh.dim"), Text(self.move_text(words, view, choice.move)))
        return table

    def blocked(self, words: Words, view: Any) -> list[Blocked]:
        return []

    def proposal(self, view: Any) -> list[Any]:
        return []

    def command_output(self, command: str, words: Words, scene: Scene, argument: str) -> RenderableType:
        raise NotImplementedError(command)  # a plain view has no additional commands

    def legend(self, words: Words) -> RenderableType:
        return Group()

    def info(self, words: Words, view: Any, name: str) -> str | None:
        return None

    def score_sheet(self, words: Words, view: Any, names: list[str]) -> RenderableType:
        scores = self._title.game.scores(view)
        table = Table(box=None)
        table.add_column("")
        for name in names:
            table.add_column(name, justify="right")
        for part in dict.fromkeys(part for parts in scores.parts for part in parts):
            table.add_row(self._text(words).label("score", part), *(str(parts.get(part, 0)) for parts in scores.parts))
        table.add_row(words.text("cli.plain.total"), *map(str, scores.points))
        return table

    def verdict(self, words: Words, scores: Scores, names: list[str], you: int | None) -> str:
        return plain_verdict(words, scores, names)

    def move_text(self, words: Words, view: Any, move: Any) -> str:
        return self._text(words).move(view, move)

    def events_text(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[str]:
        return [self._text(words).event(event, names, you) for event in events]

    def opening(self, first: Any) -> list[Any]:
        return []

    def reveals(self, event: Any) -> bool:
        return self._title.reveals(event)

    def ends_turn(self, event: Any) -> bool:
        return self._title.ends_turn(event)


def _tree(data: Any, text: GameText, label: str = "") -> Tree:
    """Nested data as a tree of names and values."""
    tree = Tree(label, hide_root=not label)
    for key, value in _items(data):
        name = text.label("value", key)
        if _is_nested(value):
            tree.add(_tree(value, text, name))
        else:
            tree.add(f"{name}: {value}")
    return tree


def _is_nested(value: Any) -> bool:
    return isinstance(value, Mapping) or is_dataclass(value) or (isinstance(value, list | tuple) and bool(value))


def _items(data: Any) -> list[tuple[str, Any]]:
    if isinstance(data, Mapping):
        return [(str(name), value) for name, value in data.items()]
    if is_dataclass(data):
        return [(one.name, getattr(data, one.name)) for one in fields(data)]
    return [(str(number), value) for number, value in enumerate(data)]
