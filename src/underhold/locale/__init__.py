"""Words for people. Every sentence that a program shows comes from a catalogue: a folder of TOML files per language.

`Words.say` fills a template; what a placeholder is called decides how its value is said:
`{room}`, `{action}` take an id and give its name, `{goods}` and names ending in `_goods` take amounts by kind.
README.md beside this file describes the catalogues.
"""

import tomllib
from functools import cache
from importlib.resources import files

from underhold.locale.languages import DEFAULT_LANGUAGE, LANGUAGES, NAMES, Language, plural_category, preferred
from underhold.locale.phrase import Phrase, capitalised
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
    "capitalised",
    "catalogue",
    "entries",
    "negotiate",
    "plural_category",
    "words",
]


@cache
def available() -> tuple[Language, ...]:
    """The languages that have a catalogue."""
    return tuple(language for language in LANGUAGES if files(__package__).joinpath(language).is_dir())


def negotiate(header: str) -> str:
    """The language for a reader whose browser sends this Accept-Language header."""
    return preferred(header, available())


@cache
def catalogue(language: str) -> dict[str, Entry]:
    """What the files of a language hold, by dotted keys."""
    if language not in available():
        raise LookupError(f"There are no words in {language!r}.")
    found: dict[str, Entry] = {}
    for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            found |= flattened(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


@cache
def entries(language: str) -> dict[str, Entry]:
    """All entries for a language. What it does not say yet is said in English; a test sees that nothing is left so."""
    return catalogue(DEFAULT_LANGUAGE) | catalogue(language)


@cache
def words(language: str = DEFAULT_LANGUAGE) -> Words:
    """A language's words."""
    return Words(language, entries(language))
