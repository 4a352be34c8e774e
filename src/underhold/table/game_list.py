"""The games that a table can be made for: player counts, bots, and switches of the set-up."""

from collections.abc import Sequence

from underhold.bots.bot import BOTS, needs_search
from underhold.games import titles
from underhold.wire import messages


def games(bots: Sequence[str]) -> list[messages.GameInfo]:
    """All games with the bots that can play them."""
    return [
        messages.GameInfo(
            id=title.id,
            name=title.name,
            players=list(title.game.players),
            bots=[
                messages.BotInfo(id=bot, outside=bot not in BOTS)
                for bot in bots
                if title.search is not None or not needs_search(bot)
            ],
            switches=[
                messages.SwitchInfo(
                    id=switch.id,
                    kind="choice" if switch.choices else "flag",
                    choices=list(switch.choices),
                    default=switch.default,
                )
                for switch in title.switches()
            ],
        )
        for title in titles().values()
    ]
