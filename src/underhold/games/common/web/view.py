"""What a server needs of a game besides `core.game.Game`: its messages to a client."""

from collections.abc import Sequence
from typing import Any, Protocol

from underhold.games.common.web.hint import Rival
from underhold.locale import Words
from underhold.wire import messages


class WebView(Protocol):
    """One game as wire messages. All functions are pure; views are the engine's, texts in the language of `words`."""

    game: Any

    def view(self, view: Any, round_moves: Sequence[tuple[int, int]]) -> dict[str, Any]:
        """The position as plain data. `round_moves` are seat and move of the plies of the current round."""

    def decision(self, words: Words, view: Any) -> messages.Decision:
        """The open decision: every legal answer, the parts of the tile in hand, and why the rest is not possible."""

    def outlook(self, words: Words, view: Any, seat: int) -> dict[str, Any] | None:
        """What pieces would cost and bring a seat now, also when it is not its turn; None if the view says it all."""

    def prompt(self, words: Words, view: Any) -> str:
        """The open decision in a short sentence, for everybody."""

    def reveals(self, events: Sequence[Any]) -> bool:
        """Whether these events revealed something that was hidden."""

    def ends_turn(self, events: Sequence[Any]) -> bool: ...

    def happenings(self, events: Sequence[Any]) -> list[messages.Happening]:
        """Events as plain data with ids, for animation."""

    def sentences(self, words: Words, events: Sequence[Any], names: Sequence[str], you: int | None) -> list[str]:
        """Events as sentences for the log."""

    def move_text(self, words: Words, view: Any, move: int) -> str: ...

    def score_lines(self, words: Words, view: Any) -> list[messages.ScoreLine]: ...

    def verdict(self, words: Words, view: Any, names: Sequence[str], you: int | None) -> str: ...

    def hint_reason(self, words: Words, view: Any, moves: Sequence[int], rivals: Sequence[Rival] = ()) -> str:
        """Why a bot would play these moves, in a sentence or two; `rivals` are other lines of its search."""

    def round_of(self, view: Any) -> int:
        """The number of the round, from 1; for the chart of points by round."""

    def hidden(self, state: Any) -> dict[str, Any]:
        """Everything that is hidden, for the replay of a game that is over."""
