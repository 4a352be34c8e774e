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
from underhold.core.errors import BadSetup, Message
from underhold.core.game import Game, Move
from underhold.core.rng import Rng

GROUP: Final = "underhold.bots"
_NAME: Final = re.compile(r"[a-z0-9_-]{1,32}")  # `error.bot.bad_name` says so
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
        raise _unusable(name, offers, Message("error.bot.bad_name", {"bot": repr(name)}))
    if len(offers) > 1:
        raise _unusable(name, offers, Message("error.bot.why.several_packages"))
    try:
        make = offers[0].load()
    except _ERRORS as error:
        raise _unusable(name, offers, sentence(_message(error))) from error
    if not callable(make):
        raise _unusable(name, offers, Message("error.bot.why.not_callable", {"given": offers[0].value}))
    return lambda game, rng: PluginBot(name, game, lambda: make(game, rng))


class PluginBot:
    """A bot from another package. Its moves are checked here, because fast matches do not check them again. Any
    exception it raises becomes BotFailed, except BadSetup: with that it declines a game that it does not play.
    """

    def __init__(self, name: str, game: Game[Any, Any], make: Callable[[], Any]) -> None:
        with _errors_of(name):
            bot = make()
        if not callable(getattr(bot, "choose", None)):
            raise _failed(name, Message("error.bot.why.no_choose", {"given": repr(bot)}))
        self.name = name
        self._game = game
        self._bot = bot

    def choose(self, view: Any) -> Move:
        legal = self._game.moves(view)  # first: the bot may modify its view
        with _errors_of(self.name):
            move = self._bot.choose(view)
            if move in legal:
                return legal[legal.index(move)]
        raise _failed(self.name, Message("error.bot.why.not_legal", {"move": repr(move)}))

    def close(self) -> None:
        """Tell the bot that the game is over, if it has a `close` method."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            with _errors_of(self.name):
                close()


@contextmanager
def _errors_of(name: str) -> Iterator[None]:
    try:
        yield
    except BadSetup as refusal:
        reason = refusal if refusal.message else sentence(str(refusal))
        raise BadSetup.of("error.bot.refuses", bot=name, reason=reason) from refusal
    except _ERRORS as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = {"file": Path(place.filename).name, "line": str(place.lineno)}
        raise _failed(name, Message("error.bot.why.raised", {"error": _message(error), **where})) from error


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


def _unusable(name: str, offers: Iterable[EntryPoint], reason: Message | str) -> BadSetup:
    return BadSetup.of("error.bot.unusable", bot=repr(name), packages=_packages(offers), reason=reason)


def _failed(name: str, reason: Message) -> BotFailed:
    return BotFailed.of("error.bot.failed", bot=name, reason=reason)
