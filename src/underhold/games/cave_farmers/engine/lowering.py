"""The action spaces as tables of integers, built once at import.

A space is a short list of *parts*. The joining words of the rulebook become three masks for each part: the parts that
it closes, those that it closes for a player who may do both alternatives, and those that must be done before it.
`lower_space` raises ValueError for a row that the rules cannot carry out.
"""

from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content import LOOT, SPACE_IDS, SPACES
from underhold.games.cave_farmers.content.effects import (
    All,
    AndOr,
    AndThen,
    AndThenOr,
    Effect,
    EitherOr,
    Expedition,
    FamilyGrowth,
    Forge,
    Furnish,
    Gain,
    GainIfRubyMines,
    GainPerOreMine,
    Imitate,
    LargePasture,
    Market,
    OreMine,
    RubyMine,
    SmallPasture,
    Sow,
    Space,
    Stable,
    TakeAll,
    TakeStartingPlayer,
    Trade,
    TwinTile,
)
from underhold.games.cave_farmers.content.goods import NOTHING, Goods, pack
from underhold.games.cave_farmers.engine.furnishing_tables import ALL_TILES, DWELLING_TILES, UNLIMITED_TILE

# The kinds of parts of a space.
COLLECT: Final = 0  # goods: those on the space, printed ones, those for mines
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
_TUNNELS: Final = ("tunnel", "deep_tunnel")  # where ruby mines can be built
TWIN_KINDS: Final = ("meadow_field", "cavern_tunnel", "cavern_cavern")
SINGLE_KINDS: Final = ("meadow", "field", "tunnel", "cavern")
# What may be furnished, as a mask of tiles.
FURNISH_SCOPES: Final = {"any": ALL_TILES, "dwelling": DWELLING_TILES, "ordinary": 1 << UNLIMITED_TILE}
MOST_PARTS: Final = 8  # of a space: a move has three bits for a part


def _leaves(effect: Effect) -> list[Effect]:
    if isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        return [leaf for part in effect.parts for leaf in _leaves(part)]
    return [effect]


def _has_alternatives(effect: Effect) -> bool:
    if isinstance(effect, All | AndOr | AndThenOr | AndThen | EitherOr):
        return isinstance(effect, EitherOr) or any(_has_alternatives(part) for part in effect.parts)
    return False


# Fixed prices of furnishings, instead of their printed costs; the first means the printed cost.
_EFFECTS: Final[list[Effect]] = [*(space.effect for space in SPACES), *(loot.effect for loot in LOOT)]
_COSTS: Final = [leaf.cost for effect in _EFFECTS for leaf in _leaves(effect) if isinstance(leaf, Furnish)]
FIXED_PRICES: Final = (NOTHING, *dict.fromkeys(cost for cost in _COSTS if cost is not None))
FIXED_PRICE_GOODS: Final = vec[i64]([price.goods for price in FIXED_PRICES])
FIXED_PRICE_STOCK: Final = vec[i64]([price.stock for price in FIXED_PRICES])


def furnish_price(effect: Furnish) -> int:
    """The number of a fixed price; 0 for the printed cost."""
    return 0 if effect.cost is None else FIXED_PRICES.index(effect.cost, 1)


@dataclass(frozen=True, slots=True)
class Part:
    """One row: what a part does, and how it depends on the other parts of its space."""

    kind: int
    effect: Effect
    closes: int = 0
    guest_closes: int = 0
    needs: int = 0
    takes: bool = False  # it takes the goods on the space
    marker: bool = False  # the start player marker
    gain: Goods = NOTHING
    per_ore_mine: Goods = NOTHING
    ruby_mines: int = 0  # with this many …
    ruby_gain: Goods = NOTHING  # … these goods are added
    cost: Goods = NOTHING
    twins: int = 0  # kinds of twin tiles, as a mask
    scope: int = 0  # what may be furnished, as a mask of tiles
    price: int = 0  # the number of a fixed price for it
    seeds: int = 0  # the most of grain, and of vegetables
    loot: int = 0  # items of an expedition
    deep: bool = False  # a ruby mine on a deep tunnel
    times: int = 0  # for a trade


