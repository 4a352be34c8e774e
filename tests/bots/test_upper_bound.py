"""The upper bound against exhaustive search: on whole small endgames of both games, for every state on the way."""

from dataclasses import replace
from typing import Any

import pytest

from underhold.bots import upper_bound
from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.bots.upper_bound import UpperBound
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import game as game_by_id
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.content.goods import pack
from underhold.games.common.search.guide import NO_CEILING, Guide

CAVE_VS_CAVE = game_by_id("cave-vs-cave")
CAVE_FARMERS = game_by_id("cave-farmers")


def last_turn(seed: int) -> Any:
    """The last turn of a random game of Cave vs Cave."""
    state = CAVE_VS_CAVE.new(CAVE_VS_CAVE.setup(1, seed))
    rng = Rng(seed, 3)
    while CAVE_VS_CAVE.label(state) != "7.4":
        moves = CAVE_VS_CAVE.moves(state)
        CAVE_VS_CAVE.advance(state, moves[rng.below(len(moves))])
    return state


def last_harvest(seed: int, **goods: int) -> Any:
    """The last harvest of a random game of The Cave Farmers, with these goods."""
    state = CAVE_FARMERS.new(CAVE_FARMERS.setup(1, 0))
    rng = Rng(seed, 3)
    while CAVE_FARMERS.label(state) != "12.feed":
        moves = CAVE_FARMERS.moves(state)
        CAVE_FARMERS.advance(state, moves[rng.below(len(moves))])
    state.farms[0].goods, state.farms[0].stock = pack(**goods)
    return state


class Exhaustive:
    """The most points from every state that can be reached, by trying everything."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self._game = game
        self.best: dict[tuple[int, ...], int] = {}
        self.states: dict[tuple[int, ...], Any] = {}
        self.most = self._solve(state)

    def _solve(self, state: Any) -> int:
        game = self._game
        moves = game.moves(state)
        if not moves:
            return game.scores(state).points[0]
        key = tuple(game.to_ints(state))
        if key not in self.best:
            found = []
            for move in moves:
                after = game.copy(state)
                game.advance(after, move)
                found.append(self._solve(after))
            self.best[key], self.states[key] = max(found), state
        return self.best[key]


ENDGAMES = {
    "cave-vs-cave 2": lambda: (CAVE_VS_CAVE, last_turn(2)),
    "cave-vs-cave 5": lambda: (CAVE_VS_CAVE, last_turn(5)),
    "cave-vs-cave 1": lambda: (CAVE_VS_CAVE, last_turn(1)),
    "cave-farmers food": lambda: (CAVE_FARMERS, last_harvest(4, food=1, gold=3)),
    "cave-farmers ruby": lambda: (CAVE_FARMERS, last_harvest(6, ruby=1, food=1)),
    "cave-farmers crops": lambda: (CAVE_FARMERS, last_harvest(5, food=2, grain=2, vegetable=1)),
}


@pytest.mark.parametrize("name", ENDGAMES)
def test_the_bound_is_the_best_result_on_a_small_endgame(name: str) -> None:
    game, state = ENDGAMES[name]()
    exact = Exhaustive(game, state)
    assert len(exact.best) > 5, "otherwise the endgame shows nothing"
    setup = search_setup(game.id)
    guide, position = setup.guide(), setup.open_position(game.copy(state), open_weights_for(game.id))
    for key, one in exact.states.items():
        assert guide.ceiling(position.at(one)) >= exact.best[key]
    bound = UpperBound(game, state)
    last = bound.points
    while not bound.proven:
        assert last is not None
        assert last >= exact.most
        bound.expand()
        points = bound.points
        assert points is not None
        assert points <= last, "the bound never rises"
        last = points
    assert bound.points == exact.most


def test_a_known_result_saves_work_and_does_not_change_the_bound() -> None:
    state = last_turn(2)
    exact = Exhaustive(CAVE_VS_CAVE, state).most
    for found in (exact - 3, exact):
        bound = UpperBound(CAVE_VS_CAVE, state, found)
        while not bound.proven:
            bound.expand()
        assert bound.points == exact


def test_a_finished_game_is_its_own_bound() -> None:
    state = last_turn(2)
    CAVE_VS_CAVE.play_out(state, Rng(1))
    bound = UpperBound(CAVE_VS_CAVE, state)
    assert bound.proven
    assert bound.points == CAVE_VS_CAVE.scores(state).points[0]


def test_the_start_of_a_game_has_a_bound() -> None:
    bound = UpperBound(CAVE_VS_CAVE, CAVE_VS_CAVE.new(CAVE_VS_CAVE.setup(1, 3)), 74)
    assert bound.points is not None
    assert 74 <= bound.points < 130


def test_a_slow_bound_is_only_computed_where_it_is_needed() -> None:
    """The solver sees no ceiling at the start of The Cave Farmers, because that would cost too much time."""
    state = CAVE_FARMERS.new(CAVE_FARMERS.setup(1, 0))
    setup = search_setup("cave-farmers")
    assert setup.guide().ceiling(setup.open_position(state, open_weights_for("cave-farmers"))) == NO_CEILING
    bound = UpperBound(CAVE_FARMERS, state, 100)
    last = bound.points
    assert last is not None
    assert 135 < last < 600
    for _ in range(3):
        bound.expand()
        assert bound.points is not None
        assert 135 < bound.points <= last
        last = bound.points


def test_a_game_without_a_ceiling_has_no_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = replace(search_setup("cave-farmers"), guide=Guide)  # which knows nothing about a game
    monkeypatch.setattr(upper_bound, "search_setup", lambda game_id: setup)
    bound = UpperBound(CAVE_FARMERS, CAVE_FARMERS.new(CAVE_FARMERS.setup(1, 0)), 100)
    assert bound.points is None
    assert not bound.proven


def last_dwarf(seed: int, spaces: tuple[str, ...], **goods: int) -> Any:
    """A random game of The Cave Farmers before its last dwarf is sent, with these goods and only these spaces."""
    state = CAVE_FARMERS.new(CAVE_FARMERS.setup(1, 0))
    rng = Rng(seed, 3)
    while CAVE_FARMERS.label(state) != "12.2":
        moves = CAVE_FARMERS.moves(state)
        CAVE_FARMERS.advance(state, moves[rng.below(len(moves))])
    state.open_spaces = sum(1 << SPACE_IDS.index(space) for space in spaces)
    state.occupied = 0
    state.farms[0].goods, state.farms[0].stock = pack(**goods)
    return state


@pytest.mark.parametrize(
    ("seed", "spaces", "goods"),
    [
        (1, ("housework", "ruby_delivery"), {"stone": 1}),
        (2, ("sheep_farming", "ore_mining_1_3"), {"wood": 2}),
        (3, ("ore_trading", "wood_gathering"), {"ore": 4}),
        (4, ("family_life", "housework"), {"grain": 1, "wood": 1}),
    ],
)
def test_the_bound_with_a_dwarf_to_send_is_never_below_the_best_result(
    seed: int, spaces: tuple[str, ...], goods: dict[str, int]
) -> None:
    state = last_dwarf(seed, spaces, **goods)
    exact = Exhaustive(CAVE_FARMERS, state)
    assert len(exact.best) > 10, "otherwise the endgame shows nothing"
    setup = search_setup("cave-farmers")
    guide, position = setup.guide(), setup.open_position(state, open_weights_for("cave-farmers"))
    for key, one in list(exact.states.items())[:300]:
        assert guide.upper_bound(position.at(one)) >= exact.best[key]
