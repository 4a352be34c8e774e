"""The language of the terminal: `underhold --language hu`, or UNDERHOLD_LANGUAGE=hu."""

from typing import Final

import click

from underhold import locale
from underhold.core.errors import Message, UnderholdError, system_reason

LANGUAGE: Final = click.option(
    "--language",
    type=click.Choice(locale.available()),
    default=locale.DEFAULT_LANGUAGE,
    show_default=True,
    envvar="UNDERHOLD_LANGUAGE",
    is_eager=True,
    expose_value=False,
    help="The language of games and messages.",
    callback=lambda context, _, language: context.meta.update({__name__: language}),
)


def current_words() -> locale.Words:
    """The messages of the selected language; English outside of a command."""
    context = click.get_current_context(silent=True)
    return locale.words(context.meta.get(__name__, locale.DEFAULT_LANGUAGE) if context else locale.DEFAULT_LANGUAGE)


def error_text(words: locale.Words, error: Exception) -> str:
    """The message of an error, translated if possible."""
    return error.say(words) if isinstance(error, UnderholdError) else str(error)


def system_text(error: OSError) -> str:
    """Why a file or an address cannot be used, translated if possible."""
    reason = system_reason(error)
    return reason.say(current_words()) if isinstance(reason, Message) else reason
