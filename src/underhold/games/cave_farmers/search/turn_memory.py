"""Remembers the ways to use an action space, so that a tree search lists them once for many positions.

What a placement can lead to depends on the player's own farm, the goods on the space and sometimes the furnishings on
offer, but not on the other farms. In a tree, a farm meets many positions of the others, so most lists of turns are put
together from lists that are already known.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.engine.furnishing_tables import ALL_TILES
from underhold.games.cave_farmers.engine.lowering import FURNISH, KIND, PARTS, SCOPE, TRIP
from underhold.games.cave_farmers.engine.state import State
from underhold.games.cave_farmers.search.hashing import farm_key
from underhold.games.common.search.keys import mix
from underhold.games.common.search.position import Line

KEPT: Final = 24  # lines of each list: decisions that ask for more do without the memory
_MOST_LISTS: Final = 200_000  # then everything is forgotten


class TurnMemory:
    """Lists of lines by key, see `turn_key` and `placement_key`."""

    def __init__(self) -> None:
        self._lists: dict[int, list[Line]] = {}

    def find(self, key: int) -> list[Line] | None:
        return self._lists.get(key)

    def keep(self, key: int, lines: list[Line]) -> None:
        if len(self._lists) >= _MOST_LISTS:
            self._lists = {}
        self._lists[key] = lines


def turn_key(state: State) -> i64:
    """A key of everything on which the worth of a turn depends, besides the space that is used and the supply."""
    key: i64 = mix(
        state.players << 8 | state.switches,
        state.round << 24 | state.phase << 20 | state.seat << 16 | state.start << 12 | state.marker << 8 | state.first,
    )
    key = mix(key, state.harvest << 20 | state.questions << 16 | state.skips << 8 | state.seats_done)
    key = mix(key, state.meal_eaten << 4 | state.overfull)
    return farm_key(key, state.farms[state.seat])


def placement_key(turn: i64, state: State, move: i64) -> i64:
    """A key of the ways to use a space: the turn, the dwarf, the space with its goods, and the supply if it matters."""
    target: i64 = (move & 63) - 1
    space: i64 = move >> 12 & 63
    key: i64 = mix(mix(turn, move), state.piles[space])
    if target >= 0:
        key = mix(key, state.piles[target])
        space = target
    return mix(key, state.supply & _SCOPE[space]) if _SCOPE[space] else key


def _scope(space: int) -> int:
    """The furnishings that an action of a space, or the loot of an expedition, may bring, as a mask."""
    tiles = 0
    for row in range(PARTS[space], PARTS[space + 1]):
        if KIND[row] == FURNISH:
            tiles |= int(SCOPE[row])
        elif KIND[row] == TRIP:
            tiles |= ALL_TILES
    return tiles


_SCOPE: Final = vec[i64]([_scope(space) for space in range(len(PARTS) - 1)])
