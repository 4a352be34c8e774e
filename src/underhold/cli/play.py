"""`underhold play`: the terminal game."""

import secrets
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import click

import underhold
from underhold.bots.bot import is_program
from underhold.cli import saves
from underhold.cli.language import current_words
from underhold.cli.options import BotOption, known_bot, switches as switch_option
from underhold.cli.session import Session
from underhold.cli.terminal_game import TerminalGame
from underhold.core.errors import BadSetup
from underhold.core.setup import MAX_SEED
from underhold.games import TITLES, game as game_by_id
from underhold.games.common.terminal.style import console
from underhold.records import replay_file

LATEST = "latest"  # the value of --resume without a file
DEFAULT_GAME = TITLES[0].id
DEFAULT_BOT = "journeyman"


@dataclass(frozen=True, slots=True)
class PlayerOptions:
    """The players, as given on the command line."""

    solo: bool
    against: str | None
    hotseat: bool
    seat: str | None
    players: int | None

    def check(self) -> None:
        """Raise BadSetup for options that contradict each other."""
        if self.solo + self.hotseat + (self.against is not None) > 1:
            raise BadSetup(current_words().text("cli.play.wrong.modes"))
        if self.against is not None:
            known_bot(self.against)
        if self.seat is not None and (self.solo or self.hotseat):
            raise BadSetup(current_words().text("cli.play.wrong.seat"))
        if self.solo and self.players not in (None, 1):
            raise BadSetup(current_words().say("cli.play.wrong.alone", count=self.players))
        if self.players == 1 and self.asks_for_others:
            raise BadSetup(current_words().text("cli.play.wrong.several"))

    @property
    def asks_for_others(self) -> bool:
        return self.hotseat or self.against is not None or self.seat is not None

    @property
    def is_given(self) -> bool:
        return self.solo or self.asks_for_others

    @property
    def count(self) -> int:
        return 1 if self.solo else 2 if self.players is None else self.players

    def seats(self, players: int) -> saves.Seats:
        """Who sits where: people at every seat, or one person among bots."""
        if players == 1 or self.hotseat:
            return saves.Seats((None,) * players)
        bots: list[str | None] = [self.against or DEFAULT_BOT] * players
        bots[self._own_seat(players)] = None
        return saves.Seats(tuple(bots))

    def _own_seat(self, players: int) -> int:
        if self.seat == "random":
            return secrets.randbelow(players)
        seats = [str(number) for number in range(1, players + 1)]
        if self.seat is not None and self.seat not in seats:
            raise BadSetup(current_words().say("cli.play.wrong.no_seat", seat=self.seat, count=players))
        return 0 if self.seat is None else seats.index(self.seat)


@click.command()
@click.argument("game_id", metavar="[GAME]", required=False)
@click.option("--solo", is_flag=True, help="Play alone.")
@click.option(
    "--against",
    cls=BotOption,
    metavar="BOT",
    help=f"Play against bots: {{bots}}, or exec:COMMAND for your own program. Default: {DEFAULT_BOT}.",
)
@click.option("--players", type=click.IntRange(min=1), help="Number of players, including bots. Default: 2.")
@click.option("--hotseat", "--two", "hotseat", is_flag=True, help="Play with people at every seat, on one screen.")
@click.option("--seat", metavar="NUMBER|random", help="Your seat among bots. Default: 1.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), help="Seed of the deal. Default: a random one.")
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LATEST,
    help="Continue a saved game; without FILE, the latest unfinished one.",
)
@click.option("--save", "save_to", metavar="FILE", type=click.Path(path_type=Path), help="Save the record here.")
@switch_option
def play(
    game_id: str | None,
    solo: bool,
    against: str | None,
    players: int | None,
    hotseat: bool,
    seat: str | None,
    seed: int | None,
    resume: str | None,
    save_to: Path | None,
    switches: dict[str, Any],
) -> None:
    """Play GAME in the terminal (default: cave-vs-cave).

    The game is saved after every move. Type ? at the prompt for help.

    \b
    underhold play
    underhold play cave-farmers --players 4
    underhold play cave-farmers --solo --switch introductory=true
    """
    player_options = PlayerOptions(solo, against, hotseat, seat, players)
    player_options.check()
    if game_id is not None:
        underhold.game(game_id)  # raises BadSetup if it is unknown
    if resume is not None:
        if seed is not None or switches:
            raise BadSetup(current_words().text("cli.play.wrong.resume"))
        source = _to_resume(resume, game_id)
        session = _resumed(source, game_id)
        seats = _seats_resumed(source, session, player_options)
        path = save_to or source
    else:
        game = game_by_id(game_id or DEFAULT_GAME)
        setup = game.setup(player_options.count, secrets.randbelow(2**32) if seed is None else seed, **switches)
        session = Session(game, setup, game.new(setup))
        seats = player_options.seats(player_options.count)
        path = save_to or saves.new_path(game.id, setup.seed, datetime.now())
    if save_to is not None and save_to.exists() and (resume is None or save_to.resolve() != source.resolve()):
        raise BadSetup(current_words().say("cli.play.save.exists", path=save_to))
    TerminalGame(session, seats, path, console(), current_words()).run()


def _to_resume(resume: str, game_id: str | None) -> Path:
    if resume != LATEST:
        return Path(resume).expanduser()
    latest = saves.latest_unfinished(game_id)
    if latest is None:
        raise BadSetup(current_words().say("cli.play.wrong.none_unfinished", folder=saves.games_folder()))
    return latest


def _resumed(source: Path, game_id: str | None) -> Session:
    game, record, plies = replay_file(source)
    if game_id is not None and game.id != game_id:
        raise BadSetup(current_words().say("cli.play.wrong.game", wanted=game_id, found=game.id))
    return Session.resumed(game, record, plies)


def _seats_resumed(source: Path, session: Session, player_options: PlayerOptions) -> saves.Seats:
    """The seats of the saved game, unless the command line says otherwise."""
    count = session.setup.players
    wrong = player_options.asks_for_others if count == 1 else player_options.solo
    if wrong or player_options.players not in (None, count):
        raise BadSetup(current_words().say("cli.play.wrong.players", count=count))
    if not player_options.is_given:
        known = saves.seats_of(source, count)
        if known is not None:
            _refuse_programs(known)
            return known
    return player_options.seats(count)


def _refuse_programs(seats: saves.Seats) -> None:
    """Raise BadSetup if a saved game names a program as a bot: files from others must not run commands."""
    for bot in seats.bots:
        if bot is not None and is_program(bot):
            raise BadSetup(current_words().say("cli.play.wrong.program", bot=bot))
