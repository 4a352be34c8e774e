"""The `Bot` protocol, and all bots by name."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from underhold.bots.greedy import greedy_bot
from underhold.bots.levels import LEVELS, YARDSTICKS, level_bot
from underhold.bots.outside.plugins import is_name, plugin_factory, plugin_names
from underhold.bots.outside.program import SECONDS, program_bot
from underhold.bots.random import RandomBot
from underhold.bots.think import Budget
from underhold.core.errors import BadSetup
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

__all__ = ["Bot", "BotFactory", "BOTS", "NoSuchBot", "bot_names", "make_bot", "check_bot", "close_bot"]


class Bot(Protocol):
    """A program that plays. It is asked at each decision of its seat and sees only that seat's view.

    A bot that holds a resource, such as a process, also has a method `close()`: see `close_bot`.
    """

    name: str

    def choose(self, view: Any) -> Move:
        """One of the game's legal moves for this view."""


BotFactory = Callable[[Game[Any, Any], Rng], Bot]

# Built-in bots, weakest first.
BOTS: Final[dict[str, BotFactory]] = {
    "random": RandomBot,
    "greedy": greedy_bot,
    **{name: level_bot(name) for name in LEVELS},
}
# For comparisons only, so not among the bots that are offered.
_OLDER_BOTS: Final[dict[str, BotFactory]] = {name: level_bot(name) for name in YARDSTICKS}
PROGRAM: Final = "exec"  # prefix of bots that are commands
_MAX_SECONDS: Final = 86_400.0  # of a budget: a day
_COMMA: Final = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")  # not within quotes


class NoSuchBot(BadSetup):
    """No bot has this name."""


def bot_names() -> list[str]:
    """The names of all bots: built-in ones, weakest first, then those of other packages."""
    return [*BOTS, *plugin_names({*BOTS, PROGRAM})]


def needs_search(name: str) -> bool:
    """Whether a bot can only play games that have a search: all of our own but `random`."""
    return is_our_own(name) and name != "random"


def is_our_own(name: str) -> bool:
    """Whether a bot is part of this package: one of `BOTS` or an older one to compare with, with any budget."""
    plain = name.partition("@")[0]
    return plain in BOTS or plain in _OLDER_BOTS


def split_bots(text: str) -> list[str]:
    """Split names at commas; a comma within quotes belongs to a command.

    >>> split_bots("greedy, exec:./bot --sizes '3,4'")
    ['greedy', "exec:./bot --sizes '3,4'"]
    """
    return [name.strip() for name in _COMMA.split(text)]


def make_bot(name: str, game: Game[Any, Any], seed: int = 0) -> Bot:
    """A bot by name. The same seed makes the same choices.

    A level can have its own budget per turn: `master@5000` searches 5,000 positions, `master@0.5s` half a second.
    `exec:COMMAND` is a program that plays; with `exec@2s:COMMAND` it has two seconds for each answer.
    """
    return check_bot(name)(game, Rng(seed, stream=1))


def close_bot(bot: Bot) -> None:
    """Close a bot after its game, however the game ended."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


def is_program(name: str) -> bool:
    """Whether the name is a command. Never accept one from an untrusted source or a file."""
    return name.partition(":")[0].partition("@")[0] == PROGRAM


def named_programs(given: Iterable[str]) -> dict[str, str]:
    """Commands by bot name, from texts like `NAME=COMMAND`; raises BadSetup."""
    programs: dict[str, str] = {}
    for text in given:
        name, equals, command = text.partition("=")
        if not equals:
            raise BadSetup.of("error.bot.not_named", given=repr(text))
        if not is_name(name):
            raise BadSetup.of("error.bot.bad_name", bot=repr(name))
        if name in (PROGRAM, *bot_names(), *programs):
            raise BadSetup.of("error.bot.taken", bot=repr(name))
        _program(f"{PROGRAM}:{command}")
        programs[name] = command
    return programs


def check_bot(name: str) -> BotFactory:
    """Returns the factory of a bot; raises BadSetup if there is no such bot or it cannot be used."""
    if is_program(name):
        return _program(name)
    plain, at, budget = name.partition("@")
    factory = BOTS.get(plain) or _OLDER_BOTS.get(plain) or plugin_factory(plain)
    if factory is None:
        raise NoSuchBot.of("error.bot.unknown", bot=repr(plain), bots=", ".join(bot_names()))
    if not at:
        return factory
    if plain not in LEVELS and plain not in YARDSTICKS:
        raise BadSetup.of("error.bot.no_budget", bot=plain, bots=", ".join(LEVELS))
    return level_bot(plain, _budget(name, budget))


def _program(name: str) -> BotFactory:
    head, _, command = name.partition(":")
    _, at, limit = head.partition("@")
    seconds = _budget(name, limit).seconds if at else SECONDS
    if seconds is None:
        raise BadSetup.of("error.bot.program_limit", bot=repr(name), program=PROGRAM)
    return program_bot(name, command, seconds)


def _budget(name: str, text: str) -> Budget:
    try:
        budget = Budget(seconds=float(text[:-1])) if text.endswith("s") else Budget(nodes=int(text))
    except ValueError:
        raise BadSetup.of("error.bot.budget", bot=repr(name)) from None
    if not (budget.seconds or budget.nodes or 0) > 0:
        raise BadSetup.of("error.bot.budget_zero", bot=repr(name))
    if (budget.seconds or 0) > _MAX_SECONDS:
        raise BadSetup.of("error.bot.budget_long", bot=repr(name), most=f"{_MAX_SECONDS:g}")
    return budget
