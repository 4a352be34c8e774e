"""A proven upper bound of the points in a solo game, from any state.

The rest of the game is described as a linear program (`relaxation`), and its bound is computed with prices
(`common.search.linear_bound`). Any prices give a valid bound; those in the file next to this module were found by
`tools.whole_game_prices` for the first state of each round of some games. So all that is to be proven is that each way
to play on gives levels of activities that obey all rows, with the final points as their value. Levels are simply how
often the game does something. In detail, for *periods*, which are the rounds and the last trades:

1.  Goods, animals and empty cells (rows `have`): what is kept, spent and received in a period is what was kept in the
    period before, plus what comes. The order within a period is ignored. Newborn animals come in the next period: after
    breeding nothing happens in a round. A field is empty in the period after its last crop was taken, but can house an
    animal at once.
2.  Mines, pastures, stables and dwarfs are only counted. Weapons and their strength count all that there ever were,
    because weapons can be sold and forged again.
3.  Dwarfs (`dwarfs`): in each round, every dwarf of the round before goes to one space, each space takes one dwarf. In
    the current round the dwarfs at home are left, and the parts that are open on the space of the current turn.
4.  Parts of a space (`part`, `either`, `after`): each once if a dwarf is there; of two parts that exclude each other
    one, except with a furnishing that allows both. Where the rules are stricter, they are ignored.
5.  Goods on a space (`pile…`): all that was taken up to a round is at most what lay there, plus the refills. A refill
    of an empty space may be larger; a space is empty at first, or because it was taken, or because it was cleared. The
    last case removes more than the larger refill adds. A space that is not rescued has at most one refill more than
    the limit when it is taken; each rescue, for a ruby, adds one refill.
6.  Expeditions (`loot`, `each`, `strength`, `armed`, `grown`): an expedition of strength L brings items that need at
    most L, each item once. The expeditions of a round, except the second of a dwarf on the same space, are made by
    different dwarfs, so their strengths add up to at most the strength of all weapons that can still go; the part above
    the most that can be forged has grown on expeditions. Each expedition adds 1, and the loot for all weapons at most
    1 for each dwarf.
7.  Furnishings (`chance`, `once`, `have cavern`): one for each action that allows it, each tile once, at its price and
    on a cavern; a tile that can cover another one needs none. Discounts, other goods to pay with, and furnishing
    tunnels need the tile that allows it, and apply once to each payment. What a tile does, it can do from the round on
    in which it is furnished. Exchanges and goods for goods are allowed as soon as a tile can be furnished.
8.  Goods for received goods (`answer`): at most as often as the goods come. Goods for the animals on a farm (`at_once`,
    `ever`): such a tile is furnished once, and the farm has no more of a kind than it ever received.
9.  Family (`places`, `most_dwarfs`): not more dwarfs than places. Feeding: food for all, for those born in the round
    less; a begging marker instead; meals and donkeys save some.
10. Breeding (`parents`, `trip_parents`): one of each kind that has two animals when it breeds.
11. Housing (`room` …): at the end of a period all animals are housed. Pastures, rooms and mines have their places. One
    stable adds at most 6 places on average: 4 for the first and 8 for the second on a large pasture, less elsewhere.
    A dog makes room for one sheep, and for one more on a meadow without a stable.
12. Cells (`unused`, `bonus`, `covered`, `rim`): a cell that counted as unused and no longer does was covered by a tile
    or got a stable. A tile with one half outside the board lies on a cell at the rim.
13. Points: as on the score pad. Half a point for each grain is rounded up once. A bonus for conditions or numbers of
    dwarfs is bounded by a line that is never lower. Losses are canceled up to their number.
14. Two furnishings exchange gold for materials and the reverse (`exchanged`). One covers the other for good, so all
    exchanges of one are made before those of the other. If gold is exchanged first, the gold does not come from the
    second exchange; otherwise the wood does not. The bound is the greater one of the two cases.
15. While a payment or a place for a furnishing is chosen, and before spaces are cleared, the bound is the greatest one
    after all legal moves.

The bound is loose at the start of a game: furnishings can be built in fractions, and one expedition of strength 14 can
be replaced by halves of two with strength 7.
"""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, named
from underhold.games.cave_farmers.engine import lowering as lo
from underhold.games.cave_farmers.engine.deal import stage_cards
from underhold.games.cave_farmers.engine.furnishing_tables import (
    AT_ONCE_MEASURE,
    AT_ONCE_TILE,
    MEASURES,
    OVERBUILDS,
    UNLIMITED_TILE,
)
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import INTRODUCTORY, OVER, PAY, RESCUE, SITE, State
from underhold.games.cave_farmers.search.bounds import ceiling
from underhold.games.cave_farmers.search.relaxation import Relaxation
from underhold.games.cave_farmers.search.relaxed_expeditions import KNOWN_LOOT
from underhold.games.cave_farmers.search.relaxed_farm import POINT, SPARE_FIRST, SPARE_PARTS, TRADER, TRADER_FIRST
from underhold.games.cave_farmers.search.relaxed_work import KNOWN_PARTS
from underhold.games.common.search.linear_bound import Program, Row

Prices = Mapping[Row, int]

