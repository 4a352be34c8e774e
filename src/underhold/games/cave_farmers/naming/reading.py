"""Reads the notation of moves. A text is read in a position, where it means at most one move."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from itertools import product
from typing import Final

from underhold.core.errors import BadNotation
from underhold.games.cave_farmers.content import FURNISHING_IDS, LOOT_IDS, SPACE_IDS
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.board import CELLS, FOREST_HALF, MOUNTAIN_HALF, cells_of
from underhold.games.cave_farmers.engine.furnishing_tables import MEAL_COUNT
from underhold.games.cave_farmers.engine.loot_tables import LARGE_PASTURE, LOOT_ROWS, SOWING
from underhold.games.cave_farmers.engine.lowering import MARKET_ITEMS, SEEDS, SINGLE_KINDS, TWIN_KINDS
from underhold.games.cave_farmers.engine.options import MAX_STRENGTH
from underhold.games.cave_farmers.engine.state import MOST_DWARFS, View
from underhold.games.cave_farmers.engine.trade_tables import TRADE_ROWS
from underhold.games.cave_farmers.naming.move import SKIPPED, WAYS_TO_PAY, Move, legal, unpack
from underhold.games.common.naming.picking import picked

_PLACE: Final = re.compile(r"([a-z_]\w*?)(:\d+)?(?:=(\w+))?")
_PAIR: Final = re.compile(r"(cavern@|(?:loot:)?large_pasture@)(\w\d)(\+cavern@|,)(\w\d)")
_MOST_GOLD: Final = 99  # the largest amount in a text, even if the player has less
_MOST_SEEDS: Final = max([*map(int, SEEDS), *(row.seeds for row in LOOT_ROWS)])  # of a kind, sown at once


def read(view: View, text: str) -> Move:
    """The move that a text means in this position, legal or not; raises BadNotation if there is no such move."""
    moves = {str(move): move for move in legal(view)}
    text = _canonical(_with_full_ids(view, text))
    meant = moves.get(text) or _known().get(text) or _imitation(text)
    if meant is not None:
        return meant
    close = get_close_matches(text, moves, n=3)
    key = "error.notation.near" if close else "error.notation.unknown"
    raise BadNotation.of(key, text=repr(text), section="cave_farmers", moves=close)


def _with_full_ids(view: View, text: str) -> str:
    """The text with complete ids: `clearing` is enough if only one of the clearings is in play."""
    word = _PLACE.fullmatch(text)
    if not word:
        return text
    return f"{_full_id(view, word[1])}{word[2] or ''}" + (f"={_full_id(view, word[3])}" if word[3] else "")


def _full_id(view: View, name: str) -> str:
    if name in SPACE_IDS:
        return name
    in_play = picked(SPACE_IDS, view.open_spaces)
    meant = [space for space in in_play if re.fullmatch(rf"{re.escape(name)}(_\d)+", space)]
    return meant[0] if len(meant) == 1 else name


def _canonical(text: str) -> str:
    """The text with pairs of cells in the usual order, if their order does not matter."""
    pair = _PAIR.fullmatch(text)
    if pair and pair[2] in CELLS and pair[4] in CELLS and CELLS.index(pair[2]) > CELLS.index(pair[4]):
        return f"{pair[1]}{pair[4]}{pair[3]}{pair[2]}"
    return text


def _imitation(text: str) -> Move | None:
    """The move of a text for an imitation, legal or not; None if it is something else."""
    placed, _, imitated = text.partition("=")
    place = _known().get(placed)
    if imitated not in SPACE_IDS or place is None or place.kind != "place":
        return None
    space, target = SPACE_IDS.index(str(place.space)), SPACE_IDS.index(imitated)
    return unpack(m.move(m.PLACE, 0, space, place.strength or 0, target + 1))


@cache
def _known() -> dict[str, Move]:
    """The move for every valid text, except imitations and very large sums."""
    known: dict[str, Move] = {}
    for kind, x, y, z in _numbers():
        move = unpack(m.move(kind, 0, x, y, z))
        known.setdefault(str(move), move)
    return known


def _items(kind: int) -> list[int]:
    return [item for item, row in enumerate(LOOT_ROWS) if row.kind == kind]


def _numbers() -> Iterator[tuple[int, int, int, int]]:
    """Kind and numbers of these moves. If several moves have the same text, the first one is used."""
    cells = cells_of(FOREST_HALF | MOUNTAIN_HALF)
    pairs = [(a, b) for a in cells for b in (a - 8, a - 1, a + 1, a + 8) if b in cells]
    seeds = [(g, v) for g, v in product(range(_MOST_SEEDS + 1), repeat=2) if g + v]
    for kind in (m.COLLECT, m.GROW, m.HOME, m.SELL, m.DONE, m.FEED, m.CLEAR, m.FINISH, m.IDLE):
        yield kind, 0, 0, 0
    for space, strength in product(range(len(SPACE_IDS)), range(MAX_STRENGTH + 1)):
        yield m.PLACE, space, strength, 0
    for kind, (a, b) in product(range(len(TWIN_KINDS)), pairs):
        yield m.TWIN, kind, a, b
    for grain, vegetables in seeds:
        yield m.SOW, 0, grain, vegetables
        for item in _items(SOWING):
            yield m.LOOT, item, grain, vegetables
    for strength in range(1, MAX_STRENGTH + 1):
        yield m.FORGE, strength, 0, 0
    for item, cell in product(range(len(LOOT_IDS)), cells):
        yield m.LOOT, item, cell, 0
    for a, b in pairs:
        for item in _items(LARGE_PASTURE):
            yield m.LOOT, item, a, b
        yield m.LARGE, 0, a, b
        yield m.ORE_MINE, 0, a, b
    for kind, cell in product((m.SMALL, m.STABLE, m.RUBY_MINE, m.SITE), cells):
        yield kind, 0, cell, 0
    for kind, cell in product(range(len(SINGLE_KINDS)), cells):
        yield m.TILE, kind, cell, 0
    for gold in range(2, _MOST_GOLD + 1):
        yield m.GOLD, 0, gold // 64, gold % 64
    for kind, count in (
        (m.FURNISH, len(FURNISHING_IDS)),
        (m.BUY, len(MARKET_ITEMS)),
        (m.PAY, len(WAYS_TO_PAY)),
        (m.TRADE, len(TRADE_ROWS)),
        (m.WEAPON, MOST_DWARFS),
        (m.SKIP, len(SKIPPED)),
        (m.MEAL, int(MEAL_COUNT)),
        (m.BREED, 16),
        (m.RESCUE, len(SPACE_IDS)),
    ):
        for number in range(count):
            yield kind, number, 0, 0
