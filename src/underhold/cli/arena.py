"""`underhold arena`: bots play each other, and their strength is measured and reported."""

import importlib.util
import json
import shlex
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, Final, Literal

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from underhold.bots.arena.contests import contests_of
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.folder import ArenaFolder
from underhold.bots.arena.formatting import (
    NOTHING,
    elo_and_reach,
    interval,
    milliseconds,
    one_decimal,
    percent,
    plus_minus,
    short_bot_name,
    signed,
    win_draw_loss,
)
from underhold.bots.arena.game import PlayedGame, Result
from underhold.bots.arena.parquet import ParquetStream
from underhold.bots.arena.plan import ArenaPlan, Job, check
from underhold.bots.arena.ray_cluster import by_ray
from underhold.bots.arena.record_archive import ARCHIVE, write_records
from underhold.bots.arena.report import ReportData, failure_text, report_page, seats_text
from underhold.bots.arena.sprt import LIMIT, sequential_test
from underhold.bots.arena.standings import Standing, Standings, standings_of
from underhold.bots.arena.tables import pair_row, standing_row, write_tables
from underhold.bots.arena.workers import by_processes
from underhold.bots.bot import split_bots
from underhold.cli.language import current_words
from underhold.cli.options import GAME, SEED, BotOption, known_bot, switches
from underhold.core.errors import UnderholdError
from underhold.games import title as title_of
from underhold.locale import Words

_LIBRARIES: Final = ("numpy", "matplotlib")
_ALL_FAILED: Final = 10  # games: a bot that failed in all of its first ones must be broken
_FAILURES_SHOWN: Final = 10
_COMPARED: Final = ("rating", "superiority_short", "record_short", "draws", "share", "lead")  # only for several bots
_SPARE: Final = (
    "draws",
    "turn_p95_short",
    "turn",
    "superiority_short",
    "lead",
)  # dropped in narrow terminals; the report and the tables have them
_INTERRUPTED: Final = 130  # the exit status for Ctrl-C
_MOST_ELO: Final = 1000


class _Bounds(click.ParamType[tuple[float, float]]):
    """Two Elo differences, such as `0,20`."""

    name = "ELO0,ELO1"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        try:
            low, high = map(float, str(value).split(","))
        except ValueError:
            self.fail(f"{value!r} is not two numbers, as in 0,20.", param, ctx)
        if not -_MOST_ELO <= low < high <= _MOST_ELO:
            self.fail(f"ELO0 must be less than ELO1, and both must be within ±{_MOST_ELO}.", param, ctx)
        return low, high


