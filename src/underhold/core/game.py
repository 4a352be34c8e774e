"""The `Game` protocol, through which bots, arena, server, command line and environments use a game.

There is no base class: a game is any object with these methods. `underhold.games` lists the games. A move is a value:
it has a kind and named fields, equal moves are equal, and `str(move)` is its notation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from underhold.core.rng import Rng

S = TypeVar("S")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision that has to be made next: which seat makes it, and of which kind it is."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Progress(Generic[S]):
    """The result of a move: the next state, and the events on the way."""

    state: S
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """The points of every seat, how they are made up, and who won (None: a draw, or the game is not over)."""

    points: tuple[int, ...]
    parts: tuple[dict[str, int], ...]  # by seat: named items that add up to the points
    tie_break: tuple[int, ...]
    winner: int | None


@runtime_checkable
class Move(Protocol):
    """A move as a value. Games add named fields of their own; `str(move)` is its notation."""

    @property
    def kind(self) -> str:
        """What is done, in one lower-case word."""

    def __hash__(self) -> int: ...


class Game(Protocol[S, V]):
    """The methods of a game. S is the type of its states, V that of a seat's view of a state."""

    id: str
    rules_version: int  # by which new games are played; see `rules_of`
    players: range

    def setup(self, players: int, seed: int, **switches: Any) -> Any:
        """Returns the setup of a new game; raises BadSetup."""

    def setup_to_json(self, setup: Any) -> dict[str, Any]:
        """The setup as it is stored in a record."""

    def setup_from_json(self, data: dict[str, Any]) -> Any:
        """The setup stored in a record; raises BadSetup."""

    def deal_to_json(self, state: S) -> dict[str, Any]:
        """Everything that chance decided. It is the only hidden part of a state."""

    def new(self, setup: Any, deal: dict[str, Any] | None = None) -> S:
        """Returns the initial state. The deal is drawn from the seed unless a record provides it."""

    def decision(self, view: V | S) -> Decision | None:
        """The decision to make next; None when the game is over."""

    def moves(self, view: V | S) -> Sequence[Move]:
        """All legal moves in a stable order; none when the game is over."""

    def play(self, state: S, move: Any) -> Progress[S]:
        """Check a move and play it on a copy of the state; raises IllegalMove. The argument is not changed."""

    def advance(self, state: S, move: Any) -> None:
        """Play a move from `moves` in place, unchecked and without events."""

    def copy(self, state: S) -> S:
        """An equal state that shares nothing mutable with this one."""

    def view(self, state: S, seat: int | None) -> V:
        """Everything that a seat may know, and nothing more (None: a spectator)."""

    def events_for(self, events: Sequence[Any], seat: int | None) -> tuple[Any, ...]:
        """The events as a seat may see them."""

    def determinize(self, view: V, rng: Rng) -> S:
        """A full state, drawn uniformly from the states that agree with the view."""

    def play_out(self, state: S, rng: Rng) -> int:
        """Play uniformly random moves to the end, in place; returns how many."""

    def perft(self, state: S, depth: int) -> int:
        """The number of move sequences of this length. A game that ends earlier counts as one."""

    def scores(self, view: V | S) -> Scores:
        """The points that would count if the game ended here."""

    def rules_of(self, view: V | S) -> int:
        """The rules version by which this game is played: old records and tables keep the one they began with."""

    def label(self, view: V | S) -> str:
        """The label of the current turn, such as `3.2`. A new label means a new turn."""

    def read(self, view: V | S, text: str) -> Move:
        """The legal move with this notation, a short word without spaces; raises BadNotation or IllegalMove."""

    def pack(self, move: Any) -> int:
        """The move as one integer, the form that search and encoding use."""

    def unpack(self, packed: int) -> Move:
        """The move for an integer from `pack`."""

    def to_ints(self, state: S) -> list[int]:
        """The whole state as integers, to compare it or to send it to another process."""

    def from_ints(self, ints: Sequence[int]) -> S:
        """The state for integers from `to_ints` of the same package version."""

    def digest(self, state: S) -> str:
        """Eight hexadecimal digits that change whenever anything in the state changes."""
