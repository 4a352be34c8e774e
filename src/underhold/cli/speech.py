"""The language that the terminal speaks: `underhold --language hu`, or UNDERHOLD_LANGUAGE=hu."""

from typing import Final

import click

from underhold import locale
from underhold.core.errors import IllegalMove

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


def words() -> locale.Words:
    """The words of the language that was asked for; English outside of a command."""
    context = click.get_current_context(silent=True)
    return locale.words(context.meta.get(__name__, locale.DEFAULT_LANGUAGE) if context else locale.DEFAULT_LANGUAGE)


def error_text(speech: locale.Words, error: Exception) -> str:
    """What an error says, in a language if it can; the rule that forbids a move is named."""
    if isinstance(error, IllegalMove) and error.refusal is not None:
        return f"{error.refusal.say(speech)} [{error.rule}]"
    return str(error)
