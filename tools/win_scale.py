"""Checks and fits the scale of win probabilities (docs/analysis.md) with games of the search against itself.

    python -m tools.win_scale play cave-farmers --players 5 --games 60 --out build/win-scale/5.jsonl
    python -m tools.win_scale fit build/win-scale/5.jsonl build/win-scale/6.jsonl

`play` writes a row for each choice: the expected points of all seats after the best line, the scale at that time, and
which share of the win each seat had at the end. It continues an interrupted file. `fit` looks for the scale with the
lowest log-loss, as a line of the present scale: offset + factor * scale. A present scale is a line of the time that is
left, so every other such line is among them.
"""

import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from underhold.bots.search_setup import search_setup
from underhold.bots.think import Budget, think
from underhold.bots.win_chances import shares_of_win, win_chances
from underhold.core.rng import Rng
from underhold.games import title

_CLASSES = 10  # of probability
_SMALLEST = 1e-9  # a probability counts as at least this, so that every loss is finite


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice in a game, and how the game ended."""

    players: int
    seed: int
    scale: float  # the present one
    worths: tuple[float, ...]
    won: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """A scale: offset + factor * the present scale; and its mean loss."""

    offset: float
    factor: float
    loss: float


def choices_of(game_id: str, players: int, seed: int, nodes: int) -> list[Choice]:
    """Play a game with the search in every seat."""
    game: Any = title(game_id).game
    scale = search_setup(game_id).win_scale
    assert scale is not None
    state = game.new(game.setup(players, seed))
    rng = Rng(seed)
    seen: list[tuple[float, tuple[float, ...]]] = []
    while decision := game.decision(state):
        view = game.view(state, decision.seat)
        best = think(game, view, rng, Budget(nodes=nodes)).advice[0]
        for move in best.moves:
            game.advance(state, move)
        if game.decision(state):  # at the end the probability is exact
            seen.append((scale(view), best.worths))
    won = shares_of_win(game.scores(state))
    return [Choice(players, seed, at, worths, won) for at, worths in seen]


def loss_of(choice: Choice, offset: float = 0.0, factor: float = 1.0) -> float:
    """The log-loss of the probabilities with this scale."""
    chances = win_chances(choice.worths, offset + factor * choice.scale)
    pairs = zip(chances, choice.won, strict=True)
    return -sum(won * math.log(max(chance, _SMALLEST)) for chance, won in pairs if won)


def mean_loss(choices: Sequence[Choice], offset: float = 0.0, factor: float = 1.0) -> float:
    """The mean over all choices; infinite if the scale is not above zero for all of them."""
    if any(offset + factor * choice.scale <= 0 for choice in choices):
        return math.inf
    return sum(loss_of(choice, offset, factor) for choice in choices) / len(choices)


def best_fit(choices: Sequence[Choice]) -> Fit:
    """The line with the lowest mean loss, by steps that become smaller."""
    offset, factor = 0.0, 1.0
    loss, step = mean_loss(choices), 0.4
    while step > 0.01:
        around = [(offset + a * step, factor + b * step / 2) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        found = min((mean_loss(choices, *one), *one) for one in around)
        if found[0] < loss - 1e-9:
            loss, offset, factor = found
        else:
            step /= 2
    return Fit(offset, factor, loss)


def difference_error(choices: Iterable[Choice], fit: Fit) -> tuple[float, float]:
    """How much lower the loss with a fit is, and the standard error, with games counted as independent."""
    games: dict[tuple[int, int], list[float]] = defaultdict(list)
    for choice in choices:
        games[choice.players, choice.seed].append(loss_of(choice) - loss_of(choice, fit.offset, fit.factor))
    means = [sum(game) / len(game) for game in games.values()]
    mean = sum(means) / len(means)
    spread = sum((one - mean) ** 2 for one in means) / max(1, len(means) - 1)
    return mean, math.sqrt(spread / len(means))


def calibration(choices: Iterable[Choice]) -> list[tuple[int, float, float]]:
    """For each class of probability with the present scale: seats, mean probability, share of them that won."""
    classes: list[list[tuple[float, float]]] = [[] for _ in range(_CLASSES)]
    for choice in choices:
        for chance, won in zip(win_chances(choice.worths, choice.scale), choice.won, strict=True):
            classes[min(_CLASSES - 1, int(chance * _CLASSES))].append((chance, won))
    return [
        (len(seats), sum(chance for chance, _ in seats) / len(seats), sum(won for _, won in seats) / len(seats))
        for seats in classes
        if seats
    ]


def read(files: Iterable[Path]) -> list[Choice]:
    """The choices in files of `play`."""
    found = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for scale, *worths in row["choices"]:
                found.append(Choice(row["players"], row["seed"], scale, tuple(worths), tuple(row["won"])))
    return found


@click.group()
def main() -> None:
    """Check and fit the scale of win probabilities."""


@main.command()
@click.argument("game_id")
@click.option("--players", type=int, required=True)
@click.option("--games", type=int, default=60, show_default=True)
@click.option("--nodes", type=int, default=1000, show_default=True, help="Positions per turn.")
@click.option("--out", type=click.Path(path_type=Path), required=True)
def play(game_id: str, players: int, games: int, nodes: int, out: Path) -> None:
    """Play games with the seeds 1, 2, … and add them to a file, a line for each."""
    out.parent.mkdir(parents=True, exist_ok=True)
    done = len(out.read_text(encoding="utf-8").splitlines()) if out.exists() else 0
    with out.open("a", encoding="utf-8") as file:
        for seed in range(done + 1, games + 1):
            choices = choices_of(game_id, players, seed, nodes)
            rows = [[choice.scale, *(round(worth, 3) for worth in choice.worths)] for choice in choices]
            row = {"game": game_id, "players": players, "seed": seed, "won": choices[0].won, "choices": rows}
            file.write(json.dumps(row) + "\n")
            file.flush()


@main.command()
@click.argument("files", type=click.Path(exists=True, path_type=Path), nargs=-1, required=True)
def fit(files: tuple[Path, ...]) -> None:
    """Say how good the present scale is, and which one would be the best."""
    choices = read(files)
    games = {(choice.players, choice.seed) for choice in choices}
    best = best_fit(choices)
    lower, error = difference_error(choices, best)
    print(f"{len(games)} games, {len(choices):,} choices")
    print(f"log-loss: {mean_loss(choices):.4f}, equal chances {_equal(choices):.4f}")
    print(f"best scale: {best.offset:.2f} + {best.factor:.2f} * present, log-loss {best.loss:.4f}")
    print(f"lower by {lower:.4f} ± {error:.4f} (mean over games)")
    for factor in (0.6, 0.8, 1.0, 1.25, 1.6):
        print(f"  {factor:4.2f} * present: {mean_loss(choices, 0.0, factor):.4f}")
    print("seats, mean probability, share that won:")
    for seats, chance, won in calibration(choices):
        print(f"  {seats:6,}  {100 * chance:5.1f} %  {100 * won:5.1f} %")
    times = sorted({choice.scale for choice in choices})
    print("by time, a factor for each:")
    for low, high in pairwise([*times[:: max(1, len(times) // 4)], math.inf]):
        part = [choice for choice in choices if low <= choice.scale < high]
        factor = min((mean_loss(part, 0.0, one / 20), one / 20) for one in range(4, 61))[1]
        print(f"  scale {part[0].scale:.2f} and near: {factor:.2f}, {len(part):,} choices")


def _equal(choices: Sequence[Choice]) -> float:
    """The mean loss if all seats had the same probability."""
    return sum(math.log(choice.players) for choice in choices) / len(choices)


if __name__ == "__main__":
    sys.exit(main())
