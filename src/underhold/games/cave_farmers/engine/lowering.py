"""The content tables, flattened once at import into integers that the rules read.

A space is a short list of *parts*. How the rulebook joins them becomes three masks for each part: which other parts
it closes, which ones it closes for the owner of the Guest room, and which must have been done before.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import FURNISHING_IDS, FURNISHINGS, LOOT, SPACE_IDS, SPACES, TRADES
from underhold.games.cave_farmers.content.effects import (
    All,
    AndOr,
    AndThen,
    AndThenOr,
    AnimalRoom,
    AtOnce,
    Breed,
    Discount,
    Effect,
    EitherOr,
    Exchange,
    Expedition,
    FamilyGrowth,
    FeedLessPerMineDonkey,
    FeedOne,
    FoodPerAnimalConverted,
    Forge,
    Furnish,
    Gain,
    GainIfRubyMines,
    GainPerOreMine,
    Imitate,
    LargePasture,
    Market,
    NewbornFood,
    OreMine,
    Overbuilds,
    Permit,
    RoundStart,
    RubyMine,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
    Upcoming,
)
from underhold.games.cave_farmers.content.goods import BOAR, CATTLE, DONKEY, NOTHING, SHEEP, Goods, pack
from underhold.games.cave_farmers.content.trades import TILE_PRICES

# What a part of a space does.
COLLECT: Final = 0  # goods: those lying there, those printed, those for mines
TWIN: Final = 1
FURNISH: Final = 2
GROW: Final = 3
SOW: Final = 4
FORGE: Final = 5
TRIP: Final = 6
SMALL: Final = 7
LARGE: Final = 8
STABLE: Final = 9
ORE_MINE: Final = 10
RUBY_MINE: Final = 11
SELL: Final = 12  # Ore trading
BUY: Final = 13  # Weekly market

MEADOW_FIELD: Final = 0
CAVERN_TUNNEL: Final = 1
CAVERN_CAVERN: Final = 2
TWIN_KINDS: Final = ("meadow_field", "cavern_tunnel", "cavern_cavern")
SINGLE_KINDS: Final = ("meadow", "field", "tunnel", "cavern")
ANY: Final = 0
DWELLING: Final = 1
FURNISH_KINDS: Final = ("any", "dwelling", "ordinary")


@dataclass(frozen=True, slots=True)
class Part:
    """One row: what it does, and how it stands to the other parts of its space."""

    kind: int
    effect: Effect
    closes: int = 0
    guest_closes: int = 0
    needs: int = 0
    takes: bool = False  # the goods lying there
    marker: bool = False  # the starting player marker
    gain: Goods = NOTHING
    per_ore_mine: Goods = NOTHING
    ruby_mines: int = 0  # with so many …
    ruby_gain: Goods = NOTHING  # … this comes too
    level: int = 0  # of an expedition; tiles allowed, as a mask; what may be furnished; a deep tunnel
    cost: Goods = NOTHING


def _collect(parts: tuple[Effect, ...], effect: Effect) -> Part:
    row = Part(COLLECT, effect)
    for leaf in parts:
        match leaf:
            case TakeAll():
                row = replace(row, takes=True)
            case Gain(goods):
                row = replace(row, gain=goods)
            case GainPerOreMine(goods):
                row = replace(row, per_ore_mine=goods)
            case GainIfRubyMines(at_least, goods):
                row = replace(row, ruby_mines=at_least, ruby_gain=goods)
            case TakeStartingPlayer():
                row = replace(row, marker=True)
            case _:
                raise TypeError(leaf)
    return row


def _part(effect: Effect) -> Part:
    """A leaf, or leaves without a joining word: one thing that is done at once."""
    match effect:
        case All((TwinTile() | OreMine() | RubyMine() as first, Gain(goods))):
            return replace(_part(first), effect=effect, gain=goods)
        case All(parts):
            return _collect(parts, effect)
        case TwinTile(kinds):
            return Part(TWIN, effect, level=sum(1 << TWIN_KINDS.index(kind) for kind in kinds))
        case Furnish(kind):
            return Part(FURNISH, effect, level=FURNISH_KINDS.index(kind))
        case FamilyGrowth():
            return Part(GROW, effect)
        case Sow(most):
            return Part(SOW, effect, level=most)
        case Forge():
            return Part(FORGE, effect)
        case Expedition(level):
            return Part(TRIP, effect, level=level)
        case SmallPasture(wood):
            return Part(SMALL, effect, cost=pack(wood=wood))
        case LargePasture(wood):
            return Part(LARGE, effect, cost=pack(wood=wood))
        case Stable(stone):
            return Part(STABLE, effect, cost=pack(stone=stone))
        case OreMine():
            return Part(ORE_MINE, effect)
        case RubyMine(on):
            return Part(RUBY_MINE, effect, level=int(on == "deep_tunnel"))
        case Trade(give, get, times):
            return Part(SELL, effect, cost=give, gain=get, level=times)
        case Market():
            return Part(BUY, effect)
        case _:
            return _collect((effect,), effect)


def _flatten(effect: Effect, first: int) -> list[Part]:
    """The parts of an effect; `first` is the number of the first one."""
    if not isinstance(effect, AndOr | AndThenOr | AndThen | EitherOr):
        return [_part(effect)]
    groups: list[list[Part]] = []
    masks: list[int] = []
    at = first
    for inner in effect.parts:
        group = _flatten(inner, at)
        groups.append(group)
        masks.append(((1 << len(group)) - 1) << at)
        at += len(group)
    parts: list[Part] = []
    for number, group in enumerate(groups):
        earlier = sum(masks[:number])
        others = sum(masks) - masks[number]
        for part in group:
            if isinstance(effect, AndThenOr):
                part = replace(part, closes=part.closes | earlier, guest_closes=part.guest_closes | earlier)
            elif isinstance(effect, AndThen):
                part = replace(part, needs=part.needs | earlier)
            elif isinstance(effect, EitherOr):
                part = replace(part, closes=part.closes | others)
            parts.append(part)
    return parts


def _parts(space: Space) -> list[Part]:
    return [] if isinstance(space.effect, Imitate) else _flatten(space.effect, 0)


SPACE_PARTS: Final = tuple(tuple(_parts(space)) for space in SPACES)
_ROWS: Final = [part for parts in SPACE_PARTS for part in parts]
_FIRSTS: Final = [sum(len(parts) for parts in SPACE_PARTS[:number]) for number in range(len(SPACES) + 1)]
SPACE_COUNT: Final = len(SPACES)

PARTS: Final = vec[i64](_FIRSTS)  # parts of space s: PARTS[s] … PARTS[s + 1] - 1
KIND: Final = vec[i64]([row.kind for row in _ROWS])
CLOSES: Final = vec[i64]([row.closes for row in _ROWS])
GUEST_CLOSES: Final = vec[i64]([row.guest_closes for row in _ROWS])
NEEDS: Final = vec[i64]([row.needs for row in _ROWS])
TAKES: Final = vec[i64]([int(row.takes) for row in _ROWS])
MARKER: Final = vec[i64]([int(row.marker) for row in _ROWS])
GAIN_GOODS: Final = vec[i64]([row.gain.goods for row in _ROWS])
GAIN_STOCK: Final = vec[i64]([row.gain.stock for row in _ROWS])
PER_ORE_MINE: Final = vec[i64]([row.per_ore_mine.goods for row in _ROWS])
RUBY_MINES: Final = vec[i64]([row.ruby_mines for row in _ROWS])
RUBY_GAIN: Final = vec[i64]([row.ruby_gain.goods for row in _ROWS])
LEVEL: Final = vec[i64]([row.level for row in _ROWS])
COST: Final = vec[i64]([row.cost.goods for row in _ROWS])

# Spaces.
FEE: Final = vec[i64]([s.effect.food if isinstance(s.effect, Imitate) else -1 for s in SPACES])  # -1: no imitation
FILL: Final = vec[i64]([space.fill.goods or space.fill.stock for space in SPACES])
MORE: Final = vec[i64]([space.more.goods or space.more.stock for space in SPACES])
IN_STOCK: Final = vec[i64]([int(space.fill.stock != 0) for space in SPACES])  # which word its goods belong to
NOT_IMITATED: Final[i64] = sum(
    1 << number
    for number, parts in enumerate(SPACE_PARTS)
    if any(part.marker for part in parts) or isinstance(SPACES[number].effect, Imitate)
)


def board_spaces(players: int) -> int:
    """The spaces on the boards, as a mask."""
    return sum(1 << n for n, space in enumerate(SPACES) if players in space.players and not space.stage)


BOARD_SPACES: Final = vec[i64]([board_spaces(players) for players in range(8)])
RUBY_MINING: Final[i64] = SPACE_IDS.index("ruby_mining")
WISH: Final[i64] = SPACE_IDS.index("wish_for_children")
URGENT_WISH: Final[i64] = SPACE_IDS.index("urgent_wish_for_children")
FAMILY_LIFE: Final[i64] = SPACE_IDS.index("family_life")
EXTENSION: Final[i64] = SPACE_IDS.index("extension")

# The market: what each item costs in gold and brings.
_MARKET: Final = next(part.effect for part in _ROWS if isinstance(part.effect, Market)).prices
MARKET_ITEMS: Final = tuple(kind for kind, _ in _MARKET)
ITEM_PRICE: Final = vec[i64]([pack(gold=price).stock for _, price in _MARKET])
ITEM_GOODS: Final = vec[i64]([pack(**{kind: 1}).goods for kind, _ in _MARKET])
ITEM_STOCK: Final = vec[i64]([pack(**{kind: 1}).stock for kind, _ in _MARKET])

# Furnishings.
TILE_COUNT: Final[i64] = len(FURNISHINGS)
TILE_GOODS: Final = vec[i64]([tile.cost.goods for tile in FURNISHINGS])
TILE_STOCK: Final = vec[i64]([tile.cost.stock for tile in FURNISHINGS])
TILE_POINTS: Final = vec[i64]([tile.points for tile in FURNISHINGS])
DWELLING_TILES: Final[i64] = sum(1 << n for n, tile in enumerate(FURNISHINGS) if tile.is_dwelling)
YELLOW_TILES: Final[i64] = sum(1 << n for n, tile in enumerate(FURNISHINGS) if tile.is_yellow)
ALL_TILES: Final[i64] = (1 << len(FURNISHINGS)) - 1
INTRODUCTORY_TILES: Final[i64] = sum(1 << n for n, tile in enumerate(FURNISHINGS) if tile.introductory)


def tile_number(tile: str) -> int:
    """The place of a furnishing in FURNISHINGS."""
    return FURNISHING_IDS.index(tile)


def _overbuilt(tile: int) -> int:
    names = [power.tile for power in FURNISHINGS[tile].powers if isinstance(power, Overbuilds)]
    return tile_number(names[0]) if names else -1


OVERBUILDS: Final = vec[i64]([_overbuilt(n) for n in range(len(FURNISHINGS))])


def _at_once(tile: int, per: str) -> Goods:
    powers = [p for p in FURNISHINGS[tile].powers if isinstance(p, AtOnce) and p.per == per]
    return powers[0].goods if powers else NOTHING


AT_ONCE: Final = vec[i64]([_at_once(n, "").goods for n in range(len(FURNISHINGS))])


def _upcoming(kind: str) -> list[int]:
    """For how many rounds each tile brings that kind."""
    rounds = []
    for tile in FURNISHINGS:
        found = [p.rounds for p in tile.powers if isinstance(p, Upcoming) and p.goods == pack(**{kind: 1})]
        rounds.append(found[0] if found else 0)
    return rounds


WOOD_ROUNDS: Final = vec[i64](_upcoming("wood"))
STONE_ROUNDS: Final = vec[i64](_upcoming("stone"))
RUBY_ROUNDS: Final = vec[i64](_upcoming("ruby"))

# Tiles that the rules ask for by name.
ORDINARY_DWELLING: Final = 0
MIXED_DWELLING: Final[i64] = tile_number("mixed_dwelling")
COUPLE_DWELLING: Final[i64] = tile_number("couple_dwelling")
ADDITIONAL_DWELLING: Final[i64] = tile_number("additional_dwelling")
SIMPLE_DWELLINGS: Final[i64] = 1 << tile_number("simple_dwelling_4w2s") | 1 << tile_number("simple_dwelling_3w3s")
CUDDLE_ROOM: Final[i64] = tile_number("cuddle_room")
BREAKFAST_ROOM: Final[i64] = tile_number("breakfast_room")
STUBBLE_ROOM: Final[i64] = tile_number("stubble_room")
WORK_ROOM: Final[i64] = tile_number("work_room")
GUEST_ROOM: Final[i64] = tile_number("guest_room")
OFFICE_ROOM: Final[i64] = tile_number("office_room")
CARPENTER: Final[i64] = tile_number("carpenter")
STONE_CARVER: Final[i64] = tile_number("stone_carver")
BLACKSMITH: Final[i64] = tile_number("blacksmith")
MINER: Final[i64] = tile_number("miner")
BUILDER: Final[i64] = tile_number("builder")
DOG_SCHOOL: Final[i64] = tile_number("dog_school")
QUARRY: Final[i64] = tile_number("quarry")
SEAM: Final[i64] = tile_number("seam")
SLAUGHTERING_CAVE: Final[i64] = tile_number("slaughtering_cave")
WORKING_CAVE: Final[i64] = tile_number("working_cave")
MINING_CAVE: Final[i64] = tile_number("mining_cave")
BREEDING_CAVE: Final[i64] = tile_number("breeding_cave")
PEACEFUL_CAVE: Final[i64] = tile_number("peaceful_cave")
WEAVING_PARLOR: Final[i64] = tile_number("weaving_parlor")
MILKING_PARLOR: Final[i64] = tile_number("milking_parlor")
STATE_PARLOR: Final[i64] = tile_number("state_parlor")
WRITING_CHAMBER: Final[i64] = tile_number("writing_chamber")

_P = TypeVar("_P")


def _power(tile: str, kind: type[_P]) -> _P:
    """The power of that kind in a furnishing's row."""
    return next(power for power in FURNISHINGS[tile_number(tile)].powers if isinstance(power, kind))


