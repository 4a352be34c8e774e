"""Small pieces of HTML: pictures, amounts, cards."""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Final

from underhold.art import piece
from underhold.locale import words

WORDS: Final = words("en")
_BETWEEN_TAGS: Final = re.compile(r">\s+<")


def say(key: str, **values: object) -> str:
    """A text from the catalogue, escaped for HTML."""
    return escape(str(WORDS.say(key, **values)), quote=False)


def art(group: str, id_: str, size: float = 1.0, label: str = "", kind: str = "") -> str:
    """An inline picture, so that it follows the page's theme. `size` is its width in em."""
    said = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    source = _BETWEEN_TAGS.sub("><", piece(group, id_))
    return f'<span class="{f"art {kind}".strip()}" style="width:{size:g}em" {said}>{source}</span>'


def amounts(goods: Mapping[str, int], names: Mapping[str, str]) -> str:
    """Goods as numbers and pictures."""
    some = (f"<span>{amount}{art('goods', kind, 1.5, names[kind])}</span>" for kind, amount in goods.items() if amount)
    return f'<span class="amounts">{"".join(some)}</span>'


def cost(goods: Mapping[str, int], names: Mapping[str, str]) -> str:
    """What a tile costs."""
    return amounts(goods, names) if any(goods.values()) else f"<span>{say('web.rules.free')}</span>"


def points(count: int) -> str:
    """`3 points`."""
    return f"<b>{say('web.rules.points', count=count)}</b>"


def card(anchor: str, picture: str, name: str, facts: Iterable[str], body: str, kind: str = "", aside: str = "") -> str:
    """One piece of a game: picture, name, a row of facts, and what it does."""
    row = "".join(facts)
    return (
        f'<div class="tile {kind}">{picture}<div><h3 id="{anchor}">{name}</h3>'
        f'<p class="facts">{row}</p>{body}</div>{aside}</div>'
    )


def cards(rows: Iterable[str]) -> str:
    """A grid of cards."""
    return f'<div class="tiles">{"".join(rows)}</div>\n'


def listed(items: Iterable[str], ordered: bool = False) -> str:
    """A bulleted or numbered list."""
    name = "ol" if ordered else "ul"
    return f"<{name}>{''.join(f'<li>{item}</li>' for item in items)}</{name}>"


def heading(level: int, anchor: str, title: str, pictures: Iterable[tuple[str, str]] = ()) -> str:
    """A Markdown heading, so that it appears in the table of contents."""
    shown = "".join(art(group, id_, 1.3) for group, id_ in pictures)
    return f"{'#' * level} {shown}{title} {{#{anchor}}}\n\n"
