"""The loot as tables of integers, built once at import. A row that the rules cannot carry out is an error."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import LOOT
from underhold.games.cave_farmers.content.effects import (
    AllWeapons,
    Breed,
    Furnish,
    Gain,
    LargePasture,
    Loot,
    SingleTile,
    SmallPasture,
    Sow,
    Stable,
)
from underhold.games.cave_farmers.content.goods import NOTHING, Goods, pack
from underhold.games.cave_farmers.engine.lowering import FURNISH_SCOPES, SINGLE_KINDS, furnish_price

# The kinds of loot items.
GOODS: Final = 0
WEAPONS: Final = 1
FURNISHING: Final = 2
STABLE: Final = 3
TILE: Final = 4
SMALL_PASTURE: Final = 5
LARGE_PASTURE: Final = 6
SOWING: Final = 7
BREEDING: Final = 8


@dataclass(frozen=True, slots=True)
class Item:
    """One row of the tables."""

    kind: int
    gain: Goods = NOTHING
    cost: Goods = NOTHING
    scope: int = 0  # what may be furnished, as a mask of tiles
    price: int = 0  # the number of a fixed price for it
    tile: int = 0  # meadow, field, tunnel, cavern
    seeds: int = 0  # the most of grain, and of vegetables
    bred: int = 0  # the most kinds of animals


def lower(loot: Loot) -> Item:
    """The row of an item. Raises ValueError if the rules cannot carry it out."""
    if loot.strength < 1:
        raise ValueError(f"Loot {loot.id!r}: an expedition takes a weapon, which has at least strength 1.")
    match loot.effect:
        case Gain(goods):
            return Item(GOODS, gain=goods)
        case AllWeapons():
            return Item(WEAPONS)
        case Furnish(kind) if kind in FURNISH_SCOPES:
            return Item(FURNISHING, scope=FURNISH_SCOPES[kind], price=furnish_price(loot.effect))
        case Stable(stone):
            return Item(STABLE, cost=pack(stone=stone))
        case SingleTile(kind) if kind in SINGLE_KINDS:
            return Item(TILE, tile=SINGLE_KINDS.index(kind))
        case SmallPasture(wood):
            return Item(SMALL_PASTURE, cost=pack(wood=wood))
        case LargePasture(wood):
            return Item(LARGE_PASTURE, cost=pack(wood=wood))
        case Sow(most):
            return Item(SOWING, seeds=most)
        case Breed(kinds):
            return Item(BREEDING, bred=kinds)
        case _:
            raise ValueError(f"Loot {loot.id!r}: the rules cannot carry out {loot.effect!r}.")


def _within(loot: Sequence[Loot], strength: int) -> int:
    return sum(1 << number for number, item in enumerate(loot) if item.strength <= strength)


LOOT_ROWS: Final = tuple(lower(loot) for loot in LOOT)
LOOT_COUNT: Final[i64] = len(LOOT)
LOOT_STRENGTH: Final = vec[i64]([loot.strength for loot in LOOT])
LOOT_WITHIN: Final = vec[i64]([_within(LOOT, strength) for strength in range(16)])  # by strength: a mask of items
LOOT_KIND: Final = vec[i64]([row.kind for row in LOOT_ROWS])
LOOT_GOODS: Final = vec[i64]([row.gain.goods for row in LOOT_ROWS])
LOOT_STOCK: Final = vec[i64]([row.gain.stock for row in LOOT_ROWS])
LOOT_COST: Final = vec[i64]([row.cost.goods for row in LOOT_ROWS])
LOOT_SCOPE: Final = vec[i64]([row.scope for row in LOOT_ROWS])
LOOT_PRICE: Final = vec[i64]([row.price for row in LOOT_ROWS])
LOOT_TILE: Final = vec[i64]([row.tile for row in LOOT_ROWS])
LOOT_SEEDS: Final = vec[i64]([row.seeds for row in LOOT_ROWS])
LOOT_BRED: Final = vec[i64]([row.bred for row in LOOT_ROWS])


def chooses_furnishing(item: int) -> bool:
    """Whether an item lets the player choose a furnishing and pay its cost."""
    return LOOT_ROWS[item].kind == FURNISHING and LOOT_ROWS[item].price == 0


WEAPON_LOOT: Final[i64] = sum(1 << number for number, row in enumerate(LOOT_ROWS) if row.kind == WEAPONS)
