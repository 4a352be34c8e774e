"""The web view of games without their own: names and values, and moves as a list of buttons."""

from collections.abc import Sequence
from dataclasses import asdict, is_dataclass
from typing import Any

from underhold.games.common.naming.game_text import GameText
from underhold.games.common.naming.results import plain_verdict
from underhold.games.common.web.happening import happenings
from underhold.games.common.web.hint import Alternative
from underhold.games.common.words.narrator import LogLine
from underhold.games.title import Title
from underhold.locale import Words
from underhold.wire import messages


class PlainWebView:
    """A plain web view; see `WebView` for the methods."""

    def __init__(self, title: Title) -> None:
        self.game: Any = title.game
        self._title = title

    def _text(self, words: Words) -> GameText:
        return GameText(self._title, words.language)

    def view(self, view: Any, round_moves: Sequence[tuple[int, Any]]) -> dict[str, Any]:
        data: Any = self._title.named_view(view)
        return asdict(data) if is_dataclass(data) and not isinstance(data, type) else dict(data)

    def decision(self, words: Words, view: Any) -> messages.Decision:
        decision = self.game.decision(view)
        return messages.Decision(
            seat=decision.seat,
            kind=decision.kind,
            prompt=self.prompt(words, view),
            answers=[
                messages.Answer(
                    move=str(move),
                    text=self.move_text(words, view, move),
                    kind=decision.kind,
                    after=messages.After(goods={}, points=self.game.scores(view).points[decision.seat]),
                )
                for move in self.game.moves(view)
            ],
            parts=[],
        )

    def outlook(self, words: Words, view: Any, seat: int) -> dict[str, Any] | None:
        return None

    def prompt(self, words: Words, view: Any) -> str:
        decision = self.game.decision(view)
        return words.text("plain.prompt.over") if decision is None else self._text(words).prompt(decision.kind)

    def reveals(self, events: Sequence[Any]) -> bool:
        return any(self._title.reveals(event) for event in events)

    def ends_turn(self, events: Sequence[Any]) -> bool:
        return any(self._title.ends_turn(event) for event in events)

    def happenings(self, events: Sequence[Any]) -> list[messages.Happening]:
        return happenings(events, {})

    def log_lines(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[LogLine]:
        text = self._text(words)
        return [LogLine(getattr(event, "seat", None), text.event(event, names, you)) for event in events]

    def repeats(self, before: Sequence[Any], after: Sequence[Any]) -> bool:
        return False

    def move_text(self, words: Words, view: Any, move: Any) -> str:
        return self._text(words).move(view, move)

    def score_lines(self, words: Words, view: Any) -> list[messages.ScoreLine]:
        parts = self.game.scores(view).parts
        names = dict.fromkeys(name for seat in parts for name in seat)
        return [
            messages.ScoreLine(
                id=name, text=self._text(words).label("score", name), points=[seat.get(name) for seat in parts]
            )
            for name in names
        ]

    def built(self, view: Any) -> list[list[str]]:
        return []

    def verdict(self, words: Words, view: Any, names: Sequence[str], you: int | None) -> str:
        return plain_verdict(words, self.game.scores(view), names)

    def hint_reason(
        self, words: Words, view: Any, moves: Sequence[Any], alternatives: Sequence[Alternative] = ()
    ) -> str:
        return ", ".join(self.move_text(words, view, move) for move in moves)

    def round_of(self, view: Any) -> int:
        label = str(self.game.label(view)).partition(".")[0]
        return int(label) if label.isdecimal() else 1

    def hidden(self, state: Any) -> dict[str, Any]:
        return dict(self.game.deal_to_json(state))
