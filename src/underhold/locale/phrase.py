"""Texts that templates can still inflect.

A `Phrase` is a string in its first form. A format spec selects another form: `"{goods:acc}"`, `"{room:the.cap}"`.
"""

import re
from collections.abc import Callable
from typing import Final

from underhold.locale.numbers import localized

_SPEC: Final = re.compile(r"[a-z_]+(?:\.[a-z_]+)*")


class Phrase(str):
    """A text in its first form that can be rendered in others."""

    __slots__ = ("_forms", "_language")
    _language: str
    _forms: Callable[[str], str] | None

    def __new__(cls, text: str, language: str, forms: Callable[[str], str] | None = None) -> "Phrase":
        phrase = super().__new__(cls, text)
        phrase._language = language
        phrase._forms = forms
        return phrase

    def form(self, name: str) -> str:
        """The text in another form; in the first form if it has no such form."""
        return self._forms(name) if name and self._forms else str(self)

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if not _SPEC.fullmatch(spec):
            return super().__format__(spec)
        parts = spec.split(".")
        capital = "cap" in parts
        article = "the" in parts and self._language == "hu"
        text = self.form(next((part for part in parts if part != "cap" and not (article and part == "the")), ""))
        if article:
            text = f"{hungarian_article(text)} {text}"
        return capitalized(text) if capital else text

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)


class Number(int):
    """A whole number that accepts the format specs of a phrase, `{round:the}`, and of numbers: `{count:,}`."""

    language: str

    def __new__(cls, value: int, language: str) -> "Number":
        number = super().__new__(cls, value)
        number.language = language
        return number

    def __format__(self, spec: str) -> str:
        if _SPEC.fullmatch(spec):
            return format(Phrase(int.__str__(self), self.language), spec)
        return localized(self.language, super().__format__(spec))


class Real(float):
    """A number that format specs write with the signs of a language: `{seconds:.2f}`."""

    language: str

    def __new__(cls, value: float, language: str) -> "Real":
        number = super().__new__(cls, value)
        number.language = language
        return number

    def __format__(self, spec: str) -> str:
        return localized(self.language, super().__format__(spec))


def capitalized(text: str) -> str:
    """The text with a capital first letter; the rest is unchanged."""
    return f"{text[:1].upper()}{text[1:]}"


# Which letters and numbers start with a vowel when read in Hungarian: `az f1` (ef), `az 5` (öt), `az 1` (egy), but
# `a 10` (tíz).
_VOWELS: Final = frozenset("aáeéiíoóöőuúüű")
_LETTERS_READ_WITH_VOWEL: Final = frozenset("aefilmnorsuxy")


def hungarian_article(text: str) -> str:
    """The Hungarian article `a` or `az`, depending on the sound that follows.

    >>> [hungarian_article(text) for text in ("Raktár", "Őrlőkő", "f1", "b2", "5", "10", "1", "«Átjáró»")]
    ['a', 'az', 'az', 'a', 'az', 'a', 'az', 'az']
    """
    start = re.search(r"\w+", text.lower())
    word = start.group() if start else ""
    digits = re.match(r"\d+", word)
    if digits:
        number = digits.group()
        vowel = number[0] == "5" or (number[0] == "1" and len(number) % 3 == 1)
    elif re.fullmatch(r"[a-z](\d.*)?", word):
        vowel = word[0] in _LETTERS_READ_WITH_VOWEL
    else:
        vowel = word[:1] in _VOWELS
    return "az" if vowel else "a"