# What those rows say in numbers.
CARPENTER_WOOD: Final[i64] = _power("carpenter", Discount).goods.goods
STONE_CARVER_STONE: Final[i64] = _power("stone_carver", Discount).goods.goods
BLACKSMITH_ORE: Final[i64] = _power("blacksmith", Discount).goods.goods
BREAKFAST_CATTLE: Final[i64] = _power("breakfast_room", AnimalRoom).animals
WEAVING_FOOD: Final[i64] = _at_once(tile_number("weaving_parlor"), "sheep").stock
MILKING_FOOD: Final[i64] = _at_once(tile_number("milking_parlor"), "cattle").stock
STATE_FOOD: Final[i64] = _at_once(tile_number("state_parlor"), "adjacent_dwelling").stock
SLAUGHTERING_FOOD: Final[i64] = _power("slaughtering_cave", FoodPerAnimalConverted).food
MINER_ORE: Final[i64] = _power("miner", RoundStart).goods.goods
MINING_FOOD: Final[i64] = _power("mining_cave", FeedLessPerMineDonkey).food
_OVERHANG: Final = next(
    p.goods for tile in FURNISHINGS for p in tile.powers if isinstance(p, Permit) and p.right == "overhang"
)
OVERHANG_STOCK: Final[i64] = _OVERHANG.stock
_MEALS: Final = next(p.meals for tile in FURNISHINGS for p in tile.powers if isinstance(p, FeedOne))
MEALS: Final = vec[i64]([meal.goods for meal in _MEALS])
_NEWBORN_FOOD: Final = next(p.food for tile in FURNISHINGS for p in tile.powers if isinstance(p, NewbornFood))
_BY_KINDS: Final = [0, *_NEWBORN_FOOD]
NEWBORN_FOOD: Final = vec[i64](_BY_KINDS)

