"""Pebbles: take stones from the row until it is empty; most points win.

A row of stones with values lies face down, the first three face up. In a turn a player takes one stone from the first
three, or passes once per game. For one to four players.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from underhold.core.digest import digest_of
from underhold.core.errors import BadNotation, BadSetup, IllegalMove
from underhold.core.game import Decision, Progress, Scores
from underhold.core.rng import Rng
from underhold.core.setup import check_flag, check_seed, setup_from_json

STONES = 12
FACE_UP = 3
GOAL = 40


@dataclass(frozen=True, slots=True)
class Setup:
    players: int = 2
    seed: int = 0
    passing: bool = True  # whether each player may pass once

    def __post_init__(self) -> None:
        if self.players not in range(1, 5):
            raise BadSetup(f"Pebbles is for 1 to 4 players, not {self.players!r}.")
        check_seed(self.seed)
        check_flag("passing", self.passing)


@dataclass(frozen=True, slots=True)
class Move:
    """`take:2` takes the second stone of the row, `pass` none."""

    kind: str
    place: int = 0  # from 1

    def __str__(self) -> str:
        return self.kind if self.kind == "pass" else f"{self.kind}:{self.place}"


@dataclass(frozen=True, slots=True)
class Took:
    seat: int
    value: int


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class Revealed:
    value: int


@dataclass
class View:
    """What everyone sees: the open stones, how many are hidden, and the players' points."""

    players: int
    passing: bool
    seat: int
    turn: int
    row: list[int]
    hidden: int
    seen: list[int]  # all stones that have been face up, in order
    points: list[int]
    passed: list[bool]

    def to_ints(self) -> list[int]:
        numbers = [self.players, self.passing, self.seat, self.turn, self.hidden, len(self.row)]
        return [int(n) for n in (*numbers, *self.row, *self.points, *self.passed, *self.seen)]


@dataclass
class State(View):
    """A view with the whole deal: all stones in the order in which they come into the row."""

    stones: list[int] = field(default_factory=list)


