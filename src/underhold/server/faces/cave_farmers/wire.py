"""The view of The Cave Farmers as plain data: all that lies on the table, by name."""

from typing import Literal

from underhold.server.wire import Goods, Wire


class ActionSpaceView(Wire):
    """An action space in play."""

    id: str
    round: int  # whose card it is; 0: printed on a board
    goods: Goods  # that lie there
    by: int | None  # whose dwarf stands there


class CardStageView(Wire):
    """Face-down cards: which they are is known, their order is not."""

    first: int  # rounds, by their printed numbers
    last: int
    cards: list[str]


class DwarfView(Wire):
    state: Literal["home", "away", "newborn"]
    strength: int  # of the weapon; 0: none


class CellView(Wire):
    """A cell of a home board, or one outside it on which something lies."""

    id: str
    column: int
    row: int
    half: Literal["forest", "mountain"]
    kind: str  # free meadow field pasture cavern tunnel deep_tunnel ore_mine ruby_mine home furnishing
    furnishing: str | None = None
    stable: bool = False
    pasture: str | None = None  # of a large pasture: its first cell


class FarmView(Wire):
    seat: int
    goods: Goods
    points: int
    dwarfs: list[DwarfView]
    begging: int
    cells: list[CellView]
    furnishings: list[str]  # in the order of building
    crops: dict[str, list[int]]  # by kind: what lies on each sown field


class CaveFarmersView(Wire):
    game: Literal["cave-farmers"] = "cave-farmers"
    players: int
    round: int  # as printed
    rounds: list[int]
    start: int  # who began this round
    marker: int  # who holds the starting player marker
    seat: int | None  # whose decision is open
    phase: str
    harvest: str  # at the end of this round
    harvest_markers: list[str]  # turned up so far, by round
    spaces: list[ActionSpaceView]
    to_come: list[CardStageView]
    supply: list[str]  # furnishings to be had
    farms: list[FarmView]
    space: str | None  # whose actions are being done
    switches: dict[str, bool | int | str]


class HiddenFarmersView(Wire):
    """For an all-seeing replay: what is still face down."""

    cards: list[str]
    harvest_markers: list[str]
