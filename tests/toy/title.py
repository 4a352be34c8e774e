"""Pebbles as the rest of the program sees it."""

from typing import Any

from tests.toy.pebbles import GAME, GOAL, Move, Passed, Revealed, Took, View
from underhold.games.title import Title, on_demand


def _named_view(view: View) -> dict[str, Any]:
    seats = zip(view.points, view.passed, strict=True)
    return {
        "row": list(view.row),
        "hidden": view.hidden,
        "seats": [{"points": points, "passed": passed} for points, passed in seats],
    }


def _move_values(view: View, move: Move) -> dict[str, Any]:
    return {"value": view.row[move.place - 1]} if move.kind == "take" else {}


TITLE = Title(
    game=GAME,
    name="Pebbles",
    named_view=_named_view,
    catalogue="tests.toy:words",
    move_values=_move_values,
    solo_goal=GOAL,
    reveals=lambda event: isinstance(event, Revealed),
    ends_turn=lambda event: isinstance(event, Took | Passed),
    encoder=on_demand("tests.toy.encode:ENCODER"),
)
