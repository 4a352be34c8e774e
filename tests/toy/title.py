"""Pebbles as the rest of the program sees it."""

from dataclasses import asdict
from typing import Any

from tests.toy.pebbles import GAME, GOAL, Passed, Revealed, Took, View
from underhold.games.title import Title, on_demand


def _named_view(view: View) -> dict[str, Any]:
    return asdict(view)


TITLE = Title(
    game=GAME,
    name="Pebbles",
    named_view=_named_view,
    solo_goal=GOAL,
    reveals=lambda event: isinstance(event, Revealed),
    ends_turn=lambda event: isinstance(event, Took | Passed),
    encoder=on_demand("tests.toy.encode:ENCODER"),
)