def shuffled(values: Iterable[int], rng: Rng) -> list[int]:
    """The values in a random order."""
    order = list(values)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.below(last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _copied(view: View, kind: type[View]) -> dict[str, Any]:
    """The fields of a view or a state, with lists of their own."""
    values = {one.name: getattr(view, one.name) for one in fields(kind)}
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


ALL_MOVES = tuple([Move("take", place) for place in range(1, FACE_UP + 1)] + [Move("pass")])


class Pebbles:
    id = "pebbles"
    rules_version = 1
    players: range = range(1, 5)

    def setup(self, players: int, seed: int, **switches: Any) -> Setup:
        return self.setup_from_json({"players": players, "seed": seed, **switches})

    def setup_to_json(self, setup: Setup) -> dict[str, Any]:
        return asdict(setup)

    def setup_from_json(self, data: dict[str, Any]) -> Setup:
        return setup_from_json(Setup, Setup.__slots__, "Pebbles", data)

    def deal_to_json(self, state: State) -> dict[str, Any]:
        return {"stones": [f"s{value}" for value in state.stones]}

    def new(self, setup: Setup, deal: dict[str, Any] | None = None) -> State:
        if deal is None:
            stones = shuffled(range(1, STONES + 1), Rng(setup.seed))
        else:
            if sorted(deal.get("stones", [])) != sorted(f"s{value}" for value in range(1, STONES + 1)):
                raise BadSetup("The deal must hold every stone once.")
            stones = [int(name[1:]) for name in deal["stones"]]
        zeros, none = [0] * setup.players, [False] * setup.players
        hidden = STONES - FACE_UP
        return State(
            setup.players, setup.passing, 0, 1, stones[:FACE_UP], hidden, stones[:FACE_UP], zeros, none, stones
        )

    def rules_of(self, view: View) -> int:
        return self.rules_version

    def decision(self, view: View) -> Decision | None:
        return Decision(view.seat, "take_stone") if view.row else None

    def moves(self, view: View) -> list[Move]:
        if not view.row:
            return []
        may_pass = view.passing and not view.passed[view.seat]
        return [*ALL_MOVES[: len(view.row)], *([ALL_MOVES[-1]] if may_pass else [])]

    def play(self, state: State, move: Move) -> Progress[State]:
        if move not in self.moves(state):
            raise IllegalMove(f"{move} is not possible now.", "P1")
        after = self.copy(state)
        return Progress(after, tuple(self._apply(after, move)))

    def advance(self, state: State, move: Move) -> None:
        self._apply(state, move)

    def _apply(self, state: State, move: Move) -> list[Any]:
        events: list[Any] = []
        seat = state.seat
        if move.kind == "pass":
            state.passed[seat] = True
            events.append(Passed(seat))
        else:
            value = state.row.pop(move.place - 1)
            state.points[seat] += value
            events.append(Took(seat, value))
            if state.hidden:
                state.row.append(state.stones[-state.hidden])
                state.seen.append(state.row[-1])
                state.hidden -= 1
                events.append(Revealed(state.row[-1]))
        state.seat = (seat + 1) % state.players
        state.turn += 1
        return events

    def copy(self, state: State) -> State:
        return State(**_copied(state, State))

    def view(self, state: State, seat: int | None) -> View:
        return View(**_copied(state, View))

    def events_for(self, events: Sequence[Any], seat: int | None) -> tuple[Any, ...]:
        return tuple(events)

    def determinize(self, view: View, rng: Rng) -> State:
        hidden = [value for value in range(1, STONES + 1) if value not in view.seen]
        return State(**_copied(view, View), stones=[*view.seen, *shuffled(hidden, rng)])

    def play_out(self, state: State, rng: Rng) -> int:
        count = 0
        while moves := self.moves(state):
            self.advance(state, moves[int(rng.below(len(moves)))])
            count += 1
        return count

    def perft(self, state: State, depth: int) -> int:
        if depth == 0 or not self.moves(state):
            return 1
        return sum(self.perft(self.play(state, move).state, depth - 1) for move in self.moves(state))

    def scores(self, view: View) -> Scores:
        best = max(view.points)
        leaders = [seat for seat, points in enumerate(view.points) if points == best]
        winner = leaders[0] if not view.row and len(leaders) == 1 and view.players > 1 else None
        return Scores(tuple(view.points), tuple({"stones": p} for p in view.points), (0,) * view.players, winner)

    def label(self, view: View) -> str:
        return f"{(view.turn - 1) // view.players + 1}.{(view.turn - 1) % view.players + 1}"

    def read(self, view: View, text: str) -> Move:
        move = next((move for move in ALL_MOVES if str(move) == text), None)
        if move is None:
            raise BadNotation(f"{text!r} is not a move of Pebbles.")
        if move not in self.moves(view):
            raise IllegalMove(f"{move} is not possible now.", "P1")
        return move

    def pack(self, move: Move) -> int:
        return ALL_MOVES.index(move)

    def unpack(self, packed: int) -> Move:
        return ALL_MOVES[packed]

    def to_ints(self, state: State) -> list[int]:
        return [*state.to_ints(), *state.stones]

    def from_ints(self, ints: Sequence[int]) -> State:
        players, passing, seat, turn, hidden, row = ints[:6]
        rest = iter(ints[6:])

        def take(count: int) -> list[int]:
            return [next(rest) for _ in range(count)]

        open_row, points, passed, seen = take(row), take(players), take(players), take(STONES - hidden)
        return State(
            players,
            bool(passing),
            seat,
            turn,
            open_row,
            hidden,
            seen,
            points,
            [bool(one) for one in passed],
            list(rest),
        )

    def digest(self, state: State) -> str:
        return digest_of(self.to_ints(state))


GAME = Pebbles()
