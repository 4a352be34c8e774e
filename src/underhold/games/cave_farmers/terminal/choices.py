"""What may be done now, sorted for people: groups of legal moves, numbered through."""

from typing import Final

from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.notation import write
from underhold.games.cave_farmers.engine.rules import decision_phase, legal_moves
from underhold.games.cave_farmers.engine.state import HOUSE, View
from underhold.games.cave_farmers.engine.trade_tables import FREES_PLACES, TRADE_ROWS
from underhold.games.cave_farmers.engine.trades import is_trade
from underhold.games.cave_farmers.words.moves import out_of_order
from underhold.games.common.terminal.view import Choice

_GROUP_OF: Final = {
    m.COLLECT: "take",
    m.TWIN: "twin",
    m.FURNISH: "furnish",
    m.GROW: "grow",
    m.SOW: "sow",
    m.FORGE: "forge",
    m.LOOT: "loot",
    m.SMALL: "fences",
    m.LARGE: "fences",
    m.STABLE: "stable",
    m.ORE_MINE: "mines",
    m.RUBY_MINE: "mines",
    m.SELL: "sell",
    m.BUY: "market",
    m.PAY: "pay",
    m.SITE: "site",
    m.SKIP: "skip",
    m.MEAL: "meal",
    m.BREED: "breed",
    m.RESCUE: "rescue",
    m.CLEAR: "rescue",
    m.HOME: "end",
    m.DONE: "end",
    m.FEED: "end",
    m.FINISH: "end",
}
GROUPS: Final = (
    "spaces", "out_of_order", "imitate", "house", "take", "twin", "furnish", "grow", "sow", "forge", "loot", "fences",
    "stable", "mines", "sell", "market", "pay", "site", "skip", "breed", "rescue", "meal", "end", "trades",
)  # fmt: skip
_SPLIT: Final = ("@", "=", "furnish:", "breed:")
TRADE_CLASSES: Final = ("food", "rubies", "owned", "gold", "weapons", "tiles")


def group_of(view: View, move: int) -> str:
    """The group of a move in this position."""
    kind = move >> 21
    if kind == m.PLACE:
        if move & 63:
            return "imitate"
        return "out_of_order" if out_of_order(view.farms[view.seat], move >> 6 & 63) else "spaces"
    if is_trade(kind):
        frees = kind == m.TRADE and FREES_PLACES[move >> 12 & 63]
        return "house" if frees and decision_phase(view) == HOUSE else "trades"
    return _GROUP_OF[kind]


def trade_class(move: int) -> str:
    """Which kind of trade a move of the group `trades` is."""
    kind = move >> 21
    if kind == m.TRADE:
        exchange, tile = TRADE_ROWS[move >> 12 & 63]
        if tile >= 0:
            return "owned"
        return "rubies" if "ruby" in named(*exchange.give) else "food"
    return {m.GOLD: "gold", m.WEAPON: "weapons", m.TILE: "tiles"}[kind]


def parts(move: int) -> tuple[str, str]:
    """A notation in two: what it may share with other moves, and the rest."""
    text = write(move)
    for sign in _SPLIT:
        head, found, rest = text.rpartition(sign)
        if found:
            return head + found, rest
    return text, ""


def choices(view: View) -> list[Choice]:
    """All legal moves, group by group; within a group those that share the beginning of their notation."""
    moves = [int(move) for move in legal_moves(view)]
    first: dict[str, int] = {}
    for number, move in enumerate(moves):
        first.setdefault(parts(move)[0], number)

    def order(move: int) -> tuple[int, int, int]:
        group = group_of(view, move)
        trade = TRADE_CLASSES.index(trade_class(move)) if group == "trades" else 0
        return GROUPS.index(group), trade, first[parts(move)[0]]

    moves.sort(key=order)
    return [Choice(number, move, group_of(view, move)) for number, move in enumerate(moves, start=1)]
