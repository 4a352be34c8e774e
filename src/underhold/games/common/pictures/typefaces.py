"""The two typefaces of the pictures, and the width of texts set in them.

The fonts are part of the package, so a picture is the same on every machine. `tools/fonts` builds them and the table of
their widths.
"""

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
TIMES: Final = "\N{MULTIPLICATION SIGN}"

_FOLDER: Final = Path(__file__).parent / "fonts"
_CAPITALS: Final = 0.7  # the height of capitals in all faces, relative to the text size


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A typeface. Text of size 10 has capitals 7 units high in every face."""

    name: str
    family: str
    weight: int
    scale: float  # from text size to font size
    widths: dict[str, float]  # of characters at text size 1
    unknown: float  # the width of the placeholder for all other characters

    @property
    def file(self) -> Path:
        """The font file with all characters."""
        return _FOLDER / f"{self.name}.ttf"

    @property
    def rule(self) -> str:
        """The CSS rule that embeds the font with the characters of English."""
        data = b64encode((_FOLDER / f"{self.name}.woff").read_bytes()).decode()
        source = f"url(data:font/woff;base64,{data})"
        return f"@font-face{{font-family:'{self.family}';font-weight:{self.weight};src:{source}}}"


def _face(name: str) -> Face:
    data = json.loads((_FOLDER / "faces.json").read_text(encoding="utf-8"))[name]
    scale = _CAPITALS / (data["capitals"] / 1000)
    widths = {sign: wide / 1000 * scale for sign, wide in data["widths"].items()}
    return Face(name, data["family"], data["weight"], scale, widths, data["unknown"] / 1000 * scale)


TEXT: Final = _face("text")  # for everything that must be readable at a small size
DISPLAY: Final = _face("display")  # small capitals, for titles such as player names
FACES: Final = (TEXT, DISPLAY)


@cache
def style() -> str:
    """The style sheet of a picture, which embeds both fonts."""
    return f"<style>{''.join(face.rule for face in FACES)}</style>"


def width(text: str, size: float, face: Face = TEXT) -> float:
    """The width of a line of text, without kerning."""
    return size * sum(face.widths.get(sign, face.unknown) for sign in text)


def fitted(text: str, size: float, room: float, face: Face = TEXT) -> str:
    """The text, or its beginning if it is too wide."""
    if width(text, size, face) <= room:
        return text
    while text and width(f"{text}.", size, face) > room:
        text = text[:-1].rstrip()
    return f"{text}." if text else ""


def lines(text: str, size: float, room: float, face: Face = TEXT) -> list[str]:
    """The text broken into lines between words; a word that is too long is cut."""
    broken: list[str] = []
    for word in text.split():
        if broken and width(f"{broken[-1]} {word}", size, face) <= room:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    return [fitted(line, size, room, face) for line in broken]
