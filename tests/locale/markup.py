"""Words that stand in the markup of a Svelte component itself, where only `{say(…)}` should be.

What stands in `<code>` and `<kbd>` is typed by people as it is, so it has no language.
"""

import html
import re
from collections.abc import Iterator
from typing import Final

SPOKEN: Final = ("aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt", "label")
OUR_NAME: Final = "Underhold"
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SENTENCE: Final = re.compile(r"""(['"`])([A-Z][^\W\d_]*(?: [^\s'"`]+)+)\1""")


def words_in(source: str) -> list[str]:
    """Every text that people would read or hear and that stands in the markup as it is."""
    markup = re.sub(r"<!--.*?-->|<(script|style|code|kbd)\b.*?</\1\s*>", "", source, flags=re.DOTALL)
    return [text for text in _texts(markup) if _WORD.search(html.unescape(text).replace(OUR_NAME, ""))]


def _texts(markup: str) -> Iterator[str]:
    at, text = 0, ""
    while at < len(markup):
        if markup[at] == "{":
            end = _after_braces(markup, at)
            yield from (found.group(2) for found in _SENTENCE.finditer(markup[at:end]))
            text += " "
            at = end
        elif re.match(r"</?[A-Za-z]", markup[at:]):
            yield text.strip()
            text = ""
            at, attributes = _after_tag(markup, at)
            yield from attributes
        else:
            text += markup[at]
            at += 1
    yield text.strip()


def _after_tag(markup: str, at: int) -> tuple[int, list[str]]:
    """Where a tag ends, and what its attributes say."""
    spoken: list[str] = []
    at = re.compile(r"</?[\w.:-]+").match(markup, at).end()  # type: ignore[union-attr]
    while at < len(markup) and markup[at] != ">":
        attribute = re.compile(r"([\w:|.@-]+)=(?=[\"'{])").match(markup, at)
        if attribute:
            value, at = _value(markup, attribute.end())
            if attribute.group(1) in SPOKEN:
                spoken.append(value)
        elif markup[at] == "{":
            at = _after_braces(markup, at)
        else:
            at += 1
    return at + 1, spoken


def _value(markup: str, at: int) -> tuple[str, int]:
    """What an attribute's value says besides its expressions, and where it ends."""
    if markup[at] == "{":
        return "", _after_braces(markup, at)
    quote, said = markup[at], ""
    at += 1
    while markup[at] != quote:
        if markup[at] == "{":
            at = _after_braces(markup, at)
        else:
            said += markup[at]
            at += 1
    return said, at + 1


def _after_braces(markup: str, at: int) -> int:
    """Where an expression in braces ends; quotes in it may hold braces."""
    depth = 0
    while True:
        sign = markup[at]
        if sign in "'\"`":
            at = re.compile(r"(?:[^\\]|\\.)*?" + sign, re.DOTALL).match(markup, at + 1).end()  # type: ignore[union-attr]
            continue
        depth += {"{": 1, "}": -1}.get(sign, 0)
        at += 1
        if depth == 0:
            return at
