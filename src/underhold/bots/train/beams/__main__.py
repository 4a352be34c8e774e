"""Train the evaluation of solo games with open information, for the solver.

python -m underhold.bots.train.beams cave-farmers --from solo.weights --out open.weights

The games are those that a narrow beam search finds with the present weights, most of them from unusual positions. So
the evaluation learns what a search can reach, which is more than it reaches alone. It also finds better games while it
learns: where there is only one deal, this is a way to search for a record.

When no better game was found for a while, a part of what was learned is forgotten, and the training goes on from there.
The weights that found the best game are written. The same options give the same weights.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.search_setup import search_setup
from underhold.bots.solver import Costs, Node, Pass, SolverOptions
from underhold.bots.train.starts import randomize_start
from underhold.bots.train.td import Learner, learn_from_line
from underhold.core.extras import missing_extra
from underhold.core.rng import Rng
from underhold.games import game as game_by_id, titles
from underhold.games.common.search.guide import Guide
from underhold.games.common.search.position import Position
from underhold.games.common.search.weights import Weights, pack, unpack

try:
    import click
except ModuleNotFoundError as _error:
    sys.exit(f"underhold: {missing_extra(_error, 'Training from the command line needs', 'play')}")

_BALANCE = 0.5  # as in the solver
_ANY_SCORE = -1000000.0
_SAVE_SECONDS = 60
_REPORTS = 50  # report lines per run


class BeamPlayer:
    """Finds games by narrow beam searches."""

    def __init__(self, guide: Guide, lines: int) -> None:
        self._guide = guide
        self._costs = Costs(_BALANCE)
        self._options = SolverOptions()
        self._options.min_lines = self._options.max_lines = lines

    def line(self, start: Position, width: int) -> list[vec[i64]]:
        """The best way to finish a game that a beam of this width finds."""
        root = Node(None, vec[i64](), None, 0.0, 0)
        search = Pass(root, start.copy(), self._guide, self._options, width, 0.0, _ANY_SCORE, Rng(0), self._costs)
        while not search.over():
            search.step()
        self._costs.update()
        assert search.found is not None
        return [node.moves for node in search.found.path()]


class BeamLearner:
    """Learns from games that beams find, and forgets a part when they get no better."""

    def __init__(self, weights: Weights, player: BeamPlayer, rate: float, trace: float) -> None:
        self.weights = weights
        self.best: float | None = None  # points of the best whole game
        self.best_values = list(weights.values)  # the weights after it
        self.games_without_progress = 0
        self._player = player
        self._rate, self._trace = rate, trace
        self._learner = Learner(weights, len(weights.values), rate, trace)
        self._original = list(weights.values)
        self._best_lately: float | None = None  # since something was forgotten

    def play(self, start: Position, width: int, whole: bool) -> float:
        """Find a game from a position and learn from it; returns its points."""
        points = float(learn_from_line(start.copy(), self._player.line(start, width), self._learner))
        self.games_without_progress += 1
        if self._best_lately is None or points > self._best_lately:
            self._best_lately = points
            self.games_without_progress = 0
        if whole and (self.best is None or points > self.best):
            self.best = points
            self.best_values = list(self.weights.values)
        return points

    def forget(self, share: float) -> None:
        """Move the weights back towards those at the start."""
        values = self.weights.values
        for at, original in enumerate(self._original):
            values[at] += share * (original - values[at])
        self._learner = Learner(self.weights, len(values), self._rate, self._trace)
        self._best_lately = None
        self.games_without_progress = 0


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice([title.id for title in titles().values() if title.search]))
@click.option("--games", default=4000, show_default=True, help="Number of games to learn from.")
@click.option("--seed", default=1, show_default=True, help="Seed of deals and starts.")
@click.option("--width", default=3, show_default=True, help="Width of the beams.")
@click.option("--lines", default=10, show_default=True, help="Lines per position.")
@click.option("--rate", default=1.0, show_default=True, help="Initial learning rate; it decreases per weight.")
@click.option(
    "--trace", default=0.7, show_default=True, help="The λ of TD(λ): 0 uses the next turn, 1 the final score."
)
@click.option("--astray", default=0.7, show_default=True, help="Share of games that start from an unusual position.")
@click.option(
    "--patience", default=500, show_default=True, help="Games without a better one until a part is forgotten."
)
@click.option("--forget", default=0.5, show_default=True, help="The part that is forgotten then.")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help="Weights to start with.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
def train_beams(
    game_id: str,
    games: int,
    seed: int,
    width: int,
    lines: int,
    rate: float,
    trace: float,
    astray: float,
    patience: int,
    forget: float,
    source: Path,
    out: Path,
) -> None:
    """Train the evaluation of solo games of GAME with open information."""
    game, setup = game_by_id(game_id), search_setup(game_id)
    about = {name: value for name, value in click.get_current_context().params.items() if name not in ("source", "out")}
    weights, origin = unpack(source.read_bytes())
    size = setup.open_weight_count
    weights = setup.upgraded_weights(weights)
    if len(weights.values) != size:
        raise click.UsageError(f"{source} has {len(weights.values)} weights; {game_id} needs {size}.")
    learner = BeamLearner(weights, BeamPlayer(setup.guide(), lines), rate, trace)
    unchanged = replace(setup, start_bonus=None)  # for the starts: a bonus would teach what no game has
    rng = Rng(seed, stream=9)
    total, wholes = 0.0, 0

    def save() -> None:
        best = Weights(vec[float](learner.best_values))
        out.write_bytes(pack(best, {"beams": about | {"games": played}, "points": learner.best, "before": origin}))

    played = 0
    saved = time.monotonic()
    try:
        while played < games:
            state = game.new(game.setup(1, seed * 1_000_003 + played))
            whole = rng.unit() >= astray
            if not whole:
                randomize_start(unchanged, state, weights, rng)
            beam_width = 1 + rng.below(2 * width) if whole else width
            points = learner.play(setup.open_position(state, weights), beam_width, whole)
            played += 1
            if whole:
                total += points
                wholes += 1
            if learner.games_without_progress >= patience:
                learner.forget(forget)
            if played * _REPORTS % games < _REPORTS and wholes:
                click.echo(f"{played:>8,} games  mean {total / wholes:6.2f}  best {learner.best:.0f}", err=True)
                total, wholes = 0.0, 0
            if time.monotonic() - saved > _SAVE_SECONDS:
                saved = time.monotonic()
                save()
    finally:
        save()


if __name__ == "__main__":
    train_beams()