# Loot.
LOOT_COUNT: Final[i64] = len(LOOT)
LOOT_STRENGTH: Final = vec[i64]([loot.strength for loot in LOOT])
_LOOT_GAINS: Final = [loot.effect.goods if isinstance(loot.effect, Gain) else NOTHING for loot in LOOT]
LOOT_GOODS: Final = vec[i64]([gain.goods for gain in _LOOT_GAINS])


def _loot(kind: type[_P]) -> _P:
    return next(loot.effect for loot in LOOT if isinstance(loot.effect, kind))


LOOT_SMALL_WOOD: Final[i64] = pack(wood=_loot(SmallPasture).wood).goods
LOOT_LARGE_WOOD: Final[i64] = pack(wood=_loot(LargePasture).wood).goods
LOOT_SEEDS: Final[i64] = _loot(Sow).most
LOOT_KINDS_BRED: Final[i64] = _loot(Breed).kinds
_LOOT_DWELLING: Final = next(x.effect.cost for x in LOOT if isinstance(x.effect, Furnish) and x.effect.cost)
LOOT_DWELLING_COST: Final[i64] = _LOOT_DWELLING.goods
TILE_RUBIES: Final = vec[i64]([pack(ruby=price).goods for _, price in TILE_PRICES])
LOOT_STOCK: Final = vec[i64]([gain.stock for gain in _LOOT_GAINS])


