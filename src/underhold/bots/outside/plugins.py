"""Bots of other packages, found by their entry points:

    [project.entry-points."underhold.bots"]
    my_bot = "my_package:make_my_bot"

A package is imported when its bot is used, not before, so that one that is broken harms nobody but those who ask
for it. docs/write-a-bot.md is the page for those who write one.
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
from underhold.core.errors import BadSetup
from underhold.core.game import Game
from underhold.core.rng import Rng

GROUP: Final = "underhold.bots"
NAME_RULE: Final = "it has lower-case letters, digits, - and _ only, 32 at most"
_NAME: Final = re.compile(r"[a-z0-9_-]{1,32}")
_MISTAKES: Final = (Exception, SystemExit)  # sys.exit in a bot must not end whoever asked it


def is_name(text: str) -> bool:
    """Whether a bot may be called this."""
    return _NAME.fullmatch(text) is not None


def plugin_names(taken: Iterable[str]) -> list[str]:
    """What other packages offer, by name; who would take a name of ours is left out, with a warning."""
    found = _found()
    for name in sorted(found.keys() & set(taken)):
        _warn_of_shadow(name, _packages(found[name]))
    return sorted(name for name in found.keys() - set(taken) if is_name(name))


def plugin_maker(name: str) -> Callable[[Game[Any, Any], Rng], "Guest"] | None:
    """What makes a bot of another package; None if there is none of this name, BadSetup if it cannot be used."""
    offers = _found().get(name)
    if offers is None:
        return None
    if not is_name(name):
        raise _unusable(name, offers, f"{name!r} is no name for a bot: {NAME_RULE}")
    if len(offers) > 1:
        raise _unusable(name, offers, "more than one package offers it; uninstall all but one")
    try:
        make = offers[0].load()
    except _MISTAKES as error:
        raise _unusable(name, offers, _told(error)) from error
    if not callable(make):
        raise _unusable(name, offers, f"{offers[0].value} cannot be called with a game and an Rng")
    return lambda game, rng: Guest(name, game, lambda: make(game, rng))


class Guest:
    """A bot that others wrote. Its moves are checked, for not every game that is played checks them again; and whatever
    it raises is its failure, but for BadSetup: that is its refusal, and says what it does not play.
    """

    def __init__(self, name: str, game: Game[Any, Any], make: Callable[[], Any]) -> None:
        with _answering_for(name):
            bot = make()
        if not callable(getattr(bot, "choose", None)):
            raise BotFailed(f"The bot {name} failed: {bot!r} has no method choose(view).")
        self.name = name
        self._game = game
        self._bot = bot

    def choose(self, view: Any) -> int:
        legal = self._game.moves(view)  # before it is asked: it may try moves on its view
        with _answering_for(self.name):
            move = self._bot.choose(view)
            if move in legal:
                return int(move)
        raise BotFailed(f"The bot {self.name} failed: its move {move!r} is not one of the legal moves.")

    def close(self) -> None:
        """Pass on that the game is over, if it wants to know."""
        close = getattr(self._bot, "close", None)
        if close is not None:
            with _answering_for(self.name):
                close()


@contextmanager
def _answering_for(name: str) -> Iterator[None]:
    try:
        yield
    except BadSetup as refusal:
        raise BadSetup(sentence(f"The bot {name} refuses: {refusal}")) from refusal
    except _MISTAKES as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        at = f"{Path(place.filename).name}, line {place.lineno}"
        raise BotFailed(f"The bot {name} failed: {_told(error)} ({at}).") from error


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".removesuffix(": ")


@cache
def _found() -> dict[str, tuple[EntryPoint, ...]]:
    """Every name with those who offer it; looking through all that is installed takes its time."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


@cache
def _warn_of_shadow(name: str, packages: str) -> None:
    warnings.warn(f"The bot {name!r} of {packages} is left out: Underhold has its own of this name.", stacklevel=3)


def _packages(offers: Iterable[EntryPoint]) -> str:
    return " and ".join(sorted(offer.dist.name if offer.dist else offer.value for offer in offers))


def _unusable(name: str, offers: Iterable[EntryPoint], reason: str) -> BadSetup:
    return BadSetup(sentence(f"The bot {name!r} of {_packages(offers)} cannot be used: {reason}"))
