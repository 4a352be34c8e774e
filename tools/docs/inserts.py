"""The functions that replace marks in pages, by name."""

from collections.abc import Callable
from typing import Final

from tools.docs import strategy
from tools.docs.markup import WORDS, art, listed, say
from underhold.locale import entries


def picture(name: str, size: str = "1", kind: str = "") -> str:
    """A picture, such as `scene/logo`, with its width in em."""
    group, _, id_ = name.partition("/")
    return art(group, id_, float(size), kind=kind)


def how() -> str:
    """How to play in the browser, from the client's own texts."""
    keys = [key for key in entries(WORDS.language) if key.startswith("web.how.") and key != "web.how.title"]
    return listed(say(key) for key in keys) + "\n"


def numbers(what: str, game: str, players: str, *more: str) -> str:
    """A table of the strategy page."""
    tables: dict[str, Callable[..., str]] = {
        "source": strategy.source,
        "points": strategy.points,
        "parts": strategy.parts,
        "pieces": strategy.pieces,
        "uses": strategy.uses,
        "telling": strategy.telling,
    }
    return tables[what](game, players, *more)


INSERTS: Final[dict[str, Callable[..., str]]] = {"art": picture, "how": how, "strategy": numbers}
