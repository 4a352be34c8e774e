"""Perft: how many move sequences and how many different positions lie ahead of named positions, and the order of moves.

`python -m tests.perft.counts` writes `counts.json` anew (`make golden`).
"""

import json
from pathlib import Path
from typing import Any

from underhold.cli.perft import count_distinct
from underhold.games import CAVE_VS_CAVE as GAME
from underhold.records import replay_file

HERE = Path(__file__).parent
FILE = HERE / "counts.json"
RECORDS = HERE.parent / "records"
DEPTH = 4

# (record, ply): the position after so many moves of a recorded game; 0 is the start.
POSITIONS = [
    ("solo.txt", 0),
    ("solo.txt", 30),
    ("solo.txt", 60),
    ("solo-digging-cave.txt", 75),
    ("solo-switched.txt", 80),
    ("two-cavern.txt", 0),
    ("two-cavern.txt", 40),
    ("two-cavern.txt", 100),
    ("two-cavern.txt", 170),
    ("two-switched.txt", 178),
    ("two-second-wins.json", 120),
]


def measure(record: str, ply: int) -> dict[str, Any]:
    _, _, plies = replay_file(RECORDS / record)
    state = plies[ply - 1].after if ply else plies[0].before
    leaves: list[int] = []
    depth = 0
    while depth < DEPTH and (not leaves or leaves[-1] < 30_000):
        depth += 1
        leaves.append(GAME.perft(state, depth))
    return {
        "record": record,
        "ply": ply,
        "leaves": leaves,
        "distinct": [count_distinct(GAME, state, d) for d in range(1, min(depth, 3) + 1)],
        "moves": [GAME.write(move) for move in GAME.moves(state)],
    }


def main() -> None:
    rows = [json.dumps(measure(record, ply)) for record, ply in POSITIONS]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
