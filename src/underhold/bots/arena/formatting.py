"""Formatting of numbers and names for the terminal and the report."""

import math
from typing import Final

from underhold.bots.arena.ratings import Rating
from underhold.bots.arena.standings import WinRecord
from underhold.locale import Words

_DASH: Final = "\u2013"
_MINUS: Final = "\u2212"
NOTHING: Final = _DASH
_HEAD, _TAIL = 5, 20  # characters of a long name that are kept


def short_bot_name(bot: str) -> str:
    """The name of a bot; a long one, such as a command, is cut in the middle.

    >>> short_bot_name("master@5000"), short_bot_name("exec:python3 examples/any_language/bot.py")
    ('master@5000', 'exec:…/any_language/bot.py')
    """
    return bot if len(bot) <= _HEAD + 1 + _TAIL else f"{bot[:_HEAD]}…{bot[-_TAIL:]}"


def percent(words: Words, share: float) -> str:
    """A share in percent, with a decimal near 0 % and 100 %.

    >>> from underhold.locale import words
    >>> [percent(words("en"), share) for share in (0.7, 1.0, 0.998, 0.003, 0.99999)]
    ['70%', '100%', '99.8%', '0.3%', '100%']
    """
    near_an_end = 0.0005 <= share < 0.01 or 0.99 < share < 0.9995
    return words.number(share, ".1%" if near_an_end else ".0%")


def interval(words: Words, record: WinRecord) -> str:
    """The 95 % confidence interval of a share."""
    return f"{percent(words, record.low)}{_DASH}{percent(words, record.high)}"


def win_draw_loss(record: WinRecord) -> str:
    """Wins, draws and losses."""
    return _DASH.join(map(str, (record.wins, record.draws, record.losses)))


def one_decimal(words: Words, value: float) -> str:
    """A number with one decimal."""
    return words.number(value, ".1f").replace("-", _MINUS)


def plus_minus(words: Words, error: float) -> str:
    """Half the width of an interval."""
    return f"± {words.number(error, '.1f')}"


def elo(words: Words, value: float) -> str:
    """An Elo rating or a difference of two, with its sign.

    >>> from underhold.locale import words
    >>> [elo(words("en"), value) for value in (1234.5, -0.2)]
    ['+1,234', '+0']
    """
    return words.number(round(value) or 0, "+,.0f").replace("-", _MINUS)


def elo_and_reach(words: Words, rating: Rating) -> tuple[str, str]:
    """An Elo rating, and how far its 95 % interval reaches to both sides."""
    reach = rating.high - rating.elo
    return elo(words, rating.elo), f"± {words.number(reach, ',.0f')}" if math.isfinite(reach) else ""


def signed(words: Words, points: float | None) -> str:
    """A difference in points with its sign."""
    return NOTHING if points is None else words.number(points, "+.1f").replace("-", _MINUS)


def milliseconds(words: Words, value: float, whole: bool = False) -> str:
    """A duration in a suitable unit. With `whole`, a decimal that is zero is left out.

    >>> from underhold.locale import words
    >>> [milliseconds(words("en"), value) for value in (0.0042, 0.31, 2.5, 12.3, 4321)]
    ['4 µs', '310 µs', '2.5 ms', '12 ms', '4.3 s']
    """
    if value < 1:
        unit, amount, decimals = "microseconds", value * 1000, 0
    elif value < 1000:
        unit, amount, decimals = "milliseconds", value, int(value < 10)
    else:
        unit, amount, decimals = "seconds", value / 1000, 1
    text = f"{amount:.{decimals}f}"
    return words.say(
        f"arena.unit.{unit}", amount=words.number(float(text), f".{0 if whole and text.endswith('.0') else decimals}f")
    )
