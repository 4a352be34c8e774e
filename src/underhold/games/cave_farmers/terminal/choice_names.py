"""Short names of moves in the player's language, shown beside their notation."""

from typing import Final

from underhold.games.cave_farmers.naming.move import Move
from underhold.games.cave_farmers.terminal.spaces import space_name
from underhold.games.cave_farmers.words.effects import GAME
from underhold.games.common.terminal.listing import exchange_name, goods_name
from underhold.locale import Words

# Kinds of moves that place tiles; the cells of the board show the tiles with the same names.
_PLACING: Final = ("twin", "ore_mine", "ruby_mine", "stable", "tile", "small", "large")
_KEY_OF_TILE: Final = {"pasture": "small", "deep_tunnel": "deep"}


def choice_name(words: Words, move: Move) -> str:
    """What a move is called, without cells; empty where the heading says it already."""
    if move.kind == "place":
        return space_name(words, move.imitated or str(move.space))
    if move.kind == "furnish":
        return words.text(f"{GAME}.furnishing.{move.furnishing}")
    if move.kind == "loot":
        loot = words.text(f"{GAME}.loot.{move.loot}")
        return words.text(f"{GAME}.furnishing.{move.furnishing}") if move.furnishing else loot
    if move.kind in _PLACING:
        return " + ".join(_tile_name(words, tile) for tile in dict.fromkeys(move.tiles))
    if move.kind in ("trade", "gold"):
        return exchange_name(words, GAME, move.pays, move.gains)
    if move.kind in ("sow", "meal"):
        return goods_name(words, GAME, move.seeds or move.pays)
    if move.kind == "breed":
        return ", ".join(words.kind(GAME, kind) for kind in move.animals)
    return ""


def _tile_name(words: Words, tile: str) -> str:
    return words.text(f"cli.cave_farmers.cell.{_KEY_OF_TILE.get(tile, tile)}")
