"""Short names of moves in the player's language, shown beside their notation."""

from underhold.games.cave_vs_cave.naming.move import Move
from underhold.games.cave_vs_cave.words.effects import GAME
from underhold.games.common.terminal.listing import exchange_name, goods_name
from underhold.locale import Words


def room_name(words: Words, room: str) -> str:
    """The name of a room."""
    return words.text(f"{GAME}.room.{room}")


def choice_name(words: Words, move: Move) -> str:
    """What a move is called; empty where the heading and the notation's coordinates say it already, as for walls."""
    if move.action is not None:
        return words.text(f"{GAME}.action.{move.action}")
    named_room = move.with_room or move.room
    goods = _goods_name(words, move)
    if named_room is None:
        return goods
    name = room_name(words, named_room)
    return f"{name} ({goods})" if goods else name


def _goods_name(words: Words, move: Move) -> str:
    """The goods that a move exchanges or brings, in short."""
    match move.kind:
        case "convert":  # the heading says that it brings food
            return goods_name(words, GAME, move.pay)
        case "gain":
            return f"+{goods_name(words, GAME, move.gain)}"
        case "exchange":
            return exchange_name(words, GAME, move.pay, move.gain)
    return ""
