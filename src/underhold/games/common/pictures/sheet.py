"""A drawing as a list of SVG elements, with the pieces of artwork that they use."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from html import escape
from math import ceil, floor
from typing import Final, Literal, NamedTuple

from underhold.art import piece
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.gradients import SHADES
from underhold.games.common.pictures.outlines import Box

Align = Literal["start", "middle", "end"]

PIECE: Final = 64  # the side length of a piece in its own units

_ROOT: Final = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_OWN: Final = re.compile(r'\s(?:xmlns|viewBox)="[^"]*"')
_COLOR: Final = re.compile(r"var\(--([a-z-]+), (#[0-9a-f]{6})\)")
_BETWEEN: Final = re.compile(r">\s+<")

_FONT: Final = f' font-family="{typefaces.TEXT.family}" font-weight="{typefaces.TEXT.weight}"'
_EDGE: Final = f'<clipPath id="piece"><rect width="{PIECE}" height="{PIECE}" rx="3"/></clipPath>'


def number(value: float) -> str:
    """A number with at most two decimals, as short as possible."""
    return f"{round(value, 2):g}"


@cache
def _drawn(group: str, id: str, seat: int) -> str:
    """The SVG group of a piece in the light theme, in the colors of a seat."""

    def color(found: re.Match[str]) -> str:
        return palette.SEATS[seat] if found[1] == "seat" else found[2]

    root = _ROOT.fullmatch(piece(group, id))
    assert root is not None, f"{group}/{id} is not one drawing"
    attributes = _COLOR.sub(color, _OWN.sub("", root[1]))
    return f'<g id="{_name(group, id, seat)}"{attributes}>{_COLOR.sub(color, _BETWEEN.sub("><", root[2].strip()))}</g>'


def _document(
    view: Box, width: int, height: int, pieces: Iterable[tuple[str, str, int]], marks: Iterable[str], style: str = ""
) -> str:
    """An SVG document with these elements on the background color."""
    defined = "".join(_drawn(*one) for one in pieces)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="{" ".join(f"{side:.6g}" for side in view)}"{_FONT}><defs>{style}{SHADES}{_EDGE}{defined}</defs>'
        f'<rect{_sides(view)} fill="{palette.GROUND}"/>{"".join(marks)}</svg>'
    )


def _name(group: str, id: str, seat: int) -> str:
    return f"{group}-{id}-{seat}"


class Plate(NamedTuple):
    """A region of a drawing that no other element overlaps, so that it can be drawn and cached separately."""

    box: Box
    marks: list[str]
    pieces: dict[tuple[str, str, int], None]  # used by its elements, in the order of their first use


class Sheet:
    """A drawing of this size. Later elements cover earlier ones; each element belongs to the current region."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.plates: list[Plate] = []

    def svg(self) -> str:
        """The whole drawing as an SVG document."""
        pieces = {one: None for plate in self.plates for one in plate.pieces}
        marks = (mark for plate in self.plates for mark in plate.marks)
        return _document(Box(0, 0, self.width, self.height), self.width, self.height, pieces, marks, typefaces.style())

    def pixel_plates(self, width: int) -> Iterator[tuple[tuple[int, int], str]]:
        """Every region as an SVG document, cut at whole pixels of a picture of this width, with the position of its
        upper left pixel.
        """
        scale = width / self.width
        for plate in self.plates:
            left, top = floor(plate.box.x * scale), floor(plate.box.y * scale)
            right, bottom = min(ceil(plate.box.right * scale), width), ceil(plate.box.bottom * scale)
            cut = Box(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale)
            yield (left, top), _document(cut, right - left, bottom - top, plate.pieces, plate.marks)

    @contextmanager
    def plate(self, box: Box) -> Iterator[None]:
        """Elements added within this context belong to one region. They must stay within the box; regions do not
        overlap.
        """
        self.plates.append(Plate(box, [], {}))
        yield

    @property
    def _marks(self) -> list[str]:
        return self.plates[-1].marks

    def path(self, d: str, fill: str = "none", **attributes: str | float | None) -> None:
        """Draw a path."""
        self._marks.append(f'<path d="{d}" fill="{fill}"{_attributes(attributes)}/>')

    def rect(self, box: Box, fill: str, radius: float = 0, **attributes: str | float | None) -> None:
        """Draw a rectangle."""
        corner = f' rx="{number(radius)}"' if radius else ""
        self._marks.append(f'<rect{_sides(box)}{corner} fill="{fill}"{_attributes(attributes)}/>')

    def circle(self, x: float, y: float, radius: float, fill: str, **attributes: str | float | None) -> None:
        """Draw a circle."""
        place = f' cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
        self._marks.append(f'<circle{place} fill="{fill}"{_attributes(attributes)}/>')

    def art(
        self,
        group: str,
        id: str,
        x: float,
        y: float,
        size: float,
        seat: int = 0,
        color: str | None = None,
        opacity: float = 1,
        clip: bool = False,
    ) -> None:
        """Draw a piece with its upper left corner here. `seat` is the owner of a figure, `color` the color of an icon;
        `clip` cuts off what extends over its edge.
        """
        self.plates[-1].pieces[group, id, seat] = None
        place = f"translate({number(x)} {number(y)}) scale({size / PIECE:.4g})"
        faint = f' opacity="{opacity:g}"' if opacity < 1 else ""
        ink = f' color="{color}"' if color else ""
        edge = ' clip-path="url(#piece)"' if clip else ""
        self._marks.append(f'<use href="#{_name(group, id, seat)}" transform="{place}"{ink}{faint}{edge}/>')

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        color: str = palette.INK,
        align: Align = "start",
        face: typefaces.Face = typefaces.TEXT,
        opacity: float = 1,
        halo: str | None = None,
    ) -> float:
        """Draw a line of text with its baseline at `y`; returns its width. A halo keeps it readable on a busy
        background.
        """
        attributes: dict[str, str | float | None] = {
            "font_family": face.family if face is not typefaces.TEXT else None,
            "font_weight": str(face.weight) if face is not typefaces.TEXT else None,
            "font_size": size * face.scale,
            "fill": color,
            "text_anchor": align if align != "start" else None,
            "opacity": opacity if opacity < 1 else None,
        }
        if halo:
            attributes |= {"stroke": halo, "stroke_width": 0.22 * size, "stroke_linejoin": "round"}
            attributes |= {"paint_order": "stroke"}
        if text:
            place = f' x="{number(x)}" y="{number(y)}"'
            self._marks.append(f"<text{place}{_attributes(attributes)}>{escape(text)}</text>")
        return typefaces.width(text, size, face)

    @contextmanager
    def within(self, x: float = 0, y: float = 0, scale: float = 1, **attributes: str | float | None) -> Iterator[None]:
        """Elements added within this context share an origin, a scale and attributes."""
        place = f"translate({number(x)} {number(y)})" + (f" scale({scale:.5g})" if scale != 1 else "")
        self._marks.append(f'<g transform="{place}"{_attributes(attributes)}>')
        yield
        self._marks.append("</g>")

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Elements added within this context are clipped to the box."""
        name = "clip-" + "-".join(map(number, box))
        self._marks.append(f'<clipPath id="{name}"><rect{_sides(box)}/></clipPath><g clip-path="url(#{name})">')
        yield
        self._marks.append("</g>")

    def slab(self, box: Box, fill: str = palette.PANEL, radius: float = 9, raised: bool = True) -> None:
        """Draw a stone panel with a shadow."""
        if raised:
            self.rect(Box(box.x, box.y + 1.5, box.width, box.height), "#3c2610", radius, fill_opacity=0.22)
        self.rect(box, fill, radius)


def _sides(box: Box) -> str:
    x, y, width, height = map(number, box)
    return f' x="{x}" y="{y}" width="{width}" height="{height}"'


def _attributes(attributes: dict[str, str | float | None]) -> str:
    return "".join(
        f' {name.replace("_", "-")}="{value if isinstance(value, str) else number(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
