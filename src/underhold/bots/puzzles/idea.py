"""The idea of a puzzle: what the best turn does and the next best one does not.

Two puzzles with the same idea would be the same puzzle on another board, so only one of them is kept.
"""

import re
from collections.abc import Iterable
from typing import Final

# Places in the notation of moves: cells such as `b4`, edges such as `a1s`, and lists of cells.
_PLACES: Final = re.compile(r"[@:]?\b[a-gz][0-5][nesw]?\b(?:,[a-gz][0-5]\b)*")
_COMMON: Final = frozenset({"at", "end", "take"})  # in almost every turn


def idea_of(best: Iterable[str], other: Iterable[str]) -> str:
    """The difference between two turns in notation, without places.

    >>> idea_of(["housework", "shelf@a3", "end"], ["housework", "parlor@a3", "end"])
    'shelf instead of parlor'
    >>> idea_of(["excavation", "dig:a2"], ["excavation", "dig:b4"])
    'where to excavation, dig'
    """
    mine, theirs = _without_places(best), _without_places(other)
    if mine == theirs:
        return "where to " + ", ".join(mine)
    more = [one for one in mine if one not in theirs]
    less = [one for one in theirs if one not in mine]
    return f"{', '.join(more) or 'nothing'} instead of {', '.join(less) or 'nothing'}"


def _without_places(moves: Iterable[str]) -> list[str]:
    """What the moves do, each thing once, in the order of the turn."""
    found = (_PLACES.sub("", text).strip(":") for text in moves)
    return list(dict.fromkeys(text for text in found if text and text not in _COMMON))
