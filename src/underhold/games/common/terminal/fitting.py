"""Screens that fit: from generous to frugal, the first that the terminal has room for."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from underhold.locale import Words


def print_fitting(console: Console, screens: Iterable[RenderableType], spare: int) -> None:
    """Clear the terminal and print the first screen that leaves `spare` lines, or the last one."""
    chosen: RenderableType = ""
    for screen in screens:
        chosen = screen
        if len(console.render_lines(screen, pad=False)) <= console.height - spare:
            break
    console.clear()
    console.print(chosen)


def news_block(words: Words, news: list[str], most: int | None) -> list[RenderableType]:
    """What happened: all of it under a heading, or only the last lines, each cut to the width."""
    if not news:
        return []
    if most is None:
        heading = Text(words.text("cli.play.news"), "uh.heading")
        return [heading, *[Padding(Text(line), (0, 0, 0, 1)) for line in news]]
    return [Text(line, no_wrap=True, overflow="ellipsis") for line in news[-most:]] if most else []
