"""The animals of a farm: whether they all have a place, and who stands in the mines."""

from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import BOAR, CATTLE, DOG, DONKEY, SHEEP, heads
from underhold.games.cave_farmers.engine.board import count
from underhold.games.cave_farmers.engine.housing import Boxes, fit
from underhold.games.cave_farmers.engine.legal_cells import free_forest
from underhold.games.cave_farmers.engine.lowering import (
    BREAKFAST_CATTLE,
    BREAKFAST_ROOM,
    CUDDLE_ROOM,
    MIXED_DWELLING,
    STUBBLE_ROOM,
)
from underhold.games.cave_farmers.engine.state import Farm


def sown_fields(farm: Farm) -> i64:
    """How many fields carry a crop."""
    crops: i64 = farm.crops
    return (crops & 31) + (crops >> 5 & 31) + (crops >> 10 & 31) + (crops >> 15 & 31) + (crops >> 20 & 31)


def empty_fields(farm: Farm) -> i64:
    """How many fields carry none."""
    return count(farm.fields) - sown_fields(farm)


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
        empty_fields(farm) if farm.tiles >> STUBBLE_ROOM & 1 else 0,
        stabled_meadows,
        2 if farm.tiles >> MIXED_DWELLING & 1 else 1,
        count(farm.small) - stabled_small,
        stabled_small + larges - one - both,
        one,
        both,
        count(farm.meadows) - stabled_meadows,
        heads(farm.stock, DOG),
    )


def all_housed(farm: Farm, newborn: i64 = 0) -> bool:
    """Whether every farm animal has a place, with these newborn ones (packed) besides."""
    stock: i64 = farm.stock + newborn
    if stock >> SHEEP == 0:
        return True
    sheep: i64 = heads(stock, SHEEP)
    donkeys: i64 = heads(stock, DONKEY) - count(farm.ore_mines | farm.ruby_mines)
    boars: i64 = heads(stock, BOAR)
    if boars and farm.stables:
        boars -= count(farm.stables & free_forest(farm))
    cattle: i64 = heads(stock, CATTLE)
    if farm.tiles >> CUDDLE_ROOM & 1:
        sheep -= farm.dwarfs
    if farm.tiles >> BREAKFAST_ROOM & 1:
        cattle -= BREAKFAST_CATTLE
    return fit(boxes_of(farm), sheep, donkeys, boars, cattle)


def donkeys_in_mines(farm: Farm) -> i64:
    """As many as there are mines for: it never hurts to send them there."""
    return min(heads(farm.stock, DONKEY), count(farm.ore_mines | farm.ruby_mines))


def donkeys_in_ore_mines(farm: Farm) -> i64:
    """Ore mines first: only they interest the Miner."""
    return min(heads(farm.stock, DONKEY), count(farm.ore_mines))
