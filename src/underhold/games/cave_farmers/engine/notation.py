"""Moves as short words without spaces; docs/notation.md is the page for people. Texts are made from the content
tables.

A text may mean different moves in different positions, but never two moves of one position, which is where texts are
read.
"""

import re
from difflib import get_close_matches
from functools import cache

from underhold.core.errors import BadNotation
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, RUBY, amount, named
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS, FOREST_HALF, MOUNTAIN_HALF
from underhold.games.cave_farmers.engine.furnishing_tables import (
    MEAL_COUNT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    SUBSTITUTES,
    WAYS_TO_PAY,
)
from underhold.games.cave_farmers.engine.loot_tables import (
    BREEDING,
    FURNISHING,
    GOODS,
    LARGE_PASTURE,
    LOOT_ROWS,
    SOWING,
    WEAPONS,
)
from underhold.games.cave_farmers.engine.lowering import MARKET_ITEMS, SEEDS, SINGLE_KINDS, TWIN_KINDS
from underhold.games.cave_farmers.engine.refusals import refusal
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import View
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_ROWS

SKIPPED = ("field", "breeding")
_PLAIN = {
    m.COLLECT: "take",
    m.GROW: "grow",
    m.HOME: "home",
    m.SELL: "sell",
    m.DONE: "end",
    m.FEED: "feed",
    m.CLEAR: "clear",
    m.FINISH: "finish",
    m.IDLE: "idle",
}
_PLACE = re.compile(r"([a-z_]\w*?)(:\d+)?(?:=(\w+))?")
_PAIR = re.compile(r"(cavern@|(?:loot:)?large_pasture@)(\w\d)(\+cavern@|,)(\w\d)")


def amounts_text(amounts: dict[str, int]) -> str:
    """`2wood,gold`: a kind stands for one of it."""
    return ",".join(kind if amount == 1 else f"{amount}{kind}" for kind, amount in amounts.items() if amount)


def goods_text(goods: int, stock: int) -> str:
    """Packed goods in notation."""
    return amounts_text(named(goods, stock))


def kinds_text(kinds: int) -> str:
    """Kinds of farm animals of a mask."""
    return ",".join(kind for number, kind in enumerate(FARM_ANIMALS) if kinds >> number & 1)


def _sowing_text(grain: int, vegetables: int) -> str:
    return amounts_text({"grain": grain, "vegetable": vegetables})


def _loot_text(item: int, y: int, z: int) -> str:
    loot, row = LOOT_IDS[item], LOOT_ROWS[item]
    if row.kind in (GOODS, WEAPONS):
        return f"loot:{loot}"
    if row.kind == FURNISHING:  # an item for a tile that never runs out has nothing to choose
        return f"loot:{loot}" if row.scope.bit_count() == 1 else f"loot:furnish:{FURNISHING_IDS[y]}"
    if row.kind == LARGE_PASTURE:
        return f"loot:{loot}@{CELLS[y]},{CELLS[z]}"
    if row.kind == SOWING:
        return f"loot:{loot}:{_sowing_text(y, z)}"
    if row.kind == BREEDING:
        return f"loot:{loot}:{kinds_text(y)}"
    return f"loot:{loot}@{CELLS[y]}"


def way_text(way: int) -> str:
    """`ore_for_wood`: what stands for what in a payment."""
    if not way:
        return "as_printed"
    replaced = [pair for number, pair in enumerate(SUBSTITUTES) if way >> number & 1]
    instead = {one for _, one in replaced}
    if len(SUBSTITUTES) == 2 and way == WAYS_TO_PAY - 1 and len(instead) == 1:
        return f"{instead.pop()}_for_both"
    return ",".join(f"{one}_for_{kind}" for kind, one in replaced)


def _meal_text(meal: int) -> str:
    goods = (int(MEAL_GOODS[meal]), int(MEAL_STOCK[meal]))
    same = [n for n in range(meal) if (MEAL_GOODS[n], MEAL_STOCK[n]) == goods]
    return f"meal:{goods_text(*goods)}{_owner(int(MEAL_TILE[meal]), same)}"


