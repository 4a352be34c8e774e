"""A proven upper bound of the points in a solo game, once all dwarfs have worked in the last round.

The proof uses prices: all goods and animals get a price, in twelfths of a point. The *worth* of a farm is its points
plus, for everything that can still be traded, the difference between its price and its points. Prices are such that

1. at the end of the game, no farm has more points than its worth,
2. no any-time trade increases the worth of a farm: the prices of what is given are raised until this is true,
3. feeding lowers the worth by the price of all food to pay, because food never costs more than a begging marker,
4. a newborn animal adds its price and takes up a place; free places have a price, too, which is part of the worth.

So the current worth, minus the food to pay, plus all animals that may be born, is an upper bound of the final points.
This is true for all prices that meet these conditions, so the lowest bound found can be used: if food is scarce, its
price is high and feeding costs a lot; if there is plenty, its price is zero. `ceiling` starts with a guess and improves
it step by step. (In terms of linear programming, every choice of prices is a feasible solution of the dual problem.)

While dwarfs can still be sent, such a bound would be useless: furnishings alone could bring more points than the
difference between good and bad games. `ceiling` returns no bound then.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from underhold.games.cave_farmers.content.goods import KINDS, Goods, lane_of, named
from underhold.games.cave_farmers.engine.animals import boxes_of, other_room, own_room
from underhold.games.cave_farmers.engine.board import BONUS_CELLS, BONUS_GOODS, BONUS_STOCK, CELL_COUNT, count
from underhold.games.cave_farmers.engine.counting import farm_animals, grain_owned, vegetables_owned
from underhold.games.cave_farmers.engine.furnishing_tables import (
    ANSWER_COUNT,
    ANSWER_GOODS,
    ANSWER_IN_STOCK,
    ANSWER_LANE,
    ANSWER_STOCK,
    ANSWER_TILE,
    BONUS_COUNT,
    BONUS_EVERY,
    BONUS_MEASURE,
    BONUS_POINTS,
    BONUS_TILE,
    CANCEL_TILES,
    FIELD_ROOM_TILES,
    KINDS_BRED,
    MEAL_BIT,
    MEAL_COUNT,
    MEAL_GOODS,
    MEAL_STOCK,
    MEAL_TILE,
    MEASURES,
    NEWBORN_FOOD,
    NEWBORN_FOOD_TILE,
    ON_GAIN_COUNT,
    OTHER_ROOM_TILE,
    OWN_ROOM_KIND,
    OWN_ROOM_TILE,
    WEAPON_SELLERS,
)
from underhold.games.cave_farmers.engine.harvest import meal_worth, saved_per_donkey
from underhold.games.cave_farmers.engine.housing import sheep_room
from underhold.games.cave_farmers.engine.legal_cells import free_forest, free_mountain
from underhold.games.cave_farmers.engine.scoring import (
    BEGGING,
    MISSING_KIND,
    all_losses,
    bonus_row,
    losses,
    missing_kinds,
    most_cancelled,
    points,
)
from underhold.games.cave_farmers.engine.state import BREED, FEED, FINAL, OVER, Farm, State
from underhold.games.cave_farmers.engine.trade_tables import TILE_RUBIES, TRADE_COUNT, TRADE_ROWS, TRADE_TILE
from underhold.games.cave_farmers.engine.trades import extra_food
from underhold.games.common.search.guide import NO_CEILING

_POINT: Final = 12  # so that halves and thirds of a point are whole numbers

# Kinds of goods, as `KINDS` orders them.
_WOOD: Final[i64] = KINDS.index("wood")
_RUBY: Final[i64] = KINDS.index("ruby")
_GRAIN: Final[i64] = KINDS.index("grain")
_VEGETABLE: Final[i64] = KINDS.index("vegetable")
_FOOD: Final[i64] = KINDS.index("food")
_GOLD: Final[i64] = KINDS.index("gold")
_DOG: Final[i64] = KINDS.index("dog")
_SHEEP: Final[i64] = KINDS.index("sheep")  # the first of four farm animals
_DONKEY: Final[i64] = KINDS.index("donkey")
_BOAR: Final[i64] = KINDS.index("boar")
_KINDS: Final = len(KINDS)

_LANE: Final = vec[i64]([lane_of(kind)[0] for kind in KINDS])
_LANE_MASK: Final = vec[i64]([lane_of(kind)[1] for kind in KINDS])
_NO_ANSWERS: Final = vec[i64]([0] * len(KINDS))


def _answered_kind(row: int) -> int:
    """The kind that a row of ANSWER_TILE answers to."""
    word = (ANSWER_IN_STOCK[row], ANSWER_LANE[row])
    return next(n for n, kind in enumerate(KINDS) if (int(n >= _FOOD), lane_of(kind)[0]) == word)


_ANSWER_KIND: Final = vec[i64]([_answered_kind(row) for row in range(ANSWER_COUNT)])

# The free prices: of food, of grain in a scoring pair of crops (the vegetable has the rest), and of a place for an
# animal.
_CHOICES: Final = 3
_GUESS: Final = vec[i64]([3, 12, 0])
_HIGHEST: Final = vec[i64]([36, 24, 24])
_FIRST_STEP: Final = 12
_LAST_STEP: Final = 1

# What bonuses count: a kind, farm animals, pairs of crops, or something that can no longer change.
_ANY_ANIMAL: Final = 13
_PAIR: Final = 14
_ELSE: Final = 15


def _counted(measure: str) -> int:
    if measure in KINDS:
        return KINDS.index(measure)
    return {"farm_animal": _ANY_ANIMAL, "crop_pair": _PAIR}.get(measure, _ELSE)


_COUNTED: Final = vec[i64]([_counted(MEASURES[int(measure)]) for measure in BONUS_MEASURE])  # by bonus
_NONE_ARMED: Final[i64] = MEASURES.index("none_armed")


# Any-time trades, with up to this many kinds per row.
_WIDTH: Final = max(len(named(*bag)) for trade, _ in TRADE_ROWS for bag in (trade.give, trade.get))


def _pairs(bag: Goods) -> list[tuple[int, int]]:
    """Kinds and amounts, padded with zeros."""
    pairs = [(KINDS.index(kind), number) for kind, number in named(*bag).items()]
    return pairs + [(0, 0)] * (_WIDTH - len(pairs))


_GIVES: Final = vec[i64]([kind for trade, _ in TRADE_ROWS for kind, _ in _pairs(trade.give)])
_GIVE_AMOUNTS: Final = vec[i64]([number for trade, _ in TRADE_ROWS for _, number in _pairs(trade.give)])
_GETS: Final = vec[i64]([kind for trade, _ in TRADE_ROWS for kind, _ in _pairs(trade.get)])
_GET_AMOUNTS: Final = vec[i64]([number for trade, _ in TRADE_ROWS for _, number in _pairs(trade.get)])


def _is_proven() -> bool:
    """Whether the proof holds for the tables: a ruby buys one animal or one tile, nothing else brings animals, and
    nothing brings rubies.
    """
    for trade, _ in TRADE_ROWS:
        give, get = named(*trade.give), named(*trade.get)
        animals = sum(get.get(kind, 0) for kind in KINDS[_DOG:])
        if "ruby" in get or animals > give.get("ruby", 0) or not give:
            return False
    bags = [Goods(int(ANSWER_GOODS[row]), int(ANSWER_STOCK[row])) for row in range(ANSWER_COUNT)]
    if any(kind in named(*bag) for bag in bags for kind in ("ruby", *KINDS[_DOG:])):
        return False
    bonuses = [Goods(int(BONUS_GOODS[cell]), int(BONUS_STOCK[cell])) for cell in range(CELL_COUNT)]
    if any("ruby" in named(*bag) for bag in bonuses):
        return False
    return all(price != 0 for price in TILE_RUBIES)


_PROVEN: Final = _is_proven()
_MOST_RAISES: Final = 1000  # more are only possible if trades form a cycle
_UNBOUNDED: Final[i64] = 1_000_000


class _Bound:
    """Computes the bound of a farm before or after its last harvest."""

    def __init__(self, state: State) -> None:
        farm = state.farms[0]
        self.farm = farm
        self.have: vec[i64] = _amounts(farm)
        self.rubies: i64 = self.have[_RUBY]
        self.breeds: bool = state.phase != FINAL
        self.free_places: i64 = self._places() - farm_animals(farm)
        self.meal: i64 = 0  # the food that a meal of a furnishing can still save
        self.meals_eaten: i64 = state.meal_eaten
        self.bill: i64 = 0
        if state.phase == FEED:
            self._feeding(state)

    def has(self, tile: i64) -> bool:
        return self.farm.tiles >> tile & 1 != 0

    def may_have(self, kind: i64, most: i64) -> i64:
        """The most animals of a kind that the farm can have: one may be born, and rubies buy more."""
        return min(most, self.have[kind] + self.rubies + (1 if self.breeds else 0))

    def _places(self) -> i64:
        """Places for animals, including those that tiles for rubies can add (a meadow under a stable, which dogs can
        guard); places for one kind count only as far as there can be such animals.
        """
        farm = self.farm
        boxes = boxes_of(farm)
        wild: i64 = count(farm.stables & free_forest(farm))
        places: i64 = sheep_room(
            boxes.fields + boxes.stabled + self.rubies * count(farm.tiles & FIELD_ROOM_TILES),
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
        row: i64 = 0
        while row < len(OWN_ROOM_TILE):
            if self.has(OWN_ROOM_TILE[row]):
                places += self.may_have(_SHEEP + OWN_ROOM_KIND[row], own_room(farm, row))
            row += 1
        row = 0
        while row < len(OTHER_ROOM_TILE):
            if self.has(OTHER_ROOM_TILE[row]):
                places += other_room(farm, row)
            row += 1
        return places

    def _feeding(self, state: State) -> None:
        farm = self.farm
        self.bill = 2 * farm.dwarfs - count(farm.newborn)
        self.bill -= saved_per_donkey(farm) * self.may_have(_DONKEY, count(farm.ore_mines | farm.ruby_mines))
        self.meal = meal_worth(state)
        self.bill = max(0, self.bill - count(state.meal_eaten) * self.meal)

    # -------------------------------------------------------------------------------------------- prices

    def _scored(self, share: i64) -> vec[i64]:
        """The points of one of each kind, with its share of the bonuses that count it."""
        out = vec[i64]([0] * _KINDS)
        kind: i64 = _RUBY
        while kind < _KINDS:
            out[kind] = _POINT
            kind += 1
        out[_FOOD] = 0
        out[_GRAIN] = _POINT // 2
        row: i64 = 0
        while row < BONUS_COUNT:
            if self.has(BONUS_TILE[row]):
                each: i64 = _each(row)
                counted: i64 = _COUNTED[row]
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
            row += 1
        return out

    def total(self, choice: vec[i64], loss: i64) -> i64:
        """The bound for these prices; `loss` is the value of one negative point."""
        food: i64 = min(choice[0], BEGGING * loss)
        place: i64 = choice[2]
        scored = self._scored(choice[1])
        paid = scored[:]
        paid[_FOOD] = food
        paid[_GOLD] = max(paid[_GOLD], food)  # gold buys almost as much food
        paid[_RUBY] = max(paid[_RUBY], loss)  # a ruby buys a tile for an unused cell
        extra = vec[i64]([0] * _KINDS)  # what is received with one of a kind, or lost when it is given away
        kind: i64 = _SHEEP
        while kind < _KINDS:
            extra[kind] = -place
            kind += 1
        extra[_DOG] = 2 * place  # a dog makes room for at most two sheep
        raises: i64 = 0
        while self._raise(paid, extra):
            raises += 1
            if raises > _MOST_RAISES:
                return _UNBOUNDED
        return self._worth(choice[1], loss, scored, paid) + place * self.free_places + self._to_come(loss, paid, extra)

    def _answers(self, paid: vec[i64], rows: i64) -> vec[i64]:
        """What these rows of furnishings bring for one of each kind, including what they bring for that in turn."""
        found = vec[i64]([0] * _KINDS)
        step: i64 = 0
        while step < rows:  # no chain is longer
            more = vec[i64]([0] * _KINDS)
            row: i64 = 0
            while row < rows:
                if self.has(ANSWER_TILE[row]):
                    more[_ANSWER_KIND[row]] += _worth_of(ANSWER_GOODS[row], ANSWER_STOCK[row], paid, found)
                row += 1
            found = more
            step += 1
        return found

    def _raise(self, paid: vec[i64], extra: vec[i64]) -> bool:
        """Raise the prices of what is given in trades that increase the worth; returns whether there were any."""
        answers = self._answers(paid, ON_GAIN_COUNT)
        raised: bool = False
        trade: i64 = 0
        while trade < TRADE_COUNT:
            if TRADE_TILE[trade] < 0 or self.has(TRADE_TILE[trade]):
                gain: i64 = extra_food(self.farm, trade) * (paid[_FOOD] + answers[_FOOD])
                place: i64 = _WIDTH * trade
                while place < _WIDTH * trade + _WIDTH:
                    kind: i64 = _GETS[place]
                    gain += _GET_AMOUNTS[place] * (paid[kind] + extra[kind] + answers[kind])
                    gain -= _GIVE_AMOUNTS[place] * (paid[_GIVES[place]] + min(0, extra[_GIVES[place]]))
                    place += 1
                if gain > 0:
                    place = self._to_raise(trade)
                    paid[_GIVES[place]] += (gain + _GIVE_AMOUNTS[place] - 1) // _GIVE_AMOUNTS[place]
                    raised = True
            trade += 1
        return raised

    def _to_raise(self, trade: i64) -> i64:
        """The kind given in a trade whose price is raised: the ruby, or else the kind of which the farm has least.

        Raising ends, because no trade brings rubies, and Trader and Spare part storage, whose trades could form a
        cycle, are never both in effect.
        """
        best: i64 = _WIDTH * trade
        place: i64 = best
        while place < _WIDTH * trade + _WIDTH:
            if _GIVE_AMOUNTS[place]:
                if _GIVES[place] == _RUBY:
                    return place
                if self.have[_GIVES[place]] < self.have[_GIVES[best]]:
                    best = place
            place += 1
        return best

    # -------------------------------------------------------------------------------------------- sums

    def _worth(self, share: i64, loss: i64, scored: vec[i64], paid: vec[i64]) -> i64:
        """The current worth: points, with bonuses as fractions and losses at their value, plus prices beyond points."""
        farm = self.farm
        total: i64 = _POINT * (points(farm) + losses(farm)) - loss * all_losses(farm)
        total += loss * most_cancelled(farm)
        if grain_owned(farm) % 2 == 0:
            total += _POINT // 2  # the next grain would add a whole point
        row: i64 = 0
        while row < BONUS_COUNT:
            if self.has(BONUS_TILE[row]):
                each: i64 = _each(row)
                counted: i64 = _COUNTED[row]
                if counted < _KINDS:
                    total += each * self.have[counted] - _POINT * bonus_row(farm, row)
                elif counted == _ANY_ANIMAL:
                    total += each * farm_animals(farm) - _POINT * bonus_row(farm, row)
                elif counted == _PAIR:
                    total += share * grain_owned(farm) + (each - share) * vegetables_owned(farm)
                    total -= _POINT * bonus_row(farm, row)
                elif BONUS_MEASURE[row] == _NONE_ARMED and farm.tiles & WEAPON_SELLERS:
                    total += _POINT * (BONUS_POINTS[row] - bonus_row(farm, row))
            row += 1
        kind: i64 = 0
        while kind < _KINDS:
            total += self.have[kind] * (paid[kind] - scored[kind])
            kind += 1
        return total

    def _to_come(self, loss: i64, paid: vec[i64], extra: vec[i64]) -> i64:
        """The worth of newborn animals and of what rubies can buy (cell bonuses, new kinds), minus the food to pay."""
        farm = self.farm
        food: i64 = paid[_FOOD]
        total: i64 = MISSING_KIND * loss * min(missing_kinds(farm), self.rubies) - food * self.bill
        if self.meal:
            total += self._spared(food, paid)
        answers = self._answers(paid, ON_GAIN_COUNT)
        if self.rubies:
            cells: i64 = (free_forest(farm) | free_mountain(farm)) & BONUS_CELLS
            cell: i64 = 0
            while cells:
                if cells & 1:
                    total += _worth_of(BONUS_GOODS[cell], BONUS_STOCK[cell], paid, answers)
                cells >>= 1
                cell += 1
        if farm.tiles & WEAPON_SELLERS:
            dwarf: i64 = 0
            while dwarf < farm.dwarfs:
                total += (food + answers[_FOOD]) * farm.weapon(dwarf)
                dwarf += 1
        if not self.breeds:
            return total
        births = self._answers(paid, ANSWER_COUNT)
        young: i64 = 0
        kind: i64 = _SHEEP
        while kind < _KINDS:
            if self.have[kind] + self.rubies >= 2:
                total += max(0, paid[kind] + extra[kind] + births[kind])
                young += 1
            kind += 1
        row: i64 = 0
        while row < len(NEWBORN_FOOD_TILE):
            if self.has(NEWBORN_FOOD_TILE[row]):
                total += (food + answers[_FOOD]) * NEWBORN_FOOD[KINDS_BRED * row + young]
            row += 1
        return total

    def _spared(self, food: i64, paid: vec[i64]) -> i64:
        """The worth of the meals that furnishings can still offer, each the cheapest of its furnishing."""
        total: i64 = 0
        done: i64 = self.meals_eaten
        meal: i64 = 0
        while meal < MEAL_COUNT:
            if self.has(MEAL_TILE[meal]) and done & MEAL_BIT[meal] == 0:
                done |= MEAL_BIT[meal]
                best: i64 = self.meal * food
                other: i64 = meal
                while other < MEAL_COUNT:
                    if MEAL_BIT[other] == MEAL_BIT[meal]:
                        best = min(best, _worth_of(MEAL_GOODS[other], MEAL_STOCK[other], paid, _NO_ANSWERS))
                    other += 1
                total += self.meal * food - best
            meal += 1
        return total

    def lowest(self, loss: i64) -> i64:
        """The lowest bound found by a local search over the free prices."""
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
    kind: i64 = 0
    while kind < _KINDS:
        out[kind] = (farm.stock if kind >= _FOOD else farm.goods) >> _LANE[kind] & _LANE_MASK[kind]
        kind += 1
    return out


def _worth_of(goods: i64, stock: i64, paid: vec[i64], answers: vec[i64]) -> i64:
    """The worth of received goods (packed) at these prices, with what furnishings bring for them."""
    total: i64 = 0
    kind: i64 = 0
    while kind < _KINDS:
        number: i64 = (stock if kind >= _FOOD else goods) >> _LANE[kind] & _LANE_MASK[kind]
        if number:
            total += number * (paid[kind] + answers[kind])
        kind += 1
    return total


def _each(row: i64) -> i64:
    """The share of one thing in a bonus that counts several, rounded up."""
    return (_POINT * BONUS_POINTS[row] + BONUS_EVERY[row] - 1) // BONUS_EVERY[row]


def ceiling(state: State) -> float:
    """An upper bound of the player's final points; infinite while dwarfs can still be sent."""
    farm = state.farms[0]
    phase: i64 = state.phase
    if phase == OVER:
        return float(points(farm))
    if not _PROVEN or state.round + 1 < state.rounds() or not (phase == FEED or phase == BREED or phase == FINAL):
        return NO_CEILING
    reckoning = _Bound(state)
    best: i64 = reckoning.lowest(_POINT)
    if farm.tiles & CANCEL_TILES:  # all losses may be canceled, so they count as 0
        best = min(best, reckoning.lowest(0))
    return NO_CEILING if best >= _UNBOUNDED else float(best // _POINT)
