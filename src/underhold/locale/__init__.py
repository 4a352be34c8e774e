"""Messages for people. Everything that a program shows comes from a message catalogue: a folder of TOML files per
language.

`Words.say` fills in a template. The name of a placeholder determines how its value is rendered: `{room}` and `{action}`
take an id and show its name; `{goods}` and names ending in `_goods` take amounts by kind.
README.md beside this file describes the catalogues.
"""

import tomllib
from functools import cache
from importlib.resources import files

from underhold.locale.languages import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    NAMES,
    Language,
    html_tag,
    plural_category,
    preferred,
)
from underhold.locale.phrase import Phrase, capitalized
from underhold.locale.words import Entry, Words, flattened

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "NAMES",
    "Entry",
    "Language",
    "Phrase",
    "Words",
    "available",
    "capitalized",
    "catalogue",
    "entries",
    "html_tag",
    "negotiate",
    "plural_category",
    "words",
]


@cache
def available() -> tuple[Language, ...]:
    """The languages that have a catalogue."""
    return tuple(language for language in LANGUAGES if files(__package__).joinpath(language).is_dir())


def negotiate(header: str) -> str:
    """The best available language for an Accept-Language header."""
    return preferred(header, available())


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """The entries of a language's files by dotted key."""
    if language not in available():
        raise LookupError(f"Unknown language {language!r}. Choose from: {', '.join(available())}.")
    found: dict[str, Entry] = {}
    for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            found |= flattened(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


@cache
def entries(language: str) -> dict[str, Entry]:
    """All entries for a language. Missing keys fall back to English; a test checks that none are missing."""
    return catalogue(DEFAULT_LANGUAGE) | catalogue(language)


@cache
def words(language: str = DEFAULT_LANGUAGE) -> Words:
    """The messages of a language."""
    return Words(language, entries(language))
