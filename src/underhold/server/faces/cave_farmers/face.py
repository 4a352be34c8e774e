"""The Cave Farmers in the browser."""

from collections.abc import Sequence
from typing import Any, ClassVar

from underhold.cave_farmers import events, text
from underhold.cave_farmers.board import CELLS
from underhold.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.cave_farmers.deal import MARKER_IDS
from underhold.cave_farmers.goods import named
from underhold.cave_farmers.state import HARVESTS, State, View
from underhold.games import CAVE_FARMERS
from underhold.locale import Words
from underhold.server import wire
from underhold.server.faces.cave_farmers.decision import decision, prompt
from underhold.server.faces.cave_farmers.hints import explain
from underhold.server.faces.cave_farmers.outlook import outlook
from underhold.server.faces.cave_farmers.scores import score_lines
from underhold.server.faces.cave_farmers.view import shown_hidden, shown_view
from underhold.server.faces.common import CommonFace
from underhold.server.faces.happening import Namer
from underhold.server.faces.hint import Rival


class CaveFarmersFace(CommonFace):
    """See `Face` for what each of these is."""

    game = CAVE_FARMERS
    events = events
    text = text
    namers: ClassVar[dict[str, Namer]] = {
        "space": SPACE_IDS.__getitem__,
        "imitated": lambda space: None if space < 0 else SPACE_IDS[space],
        "marker": MARKER_IDS.__getitem__,
        "harvest": HARVESTS.__getitem__,
        "cell": CELLS.__getitem__,
        "cells": lambda cells: [name for cell, name in enumerate(CELLS) if cells >> cell & 1],
        "tile": FURNISHING_IDS.__getitem__,
        "loot": LOOT_IDS.__getitem__,
        "goods": lambda goods: named(goods, 0),
        "stock": lambda stock: named(0, stock),
        "points": list,
    }

    def view(self, view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        return shown_view(view).model_dump()

    def decision(self, words: Words, view: View) -> wire.Decision:
        return decision(words, view)

    def outlook(self, words: Words, view: View, seat: int) -> dict[str, Any] | None:
        return outlook(words, view, seat).model_dump()

    def prompt(self, words: Words, view: View) -> str:
        return prompt(words, view)

    def score_lines(self, words: Words, view: View) -> list[wire.ScoreLine]:
        return score_lines(words, view)

    def hint_reason(self, words: Words, view: View, moves: Sequence[int], rivals: Sequence[Rival] = ()) -> str:
        return explain(view, moves, words, rivals)

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state).model_dump()
