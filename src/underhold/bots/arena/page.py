"""The frame of the arena's pages: a single HTML file with its style, its script and its data, that loads nothing."""

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, Final

from underhold.bots.arena.formatting import short_bot_name
from underhold.bots.arena.plots import color_number
from underhold.locale import Words, html_tag

# The client's colors (web/src/art/theme.css), light and dark.
_COLORS: Final = {
    "ground": ("#e6dac5", "#16120e"),
    "panel": ("#f3ead9", "#221c17"),
    "raised": ("#fcf6e9", "#2f2720"),
    "ink": ("#2a1f17", "#f4e8d3"),
    "ink-soft": ("#5e4d3d", "#c6b49b"),
    "line": ("#89765d", "#85735f"),
    "grid": ("#d9cbb2", "#3d332a"),
    "lamp": ("#874607", "#f7c267"),
    "ok": ("#3c661c", "#a9d274"),
    "bad": ("#a3231a", "#ff9e8e"),
    "bot-0": ("#a03522", "#f0907a"),
    "bot-1": ("#17635f", "#6ccbc2"),
    "bot-2": ("#1f3fa8", "#6294fc"),
    "bot-3": ("#5f4500", "#f6d24a"),
    "bot-4": ("#6f1470", "#cb7fc6"),
    "bot-5": ("#456208", "#87a512"),
    "bot-6": ("#b5541a", "#e58a45"),
    "bot-7": ("#2c6496", "#7db4e0"),
    "bot-8": ("#1f252d", "#e8eef8"),
}


_BREAKS: Final = re.compile("[/_@…]")  # after these, a long name may continue on the next line
_SHORTENED: Final = ("record", "superiority", "turn_p95")  # columns whose headings are abbreviated

_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'{scripts}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><div><h1>{title}</h1><ul>{facts}</ul></div></header>
<main>
{body}
</main>
{script}</body>
</html>
"""


def html_page(
    words: Words, title: str, facts: Iterable[str], sections: Iterable[str], script: str = "", data: Any = None
) -> str:
    """A page. `script` is a file of `assets`, which finds `data` in the element `data`; nothing else may run."""
    code = _asset(script) if script else ""
    digest = base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
    return _PAGE.format(
        language=escape(html_tag(words.language)),
        title=escape(title),
        style=_colors() + _asset("page.css"),
        scripts=f"; script-src 'sha256-{digest}'" if script else "",
        facts="".join(f"<li>{escape(fact)}</li>" for fact in facts),
        body="\n".join(section for section in sections if section),
        script=f'<script type="application/json" id="data">{_inert(data)}</script>\n<script>{code}</script>\n'
        if script
        else "",
    )


@cache
def _asset(name: str) -> str:
    return files("underhold.bots.arena").joinpath("assets", name).read_text(encoding="utf-8")


def _inert(data: Any) -> str:
    """Data as JSON that cannot end the element around it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _colors() -> str:
    light, dark = ("".join(f"--{name}:{both[side]};" for name, both in _COLORS.items()) for side in (0, 1))
    return f":root{{color-scheme:light dark;{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}"


def section(heading: str, body: str, *notes: str, kind: str = "") -> str:
    """A section of the page; `body` is HTML, heading and notes are text."""
    below = "".join(f'<p class="note">{escape(note)}</p>' for note in notes)
    return f"<section{kind and f' {kind}'}><h2>{escape(heading)}</h2>{body}{below}</section>"


def scrolling(label: str, table: str) -> str:
    """A table that can be scrolled if it is wider than the page, also with the keyboard."""
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{escape(label)}">{table}</div>'


def headings(words: Words, columns: Iterable[str]) -> str:
    """The cells at the top of a table. Long headings are abbreviated."""
    return "".join(f'<th scope="col"{_left(name)}>{_heading(words, name)}</th>' for name in columns)


def _heading(words: Words, column: str) -> str:
    text = escape(words.text(f"arena.column.{column}"))
    if column not in _SHORTENED:
        return text
    return f'<abbr title="{text}">{escape(words.text(f"arena.column.{column}_short"))}</abbr>'


def _left(column: str) -> str:
    return ' class="bot"' if column == "bot" else ""


def bot_label(place: int, bot: str) -> str:
    """The name of a bot with a dot in its color; a long name is cut, and complete in its title."""
    dot = f'<span class="dot" style="background:var(--bot-{color_number(place)})"></span>'
    shown = short_bot_name(bot)
    text = _BREAKS.sub(r"\g<0><wbr>", escape(shown))
    named = text if shown == bot else f'<abbr title="{escape(bot)}">{text}</abbr>'
    return f'<span class="name">{dot}{named}</span>'
