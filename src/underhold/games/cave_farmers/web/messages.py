"""The view of The Cave Farmers as plain data, what it means to a seat, and its exported content; all by name."""

from typing import Literal

from underhold.wire.messages import Goods, Reason, Wire

Harvest = Literal["none", "harvest", "pay_one", "skip_one", "unknown"]


class ActionSpaceView(Wire):
    """An action space in play."""

    id: str
    round: int  # whose card it is, as printed; 0: printed on a board
    goods: Goods  # that lie there
    by: int | None  # whose dwarf stands there
    crowded: bool = False  # solo: its goods are lost at the end of the round, unless they are taken or a ruby is paid


class CardStageView(Wire):
    """Face-down cards: which they are is known, their order is not."""

    first: int  # rounds, by their printed numbers
    last: int
    cards: list[str]


class RoundView(Wire):
    """A place on the track of rounds."""

    number: int  # as printed
    state: Literal["past", "now", "to_come"]
    card: str | None  # turned up in it
    marker: Literal["leaf", "question", "face_down"] | None  # the harvest marker; None: it has none
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
    crop: CropView | None = None  # which field bears what is settled for the eye: all fields are alike
    bonus: Goods  # for the first tile there


class PlaceView(Wire):
    """Where animals may stand: one cell, or the two of a large pasture."""

    id: str
    cells: list[str]
    room: Goods  # by kind: how many of it, if it stands there alone
    guarded: bool  # dogs there, one or more, hold one sheep more than they are, if that is more


class StayView(Wire):
    """Animals of one kind on a place. Dogs may stand anywhere: `yard` is beside the house, not one of the places."""

    place: str
    kind: str
    count: int


class DueView(Wire):
    """Goods that a furnishing brings at the start of a round."""

    round: int
    goods: Goods


class FarmView(Wire):
    seat: int
    goods: Goods  # animals among them
    points: int
    dwarfs: list[DwarfView]
    begging: int
    cells: list[CellView]
    furnishings: list[str]  # in the order of building
    places: list[PlaceView]
    stays: list[StayView]  # one way to house the animals
    homeless: Goods  # animals for which there is no place
    room: Goods  # by kind: how many more of it could be housed
    due: list[DueView]
    food_due: int  # food that feeding the family will take, as things are


class TripView(Wire):
    """The expedition under way."""

    strength: int
    left: int  # loot that may still be taken
    taken: list[str]
    grows: int  # the strength of the weapon after it
    opens: list[str]  # loot that this strength will reach the next time


class FarmTurnView(Wire):
    """The open turn so far."""

    space: str | None  # whose actions are being done
    imitates: bool
    strength: int | None  # of the dwarf at work
    trip: TripView | None
    building: str | None  # the furnishing that waits to be paid for or placed


class CaveFarmersView(Wire):
    game: Literal["cave-farmers"] = "cave-farmers"
    players: int
    round: int  # as printed
    track: list[RoundView]
    start: int  # who began this round
    marker: int  # who holds the starting player marker
    seat: int | None  # whose decision is open
    phase: str
    harvest: Harvest  # at the end of this round
    spaces: list[ActionSpaceView]
    to_come: list[CardStageView]
    supply: list[str]  # available furnishings
    farms: list[FarmView]
    open_turn: FarmTurnView
    goal: int | None  # solo
    clear_at: int | None  # solo: the number of goods on a space that is cleared away
    switches: dict[str, bool | int | str]


class HiddenFarmersView(Wire):
    """For an all-seeing replay: what is still face down."""

    cards: list[str]
    harvest_markers: list[str]


# ------------------------------------------------------------------------------------------ what pieces mean to a seat


class FurnishingOutlook(Wire):
    """A furnishing of the supply, as it stands to one seat."""

    id: str
    cost: Goods  # with the seat's discounts
    missing: Goods  # of it
    points: int  # that it would bring as things are: printed points and bonuses
    reason: Reason | None  # why it could not be built now, even by an action for it


class CaveFarmersOutlook(Wire):
    seat: int
    furnishings: list[FurnishingOutlook]


# ------------------------------------------------------------------------------------------------ exported content


class SpaceContent(Wire):
    id: str
    name: str
    art: str  # spaces that exist on several board sides share a picture
    stage: int  # of a card; 0: on a board
    players: list[int]
    text: str  # all that is printed on it
    effect: str
    fill: Goods  # what an empty space receives in every round …
    more: Goods  # … and one that holds something
    offers: list[str]  # kinds of goods, and deeds: furnish grow sow forge trip twin small large stable …


class FurnishingContent(Wire):
    id: str
    name: str
    group: str
    cost: Goods
    points: int
    bonus: bool  # it scores more than its printed points
    introductory: bool
    text: str  # all that the tile says
    effect: str


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
