"""`underhold solve`: searches for the most points in a solo game."""

import json
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from underhold.bots.search_setup import search_setup
from underhold.bots.solo_search import SoloSearch
from underhold.bots.solver_processes import Task, search, search_in_parallel
from underhold.bots.upper_bound import UpperBound
from underhold.cli.language import current_words
from underhold.cli.options import GAME, Seconds, cannot_write, check_folder, switches
from underhold.cli.solve_screen import Screen
from underhold.core.errors import BadSetup
from underhold.core.game import Game, Move
from underhold.core.record import Record, Recorder
from underhold.games import game as game_by_id
from underhold.games.common.terminal.style import THEME, console
from underhold.records import replay_file, write_record

_SECONDS = 60.0  # the default
_BOUND_STEPS = 100  # states that are expanded to lower the bound …
_FAR = 100  # … unless it is this many points above the result: then it would not come close


@dataclass(slots=True)
class Outcome:
    """The result of a search."""

    best: tuple[int, tuple[Move, ...]] | None = None  # points and moves of the same line
    seconds: float = 0.0
    nodes: int = 0
    turns: int = 0
    improvements: list[tuple[float, int]] = field(default_factory=list)  # seconds and points of every improvement
    exhausted: bool = False
    stopped: bool = False
    hurried: bool = False  # the rest of a solo game was played with little search
    bound: int | None = None  # no game of this deal has more points; None: no bound is known

    @property
    def points(self) -> int | None:
        return self.best[0] if self.best else None

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.best[1] if self.best else ()

    def keep(self, points: int, moves: tuple[Move, ...]) -> None:
        self.best = (points, moves)


@click.command()
@GAME
@click.option("--seed", type=click.IntRange(min=0), help="Seed of the deal. Default: 0.")
@switches
@click.option("--seconds", type=Seconds(min=0, min_open=True), help=f"Time limit. Default: {_SECONDS:.0f}.")
@click.option(
    "--nodes", type=click.IntRange(min=1), help="Limit the number of positions instead of the time; reproducible."
)
@click.option("--peek", is_flag=True, help="Let the solver see hidden tiles, to find the maximum.")
@click.option("--search-seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of the search.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of processes, each with its own search.",
)
@click.option("--out", type=click.Path(path_type=Path), help="File for the record, or a folder.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object.")
def solve(
    game_id: str,
    seed: int | None,
    switches: dict[str, Any],
    seconds: float | None,
    nodes: int | None,
    peek: bool,
    search_seed: int,
    workers: int,
    out: Path | None,
    as_json: bool,
) -> None:
    """Search for the best solo game of GAME, and save its record.

    If the game has hidden tiles, the solver plays one game turn by turn without seeing them and divides its time among
    the turns; with --peek it sees all tiles. Otherwise it searches for the best line through the whole game and keeps
    improving it. Press Ctrl-C to stop early and keep the best result so far. Every result is verified by replay, and
    compared with a proven upper bound where one is known.

    \b
    underhold solve cave-vs-cave --seed 7 --seconds 40
    underhold solve cave-vs-cave --seed 7 --seconds 60 --peek
    underhold solve cave-farmers --seconds 600 --workers 2 --out best.txt
    underhold solve cave-farmers --nodes 1000000 --json
    """
    game = game_by_id(game_id)
    hides = search_setup(game_id).turns_left is not None
    _check(hides, game_id, seed, seconds is not None and nodes is not None, peek, workers)
    setup = game.setup(1, seed or 0, **switches)
    limit = 0.0 if nodes else (_SECONDS if seconds is None else seconds)
    task = Task(game_id, game.setup_to_json(setup), limit, nodes or 0, search_seed)
    folder = out if out and out.is_dir() else out.parent if out else Path()
    check_folder(folder)
    screen_console = Console(stderr=True, theme=THEME, highlight=False, markup=False) if as_json else console()
    with Screen(screen_console, current_words(), game, limit) as screen:
        outcome = _play(task, screen) if hides and not peek else _search(task, workers, screen)
    if outcome.points is None:
        raise BadSetup(current_words().text("cli.solve.wrong.nothing"))
    outcome.bound = upper_bound_of(game, game.new(setup), outcome.points)
    record = record_of(game, setup, outcome.moves)
    name = f"{game_id}-solo-{seed or 0}-{outcome.points}.txt"
    path = out if out and not out.is_dir() else folder / name
    _write(record, path)
    _verify(path, outcome.points)
    if as_json:
        click.echo(json.dumps(_result(task, peek, game, record, outcome, path)))
    else:
        _print(screen_console, game, record, outcome, path)


def _check(hides: bool, game_id: str, seed: int | None, two_limits: bool, peek: bool, workers: int) -> None:
    """Raise BadSetup for options that contradict each other or the game."""
    words = current_words()
    if two_limits:
        raise BadSetup(words.text("cli.solve.wrong.both"))
    if peek and not hides:
        raise BadSetup(words.say("cli.solve.wrong.peek", game=game_id))
    if seed and not hides:
        raise BadSetup(words.say("cli.solve.wrong.seed", game=game_id))
    if workers > 1 and hides and not peek:
        raise BadSetup(words.text("cli.solve.wrong.workers"))


