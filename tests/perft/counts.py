"""Perft: how many move sequences and how many different positions lie ahead of named positions, and the order of moves.

`python -m tests.perft.counts` rewrites `counts.json` (`make golden`).
"""

import json
from pathlib import Path
from typing import Any

from underhold.cli.perft import count_distinct
from underhold.records import replay_file

HERE = Path(__file__).parent
FILE = HERE / "counts.json"
RECORDS = HERE.parent / "records"
DEPTH = 4

# (record, ply): the position after this many moves of a recorded game; 0 is the start.
POSITIONS = [
    ("cave-vs-cave/solo.txt", 0),
    ("cave-vs-cave/solo.txt", 30),
    ("cave-vs-cave/solo.txt", 60),
    ("cave-vs-cave/solo-digging-cave.txt", 75),
    ("cave-vs-cave/solo-switched.txt", 80),
    ("cave-vs-cave/two-cavern.txt", 0),
    ("cave-vs-cave/two-cavern.txt", 40),
    ("cave-vs-cave/two-cavern.txt", 100),
    ("cave-vs-cave/two-cavern.txt", 170),
    ("cave-vs-cave/two-switched.txt", 178),
    ("cave-vs-cave/two-second-wins.json", 120),
    ("cave-farmers/1.txt", 0),
    ("cave-farmers/1.txt", 60),
    ("cave-farmers/2.txt", 0),
    ("cave-farmers/2.txt", 70),
    ("cave-farmers/2-introductory-late.txt", 150),
    ("cave-farmers/3.txt", 200),
    ("cave-farmers/5.txt", 260),
    ("cave-farmers/7.txt", 600),
    ("cave-vs-cave/solo-rules-2.txt", 0),
    ("cave-vs-cave/solo-rules-2.txt", 59),
    ("cave-vs-cave/two-rules-2.txt", 0),
    ("cave-vs-cave/two-rules-2.txt", 156),
    ("cave-farmers/3-rules-2.txt", 0),
    ("cave-farmers/3-rules-2.txt", 150),
]


def measure(record: str, ply: int) -> dict[str, Any]:
    game, _, plies = replay_file(RECORDS / record)
    state = plies[ply - 1].after if ply else plies[0].before
    leaves: list[int] = []
    depth = 0
    while depth < DEPTH and (not leaves or leaves[-1] < 4_000):
        depth += 1
        leaves.append(game.perft(state, depth))
    return {
        "record": record,
        "ply": ply,
        "leaves": leaves,
        "distinct": [count_distinct(game, state, d) for d in range(1, min(depth, 3) + 1)],
        "moves": [str(move) for move in game.moves(state)],
    }


def main() -> None:
    rows = [json.dumps(measure(record, ply)) for record, ply in POSITIONS]
    FILE.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
