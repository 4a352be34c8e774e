"""Input lines from the player: with history and completion in a terminal, plain from a pipe."""

import sys
from collections.abc import Callable, Sequence
from types import ModuleType

try:
    import readline as _readline
except ImportError:  # not available on every system
    READLINE: ModuleType | None = None
else:
    READLINE = _readline


class LineReader:
    """Reads lines from standard input; `completions` returns what can be typed now."""

    def __init__(self, completions: Callable[[], Sequence[str]]) -> None:
        self._completions = completions
        self._matches: list[str] = []
        if READLINE is not None and sys.stdin.isatty():
            READLINE.set_completer(self._complete)
            READLINE.set_completer_delims(" ")  # because notation contains colons and other punctuation
            READLINE.parse_and_bind("tab: complete")

    def read(self, prompt: str) -> str | None:
        """The next line; None at the end of input or if the player wants to leave."""
        try:
            line = input(prompt)
        except (EOFError, KeyboardInterrupt):
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"  # no move has this notation, so it is rejected like any typing error
        if not sys.stdin.isatty():
            print(line)  # show input from a pipe in the transcript
        return line

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0:
            self._matches = [one + " " for one in self._completions() if one.startswith(text)]
        return self._matches[state] if state < len(self._matches) else None
