"""The effects that parts of action tiles and rooms can have, and the row types of the content tables.

Values only, no behavior: `engine/lowering.py` turns them into flat tables, `engine/rules.py` carries them out, and
`words` describes them in sentences.
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
    """Take up to `count` accessible face-down rooms off the board, one at a time."""

    count: int = 1
    pay: Goods = 0
    through_walls: bool = False


@dataclass(frozen=True, slots=True)
class Furnish:
    """Pay the price and the room's cost, and place a room. `food_per_turn` is multiplied by the turns of this round."""

    pay: Goods = 0
    food_per_turn: int = 0


@dataclass(frozen=True, slots=True)
class BuildWall:
    """Build one wall from the supply on one of your edges."""


@dataclass(frozen=True, slots=True)
class TearDownWall:
    """Return one wall you built to the supply and receive the goods."""

    gain: Goods


@dataclass(frozen=True, slots=True)
class UseRooms:
    """Use this many different orange rooms in your cave."""

    count: int


@dataclass(frozen=True, slots=True)
class Either:
    """A slash: one of the alternatives, or none."""

    alternatives: tuple["Simple", ...]


Simple = Gain | Exchange | ExchangeDifferent | RaiseTo | Excavate | Furnish | BuildWall | TearDownWall | UseRooms
Part = Simple | Either


# The powers of blue rooms. Blue rooms are never used; their powers apply automatically.


@dataclass(frozen=True, slots=True)
class MayOnAction:
    """Once in a turn in which you chose this action tile, you may make the exchange."""

    action: str
    exchange: Exchange


@dataclass(frozen=True, slots=True)
class OnFlax:
    """Whenever an effect brings you between `least` and `most` flax, you also receive the goods."""

    least: int
    most: int
    gain: Goods


@dataclass(frozen=True, slots=True)
class OnUseRooms:
    """When a tile lets you use one of these numbers of rooms, you receive goods or may use more rooms."""

    counts: tuple[int, ...]
    gain: Goods = 0
    more_rooms: int = 0


@dataclass(frozen=True, slots=True)
class OnWall:
    """You receive the goods for each wall you build."""

    gain: Goods


Power = MayOnAction | OnFlax | OnUseRooms | OnWall


def either(*alternatives: Simple) -> Either:
    """Alternatives separated by a slash."""
    return Either(alternatives)


# The rows of the tables.


@dataclass(frozen=True, slots=True)
class Action:
    """An action tile. `stage` 0: face up from the start."""

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
