"""What the description of a position consists of. docs/record.md explains every name."""

from typing import Final

from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, ROUNDS, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.goods import KINDS, lane_of, named
from underhold.games.cave_farmers.engine.board import (
    CELLS,
    FOREST,
    FOREST_EDGE,
    MOUNTAIN,
    MOUNTAIN_EDGE,
    cells_of,
)
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_TILE, UPCOMING_TILE
from underhold.games.cave_farmers.engine.lowering import FIXED_PRICES, MARKET_ITEMS, MOST_PARTS
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.state import HOUSE, MOST_DWARFS, PHASES
from underhold.games.common.positions.sections import Layout
from underhold.games.common.positions.values import Amounts, Flag, Number, Numbers, Pairs, Placed, Word, Words, join

_PLAYERS: Final = max(ROUNDS)
_SEAT: Final = Number(0, _PLAYERS - 1)
_PARTS: Final = Numbers(0, MOST_PARTS - 1, "part")
_DWARFS: Final = Numbers(0, MOST_DWARFS - 1, "dwarf")
_CARDS: Final = Words([space.id for space in SPACES if space.stage and not space.back_of], "card")
_MARKERS: Final = Words(("leaf", "question"), "harvest_marker", repeat=True)
# Half of what a packed amount has room for, so that play cannot exceed it.
_GOODS: Final = Amounts({kind: lane_of(kind)[1] // 2 for kind in KINDS})
FOREST_CELLS: Final = tuple(CELLS[cell] for cell in cells_of(int(FOREST | FOREST_EDGE)))
MOUNTAIN_CELLS: Final = tuple(CELLS[cell] for cell in cells_of(int(MOUNTAIN | MOUNTAIN_EDGE)))
_FOREST: Final = Words(FOREST_CELLS, "forest_cell")
_MOUNTAIN: Final = Words(MOUNTAIN_CELLS, "mountain_cell")
_ROUND_NUMBERS: Final = tuple(str(number) for number in range(1, max(map(max, ROUNDS.values())) + 1))
_MANY: Final = 31

# Powers that bring goods in coming rounds, and those that feed a dwarf.
SUPPLIERS: Final = tuple(FURNISHING_IDS[tile] for tile in UPCOMING_TILE)
MEALS: Final = tuple(dict.fromkeys(FURNISHING_IDS[tile] for tile in MEAL_TILE))
# Prices of a furnishing that is not built at its printed cost, in the order of their numbers from 1.
PRICES: Final = tuple(
    "free" if not any(price) else join(f"{amount}{kind}" for kind, amount in named(*price).items())
    for price in FIXED_PRICES[1:]
)

LAYOUT: Final = Layout(
    game="cave-farmers",
    table={
        "round": Number(1, max(map(max, ROUNDS.values()))),
        "seat": _SEAT,
        "start": _SEAT,
        "marker": _SEAT,
        "first": _SEAT,
        "phase": Word([phase for number, phase in enumerate(PHASES) if number != HOUSE], "phase"),
        "cards": _CARDS,
        "markers": _MARKERS,
        "skips": Numbers(0, _PLAYERS - 1, "seat"),
        "meals": Words(MEALS, "furnishing"),
        "rescued": Words(SPACE_IDS, "space"),
    },
    sections={
        "stock": dict.fromkeys(SPACE_IDS, _GOODS),
        "turn": {
            "space": Word(SPACE_IDS, "space"),
            "imitating": Flag(),
            "dwarf": Number(0, MOST_DWARFS - 1),
            "parts": _PARTS,
            "done": _PARTS,
            "fenced": Flag(),
            "trades_left": Number(0, _MANY),
            "bought": Words(MARKET_ITEMS, "item"),
            "trip_strength": Number(0, MAX_STRENGTH),
            "trip_left": Number(0, _MANY),
            "loot": Words(LOOT_IDS, "loot"),
            "building": Word(FURNISHING_IDS, "furnishing"),
            "price": Word(PRICES, "price"),
        },
    },
    seat={
        "goods": _GOODS,
        "meadows": _FOREST,
        "fields": _FOREST,
        "grain": Numbers(1, 3, "amount", repeat=True),
        "vegetables": Numbers(1, 2, "amount", repeat=True),
        "small_pastures": _FOREST,
        "large_pastures": Pairs(FOREST_CELLS),
        "stables": _FOREST,
        "caverns": _MOUNTAIN,
        "tunnels": _MOUNTAIN,
        "deep_tunnels": _MOUNTAIN,
        "ore_mines": _MOUNTAIN,
        "ruby_mines": _MOUNTAIN,
        "furnishings": Placed(FURNISHING_IDS, MOUNTAIN_CELLS, "furnishing", stacked=True),
        "dwarfs": Numbers(0, MAX_STRENGTH, "strength", repeat=True),
        "newborn": Number(0, MOST_DWARFS),
        "on": Words(SPACE_IDS, "space"),
        "away": _DWARFS,
        "begging": Number(0, 999),
        "due": Placed(tuple(dict.fromkeys(SUPPLIERS)), _ROUND_NUMBERS, "furnishing", stacked=True),
        "both_done": Words([space.id for space in SPACES if space.both_once], "space"),
    },
    last={"deal": {"cards": _CARDS, "markers": _MARKERS}},
)

# Names of cells in a description, and the fields of a farm that are their masks.
FOREST_TILES: Final = {"meadows": "meadows", "fields": "fields", "small_pastures": "small"}
MOUNTAIN_TILES: Final = {
    "caverns": "caverns",
    "tunnels": "tunnels",
    "deep_tunnels": "deep",
    "ore_mines": "ore_mines",
    "ruby_mines": "ruby_mines",
}
