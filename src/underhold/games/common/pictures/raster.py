"""SVG to pixels: resvg draws with the fonts of the package only, Pillow decodes, numpy holds the result."""

from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from underhold.games.common.pictures import palette
from underhold.games.common.pictures.errors import CannotDraw
from underhold.games.common.pictures.sheet import Sheet
from underhold.games.common.pictures.typefaces import FACES

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray

_KEPT: Final = 256  # about 100 KB each
_FONTS: Final = [str(face.file) for face in FACES]


def png(svg: str, width: int | None = None) -> bytes:
    """The drawing as a PNG file, this many pixels wide, or in its own size."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise CannotDraw.of("error.picture.png") from None
    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=_FONTS))


def rgb(sheet: Sheet, width: int) -> "NDArray[uint8]":
    """The drawing as an array of height, width and three colors.

    A move changes little of a picture, so regions that were drawn recently are cached.
    """
    try:
        import numpy as np
    except ImportError:
        raise CannotDraw("Arrays need numpy: pip install 'underhold[pictures]'.") from None
    whole = np.empty((round(sheet.height * width / sheet.width), width, 3), np.uint8)
    whole[:] = [int(palette.GROUND[at : at + 2], 16) for at in (1, 3, 5)]
    for (left, top), svg in sheet.pixel_plates(width):
        pixels = _plate(svg)
        high, wide, _ = pixels.shape
        whole[top : top + high, left : left + wide] = pixels[: len(whole) - top]
    return whole


@lru_cache(maxsize=_KEPT)
def _plate(svg: str) -> Any:
    return pixels_of(png(svg))


def pixels_of(data: bytes) -> Any:
    """The pixels of a PNG file."""
    try:
        import numpy as np
        from PIL import Image
    except ImportError as error:
        raise CannotDraw(f"Decoding PNG needs {error.name}: pip install 'underhold[pictures]'.") from None
    with Image.open(BytesIO(data)) as image:
        return np.asarray(image.convert("RGB"))
