"""Formatting of numbers and names for the terminal and the report."""

from typing import Final

from underhold.bots.arena.ratings import Rating
from underhold.bots.arena.standings import WinRecord

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


def percent(share: float) -> str:
    """A share in percent, with a decimal near 0 % and 100 %.

    >>> [percent(share) for share in (0.7, 1.0, 0.998, 0.003, 0.99999)]
    ['70%', '100%', '99.8%', '0.3%', '100%']
    """
    near_an_end = 0.0005 <= share < 0.01 or 0.99 < share < 0.9995
    return f"{share:.1%}" if near_an_end else f"{share:.0%}"


def interval(record: WinRecord) -> str:
    """The 95 % confidence interval of a share."""
    return f"{percent(record.low)}{_DASH}{percent(record.high)}"


def win_draw_loss(record: WinRecord) -> str:
    """Wins, draws and losses."""
    return _DASH.join(map(str, (record.wins, record.draws, record.losses)))


def one_decimal(value: float) -> str:
    """A number with one decimal."""
    return f"{value:.1f}".replace("-", _MINUS)


def plus_minus(rating: Rating) -> str:
    """Half the width of a rating's interval."""
    return f"± {rating.high - rating.mu:.1f}"


def signed(points: float | None) -> str:
    """A difference in points with its sign."""
    return NOTHING if points is None else f"{points:+.1f}".replace("-", _MINUS)


def milliseconds(value: float) -> str:
    """A duration in a suitable unit.

    >>> [milliseconds(value) for value in (0.0042, 0.31, 2.5, 12.3, 4321)]
    ['4 µs', '310 µs', '2.5 ms', '12 ms', '4.3 s']
    """
    if value < 1:
        return f"{value * 1000:.0f} µs"
    if value < 1000:
        return f"{value:.1f} ms" if value < 10 else f"{value:.0f} ms"
    return f"{value / 1000:.1f} s"