def _trade_text(trade: int) -> str:
    exchange, tile = TRADE_ROWS[trade]
    same = [n for n in range(trade) if TRADE_ROWS[n][0] == exchange]
    return f"{goods_text(*exchange.give)}>{goods_text(*exchange.get)}{_owner(tile, same)}"


def _owner(tile: int, same: list[int]) -> str:
    """The furnishing, if an earlier row has the same text."""
    return f"@{FURNISHING_IDS[tile]}" if same else ""


def write(move: int) -> str:
    """The notation of a move."""
    kind, x, y, z = move >> 21, move >> 12 & 63, move >> 6 & 63, move & 63
    if kind in _PLAIN:
        return _PLAIN[kind]
    match kind:
        case m.PLACE:
            dwarf = f":{y}" if y else ""
            imitated = f"={SPACE_IDS[z - 1]}" if z else ""
            return f"{SPACE_IDS[x]}{dwarf}{imitated}"
        case m.TWIN:
            first, second = TWIN_KINDS[x].split("_")
            return f"{first}@{CELLS[y]}+{second}@{CELLS[z]}"
        case m.FURNISH:
            return f"furnish:{FURNISHING_IDS[x]}"
        case m.SOW:
            return f"sow:{_sowing_text(y, z)}"
        case m.FORGE:
            return f"forge:{x}"
        case m.LOOT:
            return _loot_text(x, y, z)
        case m.SMALL:
            return f"small_pasture@{CELLS[y]}"
        case m.LARGE:
            return f"large_pasture@{CELLS[y]},{CELLS[z]}"
        case m.STABLE:
            return f"stable@{CELLS[y]}"
        case m.ORE_MINE:
            return f"ore_mine@{CELLS[y]}+deep_tunnel@{CELLS[z]}"
        case m.RUBY_MINE:
            return f"ruby_mine@{CELLS[y]}"
        case m.BUY:
            return f"buy:{MARKET_ITEMS[x]}"
        case m.PAY:
            return f"pay:{way_text(x)}"
        case m.SITE:
            return f"at:{CELLS[y]}"
        case m.TRADE:
            return _trade_text(x)
        case m.GOLD:
            gold = move & 0xFFF
            return f"{gold}gold>{amounts_text({'food': gold - 1})}"
        case m.WEAPON:
            return f"weapon:{x + 1}>food"
        case m.TILE:
            return f"{amounts_text({'ruby': int(amount(TILE_RUBIES[x], RUBY))})}>{SINGLE_KINDS[x]}@{CELLS[y]}"
        case m.SKIP:
            return f"skip:{SKIPPED[x]}"
        case m.MEAL:
            return _meal_text(x)
        case m.BREED:
            return f"breed:{kinds_text(x) or 'none'}"
        case m.RESCUE:
            return f"rescue:{SPACE_IDS[x]}"
    raise BadNotation(f"{move} is no move of The Cave Farmers.")


def read(view: View, text: str) -> int:
    """The legal move that a text means here; otherwise an error that says what is wrong with it."""
    legal = [int(move) for move in legal_moves(view)]
    texts = [write(move) for move in legal]
    text = _canonical(_with_full_ids(view, text))
    if text in texts:
        return legal[texts.index(text)]
    meant = _known().get(text, _imitation(text))
    if meant is not None:
        raise refusal(view, meant).error()
    close = get_close_matches(text, texts, n=3)
    hint = f" Did you mean {' or '.join(close)}?" if close else ""
    raise BadNotation(f"{text!r} is no move of The Cave Farmers.{hint}")


def _with_full_ids(view: View, text: str) -> str:
    """`clearing` is enough where only one of the clearings is in play."""
    word = _PLACE.fullmatch(text)
    if not word:
        return text
    return f"{_full_id(view, word[1])}{word[2] or ''}" + (f"={_full_id(view, word[3])}" if word[3] else "")


