"""The web view of Cave vs Cave."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from underhold.games.cave_vs_cave import words as text
from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine import events
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, FACES, SPACES
from underhold.games.cave_vs_cave.engine.state import State, View
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.move import AnyMove
from underhold.games.cave_vs_cave.web.decision import decision, prompt
from underhold.games.cave_vs_cave.web.hints import hint_reason
from underhold.games.cave_vs_cave.web.scores import score_lines
from underhold.games.cave_vs_cave.web.view import shown_hidden, shown_view
from underhold.games.common.web.common import CommonWebView
from underhold.games.common.web.happening import Namer
from underhold.games.common.web.hint import Alternative
from underhold.locale import Words
from underhold.wire import messages


class CaveVsCaveWebView(CommonWebView):
    """The web view of Cave vs Cave; see `WebView` for the methods."""

    game = GAME
    events = events
    text = text
    namers: ClassVar[dict[str, Namer]] = {
        "action": ACTION_IDS.__getitem__,
        "room": ROOM_IDS.__getitem__,
        "space": SPACES.__getitem__,
        "edge": EDGE_NAMES.__getitem__,
        "face": FACES.__getitem__,
        "goods": named,
        "round": lambda number: number + 1,
        "points": list,
    }

    def view(self, view: View, round_moves: Sequence[tuple[int, AnyMove]]) -> dict[str, Any]:
        return shown_view(view, round_moves)

    def decision(self, words: Words, view: View) -> messages.Decision:
        return decision(words, view)

    def prompt(self, words: Words, view: View) -> str:
        return prompt(words, view)

    def score_lines(self, words: Words, view: View) -> list[messages.ScoreLine]:
        return score_lines(words, view)

    def built(self, view: View) -> list[list[str]]:
        caves = shown_view(view, ())["caves"]
        return [[space["room"] for space in cave["spaces"] if space["kind"] == "room"] for cave in caves]

    def hint_reason(
        self, words: Words, view: View, moves: Sequence[AnyMove], alternatives: Sequence[Alternative] = ()
    ) -> str:
        return hint_reason(view, moves, words, alternatives)

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state)


VIEW: Final = CaveVsCaveWebView()
