"""Lines from the player: with history and completion at a terminal, plainly from a pipe."""

import sys
from collections.abc import Callable, Sequence
from types import ModuleType

try:
    import readline as _readline
except ImportError:  # not on every system
    READLINE: ModuleType | None = None
else:
    READLINE = _readline


class Lines:
    """Asks for lines; `completions` tells what can be typed now."""

    def __init__(self, completions: Callable[[], Sequence[str]]) -> None:
        self._completions = completions
        self._matches: list[str] = []
        if READLINE is not None and sys.stdin.isatty():
            READLINE.set_completer(self._complete)
            READLINE.set_completer_delims(" ")  # notation has colons and signs
            READLINE.parse_and_bind("tab: complete")

    def read(self, prompt: str) -> str | None:
        """The next line; None when there will be no more, or the player wants to leave."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"  # no move has this name, so it is refused like any slip
        if not sys.stdin.isatty():
            print(line)  # nobody typed it on the screen; a transcript should show it
        return line

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0:
            self._matches = [one + " " for one in self._completions() if one.startswith(text)]
        return self._matches[state] if state < len(self._matches) else None
