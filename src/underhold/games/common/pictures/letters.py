"""The two typefaces of the pictures, and how wide a text is in them.

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
_CAPITALS: Final = 0.7  # how high capitals are in all faces, in sizes of the text


@dataclass(frozen=True, eq=False, slots=True)
class Face:
    """A typeface. A text of size 10 has capitals that are 7 high, whatever the face."""

    name: str
    family: str
    weight: int
    scale: float  # from the size of a text to the size of the font
    widths: dict[str, float]  # of characters in a text of size 1
    unknown: float  # the width of the sign for every other character

    @property
    def file(self) -> Path:
        """The font with all its characters."""
        return _FOLDER / f"{self.name}.ttf"

    @property
    def rule(self) -> str:
        """The CSS rule that brings the font along, with the characters of English."""
        data = b64encode((_FOLDER / f"{self.name}.woff").read_bytes()).decode()
        source = f"url(data:font/woff;base64,{data})"
        return f"@font-face{{font-family:'{self.family}';font-weight:{self.weight};src:{source}}}"


def _face(name: str) -> Face:
    data = json.loads((_FOLDER / "faces.json").read_text(encoding="utf-8"))[name]
    scale = _CAPITALS / (data["capitals"] / 1000)
    widths = {sign: wide / 1000 * scale for sign, wide in data["widths"].items()}
    return Face(name, data["family"], data["weight"], scale, widths, data["unknown"] / 1000 * scale)


TEXT: Final = _face("text")  # for everything that must be read at a small size
DISPLAY: Final = _face("display")  # small capitals, for titles such as the names of players
FACES: Final = (TEXT, DISPLAY)


@cache
def style() -> str:
    """The style sheet of a picture, which brings both fonts along."""
    return f"<style>{''.join(face.rule for face in FACES)}</style>"


def width(said: str, size: float, face: Face = TEXT) -> float:
    """How wide a line of text is, before kerning moves some letters a little closer."""
    return size * sum(face.widths.get(sign, face.unknown) for sign in said)


def fitted(said: str, size: float, room: float, face: Face = TEXT) -> str:
    """The text, or as much of its beginning as there is room for."""
    if width(said, size, face) <= room:
        return said
    while said and width(f"{said}.", size, face) > room:
        said = said[:-1].rstrip()
    return f"{said}." if said else ""


def lines(said: str, size: float, room: float, face: Face = TEXT) -> list[str]:
    """The text in lines that fit, broken between words; a word that is too long is cut."""
    broken: list[str] = []
    for word in said.split():
        if broken and width(f"{broken[-1]} {word}", size, face) <= room:
            broken[-1] += f" {word}"
        else:
            broken.append(word)
    return [fitted(line, size, room, face) for line in broken]
