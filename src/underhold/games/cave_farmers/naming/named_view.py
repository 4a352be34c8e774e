"""What lies where, by name: the table as anybody sees it, for all who draw it or send it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from underhold.games.cave_farmers.content import FURNISHING_IDS, ROUNDS, SPACE_IDS
from underhold.games.cave_farmers.engine.board import CELLS, FOREST, FOREST_HALF, HOME, MOUNTAIN, cells_of
from underhold.games.cave_farmers.engine.deal import QUESTION, marker_rounds, stage_cards
from underhold.games.cave_farmers.engine.legal_cells import forest_tiles, mountain_tiles
from underhold.games.cave_farmers.engine.lowering import BACKS
from underhold.games.cave_farmers.engine.state import HARVESTS, OVER, RESCUE, UNKNOWN, Farm, View
from underhold.games.cave_farmers.engine.turn_order import crowded, harvest_of, overloaded
from underhold.games.cave_farmers.naming.arrangement import sown
from underhold.games.cave_farmers.naming.goods_found import cell_bonus, pile_goods

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
_BONUS: Final = {cell: cell_bonus(cell) for cell in cells_of(FOREST | MOUNTAIN)}


@dataclass(frozen=True, slots=True)
class Crop:
    kind: Literal["grain", "vegetable"]
    amount: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a home board, or one outside it on which something lies."""

    id: str
    column: int  # 0 to 7; the board is 1 to 6
    row: int  # 0 to 5; the board is 1 to 4
    half: Literal["forest", "mountain"]
    kind: str  # free meadow field pasture cavern tunnel deep_tunnel ore_mine ruby_mine home furnishing
    furnishing: str | None  # the topmost
    stable: bool
    pasture: str | None  # of a large pasture: its first cell
    crop: Crop | None  # which field bears what is settled for the eye: all fields are alike
    bonus: Mapping[str, int]  # for the first tile there


@dataclass(frozen=True, slots=True)
class Dwarf:
    state: Literal["home", "away", "newborn"]
    strength: int  # of the weapon; 0: none


@dataclass(frozen=True, slots=True)
class Round:
    """A place on the track of rounds."""

    number: int  # as printed
    state: Literal["past", "now", "to_come"]
    card: str | None  # turned up in it
    marker: Literal["leaf", "question", "face_down"] | None  # the harvest marker; None: it has none
    harvest: str  # at its end


@dataclass(frozen=True, slots=True)
class ActionSpace:
    """An action space in play."""

    id: str
    round: int  # whose card it is, as printed; 0: printed on a board
    goods: Mapping[str, int]  # that lie there
    by: int | None  # whose dwarf stands there
    crowded: bool  # solo: its goods are lost at the end of the round, unless they are taken or a ruby is paid


@dataclass(frozen=True, slots=True)
class Stage:
    """Face-down cards: which they are is known, their order is not."""

    first: int  # rounds, by their printed numbers
    last: int
    cards: tuple[str, ...]


# -------------------------------------------------------------------------------------------------------------- a farm


def _kinds(farm: Farm) -> dict[int, str]:
    """What lies on each cell that is not free."""
    kinds = {cell: "home" if HOME >> cell & 1 else "furnishing" for cell in cells_of(int(farm.furnished))}
    for field, kind in _TILES:
        kinds |= dict.fromkeys(cells_of(getattr(farm, field)), kind)
    return kinds


def _pastures(farm: Farm) -> dict[int, str]:
    """The first cell of the large pasture that a cell belongs to."""
    found = {}
    for firsts, step in ((int(farm.large_across), 1), (int(farm.large_down), 8)):
        for cell in cells_of(firsts):
            found[cell] = found[cell + step] = CELLS[cell]
    return found


