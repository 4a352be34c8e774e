"""A small seeded random number generator, so that a seed deals the same game on every machine and in every version.

The algorithm is Chris Doty-Humphrey's public-domain sfc32: three 32-bit words and a counter, no multiplication.
Every intermediate stays below 2**36, so native 64-bit integers and Python's own give the same stream.
Its output is pinned by test vectors; a change would make all existing seeds deal different games.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 12


class Rng:
    """A stream of uniform integers. Search and bots use streams of their own, never the one that deals a game."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = stream & WORD
        self.counter: i64 = 1
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> i64:
        """The next 32 uniform bits."""
        result: i64 = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        b: i64 = self.b
        c: i64 = self.c
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = ((((c << 21) & WORD) | (c >> 11)) + result) & WORD
        return result

    def new_seed(self) -> int:
        """The next 64 uniform bits, the seed of another generator or of a deal."""
        high = int(self.word())
        return high << 32 | int(self.word())

    def below(self, n: i64) -> i64:
        """A uniform integer in 0 … n-1, without bias, for 1 <= n <= 2**30."""
        product: i64 = self.word() * n
        if (product & WORD) < n:
            threshold: i64 = (WORD + 1) % n
            while (product & WORD) < threshold:
                product = self.word() * n
        return product >> 32

    def unit(self) -> float:
        """A uniform float in [0, 1) with 32 bits."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place (Fisher-Yates from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def split(self) -> "Rng":
        """An independent stream, drawn from this one."""
        seed = self.new_seed()
        return Rng(seed, int(self.word()))
