"""The code blocks of all pages.

A block names its language. A comment on the line before it may say why nobody runs it:

    <!-- not run: needs root -->
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.docs.hook import FROM_ELSEWHERE

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *(ROOT / source for source in FROM_ELSEWHERE), *sorted(ROOT.glob("docs/**/*.md"))]
_FENCE = re.compile(
    r"^(?P<indent> *)(?P<fence>`{3,})(?P<language>\S*)\n(?P<text>.*?)^(?P=indent)(?P=fence) *$", re.M | re.S
)
_EXCUSE = re.compile(r"<!-- not run: (.+) -->\n *\Z")


@dataclass(frozen=True)
class Block:
    """One block of a page."""

    page: Path
    line: int
    language: str
    text: str
    excuse: str  # why it is not run; empty if it is

    @property
    def name(self) -> str:
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"


def blocks_of(page: Path) -> Iterator[Block]:
    """The blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _FENCE.finditer(text):
        before = text[: found.start()]
        excuse = _EXCUSE.search(before)
        yield Block(page, before.count("\n") + 1, found["language"], found["text"], excuse[1] if excuse else "")


BLOCKS = [block for page in PAGES for block in blocks_of(page)]
