"""The games there are, by id."""

from typing import Any, Final

from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.games.cave_farmers.engine.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE

GAMES: Final[dict[str, Game[Any, Any]]] = {game.id: game for game in (CAVE_VS_CAVE, CAVE_FARMERS)}


def game(game_id: str) -> Game[Any, Any]:
    """The game with this id."""
    try:
        return GAMES[game_id]
    except KeyError:
        raise BadSetup(f"There is no game {game_id!r}; there is {', '.join(GAMES)}.") from None


__all__ = ["CAVE_FARMERS", "CAVE_VS_CAVE", "GAMES", "game"]
