"""The names of bots in a language."""

from underhold.bots.bot import BOTS
from underhold.locale import Words


def bot_name(words: Words, bot: str) -> str:
    """The name of a bot, including its budget. External bots keep the name they have."""
    level, at, budget = bot.partition("@")
    return f"{words.text(f'web.bot.{level}')}{at}{budget}" if level in BOTS else bot
