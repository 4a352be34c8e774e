"""The long run: many random games, half of them solo, every switch, with the invariants checked at every decision.

`make soak`, or `python -m tests.soak --games 100000 --jobs 2`. Too long for the test suite.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from rich.progress import track

import underhold
from tests.cave_vs_cave import invariants
from underhold.core.rng import Rng
from underhold.games import CAVE_VS_CAVE as GAME

_CHUNK = 500
_MOST_DECISIONS = 1500


def play(seed: int) -> int:
    """One game; the seed decides players and switches too. Returns its decisions."""
    setup = GAME.setup(
        players=1 + seed % 2,
        seed=seed,
        additional_cavern_two_walls=("corner", "facing")[seed // 2 % 2],
        wood_storeroom_first=bool(seed // 4 % 2),
    )
    state = GAME.new(setup)
    rng = Rng(seed, stream=7)
    for decision in range(_MOST_DECISIONS):
        invariants.check(state)
        moves = GAME.moves(state)
        if not moves:
            assert GAME.decision(state) is None
            return decision
        GAME.advance(state, moves[rng.below(len(moves))])
    raise AssertionError("the game does not end")


def run(first: int) -> int:
    """A chunk of games; names the seed of one that fails."""
    total = 0
    for seed in range(first, first + _CHUNK):
        try:
            total += play(seed)
        except Exception as error:
            raise RuntimeError(f"seed {seed}: {error!r}") from error
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    firsts = range(0, arguments.games, _CHUNK)
    started = time.perf_counter()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        results = track(pool.map(run, firsts), total=len(firsts), description=f"{arguments.games:,} games")
        decisions = sum(results)
    games, seconds = len(firsts) * _CHUNK, time.perf_counter() - started
    print(f"{games:,} games, {decisions:,} decisions, no error ({underhold.build()} build, {seconds:.0f} s)")
    sys.exit(0)


if __name__ == "__main__":
    main()
