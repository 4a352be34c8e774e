"""The printed alternatives of all tiles, each with the engine's options that carry it out."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.effects import Simple
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.lowering import (
    CONVERSION_COUNT,
    OPTION_CONVERT,
    OPTION_FACE,
    OPTION_POWERS,
    OPTION_SECOND_DIG,
    OPTIONS,
    ROOM_OPTIONS,
    TILE_OPTIONS,
)
from underhold.games.cave_vs_cave.naming.move import KIND_OF_OPTION


@dataclass(frozen=True, slots=True)
class Slot:
    """One alternative of one part of a tile, and the options that carry it out: one for each way to pay.

    `source` is the kind of tile: an action tile or a room; a conversion belongs to neither.
    """

    source: Literal["tile", "room", "any"]
    id: str
    part: int
    alternative: int
    kind: str
    effect: Simple
    options: tuple[int, ...]

    @property
    def pays_second_dig(self) -> bool:
        """Whether the second dig of a turn belongs to this slot."""
        return self.source == "tile" and self.kind == "dig" and OPTIONS[self.options[0]].count > 1

    @property
    def all_options(self) -> tuple[int, ...]:
        """The options whose moves belong to this slot."""
        return (*self.options, int(OPTION_SECOND_DIG)) if self.pays_second_dig else self.options


def _slots(source: Literal["tile", "room"], name: str, numbers: Iterable[int]) -> tuple[Slot, ...]:
    slots: list[Slot] = []
    for number in numbers:
        option = OPTIONS[number]
        assert option.effect is not None
        before = slots[-1] if slots else None
        if before and before.effect is option.effect and before.part == option.part:
            slots[-1] = replace(before, options=(*before.options, number))
            continue
        alternative = before.alternative + 1 if before and before.part == option.part else 0
        slots.append(Slot(source, name, option.part, alternative, KIND_OF_OPTION[number], option.effect, (number,)))
    return tuple(slots)


def _between(firsts: Iterable[int]) -> list[range]:
    borders = [int(first) for first in firsts]
    return [range(first, end) for first, end in pairwise(borders)]


TILE_SLOTS: Final = tuple(
    _slots("tile", name, numbers) for name, numbers in zip(ACTION_IDS, _between(TILE_OPTIONS), strict=True)
)
ROOM_SLOTS: Final = tuple(
    _slots("room", name, numbers) for name, numbers in zip(ROOM_IDS, _between(ROOM_OPTIONS), strict=True)
)
POWER_SLOTS: Final = tuple(
    _slots("room", ROOM_IDS[OPTIONS[number].room], [number])[0] for number in range(OPTION_POWERS, OPTION_FACE)
)


def _conversion(alternative: int) -> Slot:
    number = int(OPTION_CONVERT) + alternative
    option = OPTIONS[number]
    assert option.effect is not None
    return Slot("any", next(iter(named(option.pay))), 0, alternative, "convert", option.effect, (number,))


CONVERSION_SLOTS: Final = tuple(_conversion(alternative) for alternative in range(CONVERSION_COUNT))
