"""The legal moves as numbered choices, in groups."""

from typing import Final

from underhold.games.cave_farmers.engine.placing import out_of_order
from underhold.games.cave_farmers.engine.rules import decision_phase
from underhold.games.cave_farmers.engine.state import HOUSE, View
from underhold.games.cave_farmers.naming.move import Move, as_move, legal
from underhold.games.common.terminal.view import Choice

_GROUP_OF: Final = {
    "collect": "take",
    "twin": "twin",
    "furnish": "furnish",
    "grow": "grow",
    "sow": "sow",
    "forge": "forge",
    "loot": "loot",
    "small": "fences",
    "large": "fences",
    "stable": "stable",
    "ore_mine": "mines",
    "ruby_mine": "mines",
    "sell": "sell",
    "buy": "market",
    "pay": "pay",
    "site": "site",
    "skip": "skip",
    "meal": "meal",
    "breed": "breed",
    "rescue": "rescue",
    "clear": "rescue",
    "home": "end",
    "done": "end",
    "idle": "end",
    "feed": "end",
    "finish": "end",
}
GROUPS: Final = (
    "spaces", "out_of_order", "imitate", "house", "take", "twin", "furnish", "grow", "sow", "forge", "loot", "fences",
    "stable", "mines", "sell", "market", "pay", "site", "skip", "breed", "rescue", "meal", "end", "trades",
)  # fmt: skip
_SPLIT: Final = ("@", "=", "furnish:", "breed:")
TRADE_CLASSES: Final = ("food", "rubies", "owned", "gold", "weapons", "tiles")


def group_of(view: View, move: Move) -> str:
    """The group of a move in this position."""
    if move.kind == "place":
        if move.imitated:
            return "imitate"
        return "out_of_order" if out_of_order(view.farms[view.seat], move.strength or 0) else "spaces"
    if move.is_trade:
        return "house" if move.frees_places and decision_phase(view) == HOUSE else "trades"
    return _GROUP_OF[move.kind]


def trade_class(move: Move) -> str:
    """The kind of trade of a move in the group `trades`."""
    if move.kind == "trade":
        if move.owner_of:
            return "owned"
        return "rubies" if "ruby" in move.pays else "food"
    return {"gold": "gold", "weapon": "weapons", "tile": "tiles"}[move.kind]


def split_notation(move: Move) -> tuple[str, str]:
    """The notation in two parts: the beginning that other moves may share, and the rest."""
    text = str(move)
    for sign in _SPLIT:
        head, found, rest = text.rpartition(sign)
        if found:
            return head + found, rest
    return text, ""


def move_of(choice: Choice) -> Move:
    """The move of a choice."""
    return as_move(choice.move)


def choices(view: View) -> list[Choice]:
    """All legal moves by group; within a group, moves whose notation starts alike are adjacent."""
    moves = legal(view)
    first: dict[str, int] = {}
    for number, move in enumerate(moves):
        first.setdefault(split_notation(move)[0], number)

    def order(move: Move) -> tuple[int, int, int]:
        group = group_of(view, move)
        trade = TRADE_CLASSES.index(trade_class(move)) if group == "trades" else 0
        return GROUPS.index(group), trade, first[split_notation(move)[0]]

    moves.sort(key=order)
    return [Choice(number, move, group_of(view, move)) for number, move in enumerate(moves, start=1)]
