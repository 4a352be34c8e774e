"""Records the choices of the bot greedy: `python -m tests.bots.greedy_choices` rewrites the file of the test.

The file was written before greedy became faster. Rewrite it only if greedy is meant to play differently.
"""

import json
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from underhold.bots.match import play_match
from underhold.games import game as game_by_id

FILE: Final = Path(__file__).with_name("greedy_choices.json")
# The game, its switches, the bots by seat and the seeds. Random players lead greedy into unusual positions.
CASES: Final[list[tuple[str, dict[str, Any], list[str], range]]] = [
    ("cave-vs-cave", {}, ["greedy"], range(12)),
    ("cave-vs-cave", {}, ["greedy"] * 2, range(12)),
    ("cave-vs-cave", {}, ["greedy", "random"], range(6)),
    (
        "cave-vs-cave",
        {"additional_cavern_two_walls": "facing", "wood_storeroom_first": False},
        ["greedy"] * 2,
        range(4),
    ),
    ("cave-vs-cave", {"rules": 1}, ["greedy"] * 2, range(4)),
    ("cave-farmers", {}, ["greedy"], range(6)),
    ("cave-farmers", {}, ["greedy"] * 2, range(8)),
    ("cave-farmers", {}, ["random", "greedy"], range(8)),
    ("cave-farmers", {"introductory": True}, ["greedy"] * 2, range(2)),
    ("cave-farmers", {"rules": 1}, ["greedy"] * 3, range(2)),
    ("cave-farmers", {}, ["greedy"] * 4, range(3)),
    ("cave-farmers", {}, ["greedy"] * 7, range(2)),
]


def choices(game_id: str, switches: dict[str, Any], bots: list[str], seed: int) -> list[str]:
    """A short digest of every turn of a game, after its label: the first different turn shows where play changed."""
    game = game_by_id(game_id)
    record = play_match(game, game.setup(len(bots), seed, **switches), bots, seed, keep_record=True).record
    assert record is not None
    return [f"{turn.label} {_digest(' '.join(turn.moves))}" for turn in record.turns]


def _digest(moves: str) -> str:
    return blake2b(moves.encode(), digest_size=4).hexdigest()


def main() -> None:
    rows = [
        {"game": game, "switches": switches, "bots": bots, "seed": seed, "turns": choices(game, switches, bots, seed)}
        for game, switches, bots, seeds in CASES
        for seed in seeds
    ]
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    FILE.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
