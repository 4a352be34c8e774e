"""What bots are called in a language."""

from underhold.bots.bot import BOTS
from underhold.locale import Words


def bot_name(words: Words, bot: str) -> str:
    """The name of a bot; a budget that it was given is said too, and what others wrote keeps its name."""
    level, at, budget = bot.partition("@")
    return f"{words.text(f'web.bot.{level}')}{at}{budget}" if level in BOTS else bot
