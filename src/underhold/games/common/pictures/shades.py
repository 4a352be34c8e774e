"""Fills that are not of one colour, by the names under which marks use them: `url(#rock)`."""

from typing import Final

from underhold.games.common.pictures import paint

Stop = tuple[float, str, float]  # where, which colour, how dense


def _stops(*stops: Stop) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{dense}"/>' for at, colour, dense in stops)


def _linear(name: str, x: float, y: float, *stops: Stop) -> str:
    """A shade that changes from the upper left corner towards this one."""
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{x}" y2="{y}">{_stops(*stops)}</linearGradient>'


def _radial(name: str, x: float, y: float, radius: float, *stops: Stop) -> str:
    """A shade that changes from this point outwards."""
    return f'<radialGradient id="{name}" cx="{x}" cy="{y}" r="{radius}">{_stops(*stops)}</radialGradient>'


def _room(name: str, colour: str) -> str:
    """The ground of a room."""
    return _linear(name, 0, 1, (0, paint.mixed(colour, 0.88, "#ffffff"), 1), (1, colour, 1))


_ROCK: Final = ((0, paint.BOARD_ROCK_LIGHT, 1), (0.5, paint.BOARD_ROCK, 1), (1, paint.BOARD_ROCK_DARK, 1))
SHADES: Final = "".join(
    (
        _linear("rock", 0.4, 1, *_ROCK),
        _linear("slab", 0.35, 1, (0, paint.BOARD_TILE_LIGHT, 1), (1, paint.BOARD_TILE_DARK, 1)),
        _linear("day", 1, 0, (0, "#ffe9b8", 0.95), (1, "#ffd27a", 0)),
        _linear("doorway", 1, 0, (0, "#ffe9b8", 0.1), (1, "#ffcf6b", 0.75)),
        _radial("lamp", 0.5, 0.42, 0.75, (0, paint.ART_GLOW, 0.34), (1, paint.ART_GLOW, 0.04)),
        _room("orange", paint.ORANGE_SOFT),
        _room("blue", paint.BLUE_SOFT),
    )
)
