"""The games. `TITLES` is the only list of the games in this package.

Other packages can add games through an entry point:

    [project.entry-points."underhold.games"]
    my-game = "my_package:TITLE"
"""

import warnings
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from underhold.core.errors import BadPosition, BadSetup
from underhold.core.game import Game
from underhold.core.positions import Positions
from underhold.games.cave_farmers.title import TITLE as CAVE_FARMERS
from underhold.games.cave_vs_cave.title import TITLE as CAVE_VS_CAVE
from underhold.games.title import Title

TITLES: Final[tuple[Title, ...]] = (CAVE_VS_CAVE, CAVE_FARMERS)
ENTRY_POINTS: Final = "underhold.games"


@cache
def titles() -> dict[str, Title]:
    """All games by id: those of this package, then those of other installed packages."""
    found = {title.id: title for title in TITLES}
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            title = entry.load()
        except Exception as error:  # a broken package must not prevent anyone from playing the other games
            warnings.warn(f"The game {entry.name} cannot be loaded: {type(error).__name__}: {error}", stacklevel=2)
            continue
        if not isinstance(title, Title) or title.id in found:
            warnings.warn(f"The game {entry.name} is not added: {entry.value} is not a new Title.", stacklevel=2)
            continue
        found[title.id] = title
    return found


def title(game_id: str) -> Title:
    """The title with this id; raises BadSetup."""
    for one in TITLES:  # searching all installed packages is slow, and our own games do not need it
        if one.id == game_id:
            return one
    try:
        return titles()[game_id]
    except KeyError:
        raise BadSetup.of("error.setup.unknown_game", game=repr(game_id), games=", ".join(titles())) from None


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id; raises BadSetup."""
    return title(game_id).game


def read_position(text: str, seed: int = 0) -> tuple[Game[Any, Any], Any]:
    """The game and the state that the text of a position describes; raises BadPosition, and BadSetup for an unknown
    game. If the text has no hidden part, it is drawn from the seed.
    """
    if not text.split():
        raise BadPosition.of("error.position.empty")
    found = game(text.split()[0])
    if not isinstance(found, Positions):
        raise BadPosition.of("error.position.none", game=found.id)
    return found, found.read_position(text, seed)


__all__ = ["TITLES", "Title", "game", "read_position", "title", "titles"]
