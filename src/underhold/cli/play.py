"""`underhold play`: the terminal game."""

import secrets
from datetime import datetime
from pathlib import Path

import click

import underhold
from underhold.bots.bot import BOTS
from underhold.cave_vs_cave.setup import MAX_SEED, TWO_WALLS_CHOICES
from underhold.cli import saves
from underhold.cli.session import Session
from underhold.cli.style import console
from underhold.cli.table import Table
from underhold.core.errors import BadSetup
from underhold.locale import words
from underhold.records import replay_file

LATEST = "latest"  # what --resume means without a file


@click.command()
@click.argument("game_id", metavar="[GAME]", default="cave-vs-cave")
@click.option("--solo", is_flag=True, help="Play the solo game.")
@click.option("--against", metavar="BOT", help=f"Play against a bot: {', '.join(BOTS)}. This is the default: greedy.")
@click.option("--two", is_flag=True, help="Two people at one screen.")
@click.option("--seat", type=click.Choice(["1", "2", "random"]), help="Your seat against a bot. Default: 1.")
@click.option("--seed", type=click.IntRange(0, MAX_SEED), help="Deal the game of this seed. Default: a random one.")
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value=LATEST,
    help="Go on with a saved game; without FILE with the latest one that is not over.",
)
@click.option("--save", "save_to", metavar="FILE", type=click.Path(path_type=Path), help="Keep the record here.")
@click.option(
    "--additional-cavern-two-walls",
    "two_walls",
    type=click.Choice(TWO_WALLS_CHOICES),
    help="Where the two walls of the additional cavern's first side are. Default: corner.",
)
@click.option(
    "--wood-storeroom-first/--no-wood-storeroom-first",
    "storeroom_first",
    default=None,
    help="Whether Wood Storeroom's wood comes before the room is used. Default: it does.",
)
def play(
    game_id: str,
    solo: bool,
    against: str | None,
    two: bool,
    seat: str | None,
    seed: int | None,
    resume: str | None,
    save_to: Path | None,
    two_walls: str | None,
    storeroom_first: bool | None,
) -> None:
    """Play in this terminal.

    The game is saved after every move. Type ? at the prompt for help.
    """
    if solo + two + (against is not None) > 1:
        raise BadSetup(words().text("cli.play.wrong.modes"))
    if against is not None and against not in BOTS:
        raise BadSetup(words().say("cli.play.wrong.bot", bot=against, bots=", ".join(BOTS)))
    if seat is not None and (solo or two):
        raise BadSetup(words().text("cli.play.wrong.seat"))
    switches = {"additional_cavern_two_walls": two_walls, "wood_storeroom_first": storeroom_first}
    given = {name: value for name, value in switches.items() if value is not None}
    if resume is not None:
        if seed is not None or given:
            raise BadSetup(words().text("cli.play.wrong.resume"))
        source = _to_resume(resume)
        session = _resumed(source, game_id)
        seats = _seats_resumed(source, session, solo, against, two, seat)
        path = save_to or source
    else:
        game = underhold.game(game_id)
        setup = game.setup(1 if solo else 2, secrets.randbelow(2**32) if seed is None else seed, **given)
        session = Session(game, setup, game.new(setup))
        seats = _seats(solo, against, two, seat)
        path = save_to or saves.new_path(game.id, setup.seed, datetime.now())
    if save_to is not None and save_to.exists() and (resume is None or save_to.resolve() != source.resolve()):
        raise BadSetup(words().say("cli.play.save.exists", path=save_to))
    Table(session, seats, path, console(), words()).run()


def _seats(solo: bool, against: str | None, two: bool, seat: str | None) -> saves.Seats:
    if solo:
        return saves.Seats((None,))
    if two:
        return saves.Seats((None, None))
    bot = against or "greedy"
    second = secrets.randbelow(2) == 1 if seat == "random" else seat == "2"
    return saves.Seats((bot, None) if second else (None, bot))


def _to_resume(resume: str) -> Path:
    if resume != LATEST:
        return Path(resume).expanduser()
    latest = saves.latest_unfinished()
    if latest is None:
        raise BadSetup(words().say("cli.play.wrong.none_unfinished", folder=saves.games_folder()))
    return latest


def _resumed(source: Path, game_id: str) -> Session:
    game, record, plies = replay_file(source)
    if game.id != game_id:
        raise BadSetup(words().say("cli.play.wrong.game", wanted=game_id, found=game.id))
    return Session.resumed(game, record, plies)


def _seats_resumed(
    source: Path, session: Session, solo: bool, against: str | None, two: bool, seat: str | None
) -> saves.Seats:
    """Who sat there when the game was left, unless the command line says otherwise."""
    players = session.setup.players
    if (players == 1 and (two or against is not None or seat is not None)) or (players == 2 and solo):
        raise BadSetup(words().say("cli.play.wrong.players", count=players))
    if not (solo or two or against is not None or seat is not None):
        known = saves.seats_of(source, players)
        if known is not None:
            return known
    return _seats(players == 1, against, two, seat)
