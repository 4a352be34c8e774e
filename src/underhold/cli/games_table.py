"""The table over many analyzed games, for `underhold analyse`."""

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from underhold.bots.analysis import Analysis, Mark, Summary
from underhold.locale import Words

SIGNS: Final[dict[Mark, str]] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def lost_text(words: Words, summary: Summary) -> str:
    """The points that a seat lost, with their error if it is known."""
    lost = words.number(summary.lost, ".1f")
    return lost if summary.lost_error is None else f"{lost} ± {words.number(summary.lost_error, '.1f')}"


def games_table(words: Words, games: Sequence[tuple[str, Analysis]]) -> RenderableType:
    """A row for every seat of every game, and the means at the end."""
    table = Table()
    for heading in ("game", "player", "points", "lost", "accuracy"):
        left = heading in ("game", "player")
        table.add_column(words.text(f"cli.analyse.column.{heading}"), justify="left" if left else "right")
    for sign in SIGNS.values():
        table.add_column(sign, justify="right")
    summaries: list[Summary] = []
    for name, analysis in games:
        for seat in range(analysis.seats):
            summary = analysis.summary(seat)
            summaries.append(summary)
            table.add_row(
                name if seat == 0 else "",
                words.say("cli.play.name.person", number=seat + 1),
                "-" if analysis.points is None else str(analysis.points[seat]),
                lost_text(words, summary),
                words.number(summary.accuracy / 100, ".1%"),
                *(str(summary.marks[mark]) for mark in SIGNS),
            )
    if not summaries:
        return Group()
    points = [one for _, analysis in games for one in analysis.points or ()]
    table.add_section()
    table.add_row(
        words.say("cli.count.games", count=len(games)),
        words.text("cli.analyse.mean"),
        words.number(fmean(points), ".1f") if points else "-",
        words.number(fmean(summary.lost for summary in summaries), ".1f"),
        words.number(fmean(summary.accuracy for summary in summaries) / 100, ".1%"),
        *(words.number(fmean(summary.marks[mark] for summary in summaries), ".1f") for mark in SIGNS),
    )
    return Group(table, Text(words.text("cli.analyse.legend"), "uh.dim"))
