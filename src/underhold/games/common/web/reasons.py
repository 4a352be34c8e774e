"""Refusals as reasons on the wire."""

from collections.abc import Callable, Hashable
from typing import Any, Final

from underhold.core.refusal import Refusal
from underhold.locale import Words
from underhold.wire.messages import Reason

_KEPT: Final = 3_000


class Reasons:
    """Turns refusals into sentences. They are cached, because the same few refusals occur again and again."""

    def __init__(self, text: Callable[[Words, Refusal], str], section: Callable[[Refusal], str]) -> None:
        self._text = text
        self._section = section
        self._said: dict[tuple[Words, Hashable], Reason] = {}

    def __call__(self, words: Words, why: Refusal) -> Reason:
        """The reason with its text in a language."""
        key = (words, _frozen(why))
        known = self._said.get(key)
        if known is None:
            if len(self._said) >= _KEPT:
                self._said.clear()
            known = Reason(text=self._text(words, why), rule=why.rule, section=self._section(why))
            self._said[key] = known
        return known


def _frozen(why: Refusal) -> Hashable:
    """A hashable value that is equal for refusals with the same text."""
    values = [(name, _frozen_value(value)) for name, value in why.values.items()]
    return why.rule, why.section, why.key, *values


def _frozen_value(value: Any) -> Hashable:
    if type(value) is dict:
        return tuple(value.items())
    if type(value) is tuple:
        return tuple(_frozen(one) if isinstance(one, Refusal) else one for one in value)
    return value  # type: ignore[no-any-return]
