"""One run: start all contestants, check that the builds agree, measure, save and print."""

import json
import platform
import sys
from collections import defaultdict
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from bench.plan import CONTESTANTS, MEASURED, METRICS, Length
from bench.report import show
from bench.stats import Samples, ratios, summaries
from bench.worker import BenchError, Worker

_WARM_UP = 0.1


def run(length: Length, others: bool, output: Path | None) -> None:
    console = Console()
    with ExitStack() as stack:
        workers: dict[str, Worker] = {}
        facts: dict[str, dict[str, Any]] = {}
        with Console(stderr=True).status("Starting the contestants and comparing the builds …"):
            for contestant in CONTESTANTS:
                if contestant.ours or others:
                    workers[contestant.id] = worker = Worker(contestant)
                    stack.callback(worker.close)
            for name, worker in workers.items():
                facts[name] = worker.facts()
        compare_builds(facts)
        samples = measure(workers, length)
    results = gather(length, facts, samples)
    show(results, console)
    if output is not None:
        output.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        console.print(f"Saved to {output.name}.", highlight=False)


def compare_builds(facts: dict[str, dict[str, Any]]) -> None:
    compiled, interpreted = facts["compiled"]["checksum"], facts["interpreted"]["checksum"]
    if compiled != interpreted:
        raise BenchError(
            f"The builds played different games from the same seeds: compiled {compiled}, interpreted {interpreted}. "
            "If src is newer than the installed package, run `make bench` to reinstall it; otherwise this is a bug."
        )


def measure(workers: dict[str, Worker], length: Length) -> Samples:
    """Measure in turns: in each round all contestants run the same task right after one another."""
    turns = [
        (worker, metric)
        for metric in METRICS
        for name, worker in workers.items()
        if metric in MEASURED[name]
    ]  # fmt: skip
    samples: Samples = defaultdict(list)
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, refresh_per_second=2) as progress:
        whole = sum(length.seconds(metric) for _, metric in turns) * length.rounds
        bar = progress.add_task("Warming up", total=whole)
        for worker, metric in turns:
            worker.ask(metric.id, min(_WARM_UP, length.seconds(metric)))
        for number in range(length.rounds):
            for worker, metric in turns:
                seconds = length.seconds(metric)
                who = worker.contestant.label
                progress.update(bar, description=f"Round {number + 1} of {length.rounds}: {who}, {metric.id}")
                samples[worker.contestant.id, metric.id].append(worker.ask(metric.id, seconds))
                progress.advance(bar, seconds)
    return dict(samples)


def gather(length: Length, facts: dict[str, dict[str, Any]], samples: Samples) -> dict[str, Any]:
    """The saved results: enough to interpret the numbers, without the name of a machine or a person."""
    versions = {name: number for one in facts.values() for name, number in one["versions"].items()}
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "cpu": cpu_model(),
        "versions": versions,
        "rules_version": facts["compiled"]["rules_version"],
        "rounds": length.rounds,
        "seconds": {"playing": length.playing, "calling": length.calling},
        "checksum": facts["compiled"]["checksum"],
        "checked_games": facts["compiled"]["checked_games"],
        "shape": {name: {key: round(n, 3) for key, n in one["shape"].items()} for name, one in facts.items()},
        "results": summaries(samples),
        "ratios": ratios(samples),
    }


def cpu_model() -> str:
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"
