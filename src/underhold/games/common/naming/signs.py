"""The icon grammar of tiles, the same in every game: an effect as rows of pictures, numbers and a few marks.

A sign is a picture of a piece such as `goods/wood`, a number on an orange background such as `badge/2`, or a short text
such as `3` or `→` that means the same in every language. Each part of an effect is a row of signs. The client draws
them in `board/SignLine.svelte` and explains them in its legends; `pictures/icon_rows.py` draws them in SVG.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Signs = list[str]

OR: Final = "/"  # one or the other
FOR: Final = "→"  # the left is paid for the right, or becomes it
WHEN: Final = ":"  # whenever the left happens or holds, the right
EACH: Final = "\N{MULTIPLICATION SIGN}"  # the left, for each of the right
MINUS: Final = "\N{MINUS SIGN}"

_BADGE: Final = "badge"
_PICTURE: Final = re.compile(r"([a-z_]+)/([a-z_0-9+]+)")


def badge(text: str) -> str:
    """A number on an orange background."""
    return f"{_BADGE}/{text}"


def picture(sign: str) -> tuple[str, str] | None:
    """The group and id of the piece that a sign shows; None for texts and badges."""
    found = _PICTURE.fullmatch(sign)
    return (found[1], found[2]) if found and found[1] != _BADGE else None


def badge_text(sign: str) -> str | None:
    """The text of a badge; None for any other sign."""
    group, _, text = sign.partition("/")
    return text if group == _BADGE else None


def goods_signs(amounts: Mapping[str, int], ones: bool = False) -> Signs:
    """Amounts by kind; a single piece has no number unless `ones`."""
    signs: Signs = []
    for kind, amount in amounts.items():
        signs += [*([str(amount)] if amount > 1 or ones else []), f"goods/{kind}"]
    return signs


def either(ways: Iterable[Sequence[str]]) -> Signs:
    """One of these."""
    signs: Signs = []
    for way in ways:
        signs += [OR, *way] if signs else way
    return signs
