"""Positions as single numbers, and a quick set of such numbers.

A key is made of two halves of 31 bits that are stirred together; every product stays within 62 bits, so native integers
and Python's own give the same keys. That two different positions of one search share a key is as good as impossible.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_HALF: Final = 0x7FFFFFFF
_EMPTY: Final = -1


def mix(key: i64, value: i64) -> i64:
    """The key with one more number stirred in."""
    low: i64 = ((key & _HALF) * 0x2C1B3C6D + (value & _HALF) + 0x3C6EF372) & _HALF
    low ^= low >> 15
    high: i64 = (((key >> 31) ^ low) * 0x297A2D39 + (value >> 31 & _HALF)) & _HALF
    high ^= high >> 13
    low = (low + high * 0x5BD1) & _HALF
    return high << 31 | low


class KeySet:
    """Which keys were met. Emptied at no cost, because every slot remembers in which filling it was written."""

    def __init__(self, size: int = 4096) -> None:
        self.keys: vec[i64] = vec[i64]([_EMPTY] * size)
        self.filled: vec[i64] = vec[i64]([0] * size)
        self.filling: i64 = 1
        self.count: i64 = 0

    def clear(self) -> None:
        """Forget all of them."""
        self.filling += 1
        self.count = 0

    def add(self, key: i64) -> bool:
        """Whether the key is new."""
        mask: i64 = len(self.keys) - 1
        slot: i64 = key & mask
        while self.filled[slot] == self.filling:
            if self.keys[slot] == key:
                return False
            slot = (slot + 1) & mask
        self.keys[slot] = key
        self.filled[slot] = self.filling
        self.count += 1
        if self.count * 2 > len(self.keys):
            self._grow()
        return True

    def _grow(self) -> None:
        keys = self.keys
        filled = self.filled
        filling: i64 = self.filling
        size: i64 = len(keys)
        self.keys = vec[i64]([_EMPTY] * (2 * int(size)))
        self.filled = vec[i64]([0] * (2 * int(size)))
        self.count = 0
        slot: i64 = 0
        while slot < size:
            if filled[slot] == filling:
                self.add(keys[slot])
            slot += 1
