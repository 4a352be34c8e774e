"""The list of games: for how many players, with which bots, and which options they have."""

from collections.abc import Sequence
from typing import Final

from underhold.bots.bot import BOTS
from underhold.games import GAMES
from underhold.games.cave_farmers.engine.setup import CLEAR_AT, MARKERS
from underhold.games.cave_vs_cave.engine.setup import TWO_WALLS_CHOICES
from underhold.wire import messages

# The options that are not just on or off.
CHOICES: Final[dict[str, tuple[str | int, ...]]] = {
    "additional_cavern_two_walls": TWO_WALLS_CHOICES,
    "solo_clear_at": CLEAR_AT,
    "harvest_markers": MARKERS,
}


def games(bots: Sequence[str]) -> list[messages.GameInfo]:
    """The games that can be ordered."""
    return [
        messages.GameInfo(
            id=game_id,
            players=list(game.players),
            bots=[messages.BotInfo(id=bot, outside=bot not in BOTS) for bot in bots],
            switches=[
                messages.SwitchInfo(
                    id=name,
                    kind="choice" if name in CHOICES else "flag",
                    choices=list(CHOICES.get(name, ())),
                    default=value,
                )
                for name, value in game.setup_to_json(game.setup(game.players[0], 0)).items()
                if name not in ("players", "seed")
            ],
        )
        for game_id, game in GAMES.items()
    ]
