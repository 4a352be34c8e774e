"""The picture of a position of any game."""

from typing import TYPE_CHECKING, Any

from underhold.games import title
from underhold.games.common.pictures import raster
from underhold.games.common.pictures.errors import CannotDraw
from underhold.games.common.pictures.sheet import Sheet

if TYPE_CHECKING:
    from numpy import uint8
    from numpy.typing import NDArray


class SvgPicture(str):
    """The text of an SVG document; a notebook shows it as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:  # short, because a notebook saves it beside the picture
        return "<SvgPicture: show it in a notebook, or save it as a file>"


def picture_svg(game_id: str, view: Any, seat: int | None = None) -> SvgPicture:
    """A position as the text of an SVG document, which a notebook shows as a picture.

    It is seen from a seat: its cave comes first, or its farm is the large one. With None it is seen by a spectator, and
    the large farm is that of the player to move.
    """
    return SvgPicture(_drawn(game_id, view, seat).svg())


def picture_rgb(game_id: str, view: Any, seat: int | None = None, width: int = 960) -> "NDArray[uint8]":
    """A position as pixels: an array of height, width and three colors from 0 to 255.

    The height follows from the width and is the same for all positions with the same number of players. At the default
    width, heights are even, as video encoders require.
    """
    return raster.rgb(_drawn(game_id, view, seat), _checked(width))


def picture_png(game_id: str, view: Any, seat: int | None = None, width: int = 960) -> bytes:
    """A position as a PNG file."""
    return raster.png(picture_svg(game_id, view, seat), _checked(width))


def _drawn(game_id: str, view: Any, seat: int | None) -> Sheet:
    draw = title(game_id).draw
    if draw is None:
        raise CannotDraw.of("error.picture.none", game=game_id)
    if seat is not None and not 0 <= seat < view.players:
        raise ValueError(f"seat must be from 0 to {view.players - 1}, not {seat}.")
    return draw()(view, seat)


def _checked(width: int) -> int:
    if width < 1:
        raise ValueError(f"width must be at least 1, not {width}.")
    return width
