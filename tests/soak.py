"""The long run: many random games of each kind, every switch, with the invariants checked at every decision.

`make soak`, or `python -m tests.soak cave-farmers --games 20000 --jobs 2`. Too long for the test suite.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from rich.progress import track

import underhold
from tests.games.cave_farmers import invariants as farmers
from tests.games.cave_vs_cave import invariants as caves
from underhold.core.rng import Rng

_CHUNK = 100
_MOST_DECISIONS = 10_000

# By game: how the seed decides players and switches, and what is true of every position.
_KINDS: dict[str, tuple[Callable[[int], dict[str, Any]], Callable[[Any], None]]] = {
    "cave-vs-cave": (
        lambda seed: {
            "players": 1 + seed % 2,
            "additional_cavern_two_walls": ("corner", "facing")[seed // 2 % 2],
            "wood_storeroom_first": bool(seed // 4 % 2),
        },
        caves.check,
    ),
    "cave-farmers": (
        lambda seed: {
            "players": 1 + seed % 7,
            "introductory": bool(seed // 7 % 2),
            "solo_clear_at": (6, 7)[seed // 14 % 2],
            "harvest_markers": ("early", "late")[seed // 28 % 2],
            "imitation_takes_left_goods": bool(seed // 56 % 2),
        },
        farmers.check,
    ),
}


def play(game_id: str, seed: int) -> int:
    """One game; returns its decisions."""
    game = underhold.game(game_id)
    choose, check = _KINDS[game_id]
    state = game.new(game.setup(seed=seed, **choose(seed)))
    rng = Rng(seed, stream=7)
    for decision in range(_MOST_DECISIONS):
        check(state)
        moves = game.moves(state)
        if not moves:
            assert game.decision(state) is None
            return decision
        game.advance(state, moves[rng.below(len(moves))])
    raise AssertionError("the game does not end")


def run(game_id: str, first: int) -> int:
    """A chunk of games; names the seed of one that fails."""
    total = 0
    for seed in range(first, first + _CHUNK):
        try:
            total += play(game_id, seed)
        except Exception as error:
            raise RuntimeError(f"{game_id}, seed {seed}: {error!r}") from error
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(_KINDS))
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    firsts = range(0, arguments.games, _CHUNK)
    started = time.perf_counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        results = pool.map(partial(run, arguments.game), firsts)
        decisions = sum(track(results, total=len(firsts), description=f"{arguments.games:,} games"))
    games, seconds = len(firsts) * _CHUNK, time.perf_counter() - started
    print(
        f"{arguments.game}: {games:,} games, {decisions:,} decisions, no error ({underhold.build()}, {seconds:.0f} s)"
    )


if __name__ == "__main__":
    main()
