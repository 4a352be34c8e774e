"""Builds the fonts of the pictures and of the browser client from Fontsource packages, and the table of their widths.

    npm install --prefix tools/fonts --no-package-lock
    python -m tools.fonts.build

The results are committed, so this is only needed for other faces, weights or characters. It needs fontTools, which
`make check` installs with matplotlib, and brotli (`pip install brotli`), which compresses WOFF2.
"""

import json
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

PACKAGES: Final = Path(__file__).parent / "node_modules" / "@fontsource"
ROOT: Final = Path(__file__).parents[2]
OUT: Final = ROOT / "src" / "underhold" / "games" / "common" / "pictures" / "fonts"
WEB_OUT: Final = ROOT / "web" / "src" / "fonts"

_PUNCTUATION: Final = list(range(0x2010, 0x2027))  # dashes, quotation marks, the ellipsis
_MINUS, _TIMES, _DOT, _EURO, _NUMERO = 0x2212, 0xD7, 0xB7, 0x20AC, 0x2116
_ARROWS: Final = list(range(0x2190, 0x2194))
# Latin with the accents of Western and Central Europe, and Cyrillic.
CHARACTERS: Final = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x400, 0x460),
    *_PUNCTUATION,
    _MINUS,
    _EURO,
    _NUMERO,
]
# The characters embedded in an SVG file, whose texts are English.
ENGLISH: Final = [*range(0x20, 0x7F), 0xA0, *_PUNCTUATION, _MINUS, _TIMES, _DOT, *_ARROWS]
PER_EM: Final = 1000  # units of all fonts, because only fonts with the same units can be merged
STAMP: Final = 3_800_000_000  # of every font, so that a new build changes nothing

# By file: the package, its weight, and more packages as (name, characters).
FACES: Final[dict[str, tuple[str, int, list[tuple[str, list[int]]]]]] = {
    "display": ("alegreya-sc", 800, []),
    "text": ("commissioner", 700, [("ysabeau-office", _ARROWS)]),
}
WEB_FACES: Final[dict[str, tuple[str, int, list[tuple[str, list[int]]]]]] = {
    "display": FACES["display"],
    "text-400": ("commissioner", 400, [("ysabeau-office", _ARROWS)]),
    "text-700": FACES["text"],
}


def parts_of(package: str, weight: int, characters: list[int], *, lining: bool = False) -> list[BytesIO]:
    """The files of a package that have any of these characters, cut down to them; `lining`: with high digits."""
    found = []
    for path in sorted((PACKAGES / package / "files").glob(f"{package}-*-{weight}-normal.woff")):
        font = TTFont(path, recalcTimestamp=False)
        here = set(font.getBestCmap()) & set(characters)
        if here:
            characters = [one for one in characters if one not in here]
            if lining and ord("0") in here:
                use_lining_digits(font)
            scale_upem(font, PER_EM)
            found.append(saved(subset(font, sorted(here))))
    return found


def subset(font: TTFont, characters: list[int]) -> TTFont:
    """The font with these characters and their kerning only."""
    options = Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def saved(font: TTFont, flavor: str | None = None) -> BytesIO:
    """The font as a file in memory."""
    font.flavor = flavor
    font["head"].created = font["head"].modified = STAMP
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return file


def use_lining_digits(font: TTFont) -> None:
    """Make the digits with the height of capitals the ordinary ones, if the font has them."""
    for table in font["cmap"].tables:
        for digit in range(ord("0"), ord("9") + 1):
            lining = f"{table.cmap.get(digit)}.lf"
            if lining in font.getGlyphOrder():
                table.cmap[digit] = lining


def add_tabular_digits(font: TTFont) -> None:
    """Add digits of equal width, which `font-variant-numeric: tabular-nums` selects. The packages have none."""
    metrics, outlines, characters = font["hmtx"], font["glyf"], font.getBestCmap()
    digits = [characters[code] for code in range(ord("0"), ord("9") + 1)]
    width = sorted(metrics[name][0] for name in digits)[-2]  # the zero is much wider than all others
    rules = ""
    for name in digits:
        tabular = f"{name}.tnum"
        advance, _ = metrics[name]
        glyph = outlines[name].__class__()
        glyph.__dict__.update(outlines[name].__dict__)
        glyph.coordinates = outlines[name].coordinates.copy()
        glyph.coordinates.translate(((width - advance) // 2, 0))
        outlines[tabular] = glyph
        glyph.recalcBounds(outlines)
        metrics[tabular] = (width, glyph.xMin)
        rules += f"sub {name} by {tabular};"
    addOpenTypeFeaturesFromString(font, f"feature tnum {{ {rules} }} tnum;", tables=["GSUB"])


def built(package: str, weight: int, more: list[tuple[str, list[int]]], *, web: bool = False) -> TTFont:
    """One font of all these parts."""
    parts = parts_of(package, weight, CHARACTERS, lining=web)
    for other, characters in more:
        parts += parts_of(other, weight, characters)
    font = Merger().merge(parts)
    metadata = json.loads((PACKAGES / package / "metadata.json").read_text(encoding="utf-8"))
    for record in font["name"].names:
        if record.nameID == 1:
            record.string = metadata["family"]  # without the weight, which has a field of its own
    return TTFont(saved(font), recalcTimestamp=False)


def measured(font: TTFont) -> dict[str, Any]:
    """The measurements needed to lay out text in a font, in thousandths of its size."""
    metrics, characters = font["hmtx"], font.getBestCmap()
    return {
        "family": font["name"].getDebugName(1),
        "weight": font["OS/2"].usWeightClass,
        "capitals": font["OS/2"].sCapHeight,
        "unknown": metrics[".notdef"][0],
        "widths": {chr(code): metrics[name][0] for code, name in sorted(characters.items())},
    }


def main() -> None:
    """Write all files."""
    OUT.mkdir(exist_ok=True)
    faces = {}
    for name, (package, weight, more) in FACES.items():
        font = built(package, weight, more)
        faces[name] = measured(font)
        (OUT / f"{name}.ttf").write_bytes(saved(font).read())
        (OUT / f"{name}.woff").write_bytes(saved(subset(font, ENGLISH), "woff").read())
        for one in (package, *(other for other, _ in more)):
            (OUT / f"OFL-{one}.txt").write_bytes((PACKAGES / one / "LICENSE").read_bytes())
    WEB_OUT.mkdir(exist_ok=True)
    for name, (package, weight, more) in WEB_FACES.items():
        font = built(package, weight, more, web=True)
        add_tabular_digits(font)
        (WEB_OUT / f"{name}.woff2").write_bytes(saved(font, "woff2").read())
        for one in (package, *(other for other, _ in more)):
            (WEB_OUT / f"OFL-{one}.txt").write_bytes((PACKAGES / one / "LICENSE").read_bytes())
    text = json.dumps(faces, ensure_ascii=False, indent=0)
    (OUT / "faces.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
