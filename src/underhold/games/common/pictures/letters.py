"""Letters as strokes of a pen, so that a picture says the same on a machine without a single font.

A glyph is drawn with its left edge at 0 and its foot at 0, y growing downwards: capitals are 70 high, small letters 50.
Every subpath begins with an absolute `M`; what follows is relative, so that a line of text is its glyphs one after
the other, with only these starts moved.
"""

import re
from functools import cache
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"

BOLD: Final = 13.5  # strokes, in hundredths of the size
PLAIN: Final = 9.5

_GAP: Final = 21  # between two glyphs, from middle to middle of their outer strokes
_SPACE: Final = 30
_SMALL_BOWL: Final = "M38 -25a19 25 0 1 0 -38 0a19 25 0 1 0 38 0"
_MIRRORED_BOWL: Final = "M0 -25a19 25 0 1 1 38 0a19 25 0 1 1 -38 0"
_ARCH: Final = "M0 -28c0 -14 8 -22 18 -22c11 0 18 7 18 20v30"
_ROUND: Final = "M0 -35a30 35 0 1 1 60 0a30 35 0 1 1 -60 0z"
_LARGE_S: Final = (
    "M40 -58c-3 -8 -10 -12 -19 -12c-11 0 -19 7 -19 17c0 11 9 14 19 17c11 3 21 7 21 18c0 11 -9 18 -21 18"
    "c-11 0 -18 -5 -21 -14"
)
_SMALL_S: Final = (
    "M31 -41c-2 -6 -8 -9 -15 -9c-8 0 -15 4 -15 12c0 8 7 10 15 12c9 2 17 5 17 13c0 8 -7 13 -17 13c-8 0 -14 -3 -16 -10"
)
_THREE: Final = (
    "M4 -58c3 -8 9 -12 18 -12c11 0 18 7 18 16c0 10 -8 17 -20 17c13 0 22 7 22 18c0 11 -9 19 -21 19c-10 0 -17 -5 -20 -14"
)

