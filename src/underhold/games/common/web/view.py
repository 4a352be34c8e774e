"""The `WebView` protocol: how a game is shown in the browser."""

from collections.abc import Sequence
from typing import Any, Protocol

from underhold.games.common.web.hint import Alternative
from underhold.games.common.words.narrator import LogLine
from underhold.locale import Words
from underhold.wire import messages


class WebView(Protocol):
    """How one game is shown in the browser. All methods are pure; texts are in the language of `words`."""

    game: Any

    def view(self, view: Any, round_moves: Sequence[tuple[int, Any]]) -> dict[str, Any]:
        """The position as plain data. `round_moves` are the seat and move of every ply in the current round."""

    def decision(self, words: Words, view: Any) -> messages.Decision:
        """The current decision with all answers, the parts of the tile being placed, and why other answers are not
        allowed.
        """

    def outlook(self, words: Words, view: Any, seat: int) -> dict[str, Any] | None:
        """What the pieces would do for a seat now, regardless of whose turn it is; None if the view shows
        everything.
        """

    def prompt(self, words: Words, view: Any) -> str:
        """The current decision as a short sentence for everyone."""

    def reveals(self, events: Sequence[Any]) -> bool:
        """Whether one of these events revealed something hidden."""

    def ends_turn(self, events: Sequence[Any]) -> bool: ...

    def happenings(self, events: Sequence[Any]) -> list[messages.Happening]:
        """Events as plain data with ids, for animation."""

    def log_lines(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[LogLine]:
        """Events as sentences for the log, each with the seat that it is about."""

    def repeats(self, before: Sequence[Any], after: Sequence[Any]) -> bool:
        """Whether the events of two moves are the same exchange, so that the log describes both in one sentence."""

    def move_text(self, words: Words, view: Any, move: Any) -> str: ...

    def score_lines(self, words: Words, view: Any) -> list[messages.ScoreLine]: ...

    def built(self, view: Any) -> list[list[str]]:
        """By seat: the ids of the rooms, furnishings or the like that it has built so far."""

    def verdict(self, words: Words, view: Any, names: Sequence[str], you: int | None) -> str: ...

    def hint_reason(
        self, words: Words, view: Any, moves: Sequence[Any], alternatives: Sequence[Alternative] = ()
    ) -> str:
        """Why a bot would play these moves, in a sentence or two. `alternatives` are other moves that it considered."""

    def round_of(self, view: Any) -> int:
        """The number of the round, from 1, for the chart of points by round."""

    def hidden(self, state: Any) -> dict[str, Any]:
        """The hidden information, for the replay of a finished game."""
