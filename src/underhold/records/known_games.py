"""The game of a record."""

from typing import Any

from underhold.core.errors import BadRecord
from underhold.core.game import Game
from underhold.core.record import Record
from underhold.games import titles


def game_of(record: Record) -> Game[Any, Any]:
    """The game of a record; raises BadRecord if it is unknown."""
    if record.game not in titles():
        raise BadRecord.of("error.setup.unknown_game", part="game", game=repr(record.game), games=", ".join(titles()))
    return titles()[record.game].game
