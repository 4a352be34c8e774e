"""Links from pages to source files. The site is built without a repository next to it, so it includes the linked files.

A link in a page is relative to the folder of its Markdown source. A link to another page becomes a link to that page of
the site; for a link to a source file, the site gets a page that shows the file.

`borrowed` maps sources outside docs/ to pages of the site.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Final

_LINK: Final = re.compile(r"^```.*?^```|`[^`\n]*`|(?<=\]\()([^)\s#:]+)(?=[)#])", re.MULTILINE | re.DOTALL)  # or code
_LANGUAGES: Final = {".py": "python", ".toml": "toml", ".mjs": "javascript", ".json": "json", ".ts": "typescript"}


def _target(page: str, link: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), link))


def place(target: str, borrowed: Mapping[str, str]) -> str:
    """The path in the site for a path in the repository."""
    if target in borrowed:
        return borrowed[target]
    if target.startswith("docs/"):
        inside = target.removeprefix("docs/")
        return inside if PurePosixPath(inside).suffix else f"{inside}/index.md"
    return f"sources/{target}.md"


def named(page: str, text: str, root: Path, borrowed: Mapping[str, str]) -> Iterator[str]:
    """The source files that a page links to and that need a page."""
    for link in filter(None, _LINK.findall(text)):
        target = _target(page, link)
        if place(target, borrowed).startswith("sources/") and (root / target).is_file():
            yield target


def rewritten(page: str, at: str, text: str, borrowed: Mapping[str, str]) -> str:
    """The text of the page with source `page`, with its links adapted to its path `at` in the site."""

    def moved(link: re.Match[str]) -> str:
        if not link[1]:
            return link[0]
        return posixpath.relpath(place(_target(page, link[1]), borrowed), posixpath.dirname(at) or ".")

    return _LINK.sub(moved, text)


def shown(target: str, root: Path) -> str:
    """The page that shows a source file."""
    path = root / target
    language = _LANGUAGES.get(path.suffix, "text")
    return f"# {path.name}\n\n`{target}`\n\n````{language}\n{path.read_text(encoding='utf-8')}````\n"