# fmt: off
GLYPHS: Final = {
    "A": (52, "M0 0l26 -70l26 70M9 -24h34"),
    "B": (42, "M0 0v-70h22a17.5 17.5 0 0 1 0 35h-22M22 -35h2a17.5 17.5 0 0 1 0 35h-24"),
    "C": (50, "M50 -58a30 35 0 1 0 0 46"),
    "D": (48, "M0 0v-70h16a32 35 0 0 1 0 70z"),
    "E": (38, "M38 0h-38v-70h38M0 -36h32"),
    "F": (38, "M0 0v-70h38M0 -35h31"),
    "G": (54, "M51 -59a30 35 0 1 0 3 45v-18h-21"),
    "H": (48, "M0 0v-70M48 0v-70M0 -35h48"),
    "I": (0,  "M0 0v-70"),
    "J": (28, "M28 -70v50c0 14 -7 20 -15 20c-6 0 -11 -3 -13 -9"),
    "K": (44, "M0 0v-70M42 -70l-42 44M14 -40l30 40"),
    "L": (36, "M0 -70v70h36"),
    "M": (60, "M0 0v-70l30 48l30 -48v70"),
    "N": (48, "M0 0v-70l48 70v-70"),
    "O": (60, _ROUND),
    "P": (41, "M0 0v-70h22a19 19 0 0 1 0 38h-22"),
    "Q": (60, _ROUND + "M36 -20l22 24"),
    "R": (42, "M0 0v-70h22a19 19 0 0 1 0 38h-22M20 -32l22 32"),
    "S": (42, _LARGE_S),
    "T": (48, "M0 -70h48M24 -70v70"),
    "U": (48, "M0 -70v44a24 26 0 0 0 48 0v-44"),
    "V": (52, "M0 -70l26 70l26 -70"),
    "W": (76, "M0 -70l19 70l19 -60l19 60l19 -70"),
    "X": (48, "M0 -70l48 70M48 -70l-48 70"),
    "Y": (50, "M0 -70l25 36l25 -36M25 -34v34"),
    "Z": (46, "M0 -70h46l-46 70h46"),
    "a": (38, "M38 -50v50" + _SMALL_BOWL),
    "b": (38, "M0 -72v72" + _MIRRORED_BOWL),
    "c": (35, "M35 -42a21 25 0 1 0 0 34"),
    "d": (38, "M38 -72v72" + _SMALL_BOWL),
    "e": (39, "M1 -27h38c0 -14 -8 -23 -19 -23c-12 0 -20 11 -20 25c0 15 8 25 21 25c8 0 13 -3 17 -9"),
    "f": (26, "M27 -70c-3 -2 -5 -2 -7 -2c-8 0 -11 5 -11 13v59M0 -50h24"),
    "g": (38, "M38 -50v52c0 13 -8 19 -19 19c-7 0 -13 -2 -17 -7" + _SMALL_BOWL),
    "h": (36, "M0 -72v72" + _ARCH),
    "i": (0,  "M0 -50v50M0 -69v.1"),
    "j": (6,  "M6 -50v58c0 9 -4 12 -12 12M6 -69v.1"),
    "k": (34, "M0 -72v72M32 -50l-32 30M12 -31l22 31"),
    "l": (0,  "M0 -72v72"),
    "m": (62, "M0 -50v50M0 -30c0 -12 7 -20 16 -20c10 0 15 7 15 19v31M31 -30c0 -12 7 -20 16 -20c10 0 15 7 15 19v31"),
    "n": (36, "M0 -50v50" + _ARCH),
    "o": (42, "M0 -25a21 25 0 1 1 42 0a21 25 0 1 1 -42 0z"),
    "p": (38, "M0 -50v71" + _MIRRORED_BOWL),
    "q": (38, "M38 -50v71" + _SMALL_BOWL),
    "r": (22, "M0 -50v50M0 -28c0 -14 7 -22 17 -22c2 0 4 .5 6 1"),
    "s": (33, _SMALL_S),
    "t": (26, "M9 -66v52c0 10 4 14 11 14c3 0 5 0 7 -1M0 -50h24"),
    "u": (36, "M0 -50v30c0 13 7 20 18 20c10 0 18 -9 18 -22M36 -50v50"),
    "v": (38, "M0 -50l19 50l19 -50"),
    "w": (58, "M0 -50l14.5 50l14.5 -44l14.5 44l14.5 -50"),
    "x": (34, "M0 -50l34 50M34 -50l-34 50"),
    "y": (38, "M0 -50l19 48M38 -50l-22 57c-3 9 -7 13 -13 13c-2 0 -3 0 -4 -1"),
    "z": (32, "M0 -50h32l-32 50h32"),
    "0": (44, "M0 -35a22 35 0 1 1 44 0a22 35 0 1 1 -44 0z"),
    "1": (44, "M9 -56l17 -14v70"),
    "2": (44, "M3 -53c1 -11 9 -17 19 -17c11 0 19 7 19 18c0 9 -5 15 -13 22l-26 30h41"),
    "3": (44, _THREE),
    "4": (44, "M34 0v-70l-34 50h44"),
    "5": (44, "M38 -70h-30l-3 32c4 -4 9 -6 16 -6c12 0 21 9 21 22c0 13 -9 22 -21 22c-9 0 -16 -4 -20 -12"),
    "6": (44, "M1 -22a21 22 0 1 1 42 0a21 22 0 1 1 -42 0c0 -30 10 -48 25 -48c4 0 8 1 11 4"),
    "7": (44, "M1 -70h42l-26 70"),
    "8": (44, "M5 -54a17 16 0 1 1 34 0a17 16 0 1 1 -34 0zM1 -19a21 19 0 1 1 42 0a21 19 0 1 1 -42 0z"),
    "9": (44, "M43 -48a21 22 0 1 1 -42 0a21 22 0 1 1 42 0c0 30 -10 48 -25 48c-4 0 -8 -1 -11 -4"),
    "+": (36, "M0 -33h36M18 -51v36"),
    MINUS: (32, "M0 -33h32"),
    "-": (22, "M0 -27h22"),
    TIMES: (28, "M0 -46l28 28M28 -46l-28 28"),
    "/": (26, "M0 6l26 -82"),
    "→": (42, "M0 -33h42M27 -48l15 15l-15 15"),
    "↑": (32, "M16 -2v-60M0 -46l16 -16l16 16"),
    "<": (28, "M28 -54l-28 22l28 22"),
    "(": (12, "M12 -78c-16 26 -16 64 0 90"),
    ")": (12, "M0 -78c16 26 16 64 0 90"),
    ":": (0,  "M0 -40v.1M0 -4v.1"),
    ".": (0,  "M0 -1v.1"),
    ",": (6,  "M6 -2l-6 13"),
    "'": (0,  "M0 -72v16"),
    "·": (0,  "M0 -30v.1"),
    "!": (0,  "M0 -72v48M0 -1v.1"),
    "?": (36, "M1 -56c2 -9 8 -14 17 -14c11 0 18 7 18 16c0 14 -18 15 -18 31M18 -1v.1"),
}
# fmt: on
# A sign for what has no glyph: a picture is still better than an error.
_UNKNOWN: Final = (34, "M0 0v-70h34v70z")
_START: Final = re.compile(r"M(-?[\d.]+) (-?[\d.]+)")


@cache
def _strokes(sign: str) -> tuple[int, tuple[tuple[float, str, str], ...]]:
    """The width of a glyph, and its subpaths: where each begins, and how it goes on."""
    width, path = GLYPHS.get(sign, _UNKNOWN)
    starts = list(_START.finditer(path))
    ends = [*(start.start() for start in starts[1:]), len(path)]
    return width, tuple(
        (float(start[1]), start[2], path[start.end() : end]) for start, end in zip(starts, ends, strict=True)
    )


@cache
def written(said: str) -> tuple[float, str]:
    """The width of a line of text whose size is 100, and the path of its strokes."""
    at, path = 0.0, []
    for sign in said:
        if sign == " ":
            at += _SPACE
            continue
        width, strokes = _strokes(sign)
        path += [f"M{at + x:g} {y}{rest}" for x, y, rest in strokes]
        at += width + _GAP
    return max(at - _GAP, 0), "".join(path)


def width(said: str, size: float) -> float:
    """How wide a line of text is."""
    return written(said)[0] * size / 100


def fitted(said: str, size: float, room: float) -> str:
    """The text, or as much of its beginning as there is room for."""
    if width(said, size) <= room:
        return said
    while said and width(f"{said}.", size) > room:
        said = said[:-1].rstrip()
    return f"{said}." if said else ""


def lines(said: str, size: float, room: float) -> list[str]:
    """The text in lines that fit, broken between words; a word that is too long is cut."""
    broken: list[str] = []
    for word in said.split():
        if broken and width(f"{broken[-1]} {word}", size) <= room:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    return [fitted(line, size, room) for line in broken]
