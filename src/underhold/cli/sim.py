"""`underhold sim`: plays many games between bots and reports the results."""

import json
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from underhold.bots.bot import split_bots
from underhold.bots.match import bots_for, play_match
from underhold.cli.language import current_words, system_text
from underhold.cli.options import GAME, PLAYERS, SEED, BotOption, check_writable, known_bot, switches
from underhold.core.errors import BadSetup
from underhold.games import game as game_by_id, title as title_of
from underhold.records import Record, is_archive, write_archive, write_record

_CHUNKS = 100  # updates of the progress bar


@dataclass(slots=True)
class Tally:
    """Totals over many games."""

    games: int = 0
    decisions: int = 0
    points: list[int] = field(default_factory=list)
    wins: Counter[int | None] = field(default_factory=Counter)  # None: a draw

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)] if self.points else other.points
        self.wins.update(other.wins)


@dataclass(frozen=True, slots=True)
class Job:
    """A range of consecutive seeds. Each game depends only on its own seed, not on how the work is divided."""

    game_id: str
    players: int
    bots: tuple[str, ...]
    switches: dict[str, Any]
    records: Path | None
    json_records: bool
    first_seed: int
    games: int

    def parts(self, size: int) -> Iterator["Job"]:
        for start in range(0, self.games, size):
            first, games = self.first_seed + start, min(size, self.games - start)
            yield Job(
                self.game_id, self.players, self.bots, self.switches, self.records, self.json_records, first, games
            )


@dataclass(frozen=True, slots=True)
class Played:
    """What a job returns: its totals, and the records for an archive."""

    tally: Tally
    records: list[Record]


def run(job: Job) -> Played:
    """Play the games of a job. Records are written to the folder, or returned for the archive."""
    archived: list[Record] = []
    game = game_by_id(job.game_id)
    tally = Tally(points=[0] * job.players)
    for seed in range(job.first_seed, job.first_seed + job.games):
        setup = game.setup(job.players, seed, **job.switches)
        match = play_match(game, setup, job.bots, seed, keep_record=job.records is not None)
        tally.games += 1
        tally.decisions += match.decisions
        for seat, points in enumerate(match.scores.points):
            tally.points[seat] += points
        tally.wins[match.scores.winner] += 1
        if job.records and match.record and is_archive(job.records):
            archived.append(match.record)
        elif job.records and match.record:
            ending = "json" if job.json_records else "txt"
            write_record(match.record, job.records / f"{job.game_id}-{job.players}p-{seed}.{ending}")
    return Played(tally, archived)


@click.command()
@GAME
@PLAYERS
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games.")
@click.option(
    "--bots",
    cls=BotOption,
    default="random",
    show_default=True,
    help="A bot for all seats, or one for each, separated by commas: {bots}, or exec:COMMAND for your own program.",
)
@SEED
@switches
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
@click.option(
    "--records",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Folder for a record of every game, or a file for all of them: games.jsonl or games.jsonl.gz.",
)
@click.option("--json-records", is_flag=True, help="Write records as JSON instead of text.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def sim(
    game_id: str,
    players: int,
    games: int,
    bots: str,
    seed: int,
    switches: dict[str, Any],
    jobs: int,
    records: Path | None,
    json_records: bool,
    as_json: bool,
) -> None:
    """Let bots play many games of GAME and report scores, wins and speed.

    Game number i uses seed + i, so you can repeat, extend or split a run.

    \b
    underhold sim cave-vs-cave --players 2 --games 1000 --bots greedy,random --seed 7
    underhold sim cave-vs-cave --players 1 --games 100000 --bots random --json
    underhold sim cave-farmers --players 4 --games 200 --bots greedy --records games.jsonl.gz
    """
    names = bots_for(split_bots(bots), players)
    for name in names:
        known_bot(name)
    job = Job(game_id, players, names, switches, records, json_records, seed, games)
    game_by_id(game_id).setup(players, seed, **switches)  # fail on a bad setup before any work
    if json_records and (records is None or is_archive(records)):
        raise BadSetup(current_words().text("cli.sim.json_where"))
    if records is not None and is_archive(records):
        check_writable(records)
    elif records is not None:
        _make_folder(records)
    started = time.perf_counter()
    tally = Tally()
    archived = _run_with_progress(job, jobs, tally)
    if records is not None and is_archive(records):
        write_archive(archived, records)
    else:
        list(archived)  # plays the games; there is nothing to archive
    result = _result(job, tally, time.perf_counter() - started)
    if as_json:
        click.echo(json.dumps(result))
    else:
        _print(result)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadSetup(current_words().say("cli.sim.no_folder", folder=folder, reason=system_text(error))) from None


def _run_with_progress(job: Job, jobs: int, tally: Tally) -> Iterator[Record]:
    """Play all games, count them in the tally, and yield the records for an archive in the order of the seeds."""
    parts = list(job.parts(max(1, -(-job.games // _CHUNKS))))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(current_words().text("cli.sim.games"), total=job.games)
        for part in _results(parts, jobs):
            tally.add(part.tally)
            yield from part.records
            progress.update(task, completed=tally.games)


def _results(parts: list[Job], jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from map(run, parts)
        return
    with ProcessPoolExecutor(min(jobs, len(parts), os.cpu_count() or 1)) as pool:
        yield from pool.map(partial(run), parts)


def _result(job: Job, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "game": job.game_id,
        "players": job.players,
        "bots": list(job.bots),
        "seed": job.first_seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 6),
        "games_per_second": round(tally.games / seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds, 3),
        "mean_score": [round(points / tally.games, 4) for points in tally.points],
        "wins": [tally.wins[seat] for seat in range(job.players)],
        "draws": tally.wins[None],
    }


def _print(result: dict[str, Any]) -> None:
    words = current_words()
    title = words.say("cli.sim.title", count=result["games"], game=title_of(result["game"]).short_name(words))
    table = Table(title=title, min_width=40)
    for heading in ("seat", "bot", "mean", "wins"):
        table.add_column(words.text(f"cli.sim.{heading}"), justify="left" if heading == "bot" else "right")
    for seat, bot in enumerate(result["bots"]):
        table.add_row(
            str(seat + 1), bot, words.number(result["mean_score"][seat], ".2f"), words.number(result["wins"][seat], ",")
        )
    console = Console()
    console.print(table)
    console.print(words.say("cli.sim.drawn", count=result["draws"]), end=" ")
    console.print(
        words.say(
            "cli.sim.speed",
            decisions=words.say("cli.count.decisions", count=result["decisions"]),
            seconds=result["seconds"],
            games_rate=words.say("cli.count.games", count=round(result["games_per_second"])),
            decisions_rate=words.say("cli.count.decisions", count=round(result["decisions_per_second"])),
        )
    )
