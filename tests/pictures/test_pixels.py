"""Pictures as pixels: the same as the whole drawing, and read without a library of picture formats."""

import re
import struct
import sys
import zlib
from collections.abc import Callable

import pytest

pytest.importorskip("resvg_py")
np = pytest.importorskip("numpy")

from tests.pictures.kit import middle_game  # noqa: E402
from underhold.games import GAMES  # noqa: E402
from underhold.games.common.pictures import raster  # noqa: E402
from underhold.pictures import CannotDraw, picture_png, picture_rgb, picture_svg  # noqa: E402

TWO = [("cave-vs-cave", 2), ("cave-farmers", 4)]


@pytest.mark.parametrize(("game_id", "players"), TWO)
def test_pixels_are_an_array_of_bytes(game_id: str, players: int) -> None:
    pixels = picture_rgb(game_id, middle_game(game_id, players), 0)
    assert pixels.dtype == np.uint8
    height, width, colours = pixels.shape
    assert (width, colours) == (960, 3)
    assert 500 < height < 1200
    assert height % 2 == 0
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 1000


@pytest.mark.parametrize(("game_id", "players"), TWO)
def test_the_same_view_gives_the_same_pixels_and_a_move_others(game_id: str, players: int) -> None:
    game, state = GAMES[game_id], middle_game(game_id, players)
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
    whole = raster._pixels(np, picture_png(game_id, view, 0)).astype(int)
    assert plates.shape == whole.shape
    other = np.abs(plates - whole).max(axis=2) > 8
    assert other.sum() < 60, "something is cut off at the edge of a plate"


def test_a_caller_may_write_on_its_pixels() -> None:
    view = middle_game("cave-vs-cave", 1)
    first = picture_rgb("cave-vs-cave", view, width=200)
    first[:] = 0
    assert picture_rgb("cave-vs-cave", view, width=200).any()


def test_png_is_as_wide_as_asked() -> None:
    png = picture_png("cave-vs-cave", middle_game("cave-vs-cave", 1), width=300)
    assert png.startswith(b"\x89PNG")
    assert struct.unpack(">I", png[16:20]) == (300,)
    with pytest.raises(ValueError, match="at least one pixel"):
        picture_rgb("cave-vs-cave", middle_game("cave-vs-cave", 1), width=0)


def predictor(way: int) -> Callable[[int, int, int], int]:
    """What a PNG says of a pixel's neighbours at the left, above, and between, in the words of its standard."""

    def paeth(a: int, b: int, c: int) -> int:
        p = a + b - c
        return min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]

    ways: list[Callable[[int, int, int], int]] = [
        lambda a, b, c: 0,
        lambda a, b, c: a,
        lambda a, b, c: b,
        lambda a, b, c: (a + b) // 2,
        paeth,
    ]
    return ways[way]


def test_every_way_to_tell_a_row_is_read() -> None:
    height, width = 11, 7
    pixels = np.random.default_rng(1).integers(0, 256, (height, width, 4), np.uint8)
    body = bytearray()
    for y in range(height):
        way = (y * 3) % 5
        body.append(way)
        for x in range(width):
            for colour in range(4):
                a = int(pixels[y, x - 1, colour]) if x else 0
                b = int(pixels[y - 1, x, colour]) if y else 0
                c = int(pixels[y - 1, x - 1, colour]) if x and y else 0
                body.append((int(pixels[y, x, colour]) - predictor(way)(a, b, c)) % 256)
    packed = zlib.compress(bytes(body))

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
    png = b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", packed[:40]) + chunk(b"IDAT", packed[40:]) + chunk(b"IEND", b"")
    assert np.array_equal(raster._pixels(np, png), pixels[:, :, :3])


@pytest.mark.parametrize(("missing", "install"), [("resvg_py", "'underhold[pictures]'"), ("numpy", "numpy")])
def test_what_is_missing_is_named(missing: str, install: str, monkeypatch: pytest.MonkeyPatch) -> None:
    raster._plate.cache_clear()
    monkeypatch.setitem(sys.modules, missing, None)
    view = middle_game("cave-vs-cave", 1)
    assert picture_svg("cave-vs-cave", view).startswith("<svg")
    with pytest.raises(CannotDraw, match=re.escape(f"{missing}: pip install {install}.")):
        picture_rgb("cave-vs-cave", view, width=100)