def _plus(one: Goods, other: Goods) -> Goods:
    return Goods(one.goods + other.goods, one.stock + other.stock)


def _collect(parts: tuple[Effect, ...], effect: Effect) -> Part:
    row = Part(COLLECT, effect)
    for leaf in parts:
        match leaf:
            case TakeAll():
                row = replace(row, takes=True)
            case Gain(goods):
                row = replace(row, gain=_plus(row.gain, goods))
            case GainPerOreMine(goods):
                row = replace(row, per_ore_mine=_plus(row.per_ore_mine, goods))
            case GainIfRubyMines(at_least, goods) if not row.ruby_mines:
                row = replace(row, ruby_mines=at_least, ruby_gain=goods)
            case TakeStartingPlayer():
                row = replace(row, marker=True)
            case _:
                raise ValueError(f"the rules cannot carry out {leaf!r} as a part of {effect!r}")
    return row


def _part(effect: Effect) -> Part:
    """A single effect, or several without a joining word, which are done together."""
    match effect:
        case All((TwinTile() | OreMine() | RubyMine() as first, Gain(goods))):
            return replace(_part(first), effect=effect, gain=goods)
        case All(parts):
            return _collect(parts, effect)
        case TwinTile(kinds):
            return Part(TWIN, effect, twins=sum(1 << TWIN_KINDS.index(kind) for kind in set(kinds)))
        case Furnish(kind):
            return Part(FURNISH, effect, scope=FURNISH_SCOPES[kind], price=furnish_price(effect))
        case FamilyGrowth():
            return Part(GROW, effect)
        case Sow(most):
            return Part(SOW, effect, seeds=most)
        case Forge():
            return Part(FORGE, effect)
        case Expedition(level):
            return Part(TRIP, effect, loot=level)
        case SmallPasture(wood):
            return Part(SMALL, effect, cost=pack(wood=wood))
        case LargePasture(wood):
            return Part(LARGE, effect, cost=pack(wood=wood))
        case Stable(stone):
            return Part(STABLE, effect, cost=pack(stone=stone))
        case OreMine():
            return Part(ORE_MINE, effect)
        case RubyMine(on):
            return Part(RUBY_MINE, effect, deep=_TUNNELS.index(on) == 1)
        case Trade(give, get, times):
            return Part(SELL, effect, cost=give, gain=get, times=times)
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


def _face(space: str) -> int:
    if space not in SPACE_IDS:
        raise ValueError(f"There is no space {space!r} for a card to be turned.")
    return SPACE_IDS.index(space)


def lower_space(space: Space) -> list[Part]:
    """The parts of a space; none for imitation spaces. Raises ValueError for a row that the rules cannot carry out."""
    try:
        parts = [] if isinstance(space.effect, Imitate) else _flatten(space.effect, 0)
    except (ValueError, KeyError) as error:
        raise ValueError(f"Space {space.id!r}: {error}.") from error
    if len(parts) > MOST_PARTS:
        raise ValueError(f"Space {space.id!r}: it has {len(parts)} parts, more than {MOST_PARTS}.")
    fill, more = space.fill, space.more
    if (fill.goods or more.goods) and (fill.stock or more.stock):
        raise ValueError(f"Space {space.id!r}: it cannot hold materials or crops together with food, gold or animals.")
    if more != NOTHING and fill == NOTHING:
        raise ValueError(f"Space {space.id!r}: it never receives goods while it is empty.")
    if space.both_once and not _has_alternatives(space.effect):
        raise ValueError(f"Space {space.id!r}: it has no alternatives of which both could be done.")
    if bool(space.back_of) != bool(space.turned_by):
        raise ValueError(f"Space {space.id!r}: a back names its card and the card that turns it.")
    front = SPACES[_face(space.back_of)] if space.back_of else space
    if (space.players, space.stage) != (front.players, front.stage):
        raise ValueError(f"Space {space.id!r}: a back has the players and the stage of its card.")
    return parts