# Any-time trades: everyone's, then those of furnishings.
def _trade_rows() -> list[tuple[Exchange, int]]:
    rows = [(trade, -1) for trade in TRADES]
    for number, tile in enumerate(FURNISHINGS):
        rows.extend((power, number) for power in tile.powers if isinstance(power, Exchange))
    return rows


def _farm_animals(goods: Goods) -> int:
    return sum(goods.stock >> lane & 0x7F for lane in (SHEEP, DONKEY, BOAR, CATTLE))


TRADE_ROWS: Final = tuple(_trade_rows())
TRADE_COUNT: Final[i64] = len(TRADE_ROWS)
TRADE_TILE: Final = vec[i64]([tile for _, tile in TRADE_ROWS])
GIVE_GOODS: Final = vec[i64]([trade.give.goods for trade, _ in TRADE_ROWS])
GIVE_STOCK: Final = vec[i64]([trade.give.stock for trade, _ in TRADE_ROWS])
GET_GOODS: Final = vec[i64]([trade.get.goods for trade, _ in TRADE_ROWS])
GET_STOCK: Final = vec[i64]([trade.get.stock for trade, _ in TRADE_ROWS])
EATEN: Final = vec[i64](
    [_farm_animals(trade.give) if tile < 0 else 0 for trade, tile in TRADE_ROWS]
)  # farm animals turned into food, for Slaughtering cave
FREES_PLACES: Final = vec[i64]([_farm_animals(trade.give) for trade, _ in TRADE_ROWS])
BUYS_ANIMALS: Final = vec[i64]([_farm_animals(trade.get) for trade, _ in TRADE_ROWS])
