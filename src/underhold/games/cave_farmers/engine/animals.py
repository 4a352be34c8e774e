"""The animals of a farm: whether all of them can be housed, and how many donkeys are in mines."""

from typing import Final

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import BOAR, CATTLE, DOG, DONKEY, SHEEP, heads
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.furnishing_tables import (
    FIELD_ROOM_TILES,
    OTHER_ROOM_ANIMALS,
    OTHER_ROOM_KINDS,
    OTHER_ROOM_PER,
    OTHER_ROOM_TILE,
    OTHER_ROOM_TILES,
    OWN_ROOM_ANIMALS,
    OWN_ROOM_KIND,
    OWN_ROOM_PER,
    OWN_ROOM_TILE,
    OWN_ROOM_TILES,
    PAIR_ROOM_TILES,
    PER_DWARF,
)
from underhold.games.cave_farmers.engine.housing import Boxes, fit
from underhold.games.cave_farmers.engine.legal_cells import free_forest
from underhold.games.cave_farmers.engine.state import Farm

_MOST_FIELDS: Final = 28  # the most places on fields that `housing` can count


def sown_fields(farm: Farm) -> i64:
    """The number of fields with a crop."""
    crops: i64 = farm.crops
    return (crops & 31) + (crops >> 5 & 31) + (crops >> 10 & 31) + (crops >> 15 & 31) + (crops >> 20 & 31)


def empty_fields(farm: Farm) -> i64:
    """The number of fields without a crop."""
    return count(farm.fields) - sown_fields(farm)


def field_places(farm: Farm) -> i64:
    """Places for animals on empty fields."""
    return min(_MOST_FIELDS, empty_fields(farm) * count(farm.tiles & FIELD_ROOM_TILES))


def own_room(farm: Farm, row: i64) -> i64:
    """How many animals fit into a room for one kind."""
    return farm.dwarfs if OWN_ROOM_PER[row] == PER_DWARF else OWN_ROOM_ANIMALS[row]


def other_room(farm: Farm, row: i64) -> i64:
    """How many animals of one of its kinds fit into a room of an unusual size."""
    return farm.dwarfs if OTHER_ROOM_PER[row] == PER_DWARF else OTHER_ROOM_ANIMALS[row]


def boxes_of(farm: Farm) -> Boxes:
    """The places of a farm that any one kind may use."""
    stables: i64 = farm.stables
    stabled_small: i64 = count(farm.small & stables)
    stabled_meadows: i64 = count(farm.meadows & stables)
    across: i64 = farm.large_across
    down: i64 = farm.large_down
    one: i64 = 0
    both: i64 = 0
    larges: i64 = count(across) + count(down)
    if larges and farm.large & stables:
        first: i64 = across & stables
        second: i64 = across & (stables >> 1)
        both = count(first & second)
        one = count(first ^ second)
        first = down & stables
        second = down & (stables >> 8)
        both += count(first & second)
        one += count(first ^ second)
    return Boxes(
        field_places(farm) if farm.tiles & FIELD_ROOM_TILES else 0,
        stabled_meadows,
        1 + count(farm.tiles & PAIR_ROOM_TILES) if farm.tiles & PAIR_ROOM_TILES else 1,
        count(farm.small) - stabled_small,
        stabled_small + larges - one - both,
        one,
        both,
        count(farm.meadows) - stabled_meadows,
        heads(farm.stock, DOG),
    )


def all_housed(farm: Farm, newborn: i64 = 0) -> bool:
    """Whether all farm animals can be housed, together with these newborn ones (packed)."""
    stock: i64 = farm.stock + newborn
    if stock >> SHEEP == 0:
        return True
    sheep: i64 = heads(stock, SHEEP)
    donkeys: i64 = heads(stock, DONKEY) - count(farm.ore_mines | farm.ruby_mines)
    boars: i64 = heads(stock, BOAR)
    if boars and farm.stables:
        boars -= count(farm.stables & free_forest(farm))
    cattle: i64 = heads(stock, CATTLE)
    if farm.tiles & OWN_ROOM_TILES:
        row: i64 = 0
        while row < len(OWN_ROOM_TILE):
            if farm.tiles >> OWN_ROOM_TILE[row] & 1:
                kind: i64 = OWN_ROOM_KIND[row]
                if kind == 0:
                    sheep -= own_room(farm, row)
                elif kind == 1:
                    donkeys -= own_room(farm, row)
                elif kind == 2:
                    boars -= own_room(farm, row)
                else:
                    cattle -= own_room(farm, row)
            row += 1
    if farm.tiles & OTHER_ROOM_TILES:
        return _fit_others(farm, 0, sheep, donkeys, boars, cattle)
    return fit(boxes_of(farm), sheep, donkeys, boars, cattle)


def _fit_others(farm: Farm, row: i64, sheep: i64, donkeys: i64, boars: i64, cattle: i64) -> bool:
    """Whether the animals fit if the unusual rooms, from this one on, each hold any one of their kinds."""
    while row < len(OTHER_ROOM_TILE) and farm.tiles >> OTHER_ROOM_TILE[row] & 1 == 0:
        row += 1
    if row == len(OTHER_ROOM_TILE):
        return fit(boxes_of(farm), sheep, donkeys, boars, cattle)
    size: i64 = other_room(farm, row)
    kinds: i64 = OTHER_ROOM_KINDS[row]
    row += 1
    return (
        (kinds & 1 != 0 and _fit_others(farm, row, sheep - size, donkeys, boars, cattle))
        or (kinds & 2 != 0 and _fit_others(farm, row, sheep, donkeys - size, boars, cattle))
        or (kinds & 4 != 0 and _fit_others(farm, row, sheep, donkeys, boars - size, cattle))
        or (kinds & 8 != 0 and _fit_others(farm, row, sheep, donkeys, boars, cattle - size))
    )


def donkeys_in_mines(farm: Farm) -> i64:
    """The number of donkeys in mines: as many as possible, which is never worse."""
    return min(heads(farm.stock, DONKEY), count(farm.ore_mines | farm.ruby_mines))


def donkeys_in_ore_mines(farm: Farm) -> i64:
    """The number of donkeys in ore mines, which are filled first: only they bring goods at the start of a round."""
    return min(heads(farm.stock, DONKEY), count(farm.ore_mines))
