"""Names with soft hyphens: where a narrow tile may break a long word.

Browsers hyphenate few languages reliably, so the catalogue of a game lists its long words with their breaks.
"""

from typing import Final

_SOFT_HYPHEN: Final = "\u00ad"


def hyphenated(name: str, hyphenation: str) -> str:
    """The name with soft hyphens, by a list of words with their breaks: `Spin-ning Grind-stone`."""
    breaks = {word.replace("-", ""): word.replace("-", _SOFT_HYPHEN) for word in hyphenation.split()}
    return " ".join(breaks.get(word, word) for word in name.split())
