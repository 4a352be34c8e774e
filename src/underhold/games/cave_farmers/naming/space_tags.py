"""Tags of action spaces for icons: the kinds of goods that they give, and the actions that they offer."""

import re
from collections.abc import Iterator
from typing import Final

from underhold.games.cave_farmers.content.effects import (
    All,
    AndOr,
    AndThen,
    AndThenOr,
    Effect,
    EitherOr,
    Expedition,
    FamilyGrowth,
    Forge,
    Furnish,
    Gain,
    GainIfRubyMines,
    GainPerOreMine,
    Imitate,
    LargePasture,
    Leaf,
    Market,
    OreMine,
    RubyMine,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
)
from underhold.games.cave_farmers.content.goods import KINDS, named
from underhold.games.cave_farmers.content.spaces import MEADOW_FIELD

_DEEDS: Final[dict[type, str]] = {
    Furnish: "furnish",
    FamilyGrowth: "grow",
    Sow: "sow",
    Forge: "forge",
    Expedition: "trip",
    SmallPasture: "small",
    LargePasture: "large",
    Stable: "stable",
    OreMine: "ore_mine",
    RubyMine: "ruby_mine",
    Trade: "sell",
    Market: "buy",
    TakeStartingPlayer: "start",
    Imitate: "imitate",
}
_BOARD_SIDE: Final = re.compile(r"(_\d)+$")  # the numbers of players in an id: `logging_4_7`


def offers(space: Space) -> list[str]:
    """The tags of a space: kinds of goods first, then actions."""
    leaves = list(_leaves(space.effect))
    kinds = {kind for leaf in leaves for kind in _given(space, leaf)}
    deeds = [deed for leaf in leaves if (deed := _deed(leaf))]
    return [kind for kind in KINDS if kind in kinds] + list(dict.fromkeys(deeds))


def _deed(leaf: Leaf) -> str | None:
    if isinstance(leaf, TwinTile):
        return "twin_forest" if leaf.kinds == MEADOW_FIELD else "twin_mountain"
    return _DEEDS.get(type(leaf))


def picture_of(space_id: str) -> str:
    """The id of a space's picture, which is the same on all board sides."""
    return _BOARD_SIDE.sub("", space_id)


def _leaves(effect: Effect) -> Iterator[Leaf]:
    if isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        for part in effect.parts:
            yield from _leaves(part)
    else:
        yield effect


def _given(space: Space, leaf: Leaf) -> list[str]:
    """The kinds of goods that a part can give."""
    match leaf:
        case TakeAll():
            return [*named(*space.fill), *named(*space.more)]
        case Gain(goods) | GainPerOreMine(goods) | GainIfRubyMines(_, goods):
            return [*named(*goods)]
        case Trade(_, get):
            return [*named(*get)]
        case Market(prices):
            return [kind for kind, _ in prices]
    return []
