"""The state of a game, in three classes.

`Cave` is one player's board and goods. `View` is the public information, which is the same for every seat. `State` is a
view with the deal, which no player knows. Listing the legal moves needs only a view, playing them needs a state, so
code that has only a view cannot use hidden information.

Every field is a small integer or a bit mask, so a copy is a few assignments. `to_ints` and `from_ints` convert a state
to and from a list of integers: digests are computed from it, and processes exchange states in this form.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_vs_cave.content import TURNS, WALLS_IN_SUPPLY
from underhold.games.cave_vs_cave.content.goods import ONE_OF_EACH
from underhold.games.cave_vs_cave.engine.board import COVERED_AT_START, FREE_AT_START, NATURAL_SIDES, SITES
from underhold.games.cave_vs_cave.engine.deal import STARTING_TILES, Deal, deal_from_ints

# The phases: what the current decision is about.
CHOOSE_ACTION: Final = 0
ACT: Final = 1
CHOOSE_FACE: Final = 2
RECEIVE: Final = 3  # paid, not received yet: converting now may avoid a loss to a cap
OVER: Final = 4
PHASES: Final = ("choose_action", "act", "choose_face", "receive", "over")

# Switches of the setup, as bits.
FACING: Final = 1
STOREROOM_FIRST: Final = 2
RULES_2: Final = 4  # rules version 2; without it version 1

NO_TILE: Final = -1
NO_ROOM: Final = -1
NOTHING_OWED: Final = -1
_ENTRANCE_ROOM: Final = 1  # bit 0 of a mask of rooms
DIG_THROUGH_WALLS: Final = 16  # what a dig that may cross walls adds to `digs_left`; others add 1

_MOST_ROUNDS: Final[i64] = max(len(turns) for turns in TURNS.values())
_TURNS: Final = vec[i64](
    [turns for players in range(3) for turns in (*TURNS.get(players, ()), *[0] * _MOST_ROUNDS)[:_MOST_ROUNDS]]
)  # by players and round
_TURNS_FROM: Final = vec[i64](
    [sum(TURNS.get(players, ())[round_:]) for players in range(3) for round_ in range(int(_MOST_ROUNDS))]
)  # the same, with the rounds after it
_ROUNDS: Final = vec[i64]([len(TURNS.get(players, ())) for players in range(3)])


# The order in which `to_ints` writes a state; docs/record.md describes it, digests depend on it.
VIEW_FIELDS: Final = (
    "players", "switches", "round", "turn", "start", "seat", "phase", "revealed", "tiles", "display", "walls_left",
    "cavern_left", "pile_left", "tile", "open_parts", "digs_left", "uses_left", "used", "room", "room_parts",
    "power_open", "draw_due", "dug", "owed",
)  # fmt: skip
CAVE_FIELDS: Final = ("goods", "covered", "empty", "sides", "walls", "sites", "rooms", "room_at", "orange_minus_blue")


class Cave:
    """One player's cave board and goods."""

    def __init__(self) -> None:
        self.goods: i64 = ONE_OF_EACH  # packed, see goods.py
        self.covered: i64 = COVERED_AT_START  # spaces under a face-down room
        self.empty: i64 = 1 << FREE_AT_START  # spaces that can be furnished
        self.sides: i64 = NATURAL_SIDES  # the walls around every space, four bits each
        self.walls: i64 = 0  # edges with a built wall
        self.sites: i64 = SITES  # edges on which a wall may stand
        self.rooms: i64 = _ENTRANCE_ROOM  # rooms owned, by number
        self.room_at: i64 = 0  # the number of the room on every space, five bits each
        self.orange_minus_blue: i64 = 1  # rooms, including the entrance

    def copy(self) -> "Cave":
        """An equal cave that shares nothing with this one."""
        other = Cave()
        self.copy_into(other)
        return other

    def copy_into(self, other: "Cave") -> None:
        """Make another cave equal to this one."""
        other.goods = self.goods
        other.covered = self.covered
        other.empty = self.empty
        other.sides = self.sides
        other.walls = self.walls
        other.sites = self.sites
        other.rooms = self.rooms
        other.room_at = self.room_at
        other.orange_minus_blue = self.orange_minus_blue

    def to_ints(self) -> list[int]:
        """All fields as integers, in the order of docs/record.md."""
        return [getattr(self, name) for name in CAVE_FIELDS]


