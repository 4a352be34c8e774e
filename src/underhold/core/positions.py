"""The `Positions` protocol: games that can set up any position and write it as one line of text.

It is optional. A game without it plays everywhere all the same; only commands that take a position refuse it.
"""

from typing import Any, Protocol, TypeVar, runtime_checkable

S_co = TypeVar("S_co", covariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


@runtime_checkable
class Positions(Protocol[S_co, V_contra]):
    """The methods of a game that can set up positions. docs/record.md describes the text."""

    def position(self, players: int = 2, *, seed: int = 0, **named: Any) -> S_co:
        """The state with this description. What is not given is as at the start of a game with this seed; raises
        BadPosition.
        """

    def write_position(self, view: V_contra) -> str:
        """The position as one line of text. The hidden part is written for a state and left out for a view."""

    def read_position(self, text: str, seed: int = 0) -> S_co:
        """The state that a text describes; raises BadPosition. If the text has no hidden part, it is drawn from the
        seed.
        """
