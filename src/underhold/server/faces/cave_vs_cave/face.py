"""Cave vs Cave in the browser."""

from collections.abc import Sequence
from typing import Any, ClassVar

from underhold.cave_vs_cave import events, text
from underhold.cave_vs_cave.board import EDGE_NAMES, FACES, SPACES
from underhold.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.cave_vs_cave.goods import named
from underhold.cave_vs_cave.state import State, View
from underhold.games import CAVE_VS_CAVE
from underhold.locale import Words
from underhold.server import wire
from underhold.server.faces.cave_vs_cave.decision import decision, prompt
from underhold.server.faces.cave_vs_cave.hints import explain
from underhold.server.faces.cave_vs_cave.scores import score_lines
from underhold.server.faces.cave_vs_cave.view import shown_hidden, shown_view
from underhold.server.faces.common import CommonFace
from underhold.server.faces.happening import Namer
from underhold.server.faces.hint import Rival


class CaveVsCaveFace(CommonFace):
    """See `Face` for what each of these is."""

    game = CAVE_VS_CAVE
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

    def view(self, view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        return shown_view(view, round_moves).model_dump()

    def decision(self, words: Words, view: View) -> wire.Decision:
        return decision(words, view)

    def prompt(self, words: Words, view: View) -> str:
        return prompt(words, view)

    def score_lines(self, words: Words, view: View) -> list[wire.ScoreLine]:
        return score_lines(words, view)

    def hint_reason(self, words: Words, view: View, moves: Sequence[int], rivals: Sequence[Rival] = ()) -> str:
        return explain(view, moves, words, rivals)

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state).model_dump()
