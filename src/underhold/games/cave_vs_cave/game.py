"""Cave vs Cave as an implementation of the protocol `core.game.Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from underhold.core.digest import digest_of
from underhold.core.game import Decision, Progress, Scores
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.content import ROOM_IDS, RULES_VERSION
from underhold.games.cave_vs_cave.engine import playout, rules
from underhold.games.cave_vs_cave.engine.deal import deal_from_json, deal_from_seed, deal_to_json
from underhold.games.cave_vs_cave.engine.events import Event
from underhold.games.cave_vs_cave.engine.positions.build import build
from underhold.games.cave_vs_cave.engine.positions.describe import describe
from underhold.games.cave_vs_cave.engine.positions.layout import LAYOUT
from underhold.games.cave_vs_cave.engine.scoring import points, score, winner
from underhold.games.cave_vs_cave.engine.setup import Setup
from underhold.games.cave_vs_cave.engine.state import (
    FACING,
    OVER,
    PHASES,
    RULES_2,
    STOREROOM_FIRST,
    State,
    View,
    from_ints,
)
from underhold.games.cave_vs_cave.engine.view import determinize, view_of
from underhold.games.cave_vs_cave.naming import move as moves, reading
from underhold.games.cave_vs_cave.naming.move import AnyMove, Move
from underhold.games.cave_vs_cave.naming.named_view import switches_of
from underhold.games.cave_vs_cave.naming.refusals import refusal
from underhold.games.common.positions.maker import PositionMaker


class CaveVsCave:
    """Caverna: Cave vs Cave, Era I."""

    id = "cave-vs-cave"
    rules_version = RULES_VERSION
    players: range = range(1, 3)

    def setup(self, players: int, seed: int, **switches: Any) -> Setup:
        """Returns the setup of a new game; raises BadSetup."""
        return Setup.from_json({"players": players, "seed": seed, "rules": RULES_VERSION} | switches)

    def setup_to_json(self, setup: Setup) -> dict[str, Any]:
        """The setup as it is stored in a record."""
        return setup.to_json()

    def setup_from_json(self, data: dict[str, Any]) -> Setup:
        """The setup stored in a record; raises BadSetup."""
        return Setup.from_json(data)

    def deal_to_json(self, state: State) -> dict[str, Any]:
        """Everything that chance decided. It is the only hidden part of a state."""
        return deal_to_json(state.deal)

    def new(self, setup: Setup, deal: dict[str, Any] | None = None) -> State:
        """Returns the initial state. The deal is drawn from the seed unless a record provides it."""
        switches = 0
        if setup.additional_cavern_two_walls == "facing":
            switches |= FACING
        if setup.wood_storeroom_first:
            switches |= STOREROOM_FIRST
        if setup.rules >= 2:
            switches |= RULES_2
        dealt = deal_from_seed(setup) if deal is None else deal_from_json(setup.players, deal)
        return rules.begin(setup.players, switches, dealt)

    def decision(self, view: View) -> Decision | None:
        """The decision to make next; None when the game is over."""
        return None if view.phase == OVER else Decision(int(view.seat), PHASES[view.phase])

    def moves(self, view: View) -> list[Move]:
        """All legal moves in a stable order; none when the game is over."""
        return moves.legal(view)

    def play(self, state: State, move: AnyMove) -> Progress[State]:
        """Check a move and play it on a copy of the state; raises IllegalMove. The argument is not changed."""
        packed = moves.pack(move)
        if packed not in rules.legal_moves(state):
            refused = refusal(state, move)
            assert refused is not None, move
            raise refused.error()
        after = state.copy()
        log: list[Event] = []
        rules.apply(after, packed, log)
        return Progress(after, tuple(log))

    def advance(self, state: State, move: AnyMove) -> None:
        """Play a move from `moves` in place, unchecked and without events."""
        rules.apply(state, moves.pack(move), None)

    def copy(self, state: State) -> State:
        """An equal state that shares nothing mutable with this one."""
        return state.copy()

    def view(self, state: State, seat: int | None) -> View:
        """Everything that a seat may know, and nothing more (None: a spectator)."""
        return view_of(state)  # there are no private cards: all seats see the same

    def events_for(self, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
        """The events as a seat may see them."""
        return tuple(events)  # all events are public

    def determinize(self, view: View, rng: Rng) -> State:
        """A full state, drawn uniformly from the states that agree with the view."""
        return determinize(view, rng)

    def play_out(self, state: State, rng: Rng) -> int:
        """Play uniformly random moves to the end, in place; returns how many."""
        return playout.play_out(state, rng)

    def perft(self, state: State, depth: int) -> int:
        """The number of move sequences of this length. A game that ends earlier counts as one."""
        return playout.count_leaves(state, depth)

    def scores(self, view: View) -> Scores:
        """The points that would count if the game ended here."""
        scores = [score(cave) for cave in view.caves]
        return Scores(
            points=tuple(int(points(cave)) for cave in view.caves),
            parts=tuple(
                {ROOM_IDS[room]: value for room, value in one.rooms.items()} | {"gold": one.gold} for one in scores
            ),
            tie_break=tuple(one.best_room for one in scores),
            winner=winner(view) if view.phase == OVER else None,
        )

    def rules_of(self, view: View) -> int:
        """The rules version by which this game is played: old records and tables keep the one they began with."""
        return 2 if view.switches & RULES_2 else 1

    def label(self, view: View) -> str:
        """The label of the current turn, such as `3.2`. A new label means a new turn."""
        return f"{view.round + 1}.{view.turn + 1}"

    def unpack(self, packed: int) -> Move:
        """A packed move as a value."""
        return moves.unpack(packed)

    def pack(self, move: AnyMove) -> int:
        """The packed move of a value."""
        return moves.pack(move)

    def read(self, view: View, text: str) -> Move:
        """The legal move with this notation, a short word without spaces; raises BadNotation or IllegalMove."""
        return reading.read(view, text)

    def to_ints(self, state: State) -> list[int]:
        """The whole state as integers, to compare it or to send it to another process."""
        return state.to_ints()

    def from_ints(self, ints: Sequence[int]) -> State:
        """The state for integers from `to_ints` of the same package version."""
        return from_ints(list(ints))

    def digest(self, state: State) -> str:
        """Eight hexadecimal digits that change whenever anything in the state changes."""
        return digest_of(state.to_ints())

    def position(
        self,
        players: int = 2,
        *,
        seed: int = 0,
        round: int | None = None,
        seat: int | None = None,
        phase: str | None = None,
        actions: Sequence[str] | None = None,
        taken: Sequence[str] | None = None,
        display: Sequence[str] | None = None,
        pile: int | None = None,
        seats: Sequence[Mapping[str, Any]] | None = None,
        turn: Mapping[str, Any] | None = None,
        deal: Mapping[str, Any] | None = None,
        **switches: Any,
    ) -> State:
        """The state with this description; docs/record.md explains every name. Raises BadPosition.

        Values that are not given are those at the start of a game with this seed.
        The position need not be reachable by play.

        >>> state = GAME.position(round=3, seat=1, seats=[{}, {"goods": {"wood": 5}, "rooms": {"a3": "shelf"}}])
        >>> GAME.label(state), GAME.decision(state).seat
        ('3.1', 1)
        """
        named = {
            "round": round,
            "seat": seat,
            "phase": phase,
            "actions": actions,
            "taken": taken,
            "display": display,
            "pile": pile,
            "seats": seats,
            "turn": turn,
            "deal": deal,
        }
        return POSITIONS.make({"players": players, **switches, **named}, seed)

    def write_position(self, view: View) -> str:
        """The position as one line of text. The hidden part is written for a state and left out for a view."""
        return POSITIONS.write(view)

    def read_position(self, text: str, seed: int = 0) -> State:
        """The state that a text describes; raises BadPosition. If the text has no hidden part, it is drawn from the
        seed.
        """
        return POSITIONS.read(text, seed)


GAME: Final = CaveVsCave()
POSITIONS: Final = PositionMaker(GAME, LAYOUT, build, describe, switches_of)
