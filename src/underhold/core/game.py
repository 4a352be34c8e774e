"""What a game offers to everything built on it: bots, arena, server, command line, environments.

There is no base class to inherit from. A game is any object with these functions; `underhold.games` lists them.
A move is a small integer whose meaning belongs to the game; people read it through `write`, `read` and `say`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from underhold.core.rng import Rng

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Decision:
    """The one question that is open: whose it is, and of what kind."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Progress(Generic[S]):
    """What came of a move: the next state, and what happened on the way."""

    state: S
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """The points of every seat, what each is made of, and who won (None: drawn, or not over)."""

    points: tuple[int, ...]
    parts: tuple[dict[str, int], ...]  # by seat: named items that add up to the points
    tie_break: tuple[int, ...]
    winner: int | None


class Game(Protocol[S, V]):
    """The functions of a game: S is its state, V what a seat sees of one."""

    id: str
    rules_version: int
    players: range

    def setup(self, players: int, seed: int, **switches: Any) -> Any:
        """The agreement for a new game; raises BadSetup."""

    def setup_to_json(self, setup: Any) -> dict[str, Any]:
        """The agreement as it stands in a record."""

    def setup_from_json(self, data: dict[str, Any]) -> Any:
        """The agreement that a record names; raises BadSetup."""

    def deal_to_json(self, state: S) -> dict[str, Any]:
        """All that chance decided: the only hidden part of a state."""

    def new(self, setup: Any, deal: dict[str, Any] | None = None) -> S:
        """A fresh state; the deal is drawn from the seed unless a record gives it."""

    def decision(self, view: V | S) -> Decision | None:
        """The open question; None when the game is over."""

    def moves(self, view: V | S) -> Sequence[int]:
        """Every legal move, in a stable order; empty when the game is over."""

    def play(self, state: S, move: int) -> Progress[S]:
        """Check and play a move on a copy; raises IllegalMove and leaves its argument untouched."""

    def advance(self, state: S, move: int) -> None:
        """Play a move from `moves` in place, unchecked and without events."""

    def copy(self, state: S) -> S:
        """A state that is equal and shares nothing that changes."""

    def view(self, state: S, seat: int | None) -> V:
        """All that a seat may know, and nothing more (None: a spectator)."""

    def events_for(self, events: Sequence[Any], seat: int | None) -> tuple[Any, ...]:
        """What a seat is told of them."""

    def determinize(self, view: V, rng: Rng) -> S:
        """A full state, drawn uniformly from those that agree with the view."""

    def play_out(self, state: S, rng: Rng) -> int:
        """Uniformly random moves to the end, in place; returns their number."""

    def perft(self, state: S, depth: int) -> int:
        """The number of move sequences of this length; a game that ends earlier counts as one."""

    def scores(self, view: V | S) -> Scores:
        """The points as they would count if the game ended here."""

    def label(self, view: V | S) -> str:
        """The name of the current turn, such as `3.2`: a new label is a new turn."""

    def write(self, move: int) -> str:
        """The move in notation: one short word without spaces."""

    def read(self, view: V | S, text: str) -> int:
        """The legal move with this notation; raises BadNotation or IllegalMove."""

    def to_ints(self, state: S) -> list[int]:
        """The whole state as integers: to compare, to send to another process, to keep for a while."""

    def from_ints(self, ints: Sequence[int]) -> S:
        """The state that `to_ints` told, by the same version of the package."""

    def digest(self, state: S) -> str:
        """Eight hexadecimal digits that change whenever anything in the state does."""
