"""`underhold export`: games as Parquet tables of positions, for machine learning."""

import importlib.util
import json
import shlex
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from underhold.bots.bot import split_bots
from underhold.bots.match import bots_for
from underhold.cli.language import current_words
from underhold.cli.options import GAME, PLAYERS, SEED, BotOption, known_bot, switches
from underhold.data.errors import ExportError
from underhold.data.folder import ExportFolder
from underhold.data.plan import OBSERVATIONS, RAW, ExportPlan, NewGame, RecordedGame, ShardJob, new_games, shard_jobs
from underhold.data.record_files import Records, checksums, record_paths
from underhold.data.workers import write_shards
from underhold.games import game as game_by_id

_LIBRARIES: Final = ("numpy", "polars")
_ONLY_NEW: Final = ("games", "bots", "seed", "switches")  # parameters that records do not need
_INTERRUPTED: Final = 130  # the exit status for Ctrl-C


@click.command()
@GAME
@click.option(
    "--out",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the tables; an interrupted export in it is continued.",
)
@PLAYERS
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of new games to play."
)
@click.option(
    "--bots",
    cls=BotOption,
    default="random",
    show_default=True,
    help="A bot for all seats, or one for each, separated by commas: {bots}, or exec:COMMAND for your own program.",
)
@SEED
@switches
@click.option(
    "--records",
    "record_files",
    multiple=True,
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Export these games instead of new ones: a record, an archive (games.jsonl), or a folder. May be repeated.",
)
@click.option(
    "--observation",
    type=click.Choice(OBSERVATIONS),
    default=RAW,
    show_default=True,
    help="Observations as one column of int16 numbers, or a column for each named field.",
)
@click.option(
    "--shard-games",
    type=click.IntRange(min=1),
    help="Games per file.  [default: depends on the game, about 100 MB of memory]",
)
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
@click.pass_context
def export(
    context: click.Context,
    game_id: str,
    out: Path,
    players: int,
    games: int,
    bots: str,
    seed: int,
    switches: dict[str, Any],
    record_files: tuple[Path, ...],
    observation: str,
    shard_games: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Write all positions of many games of GAME as Parquet tables, for machine learning.

    The games are played by bots, or come from records of GAME with this number of players. Each position has what the
    seat to move may know, its legal actions, the action that was played, what a search found if there was one, and the
    result of the game. The data does not depend on --jobs.

    After Ctrl-C or a crash, run the same command again to continue. Needs underhold[data].

    \b
    underhold export cave-vs-cave --games 1000 --out positions
    underhold export cave-vs-cave --bots master@5000 --games 200 --jobs 2 --out searched
    underhold export cave-farmers --players 4 --records games.jsonl.gz --out recorded
    """
    words = current_words()
    _check_libraries()
    if record_files:
        given = [name for name in _ONLY_NEW if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
        if given:
            option = "--switch" if given[0] == "switches" else f"--{given[0]}"
            raise ExportError("only_new", option=option)
        plan = ExportPlan(game_id, players, observation, shard_games or 0)
        plan.encoding  # noqa: B018  # raises BadSetup before any work
        paths = record_paths(record_files)
        source: dict[str, Any] = {"records": checksums(paths)}
        records = Records(plan, paths)
        chosen: Iterable[NewGame | RecordedGame] = records.games()
    else:
        names = bots_for(split_bots(bots), players)
        for name in names:
            known_bot(name)
        plan = ExportPlan(game_id, players, observation, shard_games or 0, names, switches)
        for one in (seed, seed + games - 1):
            game_by_id(game_id).setup(players, one, **switches)  # raises BadSetup before any work
        source = {"bots": list(names), "seed": seed, "games": games, "switches": switches}
        records = None
        chosen = new_games(seed, games)
    folder = ExportFolder(out, plan, source)
    work = _Work(folder, shard_jobs(plan, out, chosen))
    started = time.perf_counter()
    finished = _run(work, jobs, None if record_files else games)
    seconds = time.perf_counter() - started
    if not finished:
        click.echo(words.say("export.stopped", count=work.kept + work.games, folder=out), err=True)
        sys.exit(_INTERRUPTED)
    if records is not None and records.others:
        click.echo(words.say("export.others", count=records.others.total()), err=True)
    from underhold.data.card import card

    folder.write_card(card(out, plan, _command(plan, source, record_files, out)))
    result = {
        "game": game_id,
        "players": players,
        "folder": str(out),
        "games": work.kept + work.games,
        "written_games": work.games,
        "written_positions": work.positions,
        "seconds": round(seconds, 6),
        "positions_per_second": round(work.positions / seconds, 3),
    }
    click.echo(json.dumps(result) if as_json else _sentence(result))


def _check_libraries() -> None:
    if missing := [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]:
        raise ExportError("needs", modules=", ".join(missing), extra="data")


@dataclass(slots=True)
class _Work:
    """The shards to write, and what has been written."""

    folder: ExportFolder
    shards: Iterator[ShardJob]
    kept: int = 0  # games in shards of an earlier run
    games: int = 0
    positions: int = 0

    def jobs(self) -> Iterator[ShardJob]:
        """The shards that are missing."""
        for job in self.shards:
            if self.folder.has(job.number):
                self.kept += len(job.games)
            else:
                yield job


def _run(work: _Work, processes: int, total: int | None) -> bool:
    """Write the shards that are missing; returns False if interrupted."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[positions]}"),
    )
    words = current_words()
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(words.text("export.games"), total=total, positions="")
            with closing(write_shards(work.jobs(), processes)) as written:  # stops the processes in any case
                for shard in written:
                    work.games += shard.games
                    work.positions += shard.positions
                    shown = words.say("export.positions", count=work.positions)
                    progress.update(task, completed=work.kept + work.games, positions=shown)
    except KeyboardInterrupt:
        return False
    finally:
        work.folder.remove_unfinished()
    return True


def _command(plan: ExportPlan, source: dict[str, Any], records: Iterable[Path], out: Path) -> str:
    """The command line that writes the same data. Only names: others have the files in other folders."""
    parts = ["underhold", "export", plan.game, "--players", str(plan.players)]
    if plan.bots:
        parts += ["--games", str(source["games"]), "--bots", ",".join(plan.bots), "--seed", str(source["seed"])]
        for name, value in (plan.switches or {}).items():
            parts += ["--switch", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    for path in records:
        parts += ["--records", path.name]
    parts += ["--observation", plan.observation, "--shard-games", str(plan.games_per_shard), "--out", out.name]
    return shlex.join(parts)


def _sentence(result: dict[str, Any]) -> str:
    words = current_words()
    return words.say(
        "export.done",
        positions=words.say("export.positions", count=result["written_positions"]),
        games=words.say("cli.count.games", count=result["written_games"]),
        folder=result["folder"],
        seconds=result["seconds"],
        rate=words.say("export.positions", count=round(result["positions_per_second"])),
    )
