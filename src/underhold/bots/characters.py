"""The bots as characters: who sits at a bot's seat, with a name, a portrait and something to say.

A character says nothing about strength: any level can be any character, and the level is shown next to the name. The
texts are in the catalogues (`web.character`), the portraits in the client's art.
"""

from hashlib import blake2b
from typing import Final

from underhold.bots.bot import BOTS
from underhold.locale import Words

CHARACTERS: Final = ("brunna", "oddo", "hilka", "torvin", "marra", "gundo", "sefa", "barlo")
_STRIDES: Final = (1, 3, 5, 7)  # odd, so that eight seats in a row have eight characters


def character_of(bot: str | None, table: str, seat: int, kept: str | None = None) -> str | None:
    """The character of the bot at a seat, always the same; None for people and for external bots.

    `kept`: the character that it was in an earlier game of the same players.

    >>> character_of("master", "a1b2c3d4e5f6", 0) == character_of("greedy", "a1b2c3d4e5f6", 0)
    True
    """
    if bot is None or bot.partition("@")[0] not in BOTS:
        return None
    if kept in CHARACTERS:
        return kept
    first, stride = blake2b(table.encode(), digest_size=2).digest()
    return CHARACTERS[(first + seat * _STRIDES[stride % len(_STRIDES)]) % len(CHARACTERS)]


def character_name(words: Words, character: str) -> str:
    """The name of a character."""
    return words.text(f"web.character.{character}.name")
