"""No solo game of The Cave Farmers ends with more points than the upper bound allows anywhere on its way.

Most tests check more: for any prices, no legal move raises the bound. A rule that the relaxation forgets makes some
move better than it allows, and shows up there at once, long before a whole game exceeds the bound.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from underhold.bots.bot import make_bot
from underhold.bots.search_setup import position_for
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, pack
from underhold.games.cave_farmers.engine import moves as m
from underhold.games.cave_farmers.engine.animals import all_housed, boxes_of
from underhold.games.cave_farmers.engine.board import cell_at
from underhold.games.cave_farmers.engine.housing import sheep_room
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import OVER, PHASES, PLACE, State
from underhold.games.cave_farmers.engine.trade_tables import TRADE_ROWS
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.naming.move import Move
from underhold.games.cave_farmers.search import whole_game_bound
from underhold.games.cave_farmers.search.relaxed_farm import POINT, SPARE_FIRST, SPARE_PARTS, TRADER, TRADER_FIRST
from underhold.games.cave_farmers.search.whole_game_bound import Prices, all_prices, bound_at, cases, upper_bound
from underhold.games.common.search.guide import NO_CEILING
from underhold.records import read_record

BUILDING = {*range(m.COLLECT, m.LOOT + 1), *range(m.SMALL, m.SELL + 1), m.MEAL}


def start(introductory: bool = False, **switches: int) -> State:
    return GAME.new(GAME.setup(1, 0, introductory=introductory, **switches))


def after(state: State, move: int) -> State:
    copy = state.copy()
    apply(copy, move, None)
    return copy


def random_move(state: State, rng: Random, trades: float, builds: bool) -> int:
    """A random move. Builders rarely trade or stop; otherwise they would never come to most rules."""
    moves = [int(move) for move in legal_moves(state, rng.random() < trades)]
    if builds and rng.random() < 0.8:
        moves = [move for move in moves if move >> 21 in BUILDING] or moves
    if rng.random() < 0.9:
        moves = [move for move in moves if move >> 21 not in (m.DONE, m.HOME)] or moves
    return rng.choice(moves)


def enrich(state: State, rng: Random, tiles: float) -> None:
    """Give the farm other goods, animals, weapons and furnishings."""
    farm = state.farms[0]
    amounts = {kind: rng.choice((0, 0, 1, 2, 3, 5, 9, 15, 20)) for kind in KINDS}
    amounts |= {kind: rng.choice((0, 0, 0, 1, 2)) for kind in FARM_ANIMALS}
    farm.goods, farm.stock = pack(**amounts)
    for tile in range(1, len(FURNISHING_IDS)):
        if rng.random() < tiles and tile not in (TRADER, SPARE_PARTS):
            own(state, tile)
    if rng.random() < 0.5:
        farm.weapons = rng.choice((0, 3, 8, 14)) | rng.choice((0, 5, 14)) << 4
    state.overfull = 0 if all_housed(farm) else 1


def own(state: State, tile: int) -> None:
    """Give the farm a furnishing without using a cell for it."""
    if state.supply >> tile & 1:
        state.farms[0].tiles |= 1 << tile
        state.supply &= ~(1 << tile)


def some_prices(introductory: bool, rng: Random) -> dict[str, Prices]:
    """Prices from the file that start in some round; they do not have to be good ones for the state."""
    found = {}
    for first in (TRADER_FIRST, SPARE_FIRST):
        keys = [key for key in all_prices() if key[:2] == (introductory, first)]
        early = [key for key in keys if key[2] == 0]
        found[first] = rng.choice(all_prices()[rng.choice(early)])
    return found


def bound(state: State, prices: dict[str, Prices]) -> int:
    bounds = [bound_at(state, first, prices[first]) for first in cases(state)]
    known = [bound for bound in bounds if bound is not None]
    assert len(known) == len(bounds), "the prices in the file never allow an unlimited profit"
    return max(known)


def check_moves(state: State, prices: dict[str, Prices], choose: Callable[[State], int], most: int = 10_000) -> int:
    """Play on; no move may raise the bound. Returns the number of moves."""
    before = lowest = bound(state, prices)
    made = 0
    while state.phase != OVER and made < most:
        move = choose(state)
        now = bound(after(state, move), prices)
        where = f"round {state.round}, {PHASES[state.phase]}, {GAME.unpack(move)}"
        assert now <= before, where
        apply(state, move, None)
        before = now
        lowest = min(lowest, now)
        made += 1
    if state.phase == OVER:
        assert lowest >= POINT * int(points(state.farms[0]))
    return made


# ------------------------------------------------------------------------------------------------ whole games


@pytest.mark.parametrize("introductory", [False, True])
def test_the_start_has_a_bound(introductory: bool) -> None:
    found = upper_bound(start(introductory))
    assert (introductory, found) in ((False, 519), (True, 353))


def test_it_comes_closer_during_a_game() -> None:
    state = start()
    found: dict[int, float] = {}
    while state.phase != OVER:
        if state.phase == PLACE and state.round not in found:
            found[int(state.round)] = upper_bound(state)
        for move in position_for("cave-farmers", state.copy(), 1).lines(1)[0].moves:
            apply(state, move, None)
    score = int(points(state.farms[0]))
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert score <= found[10] < score + 75
    assert upper_bound(state) == score


@pytest.mark.parametrize("bot", ["greedy", "journeyman"])
@pytest.mark.parametrize("introductory", [False, True])
def test_no_good_game_exceeds_it(bot: str, introductory: bool) -> None:
    state = start(introductory)
    player = make_bot(bot, GAME, 1)
    lowest = NO_CEILING
    while state.phase != OVER:
        if state.phase == PLACE:
            lowest = min(lowest, upper_bound(state))
        move = player.choose(GAME.view(state, 0))
        assert isinstance(move, Move)
        GAME.advance(state, move)
    assert lowest >= int(points(state.farms[0]))


def test_the_best_known_game_does_not_exceed_it() -> None:
    """It was found by the solver. Only a new round may raise the bound, because other prices are used in each."""
    [best_game] = (Path(__file__).parents[4] / "docs/records").glob("cave-farmers-solo-0-*.txt")
    record = read_record(best_game)
    assert record.scores is not None
    state = GAME.new(GAME.setup_from_json(record.setup), record.deal)
    before, round_before = upper_bound(state), state.round
    for turn in record.turns:
        for text in turn.moves:
            state = GAME.play(state, GAME.read(state, text)).state
        now = upper_bound(state)
        assert record.scores.points[0] <= now
        assert now <= before + (25 if state.round != round_before else 0)
        before, round_before = now, state.round
    assert before == record.scores.points[0]


@pytest.mark.parametrize("seed", range(3))
def test_no_random_game_exceeds_it(seed: int) -> None:
    rng = Random(seed)
    state = start(rng.random() < 0.5)
    lowest = NO_CEILING
    while state.phase != OVER:
        if rng.random() < 0.2:
            lowest = min(lowest, upper_bound(state))
        apply(state, random_move(state, rng, 0.1, True), None)
    assert lowest >= int(points(state.farms[0]))


# ------------------------------------------------------------------------------------------------ single moves


@pytest.mark.parametrize("seed", range(8))
def test_no_move_raises_it(seed: int) -> None:
    rng = Random(seed)
    introductory = rng.random() < 0.3
    state = start(introductory, solo_clear_at=rng.choice((6, 7)), rules=rng.choice((1, 2)))
    trades, builds = rng.choice((0.02, 0.1, 0.4)), rng.random() < 0.7
    while state.round < rng.choice((0, 6, 8, 9, 10)) and state.phase != OVER:
        apply(state, random_move(state, rng, trades, builds), None)
    if state.phase == PLACE:
        enrich(state, rng, rng.choice((0.0, 0.2)))
    prices = some_prices(introductory, rng)
    assert check_moves(state, prices, lambda now: random_move(now, rng, trades, builds), 60) > 5


def late(rng: Random) -> State:
    """A random game at the start of its tenth round."""
    state = start()
    while not (state.round == 9 and state.phase == PLACE):
        apply(state, random_move(state, rng, 0.05, True), None)
    return state


@pytest.mark.parametrize("tile", range(1, len(FURNISHING_IDS)))
def test_no_move_raises_it_with_a_furnishing(tile: int) -> None:
    """Every furnishing in turn, on a rich farm in the last rounds."""
    rng = Random(tile)
    state = late(rng)
    enrich(state, rng, 0.0)
    if tile not in (TRADER, SPARE_PARTS):
        own(state, tile)
    state.overfull = 0 if all_housed(state.farms[0]) else 1
    assert check_moves(state, some_prices(False, rng), lambda now: random_move(now, rng, 0.3, True), 40) > 5


@pytest.mark.parametrize("seed", range(2))
def test_no_legal_move_at_all_raises_it(seed: int) -> None:
    """All moves of some states in the last two rounds, not only one."""
    rng = Random(seed)
    state = late(rng)
    enrich(state, rng, 0.2)
    prices = some_prices(False, rng)
    for _ in range(6):
        before = bound(state, prices)
        for move in legal_moves(state):
            assert bound(after(state, move), prices) <= before, str(GAME.unpack(int(move)))
        apply(state, random_move(state, rng, 0.0, True), None)


# ------------------------------------------------------------------------------------------------ clauses of the proof


def test_stables_add_at_most_six_places_each() -> None:
    """Clause 11, with the numbers of the engine."""

    def room(stables: tuple[str, ...], large: bool) -> int:
        farm = start().farms[0]
        one, other = cell_at("a1"), cell_at("b1")
        if large:
            farm.large = 1 << one | 1 << other
            farm.large_across = 1 << one
        else:
            farm.small = 1 << one | 1 << other
        farm.stables = sum(1 << cell_at(cell) for cell in stables)
        boxes = boxes_of(farm)
        sizes = (boxes.rooms, boxes.twos, boxes.fours, boxes.eights, boxes.sixteens)
        return int(sheep_room(boxes.fields + boxes.stabled, boxes.stabled, *sizes, boxes.bare, 0))

    for large in (False, True):
        without = room((), large)
        assert without == 2 + 4
        for stables in (("a1",), ("a1", "b1")):
            assert room(stables, large) <= without + 6 * len(stables)


def test_other_tables_need_another_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole_game_bound, "_PROVEN", False)
    assert upper_bound(start()) == NO_CEILING


def test_prices_that_allow_an_unlimited_profit_give_no_bound() -> None:
    assert bound_at(start(), TRADER_FIRST, {}) is None


def test_the_exchange_that_is_there_comes_before_the_other() -> None:
    """Clause 14. The tile that is covered was used first."""
    state = start()
    farm = state.farms[0]
    assert cases(state) == [TRADER_FIRST, SPARE_FIRST]
    assert cases(start(introductory=True)) == [TRADER_FIRST], "neither is in the game"
    for tile, other, first in ((TRADER, SPARE_PARTS, TRADER_FIRST), (SPARE_PARTS, TRADER, SPARE_FIRST)):
        both = state.supply
        own(state, tile)
        assert cases(state) == [first]
        farm.tiles, farm.covered, state.supply = 1 << other, 1 << tile, state.supply & ~(1 << other)
        assert cases(state) == [first]
        farm.tiles, farm.covered, state.supply = 0, 0, both


@pytest.mark.parametrize("seed", range(4))
def test_no_move_raises_it_with_opposite_exchanges(seed: int) -> None:
    """The two tiles that exchange gold for materials and the reverse, one after the other, with much to exchange."""
    rng = Random(seed)
    state = late(rng)
    enrich(state, rng, 0.1)
    farm = state.farms[0]
    farm.goods, farm.stock = pack(wood=9, stone=9, ore=9, ruby=2, gold=9, food=9)
    farm.weapons = 0x88
    state.overfull = 0
    tile = (TRADER, SPARE_PARTS)[seed % 2]
    own(state, tile)
    farm.sites = (*farm.sites, cell_at("d4") << 6 | tile)
    wanted = {m.FURNISH: 12, m.LOOT: 6}

    def choose(now: State) -> int:
        """Exchange and build these tiles if possible."""
        moves = [int(move) for move in legal_moves(now)]
        tiles = (TRADER, SPARE_PARTS)
        best = [x for x in moves if x >> 21 in wanted and x >> wanted[x >> 21] & 63 in tiles]
        trades = [x for x in moves if x >> 21 == m.TRADE and TRADE_ROWS[x >> 12 & 63][1] in tiles]
        chosen = best or (trades if rng.random() < 0.3 else []) or moves
        return rng.choice(chosen)

    assert check_moves(state, some_prices(False, rng), choose, 50) > 5