_LEAST_LIMIT: Final = 6  # goods on a space that is cleared, with the lower of the two rules


def _is_proven() -> bool:
    """Whether the tables have the properties that the proof relies on."""
    spaces = [space for space in range(lo.SPACE_COUNT) if lo.BOARD_SPACES[1] >> space & 1]
    spaces += [card for stage in stage_cards(1) for card in stage]
    spaces += [int(lo.TURNED_BACK[card]) for card in spaces if lo.TURNED_BACK[card] >= 0]
    for space in spaces:
        rows = range(int(lo.PARTS[space]), int(lo.PARTS[space + 1]))
        if lo.FEE[space] >= 0 or any(lo.KIND[row] not in KNOWN_PARTS for row in rows):
            return False
        if sum(int(lo.TAKES[row]) for row in rows) > 1 or lo.FILLED_FROM[8 * space + 1] > 1:
            return False
        fill, more = (named(*_words(space, int(word))) for word in (lo.FILL[space], lo.MORE[space]))
        extra = {kind: fill.get(kind, 0) - more.get(kind, 0) for kind in (*fill, *more)}
        if any(number < 0 or number > _LEAST_LIMIT for number in extra.values()):
            return False
    for row in range(len(AT_ONCE_TILE)):
        measure = MEASURES[int(AT_ONCE_MEASURE[row])] if AT_ONCE_MEASURE[row] >= 0 else ""
        counted = measure in FARM_ANIMALS and AT_ONCE_TILE[row] != UNLIMITED_TILE
        if measure not in ("", "adjacent_dwelling") and not counted:
            return False
    if TRADER < 0 or SPARE_PARTS < 0 or UNLIMITED_TILE in (TRADER, SPARE_PARTS):
        return False
    covers = {tile: int(OVERBUILDS[tile]) for tile in range(len(OVERBUILDS)) if OVERBUILDS[tile] >= 0}
    return KNOWN_LOOT and covers == {TRADER: SPARE_PARTS, SPARE_PARTS: TRADER}


def _words(space: int, word: int) -> tuple[int, int]:
    return (0, word) if lo.IN_STOCK[space] else (word, 0)


_PROVEN: Final = _is_proven()


@cache
def all_prices() -> dict[tuple[bool, str, int], list[Prices]]:
    """The prices in the file: by introductory game, order of the two exchanges, and the round in which they start."""
    found: dict[tuple[bool, str, int], list[Prices]] = {}
    data = files("underhold.games.cave_farmers.search").joinpath("prices/solo.json.gz").read_bytes()
    content = json.loads(gzip.decompress(data))
    rows: list[Row] = [tuple(row) for row in content["rows"]]
    for entry in content["prices"]:
        key = (entry["introductory"], entry["first"], entry["round"])
        prices = {rows[row]: price for row, price in zip(entry["rows"], entry["prices"], strict=True)}
        if min(prices.values()) < 0:
            raise ValueError("The file of prices has a negative price, which would prove nothing.")
        found.setdefault(key, []).append(prices)
    return found


def cases(state: State) -> list[str]:
    """The orders in which the two exchanges of clause 14 can still be made."""
    farm = state.farms[0]
    built = int(farm.tiles | farm.covered)
    trader, spare_parts = (built >> tile & 1 for tile in (TRADER, SPARE_PARTS))
    if trader and spare_parts:  # one covers the other
        return [TRADER_FIRST if farm.covered >> TRADER & 1 else SPARE_FIRST]
    if trader:
        return [TRADER_FIRST]
    if spare_parts:
        return [SPARE_FIRST]
    if state.supply >> TRADER & state.supply >> SPARE_PARTS & 1:
        return [TRADER_FIRST, SPARE_FIRST]
    return [TRADER_FIRST]  # at most one exchange can be made, so both cases are true


def bound_at(state: State, first: str, prices: Prices) -> int | None:
    """The bound for these prices, in units of `POINT`, if the exchanges are made in this order."""
    if state.phase == OVER:
        return POINT * int(points(state.farms[0]))
    if state.phase in (PAY, SITE, RESCUE) and not state.overfull:
        found = []
        for move in legal_moves(state):
            after = state.copy()
            apply(after, move, None)
            found.append(bound_at(after, first, prices))
        known = [bound for bound in found if bound is not None]
        return max(known) if len(known) == len(found) else None
    program = Program(prices)
    Relaxation(program, state, first)
    return program.bound()


def upper_bound(state: State) -> float:
    """An upper bound of the player's final points."""
    lowest = ceiling(state)
    if not _PROVEN or state.players != 1 or state.phase == OVER:
        return lowest
    found = []
    for first in cases(state):
        bounds = [bound_at(state, first, prices) for prices in _prices_for(state, first)]
        known = [bound for bound in bounds if bound is not None]
        if not known:
            return lowest
        found.append(min(known))
    return min(lowest, float(max(found) // POINT))


def _prices_for(state: State, first: str) -> list[Prices]:
    """The prices that start in this round, or in the last one before it that has any."""
    introductory = state.switches & INTRODUCTORY != 0
    for start in range(int(state.round), -1, -1):
        found = all_prices().get((introductory, first, start))
        if found:
            return found
    return []
