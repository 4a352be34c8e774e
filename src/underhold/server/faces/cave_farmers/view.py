"""The engine's view of The Cave Farmers as plain data with names."""

from typing import Final, Literal

from underhold.cave_farmers.board import CELL_COUNT, CELLS, FOREST, FOREST_HALF, HOME, MOUNTAIN
from underhold.cave_farmers.content import FURNISHING_IDS, ROUNDS, SPACE_IDS
from underhold.cave_farmers.deal import MARKER_IDS, stage_cards
from underhold.cave_farmers.goods import KINDS, named
from underhold.cave_farmers.rules import decision_phase
from underhold.cave_farmers.scoring import points
from underhold.cave_farmers.spots import forest_tiles, mountain_tiles
from underhold.cave_farmers.state import (
    CLEAR_AT_SIX,
    INTRODUCTORY,
    LATE_MARKERS,
    NO_SPACE,
    OVER,
    PHASES,
    TAKE_LEFT_GOODS,
    Farm,
    State,
    View,
)
from underhold.cave_farmers.text.events import HARVESTS
from underhold.cave_farmers.text.moves import pile_goods
from underhold.server.faces.cave_farmers.wire import (
    ActionSpaceView,
    CardStageView,
    CaveFarmersView,
    CellView,
    DwarfView,
    FarmView,
    HiddenFarmersView,
)

# Fields of a farm that are masks of cells, and what lies there.
_TILES: Final = (
    ("meadows", "meadow"),
    ("fields", "field"),
    ("small", "pasture"),
    ("large", "pasture"),
    ("caverns", "cavern"),
    ("tunnels", "tunnel"),
    ("deep", "deep_tunnel"),
    ("ore_mines", "ore_mine"),
    ("ruby_mines", "ruby_mine"),
)
# Five bits each in `Farm.crops`: what lies on so many fields.
_CROPS: Final = (("grain", 1), ("grain", 2), ("grain", 3), ("vegetable", 1), ("vegetable", 2))


def goods_of(farm: Farm) -> dict[str, int]:
    """All goods and animals, also those of which there are none."""
    return dict.fromkeys(KINDS, 0) | named(int(farm.goods), int(farm.stock))


# ------------------------------------------------------------------------------------------------------------- a farm


def _cells(farm: Farm) -> list[CellView]:
    shown = int(FOREST | MOUNTAIN | forest_tiles(farm) | mountain_tiles(farm) | farm.stables)
    built = {site >> 6: FURNISHING_IDS[site & 63] for site in farm.sites}
    pastures = {}
    for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
        for cell in range(CELL_COUNT):
            if firsts >> cell & 1:
                pastures[cell] = pastures[cell + step] = CELLS[cell]
    return [
        CellView(
            id=CELLS[cell],
            column=cell % 8,
            row=cell // 8,
            half="forest" if FOREST_HALF >> cell & 1 else "mountain",
            kind=_kind(farm, cell),
            furnishing=built.get(cell),
            stable=bool(farm.stables >> cell & 1),
            pasture=pastures.get(cell),
        )
        for cell in range(CELL_COUNT)
        if shown >> cell & 1
    ]


def _kind(farm: Farm, cell: int) -> str:
    for field, kind in _TILES:
        if getattr(farm, field) >> cell & 1:
            return kind
    if farm.furnished >> cell & 1:
        return "home" if HOME >> cell & 1 else "furnishing"
    return "free"


def _dwarf(farm: Farm, dwarf: int) -> DwarfView:
    state: Literal["home", "away", "newborn"] = "home"
    if farm.newborn >> dwarf & 1:
        state = "newborn"
    elif farm.away >> dwarf & 1:
        state = "away"
    return DwarfView(state=state, strength=int(farm.weapon(dwarf)))


def _crops(farm: Farm) -> dict[str, list[int]]:
    sown: dict[str, list[int]] = {"grain": [], "vegetable": []}
    for lane, (kind, amount) in enumerate(_CROPS):
        sown[kind] += [amount] * int(farm.crops >> 5 * lane & 31)
    return sown


def _farm(view: View, seat: int) -> FarmView:
    farm = view.farms[seat]
    return FarmView(
        seat=seat,
        goods=goods_of(farm),
        points=int(points(farm)),
        dwarfs=[_dwarf(farm, dwarf) for dwarf in range(farm.dwarfs)],
        begging=int(farm.begging),
        cells=_cells(farm),
        furnishings=[FURNISHING_IDS[site & 63] for site in farm.sites],
        crops=_crops(farm),
    )


# ---------------------------------------------------------------------------------------------------------- the table


def _spaces(view: View) -> list[ActionSpaceView]:
    rounds = ROUNDS[int(view.players)]
    card_of = {card: rounds[index] for index, card in enumerate(view.cards)}
    standing = {
        space: seat
        for seat, farm in enumerate(view.farms)
        for space in range(len(SPACE_IDS))
        if farm.standing >> space & 1
    }
    return [
        ActionSpaceView(
            id=SPACE_IDS[space],
            round=card_of.get(space, 0),
            goods=pile_goods(view, space),
            by=standing.get(space),
        )
        for space in range(len(SPACE_IDS))
        if view.open_spaces >> space & 1
    ]


def _to_come(view: View) -> list[CardStageView]:
    rounds = ROUNDS[int(view.players)]
    shown, at = [], 0
    for stage in stage_cards(int(view.players)):
        numbers = [rounds[index] for index in range(at, at + len(stage)) if index > view.round]
        at += len(stage)
        hidden = [SPACE_IDS[card] for card in stage if card not in view.cards]
        if hidden:
            shown.append(CardStageView(first=numbers[0], last=numbers[-1], cards=sorted(hidden)))
    return shown


def switches_of(view: View) -> dict[str, bool | int | str]:
    """The switches of the set-up that this game is played with, by name."""
    return {
        "introductory": bool(view.switches & INTRODUCTORY),
        "solo_clear_at": 6 if view.switches & CLEAR_AT_SIX else 7,
        "harvest_markers": "late" if view.switches & LATE_MARKERS else "early",
        "imitation_takes_left_goods": bool(view.switches & TAKE_LEFT_GOODS),
    }


def shown_view(view: View) -> CaveFarmersView:
    """Everything that lies on the table."""
    return CaveFarmersView(
        players=int(view.players),
        round=int(view.number()),
        rounds=list(ROUNDS[int(view.players)]),
        start=int(view.start),
        marker=int(view.marker),
        seat=None if view.phase == OVER else int(view.seat),
        phase=PHASES[decision_phase(view)],
        harvest=HARVESTS[view.harvest],
        harvest_markers=[MARKER_IDS[mark] for mark in view.marks],
        spaces=_spaces(view),
        to_come=_to_come(view),
        supply=[name for tile, name in enumerate(FURNISHING_IDS) if view.supply >> tile & 1],
        farms=[_farm(view, seat) for seat in range(view.players)],
        space=None if view.space == NO_SPACE else SPACE_IDS[view.space],
        switches=switches_of(view),
    )


def shown_hidden(state: State) -> HiddenFarmersView:
    """The cards and markers that nobody has seen, in the order in which they will come."""
    deal = state.deal
    return HiddenFarmersView(
        cards=[SPACE_IDS[card] for card in deal.cards][len(state.cards) :],
        harvest_markers=[MARKER_IDS[marker] for marker in deal.markers][len(state.marks) :],
    )
