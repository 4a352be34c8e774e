"""Lists of turns that are put together from remembered parts agree with those that are searched."""

import pytest

from underhold.bots.search_setup import weights_for
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.search.position import CaveVsCavePosition, position
from underhold.games.cave_vs_cave.search.turn_memory import KEPT
from underhold.games.common.search.position import Line, Position

_SEEDS = range(3)
_EXACT = 1e-6  # points: sums are formed in another order


def worths(lines: list[Line]) -> list[float]:
    return [float(line.worth) for line in lines]


def start(seed: int) -> tuple[CaveVsCavePosition, CaveVsCavePosition]:
    """The same start of a game twice; the second position remembers."""
    state, weights = GAME.new(GAME.setup(2, seed)), weights_for(GAME.id, 2)
    plain, remembering = position(state, weights), position(state.copy(), weights)
    remembering.remember_turns(None)
    return plain, remembering


def step(rng: Rng, plain: Position, *others: Position) -> None:
    """Play one of the best lines."""
    lines = plain.lines(3)
    moves = lines[rng.below(len(lines))].moves
    for at in (plain, *others):
        at.follow(moves)


def cost(at: Position, most: int) -> int:
    """The positions that a list takes."""
    before = int(at.effort.nodes)
    at.lines(most)
    return int(at.effort.nodes) - before


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_list_from_an_empty_memory_is_the_same(seed: int) -> None:
    plain, remembering = start(seed)
    rng = Rng(seed)
    while plain.seat() >= 0:
        remembering.remember_turns(None)
        expected = worths(plain.lines(KEPT))
        assert worths(remembering.lines(KEPT)) == pytest.approx(expected, abs=_EXACT)
        assert worths(remembering.lines(KEPT)) == pytest.approx(expected, abs=_EXACT)  # now from memory
        assert worths(remembering.lines(1)) == pytest.approx(expected[:1], abs=_EXACT)
        step(rng, plain, remembering)


@pytest.mark.parametrize("seed", _SEEDS)
def test_remembered_lines_have_the_worth_of_this_position(seed: int) -> None:
    plain, remembering = start(seed)
    rng = Rng(seed)
    checked = 0
    while plain.seat() >= 0:
        for reply in [line.moves for line in plain.lines(6)]:
            after, searched = remembering.copy(), plain.copy()
            after.follow(reply)
            searched.follow(reply)
            if after.seat() < 0 or not after.at_turn_start():
                continue
            found, best = after.lines(KEPT), searched.lines(1)[0]
            # Of a tile, the memory keeps what was best where the tile was searched first.
            assert best.worth - 1.0 < found[0].worth < best.worth + _EXACT
            for line in found:
                end = after.copy()
                end.follow(line.moves[: len(line.moves) - 1])
                if after.reveal_weight(line) < 0 and line.hidden_count == 0:
                    shown = end.state.revealed == after.state.revealed  # type: ignore[attr-defined]
                    if shown and end.seat() == after.seat():
                        assert line.worth == pytest.approx(end.gain(end.worths(), after.seat()), abs=_EXACT)
                        checked += 1
        step(rng, plain, remembering)
    assert checked > 300


def test_lists_are_shared_by_positions_that_differ_in_the_other_cave() -> None:
    plain, remembering = start(5)
    costs = []
    for line in plain.lines(KEPT):
        if plain.reveal_weight(line) < 0:
            after = remembering.copy()
            after.follow(line.moves)
            costs.append(cost(after, KEPT))
    assert min(costs[1:]) < costs[0] / 3


def test_a_later_search_takes_over_what_is_known() -> None:
    _, first = start(6)
    first.lines(KEPT)
    plain, second = start(6)
    second.remember_turns(first)
    assert cost(second, KEPT) < cost(plain, KEPT) / 2


def test_longer_lists_than_the_memory_keeps_are_searched() -> None:
    plain, remembering = start(2)
    remembering.lines(KEPT)
    assert worths(remembering.lines(KEPT + 20)) == worths(plain.lines(KEPT + 20))
