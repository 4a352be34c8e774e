"""How each language writes numbers, as `Intl.NumberFormat` does in a browser."""

from typing import Final

_NO_BREAK_SPACE: Final = "\u00a0"
# By language: the sign between groups of three digits, and the decimal sign.
SIGNS: Final = {
    "en": (",", "."),
    "hu": (_NO_BREAK_SPACE, ","),
    "ru": (_NO_BREAK_SPACE, ","),
    "pt": (".", ","),
    "nl": (".", ","),
}
_UNGROUPED: Final = {"hu": 4}  # numbers with up to this many digits are not grouped
_BEFORE_PERCENT: Final = {"ru": _NO_BREAK_SPACE}


def localized(language: str, number: str) -> str:
    """A number that Python has formatted, with the signs of a language.

    >>> [localized("hu", number) for number in ("1,200", "12,345", "4.53", "99.8%")]
    ['1200', '12\\xa0345', '4,53', '99,8%']
    >>> localized("nl", "1,234.5"), localized("ru", "70%")
    ('1.234,5', '70\\xa0%')
    """
    group, decimal = SIGNS.get(language, SIGNS["en"])
    whole, point, rest = number.partition(".")
    if sum(sign.isdigit() for sign in whole) <= _UNGROUPED.get(language, 0):
        group = ""
    text = whole.replace(",", group) + (decimal if point else "") + rest
    return text.replace("%", f"{_BEFORE_PERCENT.get(language, '')}%")
