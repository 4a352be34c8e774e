"""No game of The Cave Farmers ends with more points than the ceiling allowed anywhere on its way."""

from collections.abc import Callable, Iterator

import pytest

from underhold.bots.search_setup import position_for
from underhold.core.rng import Rng
from underhold.games.cave_farmers.content import FURNISHING_IDS
from underhold.games.cave_farmers.content.goods import FARM_ANIMALS, KINDS, pack
from underhold.games.cave_farmers.engine.animals import all_housed
from underhold.games.cave_farmers.engine.rules import apply, legal_moves
from underhold.games.cave_farmers.engine.scoring import points
from underhold.games.cave_farmers.engine.state import BREED, FEED, FINAL, OVER, State
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.search.bounds import ceiling
from underhold.games.cave_farmers.search.position import position
from underhold.games.cave_farmers.search.space_features import SIZE
from underhold.games.common.search.guide import NO_CEILING
from underhold.games.common.search.weights import no_weights

Choice = Callable[[State], list[int]]


def at_random(rng: Rng) -> Choice:
    def choose(state: State) -> list[int]:
        moves = legal_moves(state, rng.below(4) == 0)
        return [moves[rng.below(len(moves))]]

    return choose


def by_evaluation(state: State) -> list[int]:
    return [int(move) for move in position_for("cave-farmers", state.copy(), 1).lines(1)[0].moves]


def by_points(state: State) -> list[int]:
    return [int(move) for move in position(state.copy(), no_weights(SIZE)).lines(1)[0].moves]


def play(state: State, choose: Choice) -> Iterator[State]:
    while state.phase != OVER:
        yield state
        for move in choose(state):
            apply(state, move, None)
    yield state


def check(state: State, choose: Choice) -> int:
    """Play to the end; no ceiling on the way may be lower than the points there."""
    ceilings = [ceiling(after) for after in play(state, choose)]
    score = int(points(state.farms[0]))
    assert min(ceilings) >= score
    assert ceilings[-1] == score, "in the end there is nothing to hope for"
    return score


@pytest.mark.parametrize("seed", range(12))
def test_no_random_game_exceeds_it(seed: int) -> None:
    check(GAME.new(GAME.setup(1, seed)), at_random(Rng(seed, stream=9)))


def test_no_good_game_exceeds_it_and_it_is_close() -> None:
    state = GAME.new(GAME.setup(1, 0))
    found = {int(after.phase): ceiling(after) for after in play(state, by_evaluation) if after.round == 10}
    score = float(points(state.farms[0]))
    assert score <= found[FEED] <= score + 12
    assert found[OVER] == score


def test_there_is_no_bound_while_dwarfs_are_left_to_place() -> None:
    assert ceiling(GAME.new(GAME.setup(1, 0))) == NO_CEILING


# ------------------------------------------------------------------------------------------------ farms of all kinds


def last_harvest(seed: int) -> State:
    """Where a random game comes to its last harvest."""
    state = GAME.new(GAME.setup(1, seed))
    choose = at_random(Rng(seed, stream=9))
    return next(after for after in play(state, choose) if after.round == 10 and after.phase == FEED)


def changed(found: State, rng: Rng) -> State:
    """The same farm with other goods, animals, furnishings and weapons, and some of its meadows fenced."""
    state = found.copy()
    farm = state.farms[0]
    state.phase = (FEED, FEED, BREED, FINAL)[rng.below(4)]
    amounts = {kind: rng.below(2) * rng.below(12) for kind in KINDS}
    for kind in (*FARM_ANIMALS, "ruby"):
        amounts[kind] = rng.below(2) * rng.below(5)
    bag = pack(**amounts)
    farm.goods, farm.stock = bag.goods, bag.stock
    farm.small |= farm.meadows & (rng.below(1 << 24) << 24 | rng.below(1 << 24))
    farm.meadows &= ~farm.small
    rare = 2 + rng.below(6)
    farm.tiles = sum(1 << tile for tile in range(1, len(FURNISHING_IDS)) if rng.below(rare) == 0)
    farm.tiles &= ~(1 << FURNISHING_IDS.index(("trader", "spare_part_storage")[rng.below(2)]))  # never both
    farm.weapons = rng.below(2) * (rng.below(15) << 4 | rng.below(15))
    farm.begging = rng.below(3)
    state.overfull = 0 if all_housed(farm) else 1
    return state


@pytest.mark.parametrize("seed", range(4))
def test_no_farm_comes_to_more(seed: int) -> None:
    """Whatever it has: by random ways to the end, and by one that looks for points."""
    rng = Rng(seed, stream=9)
    found = last_harvest(seed)
    for _ in range(12):
        state = changed(found, rng)
        check(state.copy(), by_points)
        for _ in range(3):
            check(state.copy(), at_random(rng))
