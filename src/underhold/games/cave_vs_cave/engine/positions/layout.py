"""What the description of a position consists of. docs/record.md explains every name."""

from typing import Final

from underhold.games.cave_vs_cave.content import ACTION_IDS, ACTIONS, ROOM_IDS, ROOMS, TURNS
from underhold.games.cave_vs_cave.content.goods import CAPS, named
from underhold.games.cave_vs_cave.engine.board import COVERED_SPACES, EDGE_NAMES, ENTRANCE, FACES, SPACES
from underhold.games.cave_vs_cave.engine.lowering import OPTION_CONVERT, OPTIONS, TRADE
from underhold.games.cave_vs_cave.engine.moves import packed_move
from underhold.games.cave_vs_cave.engine.notation import write
from underhold.games.cave_vs_cave.engine.state import PHASES
from underhold.games.common.positions.sections import Layout
from underhold.games.common.positions.values import Amounts, Flag, Number, Numbers, Placed, Word, Words

_PLACEABLE: Final = ROOM_IDS[1:]  # the entrance is printed on the board
_FURNISHABLE: Final = tuple(name for space, name in enumerate(SPACES) if space != ENTRANCE)
DIGGABLE: Final = tuple(SPACES[space] for space in COVERED_SPACES)
_PLAYERS: Final = max(TURNS)
_MOST_PARTS: Final = 8
_PARTS: Final = Numbers(0, _MOST_PARTS - 1, "part")
_MANY: Final = 15

# Everything that can be paid for before it is received, by its notation.
_TRADES: Final = [number for number, option in enumerate(OPTIONS[:OPTION_CONVERT]) if option.kind == TRADE]
TRADE_TEXTS: Final = {number: write(packed_move(number)) for number in _TRADES}

LAYOUT: Final = Layout(
    game="cave-vs-cave",
    table={
        "round": Number(1, max(map(len, TURNS.values()))),
        "seat": Number(0, _PLAYERS - 1),
        "phase": Word(PHASES, "phase"),
        "actions": Words([action.id for action in ACTIONS if action.stage], "action_tile"),
        "taken": Words(ACTION_IDS, "action_tile"),
        "display": Words(_PLACEABLE, "room"),
        "pile": Number(0, len(DIGGABLE)),
    },
    sections={
        "turn": {
            "action": Word(ACTION_IDS, "action_tile"),
            "parts": _PARTS,
            "room": Word([room.id for room in ROOMS if not room.is_blue], "room"),
            "room_parts": _PARTS,
            "used": Words([room.id for room in ROOMS if not room.is_blue], "room"),
            "uses_left": Number(0, _MANY),
            "digs_left": Number(0, _MANY),
            "digs_through_walls_left": Number(0, _MANY),
            "powers": Words([room.id for room in ROOMS if room.is_blue], "room"),
            "dug": Number(0, len(DIGGABLE)),
            "draw_due": Flag(),
            "owed": Word(sorted(set(TRADE_TEXTS.values())), "exchange"),
        }
    },
    seat={
        "goods": Amounts(named(CAPS)),
        "rooms": Placed(_PLACEABLE, _FURNISHABLE, "room"),
        "dug": Words(DIGGABLE, "space"),
        "walls": Words([name for name in EDGE_NAMES if name], "edge"),
        "cavern": Word(FACES, "cavern_face"),
    },
    last={
        "deal": {
            "actions": Words([action.id for action in ACTIONS if action.stage], "action_tile"),
            **{f"cave{seat}": Placed(_PLACEABLE, DIGGABLE, "room") for seat in range(_PLAYERS)},
            "drawn": Words(_PLACEABLE, "room"),
            "pile": Words(_PLACEABLE, "room"),
        }
    },
)
