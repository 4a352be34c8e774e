"""Hash keys of positions, and a fast set of such keys.

A key has two halves of 31 bits that are mixed together. Every product stays within 62 bits, so native integers and
Python's own give the same keys. A collision of two positions within one search is extremely unlikely.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_HALF: Final = 0x7FFFFFFF
_EMPTY: Final = -1


def mix(key: i64, value: i64) -> i64:
    """The key with one more number mixed in."""
    low: i64 = ((key & _HALF) * 0x2C1B3C6D + (value & _HALF) + 0x3C6EF372) & _HALF
    low ^= low >> 15
    high: i64 = (((key >> 31) ^ low) * 0x297A2D39 + (value >> 31 & _HALF)) & _HALF
    high ^= high >> 13
    low = (low + high * 0x5BD1) & _HALF
    return high << 31 | low


class KeySet:
    """A set of keys that is cleared in constant time: every slot stores the generation in which it was written."""

    def __init__(self, size: int = 4096) -> None:
        self.keys: vec[i64] = vec[i64]([_EMPTY] * size)
        self.generations: vec[i64] = vec[i64]([0] * size)
        self.generation: i64 = 1
        self.count: i64 = 0

    def clear(self) -> None:
        """Remove all keys."""
        self.generation += 1
        self.count = 0

    def add(self, key: i64) -> bool:
        """Add a key; returns whether it is new."""
        mask: i64 = len(self.keys) - 1
        slot: i64 = key & mask
        while self.generations[slot] == self.generation:
            if self.keys[slot] == key:
                return False
            slot = (slot + 1) & mask
        self.keys[slot] = key
        self.generations[slot] = self.generation
        self.count += 1
        if self.count * 2 > len(self.keys):
            self._grow()
        return True

    def _grow(self) -> None:
        keys = self.keys
        generations = self.generations
        generation: i64 = self.generation
        size: i64 = len(keys)
        self.keys = vec[i64]([_EMPTY] * (2 * int(size)))
        self.generations = vec[i64]([0] * (2 * int(size)))
        self.count = 0
        slot: i64 = 0
        while slot < size:
            if generations[slot] == generation:
                self.add(keys[slot])
            slot += 1
