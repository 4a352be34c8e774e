"""Any-time trades as tables of integers, built once at import: the general ones, then those of furnishings."""

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import TILE_PRICES, TRADES
from underhold.games.cave_farmers.content.effects import Exchange
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, NOTHING, Goods, named, pack
from underhold.games.cave_farmers.engine.furnishing_tables import ANIMAL_FOOD, EXCHANGES
from underhold.games.cave_farmers.engine.lowering import SINGLE_KINDS

MOST_TRADES: Final = 64  # a move has six bits for a trade


def lower(trades: Sequence[Exchange], of_tiles: Sequence[tuple[int, Exchange]]) -> list[tuple[Exchange, int]]:
    """All trades in the order of their numbers, each with the furnishing that it needs, or -1.

    Raises ValueError for a trade that the rules cannot carry out.
    """
    rows = [(trade, -1) for trade in trades] + [(trade, tile) for tile, trade in of_tiles]
    if len(rows) > MOST_TRADES:
        raise ValueError(f"There are {len(rows)} trades, but at most {MOST_TRADES} fit.")
    for trade, _ in rows:
        if NOTHING in (trade.give, trade.get):
            raise ValueError(f"Nothing carries out {trade!r}: a trade takes something and brings something.")
    return rows


def _farm_animals(goods: Goods) -> int:
    return sum(amount for kind, amount in named(*goods).items() if kind in FARM_ANIMALS)


def _extra_food(trade: Exchange, tile: int, food: int, not_with: int) -> int:
    """The food that a power adds for the farm animals that a trade converts."""
    eats = "food" in named(*trade.get) and tile != not_with
    return food * _farm_animals(trade.give) if eats else 0


TRADE_ROWS: Final = tuple(lower(TRADES, EXCHANGES))
TRADE_COUNT: Final[i64] = len(TRADE_ROWS)
TRADE_TILE: Final = vec[i64]([tile for _, tile in TRADE_ROWS])
GIVE_GOODS: Final = vec[i64]([trade.give.goods for trade, _ in TRADE_ROWS])
GIVE_STOCK: Final = vec[i64]([trade.give.stock for trade, _ in TRADE_ROWS])
GET_GOODS: Final = vec[i64]([trade.get.goods for trade, _ in TRADE_ROWS])
GET_STOCK: Final = vec[i64]([trade.get.stock for trade, _ in TRADE_ROWS])
FREES_PLACES: Final = vec[i64]([_farm_animals(trade.give) for trade, _ in TRADE_ROWS])
BUYS_ANIMALS: Final = vec[i64]([_farm_animals(trade.get) for trade, _ in TRADE_ROWS])

# More food for animals: a row of numbers, one for each trade, for each power of that kind.
EXTRA_FOOD_TILE: Final = vec[i64]([tile for tile, _, _ in ANIMAL_FOOD])
EXTRA_FOOD: Final = vec[i64](
    [_extra_food(trade, tile, food, not_with) for _, food, not_with in ANIMAL_FOOD for trade, tile in TRADE_ROWS]
)

# The prices of single tiles in rubies, in the order of SINGLE_KINDS; a tile without a price cannot be bought.
NOT_FOR_SALE: Final = -1
TILE_RUBIES: Final = vec[i64](
    [pack(ruby=dict(TILE_PRICES)[kind]).goods if kind in dict(TILE_PRICES) else NOT_FOR_SALE for kind in SINGLE_KINDS]
)
CHEAPEST_TILE: Final[i64] = pack(ruby=min([price for _, price in TILE_PRICES], default=0)).goods
