"""What pictures are made of: letters, colours, signs, rough lines."""

import re
from pathlib import Path

import pytest

from underhold.art import pieces
from underhold.games.cave_farmers.content import FURNISHING_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import KINDS
from underhold.games.cave_farmers.engine.state import HARVESTS
from underhold.games.cave_farmers.naming.space_tags import picture_of
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import GOODS
from underhold.games.cave_vs_cave.pictures.effects import action_signs, room_signs
from underhold.games.common.pictures import letters, paint
from underhold.games.common.pictures.panels import player_name
from underhold.games.common.pictures.signs import BADGE
from underhold.games.common.pictures.stone import Box, corners, noise, rough
from underhold.locale import words

ART = Path(__file__).parents[2] / "web" / "src" / "art"
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


def test_every_name_and_number_can_be_written() -> None:
    said = [str(words().text(name)) for name in NAMES] + [player_name(6), "0123456789", f"+{letters.MINUS}"]
    assert {sign for text in said for sign in text} - {" "} <= set(letters.GLYPHS)


def test_no_two_signs_look_alike() -> None:
    assert len({letters.written(sign) for sign in letters.GLYPHS}) == len(letters.GLYPHS)


def test_what_has_no_glyph_is_still_seen() -> None:
    width, strokes = letters.written("☃")
    assert width > 0
    assert strokes


def test_a_line_is_its_letters_one_after_the_other() -> None:
    alone, _ = letters.written("o")
    width, strokes = letters.written("oo")
    assert width > 2 * alone
    assert strokes.count("M") == 2
    assert letters.written("") == (0, "")


def test_text_is_broken_or_cut_where_there_is_no_room() -> None:
    name = "Small-scale drift mining"
    assert letters.fitted(name, 10, 1000) == name
    cut = letters.fitted(name, 10, 60)
    assert name.startswith(cut.removesuffix("."))
    assert letters.width(cut, 10) <= 60
    broken = letters.lines(name, 10, 80)
    assert " ".join(broken) == name
    assert len(broken) == 2
    assert all(letters.width(line, 10) <= 80 for line in broken)
    assert letters.fitted(name, 10, 1) == ""


# ------------------------------------------------------------------------------------------------------------- colours


def by_day() -> dict[str, str]:
    """The colours of the client's style sheets in the light theme."""
    css = "".join((ART / file).read_text(encoding="utf-8") for file in ("art.css", "theme.css"))
    found = re.findall(r"--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})", css)
    return {name.replace("-", "_").upper(): colour for name, colour in found}


@pytest.mark.skipif(not ART.is_dir(), reason="the client's sources are not here")
def test_colours_are_those_of_the_client() -> None:
    client = by_day()
    own = {name: value for name, value in vars(paint).items() if name.isupper() and isinstance(value, str)}
    assert len(own) > 30
    for name, colour in own.items():
        assert client[name] == colour, name


def test_every_seat_has_a_colour() -> None:
    assert len(set(paint.SEATS)) == 7


# --------------------------------------------------------------------------------------------------------------- signs


def test_every_tile_has_signs() -> None:
    for id in ACTION_IDS:
        assert action_signs(id), id
    for id in ROOM_IDS:
        assert all(room_signs(id)), id


def test_signs_say_what_the_tables_say() -> None:
    food, turn, furnish = ("goods", "food"), ("sign", "turn"), ("part", "furnish")
    assert action_signs("housework") == [
        [food, letters.TIMES, turn, "→", furnish],
        ["5", food, "/", ("goods", "gold"), "→", furnish],
    ]
    use = ("part", "use_room")
    wood, stone, gold = (("goods", kind) for kind in ("wood", "stone", "gold"))
    assert action_signs("expedition") == [["5", wood, "/", "5", stone, "→", "4", gold, "/", use, (BADGE, "3")]]
    assert action_signs("excavation")[0] == [("part", "dig"), "/", "2", food, "→", ("part", "dig"), f"{letters.TIMES}2"]
    assert room_signs("shelf") == [["↑2", wood, "/", stone, "/", ("goods", "emmer"), "/", ("goods", "flax")]]
    assert room_signs("tunnel") == [["2", food], ["<3", stone, ":", stone]]
    assert room_signs("equipment_room") == [[use, (BADGE, "2"), ":", use, (BADGE, "+1")]]
    assert room_signs("junction_room") == [[f"3{letters.TIMES}?", "→", "2", gold]]
    assert room_signs("dungeon") == [[("part", "wall"), ":", "2", gold]]


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
