"""The colors of the terminal game. Color is never the only cue: shape or text shows the same."""

import sys
from typing import Final

from rich.console import Console
from rich.theme import Theme

THEME: Final = Theme(
    {
        "uh.title": "bold",
        "uh.heading": "bold cyan",
        "uh.dim": "dim",
        "uh.good": "bold green",
        "uh.bad": "bold red",
        "uh.number": "bold cyan",
        "uh.notation": "green",
        "uh.you": "bold green",
        "uh.rock": "color(137)",
        "uh.hatch": "color(95)",
        "uh.wall": "bold color(51)",
        "uh.open": "dim",
        "uh.label": "dim",
        "uh.orange": "bold dark_orange",
        "uh.blue": "bold dodger_blue1",
        "uh.points": "bold",
        "uh.wood": "color(137)",
        "uh.stone": "color(245)",
        "uh.emmer": "color(178)",
        "uh.flax": "color(140)",
        "uh.food": "color(167)",
        "uh.gold": "bold yellow",
        "uh.ore": "color(67)",
        "uh.ruby": "bold color(161)",
        "uh.grain": "color(178)",
        "uh.vegetable": "color(208)",
        "uh.animal": "color(180)",
        "uh.forest": "color(65)",
        "uh.fence": "bold color(137)",
        "uh.green": "bold color(71)",
    }
)


def console() -> Console:
    """The console for all output: colored in a terminal, plain elsewhere, and without color if NO_COLOR is set."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")  # replace characters that the terminal cannot show instead of crashing
    return Console(theme=THEME, highlight=False, markup=False, emoji=False)
