"""A position as text, as the terminal game draws it."""

from io import StringIO
from typing import Any

from underhold.games import title
from underhold.games.common.pictures.errors import CannotDraw
from underhold.games.common.pictures.panels import player_name
from underhold.locale import words


def picture_text(game_id: str, view: Any, seat: int | None = None, width: int = 120, color: bool = False) -> str:
    """A position as lines of text, with terminal colors if `color`.

    The board of this seat, or of the player to move, comes first if there is not enough space for all.
    """
    try:
        from rich.console import Console

        from underhold.games.common.terminal.style import THEME
        from underhold.games.common.terminal.view import Scene
    except ImportError:
        raise CannotDraw("Text output needs rich: pip install 'underhold[play]'.") from None

    out = StringIO()
    console = Console(
        file=out,
        width=width,
        theme=THEME,
        force_terminal=color,
        color_system="standard" if color else None,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    names = [player_name(one) for one in range(view.players)]
    title(game_id).terminal_view().draw(console, words(), Scene(view, names, None, front=seat), fit=False)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
