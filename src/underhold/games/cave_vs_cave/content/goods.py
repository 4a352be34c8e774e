"""Six goods packed into one integer, one byte for each kind.

Adding, paying, capping and refilling all six kinds are then single arithmetic operations: bit 7 of every byte is a
guard that shows whether that kind went below zero or above a limit. Only this module knows the packing.
"""

from typing import Final

from mypy_extensions import i64

WOOD: Final = 0
STONE: Final = 1
EMMER: Final = 2
FLAX: Final = 3
FOOD: Final = 4
GOLD: Final = 5
GOODS: Final = ("wood", "stone", "emmer", "flax", "food", "gold")

ONE_WOOD: Final = 0x00_00_00_00_00_01
ONE_STONE: Final = 0x00_00_00_00_01_00
ONE_FOOD: Final = 0x00_01_00_00_00_00
ONE_OF_EACH: Final = 0x01_01_01_01_01_01
CAPS: Final = 0x13_09_09_09_09_09  # 19 gold, 9 of everything else

_GUARD: Final = 0x80_80_80_80_80_80
_AMOUNTS: Final = 0x7F_7F_7F_7F_7F_7F
_TO_GUARD: Final = 0x6C_76_76_76_76_76  # 127 - cap: adding it sets the guard bit of a kind that is over its cap


def pack(**amounts: int) -> int:
    """Packed goods from named amounts.

    >>> hex(pack(wood=2, gold=1))
    '0x10000000002'
    """
    packed = 0
    for name, amount in amounts.items():
        packed += amount << (8 * GOODS.index(name))
    return packed


def unpack(goods: int) -> tuple[int, ...]:
    """The six amounts in the order of GOODS."""
    return tuple((goods >> (8 * kind)) & 0x7F for kind in range(6))


def named(goods: int) -> dict[str, int]:
    """The amounts that are not zero, by name."""
    return {name: amount for name, amount in zip(GOODS, unpack(goods), strict=True) if amount}


def amount(goods: i64, kind: i64) -> i64:
    """The amount of one kind."""
    return (goods >> (8 * kind)) & 0x7F


def covers(goods: i64, cost: i64) -> bool:
    """Whether the goods include all of the cost."""
    return ((goods | _GUARD) - cost) & _GUARD == _GUARD


def capped(goods: i64) -> i64:
    """The goods with every kind cut down to its cap."""
    over: i64 = ((goods + _TO_GUARD) & _GUARD) >> 7
    if over == 0:
        return goods
    lanes: i64 = over * 0x7F
    return (goods & ~lanes) | (CAPS & lanes)


def lanes_of(goods: i64) -> i64:
    """The lanes, seven bits each, of the kinds whose amount is not zero."""
    return (((goods + _AMOUNTS) & _GUARD) >> 7) * 0x7F


def raised(goods: i64, target: i64) -> i64:
    """The goods with every kind raised to its target, never lowered."""
    short: i64 = (~((goods | _GUARD) - target) & _GUARD) >> 7
    lanes: i64 = short * 0x7F
    return (goods & ~lanes) | (target & lanes)
