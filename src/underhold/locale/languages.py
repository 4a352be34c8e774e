"""The supported languages, their plural rules, and the choice of a language for a reader."""

from collections.abc import Callable, Collection
from typing import Final, Literal, get_args

Language = Literal["en", "hu", "ru", "pt", "nl"]  # the only list of languages
DEFAULT_LANGUAGE: Final = "en"
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
NAMES: Final[dict[Language, str]] = {
    "en": "English",
    "hu": "Magyar",
    "ru": "Русский",
    "pt": "Português (Brasil)",
    "nl": "Nederlands",
}

# For the `lang` attribute of HTML, where the code alone does not say which variety the texts are in.
_TAGS: Final[dict[str, str]] = {"pt": "pt-BR"}

# The plural categories of CLDR, and those that whole numbers use in each language. `Intl.PluralRules` agrees.
CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
CATEGORIES_OF: Final = {
    "en": ("one", "other"),
    "hu": ("one", "other"),
    "ru": ("one", "few", "many"),
    "pt": ("one", "other"),
    "nl": ("one", "other"),
}


def _one_is_one(number: int) -> str:
    return "one" if number == 1 else "other"


def _portuguese(number: int) -> str:
    return "one" if number <= 1 else "other"  # in Brazil; in Portugal zero takes the plural


def _russian(number: int) -> str:
    tens, ones = number // 10 % 10, number % 10
    if ones == 1 and tens != 1:
        return "one"
    return "few" if 2 <= ones <= 4 and tens != 1 else "many"


_RULES: Final[dict[str, Callable[[int], str]]] = {"pt": _portuguese, "ru": _russian}


def plural_category(language: str, number: int) -> str:
    """The CLDR category of a whole number.

    >>> [plural_category("ru", number) for number in (1, 2, 5, 11, 21, 112)]
    ['one', 'few', 'many', 'many', 'one', 'many']
    >>> plural_category("en", -1), plural_category("en", 0), plural_category("pt", 0)
    ('one', 'other', 'one')
    """
    return _RULES.get(language, _one_is_one)(abs(number))


def html_tag(language: str) -> str:
    """The language tag (BCP 47) of a language's texts.

    >>> html_tag("hu"), html_tag("pt")
    ('hu', 'pt-BR')
    """
    return _TAGS.get(language, language)


def preferred(header: str, among: Collection[str]) -> str:
    """The available language that an Accept-Language header prefers; English if none of its languages is available.

    Regions are ignored: `pt`, `pt-BR` and `pt-PT` all get Portuguese.

    >>> preferred("xx, pt-BR;q=0.8, en;q=0.5", LANGUAGES)
    'pt'
    """
    wishes: list[tuple[float, str]] = []
    for wish in header.split(","):
        tag, *parameters = (part.strip() for part in wish.split(";"))
        weight = _weight(parameters)
        if weight > 0:
            wishes.append((weight, tag.replace("_", "-").split("-")[0].lower()))
    wishes.sort(key=lambda wish: -wish[0])
    return next((language for _, language in wishes if language in among), DEFAULT_LANGUAGE)


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0
