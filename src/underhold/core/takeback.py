"""Which moves a player may undo without asking: those of the current turn, as long as nothing hidden was revealed.

The terminal and the server share this rule. Other moves cannot be undone in the terminal; on the server the other
players have to agree.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from underhold.core.game import Game, Move

Reveals = Callable[[Sequence[Any]], bool]


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move that was played, the state before it, and its events."""

    before: Any
    move: Move
    events: tuple[Any, ...]
    seat: int
    label: str


def why_no_undo(
    game: Game[Any, Any], state: Any, steps: Sequence[PlayedMove], reveals: Reveals, this_turn: bool = True
) -> str | None:
    """Why the last move cannot be undone: `over`, `turn_start` or `revealed`; None if it can.

    If `this_turn`, it must belong to the current turn; otherwise it is enough that no other player has moved since.
    """
    decision = game.decision(state)
    if decision is None:
        return "over"
    if not steps or steps[-1].seat != decision.seat:
        return "turn_start"
    if this_turn and steps[-1].label != game.label(state):
        return "turn_start"
    return "revealed" if reveals(steps[-1].events) else None


def free_undos(game: Game[Any, Any], state: Any, steps: Sequence[PlayedMove], reveals: Reveals) -> int:
    """How many moves of the current turn can be undone, one after another."""
    count = 0
    while why_no_undo(game, state, steps[: len(steps) - count], reveals) is None:
        count += 1
        state = steps[-count].before
    return count
