"""The release notes: the changelog's section of one version."""

import re
from typing import Final

_HEADING: Final = re.compile(r"^## (?P<version>\S+) \((?P<date>[^)]+)\)$", re.MULTILINE)
UNRELEASED: Final = "unreleased"


class NoNotes(Exception):
    """The changelog says nothing about a version."""


def notes(changelog: str, version: str) -> tuple[str, str]:
    """The date of a version, or `unreleased`, and what the changelog says about it.

    Headings move up by one level, because the version's own heading is left out.
    """
    headings = list(_HEADING.finditer(changelog))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if heading["version"] == version:
            text = changelog[heading.end() : following.start() if following else None].strip()
            return heading["date"], re.sub(r"^#(#+ )", r"\1", text, flags=re.MULTILINE) + "\n"
    raise NoNotes(version)
