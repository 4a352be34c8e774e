"""The games on the shelf: how many play them, which bots there are, and what can be agreed on beforehand."""

from collections.abc import Sequence
from typing import Final

from underhold.bots.bot import BOTS
from underhold.games import GAMES
from underhold.games.cave_farmers.engine.setup import CLEAR_AT, MARKERS
from underhold.games.cave_vs_cave.engine.setup import TWO_WALLS_CHOICES
from underhold.wire import messages

# The switches that are more than yes or no.
CHOICES: Final[dict[str, tuple[str | int, ...]]] = {
    "additional_cavern_two_walls": TWO_WALLS_CHOICES,
    "solo_clear_at": CLEAR_AT,
    "harvest_markers": MARKERS,
}


def games(bots: Sequence[str]) -> list[messages.GameInfo]:
    """What can be ordered."""
    return [
        messages.GameInfo(
            id=game_id,  # type: ignore[arg-type]
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
