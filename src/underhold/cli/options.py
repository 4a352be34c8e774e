"""Options and arguments that several commands share."""

import math
import os
import tempfile
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import click

from underhold.bots.bot import NoSuchBot, bot_names, check_bot
from underhold.cli.language import current_words, system_text
from underhold.core.errors import BadSetup
from underhold.games import titles

PLAYERS = click.option("--players", type=click.IntRange(min=1), default=2, show_default=True, help="Number of players.")
SEED = click.option(
    "--seed", type=click.IntRange(min=0), default=0, show_default=True, help="The same seed deals the same game."
)
POSITION = click.option(
    "--position",
    metavar="TEXT",
    help="A position as text, as printed by `show --text`. Missing hidden information is drawn with --seed.",
)


class GameId(click.ParamType[str]):
    """The id of a game. Installed games are looked up when a game is named, not when the program starts."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return click.Choice(list(titles())).convert(value, param, ctx)


GAME = click.argument("game_id", metavar="GAME", type=GameId())


class Seconds(click.FloatRange):
    """Seconds. Rejects nan and inf, which FloatRange accepts."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        seconds = super().convert(value, param, ctx)
        if not math.isfinite(seconds):
            self.fail(current_words().say("cli.wrong.seconds", seconds=value), param, ctx)
        return seconds


class Days(click.ParamType[int | None]):
    """A number of days, or `never`."""

    name = "days"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:
        return None if value is None or value == "never" else click.IntRange(1, 100_000).convert(value, param, ctx)


def ages(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options for the ages at which something is deleted."""
    for name, default, help_ in reversed(
        (
            ("empty", "30", "Delete tables where nothing was played after this many unused days."),
            ("unfinished", "365", "The same for unfinished games."),
            ("finished", "never", "The same for finished games."),
            ("guests", "400", "Forget which browsers held the seats of a table after this many unused days."),
            ("keys", "30", "Delete the keys of repeated requests after this many unused days."),
        )
    ):
        option = click.option(
            f"--keep-{name}", type=Days(), default=default, show_default=True, metavar="DAYS|never", help=help_
        )
        command = option(command)
    return command


class BotOption(click.Option):
    """An option whose help lists the bots at `{bots}`. The bots are looked up only when help is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        shown = copy(self)
        shown.help = (self.help or "").format(bots=", ".join(bot_names()))
        return super(BotOption, shown).get_help_record(ctx)


def known_bot(name: str) -> None:
    """Raise BadSetup if a bot does not exist or cannot be used, or its budget is invalid."""
    try:
        check_bot(name)
    except NoSuchBot:
        raise BadSetup(current_words().say("cli.play.wrong.bot", bot=name, bots=", ".join(bot_names()))) from None


def check_writable(path: Path) -> None:
    """Raise BadSetup if a file cannot be written, before the work starts. Its folder is created."""
    if not path.exists():
        check_folder(path.parent)
        return
    try:
        if path.is_dir() or not os.access(path, os.W_OK):
            path.open("ab").close()  # raises the reason
    except OSError as error:
        raise cannot_write(path, error) from None


def check_folder(folder: Path) -> None:
    """Raise BadSetup if files cannot be created in a folder. The folder is created."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise cannot_write(folder, error) from None


def cannot_write(path: Path, error: OSError) -> BadSetup:
    """The error for a path that cannot be written."""
    return BadSetup(current_words().say("cli.wrong.file", path=path, reason=system_text(error)))


def switches(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option `--switch NAME=VALUE`, for optional rules."""
    return click.option(
        "--switch",
        "switches",
        metavar="NAME=VALUE",
        multiple=True,
        callback=_parse_switches,
        help="Set an optional rule, such as wood_storeroom_first=false (cave-vs-cave) or "
        "introductory=true (cave-farmers). May be repeated.",
    )(command)


def _parse_switches(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    parsed: dict[str, Any] = {}
    for value in values:
        name, equals, setting = value.partition("=")
        if not equals:
            raise click.BadParameter(current_words().say("cli.wrong.switch", switch=value))
        parsed[name.replace("-", "_")] = _value(setting)
    return parsed


def _value(setting: str) -> bool | int | str:
    if setting.isascii() and setting.isdecimal():
        return int(setting[:18])
    return {"true": True, "false": False}.get(setting, setting)
