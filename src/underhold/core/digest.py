"""The digest of a state, by which a replay notices any difference. docs/record.md describes it for other programs."""

from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

_SMALL: Final = [str(number) for number in range(256)]  # most integers of a state; looking up is faster than str()


def digest_of(ints: Iterable[int]) -> str:
    """Eight hexadecimal digits for the integers of a state."""
    texts = [_SMALL[number] if 0 <= number < 256 else str(number) for number in ints]
    return blake2b(" ".join(texts).encode(), digest_size=4).hexdigest()
