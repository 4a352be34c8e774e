"""What pictures are made of: letters, colors, signs, rough lines."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from underhold.art import pieces
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import KINDS
from underhold.games.cave_farmers.engine.state import HARVESTS
from underhold.games.cave_farmers.naming.space_tags import picture_of
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import GOODS
from underhold.games.cave_vs_cave.naming.tile_signs import action_signs, room_signs
from underhold.games.common.naming.signs import picture
from underhold.games.common.pictures import palette, typefaces
from underhold.games.common.pictures.outlines import Box, corners, noise, rough
from underhold.games.common.pictures.panels import player_name
from underhold.games.common.pictures.sheet import Sheet
from underhold.locale import available, words

ART = Path(__file__).parents[4] / "web" / "src" / "art"
NAMES = [
    *(f"cave_vs_cave.action.{id}" for id in ACTION_IDS),
    *(f"cave_vs_cave.room.{id}" for id in ROOM_IDS),
    *(f"cave_farmers.space.{id}" for id in SPACE_IDS),
    *(f"cave_farmers.furnishing.{id}" for id in FURNISHING_IDS),
]


# ---------------------------------------------------------------------------------------------------------------- art


def test_there_is_a_picture_of_everything() -> None:
    needed = {("action", id) for id in ACTION_IDS} | {("room", id) for id in ROOM_IDS}
    needed |= {("space", picture_of(id)) for id in SPACE_IDS} | {("furnishing", id) for id in FURNISHING_IDS}
    needed |= {("goods", kind) for kind in (*GOODS, *KINDS)} | {("scene", f"seat{seat}") for seat in range(7)}
    needed |= {("marker", harvest) for harvest in HARVESTS if harvest != "none"} | {("marker", "no_harvest")}
    assert needed <= set(pieces())


# ------------------------------------------------------------------------------------------------------------- letters


FONTS = Path(typefaces.__file__).parent / "fonts"
FACES = pytest.mark.parametrize("face", typefaces.FACES, ids=lambda face: face.name)


@FACES
@pytest.mark.parametrize("language", available())
def test_every_text_of_every_language_can_be_written(language: str, face: typefaces.Face) -> None:
    said = [str(words(language).text(name)) for name in NAMES] + [player_name(6), "0123456789", f"+{typefaces.MINUS}"]
    said += ["áéíóöőúüű ÁÉÍÓÖŐÚÜŰ", "ãâàçêõôÃÇÊÕ", "ëïèéËÏ", "ёйъыьэюя ЁЙЪЫЬЭЮЯ"]
    assert {sign for text in said for sign in text} <= set(face.widths)


def test_every_sign_can_be_written() -> None:
    signs = [action_signs(id) for id in ACTION_IDS] + [room_signs(id) for id in ROOM_IDS]
    said = [sign for one in signs for part in one for sign in part if picture(sign) is None]
    assert {"→", typefaces.TIMES, "/"} <= set(said)
    assert {sign for text in said for sign in text} <= set(typefaces.TEXT.widths)


@FACES
def test_the_table_of_widths_is_that_of_the_font(face: typefaces.Face) -> None:
    fonts = pytest.importorskip("fontTools.ttLib")
    with fonts.TTFont(face.file) as font:
        assert font["name"].getDebugName(1) == face.family
        assert font["OS/2"].usWeightClass == face.weight
        characters, metrics, per_em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
        assert {chr(code) for code in characters} == set(face.widths)
        for code, name in characters.items():
            assert face.widths[chr(code)] == pytest.approx(metrics[name][0] / per_em * face.scale)
        assert font["OS/2"].sCapHeight / per_em * face.scale == pytest.approx(0.7)


@FACES
def test_an_svg_file_carries_the_characters_of_english(face: typefaces.Face) -> None:
    fonts = pytest.importorskip("fontTools.ttLib")
    with fonts.TTFont(FONTS / f"{face.name}.woff") as font:
        said = "".join(str(words().text(name)) for name in NAMES) + player_name(6)
        assert {ord(sign) for sign in said} <= set(font.getBestCmap())
    assert face.rule.startswith(f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};src:url(data:")


def test_the_fonts_are_free_and_small() -> None:
    licenses = [path.read_text(encoding="utf-8") for path in sorted(FONTS.glob("OFL-*.txt"))]
    assert len(licenses) == 3
    for text in licenses:
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert "with Reserved Font Name" not in text  # a subset may not keep a reserved name
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 400_000


@FACES
def test_a_character_without_a_glyph_has_a_width(face: typefaces.Face) -> None:
    assert typefaces.width("☃", 10, face) > 0


@FACES
def test_the_width_of_a_text_is_the_sum_of_its_letters(face: typefaces.Face) -> None:
    assert typefaces.width("oo", 10, face) == 2 * typefaces.width("o", 10, face) > 0
    assert typefaces.width("", 10, face) == 0


def test_text_is_escaped_in_svg() -> None:
    sheet = Sheet(100, 50)
    with sheet.plate(Box(0, 0, 100, 50)):
        wide = sheet.text("<3 & more", 5, 20, 10, "#123456", "middle", typefaces.DISPLAY, 0.5, halo="#ffffff")
        assert sheet.text("", 5, 20, 10) == 0
    assert wide == typefaces.width("<3 & more", 10, typefaces.DISPLAY)
    (text,) = ElementTree.fromstring(sheet.svg()).iter("{http://www.w3.org/2000/svg}text")
    assert text.text == "<3 & more"
    assert text.attrib["font-family"] == "Alegreya SC"
    assert text.attrib["paint-order"] == "stroke"


def test_text_is_broken_or_cut_where_there_is_no_room() -> None:
    name = "Small-scale drift mining"
    assert typefaces.fitted(name, 10, 1000) == name
    cut = typefaces.fitted(name, 10, 60)
    assert name.startswith(cut.removesuffix("."))
    assert typefaces.width(cut, 10) <= 60
    broken = typefaces.lines(name, 10, 80)
    assert " ".join(broken) == name
    assert len(broken) == 2
    assert all(typefaces.width(line, 10) <= 80 for line in broken)
    assert typefaces.fitted(name, 10, 1) == ""


# ------------------------------------------------------------------------------------------------------------- colors


def by_day() -> dict[str, str]:
    """The colors of the client's style sheets in the light theme."""
    css = "".join((ART / file).read_text(encoding="utf-8") for file in ("art.css", "theme.css"))
    found = re.findall(r"--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})", css)
    return {name.replace("-", "_").upper(): color for name, color in found}


