"""Bots from other installed packages, found by entry point:

    [project.entry-points."underhold.bots"]
    my_bot = "my_package:make_my_bot"

A package is imported when its bot is first used, so a broken package only affects games with that bot.
docs/write-a-bot.md explains how to write one.
"""

import re
import traceback
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Final

from underhold.bots.outside.failure import BotFailed, sentence
from underhold.bots.outside.memory import memory_limited
from underhold.core.errors import BadSetup
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

GROUP: Final = "underhold.bots"
NAME_RULE: Final = "use only lower-case letters, digits, - and _, at most 32 characters"
_NAME: Final = re.compile(r"[a-z0-9_-]{1,32}")
_ERRORS: Final = (Exception, SystemExit)  # sys.exit in a bot must not end this program


def is_name(text: str) -> bool:
    """Whether this is a valid name for a bot."""
    return _NAME.fullmatch(text) is not None


def plugin_names(taken: Iterable[str]) -> list[str]:
    """The names of bots from other packages; a bot that has the name of a built-in one is skipped with a warning."""
    found = _found()
    for name in sorted(found.keys() & set(taken)):
        _warn_of_shadow(name, _packages(found[name]))
    return sorted(name for name in found.keys() - set(taken) if is_name(name))


def plugin_factory(name: str) -> Callable[[Game[Any, Any], Rng], "PluginBot"] | None:
    """Returns a factory for the bot of this name, None if there is none; raises BadSetup if it cannot be used."""
    offers = _found().get(name)
    if offers is None:
        return None
    if not is_name(name):
        raise _unusable(name, offers, f"{name!r} is not a valid bot name: {NAME_RULE}")
    if len(offers) > 1:
        raise _unusable(name, offers, "more than one package offers it; uninstall all but one")
    try:
        with memory_limited():
            make = offers[0].load()
    except _ERRORS as error:
        raise _unusable(name, offers, _message(error)) from error
    if not callable(make):
        raise _unusable(name, offers, f"{offers[0].value} cannot be called with a game and an Rng")
    return lambda game, rng: PluginBot(name, game, lambda: make(game, rng))


class PluginBot:
    """A bot from another package. Its moves are checked here, because fast matches do not check them again. Any
    exception it raises becomes BotFailed, except BadSetup: with that it declines a game that it does not play.
    """

    def __init__(self, name: str, game: Game[Any, Any], make: Callable[[], Any]) -> None:
        with _errors_of(name):
            bot = make()
        if not callable(getattr(bot, "choose", None)):
            raise BotFailed(f"The bot {name} failed: {bot!r} has no method choose(view).")
        self.name = name
        self._game = game
        self._bot = bot

    def choose(self, view: Any) -> Move:
        legal = self._game.moves(view)  # first: the bot may modify its view
        with _errors_of(self.name):
            move = self._bot.choose(view)
            if move in legal:
                return legal[legal.index(move)]
        raise BotFailed(f"The bot {self.name} failed: its move {move!r} is not one of the legal moves.")

    def close(self) -> None:
        """Tell the bot that the game is over, if it has a `close` method."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            with _errors_of(self.name):
                close()


@contextmanager
def _errors_of(name: str) -> Iterator[None]:
    try:
        with memory_limited():
            yield
    except BadSetup as refusal:
        raise BadSetup(sentence(f"The bot {name} refuses: {refusal}")) from refusal
    except _ERRORS as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(place.filename).name}, line {place.lineno}"
        raise BotFailed(f"The bot {name} failed: {_message(error)} ({at}).") from error


def _message(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")


@cache
def _found() -> dict[str, tuple[EntryPoint, ...]]:
    """Every name with its entry points. Cached, because scanning the installed packages is slow."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


@cache
def _warn_of_shadow(name: str, packages: str) -> None:
    warnings.warn(f"The bot {name!r} of {packages} is ignored: Underhold has its own bot of this name.", stacklevel=3)


def _packages(offers: Iterable[EntryPoint]) -> str:
    return " and ".join(sorted(offer.dist.name if offer.dist else offer.value for offer in offers))


def _unusable(name: str, offers: Iterable[EntryPoint], reason: str) -> BadSetup:
    return BadSetup(sentence(f"The bot {name!r} of {_packages(offers)} cannot be used: {reason}"))
