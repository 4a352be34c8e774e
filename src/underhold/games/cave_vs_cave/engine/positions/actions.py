"""The order of the face-down action tiles."""

from typing import Any

from underhold.core.errors import BadPosition
from underhold.games.cave_vs_cave.content import ACTION_IDS
from underhold.games.cave_vs_cave.engine.deal import stage_tiles
from underhold.games.cave_vs_cave.engine.state import State


def upcoming_actions(state: State, given: dict[str, Any]) -> list[int]:
    """The tile of every round: those turned up, those that the deal names, and the others in the order of the seed."""
    number = int(state.round) + 1
    revealed = given.get("actions")
    if revealed is not None and len(revealed) != number:
        raise BadPosition(f"Round {number} has turned up {number} tiles; name them in order.", "actions")
    named = given.get("deal", {}).get("actions", [])
    if named and revealed is None:
        raise BadPosition("Give actions as well, the tiles that have been turned up.", "deal actions")
    order: list[int] = []
    known = [ACTION_IDS.index(name) for name in [*(revealed or []), *named]]
    for stage in stage_tiles(int(state.players)):
        here = known[len(order) : len(order) + len(stage)]
        for tile in here:
            if tile not in stage:
                raise BadPosition(
                    f"{ACTION_IDS[tile]} cannot come in round {len(order) + 1 + here.index(tile)}. Choose from:"
                    f" {', '.join(ACTION_IDS[one] for one in stage if one not in here)}.",
                    "actions" if len(order) + here.index(tile) < number else "deal actions",
                )
        if len(set(here)) != len(here):
            raise BadPosition("An action tile is named twice. Name it once.", "deal actions")
        order += here + [int(tile) for tile in state.deal.actions if tile in stage and tile not in here]
    if len(known) > len(order):
        raise BadPosition(f"There are {len(order) - number} tiles to come, not {len(named)}.", "deal actions")
    return order
