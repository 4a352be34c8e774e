"""When goods that were paid for wait for `take`: worked out by brute force over all stocks and all exchanges.

An exchange that costs food makes room for food. A player who would lose emmer, flax or gold to a limit may want to turn
some of it into food after the payment and before the gain. The rules ask where, and only where, this reaches a stock
that converting before the payment and after the gain cannot reach.

A stock has a number, and a set of stocks is one integer with a bit for each of them.
"""

from functools import cache
from itertools import product

import pytest

from tests.games.cave_vs_cave.scene import Scene, scene
from underhold.games.cave_vs_cave.content import ROOM_IDS
from underhold.games.cave_vs_cave.content.goods import CAPS, EMMER, FLAX, FOOD, GOLD, unpack
from underhold.games.cave_vs_cave.engine.lowering import OPTIONS, TRADE
from underhold.games.cave_vs_cave.engine.rules import apply
from underhold.games.cave_vs_cave.engine.state import RECEIVE

Stock = tuple[int, ...]  # of the kinds that conversions take or bring; there is enough wood and stone

KINDS = (GOLD, FLAX, EMMER, FOOD)
CAP = tuple(unpack(CAPS)[kind] for kind in KINDS)
STOCKS = list(product(*[range(cap + 1) for cap in CAP]))
NUMBER = {stock: number for number, stock in enumerate(STOCKS)}


def number_of(stock: Stock) -> int:
    """The number of a stock; what is over a cap is lost."""
    return NUMBER[tuple(map(min, stock, CAP))]


def conversions(stock: Stock) -> list[int]:
    gold, flax, emmer, food = stock
    return [
        *([number_of((gold - 1, flax, emmer, food + 1))] if gold else []),
        *([number_of((gold, flax - 1, emmer, food + 1))] if flax else []),
        *([number_of((gold, flax, emmer - 1, food + 1))] if emmer else []),
    ]


CONVERTED = [conversions(stock) for stock in STOCKS]  # what one conversion makes of each stock: a lower number


def after_conversions(sets: list[int]) -> list[int]:
    """For every stock, the sets of all stocks that any number of conversions makes of it."""
    found: list[int] = []
    for own, others in zip(sets, CONVERTED, strict=True):
        for other in others:
            own |= found[other]
        found.append(own)
    return found


def of_kinds(goods: int) -> Stock:
    return tuple(unpack(goods)[kind] for kind in KINDS)


def paid(stock: Stock, pay: Stock) -> Stock | None:
    left = tuple(have - cost for have, cost in zip(stock, pay, strict=True))
    return left if min(left) >= 0 else None


def received(stock: Stock, gain: Stock, retting_room: bool) -> int:
    after = STOCKS[number_of(tuple(have + more for have, more in zip(stock, gain, strict=True)))]
    answers = retting_room and 1 <= after[1] - stock[1] <= 3
    return number_of((*after[:3], after[3] + answers))


@cache
def reached() -> list[int]:
    """For every stock, all that conversions make of it."""
    return after_conversions([1 << number for number in range(len(STOCKS))])


def where_waiting_helps(pay: Stock, gain: Stock, retting_room: bool) -> list[bool]:
    """For every stock, whether converting between payment and gain reaches a stock that is not reached otherwise.
    Conversions after the gain are possible in any case, so it is enough to allow them on one side.
    """
    ends = [received(stock, gain, retting_room) for stock in STOCKS]  # by stock after the payment
    between = after_conversions([1 << end for end in ends])
    left = [paid(stock, pay) for stock in STOCKS]
    otherwise = after_conversions([0 if stock is None else reached()[ends[NUMBER[stock]]] for stock in left])
    return [
        stock is not None and between[NUMBER[stock]] & ~found != 0 for stock, found in zip(left, otherwise, strict=True)
    ]


def would_lose(stock: Stock, pay: Stock, gain: Stock) -> bool:
    """Whether the exchange is possible and something is lost to a limit."""
    left = paid(stock, pay)
    return left is not None and any(a + b > cap for a, b, cap in zip(left, gain, CAP, strict=True))


COSTS_FOOD = [
    number
    for number, option in enumerate(OPTIONS)
    if option.kind == TRADE and option.room >= 0 and unpack(option.pay)[FOOD] > 0
]
GIVE_FLAX = [number for number in COSTS_FOOD if unpack(OPTIONS[number].gain)[FLAX]]


