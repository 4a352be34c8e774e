"""Pictures as pixels: the same as the whole drawing, in the fonts of the package."""

import re
import struct
import sys

import pytest

pytest.importorskip("resvg_py")
np = pytest.importorskip("numpy")

from tests.pictures.kit import middle_game  # noqa: E402
from underhold.games import title  # noqa: E402
from underhold.games.common.pictures import raster  # noqa: E402
from underhold.pictures import CannotDraw, picture_png, picture_rgb, picture_svg  # noqa: E402

TWO = [("cave-vs-cave", 2), ("cave-farmers", 4)]


@pytest.mark.parametrize(("game_id", "players"), TWO)
def test_pixels_are_an_array_of_bytes(game_id: str, players: int) -> None:
    pixels = picture_rgb(game_id, middle_game(game_id, players), 0)
    assert pixels.dtype == np.uint8
    height, width, colors = pixels.shape
    assert (width, colors) == (960, 3)
    assert 500 < height < 1200
    assert height % 2 == 0
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 1000


@pytest.mark.parametrize(("game_id", "players"), TWO)
def test_the_same_view_gives_the_same_pixels_and_a_move_others(game_id: str, players: int) -> None:
    game, state = title(game_id).game, middle_game(game_id, players)
    before = picture_rgb(game_id, game.view(state, 0), 0, width=400)
    after = picture_rgb(game_id, game.play(state, game.moves(state)[0]).state, 0, width=400)
    raster._plate.cache_clear()
    again = picture_rgb(game_id, game.view(state, 0), 0, width=400)
    assert np.array_equal(before, again)
    assert before.shape == after.shape
    assert not np.array_equal(before, after)


@pytest.mark.parametrize(("game_id", "players"), TWO)
def test_plates_together_are_the_whole_drawing(game_id: str, players: int) -> None:
    view = middle_game(game_id, players)
    plates = picture_rgb(game_id, view, 0).astype(int)
    whole = raster.pixels_of(picture_png(game_id, view, 0)).astype(int)
    assert plates.shape == whole.shape
    other = np.abs(plates - whole).max(axis=2) > 8
    assert other.sum() < 60, "something is cut off at the edge of a plate"


def test_callers_may_change_their_pixels() -> None:
    view = middle_game("cave-vs-cave", 1)
    first = picture_rgb("cave-vs-cave", view, width=200)
    first[:] = 0
    assert picture_rgb("cave-vs-cave", view, width=200).any()


def test_png_is_as_wide_as_asked() -> None:
    png = picture_png("cave-vs-cave", middle_game("cave-vs-cave", 1), width=300)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (300,)
    with pytest.raises(ValueError, match="width must be at least 1"):
        picture_rgb("cave-vs-cave", middle_game("cave-vs-cave", 1), width=0)


def test_no_font_of_the_machine_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text in the fonts of the package is drawn, and text in any other font is not."""

    def drawn(family: str) -> bool:
        text = f'<text x="5" y="30" font-size="30" font-family="{family}" fill="#ffffff">Aő Ж→</text>'
        ground = '<rect width="120" height="40" fill="#000000"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40">{ground}{text}</svg>'
        return bool(raster.pixels_of(raster.png(svg)).any())

    assert drawn("Commissioner")
    assert drawn("Alegreya SC")
    monkeypatch.setattr(raster, "_FONTS", [])
    assert not drawn("Commissioner")
    assert not drawn("DejaVu Sans")


def test_a_png_is_decoded() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="#102030"/>'
    svg += '<rect x="1" width="1" height="1" fill="#ff8000"/></svg>'
    assert raster.pixels_of(raster.png(svg)).tolist() == [[[16, 32, 48], [255, 128, 0]]]


@pytest.mark.parametrize("missing", ["resvg_py", "PIL", "numpy"])
def test_a_missing_library_is_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raster._plate.cache_clear()
    monkeypatch.setitem(sys.modules, missing, None)
    view = middle_game("cave-vs-cave", 1)
    assert picture_svg("cave-vs-cave", view).startswith("<svg")
    with pytest.raises(CannotDraw, match=re.escape(f"{missing}: pip install 'underhold[pictures]'.")):
        picture_rgb("cave-vs-cave", view, width=100)
