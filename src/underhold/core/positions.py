"""The `Positions` protocol: games that can set up any position and write it as one line of text.

It is optional. A game without it works everywhere; only commands that take a position refuse it.
"""

from typing import Any, Protocol, runtime_checkable


@runtime_checkable
class Positions(Protocol):
    """The methods of a game that can set up positions; docs/record.md describes them.

    >>> import underhold
    >>> game = underhold.game("cave-vs-cave")
    >>> isinstance(game, Positions)
    True
    """

    def position(self, players: int = 2, *, seed: int = 0, **named: Any) -> Any:
        """The state with this description; raises BadPosition. Values that are not given are those at the start of a
        game with this seed.
        """

    def write_position(self, view: Any) -> str:
        """The position as one line of text. The hidden part is written for a state and left out for a view."""

    def read_position(self, text: str, seed: int = 0) -> Any:
        """The state that a text describes; raises BadPosition. If the text has no hidden part, it is drawn from the
        seed.
        """
