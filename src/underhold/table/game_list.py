"""The games that a table can be made for: player counts, bots, and switches of the setup."""

from collections.abc import Sequence

from underhold.bots.bot import BOTS, needs_search
from underhold.games import titles
from underhold.games.common.naming.game_text import GameText
from underhold.games.title import Switch, Title
from underhold.locale import words
from underhold.table.lessons import lesson_info
from underhold.wire import messages


def games(bots: Sequence[str], language: str) -> list[messages.GameInfo]:
    """All games with the bots that can play them. The texts of games that clients do not know are in the language."""
    return [_game(title, bots, language) for title in titles().values()]


def can_play(title: Title, bot: str) -> bool:
    """Whether the game has what the bot needs."""
    return title.search is not None or not needs_search(bot)


def _game(title: Title, bots: Sequence[str], language: str) -> messages.GameInfo:
    text = GameText(title, language)
    return messages.GameInfo(
        id=title.id,
        name=text.name(),
        texts=text.for_clients(),
        hints=title.search is not None,
        players=list(title.game.players),
        bots=[messages.BotInfo(id=bot, outside=bot not in BOTS) for bot in bots if can_play(title, bot)],
        switches=[_switch(switch) for switch in title.switches()],
        first_game=dict(title.first_game),
        lessons=[lesson_info(title, lesson, words(language)) for lesson in title.lessons()],
    )


def _switch(switch: Switch) -> messages.SwitchInfo:
    return messages.SwitchInfo(
        id=switch.id,
        kind="choice" if switch.choices else "flag",
        choices=list(switch.choices),
        default=switch.default,
    )