def cells(farm: Farm) -> list[Cell]:
    """The board, and what hangs over its edge."""
    shown = int(FOREST | MOUNTAIN | forest_tiles(farm) | mountain_tiles(farm) | farm.stables)
    built = {site >> 6: FURNISHING_IDS[site & 63] for site in farm.sites}
    kinds, pastures, bearing = _kinds(farm), _pastures(farm), sown(farm)
    return [
        Cell(
            id=CELLS[cell],
            column=cell % 8,
            row=cell // 8,
            half="forest" if FOREST_HALF >> cell & 1 else "mountain",
            kind=kinds.get(cell, "free"),
            furnishing=built.get(cell),
            stable=bool(farm.stables >> cell & 1),
            pasture=pastures.get(cell),
            crop=_crop(bearing.get(CELLS[cell])),
            bonus={} if cell in kinds else _BONUS[cell],
        )
        for cell in cells_of(shown)
    ]


def _crop(pile: tuple[str, int] | None) -> Crop | None:
    if pile is None:
        return None
    kind, amount = pile
    return Crop("grain" if kind == "grain" else "vegetable", amount)


def dwarfs(farm: Farm) -> list[Dwarf]:
    """The family, the eldest first."""
    return [_dwarf(farm, dwarf) for dwarf in range(farm.dwarfs)]


def _dwarf(farm: Farm, dwarf: int) -> Dwarf:
    state: Literal["home", "away", "newborn"] = "home"
    if farm.newborn >> dwarf & 1:
        state = "newborn"
    elif farm.away >> dwarf & 1:
        state = "away"
    return Dwarf(state, int(farm.weapon(dwarf)))


# -------------------------------------------------------------------------------------------------------------- rounds


def track(view: View) -> list[Round]:
    """Every round with its card, its marker and what it ends with, as far as that is known."""
    players, questions, over = int(view.players), 0, view.phase == OVER
    marked = marker_rounds(players)
    shown = []
    for index, number in enumerate(ROUNDS[players]):
        turned = index not in marked or index < len(view.marks)
        mark = int(view.marks[index]) if index < len(view.marks) else 0
        questions += mark == QUESTION
        marker: Literal["leaf", "question", "face_down"] | None = None
        if index in marked:
            marker = "face_down" if not turned else "question" if mark == QUESTION else "leaf"
        state: Literal["past", "now", "to_come"] = "to_come"
        if index <= view.round:
            state = "now" if index == view.round and not over else "past"
        shown.append(
            Round(
                number=number,
                state=state,
                card=SPACE_IDS[view.cards[index]] if index < len(view.cards) else None,
                marker=marker,
                harvest=HARVESTS[int(harvest_of(number, mark, questions)) if turned else UNKNOWN],
            )
        )
    return shown


def to_come(view: View) -> list[Stage]:
    """The cards that later rounds turn up, stage by stage."""
    rounds = ROUNDS[int(view.players)]
    shown, at = [], 0
    for stage in stage_cards(int(view.players)):
        numbers = [rounds[index] for index in range(at, at + len(stage)) if index > view.round]
        at += len(stage)
        hidden = tuple(sorted(SPACE_IDS[card] for card in stage if card not in view.cards))
        if hidden:
            shown.append(Stage(numbers[0], numbers[-1], hidden))
    return shown


# ------------------------------------------------------------------------------------------------------- action spaces


def spaces(view: View) -> list[ActionSpace]:
    """The action spaces in play, those of the boards and the cards that have been turned up."""
    rounds = ROUNDS[int(view.players)]
    card_of = {card: rounds[index] for index, card in enumerate(view.cards)}
    card_of |= {back: card_of.get(front, 0) for back, front in BACKS.items()}  # the other face of the same card
    lost = _crowded(view)
    standing = {
        space: seat
        for seat, farm in enumerate(view.farms)
        for space in range(len(SPACE_IDS))
        if farm.standing >> space & 1
    }
    return [
        ActionSpace(
            id=SPACE_IDS[space],
            round=card_of.get(space, 0),
            goods=pile_goods(view, space),
            by=standing.get(space),
            crowded=bool(lost >> space & 1),
        )
        for space in range(len(SPACE_IDS))
        if view.open_spaces >> space & 1
    ]


def _crowded(view: View) -> int:
    """Solo: the spaces whose goods would be cleared away the next time, as they lie now."""
    if view.players > 1:
        return 0
    if view.phase == RESCUE:
        return int(crowded(view))
    return int(overloaded(view)) if view.round + 1 < view.rounds() else 0
