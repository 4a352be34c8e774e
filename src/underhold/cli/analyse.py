"""`underhold analyse`: shows where points were lost in a recorded game, and what would have been better."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from underhold.bots.analysis import (
    OTHERS,
    Analysis,
    Choice,
    EvaluatedLine,
    analyse as analyse_game,
    to_json,
)
from underhold.bots.think import Budget
from underhold.cli.best_lines import MAX_LINES, SHOWN, best_lines, expected, percent
from underhold.cli.games_table import SIGNS, games_table, lost_text
from underhold.cli.language import current_words, error_text
from underhold.cli.options import POSITION, Seconds, cannot_write, check_writable
from underhold.cli.record_paths import record_texts
from underhold.core.errors import BadRecord, BadSetup, UnderholdError
from underhold.core.game import Game
from underhold.core.record import Ply, Record
from underhold.games import read_position, title
from underhold.games.common.terminal.style import console
from underhold.games.common.terminal.view import TerminalView
from underhold.locale import Words
from underhold.records import is_archive, replay_file, replay_text

NODES: Final = 50_000  # the default budget
_STYLES: Final = {"inaccuracy": "uh.gold", "mistake": "uh.orange", "blunder": "uh.bad"}
_MIN_SHOWN_LUCK: Final = 1.0  # smaller changes are noise
_PLOTS: Final = (".svg", ".png")


class CannotPlot(UnderholdError):
    """A library for plotting is missing."""


@click.command()
@click.argument("paths", metavar="[FILE]...", type=click.Path(path_type=Path), nargs=-1)
@POSITION
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    help=f"Positions to search per choice; reproducible.  [default: {NODES}]",
)
@click.option("--seconds", type=Seconds(min=0.001), help="Time per search, instead of a number of positions.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of the search.")
@click.option("--json", "json_path", metavar="FILE", help="Write the analysis as JSON; - for standard output.")
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Plot the expected points over the game: FILE.svg or FILE.png.",
)
@click.option(
    "--lines",
    type=click.IntRange(1, MAX_LINES),
    metavar="N",
    help=f"Show the N best lines of every turn shown, or of a position.  [default: {SHOWN} of a position]",
)
@click.option("--worst", type=click.IntRange(min=1), metavar="N", help="Show only the N costliest turns.")
@click.option("--workers", type=click.IntRange(min=1), default=1, show_default=True, help="Number of processes.")
def analyse(
    paths: tuple[Path, ...],
    position: str | None,
    nodes: int | None,
    seconds: float | None,
    seed: int,
    json_path: str | None,
    plot: Path | None,
    lines: int | None,
    worst: int | None,
    workers: int,
) -> None:
    """Analyze recorded games turn by turn: what was played, what would have been best, and the difference.

    The search of the strong bots evaluates every turn, using only what the player could see. The loss of a turn is the
    difference in the expected lead, or in a solo game in the expected points: from 1 point on it is an inaccuracy, from
    3 a mistake, from 6 a blunder. With --position, shows the best lines in that position instead.

    FILE is a record, a folder with records, or an archive with one record per line (.jsonl or .jsonl.gz). For more than
    one record a table of all games is shown, and --json writes one analysis per line.

    \b
    underhold analyse game.txt --nodes 5000 --workers 2
    underhold analyse game.txt --worst 5 --plot game.svg --json game-analysis.json
    underhold analyse games --nodes 5000 --workers 2
    underhold analyse --position "cave-vs-cave players=1 round=7" --nodes 5000 --lines 3
    """
    words = current_words()
    if nodes is not None and seconds is not None:
        raise BadSetup(words.text("cli.analyse.one_effort"))
    budget = Budget(seconds=seconds) if seconds is not None else Budget(nodes=nodes or NODES)
    if position is not None:
        if paths or json_path is not None or plot is not None or worst is not None:
            raise BadSetup(words.text("cli.analyse.only_position"))
        game, state = read_position(position, seed)
        console().print(best_lines(words, game, state, budget, seed, lines or SHOWN))
        return
    if not paths:
        raise BadSetup(words.text("cli.show.file_or_position"))
    if plot is not None:
        _check_plot(words, plot)
    many = len(paths) > 1 or paths[0].is_dir() or is_archive(paths[0])
    if many and (plot is not None or worst is not None or lines is not None):
        raise BadSetup(words.text("cli.analyse.only_one"))
    read = None if many else replay_file(paths[0])
    for file in (plot, None if json_path in (None, "-") else Path(str(json_path))):
        if file is not None:
            check_writable(file)
    effort = Effort(budget, seed, min(workers, os.cpu_count() or 1), OTHERS if lines is None else lines - 1)
    if read is None:
        _analyse_many(words, paths, effort, json_path)
        return
    game, record, plies = read
    analysis = effort.analyse(words, game, record)
    names = [words.say("cli.play.name.person", number=seat + 1) for seat in range(analysis.seats)]
    if json_path == "-":
        click.echo(_json(analysis), nl=False)
    else:
        out = console()
        out.print(Text(_heading(words, paths[0], analysis)))
        out.print(ChoiceDescriber(words, game, plies, names, lines or 0).choices(analysis, worst))
        out.print(_summary(words, analysis, names))
        out.print(Text(words.text("cli.analyse.legend"), "uh.dim"))
    if json_path not in (None, "-"):
        _write(words, Path(str(json_path)), _json(analysis).encode())
    if plot is not None:
        _write(words, plot, draw(words, analysis, names, plot.suffix[1:]))


@dataclass(frozen=True, slots=True)
class Effort:
    """How each record is analyzed."""

    budget: Budget
    seed: int
    workers: int
    others: int

    def analyse(self, words: Words, game: Game[Any, Any], record: Record, name: str = "") -> Analysis:
        """Analyze a record and show the progress."""
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(f"{name} {words.text('cli.analyse.turns')}".strip(), total=None)

            def show_progress(done: int, total: int) -> None:
                bar.update(task, completed=done, total=total)

            return analyse_game(
                game,
                record,
                self.budget,
                show_progress,
                seed=self.seed,
                workers=self.workers,
                others=self.others,
            )


def _analyse_many(words: Words, paths: Sequence[Path], effort: Effort, json_path: str | None) -> None:
    """Analyze all records and show one table. A bad record is reported and skipped; then the exit code is 1."""
    found: list[tuple[str, Analysis]] = []
    bad = 0
    for one in record_texts(paths):
        try:
            game, record, _ = replay_text(one.text)
        except BadRecord as error:
            click.echo(f"{one.name}: {error_text(words, error)}", err=True)
            bad += 1
            continue
        found.append((one.name, effort.analyse(words, game, record, one.name)))
    if not found and not bad:
        raise BadSetup(words.say("cli.analyse.no_records", path=paths[0]))
    rows = "".join(json.dumps({"file": name, **to_json(analysis)}) + "\n" for name, analysis in found)
    if json_path == "-":
        click.echo(rows, nl=False)
    else:
        console().print(games_table(words, found))
    if json_path not in (None, "-"):
        _write(words, Path(str(json_path)), rows.encode())
    if bad:
        click.get_current_context().exit(1)


def _json(analysis: Analysis) -> str:
    return json.dumps(to_json(analysis), indent=1) + "\n"


def _write(words: Words, path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise cannot_write(path, error) from None
    click.echo(words.say("cli.analyse.written", path=path), err=True)


# ---------------------------------------------------------------------------------------------------------------- text


def _heading(words: Words, path: Path, analysis: Analysis) -> str:
    parts = [words.say("cli.analyse.heading", file=path.name, game=analysis.game, count=len(analysis.choices))]
    if analysis.nodes is not None:
        parts.append(words.say("cli.analyse.effort_nodes", count=analysis.nodes))
    else:
        parts.append(words.say("cli.analyse.effort_seconds", seconds=analysis.seconds))
    return " ".join([*parts, words.text("cli.analyse.columns")])


class ChoiceDescriber:
    """Describes choices: what happened in sentences, and what would have been better."""

    def __init__(
        self,
        words: Words,
        game: Game[Any, Any],
        plies: Sequence[Ply[Any]],
        names: Sequence[str],
        lines: int = 0,
    ) -> None:
        """`lines`: how many of the best lines are listed under each choice."""
        self._words = words
        self._lines = lines
        self._game = game
        self._terminal_view: TerminalView = title(game.id).terminal_view()
        self._plies = plies
        self._names = names

    def choices(self, analysis: Analysis, worst: int | None) -> RenderableType:
        """All choices, or only the costliest ones, in the order of the game."""
        shown = list(analysis.choices)
        if worst is not None:
            costly = sorted((choice for choice in shown if choice.loss > 0), key=lambda choice: -choice.loss)[:worst]
            shown = sorted(costly, key=lambda choice: choice.first)
        table = Table.grid(padding=(0, 2))
        table.add_column(style="uh.dim", justify="right", no_wrap=True)
        for _ in range(2):
            table.add_column(style="uh.points", justify="right", no_wrap=True)
        table.add_column(ratio=1)
        for choice in shown:
            best = choice.verdict.best
            chance = "" if best.chances is None else percent(self._words, best.chances[choice.seat])
            table.add_row(choice.label, expected(self._words, best.worths, None), chance, self._describe(choice))
        if any(choice.mark != "fine" for choice in analysis.choices):
            return table
        return Group(table, Text(self._words.text("cli.analyse.nothing_lost"), "uh.good"))

    def _describe(self, choice: Choice) -> RenderableType:
        events = [event for ply in self._plies[choice.first - 1 : choice.last] for event in ply.events]
        sentences = self._terminal_view.events_text(self._words, events, self._names, None)
        lines: list[RenderableType] = [
            Text("\n".join(sentences) or f"{self._names[choice.seat]}: {' '.join(choice.verdict.played.moves)}")
        ]
        if choice.mark != "fine":
            name = self._words.text(f"cli.analyse.mark.{choice.mark}")
            values = {"mark": SIGNS[choice.mark], "name": name, "loss": choice.loss, "error": choice.loss_error}
            key = "given_away" if choice.loss_error is None else "given_away_error"
            said = str(self._words.say(f"cli.analyse.{key}", **values))
            before, after = choice.verdict.best.chances, choice.verdict.played.chances
            if before is not None and after is not None:
                chances = {"best": before[choice.seat], "played": after[choice.seat]}
                said = f"{said} {self._words.say('cli.analyse.chances', **chances)}"
            lines.append(Text(said, _STYLES[choice.mark]))
            does = self._in_words(choice, choice.verdict.best)
            lines.append(Text(self._words.say("cli.analyse.better", does=does), "uh.good"))
        if self._lines:
            lines.append(self._best_lines(choice))
        if choice.luck is not None and max(map(abs, choice.luck)) >= _MIN_SHOWN_LUCK:
            say = partial(self._words.say, "cli.analyse.change")
            changes = [
                say(player=name, points=float(luck)) for name, luck in zip(self._names, choice.luck, strict=True)
            ]
            lines.append(Text(self._words.say("cli.analyse.chance", changes=", ".join(changes)), "uh.dim"))
        return Group(*lines)

    def _best_lines(self, choice: Choice) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        for _ in range(3):
            table.add_column(style="uh.dim", justify="right", no_wrap=True)
        table.add_column(style="uh.notation", ratio=1)
        ranked = [choice.verdict.best, *choice.verdict.others][: self._lines]
        for rank, line in enumerate(ranked, start=1):
            chance = "" if line.chances is None else percent(self._words, line.chances[choice.seat])
            table.add_row(f"{rank}.", expected(self._words, line.worths, line.error), chance, " ".join(line.moves))
        return table

    def _in_words(self, choice: Choice, line: EvaluatedLine) -> str:
        """A line in sentences and in notation. What it would have revealed is left out."""
        state = self._plies[choice.first - 1].before
        events: list[Any] = []
        unfinished: list[str] = []
        for text in line.moves:
            move = self._game.read(state, text)
            progress = self._game.play(state, move)
            if any(map(self._terminal_view.reveals, progress.events)) and not any(
                map(self._terminal_view.ends_turn, progress.events)
            ):
                unfinished = [self._terminal_view.move_text(self._words, self._game.view(state, choice.seat), move)]
                break
            events += [event for event in progress.events if not self._terminal_view.reveals(event)]
            state = progress.state
        shown = self._terminal_view.events_text(self._words, events, self._names, None) if events else []
        return f"{' '.join([*shown, *unfinished])} [{' '.join(line.moves)}]"


def _summary(words: Words, analysis: Analysis, names: Sequence[str]) -> RenderableType:
    table = Table()
    for heading in ("player", "points", "lost", "accuracy"):
        left = heading == "player"
        table.add_column(words.text(f"cli.analyse.column.{heading}"), justify="left" if left else "right")
    for sign in SIGNS.values():
        table.add_column(sign, justify="right")
    costly: list[Text] = []
    for seat, name in enumerate(names):
        summary = analysis.summary(seat)
        costliest = [analysis.choices[place] for place in summary.costliest]
        table.add_row(
            name,
            "-" if analysis.points is None else str(analysis.points[seat]),
            lost_text(words, summary),
            words.number(summary.accuracy / 100, ".1%"),
            *(str(summary.marks[mark]) for mark in SIGNS),
        )
        if costliest:
            turns = ", ".join(f"{choice.label} ({words.number(choice.loss, '.1f')})" for choice in costliest)
            costly.append(Text(words.say("cli.analyse.costliest", player=name, turns=turns)))
    return Group(table, *costly)


# ---------------------------------------------------------------------------------------------------------------- plot


def _check_plot(words: Words, path: Path) -> None:
    if path.suffix not in _PLOTS:
        raise BadSetup(words.say("cli.analyse.plot_ending", file=path.name))
    _pyplot(words)


def _pyplot(words: Words) -> Any:
    try:
        import matplotlib

        matplotlib.use("Agg")  # files only; there may be no display
        from matplotlib import pyplot
    except ModuleNotFoundError as error:
        raise CannotPlot(words.say("cli.analyse.needs", module=error.name)) from None
    return pyplot


def draw(words: Words, analysis: Analysis, names: Sequence[str], kind: str) -> bytes:
    """The expected points of every seat over the turns, with a symbol at every mistake."""
    from io import BytesIO

    pyplot = _pyplot(words)
    curve = analysis.curve
    with pyplot.rc_context({"svg.hashsalt": "underhold"}):  # deterministic output
        figure, axes = pyplot.subplots(figsize=(10, 5), layout="constrained")
        for seat, name in enumerate(names):
            (line,) = axes.plot([row[seat] for row in curve], label=name, linewidth=1.5)
            for place, choice in enumerate(analysis.choices):
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
        axes.margins(y=0.1)  # room for the symbol at the highest point
        _label_turns(axes, analysis)
        axes.set_title(words.text("cli.analyse.plot.title"))
        axes.set_xlabel(words.text("cli.analyse.plot.round"))
        axes.set_ylabel(words.text("cli.analyse.plot.points"))
        axes.grid(alpha=0.3)
        if len(names) > 1:
            axes.legend()
        out = BytesIO()
        metadata = {"Date": None} if kind == "svg" else None
        figure.savefig(out, format=kind, metadata=metadata)
        pyplot.close(figure)
    return out.getvalue()


def _label_turns(axes: Any, analysis: Analysis) -> None:
    """Put a tick where a round begins; labels are `round.turn`."""
    ticks: list[int] = []
    labels: list[str] = []
    for place, choice in enumerate(analysis.choices):
        round_ = choice.label.partition(".")[0]
        if round_ not in labels:
            ticks.append(place)
            labels.append(round_)
    axes.set_xticks(ticks, labels)
