"""`underhold` without a command starts a game."""

import sys

import click
import pytest
from click.testing import CliRunner, Result

import underhold
from underhold.cli.language import current_words
from underhold.cli.main import cli
from underhold.cli.play import play
from underhold.cli.serve import ServerMissing, serve


def alone(*options: str) -> Result:
    return CliRunner().invoke(cli, options)


def test_without_a_command_it_serves_with_all_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[dict[str, object]] = []
    monkeypatch.setattr(serve, "callback", lambda **options: served.append(options))
    assert alone().exit_code == 0
    CliRunner().invoke(cli, ["serve"])
    assert len(served) == 2
    assert served[0] == served[1], "just as if `serve` had been typed"


def test_the_language_option_applies_without_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "callback", lambda **_: click.echo(current_words().text("cli.serve.stopped")))
    assert alone("--language", "nl").output != alone().output


def test_without_the_server_it_plays_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "underhold.server.app", None)  # importing it fails
    monkeypatch.setattr(play, "callback", lambda **options: click.echo(f"played {options['switches']}"))
    done = alone()
    assert done.exit_code == 0
    assert "underhold[play]" in done.stderr
    assert done.stdout == "played {}\n"


def test_a_missing_driver_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL needs a package that SQLite does not."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    done = CliRunner().invoke(
        cli, ["serve", "--port", "0", "--no-open", "--database", "postgresql://nobody@localhost/none"]
    )
    assert isinstance(done.exception, ServerMissing)
    assert "psycopg" in str(done.exception)
    assert "underhold[server]" in str(done.exception)


@pytest.mark.parametrize(
    ("option", "shown"), [("--help", "Usage:"), ("-h", "Usage:"), ("--version", underhold.__version__)]
)
def test_help_and_version_start_nothing(option: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "callback", lambda **_: pytest.fail("it served"))
    done = alone(option)
    assert done.exit_code == 0
    assert shown in done.stdout