@click.command()
@GAME
@click.option(
    "--bots",
    cls=BotOption,
    required=True,
    help="The bots, separated by commas: {bots}, or exec:COMMAND for your own program.",
)
@click.option(
    "--games",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    help="Minimum number of games per pair of bots.",
)
@click.option("--seats", type=click.IntRange(min=1), default=2, show_default=True, help="Seats per table.")
@click.option("--mixed", is_flag=True, help="Fill each table with different bots, instead of two bots that alternate.")
@SEED
@switches
@click.option(
    "--sprt",
    type=_Bounds(),
    help="Compare two bots and stop as soon as it is clear whether the first one is better by ELO0 or by ELO1 points.",
)
@click.option("--workers", type=click.IntRange(min=1), default=2, show_default=True, help="Number of processes.")
@click.option(
    "--ray",
    "ray_address",
    metavar="ADDRESS",
    help="Play on a Ray cluster: its address, `auto` for the cluster of this machine, or `local` to start one here.",
)
@click.option(
    "--runtime-env",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="With --ray: a JSON file with Ray's runtime_env, to bring packages and bots to the other machines.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for tables, records and the report; an existing one is continued.  [default: a new one in arena/]",
)
@click.option("--records/--no-records", default=True, show_default=True, help="Save a record of every game.")
@click.option(
    "--archive",
    is_flag=True,
    help=f"Also write all records to one file, {ARCHIVE}: for `underhold export`, for example.",
)
@click.option(
    "--parquet", is_flag=True, help="Also write the games as Parquet, while they are played; needs underhold[data]."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def arena(
    game_id: str,
    bots: str,
    games: int,
    seats: int,
    mixed: bool,
    seed: int,
    switches: dict[str, Any],
    sprt: tuple[float, float] | None,
    workers: int,
    ray_address: str | None,
    runtime_env: Path | None,
    out: Path | None,
    records: bool,
    archive: bool,
    parquet: bool,
    as_json: bool,
) -> None:
    """Let bots play each other at GAME and measure how strong they are.

    Every pair of bots plays the same deals, each deal with rotated seats. With more than two seats the bots alternate;
    with one seat, each bot plays the same deals alone. The results are report.html, standings.csv, pairs.csv, games.csv
    and the records.

    After Ctrl-C or a crash, run the command again with the same --out to continue, or with more --games to play more.
    A bot that crashes, takes too long or plays an illegal move loses the game. The arena stops if a bot fails in all of
    its first ten games.

    \b
    underhold arena cave-vs-cave --bots greedy,random --games 100
    underhold arena cave-farmers --seats 4 --bots greedy,random --games 20 --out arena/four
    underhold arena cave-vs-cave --seats 1 --bots greedy,random --games 50 --json
    underhold arena cave-vs-cave --bots "greedy,exec@2s:python3 my_bot.py" --games 20
    underhold arena cave-vs-cave --bots greedy,random --games 10000 --ray 10.0.0.5:6379
    """
    words = current_words()
    try:
        if runtime_env and ray_address is None:
            raise ArenaError("runtime_env_without_ray")
        plan = ArenaPlan(game_id, seats, tuple(split_bots(bots)), games, seed, switches, mixed, sprt)
        for name in plan.bots:
            known_bot(name)
        check(plan)
        _check_libraries(ray=ray_address is not None, parquet=parquet)
        folder = ArenaFolder(out or _new_folder(plan), plan, records)
        if plan.games_of_a_group != games:
            click.echo(words.say("arena.rounded", count=plan.games_of_a_group, asked=games), err=True)
        stream = ParquetStream(folder.path, folder.results()) if parquet else None
        done = _play(folder, _players(workers, ray_address, runtime_env), stream)
        if done:
            if archive:
                write_records(folder)
            _finish(folder, as_json, stream)
    except ArenaError as refusal:
        raise UnderholdError(refusal.say(words)) from None
    if not done:
        sys.exit(_INTERRUPTED)


def _check_libraries(*, ray: bool, parquet: bool) -> None:
    """Raise an error before the start if libraries are missing that are needed at the end."""
    needed = {"arena": _LIBRARIES, "ray": ("ray",) if ray else (), "data": ("polars",) if parquet else ()}
    for extra, libraries in needed.items():
        if missing := [name for name in libraries if importlib.util.find_spec(name) is None]:
            raise ArenaError("needs", modules=", ".join(missing), extra=extra)


def _new_folder(plan: ArenaPlan) -> Path:
    name = f"{plan.game}-{plan.seats}p-{datetime.now():%Y%m%d-%H%M%S}"
    free = (Path("arena") / (f"{name}-{again}" if again else name) for again in range(1000))
    return next(path for path in free if not path.exists())


_Players = Callable[[list[Job]], Generator[PlayedGame, None, None]]


def _players(workers: int, ray_address: str | None, runtime_env: Path | None) -> _Players:
    """The function that plays games: in processes or with Ray."""
    if ray_address is None:
        return lambda jobs: by_processes(jobs, min(workers, len(jobs)))
    environment = _read_environment(runtime_env) if runtime_env else None
    return lambda jobs: by_ray(jobs, ray_address, workers, environment)


def _read_environment(file: Path) -> dict[str, Any]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ArenaError("runtime_env", file=file, reason=str(error)) from None
    if not isinstance(found, dict):
        raise ArenaError("runtime_env", file=file, reason=type(found).__name__)
    return found


def _play(folder: ArenaFolder, players: _Players, stream: ParquetStream | None) -> bool:
    """Play the missing games; returns False if interrupted."""
    words = current_words()
    test = sequential_test(folder.plan, folder.results()) if folder.plan.sprt else None
    if test and test.verdict.accepted is not None:
        return True
    jobs = list(folder.missing())
    before = len(folder.results())
    total = before + len(jobs)
    if before and jobs:
        click.echo(words.say("arena.going_on", folder=folder.path, count=before, total=total), err=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[lead]}", markup=False),
    )
    score = _Score(folder)
    try:
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(words.text("arena.games"), total=total, completed=before, lead=score.text())
            with closing(_played(jobs, players)) as games:  # stops the workers in any case
                for played in games:
                    folder.add(played)
                    if stream:
                        stream.add(played.result)
                    score.add(played)
                    progress.update(task, advance=1, lead=score.text())
                    _stop_if_broken(folder, played.result)
                    if test:
                        test.add(played.result)
                        if test.verdict.accepted is not None:
                            break
    except KeyboardInterrupt:
        folder.reread()
        click.echo(words.say("arena.stopped", done=len(folder.results()), total=total), err=True)
        click.echo(f"  {command(folder.plan)} --out {shlex.quote(str(folder.path))}", err=True)
        return False
    finally:
        if stream:
            stream.flush()
    return True


