"""The same for what needs more packages: arrays, environments, pictures, a server's tables."""

import numpy as np

import underhold
from underhold.client import Client, Refused, view_of
from underhold.encode import encoding
from underhold.env import VectorGames
from underhold.pictures import picture_rgb, picture_svg


def learn(games: int) -> float:
    """Random steps; what all of them earned."""
    batch = VectorGames("cave-vs-cave", players=2, games=games, reward="margin")
    step = batch.reset(seed=1)
    earned = 0.0
    for _ in range(20):
        actions = [int(np.flatnonzero(mask)[0]) for mask in step.masks]
        step = batch.step(actions)
        earned += float(step.rewards[:, 0].sum())
    return earned


def wood() -> int:
    """A number from an observation, found by its name."""
    coded = encoding("cave-farmers", players=2)
    state = coded.game.new(coded.game.setup(players=2, seed=1))
    field = coded.field("own.goods")
    return coded.observe(coded.game.view(state, 0), seat=0)[field.start + field.labels.index("wood")]


def drawn() -> tuple[str, tuple[int, ...]]:
    game = underhold.game("cave-vs-cave")
    view = game.view(game.new(game.setup(players=1, seed=1)), seat=0)
    return picture_svg(game.id, view, seat=0), picture_rgb(game.id, view, seat=0, width=480).shape


def played(address: str) -> int:
    """A game at a server; how many turns it took."""
    with Client(address, name="Ada") as client:
        table = client.create("cave-vs-cave", ["here"], seed=4)
        turns = 0
        for position in table.turns(timeout=60):
            turns += 1
            assert view_of(position).round <= 8
            try:
                table.play(table.answers[-1])
            except Refused as error:
                raise SystemExit(str(error)) from error
        return turns


if __name__ == "__main__":
    print(learn(4), wood(), drawn()[1])
