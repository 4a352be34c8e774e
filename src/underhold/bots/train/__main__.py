"""Fit the weights of a game: play, learn, report, save.

The weights are written every minute and at the end, Ctrl-C included, so nothing is lost. The same options give the
same weights.
"""

import time
from math import sqrt
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from underhold.bots.brains import BRAINS
from underhold.bots.train.beam import Memory, learn_from_a_beam, wander
from underhold.bots.train.td import Learner, learn_from_a_game
from underhold.bots.weights import no_weights, pack, unpack
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

_SAVE_SECONDS = 60
_WANDER = 18  # lines at most
_MEMORY = 400_000  # positions
_REPORTS = 50  # lines of report in a run


@click.command()
@click.argument("game_id", metavar="GAME", type=click.Choice(sorted(BRAINS)))
@click.option("--players", default=1, show_default=True, help="How many play.")
@click.option("--games", default=100_000, show_default=True, help="How many games to learn from.")
@click.option("--seed", default=1, show_default=True, help="Deals and explorations.")
@click.option("--rate", default=1.0, show_default=True, help="How far a position is drawn, before the steps shrink.")
@click.option("--trace", default=0.7, show_default=True, help="λ: how much the end counts against the next turns.")
@click.option("--explore", default=0.05, show_default=True, help="The share of turns that are not the best known.")
@click.option("--most", default=10, show_default=True, help="From so many lines such a turn is drawn.")
@click.option("--beam", default=0, show_default=True, help="Learn from beams so wide; 0: from games against itself.")
@click.option("--noise", default=1.0, show_default=True, help="Points by which a beam's order is disturbed.")
@click.option("--rehearse", default=3000, show_default=True, help="Positions to learn from after every beam.")
@click.option(
    "--from", "source", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Begin with these."
)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="The file to write.")
def train(
    game_id: str,
    players: int,
    games: int,
    seed: int,
    rate: float,
    trace: float,
    explore: float,
    most: int,
    beam: int,
    noise: float,
    rehearse: int,
    source: Path | None,
    out: Path,
) -> None:
    """Fit the evaluation of GAME by games against itself."""
    game, brain = game_by_id(game_id), BRAINS[game_id]
    weights = unpack(source.read_bytes())[0] if source else no_weights(brain.size)
    learner = Learner(weights, brain.size, rate, trace)
    learner.steady = beam > 0
    memory = Memory(_MEMORY)
    rng = Rng(seed, stream=7)
    about: dict[str, Any] = {
        "game": game_id, "players": players, "seed": seed, "rate": rate, "trace": trace, "explore": explore,
        "most": most, "beam": beam, "noise": noise, "rehearse": rehearse, "from": source.name if source else None,
    }  # fmt: skip
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    started = saved = time.monotonic()
    played, since = 0, 0
    total = errors = 0.0
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            task = progress.add_task("games", total=games)
            while played < games:
                state = game.new(game.setup(players, seed * 1_000_003 + played))
                if beam:
                    start = brain.open_position(state, weights)
                    whole = played % 4 == 0  # the others begin somewhere in the game, where no good player may get
                    if not whole:
                        wander(start, rng, rng.below(_WANDER), most)
                    best = learn_from_a_beam(start, learner, rng, beam, most, noise * 2.0 * rng.unit(), memory)
                    errors += memory.rehearse(learner, rng, rehearse)
                    total += 4.0 * best if whole else 0.0
                else:
                    final = learn_from_a_game(brain.position(state, weights), learner, rng, explore, most)
                    total += sum(final) / players
                played += 1
                since += 1
                progress.update(task, completed=played)
                if since * _REPORTS >= games or played == games:
                    speed = played / (time.monotonic() - started)
                    off = f"  off by {sqrt(errors / since):5.2f}" if beam else ""
                    console.print(f"{played:>8,} games  mean {total / since:6.2f}{off}  {speed:6.1f} games/s")
                    total, errors, since = 0.0, 0.0, 0
                if time.monotonic() - saved > _SAVE_SECONDS:
                    saved = time.monotonic()
                    out.write_bytes(pack(weights, {**about, "games": played}))
    finally:
        out.write_bytes(pack(weights, {**about, "games": played}))


if __name__ == "__main__":
    train()
