"""The plots of the report. Their colors are CSS variables of the page, so that they follow its light or dark theme."""

import io
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final

from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.formatting import elo, milliseconds, one_decimal, short_bot_name
from underhold.bots.arena.game import Result
from underhold.bots.arena.standings import Standings, percentile
from underhold.locale import Words
from underhold.locale.numbers import localized

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

# Placeholders for the colors of the page; no plot uses these exact colors otherwise.
_INK: Final = "#010101"
_SOFT: Final = "#010102"
_LINE: Final = "#010103"
_BOTS: Final = tuple(f"#0102{number:02x}" for number in range(9))
_VARIABLES: Final = {_INK: "ink", _SOFT: "ink-soft", _LINE: "grid"} | {
    color: f"bot-{number}" for number, color in enumerate(_BOTS)
}
_MARKERS: Final = "osD^vPX*h"
_WIDTH: Final = 5.4  # inches; the page scales the plot
_MARGIN: Final = 40  # Elo points above and below the curves
_BINS: Final = 24


_Draw = Callable[["Axes", Words, Sequence[Result], Standings], None]


def color_number(place: int) -> int:
    """The number of the page's color for a bot, by its place from 0."""
    return place % len(_BOTS)


def plots(words: Words, results: Sequence[Result], standings: Standings) -> dict[str, str]:
    """All plots as SVG, by name."""
    drawn: dict[str, _Draw] = {"scores": _scores, "times": _times}
    if len(standings.bots) > 1:
        drawn = {"ratings": _ratings, "history": _history, **drawn}
    return {name: _drawn(name, draw, words, results, standings) for name, draw in drawn.items()}


def _drawn(name: str, draw: _Draw, words: Words, results: Sequence[Result], standings: Standings) -> str:
    try:
        from matplotlib.backends.backend_svg import FigureCanvasSVG
        from matplotlib.figure import Figure
    except ModuleNotFoundError as error:
        raise ArenaError("needs", modules=error.name, extra="arena") from None
    with _style(name):
        rows = len(standings.bots) if name in ("scores", "times") else max(6, len(standings.bots))
        figure = Figure(figsize=(_WIDTH, 0.8 + 0.42 * max(2, rows)), layout="constrained")
        FigureCanvasSVG(figure)  # never open a window, whichever backend is installed
        draw(figure.subplots(), words, results, standings)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return _for_the_page(text.getvalue(), name, words.text(f"arena.plot.{name}"))


@contextmanager
def _style(name: str) -> Iterator[None]:
    """Settings that all plots share. The salt makes the output deterministic."""
    import matplotlib

    soft: dict[str, Any] = {f"{kind}.{what}": _SOFT for kind in ("xtick", "ytick") for what in ("color", "labelcolor")}
    settings: Any = {  # matplotlib types its keys one by one
        **soft,
        "svg.fonttype": "none",  # text stays text, in the font of the page
        "svg.hashsalt": f"underhold-{name}",
        "font.size": 10.5,
        "text.color": _INK,
        "text.parse_math": False,  # a $ in a name is a $
        "axes.labelcolor": _SOFT,
        "axes.edgecolor": _LINE,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.spines.left": False,
        "axes.grid": True,
        "axes.grid.axis": "x",
        "axes.axisbelow": True,
        "grid.color": _LINE,
        "grid.linewidth": 0.8,
        "xtick.major.size": 0,
        "ytick.major.size": 0,
    }
    with matplotlib.rc_context(settings):
        yield


