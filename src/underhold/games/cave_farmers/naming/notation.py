"""Moves as short words without spaces; docs/notation.md describes the notation."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from underhold.games.cave_farmers.content import LOOT_IDS
from underhold.games.cave_farmers.engine.loot_tables import LOOT_ROWS

if TYPE_CHECKING:
    from underhold.games.cave_farmers.naming.move import Move

# Kinds of moves whose notation is a single word.
SINGLE_WORDS: Final = {
    "collect": "take",
    "grow": "grow",
    "home": "home",
    "sell": "sell",
    "done": "end",
    "feed": "feed",
    "clear": "clear",
    "finish": "finish",
    "idle": "idle",
}


def amounts_text(amounts: Mapping[str, int]) -> str:
    """Amounts as text: `2wood,gold` for 2 wood and 1 gold."""
    return ",".join(kind if amount == 1 else f"{amount}{kind}" for kind, amount in amounts.items() if amount)


def notation(move: "Move") -> str:
    """The notation of a move. A text may mean different moves in different positions, but only one in each."""
    if move.kind in SINGLE_WORDS:
        return SINGLE_WORDS[move.kind]
    match move.kind:
        case "place":
            dwarf = f":{move.strength}" if move.strength else ""
            return f"{move.space}{dwarf}" + (f"={move.imitated}" if move.imitated else "")
        case "twin" | "ore_mine" | "ruby_mine" | "stable":
            return "+".join(f"{tile}@{cell}" for tile, cell in zip(move.tiles, move.cells, strict=True))
        case "small" | "large":
            return f"{move.kind}_pasture@{','.join(move.cells)}"
        case "furnish":
            return f"furnish:{move.furnishing}"
        case "sow":
            return f"sow:{amounts_text(move.seeds)}"
        case "forge":
            return f"forge:{move.strength}"
        case "loot":
            return f"loot:{_loot_text(move)}"
        case "buy":
            return f"buy:{move.item}"
        case "pay":
            return f"pay:{move.way}"
        case "site":
            return f"at:{move.cells[0]}"
        case "trade" | "gold":
            return f"{amounts_text(move.pays)}>{amounts_text(move.gains)}{_owner_text(move)}"
        case "weapon":
            return f"weapon:{(move.dwarf or 0) + 1}>food"
        case "tile":
            return f"{amounts_text(move.pays)}>{move.tiles[0]}@{move.cells[0]}"
        case "skip":
            return f"skip:{move.skipped}"
        case "meal":
            return f"meal:{amounts_text(move.pays)}{_owner_text(move)}"
        case "breed":
            return f"breed:{','.join(move.animals) or 'none'}"
        case "rescue":
            return f"rescue:{move.space}"
    raise ValueError(move.kind)


def _loot_text(move: "Move") -> str:
    if move.cells:
        return f"{move.loot}@{','.join(move.cells)}"
    if move.seeds:
        return f"{move.loot}:{amounts_text(move.seeds)}"
    if move.animals:
        return f"{move.loot}:{','.join(move.animals)}"
    scope = LOOT_ROWS[LOOT_IDS.index(str(move.loot))].scope
    return f"furnish:{move.furnishing}" if scope.bit_count() > 1 else str(move.loot)


def _owner_text(move: "Move") -> str:
    return f"@{move.owner_of}" if move.names_owner else ""
