"""Links from a page into the sources. The site has no repository beside it, so the files that pages name come along.

A link is written for those who read the page where it lies: relative to its own folder. If it leads to another page,
the site's page is meant; if it leads to a source file, the site gets a page that shows the file.

`borrowed` has the pages of the site whose sources lie outside of docs/, by the path of the source.
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
    """Where the site has what lies at this path of the sources."""
    if target in borrowed:
        return borrowed[target]
    if target.startswith("docs/"):
        inside = target.removeprefix("docs/")
        return inside if PurePosixPath(inside).suffix else f"{inside}/index.md"
    return f"sources/{target}.md"


def named(page: str, text: str, root: Path, borrowed: Mapping[str, str]) -> Iterator[str]:
    """The source files that a page leads to and that have no page yet."""
    for link in filter(None, _LINK.findall(text)):
        target = _target(page, link)
        if place(target, borrowed).startswith("sources/") and (root / target).is_file():
            yield target


def rewritten(page: str, at: str, text: str, borrowed: Mapping[str, str]) -> str:
    """The text of the page whose source lies at `page`, for its place `at` in the site."""

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
