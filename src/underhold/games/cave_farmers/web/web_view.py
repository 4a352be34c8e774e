"""The web view of The Cave Farmers."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from underhold.games.cave_farmers import words as text
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import events
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.engine.deal import MARKER_IDS
from underhold.games.cave_farmers.engine.state import HARVESTS, State, View
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.web.decision import decision, prompt
from underhold.games.cave_farmers.web.hints import hint_reason
from underhold.games.cave_farmers.web.outlook import outlook
from underhold.games.cave_farmers.web.scores import score_lines
from underhold.games.cave_farmers.web.view import shown_hidden, shown_view
from underhold.games.common.naming.picking import picked
from underhold.games.common.web.common import CommonWebView
from underhold.games.common.web.happening import Namer
from underhold.games.common.web.hint import Alternative
from underhold.locale import Words
from underhold.wire import messages


class CaveFarmersWebView(CommonWebView):
    """The web view of The Cave Farmers; see `WebView` for the methods."""

    game = GAME
    events = events
    text = text
    namers: ClassVar[dict[str, Namer]] = {
        "space": SPACE_IDS.__getitem__,
        "imitated": lambda space: None if space < 0 else SPACE_IDS[space],
        "marker": MARKER_IDS.__getitem__,
        "harvest": HARVESTS.__getitem__,
        "cell": CELLS.__getitem__,
        "cells": lambda cells: picked(CELLS, cells),
        "tile": FURNISHING_IDS.__getitem__,
        "loot": LOOT_IDS.__getitem__,
        "goods": lambda goods: named(goods, 0),
        "stock": lambda stock: named(0, stock),
        "points": list,
    }

    def view(self, view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        return shown_view(view)

    def decision(self, words: Words, view: View) -> messages.Decision:
        return decision(words, view)

    def outlook(self, words: Words, view: View, seat: int) -> dict[str, Any] | None:
        return outlook(words, view, seat)

    def prompt(self, words: Words, view: View) -> str:
        return prompt(words, view)

    def score_lines(self, words: Words, view: View) -> list[messages.ScoreLine]:
        return score_lines(words, view)

    def built(self, view: View) -> list[list[str]]:
        return [farm["furnishings"] for farm in shown_view(view)["farms"]]

    def hint_reason(
        self, words: Words, view: View, moves: Sequence[int], alternatives: Sequence[Alternative] = ()
    ) -> str:
        return hint_reason(view, moves, words, alternatives)

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state)


VIEW: Final = CaveFarmersWebView()
