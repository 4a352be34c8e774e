"""What a player may take back alone: moves of the open turn, as long as nothing has come to light since.

One rule for the terminal and the server. Beyond it the terminal says no, and the server asks the other people.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from underhold.core.game import Game

Reveals = Callable[[Sequence[Any]], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """One move and what came of it. States are values, so going back is looking at an older one."""

    before: Any
    move: int
    events: tuple[Any, ...]
    seat: int
    label: str


def barred(
    game: Game[Any, Any], state: Any, steps: Sequence[Step], reveals: Reveals, this_turn: bool = True
) -> str | None:
    """Why the last move cannot be taken back: `over`, `turn_start` or `revealed`; None if it can.

    `this_turn`: it has to belong to the turn that is open now; else it is enough that nobody else has moved since.
    """
    decision = game.decision(state)
    if decision is None:
        return "over"
    if not steps or steps[-1].seat != decision.seat:
        return "turn_start"
    if this_turn and steps[-1].label != game.label(state):
        return "turn_start"
    return "revealed" if reveals(steps[-1].events) else None


def free(game: Game[Any, Any], state: Any, steps: Sequence[Step], reveals: Reveals) -> int:
    """How many moves of the open turn can be taken back, one after the other."""
    count = 0
    while barred(game, state, steps[: len(steps) - count], reveals) is None:
        count += 1
        state = steps[-count].before
    return count
