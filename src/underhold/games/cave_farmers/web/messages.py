"""The wire messages of The Cave Farmers: its view, its outlook for a seat, and its exported content, by name."""

from typing import Literal

from underhold.wire.messages import Goods, Reason, Wire

Harvest = Literal["none", "harvest", "pay_one", "skip_one", "unknown"]


class ActionSpaceView(Wire):
    """An action space in play."""

    id: str
    round: int  # in which its card was revealed, as printed; 0: on a board
    goods: Goods  # on the space
    by: int | None  # the seat whose dwarf is there
    crowded: bool = False  # solo: its goods are removed at the end of the round, unless taken or kept for a ruby


class CardStageView(Wire):
    """Face-down cards: the set is known, their order is not."""

    first: int  # rounds, by their printed numbers
    last: int
    cards: list[str]


class RoundView(Wire):
    """A round on the track."""

    number: int  # as printed
    state: Literal["past", "now", "to_come"]
    card: str | None  # revealed in it
    marker: Literal["leaf", "question", "face_down"] | None  # the harvest marker, if it has one
    harvest: Harvest  # at its end


class DwarfView(Wire):
    state: Literal["home", "away", "newborn"]
    strength: int  # of the weapon; 0: none


class CropView(Wire):
    kind: Literal["grain", "vegetable"]
    amount: int


class CellView(Wire):
    """A cell of a home board, or one outside it on which something lies."""

    id: str
    column: int  # 0 to 7; the board is 1 to 6
    row: int  # 0 to 5; the board is 1 to 4
    half: Literal["forest", "mountain"]
    kind: str  # free meadow field pasture cavern tunnel deep_tunnel ore_mine ruby_mine home furnishing
    furnishing: str | None = None  # the topmost
    stable: bool = False
    pasture: str | None = None  # of a large pasture: its first cell
    crop: CropView | None = None  # an arrangement for display: the engine does not distinguish between fields
    bonus: Goods  # for the first tile there


class PlaceView(Wire):
    """A place for animals: one cell, or both cells of a large pasture."""

    id: str
    cells: list[str]
    room: Goods  # by kind: how many animals of it fit
    guarded: bool  # whether dogs can guard sheep here: n dogs guard n + 1 sheep, if that is more


class StayView(Wire):
    """Animals of one kind in a place. Dogs can also be in the `yard`, which is not one of the places."""

    place: str
    kind: str
    count: int


class DueView(Wire):
    """Goods that a furnishing brings at the start of a round."""

    round: int
    goods: Goods


class FarmView(Wire):
    seat: int
    goods: Goods  # including animals
    points: int
    dwarfs: list[DwarfView]
    begging: int
    cells: list[CellView]
    furnishings: list[str]  # in the order of building
    places: list[PlaceView]
    stays: list[StayView]  # one way to house the animals
    homeless: Goods  # animals for which there is no place
    room: Goods  # by kind: how many more could be housed
    due: list[DueView]
    food_due: int  # the food needed to feed the family at the end of the round, as it is now


class TripView(Wire):
    """The expedition under way."""

    strength: int
    left: int  # loot that may still be taken
    taken: list[str]
    grows: int  # the strength of the weapon after it
    opens: list[str]  # loot that this strength will make available next time


class FarmTurnView(Wire):
    """The current turn so far."""

    space: str | None  # the space in use
    imitates: bool
    strength: int | None  # of the dwarf at work
    trip: TripView | None
    building: str | None  # the furnishing that waits to be paid for or placed


class CaveFarmersView(Wire):
    game: Literal["cave-farmers"] = "cave-farmers"
    players: int
    round: int  # as printed
    track: list[RoundView]
    start: int  # the start player of this round
    marker: int  # the seat with the start player marker
    seat: int | None  # the seat to decide
    phase: str
    harvest: Harvest  # at the end of this round
    spaces: list[ActionSpaceView]
    to_come: list[CardStageView]
    supply: list[str]  # available furnishings
    farms: list[FarmView]
    open_turn: FarmTurnView
    goal: int | None  # solo
    clear_at: int | None  # solo: a space with this many goods is cleared
    switches: dict[str, bool | int | str]


class HiddenFarmersView(Wire):
    """The hidden information, for the replay of a finished game."""

    cards: list[str]
    harvest_markers: list[str]


# ------------------------------------------------------------------------------------------ what pieces mean to a seat


class FurnishingOutlook(Wire):
    """What a furnishing would cost one seat and bring it."""

    id: str
    cost: Goods  # with the seat's discounts
    missing: Goods  # of it
    points: int  # printed points and bonuses that it would bring now
    reason: Reason | None  # why it could not be built now by a suitable action


class CaveFarmersOutlook(Wire):
    seat: int
    furnishings: list[FurnishingOutlook]


# ------------------------------------------------------------------------------------------------ exported content


class SpaceContent(Wire):
    id: str
    name: str
    art: str  # the picture, which is the same on all board sides
    stage: int  # of a card; 0: on a board
    players: list[int]
    text: str  # its complete text
    effect: str
    fill: Goods  # what an empty space receives every round …
    more: Goods  # … and one that still has goods
    offers: list[
        str
    ]  # kinds of goods, and actions: furnish grow sow forge trip twin_forest twin_mountain small large stable …


class FurnishingContent(Wire):
    id: str
    name: str
    group: str
    cost: Goods
    points: int
    bonus: bool  # whether it has bonus points
    introductory: bool
    text: str  # its complete text
    effect: str
    signs: list[list[str]]  # its effect in pictures, see `games/common/naming/signs.py`
    benefits: list[str]  # what it is good for: dwarfs, animals, goods, food, building, points


class LootContent(Wire):
    id: str
    name: str
    strength: int
    text: str


class CaveFarmersContent(Wire):
    """Names and texts of every piece in one language."""

    goods: dict[str, str]
    spaces: list[SpaceContent]
    furnishings: list[FurnishingContent]
    groups: dict[str, str]
    loot: list[LootContent]
    tiles: dict[str, str]  # kinds of cells
    harvests: dict[str, str]
    rules: dict[str, dict[str, list[str]]]  # by kind and id of a piece: its sections of the rules page
