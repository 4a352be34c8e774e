"""The vocabulary of tiles: what a part of an action tile or of a room can say, and the rows of the tables.

Values only, no behaviour. `engine/rules.py` carries them out (through the flat tables of `engine/lowering.py`),
`words.py` says them in words.
"""

from dataclasses import dataclass
from typing import Annotated

Goods = Annotated[int, "goods"]  # packed, see goods.py


@dataclass(frozen=True, slots=True)
class Gain:
    """Receive goods; `only_below`: only while you have fewer than this of a kind."""

    goods: Goods
    only_below: Goods = 0


@dataclass(frozen=True, slots=True)
class Exchange:
    """Pay everything on the left, receive everything on the right."""

    pay: Goods
    gain: Goods


@dataclass(frozen=True, slots=True)
class ExchangeDifferent:
    """Pay one each of this many different kinds, receive the goods."""

    kinds: int
    gain: Goods


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Replenish: move every marker up to the value, never down."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Excavate:
    """Take up to `count` accessible face-down rooms off the board, one after the other."""

    count: int = 1
    pay: Goods = 0
    through_walls: bool = False


@dataclass(frozen=True, slots=True)
class Furnish:
    """Pay the price and the room's cost, and place a room. `food_per_turn` times the turns of this round are added."""

    pay: Goods = 0
    food_per_turn: int = 0


@dataclass(frozen=True, slots=True)
class BuildWall:
    """Put one wall from the supply on one of your edges."""


@dataclass(frozen=True, slots=True)
class TearDownWall:
    """Return one wall you built to the supply and receive the goods."""

    gain: Goods


@dataclass(frozen=True, slots=True)
class UseRooms:
    """Use this many different orange rooms of yours."""

    count: int


@dataclass(frozen=True, slots=True)
class Either:
    """A slash: one of the alternatives, or none."""

    alternatives: tuple["Simple", ...]


Simple = Gain | Exchange | ExchangeDifferent | RaiseTo | Excavate | Furnish | BuildWall | TearDownWall | UseRooms
Part = Simple | Either


# What blue rooms wait for. They are never used; they answer by themselves.


@dataclass(frozen=True, slots=True)
class MayOnAction:
    """Once in a turn that chose this action tile you may make the exchange."""

    action: str
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class OnFlax:
    """Each effect that really brings you between `least` and `most` flax brings the goods too."""

    least: int
    most: int
    gain: Goods


@dataclass(frozen=True, slots=True)
class OnUseRooms:
    """Taking one of these room uses brings goods, or more rooms to use."""

    counts: tuple[int, ...]
    gain: Goods = 0
    more_rooms: int = 0


@dataclass(frozen=True, slots=True)
class OnWall:
    """Each wall you build brings the goods."""

    gain: Goods


Power = MayOnAction | OnFlax | OnUseRooms | OnWall


def either(*alternatives: Simple) -> Either:
    """Alternatives divided by a slash."""
    return Either(alternatives)


# The rows of the tables.


@dataclass(frozen=True, slots=True)
class Action:
    """An action tile. `stage` 0: it lies open from the start."""

    id: str
    stage: int
    parts: tuple[Part, ...]
    needs_more_gold: bool = False  # two players only, checked when the tile is chosen


@dataclass(frozen=True, slots=True)
class Room:
    """A room: an orange one is used for its parts, a blue one has a power instead."""

    number: int
    id: str
    points: int
    cost: Goods
    walls: str
    parts: tuple[Part, ...] = ()
    power: Power | None = None

    @property
    def is_blue(self) -> bool:
        return self.power is not None
