"""The progress display of `underhold solve`: a live line, and above it the results so far."""

from types import TracebackType
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from underhold.bots.solo_search import PlayedTurn
from underhold.bots.solver_processes import Report
from underhold.core.game import Game
from underhold.locale import Words


class Screen:
    """Shows the state of the search live in a terminal; elsewhere it only prints results."""

    def __init__(self, console: Console, words: Words, game: Game[Any, Any], limit: float) -> None:
        """`limit` is the time limit in seconds, 0 if there is none."""
        self._console = console
        self._words = words
        self._game = game
        self._limit = limit
        self._live = Live(console=console, transient=True, auto_refresh=False) if console.is_terminal else None
        self._reports: dict[int, Report] = {}

    def __enter__(self) -> "Screen":
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._live:
            self._live.stop()

    def better(self, seconds: float, points: int) -> None:
        """Print that a line with more points was found."""
        self._console.print(Text(self._words.say("cli.solve.better", seconds=seconds, count=points), "uh.good"))

    def played(self, step: PlayedTurn) -> None:
        """Print a turn of the game, or a part of it."""
        moves = " ".join(str(move) for move in step.moves)
        expectation = self._words.say("cli.solve.played", expected=step.expected, count=step.points)
        self._console.print(
            Text.assemble((f"{step.label:>5}  ", "uh.label"), (moves, "uh.notation"), f"  {expectation}")
        )

    def show(self, report: Report, best: int | None) -> None:
        """Show the progress of all processes together."""
        self._reports[report.worker] = report
        if not self._live:
            return
        reports = list(self._reports.values())
        seconds = max(one.seconds for one in reports)
        cells = {
            "best": "-" if best is None else str(best),
            "time": f"{seconds:.0f}" + (f" / {self._limit:.0f}" if self._limit else ""),
            "width": " ".join(str(one.width) for one in reports),
            "turn": " ".join(one.label for one in reports),
            "nodes": _rate(self._words, sum(one.nodes for one in reports), seconds),
            "turns": _rate(self._words, sum(one.turns for one in reports), seconds),
        }
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for heading in cells:
            table.add_column(self._words.text(f"cli.solve.{heading}"), justify="right", style="uh.number")
        table.add_row(*cells.values())
        self._live.update(table, refresh=True)


def _rate(words: Words, count: int, seconds: float) -> str:
    return words.number(count / max(seconds, 0.001), ",.0f")
