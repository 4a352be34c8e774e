"""The part of a web view that is the same for all games."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, ClassVar

from underhold.games.common.web.happening import Namer, happenings
from underhold.games.common.words.narrator import LogLine
from underhold.locale import Words
from underhold.wire import messages


class CommonWebView:
    """Base class of web views; see `WebView` for the methods."""

    game: Any
    events: ModuleType  # the game's module of event types
    text: ModuleType  # the game's module of sentences
    namers: ClassVar[Mapping[str, Namer]]  # convert the values of events to ids

    def outlook(self, words: Words, view: Any, seat: int) -> dict[str, Any] | None:
        return None

    def reveals(self, events: Sequence[Any]) -> bool:
        return any(self.events.reveals(event) for event in events)

    def ends_turn(self, events: Sequence[Any]) -> bool:
        return any(self.events.ends_turn(event) for event in events)

    def happenings(self, events: Sequence[Any]) -> list[messages.Happening]:
        return happenings(events, self.namers)

    def log_lines(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[LogLine]:
        return list(self.text.log_lines(words, events, names, you))

    def repeats(self, before: Sequence[Any], after: Sequence[Any]) -> bool:
        return bool(self.text.repeats(before, after))

    def move_text(self, words: Words, view: Any, move: Any) -> str:
        return str(self.text.move_text(words, view, move))

    def verdict(self, words: Words, view: Any, names: Sequence[str], you: int | None) -> str:
        return str(self.text.verdict(words, self.game.scores(view), names, you))

    def round_of(self, view: Any) -> int:
        return int(view.round) + 1