def _search(task: Task, workers: int, screen: Screen) -> Outcome:
    outcome = Outcome()
    best: tuple[int, int] | None = None  # points, and the negative number of the process that found them
    last: dict[int, tuple[int, int]] = {}
    reports = search(task) if workers == 1 else search_in_parallel(task, workers)
    with closing(reports):
        try:
            for report in reports:
                last[report.worker] = (report.nodes, report.turns)
                outcome.seconds = max(outcome.seconds, report.seconds)
                if report.moves and report.score is not None:
                    known = outcome.points
                    # Of equal results, that of the first process counts, so that a search limited by nodes is
                    # deterministic.
                    rank = (report.score, -report.worker)
                    if best is None or rank > best:
                        best = rank
                        outcome.keep(report.score, report.moves)  # first: Ctrl-C may come at any time
                    if known is None or report.score > known:
                        outcome.improvements.append((round(report.seconds, 3), report.score))
                        screen.better(report.seconds, report.score)
                screen.show(report, outcome.points)
                if report.exhausted:
                    outcome.exhausted = True
                    break
        except KeyboardInterrupt:
            outcome.stopped = True
    outcome.nodes = sum(nodes for nodes, _ in last.values())
    outcome.turns = sum(turns for _, turns in last.values())
    return outcome


def _play(task: Task, screen: Screen) -> Outcome:
    """Play a game without seeing hidden tiles. After Ctrl-C the rest is played quickly."""
    outcome = Outcome()
    solo = SoloSearch(task)
    turns: set[str] = set()  # a step may be part of a turn
    while not solo.over:
        try:
            for step in solo:
                outcome.seconds += step.seconds
                outcome.nodes += step.nodes
                turns.add(step.label)
                screen.played(step)
        except KeyboardInterrupt:
            if outcome.stopped:
                raise
            outcome.stopped = outcome.hurried = solo.hurry = True
    outcome.turns = len(turns)
    outcome.keep(solo.points, solo.moves)
    return outcome


def record_of(game: Game[Any, Any], setup: Any, moves: Iterable[Move]) -> Record:
    """The record of these moves."""
    state = game.new(setup)
    recorder = Recorder(game, setup, state)
    for move in moves:
        after = game.play(state, move).state
        recorder.add(state, move, after)
        state = after
    return recorder.record(state)


def _write(record: Record, path: Path) -> None:
    try:
        write_record(record, path)
    except OSError as error:
        raise cannot_write(path, error) from None


def _verify(path: Path, points: int) -> None:
    """Replay the written record, to make sure that the rules agree with the search."""
    _, record, _ = replay_file(path)
    if record.scores is None or record.scores.points != (points,):
        path.unlink()
        raise RuntimeError(f"The search found {points} points, but the rules give {record.scores}.")


def _turns(game: Game[Any, Any], record: Record) -> list[dict[str, Any]]:
    """The line turn by turn, with the points after each turn."""
    state = game.new(game.setup_from_json(record.setup), record.deal)
    turns = []
    for turn in record.turns:
        for text in turn.moves:
            state = game.play(state, game.read(state, text)).state
        turns.append({"turn": turn.label, "moves": list(turn.moves), "points": game.scores(state).points[0]})
    return turns


def upper_bound_of(game: Game[Any, Any], state: Any, points: int) -> int | None:
    """An upper bound of the points from a state where a game with these points is known; None if no bound is known."""
    bound = UpperBound(game, state, points)
    for _ in range(_BOUND_STEPS):
        if bound.proven or bound.points is None or bound.points - points > _FAR:
            break
        bound.expand()
    return bound.points


def _gap(outcome: Outcome) -> int | None:
    """How many points a better game could have at most; None if no bound is known."""
    return None if outcome.bound is None or outcome.points is None else outcome.bound - outcome.points


def _result(
    task: Task, peek: bool, game: Game[Any, Any], record: Record, outcome: Outcome, path: Path
) -> dict[str, Any]:
    return {
        "game": task.game_id,
        "seed": task.setup["seed"],
        "peek": peek,
        "points": outcome.points,
        "bound": outcome.bound,
        "gap": _gap(outcome),
        "seconds": round(outcome.seconds, 3),
        "nodes": outcome.nodes,
        "turns": outcome.turns,
        "exhausted": outcome.exhausted,
        "stopped": outcome.stopped,
        "improvements": [{"seconds": seconds, "points": points} for seconds, points in outcome.improvements],
        "line": _turns(game, record),
        "record": str(path),
        "verified": True,
    }


def _print(out: Console, game: Game[Any, Any], record: Record, outcome: Outcome, path: Path) -> None:
    words = current_words()
    assert outcome.points is not None
    if outcome.stopped:
        out.print(words.text("cli.solve.hurried" if outcome.hurried else "cli.solve.stopped"))
    if outcome.exhausted:
        out.print(words.text("cli.solve.exhausted"))
    out.print()
    table = Table.grid(padding=(0, 2))
    for style in ("uh.label", "uh.points"):
        table.add_column(style=style, justify="right", no_wrap=True)
    table.add_column(style="uh.notation")
    for turn in _turns(game, record):
        table.add_row(turn["turn"], str(turn["points"]), Text(" ".join(turn["moves"])))
    out.print(table)
    out.print()
    out.print(Text(words.say("cli.solve.points", count=outcome.points), "uh.good"))
    gap = _gap(outcome)
    if gap is None:
        out.print(words.text("cli.solve.no_bound"))
    elif gap == 0:
        out.print(Text(words.text("cli.solve.proven"), "uh.good"))
    else:
        out.print(words.say("cli.solve.bound", bound=outcome.bound, count=gap))
    rates = {"nodes": outcome.nodes, "seconds": outcome.seconds, "turns": outcome.turns}
    out.print(words.say("cli.solve.effort", **rates))
    out.print(words.say("cli.solve.verified", path=path, turns=len(record.turns), moves=record.plies))
