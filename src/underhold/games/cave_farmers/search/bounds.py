"""Points that no line of play can exceed, for a player alone, once all dwarfs have worked in the last round.

The proof is one of prices. All goods and animals get a price, in twelfths of a point. The *worth* of a farm is its
points, and for everything that could still be traded what its price is beyond that. Prices are such that

1. at the end of the game no farm has more points than it is worth,
2. no any-time trade makes a farm worth more: the price of what is given is raised until that is true,
3. feeding takes the price of the whole bill, since food never costs more than a begging marker,
4. a newborn animal is worth its price, and takes a place: those that are free have a price, too, and go with the farm.

So the worth now, less the bill, with all young that may be born, is never exceeded. It is true for any prices that keep
these promises, and the lowest sum may be believed: if food is short, it is dear, and feeding costs a lot; if there is
plenty, it is worth nothing. `ceiling` walks from a guess to better ones. (In the words of linear programming, every
choice is a solution of the dual.)

Before that, with dwarfs to be sent, such a sum says little: the right to place furnishings alone could bring more
points than lie between good games and bad ones. Nothing is said there.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import (
    BOAR,
    CATTLE,
    DOG,
    DONKEY,
    FOOD,
    GOLD,
    GRAIN,
    KINDS,
    ORE,
    RUBY,
    SHEEP,
    STONE,
    VEGETABLE,
    WOOD,
    Goods,
    amount,
    coins,
    heads,
    named,
)
from underhold.games.cave_farmers.engine.animals import boxes_of
from underhold.games.cave_farmers.engine.board import BOAR_CELLS, ONE_FOOD_CELLS, TWO_FOOD_CELLS, count
from underhold.games.cave_farmers.engine.harvest import meal_worth
from underhold.games.cave_farmers.engine.housing import sheep_room
from underhold.games.cave_farmers.engine.legal_cells import free_forest, free_mountain
from underhold.games.cave_farmers.engine.lowering import (
    BREAKFAST_CATTLE,
    BREAKFAST_ROOM,
    BREEDING_CAVE,
    CUDDLE_ROOM,
    DOG_SCHOOL,
    EATEN,
    MEALS,
    MINING_CAVE,
    MINING_FOOD,
    NEWBORN_FOOD,
    PEACEFUL_CAVE,
    QUARRY,
    SEAM,
    SLAUGHTERING_CAVE,
    SLAUGHTERING_FOOD,
    STUBBLE_ROOM,
    TRADE_COUNT,
    TRADE_ROWS,
    TRADE_TILE,
    WORKING_CAVE,
    WRITING_CHAMBER,
)
from underhold.games.cave_farmers.engine.scoring import (
    BEGGING,
    BONUS_EVERY,
    BONUS_POINTS,
    MEASURE,
    MEASURES,
    MISSING_KIND,
    MOST_CANCELLED,
    all_losses,
    bonus,
    farm_animals,
    grain_owned,
    losses,
    missing_kinds,
    points,
    vegetables_owned,
)
from underhold.games.cave_farmers.engine.state import BREED, FEED, FINAL, OVER, Farm, State
from underhold.games.common.search.guide import NO_CEILING

_POINT: Final = 12  # so that a half and a third of a point are whole numbers

# Kinds of goods, as `KINDS` orders them.
_WOOD: Final[i64] = KINDS.index("wood")
_STONE: Final[i64] = KINDS.index("stone")
_ORE: Final[i64] = KINDS.index("ore")
_RUBY: Final[i64] = KINDS.index("ruby")
_GRAIN: Final[i64] = KINDS.index("grain")
_VEGETABLE: Final[i64] = KINDS.index("vegetable")
_FOOD: Final[i64] = KINDS.index("food")
_GOLD: Final[i64] = KINDS.index("gold")
_DOG: Final[i64] = KINDS.index("dog")
_SHEEP: Final[i64] = KINDS.index("sheep")  # the first of four farm animals
_DONKEY: Final[i64] = KINDS.index("donkey")
_BOAR: Final[i64] = KINDS.index("boar")
_CATTLE: Final[i64] = KINDS.index("cattle")
_KINDS: Final = len(KINDS)

# Prices to choose: of food, of grain in a pair of crops that scores (a vegetable has the rest), of a place for an
# animal.
_CHOICES: Final = 3
_GUESS: Final = vec[i64]([3, 12, 0])
_HIGHEST: Final = vec[i64]([36, 24, 24])
_FIRST_STEP: Final = 12
_LAST_STEP: Final = 1

# What bonuses count: a kind, farm animals, pairs of crops, or what does not change any more.
_ANY_ANIMAL: Final = 13
_PAIR: Final = 14
_ELSE: Final = 15


def _counted(measure: str) -> int:
    if measure in KINDS:
        return KINDS.index(measure)
    return {"farm_animal": _ANY_ANIMAL, "crop_pair": _PAIR}.get(measure, _ELSE)


_COUNTED: Final = vec[i64]([_counted(MEASURES[int(measure)]) for measure in MEASURE])  # by furnishing
_NONE_ARMED: Final[i64] = MEASURES.index("none_armed")


def _pairs(bag: Goods) -> list[tuple[int, int]]:
    """Kinds and numbers, filled up to three with nothing."""
    return ([(KINDS.index(kind), number) for kind, number in named(*bag).items()] + [(0, 0), (0, 0)])[:3]


# Any-time trades, three kinds to a row.
_GIVES: Final = vec[i64]([kind for trade, _ in TRADE_ROWS for kind, _ in _pairs(trade.give)])
_GIVES_SO_MANY: Final = vec[i64]([number for trade, _ in TRADE_ROWS for _, number in _pairs(trade.give)])
_GETS: Final = vec[i64]([kind for trade, _ in TRADE_ROWS for kind, _ in _pairs(trade.get)])
_GETS_SO_MANY: Final = vec[i64]([number for trade, _ in TRADE_ROWS for _, number in _pairs(trade.get)])


class _Reckoning:
    """A farm before its last harvest or after it, and what it may come to."""

    def __init__(self, state: State) -> None:
        farm = state.farms[0]
        self.farm = farm
        self.have: vec[i64] = _amounts(farm)
        self.rubies: i64 = self.have[_RUBY]
        self.breeds: bool = state.phase != FINAL
        self.free_places: i64 = self._places() - farm_animals(farm)
        self.meal: i64 = 0  # what Working cave may still spare
        self.bill: i64 = 0
        if state.phase == FEED:
            self._feeding(state)

    def has(self, tile: i64) -> bool:
        return self.farm.tiles >> tile & 1 != 0

    def may_have(self, kind: i64, most: i64) -> i64:
        """How many animals of a kind there may be: one may be born, and rubies buy more."""
        return min(most, self.have[kind] + self.rubies + (1 if self.breeds else 0))

    def _places(self) -> i64:
        """Places for animals, with those that rubies may add by tiles (a stable in the wild comes to stand on a meadow,
        and dogs may guard there); those for one kind only as far as there are such animals.
        """
        farm = self.farm
        boxes = boxes_of(farm)
        wild: i64 = count(farm.stables & free_forest(farm))
        places: i64 = sheep_room(
            boxes.fields + boxes.stabled + (self.rubies if self.has(STUBBLE_ROOM) else 0),
            boxes.stabled,
            boxes.rooms,
            boxes.twos,
            boxes.fours,
            boxes.eights,
            boxes.sixteens,
            boxes.bare + self.rubies,
            boxes.dogs,
        )
        places += wild if self.rubies else self.may_have(_BOAR, wild)
        places += self.may_have(_DONKEY, count(farm.ore_mines | farm.ruby_mines))
        if self.has(CUDDLE_ROOM):
            places += self.may_have(_SHEEP, farm.dwarfs)
        if self.has(BREAKFAST_ROOM):
            places += self.may_have(_CATTLE, BREAKFAST_CATTLE)
        return places

    def _feeding(self, state: State) -> None:
        farm = self.farm
        self.bill = 2 * farm.dwarfs - count(farm.newborn)
        if self.has(MINING_CAVE):
            self.bill -= MINING_FOOD * self.may_have(_DONKEY, count(farm.ore_mines | farm.ruby_mines))
        if state.meal_eaten:
            self.bill -= meal_worth(state)
        elif self.has(WORKING_CAVE):
            self.meal = meal_worth(state)
        self.bill = max(0, self.bill)

    # -------------------------------------------------------------------------------------------- prices

    def _scored(self, share: i64) -> vec[i64]:
        """What one of each kind scores, with its share of the bonuses that count it."""
        out = vec[i64]([0] * _KINDS)
        kind: i64 = _RUBY
        while kind < _KINDS:
            out[kind] = _POINT
            kind += 1
        out[_FOOD] = 0
        out[_GRAIN] = _POINT // 2
        tile: i64 = 0
        tiles: i64 = self.farm.tiles
        while tiles:
            if tiles & 1 and BONUS_POINTS[tile]:
                each: i64 = _POINT * BONUS_POINTS[tile] // BONUS_EVERY[tile]
                counted: i64 = _COUNTED[tile]
                if counted < _KINDS:
                    out[counted] += each
                elif counted == _ANY_ANIMAL:
                    kind = _SHEEP
                    while kind < _KINDS:
                        out[kind] += each
                        kind += 1
                elif counted == _PAIR:
                    out[_GRAIN] += share
                    out[_VEGETABLE] += each - share
            tiles >>= 1
            tile += 1
        return out

    def total(self, choice: vec[i64], loss: i64) -> i64:
        """The worth of the farm with all that may come, by these prices; `loss` is what a point of loss counts."""
        food: i64 = min(choice[0], BEGGING * loss)
        place: i64 = choice[2]
        scored = self._scored(choice[1])
        paid = scored[:]
        paid[_FOOD] = food
        paid[_GOLD] = max(paid[_GOLD], food)  # some gold buys nearly as much food
        paid[_RUBY] = max(paid[_RUBY], loss)  # a tile on a cell that was not used
        extra = vec[i64]([0] * _KINDS)  # what comes with one that is received, or goes with one that is given
        kind: i64 = _SHEEP
        while kind < _KINDS:
            extra[kind] = -place
            kind += 1
        extra[_DOG] = 2 * place  # a guard makes room for two sheep at most
        while self._raise(paid, extra):
            pass
        return self._worth(choice[1], loss, scored, paid) + place * self.free_places + self._to_come(loss, paid, extra)

    def _raise(self, paid: vec[i64], extra: vec[i64]) -> bool:
        """Raise the prices of what is given in trades that would pay; whether there were any."""
        if self.has(SEAM):
            extra[_STONE] = paid[_ORE]
        dog: i64 = extra[_DOG]
        if self.has(DOG_SCHOOL):
            extra[_DOG] += paid[_WOOD]
        raised: bool = False
        trade: i64 = 0
        while trade < TRADE_COUNT:
            if TRADE_TILE[trade] < 0 or self.has(TRADE_TILE[trade]):
                gain: i64 = EATEN[trade] * SLAUGHTERING_FOOD * paid[_FOOD] if self.has(SLAUGHTERING_CAVE) else 0
                place: i64 = 3 * trade
                while place < 3 * trade + 3:
                    gain += _GETS_SO_MANY[place] * (paid[_GETS[place]] + extra[_GETS[place]])
                    gain -= _GIVES_SO_MANY[place] * (paid[_GIVES[place]] + min(0, extra[_GIVES[place]]))
                    place += 1
                if gain > 0:
                    place = self._to_raise(trade)
                    paid[_GIVES[place]] += (gain + _GIVES_SO_MANY[place] - 1) // _GIVES_SO_MANY[place]
                    raised = True
            trade += 1
        extra[_DOG] = dog
        return raised

    def _to_raise(self, trade: i64) -> i64:
        """Of what is given in a trade: the ruby, or else that of which there is least.

        Raising comes to an end: no trade brings a ruby back, and Trader and Spare part storage, which could feed each
        other with Seam, are never both at work.
        """
        best: i64 = 3 * trade
        place: i64 = best
        while place < 3 * trade + 3:
            if _GIVES_SO_MANY[place]:
                if _GIVES[place] == _RUBY:
                    return place
                if self.have[_GIVES[place]] < self.have[_GIVES[best]]:
                    best = place
            place += 1
        return best

    # -------------------------------------------------------------------------------------------- sums

    def _worth(self, share: i64, loss: i64, scored: vec[i64], paid: vec[i64]) -> i64:
        """What the farm is worth now: its points, bonuses in parts and losses as they count, and what is dearer."""
        farm = self.farm
        total: i64 = _POINT * (points(farm) + losses(farm)) - loss * all_losses(farm)
        if self.has(WRITING_CHAMBER):
            total += loss * MOST_CANCELLED
        if grain_owned(farm) % 2 == 0:
            total += _POINT // 2  # the next one would count a whole point
        tile: i64 = 0
        tiles: i64 = farm.tiles
        while tiles:
            if tiles & 1 and BONUS_POINTS[tile]:
                each: i64 = _POINT * BONUS_POINTS[tile] // BONUS_EVERY[tile]
                counted: i64 = _COUNTED[tile]
                if counted < _KINDS:
                    total += each * self.have[counted] - _POINT * bonus(farm, tile)
                elif counted == _ANY_ANIMAL:
                    total += each * farm_animals(farm) - _POINT * bonus(farm, tile)
                elif counted == _PAIR:
                    total += share * grain_owned(farm) + (each - share) * vegetables_owned(farm)
                    total -= _POINT * bonus(farm, tile)
                elif MEASURE[tile] == _NONE_ARMED and self.has(PEACEFUL_CAVE):
                    total += _POINT * (BONUS_POINTS[tile] - bonus(farm, tile))
            tiles >>= 1
            tile += 1
        kind: i64 = 0
        while kind < _KINDS:
            total += self.have[kind] * (paid[kind] - scored[kind])
            kind += 1
        return total

    def _to_come(self, loss: i64, paid: vec[i64], extra: vec[i64]) -> i64:
        """Young animals, less the bill; what lies under tiles that rubies buy, and kinds that they bring in."""
        farm = self.farm
        food: i64 = paid[_FOOD]
        total: i64 = MISSING_KIND * loss * min(missing_kinds(farm), self.rubies) - food * self.bill
        if self.meal:
            total += max(0, self.meal * food - _cheapest_meal(paid))
        if self.rubies:
            free: i64 = free_forest(farm) | free_mountain(farm)
            total += count(free & BOAR_CELLS) * paid[_BOAR]
            total += food * (count(free & ONE_FOOD_CELLS) + 2 * count(free & TWO_FOOD_CELLS))
        if self.has(PEACEFUL_CAVE):
            dwarf: i64 = 0
            while dwarf < farm.dwarfs:
                total += food * farm.weapon(dwarf)
                dwarf += 1
        if not self.breeds:
            return total
        young: i64 = 0
        kind: i64 = _SHEEP
        while kind < _KINDS:
            if self.have[kind] + self.rubies >= 2:
                worth: i64 = paid[kind] + extra[kind]
                if kind == _DONKEY and self.has(QUARRY):
                    worth += paid[_STONE] + extra[_STONE]
                total += max(0, worth)
                young += 1
            kind += 1
        if self.has(BREEDING_CAVE):
            total += food * NEWBORN_FOOD[young]
        return total

    def lowest(self, loss: i64) -> i64:
        """Walk to prices that promise less, as long as there are any near."""
        choice = _GUESS[:]
        best: i64 = self.total(choice, loss)
        step: i64 = _FIRST_STEP
        while step >= _LAST_STEP:
            better: bool = False
            at: i64 = 0
            while at < _CHOICES:
                kept: i64 = choice[at]
                way: i64 = -step
                while way <= step:
                    choice[at] = min(max(0, kept + way), _HIGHEST[at])
                    total: i64 = self.total(choice, loss)
                    if total < best:
                        best = total
                        kept = choice[at]
                        better = True
                    way += 2 * step
                choice[at] = kept
                at += 1
            if not better:
                step //= 2
        return best


def _amounts(farm: Farm) -> vec[i64]:
    """The goods in the supply and the animals, by kind."""
    out = vec[i64]([0] * _KINDS)
    out[_WOOD] = amount(farm.goods, WOOD)
    out[_STONE] = amount(farm.goods, STONE)
    out[_ORE] = amount(farm.goods, ORE)
    out[_RUBY] = amount(farm.goods, RUBY)
    out[_GRAIN] = amount(farm.goods, GRAIN)
    out[_VEGETABLE] = amount(farm.goods, VEGETABLE)
    out[_FOOD] = coins(farm.stock, FOOD)
    out[_GOLD] = coins(farm.stock, GOLD)
    out[_DOG] = heads(farm.stock, DOG)
    out[_SHEEP] = heads(farm.stock, SHEEP)
    out[_DONKEY] = heads(farm.stock, DONKEY)
    out[_BOAR] = heads(farm.stock, BOAR)
    out[_CATTLE] = heads(farm.stock, CATTLE)
    return out


def _cheapest_meal(paid: vec[i64]) -> i64:
    """What Working cave asks at least."""
    best: i64 = 1000
    meal: i64 = 0
    while meal < len(MEALS):
        cost: i64 = amount(MEALS[meal], WOOD) * paid[_WOOD] + amount(MEALS[meal], STONE) * paid[_STONE]
        best = min(best, cost + amount(MEALS[meal], ORE) * paid[_ORE])
        meal += 1
    return best


def ceiling(state: State) -> float:
    """Points that the player cannot exceed, whatever they do; without a bound as long as dwarfs are to be sent."""
    farm = state.farms[0]
    phase: i64 = state.phase
    if phase == OVER:
        return float(points(farm))
    if state.round + 1 < state.rounds() or not (phase == FEED or phase == BREED or phase == FINAL):
        return NO_CEILING
    reckoning = _Reckoning(state)
    best: i64 = reckoning.lowest(_POINT)
    if reckoning.has(WRITING_CHAMBER):  # which may cancel all losses, so that they count nothing
        best = min(best, reckoning.lowest(0))
    return float(best // _POINT)
