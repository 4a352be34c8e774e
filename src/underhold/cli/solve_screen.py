"""What `underhold solve` shows while it works: one line that lives, and above it all that was found."""

from types import TracebackType
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table
from rich.text import Text

from underhold.bots.solo_search import Step
from underhold.bots.solver_processes import Report
from underhold.core.game import Game
from underhold.locale import Words


class Screen:
    """At a terminal the state of the search is always in view; elsewhere only what was found is written."""

    def __init__(self, console: Console, speech: Words, game: Game[Any, Any], limit: float) -> None:
        """`limit`: the seconds that it may take, 0 if it is not counted in seconds."""
        self._console = console
        self._speech = speech
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
        """A line with more points was found."""
        self._console.print(Text(self._speech.say("cli.solve.better", seconds=seconds, count=points), "uh.good"))

    def played(self, step: Step) -> None:
        """A turn of the honest game, or a part of it."""
        moves = " ".join(self._game.write(move) for move in step.moves)
        said = self._speech.say("cli.solve.played", expected=step.expected, count=step.points)
        self._console.print(Text.assemble((f"{step.label:>5}  ", "uh.label"), (moves, "uh.notation"), f"  {said}"))

    def show(self, report: Report, best: int | None) -> None:
        """How far the search has come, all processes together."""
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
            "nodes": _rate(sum(one.nodes for one in reports), seconds),
            "turns": _rate(sum(one.turns for one in reports), seconds),
        }
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for heading in cells:
            table.add_column(self._speech.text(f"cli.solve.{heading}"), justify="right", style="uh.number")
        table.add_row(*cells.values())
        self._live.update(table, refresh=True)


def _rate(count: int, seconds: float) -> str:
    return f"{count / max(seconds, 0.001):,.0f}"
