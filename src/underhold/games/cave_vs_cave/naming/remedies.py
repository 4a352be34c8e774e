"""Moves that remove the reason why something is not possible: converting goods into the food that is missing."""

from collections.abc import Mapping
from typing import Final

from underhold.core.refusal import Refusal
from underhold.games.cave_vs_cave.content.conversions import CONVERSIONS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.lowering import OPTION_CONVERT
from underhold.games.cave_vs_cave.engine.moves import packed_move
from underhold.games.cave_vs_cave.naming.move import unpack

_CONVERTED_INTO: Final = "food"
# The notation of each conversion, by the good that it uses.
_CONVERSIONS: Final = {
    next(iter(named(row.pay))): str(unpack(packed_move(OPTION_CONVERT + number)))
    for number, row in enumerate(CONVERSIONS)
}


def remedies(why: Refusal, goods: Mapping[str, int]) -> list[str]:
    """The conversions that help a player with these goods to pay a price; empty if they are not enough.

    If more than one food is missing, each conversion is a step towards it.
    """
    if "have_goods" not in why.values:
        return []
    cost: Mapping[str, int] = why.values["pay_goods"]
    spare = {kind: have - cost.get(kind, 0) for kind, have in goods.items()}
    missing = {kind: -amount for kind, amount in spare.items() if amount < 0}
    if missing.keys() != {_CONVERTED_INTO}:
        return []
    offered = {kind: move for kind, move in _CONVERSIONS.items() if spare[kind] > 0}
    return list(offered.values()) if sum(spare[kind] for kind in offered) >= missing[_CONVERTED_INTO] else []
