"""A move as a value with names instead of packed numbers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Final, TypeAlias

from underhold.games.cave_vs_cave.content import ACTION_IDS, ROOM_IDS
from underhold.games.cave_vs_cave.content.effects import Simple
from underhold.games.cave_vs_cave.content.goods import named
from underhold.games.cave_vs_cave.engine.board import CAVERN, EDGE_NAMES, FACES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import (
    CHOOSE,
    DIG,
    END,
    FACE,
    FURNISH,
    OPTION_CONVERT,
    OPTION_SECOND_DIG,
    OPTIONS,
    RAISE,
    TAKE,
    TEAR,
    TRADE,
    USE,
    WALL,
)
from underhold.games.cave_vs_cave.engine.moves import option_number, option_of, place_of, room_of
from underhold.games.cave_vs_cave.engine.notation import write
from underhold.games.cave_vs_cave.engine.rules import legal_moves
from underhold.games.cave_vs_cave.engine.state import View

_KINDS: Final = {
    CHOOSE: "choose",
    RAISE: "replenish",
    DIG: "dig",
    FURNISH: "furnish",
    WALL: "wall",
    TEAR: "tear",
    USE: "use",
    FACE: "face",
    END: "end",
    TAKE: "take",
}


def kind_of_option(number: int) -> str:
    """The kind of move that carries out an option."""
    option = OPTIONS[number]
    if option.kind != TRADE:
        return _KINDS[option.kind]
    if number >= OPTION_CONVERT:
        return "convert"
    return "exchange" if option.pay else "gain"


KIND_OF_OPTION: Final = tuple(kind_of_option(number) for number in range(len(OPTIONS)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move:
    """A move of Cave vs Cave as a value: what is done and with what, by name. Moves with equal `packed` are equal."""

    kind: str  # choose, gain, exchange, replenish, dig, furnish, wall, tear, face, take, convert or end
    packed: int  # the same move as an integer of the engine; only for engine, search and encode
    action: str | None = None  # choose: the action tile that is taken
    room: str | None = None  # furnish: the room that is placed
    space: str | None = None  # dig, furnish and face: where
    edge: str | None = None  # wall and tear: where
    face: str | None = None  # face: the face of the additional cavern
    tile: str | None = None  # the action tile whose part it carries out …
    with_room: str | None = None  # … or the room that does it
    pay: Mapping[str, int] = field(default_factory=dict)  # the printed price of the effect, without a room's cost
    gain: Mapping[str, int] = field(default_factory=dict)  # replenish: the amounts to raise to
    effect: Simple | None = None  # the printed effect that it carries out
    second_dig: bool = False  # it was paid for together with the first dig

    def __str__(self) -> str:
        return write(self.packed)

    def __repr__(self) -> str:
        values = {one.name: getattr(self, one.name) for one in fields(self) if one.name not in ("packed", "effect")}
        return f"Move({str(self)!r}, {', '.join(f'{name}={value!r}' for name, value in values.items() if value)})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.packed == other.packed

    def __hash__(self) -> int:
        return hash(self.packed)


AnyMove: TypeAlias = Move | int


@cache
def unpack(packed: int) -> Move:
    """The move with this packed integer; raises BadNotation if there is no such move.

    >>> str(unpack(0)), unpack(0).action
    ('cultivation', 'cultivation')
    """
    write(packed)
    number, option, place = option_number(packed), option_of(packed), place_of(packed)
    spaces = {DIG: place, FURNISH: place, FACE: CAVERN}
    return Move(
        kind=KIND_OF_OPTION[number],
        packed=packed,
        action=ACTION_IDS[place] if option.kind == CHOOSE else None,
        room=ROOM_IDS[room_of(packed)] if option.kind == FURNISH else None,
        space=SPACES[spaces[option.kind]] if option.kind in spaces else None,
        edge=EDGE_NAMES[place] if option.kind in (WALL, TEAR) else None,
        face=FACES[option.place] if option.kind == FACE else None,
        tile=ACTION_IDS[option.tile] if option.tile >= 0 else None,
        with_room=ROOM_IDS[option.room] if option.room >= 0 else None,
        pay=named(option.pay),
        gain=named(option.gain),
        effect=option.effect,
        second_dig=number == OPTION_SECOND_DIG,
    )


def pack(move: AnyMove) -> int:
    """The packed integer of a move."""
    return move.packed if isinstance(move, Move) else move


def as_move(move: AnyMove) -> Move:
    """The move as a value; it may be given as a packed integer."""
    return move if isinstance(move, Move) else unpack(move)


def legal(view: View) -> list[Move]:
    """The legal moves of a position, in the engine's order."""
    return [unpack(int(move)) for move in legal_moves(view)]
