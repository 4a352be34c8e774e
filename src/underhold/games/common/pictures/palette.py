"""The colors of the client's light theme, with the same names as in its style sheets. A test compares them."""

from typing import Final

# fmt: off
GROUND: Final = "#e6dac5"
PANEL: Final = "#f3ead9"
PANEL_RAISED: Final = "#fcf6e9"
INK: Final = "#2a1f17"
INK_SOFT: Final = "#5e4d3d"
LINE: Final = "#89765d"
LAMP: Final = "#f0aa3c"
GLOW: Final = "#b45a06"
ORANGE: Final = "#b5541a"
ORANGE_INK: Final = "#fff6e8"
ORANGE_SOFT: Final = "#f6d9b4"
BLUE: Final = "#2c6496"
BLUE_INK: Final = "#f3f9ff"
BLUE_SOFT: Final = "#cfe0ee"
BAD: Final = "#a3231a"
SEAT_0: Final = "#a03522"
SEAT_1: Final = "#17635f"
SEAT_2: Final = "#1f3fa8"
SEAT_3: Final = "#5f4500"
SEAT_4: Final = "#6f1470"
SEAT_5: Final = "#1f252d"
SEAT_6: Final = "#456208"
BOARD_ROCK_LIGHT: Final = "#857668"
BOARD_ROCK: Final = "#5f5248"
BOARD_ROCK_DARK: Final = "#43382f"
BOARD_TILE_LIGHT: Final = "#857668"
BOARD_TILE_DARK: Final = "#43382f"
ART_LINE: Final = "#2f2118"
ART_VOID: Final = "#221812"
ART_GLOW: Final = "#ffb548"
ART_CREAM: Final = "#f7ead0"
ART_WOOD: Final = "#9c6636"
ART_WOOD_LIGHT: Final = "#c98f56"
ART_WOOD_DARK: Final = "#6b4222"
ART_WOOD_END: Final = "#e8c48f"
ART_STONE: Final = "#9b9388"
ART_STONE_LIGHT: Final = "#cfc8bb"
ART_ROCK_LIGHT: Final = "#857668"
ART_ROCK_DARK: Final = "#43382f"
ART_METAL_LIGHT: Final = "#dde3e6"
ART_GOLD_LIGHT: Final = "#ffe995"
ART_GOLD_DARK: Final = "#b97a12"
ART_PINE: Final = "#376c45"
ART_PINE_DARK: Final = "#224b31"
ART_SOIL: Final = "#875b38"
ART_SOIL_LIGHT: Final = "#ab7a4d"
ART_SOIL_DARK: Final = "#5e3d25"
# fmt: on

SEATS: Final = (SEAT_0, SEAT_1, SEAT_2, SEAT_3, SEAT_4, SEAT_5, SEAT_6)


def mixed(color: str, share: float, other: str) -> str:
    """A mix of two colors; `share` is the share of the first one.

    >>> mixed("#ff0000", 0.5, "#0000ff")
    '#800080'
    """
    parts = zip(_parts(color), _parts(other), strict=True)
    return "#" + "".join(f"{round(one * share + another * (1 - share)):02x}" for one, another in parts)


def _parts(color: str) -> tuple[int, ...]:
    return tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
