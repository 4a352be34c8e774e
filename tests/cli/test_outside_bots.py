"""Bots from outside at the command line: in sim, arena, play and serve."""

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.bots.outside.kit import install, program
from underhold.bots.outside import plugins
from underhold.bots.outside.failure import BotFailed
from underhold.cli.main import cli
from underhold.cli.serve import serve
from underhold.core.errors import BadSetup

EXAMPLE = Path(__file__).parents[2] / "examples" / "any_language" / "bot.py"
BOT = f"exec:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}"
GUEST = "from underhold.bots.random import RandomBot as Guest"


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    install(monkeypatch, tmp_path / "installed", "guests", "guest = guest_random:Guest", guest_random=GUEST)
    yield
    plugins._found.cache_clear()


def run(*arguments: object, lines: str = "") -> Result:
    done = CliRunner().invoke(cli, [str(argument) for argument in arguments], input=lines)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


@pytest.mark.parametrize("command", ["sim", "arena", "play"])
def test_help_names_installed_bots(command: str) -> None:
    said = " ".join(run(command, "--help").output.split())
    assert "grandmaster, guest, or exec:COMMAND" in said


def test_outside_bots_play_in_a_simulation() -> None:
    done = run("sim", "cave-vs-cave", "--games", 2, "--bots", f"guest,{BOT}", "--json")
    result = json.loads(done.stdout)
    assert result["bots"] == ["guest", BOT]
    assert result["decisions"] > 80


def test_a_simulation_ends_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(BotFailed, match="it has ended"):
        run("sim", "cave-vs-cave", "--games", 2, "--bots", f"guest,{program(tmp_path, 'sys.exit(1)')}")
    with pytest.raises(BadSetup, match="there is no program 'no_such_bot'"):
        run("sim", "cave-vs-cave", "--bots", "exec:no_such_bot")
    with pytest.raises(BadSetup, match=r"Unknown bot 'gast'\. Choose from: random, .*, guest"):
        run("sim", "cave-vs-cave", "--bots", "gast")


@pytest.mark.parametrize(
    ("what", "kind", "reason"),
    [
        ("sys.exit(0)", BotFailed, "The bot faulty failed: SystemExit: 0 "),
        ("raise underhold.BadSetup('two players only')", BadSetup, r"^The bot faulty refuses: two players only\.$"),
    ],
)
def test_a_bot_that_will_not_play_is_named(
    what: str, kind: type[Exception], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"import sys, underhold\n{GUEST}\nclass Bot(Guest):\n    def choose(self, view): {what}"
    install(monkeypatch, tmp_path / "more", "faults", "faulty = guest_faulty:Bot", guest_faulty=text)
    with pytest.raises(kind, match=reason):
        run("sim", "cave-vs-cave", "--games", 1, "--bots", "faulty")
    done = run(
        "arena", "cave-vs-cave", "--games", 2, "--workers", 1, "--bots", "faulty,guest", "--out", tmp_path / "arena"
    )
    assert done.exit_code == 0
    assert "The bot faulty " in done.output


def test_an_arena_continues_and_is_reproducible(tmp_path: Path) -> None:
    arena = ("arena", "cave-vs-cave", "--games", 2, "--workers", 2, "--out", tmp_path / "arena", "--json")
    comma = f"{BOT} 'a, b'"
    done = run(*arena, "--bots", f"guest,{comma}")
    result = json.loads(done.stdout)
    assert result["games"] == 2
    assert result["failures"] == []
    assert {row["bot"] for row in result["standings"]} == {"guest", comma}
    report = (tmp_path / "arena" / "report.html").read_text(encoding="utf-8")
    assert "any_language/bot.py" in report
    assert json.loads(run(*arena, "--bots", f"guest, {comma}").stdout)["games"] == 2  # nothing is left to be played


def test_failures_are_losses_in_an_arena(tmp_path: Path) -> None:
    moody = program(
        tmp_path, "for message in questions():\n    if message['turn'] == '1.1': sys.exit('moody')\n    answer(message)"
    )
    out = tmp_path / "arena"
    done = run(
        "arena", "cave-vs-cave", "--games", 8, "--workers", 1, "--bots", f"guest,{moody}", "--out", out, "--json"
    )
    result = json.loads(done.stdout)
    assert done.exit_code == 0
    assert 0 < len(result["failures"]) < 8
    assert result["games"] == 8
    faults = [failure["fault"] for failure in result["failures"]]
    assert all("it has ended" in fault["error"] and "moody" in fault["error"] for fault in faults)
    (row,) = (row for row in result["standings"] if row["bot"] == moody)
    assert row["failures"] == len(faults)


def test_a_game_against_a_program(tmp_path: Path) -> None:
    first = run("play", "--against", BOT, "--seed", 5, lines="quit\n")
    assert "exec:" in first.output
    with pytest.raises(BadSetup, match="A program runs only when you ask for it"):
        run("play", "--resume", lines="quit\n")
    again = run("play", "--resume", "--against", BOT, lines="quit\n")
    assert again.exit_code == 0


def test_a_game_is_kept_when_a_program_fails(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli, ["play", "--against", program(tmp_path, "sys.exit('gone')"), "--seed", "5"])
    assert isinstance(done.exception, BotFailed)
    assert "underhold play --resume" in done.output
    assert list((tmp_path / "data" / "underhold" / "games").glob("*.txt"))


@pytest.mark.parametrize("error", ["ValueError", "underhold.BadSetup"])
def test_a_game_is_kept_when_a_plugin_fails(error: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"""
import underhold
class Bot:
    def __init__(self, game, rng): ...
    def choose(self, view): raise {error}("no idea")
"""
    install(monkeypatch, tmp_path / "more", "faults", "faulty = guest_faulty:Bot", guest_faulty=text)
    done = CliRunner().invoke(cli, ["play", "--against", "faulty", "--seed", "5"])
    assert isinstance(done.exception, BotFailed if error == "ValueError" else BadSetup)
    assert "no idea" in str(done.exception)
    assert "underhold play --resume" in done.output


def test_the_end_of_a_game_is_shown_before_a_bot_fails_to_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{GUEST}\nclass Bot(Guest):\n    def close(self): raise ValueError('stuck')"
    install(monkeypatch, tmp_path / "more", "faults", "faulty = guest_faulty:Bot", guest_faulty=text)
    done = CliRunner().invoke(cli, ["play", "--against", "faulty", "--seed", "5"], input="quit\n")
    assert isinstance(done.exception, BotFailed)
    assert "stuck" in str(done.exception)
    assert "underhold play --resume" in done.output


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("mine", "is not NAME=COMMAND"),
        ("My Bot=python3 bot.py", "is not a valid bot name: use only lower-case letters"),
        ("greedy=python3 bot.py", "There is already a bot 'greedy'"),
        ("guest=python3 bot.py", "There is already a bot 'guest'"),
        ("exec=python3 bot.py", "There is already a bot 'exec'"),
        ("mine=", "a command is missing"),
        ("mine=no_such_bot", "there is no program 'no_such_bot'"),
    ],
)
def test_a_server_refuses_invalid_programs(value: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        run("serve", "--bot", value)


def test_a_server_is_given_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "callback", lambda **options: click.echo(json.dumps(options["programs"])))
    command = BOT.partition(":")[2]
    done = run("serve", "--bot", f"mine={command}", "--bot", f"ours={command} --fast=1")
    assert json.loads(done.output) == {"mine": command, "ours": f"{command} --fast=1"}
    with pytest.raises(BadSetup, match="There is already a bot 'mine'"):
        run("serve", "--bot", f"mine={command}", "--bot", f"mine={command}")
