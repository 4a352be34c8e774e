"""`underhold analyse`: where points were lost in a recorded game, and what would have been better."""

import json
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from underhold.bots.analysis import Analysis, Choice, Mark, Way, analyse as analyse_game, to_json
from underhold.bots.think import Budget
from underhold.cli.options import Seconds, cannot_write, check_writable
from underhold.cli.replay import FILE
from underhold.cli.speech import words
from underhold.core.errors import BadSetup, UnderholdError
from underhold.core.game import Game
from underhold.core.record import Ply
from underhold.games import title
from underhold.games.common.terminal.style import console
from underhold.games.common.terminal.view import TerminalView
from underhold.locale import Words
from underhold.records import replay_file

NODES: Final = 50_000  # unless something else is asked for
SIGNS: Final[dict[Mark, str]] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_STYLES: Final = {"inaccuracy": "uh.gold", "mistake": "uh.orange", "blunder": "uh.bad"}
_TOLD_LUCK: Final = 1.0  # less than that is noise
_PLOTS: Final = (".svg", ".png")


class CannotPlot(UnderholdError):
    """A library is missing."""


@click.command()
@FILE
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    help=f"Positions to look at in a search: the same number gives the same analysis.  [default: {NODES}]",
)
@click.option("--seconds", type=Seconds(min=0.001), help="Time for a search instead.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Another search.")
@click.option("--json", "json_path", metavar="FILE", help="Write the analysis as JSON; - for the standard output.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="Draw the curve: FILE.svg or FILE.png.")
@click.option("--worst", type=click.IntRange(min=1), metavar="N", help="Tell only the N costliest turns.")
@click.option(
    "--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Processes to share the work."
)
def analyse(
    path: Path,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    json_path: str | None,
    plot: Path | None,
    worst: int | None,
    workers: int,
) -> None:
    """Look at a recorded game again, turn by turn: what was played, what was best, and what that cost.

    Every turn is judged from what its player could see, by the search that the strong bots use. A loss is counted in
    points of the expected lead (alone: of the expected score): from 1 point on it is an inaccuracy, from 3 a mistake,
    from 6 a blunder.

    \b
    underhold analyse game.txt --nodes 5000 --workers 2
    underhold analyse game.txt --worst 5 --plot game.svg --json game-analysis.json
    """
    speech = words()
    if nodes is not None and seconds is not None:
        raise BadSetup(speech.text("cli.analyse.one_effort"))
    if plot is not None:
        _check_plot(speech, plot)
    game, record, plies = replay_file(path)
    for file in (plot, None if json_path in (None, "-") else Path(str(json_path))):
        if file is not None:
            check_writable(file)
    budget = Budget(seconds=seconds) if seconds is not None else Budget(nodes=nodes or NODES)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(speech.text("cli.analyse.turns"), total=None)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        found = analyse_game(game, record, budget, tell, seed=seed, workers=min(workers, os.cpu_count() or 1))
    names = [speech.say("cli.play.name.person", number=seat + 1) for seat in range(found.seats)]
    if json_path == "-":
        click.echo(_json(found), nl=False)
    else:
        out = console()
        out.print(Text(_heading(speech, path, found)))
        out.print(Teller(speech, game, plies, names).choices(found, worst))
        out.print(_summary(speech, found, names))
    if json_path not in (None, "-"):
        _write(speech, Path(str(json_path)), _json(found).encode())
    if plot is not None:
        _write(speech, plot, draw(speech, found, names, plot.suffix[1:]))


def _json(found: Analysis) -> str:
    return json.dumps(to_json(found), indent=1) + "\n"


def _write(speech: Words, path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise cannot_write(path, error) from None
    click.echo(speech.say("cli.analyse.written", path=path), err=True)


# ---------------------------------------------------------------------------------------------------------------- text


def _heading(speech: Words, path: Path, found: Analysis) -> str:
    said = [speech.say("cli.analyse.heading", file=path.name, game=found.game, count=len(found.choices))]
    if found.nodes is not None:
        said.append(speech.say("cli.analyse.effort_nodes", count=found.nodes))
    else:
        said.append(speech.say("cli.analyse.effort_seconds", seconds=found.seconds))
    return " ".join([*said, speech.text("cli.analyse.columns")])


class Teller:
    """Tells choices: what happened in sentences, and beside it what would have been better."""

    def __init__(self, speech: Words, game: Game[Any, Any], plies: Sequence[Ply[Any]], names: Sequence[str]) -> None:
        self._speech = speech
        self._game = game
        self._face: TerminalView = title(game.id).terminal_view()
        self._plies = plies
        self._names = names

    def choices(self, found: Analysis, worst: int | None) -> RenderableType:
        """All of them, or only the costliest, in the order of the game."""
        told = list(found.choices)
        if worst is not None:
            costly = sorted((choice for choice in told if choice.loss > 0), key=lambda choice: -choice.loss)[:worst]
            told = sorted(costly, key=lambda choice: choice.first)
        table = Table.grid(padding=(0, 2))
        table.add_column(style="uh.dim", justify="right", no_wrap=True)
        table.add_column(style="uh.points", justify="right", no_wrap=True)
        table.add_column(ratio=1)
        for choice in told:
            hopes = " : ".join(f"{worth:.1f}" for worth in choice.verdict.best.worths)
            table.add_row(choice.label, hopes, self._told(choice))
        if any(choice.mark != "fine" for choice in found.choices):
            return table
        return Group(table, Text(self._speech.text("cli.analyse.nothing_lost"), "uh.good"))

    def _told(self, choice: Choice) -> RenderableType:
        events = [event for ply in self._plies[choice.first - 1 : choice.last] for event in ply.events]
        said = self._face.events_text(self._speech, events, self._names, None)
        lines = [Text("\n".join(said) or f"{self._names[choice.seat]}: {' '.join(choice.verdict.played.moves)}")]
        if choice.mark != "fine":
            name = self._speech.text(f"cli.analyse.mark.{choice.mark}")
            values = {"mark": SIGNS[choice.mark], "name": name, "loss": choice.loss}
            lines.append(Text(self._speech.say("cli.analyse.given_away", **values), _STYLES[choice.mark]))
            does = self._in_words(choice, choice.verdict.best)
            lines.append(Text(self._speech.say("cli.analyse.better", does=does), "uh.good"))
        if choice.luck is not None and max(map(abs, choice.luck)) >= _TOLD_LUCK:
            say = partial(self._speech.say, "cli.analyse.change")
            changes = [
                say(player=name, points=float(luck)) for name, luck in zip(self._names, choice.luck, strict=True)
            ]
            lines.append(Text(self._speech.say("cli.analyse.chance", changes=", ".join(changes)), "uh.dim"))
        return Group(*lines)

    def _in_words(self, choice: Choice, way: Way) -> str:
        """A line as the log would tell it, and in notation. What it would have brought to light stays unsaid."""
        state = self._plies[choice.first - 1].before
        events: list[Any] = []
        asked: list[str] = []
        for text in way.moves:
            move = self._game.read(state, text)
            progress = self._game.play(state, move)
            if any(map(self._face.reveals, progress.events)) and not any(map(self._face.ends_turn, progress.events)):
                asked = [self._face.move_text(self._speech, self._game.view(state, choice.seat), move)]
                break
            events += [event for event in progress.events if not self._face.reveals(event)]
            state = progress.state
        told = self._face.events_text(self._speech, events, self._names, None) if events else []
        return f"{' '.join([*told, *asked])} [{' '.join(way.moves)}]"


def _summary(speech: Words, found: Analysis, names: Sequence[str]) -> RenderableType:
    table = Table()
    for heading in ("player", "points", "lost", "accuracy"):
        left = heading == "player"
        table.add_column(speech.text(f"cli.analyse.column.{heading}"), justify="left" if left else "right")
    for sign in SIGNS.values():
        table.add_column(sign, justify="right")
    costly: list[Text] = []
    for seat, name in enumerate(names):
        summary = found.summary(seat)
        costliest = [found.choices[place] for place in summary.costliest]
        table.add_row(
            name,
            "-" if found.points is None else str(found.points[seat]),
            f"{summary.lost:.1f}",
            f"{summary.accuracy:.1f} %",
            *(str(summary.marks[mark]) for mark in SIGNS),
        )
        if costliest:
            turns = ", ".join(f"{choice.label} ({choice.loss:.1f})" for choice in costliest)
            costly.append(Text(speech.say("cli.analyse.costliest", player=name, turns=turns)))
    return Group(table, *costly)


# ---------------------------------------------------------------------------------------------------------------- plot


def _check_plot(speech: Words, path: Path) -> None:
    if path.suffix not in _PLOTS:
        raise BadSetup(speech.say("cli.analyse.plot_ending", file=path.name))
    _pyplot(speech)


def _pyplot(speech: Words) -> Any:
    try:
        import matplotlib

        matplotlib.use("Agg")  # files only; there may be no screen
        from matplotlib import pyplot
    except ModuleNotFoundError as error:
        raise CannotPlot(speech.say("cli.analyse.needs", module=error.name)) from None
    return pyplot


def draw(speech: Words, found: Analysis, names: Sequence[str], kind: str) -> bytes:
    """The expected points of every seat over the turns, with a sign at every mistake."""
    from io import BytesIO

    pyplot = _pyplot(speech)
    curve = found.curve
    with pyplot.rc_context({"svg.hashsalt": "underhold"}):  # the same analysis gives the same file
        figure, axes = pyplot.subplots(figsize=(10, 5), layout="constrained")
        for seat, name in enumerate(names):
            (line,) = axes.plot([row[seat] for row in curve], label=name, linewidth=1.5)
            for place, choice in enumerate(found.choices):
                if choice.seat == seat and choice.mark != "fine":
                    axes.annotate(
                        SIGNS[choice.mark],
                        (place, curve[place][seat]),
                        xytext=(0, 6),
                        textcoords="offset points",
                        ha="center",
                        color=line.get_color(),
                        weight="bold",
                    )
                    axes.plot(place, curve[place][seat], "o", color=line.get_color(), markersize=4)
        axes.margins(y=0.1)  # room for the sign at the highest point
        _label_turns(axes, found)
        axes.set_title(speech.text("cli.analyse.plot.title"))
        axes.set_xlabel(speech.text("cli.analyse.plot.round"))
        axes.set_ylabel(speech.text("cli.analyse.plot.points"))
        axes.grid(alpha=0.3)
        if len(names) > 1:
            axes.legend()
        out = BytesIO()
        metadata = {"Date": None} if kind == "svg" else None
        figure.savefig(out, format=kind, metadata=metadata)
        pyplot.close(figure)
    return out.getvalue()


def _label_turns(axes: Any, found: Analysis) -> None:
    """A tick where a round begins: labels are `round.turn`."""
    ticks: list[int] = []
    labels: list[str] = []
    for place, choice in enumerate(found.choices):
        round_ = choice.label.partition(".")[0]
        if round_ not in labels:
            ticks.append(place)
            labels.append(round_)
    axes.set_xticks(ticks, labels)