class View:
    """Everything visible on the table, and the progress of the current turn."""

    def __init__(self, players: i64, switches: i64) -> None:
        self.players: i64 = players
        self.switches: i64 = switches
        self.round: i64 = 0  # from 0
        self.turn: i64 = 0  # turns taken in this round, by all players together
        self.start: i64 = 0  # the seat with the start player marker
        self.seat: i64 = 0  # the seat to decide
        self.phase: i64 = CHOOSE_ACTION
        self.revealed: i64 = 0  # four bits per round: the action tile that it revealed
        self.tiles: i64 = STARTING_TILES  # action tiles that can still be taken this round
        self.display: i64 = 0  # rooms face up on the table
        self.walls_left: i64 = WALLS_IN_SUPPLY
        self.cavern_left: i64 = 1
        self.pile_left: i64 = 0
        # The turn so far.
        self.tile: i64 = NO_TILE  # the action tile taken
        self.open_parts: i64 = 0  # parts of the tile not done yet
        self.digs_left: i64 = 0  # digs already paid for, see DIG_THROUGH_WALLS
        self.uses_left: i64 = 0  # rooms that may still be used
        self.used: i64 = 0  # rooms used
        self.room: i64 = NO_ROOM  # the room in use …
        self.room_parts: i64 = 0  # … and its parts not done yet
        self.power_open: i64 = 0  # blue rooms whose exchange may still be made, see OPTION_POWERS
        self.draw_due: i64 = 0  # solo: one room was dug up, and a second may or may not follow
        self.dug: i64 = 0  # rooms dug up
        self.owed: i64 = NOTHING_OWED  # the option that was paid for but whose goods were not received yet
        self.caves: list[Cave] = []

    def turns(self) -> i64:
        """The turns that each player has in this round."""
        return _TURNS[_MOST_ROUNDS * self.players + self.round]

    def rounds(self) -> i64:
        """The number of rounds of a game with this many players."""
        return _ROUNDS[self.players]

    def turns_left(self, seat: i64) -> i64:
        """The turns that a seat still has, including the current one; meaningless when the game is over."""
        # `turn` counts the turns of both players; the start player has every other one, beginning with the first.
        taken: i64 = self.turn
        if self.players == 2:
            taken = (taken + (1 if seat == self.start else 0)) >> 1
        return _TURNS_FROM[_MOST_ROUNDS * self.players + self.round] - taken

    def to_ints(self) -> list[int]:
        """All public fields as integers, in the order of docs/record.md."""
        ints: list[int] = [getattr(self, name) for name in VIEW_FIELDS]
        for cave in self.caves:
            ints.extend(cave.to_ints())
        return ints

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_ints() == other.to_ints()

    def __hash__(self) -> int:
        return hash(tuple(self.to_ints()))


class State(View):
    """A view and the deal: the complete state, only for the engine."""

    def __init__(self, players: i64, switches: i64, deal: Deal) -> None:
        super().__init__(players, switches)
        self.deal: Deal = deal  # never changes, so copies share it

    def copy(self) -> "State":
        """An equal state that shares nothing mutable with this one."""
        other = State(self.players, self.switches, self.deal)
        copy_view(self, other)
        return other

    def branch(self) -> "State":
        """A copy for searching the current turn: it shares the other seats' boards, which cannot change."""
        other = State(self.players, self.switches, self.deal)
        _copy_table(self, other)
        other.caves = self.caves[:]
        other.caves[self.seat] = self.caves[self.seat].copy()
        return other

    def branch_into(self, other: "State") -> None:
        """The same, in a state that was such a branch before and is no longer needed."""
        _copy_table(self, other)
        self.caves[self.seat].copy_into(other.caves[self.seat])

    def to_ints(self) -> list[int]:
        """The whole state as integers: the public fields, then the deal."""
        return View.to_ints(self) + self.deal.to_ints()


def copy_view(source: View, target: View) -> None:
    """Copy all public fields except those set by the constructor."""
    _copy_table(source, target)
    target.caves = [cave.copy() for cave in source.caves]


def _copy_table(source: View, target: View) -> None:
    """Copy all fields except the caves."""
    target.round = source.round
    target.turn = source.turn
    target.start = source.start
    target.seat = source.seat
    target.phase = source.phase
    target.revealed = source.revealed
    target.tiles = source.tiles
    target.display = source.display
    target.walls_left = source.walls_left
    target.cavern_left = source.cavern_left
    target.pile_left = source.pile_left
    target.tile = source.tile
    target.open_parts = source.open_parts
    target.digs_left = source.digs_left
    target.uses_left = source.uses_left
    target.used = source.used
    target.room = source.room
    target.room_parts = source.room_parts
    target.power_open = source.power_open
    target.draw_due = source.draw_due
    target.dug = source.dug
    target.owed = source.owed


def from_ints(ints: list[int]) -> State:
    """The inverse of `State.to_ints`."""
    at = iter(ints)
    state = State(ints[0], ints[1], Deal(0, 0, [], [], []))
    for name in VIEW_FIELDS:
        setattr(state, name, next(at))
    for _ in range(state.players):
        cave = Cave()
        for name in CAVE_FIELDS:
            setattr(cave, name, next(at))
        state.caves.append(cave)
    state.deal = deal_from_ints(state.players, list(at))
    return state
