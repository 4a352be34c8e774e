"""Short items laid out like words in a paragraph."""

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text


class Flow:
    """A heading followed by items, as many per line as fit."""

    def __init__(self, heading: str, items: list[Text]) -> None:
        self._heading = heading
        self._items = items

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        line = Text(self._heading, "uh.heading", no_wrap=True)
        for item in self._items:
            if line.cell_len + 2 + item.cell_len > options.max_width and line.cell_len:
                yield line
                line = Text(no_wrap=True)
            line = Text.assemble(line, "  ", item, no_wrap=True)
        yield line
