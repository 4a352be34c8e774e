"""Play games between copies of a bot and write their statistics for the strategy page.

Games are saved as records until the statistics are written, so that an interrupted run can be resumed.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import underhold
from tools.strategy.sample import Sample, sample_of
from tools.strategy.summary import FORMAT, summary_of
from underhold.bots.bot import check_bot
from underhold.bots.match import play_match
from underhold.core.errors import UnderholdError
from underhold.records import read_record, write_record

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = ROOT / "records" / "strategy"
DATA: Final = ROOT / "docs" / "data"


@dataclass(frozen=True, slots=True)
class Job:
    """One game; its seed determines the deal and the choices of the bots."""

    game: str
    players: int
    bot: str
    seed: int
    folder: Path


def played(job: Job) -> Sample:
    """Play a game, or read its record if an earlier run has played it."""
    game = underhold.game(job.game)
    path = job.folder / f"{job.seed}.txt"
    if path.exists():
        record = read_record(path)
    else:
        setup = game.setup(job.players, job.seed)
        match = play_match(game, setup, [job.bot] * job.players, job.seed, keep_record=True)
        assert match.record is not None
        record = match.record
        write_record(record, path)
    return sample_of(game, record)


def _samples(jobs: Sequence[Job], processes: int) -> Iterator[Sample]:
    if processes == 1:
        yield from map(played, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(played, jobs)


def gather(jobs: Sequence[Job], processes: int) -> list[Sample]:
    """Play all games and show a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    samples = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(f"{jobs[0].game} for {jobs[0].players}", total=len(jobs))
        for sample in _samples(jobs, processes):
            samples.append(sample)
            progress.advance(task)
    return samples


def dumps(data: dict[str, Any]) -> str:
    """JSON with one line per piece, for readable diffs."""
    groups = []
    for group, rows in data["pieces"].items():
        lines = ",\n".join(f"   {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
        groups.append(f"  {json.dumps(group)}: {{\n{lines}\n  }}")
    rest = {name: value for name, value in data.items() if name != "pieces"}
    head, pieces = json.dumps(rest, indent=1).removesuffix("\n}"), ",\n".join(groups)
    return f'{head},\n "pieces": {{\n{pieces}\n }}\n}}\n'


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.strategy",
        description=__doc__,
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(underhold.titles()))
    parser.add_argument("--players", type=int, default=2, help="number of players, all played by the same bot")
    parser.add_argument("--bot", default="master", help="the bot, optionally with a budget: master@5000")
    parser.add_argument("--games", type=int, default=1000, help="number of games")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game; game i has seed + i")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--out", type=Path, default=DATA, help="output folder")
    parser.add_argument("--kept", type=Path, default=KEPT, help="folder for the records of an unfinished run")
    options = parser.parse_args(arguments)
    for name in ("games", "jobs"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1")
    return options


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, count, write."""
    options = _options(arguments)
    folder = options.kept / f"{options.game}-{options.players}-{options.bot}"
    seeds = range(options.seed, options.seed + options.games)
    jobs = [Job(options.game, options.players, options.bot, seed, folder) for seed in seeds]
    try:
        check_bot(options.bot)
        underhold.game(options.game).setup(options.players, options.seed)  # raises errors before any work is done
        samples = gather(jobs, options.jobs)
    except UnderholdError as error:
        sys.exit(f"strategy: {error}")
    except KeyboardInterrupt:
        sys.exit("strategy: interrupted; run the same command to continue.")
    head = {
        "format": FORMAT,
        "game": options.game,
        "players": options.players,
        "bot": options.bot,
        "seed": options.seed,
        "rules": underhold.game(options.game).rules_version,
    }
    path = options.out / f"strategy-{options.game}-{options.players}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dumps(head | summary_of(options.game, options.players, samples)), encoding="utf-8")
    shutil.rmtree(folder)
    print(f"{path}: {len(samples)} games")


if __name__ == "__main__":
    main()
