"""Train weights for the solver; `learner` says how.

python -m underhold.bots.train.ranking cave-vs-cave --from open.weights --out better.weights
"""

import sys
from pathlib import Path

from librt.vecs import vec

from underhold.bots.search_setup import search_setup
from underhold.bots.train.ranking.learner import Beam, RankingLearner
from underhold.core.extras import missing_extra
from underhold.core.rng import Rng
from underhold.games import game as game_by_id, titles
from underhold.games.common.search.position import Position
from underhold.games.common.search.weights import Weights, pack, unpack

try:
    import click
except ModuleNotFoundError as _error:
    sys.exit(f"underhold: {missing_extra(_error, 'Training from the command line needs', 'play')}")

_SAMPLES_PER_EPOCH = 10  # of the weights, for their mean


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice([title.id for title in titles().values() if title.search]))
@click.option("--deals", default=250, show_default=True, help="Number of deals to learn from.")
@click.option("--seed", default=1, show_default=True, help="Seed of the deals and their order.")
@click.option("--wide", default=80, show_default=True, help="Width of the beams that find good lines.")
@click.option("--narrow", default=20, show_default=True, help="Width of the beams that learn to keep them.")
@click.option(
    "--epochs", default=4, show_default=True, help="How often each deal is searched; the first does not count."
)
@click.option("--step", default=0.03, show_default=True, help="Maximum change of a weight at a time, in points.")
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    required=True,
    help="Weights to start with.",
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
def train_ranking(
    game_id: str,
    deals: int,
    seed: int,
    wide: int,
    narrow: int,
    epochs: int,
    step: float,
    source: Path,
    out: Path,
) -> None:
    """Train the ranking of positions in solo games of GAME with open information."""
    game, setup = game_by_id(game_id), search_setup(game_id)
    about = {name: value for name, value in click.get_current_context().params.items() if name not in ("source", "out")}
    weights, origin = unpack(source.read_bytes())
    if len(weights.values) != setup.open_weight_count:
        raise click.UsageError(
            f"{source} has {len(weights.values)} weights; {game_id} needs {setup.open_weight_count}."
        )
    learner = RankingLearner(setup, weights, step)
    guide = setup.guide()

    def start(deal: int) -> Position:
        return setup.open_position(game.new(game.setup(1, seed * 1_000_003 + deal)), weights)

    beam = Beam(guide, wide)
    lines = []
    for deal in range(deals):
        lines.append(beam.search(start(deal)))
        click.echo(f"\rgood lines: {deal + 1} of {deals}", err=True, nl=deal + 1 == deals)
    beam = Beam(guide, narrow)
    rng = Rng(seed, stream=8)
    total = [0.0] * len(weights.values)
    samples = 0
    for epoch in range(epochs):
        order = list(range(deals))
        rng.shuffle(order)
        for at, deal in enumerate(order):
            beam.search(start(deal), lines[deal], learner)
            if epoch and at % max(1, deals // _SAMPLES_PER_EPOCH) == 0:
                total = [one + value for one, value in zip(total, weights.values, strict=True)]
                samples += 1
        click.echo(f"epoch {epoch + 1} of {epochs}", err=True)
    mean = Weights(vec[float]([value / samples for value in total])) if samples else weights
    out.write_bytes(pack(mean, {"ranking": about, "before": origin}))


if __name__ == "__main__":
    train_ranking()