def _played(jobs: list[Job], players: _Players) -> Generator[PlayedGame, None, None]:
    if jobs:
        yield from players(jobs)


def _stop_if_broken(folder: ArenaFolder, last: Result) -> None:
    if last.failed is None:
        return
    own = [result for result in folder.results() if last.failed in result.bots]
    if len(own) == _ALL_FAILED and all(result.failed == last.failed for result in own):
        failure = failure_text(current_words(), last)
        raise ArenaError("too_many_failures", bot=last.failed, count=len(own), failure=failure)


def _verdict_text(words: Words, plan: ArenaPlan, results: Sequence[Result]) -> str | None:
    """The state of the sequential test in a sentence."""
    if plan.sprt is None:
        return None
    verdict = sequential_test(plan, results).verdict
    names = {None: "open", 0: "rejected", 1: "accepted"}
    bounds = [words.number(bound, "+g") for bound in plan.sprt]
    llr, limit = words.number(verdict.llr, ".2f"), words.number(LIMIT, ".2f")
    values = {"bot": plan.bots[0], "other": plan.bots[1], "low": bounds[0], "high": bounds[1]}
    return words.say(f"arena.sprt.{names[verdict.accepted]}", count=verdict.deals, llr=llr, limit=limit, **values)


class _Score:
    """The wins so far, shown next to the progress bar."""

    def __init__(self, folder: ArenaFolder) -> None:
        self._alone = folder.plan.seats == 1
        self._shares = dict.fromkeys(folder.plan.bots, 0.0)
        for contest in [] if self._alone else contests_of(folder.results()):
            self._count(contest.shares())

    def add(self, played: PlayedGame) -> None:
        if not self._alone:
            self._count(contests_of([played.result])[0].shares())

    def _count(self, shares: dict[str, float]) -> None:
        for bot, share in shares.items():
            self._shares[bot] += share

    def text(self) -> str:
        if self._alone:
            return ""
        best = sorted(self._shares.items(), key=lambda item: -item[1])
        return "  ".join(f"{short_bot_name(bot)} {wins:.3g}" for bot, wins in best[:4])


def _finish(folder: ArenaFolder, as_json: bool, stream: ParquetStream | None) -> None:
    """Write and print the results."""
    words, plan, results = current_words(), folder.plan, folder.results()
    standings = standings_of(plan.bots, results)
    if results:
        files = write_tables(folder.path, results, standings)
        if stream:
            files.append(stream.finish(results))
        records = {file.name for file in (folder.path / "records").glob("*.txt")}
        shown = ReportData(
            plan=plan,
            command=command(plan),
            date=time.strftime("%Y-%m-%d"),
            results=results,
            standings=standings,
            files=[file.name for file in files] + ["records/"] * bool(records),
            records=records,
            verdict=_verdict_text(words, plan, results),
        )
        (folder.path / "report.html").write_text(report_page(words, shown), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(_as_json(folder, standings), ensure_ascii=False))
    elif results:
        _print(folder, standings)
    failed = [result for result in results if result.fault]
    if failed:
        click.echo(words.say("arena.failed", count=len(failed)), err=True)
        for result in failed[:_FAILURES_SHOWN]:
            click.echo(f"  {failure_text(words, result)}", err=True)