def _full_id(view: View, name: str) -> str:
    if name in SPACE_IDS:
        return name
    known = [space for number, space in enumerate(SPACE_IDS) if view.open_spaces >> number & 1]
    meant = [space for space in known if re.fullmatch(rf"{re.escape(name)}(_\d)+", space)]
    return meant[0] if len(meant) == 1 else name


def _canonical(text: str) -> str:
    """Two cells that are alike may be named in either order."""
    pair = _PAIR.fullmatch(text)
    if pair and pair[2] in CELLS and pair[4] in CELLS and CELLS.index(pair[2]) > CELLS.index(pair[4]):
        return f"{pair[1]}{pair[4]}{pair[3]}{pair[2]}"
    return text


def _imitation(text: str) -> int | None:
    """The move of an imitation that is well written, legal or not."""
    placed, _, imitated = text.partition("=")
    place = _known().get(placed)
    if imitated not in SPACE_IDS or place is None or place >> 21 != m.PLACE:
        return None
    return place | (SPACE_IDS.index(imitated) + 1)


def _items(kind: int) -> list[int]:
    return [item for item, row in enumerate(LOOT_ROWS) if row.kind == kind]


@cache
def _known() -> dict[str, int]:
    """A move for every text that means something somewhere, imitations and very large sums apart."""
    cells = [cell for cell in range(48) if (FOREST_HALF | MOUNTAIN_HALF) >> cell & 1]
    pairs = [(a, b) for a in cells for b in (a - 8, a - 1, a + 1, a + 8) if b in cells]
    found = [kind << 21 for kind in _PLAIN]
    found += [m.PLACE << 21 | space << 12 | dwarf << 6 for space in range(len(SPACE_IDS)) for dwarf in range(15)]
    found += [m.TWIN << 21 | kind << 12 | a << 6 | b for kind in range(3) for a, b in pairs]
    found += [m.FURNISH << 21 | tile << 12 for tile in range(len(FURNISHING_IDS))]
    most = max([*map(int, SEEDS), *(row.seeds for row in LOOT_ROWS)])
    sowings = [g << 6 | v for g in range(most + 1) for v in range(most + 1) if g + v]
    found += [m.SOW << 21 | sowing for sowing in sowings]
    found += [m.LOOT << 21 | item << 12 | sowing for item in _items(SOWING) for sowing in sowings]
    found += [m.FORGE << 21 | strength << 12 for strength in range(1, 15)]
    found += [m.LOOT << 21 | item << 12 | cell << 6 for item in range(len(LOOT_IDS)) for cell in cells]
    found += [m.LOOT << 21 | item << 12 | a << 6 | b for item in _items(LARGE_PASTURE) for a, b in pairs]
    found += [kind << 21 | cell << 6 for kind in (m.SMALL, m.STABLE, m.RUBY_MINE, m.SITE) for cell in cells]
    found += [kind << 21 | a << 6 | b for kind in (m.LARGE, m.ORE_MINE) for a, b in pairs]
    found += [m.BUY << 21 | item << 12 for item in range(len(MARKET_ITEMS))]
    found += [m.PAY << 21 | way << 12 for way in range(WAYS_TO_PAY)]
    found += [m.TRADE << 21 | trade << 12 for trade in range(len(TRADE_ROWS))]
    found += [m.GOLD << 21 | gold for gold in range(2, 100)]
    found += [m.WEAPON << 21 | dwarf << 12 for dwarf in range(6)]
    found += [m.TILE << 21 | kind << 12 | cell << 6 for kind in range(4) for cell in cells]
    found += [m.SKIP << 21 | phase << 12 for phase in range(2)]
    found += [m.MEAL << 21 | meal << 12 for meal in range(int(MEAL_COUNT))]
    found += [m.BREED << 21 | kinds << 12 for kinds in range(16)]
    found += [m.RESCUE << 21 | space << 12 for space in range(len(SPACE_IDS))]
    return {write(move): move for move in reversed(found)}
