"""Golden playthroughs: everything the engine says while a recorded game is replayed, as text to be reviewed like code.

`python -m tests.golden.playthrough` writes them anew (`make golden`).
"""

from dataclasses import fields
from pathlib import Path
from typing import Any

from underhold.cave_vs_cave.board import EDGE_NAMES, FACES, SPACES
from underhold.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.cave_vs_cave.notation import goods_text
from underhold.records import replay_file

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
GOLDEN = ("solo", "solo-switched", "two-cavern", "two-switched")

_NAMES: dict[str, Any] = {
    "action": ACTION_IDS.__getitem__,
    "room": ROOM_IDS.__getitem__,
    "space": SPACES.__getitem__,
    "edge": EDGE_NAMES.__getitem__,
    "face": FACES.__getitem__,
    "goods": goods_text,
}


def event_line(event: Any) -> str:
    """`Furnished(seat=0, room=shelf, space=a3)`."""
    shown = (f"{f.name}={_NAMES.get(f.name, str)(getattr(event, f.name))}" for f in fields(event))
    return f"{type(event).__name__}({', '.join(shown)})"


def playthrough(record: Path) -> str:
    """The whole game: decision, moves in their order, the choice, events, digest."""
    game, read, plies = replay_file(record)
    lines = [f"{read.game} rules {read.rules}, setup {read.setup}", ""]
    for ply in plies:
        decision = game.decision(ply.before)
        assert decision is not None
        lines.append(f"{ply.number}. turn {game.label(ply.before)} seat {decision.seat} {decision.kind}")
        lines.append(f"  moves: {' '.join(game.write(move) for move in game.moves(ply.before))}")
        lines.append(f"  plays: {game.write(ply.move)}")
        lines += [f"  {event_line(event)}" for event in ply.events]
        lines.append(f"  digest: {game.digest(ply.after)}")
    lines += ["", str(game.scores(plies[-1].after)), ""]
    return "\n".join(lines)


def main() -> None:
    for name in GOLDEN:
        (HERE / f"{name}.txt").write_text(playthrough(RECORDS / f"{name}.txt"), encoding="utf-8")


if __name__ == "__main__":
    main()
