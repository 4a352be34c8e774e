"""Prints the results as tables."""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from bench.plan import CAVE_VS_CAVE, CONTESTANTS, ENCODING, EXPORT, METRICS, THINKING, WORKERS, Metric

_BUSY = 0.95


def show(results: dict[str, Any], console: Console) -> None:
    tables = (_games, _calls, _encoded, _exported, _thoughts, _ratios)
    for table in (make(results) for make in tables):
        console.print()
        console.print(table)
    elsewhere = {metric.id for metric in WORKERS}  # other processes do the work
    found = [one for metrics in results["results"].values() for one in metrics.items()]
    share = min(one["core_share"] for metric, one in found if metric not in elsewhere)
    console.print(
        f"\nMedian of {results['rounds']} rounds on one core, including the setup of new games. Spread: highest minus "
        "lowest, relative to the median. /game: decisions per game. Chance: chance nodes per game, not counted as "
        f"decisions. Choice: decisions with two or more legal moves.\n{results['cpu']}, {results['python']}. "
        f"Both builds and both loops played the same {results['checked_games']} checked games: {results['checksum']}.",
        highlight=False,
    )
    if share < _BUSY:
        console.print(
            f"[yellow]Other programs used up to {1 - share:.0%} of this core. Ratios are more reliable than rates.[/]"
        )


def _table(title: str, *columns: str) -> Table:
    """A table that fits into 80 columns: no frame, only lines between sections."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), show_edge=False)
    table.add_column("", no_wrap=True)
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _rows(results: dict[str, Any], metrics: Sequence[Metric]) -> list[tuple[Metric, str, str, dict[str, Any]]]:
    """The results by metric, then by contestant, without those that were not measured."""
    found = []
    for metric in metrics:
        for contestant in CONTESTANTS:
            one = results["results"].get(contestant.id, {}).get(metric.id)
            if one is not None:
                found.append((metric, contestant.id, contestant.label, one))
    return found


def _games(results: dict[str, Any]) -> Table:
    table = _table("Random games", "decisions/s", "spread", "games/s", "/game", "chance", "choice")
    last = ""
    for metric, contestant, label, one in _rows(results, [metric for metric in METRICS if metric.plays]):
        if metric.id != last:
            table.add_section()
            table.add_row(f"[bold]{metric.label}[/]")
            last = metric.id
        rate = one["decisions_per_second"]
        sampled = metric.id.endswith("-2") and "farmers" not in metric.id
        table.add_row(
            f" {label}",
            f"{rate['median']:,.0f}",
            f"{rate['spread']:.0%}",
            f"{one['games_per_second']['median']:,.0f}",
            f"{one['decisions_per_game']:,.0f}",
            f"{one['chance_nodes_per_game']:,.0f}" if "chance_nodes_per_game" in one else "",
            f"{results['shape'][contestant]['share_with_a_choice']:.0%}" if sampled else "",
        )
    return table


def _calls(results: dict[str, Any]) -> Table:
    calls = [metric for metric in CAVE_VS_CAVE if not metric.plays]
    return _rates(results, "Single calls, on positions of random games", calls)


def _encoded(results: dict[str, Any]) -> Table:
    return _rates(results, "Encoded states, with legal moves", ENCODING)


def _exported(results: dict[str, Any]) -> Table:
    return _rates(results, "Positions exported as Parquet", EXPORT)


def _rates(results: dict[str, Any], title: str, metrics: Sequence[Metric]) -> Table:
    table = _table(title, "per second", "spread")
    last = ""
    for metric, _, label, one in _rows(results, metrics):
        if metric.id != last:
            table.add_section()
            table.add_row(f"[bold]{metric.label}[/]")
            last = metric.id
        rate = one[f"{metric.unit}_per_second"]
        table.add_row(f" {label}", f"{rate['median']:,.0f}", f"{rate['spread']:.0%}")
    return table


def _thoughts(results: dict[str, Any]) -> Table:
    table = _table("The tree search", "positions/s", "spread", "turns/s", "playouts/s")
    last = ""
    for metric, _, label, one in _rows(results, THINKING):
        if metric.id != last:
            table.add_section()
            table.add_row(f"[bold]{metric.label}[/]")
            last = metric.id
        rate = one["nodes_per_second"]
        table.add_row(
            f" {label}",
            f"{rate['median']:,.0f}",
            f"{rate['spread']:.0%}",
            f"{one['turns_per_second']['median']:,.0f}",
            f"{one['playouts_per_second']['median']:,.0f}",
        )
    return table


def _ratios(results: dict[str, Any]) -> Table:
    table = _table("How many times as fast, in this run", "median", "lowest", "highest")
    for one in results["ratios"]:
        ratio = one["ratio"]
        table.add_row(one["label"], f"{ratio['median']:,.1f}", f"{ratio['low']:,.1f}", f"{ratio['high']:,.1f}")
    return table
