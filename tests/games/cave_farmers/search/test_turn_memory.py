"""Lists of turns that are put together from remembered parts are the same as those that are searched."""

import pytest

from underhold.bots.search_setup import weights_for
from underhold.core.rng import Rng
from underhold.games.cave_farmers.game import GAME
from underhold.games.cave_farmers.search.position import CaveFarmersPosition, position
from underhold.games.cave_farmers.search.turn_memory import KEPT
from underhold.games.common.search.position import Line, Position


def written(lines: list[Line]) -> list[tuple[float, list[int]]]:
    return [(round(float(line.worth), 6), [int(move) for move in line.moves]) for line in lines]


def start(players: int, seed: int) -> tuple[CaveFarmersPosition, CaveFarmersPosition]:
    """The same start of a game twice; the second position remembers."""
    state, weights = GAME.new(GAME.setup(players, seed)), weights_for(GAME.id, players)
    plain, remembering = position(state, weights), position(state.copy(), weights)
    remembering.remember_turns(None)
    return plain, remembering


def cost(at: Position, most: int) -> int:
    """The positions that a list takes."""
    before = int(at.effort.nodes)
    at.lines(most)
    return int(at.effort.nodes) - before


@pytest.mark.parametrize("players", [1, 2, 4, 7])
def test_remembered_lists_are_the_same(players: int) -> None:
    plain, remembering = start(players, players)
    rng = Rng(players)
    while plain.seat() >= 0:
        expected = written(plain.lines(KEPT))
        assert written(remembering.lines(KEPT)) == expected
        assert written(remembering.lines(KEPT)) == expected  # now from memory
        assert written(remembering.lines(1)) == expected[:1]
        lines = plain.lines(3)
        moves = lines[rng.below(len(lines))].moves
        plain.follow(moves)
        remembering.follow(moves)


def test_lists_are_shared_by_positions_that_differ_in_other_farms() -> None:
    plain, remembering = start(2, 5)
    replies = [line.moves for line in plain.lines(2)]
    costs = []
    for moves in replies:
        after = remembering.copy()
        after.follow(moves)
        costs.append(cost(after, KEPT))
    assert costs[1] < costs[0] / 3


def test_a_later_search_takes_over_what_is_known() -> None:
    _, first = start(2, 6)
    first.lines(KEPT)
    plain, second = start(2, 6)
    second.remember_turns(first)
    assert cost(second, KEPT) <= cost(plain, KEPT) / 2


def test_longer_lists_than_the_memory_keeps_are_searched() -> None:
    plain, remembering = start(3, 2)
    remembering.lines(KEPT)
    assert written(remembering.lines(KEPT + 20)) == written(plain.lines(KEPT + 20))
