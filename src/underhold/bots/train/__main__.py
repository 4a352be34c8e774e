"""Train the weights of a game by self-play and save them.

The weights are saved every minute and at the end, also after Ctrl-C. The same options give the same weights.
"""

import sys
import time
from pathlib import Path

from underhold.bots.search_setup import search_setup
from underhold.bots.train.starts import randomize_start
from underhold.bots.train.td import Learner, learn_from_game
from underhold.core.extras import missing_extra
from underhold.core.rng import Rng
from underhold.games import game as game_by_id, titles
from underhold.games.common.search.weights import extended, no_weights, pack, unpack

try:
    import click
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
except ModuleNotFoundError as _error:
    sys.exit(f"underhold: {missing_extra(_error, 'Training from the command line needs', 'play')}")

_SAVE_SECONDS = 60
_REPORTS = 50  # report lines per run


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice([title.id for title in titles().values() if title.search]))
@click.option(
    "--players",
    type=int,
    multiple=True,
    default=[1],
    show_default=True,
    help="Number of players. If repeated, games alternate between the numbers.",
)
@click.option("--games", default=100_000, show_default=True, help="Number of games to learn from.")
@click.option("--seed", default=1, show_default=True, help="Seed of deals and exploration.")
@click.option("--hope", type=float, help="Initial estimate of points per remaining turn. Default: per game.")
@click.option("--rate", default=1.0, show_default=True, help="Initial learning rate; it decreases per weight.")
@click.option(
    "--trace", default=0.5, show_default=True, help="The λ of TD(λ): 0 uses the next turn, 1 the final score."
)
@click.option("--explore", default=0.02, show_default=True, help="Share of turns that are chosen at random.")
@click.option("--most", default=10, show_default=True, help="Number of lines to choose from in such a turn.")
@click.option("--astray", default=0.5, show_default=True, help="Share of games that start from an unusual position.")
@click.option("--open", "open_", is_flag=True, help="Solo games in which the hidden tiles are known, for the solver.")
@click.option(
    "--from", "source", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Weights to start with."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
def train(
    game_id: str,
    players: tuple[int, ...],
    games: int,
    seed: int,
    hope: float | None,
    rate: float,
    trace: float,
    explore: float,
    most: int,
    astray: float,
    open_: bool,
    source: Path | None,
    out: Path,
) -> None:
    """Train the evaluation of GAME by self-play."""
    if open_ and players != (1,):
        raise click.UsageError("--open is only for solo games.")
    game, setup = game_by_id(game_id), search_setup(game_id)
    about = {name: value for name, value in click.get_current_context().params.items() if name not in ("source", "out")}
    about["open"] = about.pop("open_")
    new_position, size = setup.position, setup.weight_count
    if open_:
        new_position, size = setup.open_position, setup.open_weight_count
    if source:
        weights = setup.upgraded_weights(unpack(source.read_bytes())[0])
        if len(weights.values) not in (setup.weight_count, size):
            raise click.UsageError(f"{source} has {len(weights.values)} weights; {game_id} needs {size}.")
        weights = extended(weights, size)  # those of open positions follow the others
        about |= {"from": source.name, "hope": None}
    else:
        weights = no_weights(size)
        about["hope"] = setup.initial_points_per_turn if hope is None else hope
        setup.set_initial_weights(weights, about["hope"])
    learner = Learner(weights, size, rate, trace)
    rng = Rng(seed, stream=7)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = saved = time.monotonic()
    played = since = wholes = 0  # games played; those since the last report; those of them from the normal start
    total = 0.0  # points of the latter
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("games", total=games)
            while played < games:
                seats = players[played % len(players)]
                state = game.new(game.setup(seats, seed * 1_000_003 + played))
                whole = rng.unit() >= astray
                if not whole:
                    randomize_start(setup, state, weights, rng)
                final = learn_from_game(new_position(state, weights), learner, rng, explore, most)
                if whole:
                    total += sum(final) / seats
                    wholes += 1
                played += 1
                since += 1
                progress.update(task, completed=played)
                if since * _REPORTS >= games or played == games:
                    speed = played / (time.monotonic() - started)
                    console.print(f"{played:>8,} games  mean {total / max(1, wholes):6.2f}  {speed:6.1f} games/s")
                    total, since, wholes = 0.0, 0, 0
                if time.monotonic() - saved > _SAVE_SECONDS:
                    saved = time.monotonic()
                    out.write_bytes(pack(weights, {**about, "games": played}))
    finally:
        out.write_bytes(pack(weights, {**about, "games": played}))


if __name__ == "__main__":
    train()
