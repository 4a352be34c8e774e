"""SVG to pixels. resvg draws, with no font of the machine; numpy holds what came of it.

resvg gives a PNG. Reading that one kind of PNG takes the few lines below; a library of picture formats would be the
largest part of the installation.
"""

import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from underhold.games.common.pictures import paint
from underhold.games.common.pictures.errors import CannotDraw
from underhold.games.common.pictures.sheet import Sheet

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

_KEPT: Final = 256  # plates, some 100 KB each


def png(svg: str, width: int | None = None) -> bytes:
    """The drawing as a PNG file, so many pixels wide, or in its own size."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise CannotDraw("Pixels are drawn by resvg_py: pip install 'underhold[pictures]'.") from None
    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))


def rgb(sheet: Sheet, width: int) -> "NDArray[uint8]":
    """The drawing as an array of height, width and three colours.

    A move changes little of a table: plates that have been drawn lately are not drawn again.
    """
    try:
        import numpy as np
    except ImportError:
        raise CannotDraw("Pixels are arrays of numpy: pip install numpy.") from None
    whole = np.empty((round(sheet.height * width / sheet.width), width, 3), np.uint8)
    whole[:] = [int(paint.GROUND[at : at + 2], 16) for at in (1, 3, 5)]
    for (left, top), svg in sheet.pixel_plates(width):
        pixels = _plate(svg)
        high, wide, _ = pixels.shape
        whole[top : top + high, left : left + wide] = pixels[: len(whole) - top]
    return whole


@lru_cache(maxsize=_KEPT)
def _plate(svg: str) -> Any:
    import numpy as np

    return _pixels(np, png(svg))


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def _pixels(np: Any, data: bytes) -> Any:
    """The colours in a PNG of eight bits for red, green, blue and opacity, which is what resvg writes.

    Every pixel is told as its difference to a guess made from those at the left (`a`), above (`b`) and between them
    (`c`), in a way that each row chooses. So pixels of one slanting line depend on earlier lines alone: the rows are
    shifted against each other, and a whole line is done at once.
    """
    chunks = list(_chunks(data))
    width, height, depth, colours = struct.unpack_from(">IIBB", chunks[0][1])
    assert (depth, colours) == (8, 6), "resvg writes another kind of PNG now"
    body = zlib.decompress(b"".join(content for kind, content in chunks if kind == b"IDAT"))
    rows = np.frombuffer(body, np.uint8).reshape(height, 1 + 4 * width)

    # Row 0 and column 0 are the nothing above and at the left. Slanting line s holds what has row + column = s.
    padded = np.zeros((height + 1, width + height + 2, 3), np.int16)
    padded[1:, 1 : width + 1] = rows[:, 1:].reshape(height, width, 4)[:, :, :3]
    row, column, _ = padded.strides
    lines = _copied(np, padded, (width + height + 1, height + 1, 3), (column, row - column, 2))
    ways = np.repeat(rows[:, :1], 3, axis=1)
    plain, left, above, average = (ways == way for way in range(4))
    averages = bool(average.any())
    for line in range(2, width + height + 1):
        a, b, c = lines[line - 1, 1:], lines[line - 1, :-1], lines[line - 2, :-1]
        down, across = b - c, a - c
        far_a, far_b, far_c = np.abs(down), np.abs(across), np.abs(down + across)
        guess = np.where(far_b < far_a, b, a)
        np.copyto(guess, c, where=far_c < np.minimum(far_a, far_b))
        np.copyto(guess, 0, where=plain)
        np.copyto(guess, a, where=left)
        np.copyto(guess, b, where=above)
        if averages:
            np.copyto(guess, (a + b) >> 1, where=average)
        guess += lines[line, 1:]
        np.bitwise_and(guess, 255, out=lines[line, 1:])
    line, row, _ = lines.strides
    return _copied(np, lines, (height + 1, width + 1, 3), (line + row, line, 2))[1:, 1:].astype(np.uint8)


def _copied(np: Any, array: Any, shape: tuple[int, ...], strides: tuple[int, ...]) -> Any:
    """The same numbers in another order."""
    return np.ascontiguousarray(np.lib.stride_tricks.as_strided(array, shape, strides))
