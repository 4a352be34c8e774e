"""A grid of characters with styles, to draw boards on."""

from rich.cells import cell_len
from rich.text import Text


class Canvas:
    """A grid of characters. Later characters replace earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write a text; it must fit into the grid."""
        for at, char in enumerate(text, start=x):
            self._chars[y][at] = char
            self._styles[y][at] = style

    def lines(self) -> list[Text]:
        """The grid as lines of styled text."""
        lines = []
        for chars, styles in zip(self._chars, self._styles, strict=True):
            line = Text(no_wrap=True, overflow="crop")
            for char, style in zip(chars, styles, strict=True):
                line.append(char, style or None)
            lines.append(line)
        return lines


def shorten(name: str, width: int) -> str:
    """Shorten a name to a width by abbreviating its first word."""
    words = name.split()
    if cell_len(name) > width and len(words) > 1:
        for letters in range(len(words[0]) - 1, 0, -1):
            short = f"{words[0][:letters]}. {' '.join(words[1:])}"
            if cell_len(short) <= width:
                return short
        name = words[0]
    return name if cell_len(name) <= width else name[: max(width - 1, 0)] + "…"


def shorten_end(name: str, width: int) -> str:
    """Shorten a name to a width by cutting it after the first word, which is the most important one."""
    first, _, rest = name.partition(" ")
    if cell_len(name) > width and rest:
        for letters in range(len(rest) - 1, 0, -1):
            short = f"{first} {rest[:letters].rstrip()}."
            if cell_len(short) <= width:
                return short
        name = first
    return name if cell_len(name) <= width else name[: max(width - 1, 0)] + "…"