def _for_the_page(svg: str, name: str, title: str) -> str:
    """The bare SVG element, with colors of the page and unique ids."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    for color, variable in _VARIABLES.items():
        svg = svg.replace(color, f"var(--{variable})")
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", svg)
    svg = re.sub(r"font: ([^;\"]*?)(\d[\d.]*px)[^;\"]*", r"font-size: \2", svg)
    svg = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    label = title.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def _bot_rows(axes: "Axes", standings: Standings) -> None:
    """One row per bot, the best at the top."""
    bots = [short_bot_name(row.bot) for row in standings.bots]
    axes.set_yticks(range(len(bots)), bots)
    for label in axes.get_yticklabels():
        label.set_color(_INK)
    axes.set_ylim(len(bots) - 0.5, -0.6)


def _localize_ticks(words: Words, *scales: "Axis") -> None:
    """Write the numbers of linear scales as the language does."""
    from matplotlib.ticker import ScalarFormatter

    class Localized(ScalarFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return localized(words.language, super().__call__(x, pos))

    for scale in scales:
        scale.set_major_formatter(Localized())


def _ratings(axes: "Axes", words: Words, _: Sequence[Result], standings: Standings) -> None:
    for row, standing in enumerate(standings.bots):
        rating, color = standing.rating, _BOTS[color_number(row)]
        axes.plot([rating.low, rating.high], [row, row], color=color, linewidth=5, alpha=0.35, solid_capstyle="round")
        axes.plot(rating.elo, row, _MARKERS[color_number(row)], color=color, markersize=8)
        axes.annotate(
            elo(words, rating.elo),
            (rating.elo, row),
            (0, 8),
            textcoords="offset points",
            ha="center",
            color=_INK,
            size=9.5,
        )
    _bot_rows(axes, standings)
    axes.set_xlabel(words.text("arena.plot.rating_axis"))
    _localize_ticks(words, axes.xaxis)


def _history(axes: "Axes", words: Words, results: Sequence[Result], standings: Standings) -> None:
    numbers = [count for count, _ in standings.history]
    lows = [standing.rating.low for standing in standings.bots]
    highs = [standing.rating.high for standing in standings.bots]
    bottom, top = min(lows) - _MARGIN, max(highs) + _MARGIN
    ends = []
    for row, standing in enumerate(standings.bots):
        ratings = [ratings[standing.bot] for _, ratings in standings.history]
        color = _BOTS[color_number(row)]
        axes.fill_between(
            numbers,
            [one.low for one in ratings],
            [one.high for one in ratings],
            where=[one.high - one.low < top - bottom for one in ratings],  # after few games they cover everything
            color=color,
            alpha=0.1,
            linewidth=0,
        )
        axes.plot(numbers, [one.elo for one in ratings], color=color, linewidth=2)
        ends.append((ratings[-1].elo, standing.bot, color))
    axes.set_ylim(bottom, top)
    axes.set_xlim(min(numbers), max(*numbers, 2))
    axes.locator_params("x", integer=True)
    # Names are placed at the ends of the curves, moved apart where they would overlap.
    least = (top - bottom) / 18
    height = top + least
    for rating, bot, color in sorted(ends, reverse=True):
        height = min(rating, height - least)
        axes.annotate(
            short_bot_name(bot),
            (1, height),
            (6, 0),
            xycoords=axes.get_yaxis_transform(),
            textcoords="offset points",
            va="center",
            color=color,
            annotation_clip=False,
        )
    axes.grid(axis="y")
    solo = bool(results) and len(results[0].bots) == 1
    axes.set_xlabel(words.text("arena.plot.deal_axis" if solo else "arena.plot.contest_axis"))
    axes.set_ylabel(words.text("arena.plot.rating_axis"))
    _localize_ticks(words, axes.xaxis, axes.yaxis)


def _scores(axes: "Axes", words: Words, results: Sequence[Result], standings: Standings) -> None:
    """How often each score was reached, one histogram per bot on the same scale."""
    points: dict[str, list[int]] = defaultdict(list)
    for result in results:
        for bot, own in zip(result.bots, result.points, strict=True):
            if own is not None:
                points[bot].append(own)
    every = [one for own in points.values() for one in own] or [0]
    least, most = min(every), max(every)
    width = max(1, -(-(most - least + 1) // _BINS))
    for row, standing in enumerate(standings.bots):
        reached, color = points[standing.bot], _BOTS[color_number(row)]
        if not reached:  # in all games another bot failed
            continue
        counts: dict[int, int] = defaultdict(int)
        for one in reached:
            counts[(one - least) // width] += 1
        bins = range(max(counts) + 1)
        tallest = max(counts.values())
        axes.bar(
            [least + (number + 0.5) * width - 0.5 for number in bins],
            [-0.72 * counts[number] / tallest for number in bins],
            width=width * 0.92,
            bottom=row + 0.36,
            color=color,
            alpha=0.55,
            linewidth=0,
        )
        mean = fmean(reached)
        axes.plot([mean, mean], [row + 0.36, row - 0.36], color=_INK, linewidth=1.6)
        end = least + (max(counts) + 1) * width - 0.5
        axes.annotate(
            one_decimal(words, mean), (end, row), (5, 0), textcoords="offset points", va="center", color=_INK, size=9.5
        )
    axes.margins(x=0.08)
    _bot_rows(axes, standings)
    axes.set_xlabel(words.text("arena.plot.points_axis"))
    _localize_ticks(words, axes.xaxis)


def _times(axes: "Axes", words: Words, results: Sequence[Result], standings: Standings) -> None:
    """Thinking times from the 5th to the 95th percentile, the middle half thicker; the scale is logarithmic."""
    turns: dict[str, list[float]] = defaultdict(list)
    for result in results:
        for bot, clock in zip(result.bots, result.clocks, strict=True):
            turns[bot] += clock.turns
    for row, standing in enumerate(standings.bots):
        taken, color = turns[standing.bot], _BOTS[color_number(row)]
        marks = {part: max(1e-3, percentile(taken, part)) for part in (0.05, 0.25, 0.5, 0.75, 0.95)}
        axes.plot([marks[0.05], marks[0.95]], [row, row], color=color, linewidth=2, solid_capstyle="round")
        axes.plot([marks[0.25], marks[0.75]], [row, row], color=color, linewidth=9, alpha=0.4, solid_capstyle="round")
        axes.plot(marks[0.5], row, _MARKERS[color_number(row)], color=color, markersize=7)
        axes.annotate(
            milliseconds(words, marks[0.5]),
            (marks[0.5], row),
            (0, 9),
            textcoords="offset points",
            ha="center",
            color=_INK,
            size=9.5,
        )
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: milliseconds(words, value, whole=True))
    axes.minorticks_off()
    axes.margins(x=0.08)
    _bot_rows(axes, standings)
    axes.set_xlabel(words.text("arena.plot.time_axis"))
