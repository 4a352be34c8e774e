"""Cave vs Cave in the browser."""

from collections.abc import Sequence
from typing import Any, Final

from underhold.cave_vs_cave.board import EDGE_NAMES, FACES, SPACES
from underhold.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.cave_vs_cave.events import Event, ends_turn, reveals
from underhold.cave_vs_cave.goods import named
from underhold.cave_vs_cave.state import State, View
from underhold.cave_vs_cave.text import events_text, move_text, verdict
from underhold.games import CAVE_VS_CAVE
from underhold.locale import Words
from underhold.server import wire
from underhold.server.faces.cave_vs_cave.decision import decision, prompt
from underhold.server.faces.cave_vs_cave.hints import explain
from underhold.server.faces.cave_vs_cave.scores import score_lines
from underhold.server.faces.cave_vs_cave.view import shown_hidden, shown_view
from underhold.server.faces.happening import Namer, happenings

_NAMERS: Final[dict[str, Namer]] = {
    "action": ACTION_IDS.__getitem__,
    "room": ROOM_IDS.__getitem__,
    "space": SPACES.__getitem__,
    "edge": EDGE_NAMES.__getitem__,
    "face": FACES.__getitem__,
    "goods": named,
    "round": lambda number: number + 1,
    "points": list,
}


class CaveVsCaveFace:
    """See `Face` for what each of these is."""

    game: Any = CAVE_VS_CAVE

    def view(self, view: View, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        return shown_view(view, round_moves).model_dump()

    def decision(self, words: Words, view: View) -> wire.Decision:
        return decision(words, view)

    def outlook(self, words: Words, view: View, seat: int) -> None:
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
        return str(verdict(words, CAVE_VS_CAVE.scores(view), names, you))

    def hint_reason(self, words: Words, view: View, moves: Sequence[int]) -> str:
        return explain(view, moves, words)

    def round_of(self, view: View) -> int:
        return int(view.round) + 1

    def hidden(self, state: State) -> dict[str, Any]:
        return shown_hidden(state).model_dump()
