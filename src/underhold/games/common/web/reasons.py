"""Refusals as reasons on the wire."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final

from underhold.core.refusal import Refusal
from underhold.locale import Words
from underhold.wire.messages import Reason

_KEPT: Final = 10_000


class Reasons:
    """Says refusals in a game's words. A position has dozens of them and they are few in all, so they are cached."""

    def __init__(self, text: Callable[[Words, Refusal], str]) -> None:
        self._text = text
        self._said: dict[tuple[Words, Hashable], Reason] = {}

    def __call__(self, words: Words, why: Refusal) -> Reason:
        """The reason with its text in a language."""
        key = (words, _frozen(why))
        known = self._said.get(key)
        if known is None:
            if len(self._said) >= _KEPT:
                self._said.clear()
            known = self._said[key] = Reason(text=self._text(words, why), rule=why.rule)
        return known


def _frozen(value: Any) -> Hashable:
    """A value that can be looked up."""
    if isinstance(value, Refusal):
        return value.rule, value.section, value.key, _frozen(value.values)
    if isinstance(value, Mapping):
        return tuple((name, _frozen(one)) for name, one in value.items())
    if isinstance(value, tuple | list):
        return tuple(_frozen(one) for one in value)
    return value  # type: ignore[no-any-return]
