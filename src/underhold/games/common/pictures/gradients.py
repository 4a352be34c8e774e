"""Gradient fills, referenced by name: `url(#rock)`."""

from typing import Final

from underhold.games.common.pictures import palette

Stop = tuple[float, str, float]  # offset, color, opacity


def _stops(*stops: Stop) -> str:
    return "".join(f'<stop offset="{at}" stop-color="{color}" stop-opacity="{dense}"/>' for at, color, dense in stops)


def _linear(name: str, x: float, y: float, *stops: Stop) -> str:
    """A gradient from the upper left corner towards this point."""
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{x}" y2="{y}">{_stops(*stops)}</linearGradient>'


def _radial(name: str, x: float, y: float, radius: float, *stops: Stop) -> str:
    """A gradient from this point outwards."""
    return f'<radialGradient id="{name}" cx="{x}" cy="{y}" r="{radius}">{_stops(*stops)}</radialGradient>'


def _room(name: str, color: str) -> str:
    """The background of a room."""
    return _linear(name, 0, 1, (0, palette.mixed(color, 0.88, "#ffffff"), 1), (1, color, 1))


_ROCK: Final = ((0, palette.BOARD_ROCK_LIGHT, 1), (0.5, palette.BOARD_ROCK, 1), (1, palette.BOARD_ROCK_DARK, 1))
SHADES: Final = "".join(
    (
        _linear("rock", 0.4, 1, *_ROCK),
        _linear("slab", 0.35, 1, (0, palette.BOARD_TILE_LIGHT, 1), (1, palette.BOARD_TILE_DARK, 1)),
        _linear("day", 1, 0, (0, "#ffe9b8", 0.95), (1, "#ffd27a", 0)),
        _linear("doorway", 1, 0, (0, "#ffe9b8", 0.1), (1, "#ffcf6b", 0.75)),
        _radial("lamp", 0.5, 0.42, 0.75, (0, palette.ART_GLOW, 0.34), (1, palette.ART_GLOW, 0.04)),
        _room("orange", palette.ORANGE_SOFT),
        _room("blue", palette.BLUE_SOFT),
    )
)