@pytest.mark.skipif(not ART.is_dir(), reason="the client's sources are not here")
def test_colors_are_those_of_the_client() -> None:
    client = by_day()
    own = {name: value for name, value in vars(palette).items() if name.isupper() and isinstance(value, str)}
    assert len(own) > 30
    for name, color in own.items():
        assert client[name] == color, name


def test_every_seat_has_a_color() -> None:
    assert len(set(palette.SEATS)) == 7


# --------------------------------------------------------------------------------------------------------------- stone


def test_rough_lines_are_always_the_same_and_near_the_straight_ones() -> None:
    box = Box(10, 20, 100, 50)
    outline = rough(corners(box), 20, 3, 5)
    assert outline == rough(corners(box), 20, 3, 5)
    assert outline != rough(corners(box), 20, 3, 6)
    points = [tuple(map(float, point.split())) for point in re.findall(r"[ML]([^MLZ]+)", outline)]
    assert len(points) == 16
    outer, inner = box.grown(3.1), box.grown(-3.1)
    for x, y in points:
        assert outer.x <= x <= outer.right
        assert outer.y <= y <= outer.bottom
        assert not (inner.x < x < inner.right and inner.y < y < inner.bottom)


def test_noise_is_that_of_the_client() -> None:
    random = noise(3)
    assert [round(random(), 6) for _ in range(3)] == [0.933741, 0.619462, -0.231794]