SPACE_PARTS: Final = tuple(tuple(lower_space(space)) for space in SPACES)
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
PER_ORE_MINE_GOODS: Final = vec[i64]([row.per_ore_mine.goods for row in _ROWS])
PER_ORE_MINE_STOCK: Final = vec[i64]([row.per_ore_mine.stock for row in _ROWS])
PER_ORE_MINE: Final = vec[i64]([int(row.per_ore_mine != NOTHING) for row in _ROWS])
RUBY_MINES: Final = vec[i64]([row.ruby_mines for row in _ROWS])
RUBY_GAIN_GOODS: Final = vec[i64]([row.ruby_gain.goods for row in _ROWS])
RUBY_GAIN_STOCK: Final = vec[i64]([row.ruby_gain.stock for row in _ROWS])
COST: Final = vec[i64]([row.cost.goods for row in _ROWS])
COST_STOCK: Final = vec[i64]([row.cost.stock for row in _ROWS])
TWINS: Final = vec[i64]([row.twins for row in _ROWS])
SCOPE: Final = vec[i64]([row.scope for row in _ROWS])
PRICE: Final = vec[i64]([row.price for row in _ROWS])
SEEDS: Final = vec[i64]([row.seeds for row in _ROWS])
TRIP_LOOT: Final = vec[i64]([row.loot for row in _ROWS])
ON_DEEP: Final = vec[i64]([int(row.deep) for row in _ROWS])
TIMES: Final = vec[i64]([row.times for row in _ROWS])

# Spaces.
FEE: Final = vec[i64]([s.effect.food if isinstance(s.effect, Imitate) else -1 for s in SPACES])  # -1: no imitation
FILL: Final = vec[i64]([space.fill.goods or space.fill.stock for space in SPACES])
MORE: Final = vec[i64]([space.more.goods or space.more.stock for space in SPACES])
IN_STOCK: Final = vec[i64]([int(space.fill.stock != 0) for space in SPACES])  # 1 if its goods are in the stock word
NOT_IMITATED: Final[i64] = sum(
    1 << number
    for number, parts in enumerate(SPACE_PARTS)
    if any(part.marker for part in parts) or isinstance(SPACES[number].effect, Imitate)
)


def board_spaces(players: int) -> int:
    """The spaces on the boards, as a mask."""
    return sum(1 << n for n, space in enumerate(SPACES) if players in space.players and not space.stage)


BOARD_SPACES: Final = vec[i64]([board_spaces(players) for players in range(8)])
# The first round (by its printed number) in which a space is filled, for 0 to 7 players.
FILLED_FROM: Final = vec[i64]([dict(space.filled_from).get(players, 0) for space in SPACES for players in range(8)])


# Cards with two faces: when card c is revealed, TURNED_FRONT[c] becomes TURNED_BACK[c]. Negative: nothing is turned.
_TURNS: Final = {_face(space.turned_by): (_face(space.back_of), _face(space.id)) for space in SPACES if space.turned_by}
TURNED_FRONT: Final = vec[i64]([_TURNS.get(card, (-1, -1))[0] for card in range(SPACE_COUNT)])
TURNED_BACK: Final = vec[i64]([_TURNS.get(card, (-1, -1))[1] for card in range(SPACE_COUNT)])
BACKS: Final = {back: front for front, back in _TURNS.values()}  # the front of every back

# Spaces where both alternatives can be done only once per game; each has a bit in `Farm.extended`.
_BOTH_ONCE: Final = [number for number, space in enumerate(SPACES) if space.both_once]
BOTH_ONCE: Final = vec[i64]([1 << _BOTH_ONCE.index(n) if n in _BOTH_ONCE else 0 for n in range(SPACE_COUNT)])

# The market: what each item costs in gold and brings.
_MARKETS: Final = list(dict.fromkeys(part.effect.prices for part in _ROWS if isinstance(part.effect, Market)))
if len(_MARKETS) > 1:
    raise ValueError("The rules support only one list of market prices.")
_MARKET: Final = _MARKETS[0] if _MARKETS else ()
MARKET_ITEMS: Final = tuple(kind for kind, _ in _MARKET)
ITEM_PRICE: Final = vec[i64]([pack(gold=price).stock for _, price in _MARKET])
ITEM_GOODS: Final = vec[i64]([pack(**{kind: 1}).goods for kind, _ in _MARKET])
ITEM_STOCK: Final = vec[i64]([pack(**{kind: 1}).stock for kind, _ in _MARKET])
