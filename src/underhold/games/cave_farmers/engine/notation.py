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
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named
from underhold.games.cave_farmers.content.trades import TILE_PRICES
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS, FOREST_HALF, MOUNTAIN_HALF
from underhold.games.cave_farmers.engine.lowering import MARKET_ITEMS, MEALS, SINGLE_KINDS, TRADE_ROWS, TWIN_KINDS
from underhold.games.cave_farmers.engine.refusals import refusal
from underhold.games.cave_farmers.engine.rules import legal_moves
from underhold.games.cave_farmers.engine.state import View

WAYS_TO_PAY = ("as_printed", "ore_for_wood", "ore_for_stone", "ore_for_both")
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
    loot = LOOT_IDS[item]
    if loot in ("stable", "tunnel", "cavern", "meadow", "field", "small_pasture"):
        return f"loot:{loot}@{CELLS[y]}"
    if loot == "large_pasture":
        return f"loot:{loot}@{CELLS[y]},{CELLS[z]}"
    if loot == "furnish_cavern":
        return f"loot:furnish:{FURNISHING_IDS[y]}"
    if loot == "sow":
        return f"loot:sow:{_sowing_text(y, z)}"
    if loot == "breed":
        return f"loot:breed:{kinds_text(y)}"
    return f"loot:{loot}"


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
            return f"pay:{WAYS_TO_PAY[x]}"
        case m.SITE:
            return f"at:{CELLS[y]}"
        case m.TRADE:
            trade = TRADE_ROWS[x][0]
            return f"{goods_text(*trade.give)}>{goods_text(*trade.get)}"
        case m.GOLD:
            gold = move & 0xFFF
            return f"{gold}gold>{amounts_text({'food': gold - 1})}"
        case m.WEAPON:
            return f"weapon:{x + 1}>food"
        case m.TILE:
            return f"{amounts_text({'ruby': TILE_PRICES[x][1]})}>{SINGLE_KINDS[x]}@{CELLS[y]}"
        case m.SKIP:
            return f"skip:{SKIPPED[x]}"
        case m.MEAL:
            return f"meal:{goods_text(MEALS[x], 0)}"
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


@cache
def _known() -> dict[str, int]:
    """A move for every text that means something somewhere, imitations and very large sums apart."""
    cells = [cell for cell in range(48) if (FOREST_HALF | MOUNTAIN_HALF) >> cell & 1]
    pairs = [(a, b) for a in cells for b in (a - 8, a - 1, a + 1, a + 8) if b in cells]
    found = [kind << 21 for kind in _PLAIN]
    found += [m.PLACE << 21 | space << 12 | dwarf << 6 for space in range(len(SPACE_IDS)) for dwarf in range(15)]
    found += [m.TWIN << 21 | kind << 12 | a << 6 | b for kind in range(3) for a, b in pairs]
    found += [m.FURNISH << 21 | tile << 12 for tile in range(len(FURNISHING_IDS))]
    sowings = [g << 6 | v for g in range(3) for v in range(3) if g + v]
    found += [m.SOW << 21 | sowing for sowing in sowings]
    found += [m.LOOT << 21 | LOOT_IDS.index("sow") << 12 | sowing for sowing in sowings]
    found += [m.FORGE << 21 | strength << 12 for strength in range(1, 15)]
    found += [m.LOOT << 21 | item << 12 | cell << 6 for item in range(len(LOOT_IDS)) for cell in cells]
    found += [m.LOOT << 21 | LOOT_IDS.index("large_pasture") << 12 | a << 6 | b for a, b in pairs]
    found += [kind << 21 | cell << 6 for kind in (m.SMALL, m.STABLE, m.RUBY_MINE, m.SITE) for cell in cells]
    found += [kind << 21 | a << 6 | b for kind in (m.LARGE, m.ORE_MINE) for a, b in pairs]
    found += [m.BUY << 21 | item << 12 for item in range(len(MARKET_ITEMS))]
    found += [m.PAY << 21 | way << 12 for way in range(4)]
    found += [m.TRADE << 21 | trade << 12 for trade in range(len(TRADE_ROWS))]
    found += [m.GOLD << 21 | gold for gold in range(2, 100)]
    found += [m.WEAPON << 21 | dwarf << 12 for dwarf in range(6)]
    found += [m.TILE << 21 | kind << 12 | cell << 6 for kind in range(4) for cell in cells]
    found += [m.SKIP << 21 | phase << 12 for phase in range(2)]
    found += [m.MEAL << 21 | meal << 12 for meal in range(len(MEALS))]
    found += [m.BREED << 21 | kinds << 12 for kinds in range(16)]
    found += [m.RESCUE << 21 | space << 12 for space in range(len(SPACE_IDS))]
    return {write(move): move for move in reversed(found)}
