"""Chooses the most detailed screen that fits the terminal."""

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from underhold.locale import Words


def print_fitting(console: Console, screens: Iterable[RenderableType], spare: int) -> None:
    """Clear the terminal and print the first screen that leaves `spare` lines free, or else the last one."""
    chosen: RenderableType = ""
    for screen in screens:
        chosen = screen
        if len(console.render_lines(screen, pad=False)) <= console.height - spare:
            break
    console.clear()
    console.print(chosen)


def news_block(words: Words, news: list[str], most: int | None) -> list[RenderableType]:
    """The recent events: all of them under a heading, or only the last `most` lines, each cut to the width."""
    if not news:
        return []
    if most is None:
        heading = Text(words.text("cli.play.news"), "uh.heading")
        return [heading, *[Padding(Text(line), (0, 0, 0, 1)) for line in news]]
    return [Text(line, no_wrap=True, overflow="ellipsis") for line in news[-most:]] if most else []
