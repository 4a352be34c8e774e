"""Names of players: which ones can be shown, and which two look the same. Texts of the chat have the same rules."""

from typing import Final, Literal
from unicodedata import category, normalize

MAX_NAME: Final = 24
_MOST_ACCENTS: Final = 2  # on one letter; single characters with more are letters of some language
_EMOJI_STYLE: Final = "\ufe0f"  # phones add it to many symbols
_JOINER: Final = "\u200d"  # makes one emoji of two

# Characters that show nothing: "default ignorable" in the Unicode database, and a few that are blank by design.
_HIDDEN_RANGES: Final = (
    (0xAD, 0xAD),
    (0x34F, 0x34F),
    (0x61C, 0x61C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFFB),
    (0x16FE4, 0x16FE4),
    (0x1BCA0, 0x1BCA3),
    (0x1D159, 0x1D159),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
# Letters of other alphabets that look like Latin ones, small and capital letters apart; and signs that look alike.
_LOOKALIKES: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТУХҮԚԜѴӀаеѕіјкорсухүԛԝѵӏһԁΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχγϲϳıɑɡIl1|0O‐‑‒–—−‘’ʼ′`",  # noqa: RUF001
    "ABESlJKMHoPCTYXYQWVlaesijkopcyxyqwvlhdABEZHlKMNoPTYXaikvopuxycjiagllll" + "oo" + "------" + "'''''",
)

Fault = Literal["blank", "long", "hidden", "accents", "unknown"]


class BadName(ValueError):
    """A name that cannot be shown. `fault`: blank, too long, hidden characters, stacked accents, unknown characters."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(f"the name cannot be shown: {fault}")
        self.fault: Fault = fault


def clean_name(text: str) -> str:
    """A name in its normal form: composed accents (NFC) and single blanks, none of them at an end. Raises BadName.

    >>> clean_name("  Be\\u0301la   Nagy ")
    'Béla Nagy'
    """
    return clean_text(text, MAX_NAME)


def clean_text(text: str, most: int) -> str:
    """A text of one line in the same normal form, with at most this many characters. Raises BadName."""
    signs = normalize("NFC", text.replace(_EMOJI_STYLE, ""))
    parts = "".join(" " if category(sign) == "Zs" else sign for sign in signs).split(" ")
    cleaned = " ".join(part for part in parts if part)
    _check_signs(cleaned)
    if len(cleaned) > most:
        raise BadName("long")
    return cleaned


def look_the_same(one: str, other: str) -> bool:
    """Whether people could take one name for the other.

    >>> look_the_same("Ada", "ADA"), look_the_same("Ada", "\\u0410da"), look_the_same("Ada", "Ada B")
    (True, True, False)
    """
    return _folded(one) == _folded(other) or _skeleton(one) == _skeleton(other)


def _check_signs(name: str) -> None:
    accents = 0
    shows = False
    for at, sign in enumerate(name):
        kind = category(sign)
        if _is_hidden(sign) and not (sign == _JOINER and _joins(name, at)):
            raise BadName("hidden")
        if sign != _JOINER and (kind in ("Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp")):
            raise BadName("unknown")
        is_accent = kind in ("Mn", "Me")
        accents = accents + 1 if is_accent else len(normalize("NFD", sign)) - 1
        if is_accent and (accents > _MOST_ACCENTS or at == 0 or name[at - 1] == " "):
            raise BadName("accents")
        shows = shows or kind[0] in "LNPS"
    if not shows:
        raise BadName("blank")


def _joins(name: str, at: int) -> bool:
    """Whether the joiner stands between two symbols."""
    around = name[max(0, at - 1) : at] + name[at + 1 : at + 2]
    return [category(sign) in ("So", "Sk") for sign in around] == [True, True]


def _is_hidden(sign: str) -> bool:
    return any(first <= ord(sign) <= last for first, last in _HIDDEN_RANGES)


def _folded(name: str) -> str:
    return normalize("NFKC", normalize("NFKC", name).casefold()).replace(_JOINER, "")


def _skeleton(name: str) -> str:
    return normalize("NFKD", name).replace(_JOINER, "").translate(_LOOKALIKES).casefold()
