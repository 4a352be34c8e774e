"""The Cave Farmers in the browser: plain and complete. Its boards come later; the answers say everything in words."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.cave_farmers.board import CELLS
from underhold.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.cave_farmers.deal import MARKER_IDS
from underhold.cave_farmers.events import Event, ends_turn, reveals
from underhold.cave_farmers.goods import named
from underhold.cave_farmers.state import State, View
from underhold.cave_farmers.text import events_text, move_text, verdict
from underhold.cave_farmers.text.events import HARVESTS
from underhold.games import CAVE_FARMERS
from underhold.locale import Words
from underhold.server import wire
from underhold.server.faces.cave_farmers.decision import decision, prompt
from underhold.server.faces.cave_farmers.hints import explain
from underhold.server.faces.cave_farmers.scores import score_lines
from underhold.server.faces.cave_farmers.view import shown_hidden, shown_view
from underhold.server.faces.happening import Namer, happenings

_NAMERS: Final[dict[str, Namer]] = {
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


class CaveFarmersFace:
    """See `Face` for what each of these is."""

    game: Any = CAVE_FARMERS

    def view(self, view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        return shown_view(view).model_dump()

    def decision(self, words: Words, view: View) -> wire.Decision:
        return decision(words, view)

    def outlook(self, words: Words, view: View, seat: int) -> dict[str, Any] | None:
        return None

    def prompt(self, words: Words, view: View) -> str:
        return prompt(words, view)

    def reveals(self, events: Sequence[Event]) -> bool:
        return any(reveals(event) for event in events)

    def ends_turn(self, events: Sequence[Event]) -> bool:
        return any(ends_turn(event) for event in events)

    def happenings(self, events: Sequence[Event]) -> list[wire.Happening]:
        return happenings(events, _NAMERS)

    def sentences(self, words: Words, events: Sequence[Event], names: Sequence[str], you: int | None) -> list[str]:
        return [str(said) for said in events_text(words, events, names, you)]

    def move_text(self, words: Words, view: View, move: int) -> str:
        return str(move_text(words, view, move))

    def score_lines(self, words: Words, view: View) -> list[wire.ScoreLine]:
        return score_lines(words, view)

    def verdict(self, words: Words, view: View, names: Sequence[str], you: int | None) -> str:
        return str(verdict(words, CAVE_FARMERS.scores(view), names, you))

    def hint_reason(self, words: Words, view: View, moves: Sequence[int]) -> str:
        return explain(view, moves, words)

    def round_of(self, view: View) -> int:
        return int(view.round) + 1

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state).model_dump()