def command(plan: ArenaPlan) -> str:
    """The command line for this plan."""
    parts = ["underhold", "arena", plan.game, "--bots", ",".join(plan.bots)]
    parts += ["--games", str(plan.games), "--seats", str(plan.seats), "--seed", str(plan.seed)]
    parts += ["--mixed"] if plan.mixed else []
    parts += ["--sprt", ",".join(f"{bound:g}" for bound in plan.sprt)] if plan.sprt else []
    for name, value in plan.switches.items():
        parts += ["--switch", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return shlex.join(parts)


def _as_json(folder: ArenaFolder, standings: Standings) -> dict[str, Any]:
    plan = folder.plan
    return {
        "game": plan.game,
        "seats": plan.seats,
        "mixed": plan.mixed,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "switches": plan.switches,
        "games": len(folder.results()),
        "standings": [standing_row(place, one) for place, one in enumerate(standings.bots, start=1)],
        "pairs": [pair_row(pair) for pair in standings.pairs],
        "failures": [result.to_json() for result in folder.results() if result.fault],
        "sprt": None if plan.sprt is None else asdict(sequential_test(plan, folder.results()).verdict),
        "folder": str(folder.path),
    }


def _print(folder: ArenaFolder, standings: Standings) -> None:
    words, plan = current_words(), folder.plan
    name, seats = title_of(plan.game).short_name(words), seats_text(words, plan)
    title = words.say("arena.title", name=name, count=len(folder.results()), seats=seats)
    rows = [_row(words, place, one) for place, one in enumerate(standings.bots, start=1)]
    columns = [column for column in rows[0] if len(rows) > 1 or column not in _COMPARED]
    columns = [column for column in columns if column != "failures" or any(one.failures for one in standings.bots)]
    for dropped in ("", *_SPARE):
        columns = [column for column in columns if column != dropped]
        table = _table(title)
        for column in columns:
            justify: Literal["left", "right"] = "left" if column == "bot" else "right"
            table.add_column(words.text(f"arena.column.{column}"), justify=justify, no_wrap=True)
        for row in rows:
            table.add_row(*(row[column] for column in columns))
        if _fits(table):
            break
    _show(table)
    if len(standings.bots) > 2:
        _show(_cross(standings))
    if verdict := _verdict_text(words, plan, folder.results()):
        click.echo(verdict)
    click.echo(words.say("arena.kept", folder=folder.path))


def _row(words: Words, place: int, one: Standing) -> dict[str, str]:
    """The statistics of a bot by column."""
    return {
        "place": str(place),
        "bot": short_bot_name(one.bot),
        "rating": " ".join(elo_and_reach(words, one.rating)),
        "superiority_short": NOTHING if one.superiority is None else percent(words, one.superiority),
        "record_short": win_draw_loss(one.record),
        "draws": percent(words, one.record.draw_ratio),
        "share": f"{percent(words, one.record.share)} ({interval(words, one.record)})",
        "failures": str(one.failures),
        "points": one_decimal(words, one.mean) + ("" if one.error is None else f" {plus_minus(words, one.error)}"),
        "lead": signed(words, one.margin),
        "turn": milliseconds(words, one.turn_ms),
        "turn_p95_short": milliseconds(words, one.turn_ms_p95),
    }


def _cross(standings: Standings) -> Table:
    words = current_words()
    bots = [row.bot for row in standings.bots]
    table = _table(words.text("arena.cross"))
    table.add_column("", no_wrap=True)
    for bot in bots:
        table.add_column(short_bot_name(bot), justify="right", no_wrap=True)
    for bot in bots:
        pairs = (standings.pair(bot, other) for other in bots)
        table.add_row(short_bot_name(bot), *(percent(words, pair.record.share) if pair else "" for pair in pairs))
    return table


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=SIMPLE_HEAD, pad_edge=False)


def _console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)


def _width(console: Console, table: Table) -> int:
    return console.measure(table, options=console.options.update(width=1000)).maximum


def _fits(table: Table) -> bool:
    """Whether a table fits the terminal; a file is always wide enough."""
    console = _console()
    return not console.is_terminal or _width(console, table) <= console.width


def _show(table: Table) -> None:
    """Print a table in full, even if it is wider than the terminal, because numbers must not be cut off."""
    console = _console()
    console.width = max(console.width, _width(console, table))
    console.print(table)
