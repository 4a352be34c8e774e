"""Every position of both games as SVG: whole, with all its pieces, and with nothing that cannot be seen."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.pictures.kit import RECORDS, TABLES, middle_game, random_game, recorded_end
from underhold.art import piece
from underhold.core.errors import BadSetup
from underhold.core.rng import Rng
from underhold.games import TITLES, title
from underhold.pictures import picture_svg

SVG = "{http://www.w3.org/2000/svg}"


def check(svg: str) -> tuple[str, str]:
    """A whole document that stands by itself; returns its size."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert "var(" not in svg
    assert not re.search(r"\b(nan|inf)\b", svg)
    assert not {"image", "script"} & {element.tag.removeprefix(SVG) for element in root.iter()}
    families = {element.attrib["font-family"] for element in root.iter() if "font-family" in element.attrib}
    (style,) = root.iter(f"{SVG}style")
    assert families == set(re.findall(r"font-family:'([^']+)'", style.text or "")), "it carries its fonts with it"
    assert set(re.findall(r"url\((?!#)([^,]*),", svg)) == {"data:font/woff;base64"}
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(ids)
    return root.attrib["width"], root.attrib["height"]


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_every_position_can_be_drawn(game_id: str, players: int) -> None:
    game, sizes, drawn = title(game_id).game, set(), set()
    for ply, state in enumerate(random_game(game_id, players, 3 * players)):
        if ply % 29 and game.decision(state) is not None:
            continue
        seat = None if ply % 2 else ply % players
        svg = picture_svg(game_id, game.view(state, seat), seat)
        sizes.add(check(svg))
        drawn.add(svg)
    assert len(drawn) > 3
    assert len(sizes) == 1, "all pictures of a game have one size"


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_end_of_every_record_can_be_drawn(path: Path) -> None:
    game_id, state = recorded_end(path)
    check(picture_svg(game_id, state))


@pytest.mark.parametrize(("game_id", "players"), TABLES)
def test_hidden_information_does_not_change_the_picture(game_id: str, players: int) -> None:
    game, state = title(game_id).game, middle_game(game_id, players)
    view = game.view(state, 0)
    picture = picture_svg(game_id, view, 0)
    assert picture_svg(game_id, state, 0) == picture
    others = [game.determinize(view, Rng(seed)) for seed in range(3)]
    assert any(game.to_ints(other) != game.to_ints(state) for other in others) or players == 1
    for other in others:
        assert picture_svg(game_id, other, 0) == picture


@pytest.mark.parametrize("game_id", [one.id for one in TITLES])
def test_a_seat_sees_its_own_board_first(game_id: str) -> None:
    view = title(game_id).game.view(middle_game(game_id, 2), None)
    first, second = (picture_svg(game_id, view, seat) for seat in (0, 1))
    assert first != second
    assert picture_svg(game_id, view) in (first, second)


@pytest.mark.parametrize("game_id", [one.id for one in TITLES])
def test_a_move_shows(game_id: str) -> None:
    game, state = title(game_id).game, middle_game(game_id, 2)
    after = game.play(state, game.moves(state)[0]).state
    assert picture_svg(game_id, after, 0) != picture_svg(game_id, state, 0)


def test_pieces_are_those_of_the_client_in_the_color_of_the_seat() -> None:
    def figures(view: Any) -> str:
        return "".join(re.findall(r'<g id="figure-dwarf-\d".*?</g>', picture_svg("cave-farmers", view)))

    drawn = figures(middle_game("cave-farmers", 3, 0))
    body = re.findall(r' d="([^"]+)"', piece("figure", "dwarf"))
    assert all(d in drawn for d in body)
    assert "#a03522" in drawn
    assert "#17635f" in drawn
    assert "#1f3fa8" in drawn


def test_a_notebook_shows_the_picture() -> None:
    picture = picture_svg("cave-vs-cave", middle_game("cave-vs-cave", 2))
    assert isinstance(picture, str)
    assert type(picture._repr_svg_()) is str
    assert picture._repr_svg_() == picture
    assert repr(picture) == "<SvgPicture: show it in a notebook, or save it as a file>"


def test_bad_questions_are_refused_with_a_reason() -> None:
    view = middle_game("cave-vs-cave", 2)
    with pytest.raises(BadSetup, match="Unknown game 'chess'"):
        picture_svg("chess", view)
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"seat must be from 0 to 1, not {seat}"):
            picture_svg("cave-vs-cave", view, seat)
