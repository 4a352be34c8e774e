"""The Cave Farmers as an implementation of the protocol `core.game.Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from underhold.core.digest import digest_of
from underhold.core.errors import IllegalMove
from underhold.core.game import Decision, Progress, Scores
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import RULES_VERSION
from underhold.games.cave_farmers.engine import playout, rules
from underhold.games.cave_farmers.engine.deal import deal_from_json, deal_from_seed, deal_to_json
from underhold.games.cave_farmers.engine.events import Event
from underhold.games.cave_farmers.engine.lowering import SPACE_COUNT
from underhold.games.cave_farmers.engine.positions.build import build
from underhold.games.cave_farmers.engine.positions.describe import describe
from underhold.games.cave_farmers.engine.positions.layout import LAYOUT
from underhold.games.cave_farmers.engine.scoring import score, winner
from underhold.games.cave_farmers.engine.setup import Setup
from underhold.games.cave_farmers.engine.state import (
    CLEAR_AT_SIX,
    INTRODUCTORY,
    LATE_MARKERS,
    OVER,
    PHASES,
    RULES_2,
    TAKE_LEFT_GOODS,
    State,
    View,
    from_ints,
)
from underhold.games.cave_farmers.engine.view import determinize, view_of
from underhold.games.cave_farmers.naming.move import Move, pack, unpack
from underhold.games.cave_farmers.naming.named_view import switches_of
from underhold.games.cave_farmers.naming.reading import read
from underhold.games.cave_farmers.naming.refusals import refusal
from underhold.games.common.positions.maker import PositionMaker


class CaveFarmers:
    """Caverna: The Cave Farmers."""

    id = "cave-farmers"
    rules_version = RULES_VERSION
    players: range = range(1, 8)

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
        if setup.introductory:
            switches |= INTRODUCTORY
        if setup.solo_clear_at == 6:
            switches |= CLEAR_AT_SIX
        if setup.harvest_markers == "late":
            switches |= LATE_MARKERS
        if setup.imitation_takes_left_goods:
            switches |= TAKE_LEFT_GOODS
        if setup.rules >= 2:
            switches |= RULES_2
        dealt = deal_from_seed(setup) if deal is None else deal_from_json(setup.players, deal)
        return rules.begin(setup.players, switches, dealt)

    def decision(self, view: View) -> Decision | None:
        """The decision to make next; None when the game is over."""
        if view.phase == OVER:
            return None
        return Decision(int(view.seat), PHASES[rules.decision_phase(view)])

    def moves(self, view: View, trades: bool = True) -> list[Move]:
        """All legal moves; without any-time trades if `trades` is false."""
        return [unpack(int(move)) for move in rules.legal_moves(view, trades)]

    def pack(self, move: int | Move) -> int:
        """The packed integer of a move."""
        return pack(move)

    def unpack(self, packed: int) -> Move:
        """The move with this packed integer; raises BadNotation if there is no such move."""
        return unpack(packed)

    def play(self, state: State, move: int | Move) -> Progress[State]:
        """Check a move and play it on a copy of the state; raises IllegalMove. The argument is not changed."""
        packed = pack(move)
        if packed not in rules.legal_moves(state):
            raise _error(state, move)
        after = state.copy()
        log: list[Event] = []
        rules.apply(after, packed, log)
        return Progress(after, tuple(log))

    def advance(self, state: State, move: int | Move) -> None:
        """Play a move from `moves` in place, unchecked and without events."""
        rules.apply(state, pack(move), None)

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

    def play_out(self, state: State, rng: Rng, trades: bool = True) -> int:
        """Play uniformly random moves to the end, in place; returns how many."""
        return playout.play_out(state, rng, trades)

    def perft(self, state: State, depth: int) -> int:
        """The number of move sequences of this length. A game that ends earlier counts as one."""
        return playout.count_leaves(state, depth)

    def scores(self, view: View) -> Scores:
        """The points that would count if the game ended here."""
        pads = [score(farm) for farm in view.farms]
        return Scores(
            points=tuple(pad.points for pad in pads),
            parts=tuple(pad.categories for pad in pads),
            tie_break=tuple(0 for _ in pads),
            winner=winner(view) if view.phase == OVER else None,
        )

    def rules_of(self, view: View) -> int:
        """The rules version by which this game is played: old records and tables keep the one they began with."""
        return 2 if view.switches & RULES_2 else 1

    def label(self, view: View) -> str:
        """`7.3` is the third turn of round 7; `7.feed`, `7.breed` … are steps of its harvest."""
        phase = PHASES[view.phase]
        if phase in ("place", "act", "pay", "site"):
            return f"{view.number()}.{_turns_taken(view) + (phase == 'place')}"
        return f"{view.number()}.{phase}"

    def read(self, view: View, text: str) -> Move:
        """The legal move with this notation, a short word without spaces; raises BadNotation or IllegalMove."""
        move = read(view, text)
        if pack(move) not in rules.legal_moves(view):
            raise _error(view, move)
        return move

    def to_ints(self, state: State) -> list[int]:
        """The whole state as integers, to compare it or to send it to another process."""
        return state.to_ints()

    def from_ints(self, ints: Sequence[int]) -> State:
        """The state for integers from `to_ints` of the same package version."""
        return from_ints(list(ints), SPACE_COUNT)

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
        start: int | None = None,
        marker: int | None = None,
        first: int | None = None,
        phase: str | None = None,
        cards: Sequence[str] | None = None,
        markers: Sequence[str] | None = None,
        skips: Sequence[int] | None = None,
        meals: Sequence[str] | None = None,
        rescued: Sequence[str] | None = None,
        stock: Mapping[str, Mapping[str, int]] | None = None,
        seats: Sequence[Mapping[str, Any]] | None = None,
        turn: Mapping[str, Any] | None = None,
        deal: Mapping[str, Any] | None = None,
        **switches: Any,
    ) -> State:
        """The state with this description; docs/record.md explains every name. Raises BadPosition.

        Values that are not given are those at the start of a game with this seed.
        The position need not be reachable by play.

        >>> farm = {"goods": {"sheep": 4, "food": 3}, "large_pastures": ["b4+c4"], "dwarfs": [0, 8]}
        >>> state = GAME.position(players=3, round=5, seat=1, seats=[{}, farm])
        >>> GAME.label(state), GAME.decision(state).seat
        ('5.1', 1)
        """
        named = {
            "round": round,
            "seat": seat,
            "start": start,
            "marker": marker,
            "first": first,
            "phase": phase,
            "cards": cards,
            "markers": markers,
            "skips": skips,
            "meals": meals,
            "rescued": rescued,
            "stock": stock,
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


def _error(view: View, move: int | Move) -> IllegalMove:
    """The exception for a move that is not legal."""
    why = refusal(view, move)
    assert why is not None
    return why.error()


def _turns_taken(view: View) -> int:
    """The number of dwarfs that have worked this round, without newborn ones."""
    return sum((int(farm.away) & ~int(farm.newborn)).bit_count() for farm in view.farms)


GAME: Final = CaveFarmers()
POSITIONS: Final = PositionMaker(GAME, LAYOUT, build, describe, switches_of)
