"""Golden playthroughs: everything the engine says while a recorded game is replayed, as text to be reviewed like
code.

`python -m tests.golden.playthrough` rewrites them (`make golden`). Long lists of moves are pinned by their number
and a digest.
"""

from dataclasses import fields
from hashlib import blake2b
from pathlib import Path
from typing import Any

from underhold.games.cave_farmers import content as farm_content
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import board as farm_board, events as farm_events
from underhold.games.cave_farmers.naming.notation import amounts_text
from underhold.games.cave_vs_cave import content
from underhold.games.cave_vs_cave.engine import board, events, notation
from underhold.records import replay_file

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
GOLDEN = (
    *(f"cave-vs-cave/{name}" for name in ("solo", "solo-switched", "two-cavern", "two-switched")),
    *(f"cave-vs-cave/{name}" for name in ("solo-rules-2", "two-rules-2")),
    *(f"cave-farmers/{name}" for name in ("1", "2", "3", "4", "5", "6", "7", "2-introductory-late", "3-rules-2")),
)
LONGEST_LIST = 160  # characters

_NAMES: dict[str, dict[str, Any]] = {
    events.__name__: {
        "action": content.ACTION_IDS.__getitem__,
        "room": content.ROOM_IDS.__getitem__,
        "space": board.SPACES.__getitem__,
        "edge": board.EDGE_NAMES.__getitem__,
        "face": board.FACES.__getitem__,
        "goods": notation.goods_text,
    },
    farm_events.__name__: {
        "space": farm_content.SPACE_IDS.__getitem__,
        "imitated": lambda space: farm_content.SPACE_IDS[space] if space >= 0 else "none",
        "tile": farm_content.FURNISHING_IDS.__getitem__,
        "loot": farm_content.LOOT_IDS.__getitem__,
        "cell": farm_board.CELLS.__getitem__,
        "cells": lambda cells: ",".join(name for at, name in enumerate(farm_board.CELLS) if cells >> at & 1),
        "goods": lambda goods: amounts_text(named(goods, 0)) or "none",
        "stock": lambda stock: amounts_text(named(0, stock)) or "none",
    },
}


def event_line(event: Any) -> str:
    """`Furnished(seat=0, room=shelf, space=a3)`."""
    names = _NAMES[type(event).__module__]
    shown = (f"{f.name}={names.get(f.name, str)(getattr(event, f.name))}" for f in fields(event))
    return f"{type(event).__name__}({', '.join(shown)})"


def moves_line(texts: list[str]) -> str:
    line = " ".join(texts)
    if len(line) <= LONGEST_LIST:
        return line
    return f"{len(texts)} moves, digest {blake2b(line.encode(), digest_size=4).hexdigest()}"


def playthrough(record: Path) -> str:
    """The whole game: decision, moves in their order, the choice, events, digest."""
    game, read, plies = replay_file(record)
    lines = [f"{read.game} rules {read.rules}, setup {read.setup}", ""]
    for ply in plies:
        decision = game.decision(ply.before)
        assert decision is not None
        lines.append(f"{ply.number}. turn {game.label(ply.before)} seat {decision.seat} {decision.kind}")
        lines.append(f"  moves: {moves_line([str(move) for move in game.moves(ply.before)])}")
        lines.append(f"  plays: {ply.move!s}")
        lines += [f"  {event_line(event)}" for event in ply.events]
        lines.append(f"  digest: {game.digest(ply.after)}")
    lines += ["", str(game.scores(plies[-1].after)), ""]
    return "\n".join(lines)


def main() -> None:
    for name in GOLDEN:
        (HERE / f"{name}.txt").write_text(playthrough(RECORDS / f"{name}.txt"), encoding="utf-8")


if __name__ == "__main__":
    main()