def asks(table: Scene, number: int, stock: Stock) -> bool:
    """Whether the goods of an exchange wait for `take`."""
    state = table.state.copy()
    amounts = dict.fromkeys(range(6), 9) | dict(zip(KINDS, stock, strict=True))
    state.caves[0].goods = sum(amount << 8 * kind for kind, amount in amounts.items())
    apply(state, number << 10, None)
    return bool(state.phase == RECEIVE)


def table_for(number: int, retting_room: bool = False, rules: int = 2) -> Scene:
    """A turn in which the option is open."""
    rooms = {"a3": ROOM_IDS[OPTIONS[number].room], "a2": "shelf", "a1": "stall"}
    return scene("undergrowth", rooms=rooms | ({"b1": "retting_room"} if retting_room else {}), rules=rules)


def test_every_exchange_that_costs_food_is_looked_at() -> None:
    rooms = [ROOM_IDS[OPTIONS[number].room] for number in COSTS_FOOD]
    assert set(rooms) == {"warehouse", "sacrificial_altar", "junction_room", "prospecting_site"}
    assert rooms.count("junction_room") == 10, "food and two of five other kinds"
    assert [ROOM_IDS[OPTIONS[number].room] for number in GIVE_FLAX] == ["warehouse"]
    assert len(STOCKS) == 20_000
    assert all(other < number for number, others in enumerate(CONVERTED) for other in others)


@pytest.mark.scenario("CVC-23", "CVC-24")
@pytest.mark.parametrize(
    ("number", "retting_room"), [(one, False) for one in COSTS_FOOD] + [(one, True) for one in GIVE_FLAX]
)
def test_goods_wait_exactly_where_converting_then_adds_an_outcome(number: int, retting_room: bool) -> None:
    pay, gain = of_kinds(OPTIONS[number].pay), of_kinds(OPTIONS[number].gain)
    helps = where_waiting_helps(pay, gain, retting_room)
    table = table_for(number, retting_room)
    for stock, expected in zip(STOCKS, helps, strict=True):
        if would_lose(stock, pay, gain):
            assert asks(table, number, stock) == expected, stock
        else:
            assert not expected, "where nothing is lost, converting after the gain does the same"
    assert any(helps)


@pytest.mark.scenario("CVC-24")
@pytest.mark.parametrize("rules", [1, 2])
def test_without_a_loss_nothing_waits(rules: int) -> None:
    for number in COSTS_FOOD:
        pay, gain = of_kinds(OPTIONS[number].pay), of_kinds(OPTIONS[number].gain)
        table = table_for(number, rules=rules)
        for stock in STOCKS[::37]:
            if paid(stock, pay) is not None and not would_lose(stock, pay, gain):
                assert not asks(table, number, stock)


@pytest.mark.scenario("CVC-23", "CVC-24", "warehouse")
@pytest.mark.parametrize(
    ("food", "emmer", "waits"),
    [(9, 9, (True, True)), (8, 9, (True, False)), (9, 8, (False, False)), (2, 9, (True, False))],
)
def test_version_1_asked_wherever_something_could_be_saved(food: int, emmer: int, waits: tuple[bool, bool]) -> None:
    (warehouse,) = GIVE_FLAX
    tables = [table_for(warehouse, rules=rules) for rules in (1, 2)]
    assert tuple(asks(table, warehouse, (0, 0, emmer, food)) for table in tables) == waits


@pytest.mark.scenario("CVC-23", "CVC-24", "warehouse")
def test_what_is_not_asked_can_be_converted_before() -> None:
    goods = {"emmer": 9, "food": 8}
    asked = scene("cultivation", goods=goods, rooms={"a3": "warehouse"}, rules=1)
    asked.play("warehouse", "emmer>food", "take")
    before = scene("cultivation", goods=goods, rooms={"a3": "warehouse"})
    before.play("emmer>food", "warehouse")
    assert asked.goods == before.goods == {"wood": 1, "stone": 1, "emmer": 9, "flax": 1, "food": 7}

    careless = scene("cultivation", goods=goods, rooms={"a3": "warehouse"})
    careless.play("warehouse")
    assert careless.goods == {"wood": 1, "stone": 1, "emmer": 9, "flax": 1, "food": 6}, "one emmer is lost"
