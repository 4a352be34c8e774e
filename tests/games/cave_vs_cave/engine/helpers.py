"""Helpers that several tests of rulings share."""

from collections.abc import Mapping

from tests.games.cave_vs_cave.scene import GOODS, Scene

Goods = Mapping[str, int]
PLENTY = dict.fromkeys(GOODS, 9)
EDGES = {"a1e", "a2e", "a3e", "a4e", "a5e", "b5e", "a1s", "a2s", "a3s", "a4s", "b1s", "b2s", "b3s", "b4s"}
ROUND_A4 = ["a3s", "a4s", "a4e"]
ROUND_A3 = ["a2s", "a3s", "a3e"]


def digs(game: Scene) -> set[str]:
    return {move.removeprefix("dig:") for move in game.moves("dig:")}
