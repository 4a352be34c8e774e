"""No game ends with more points than a ceiling allowed anywhere on its way."""

from collections.abc import Callable
from typing import Any

import pytest

from underhold.bots.bot import make_bot
from underhold.core.game import Move
from underhold.core.rng import Rng
from underhold.games import game as game_by_id
from underhold.games.cave_vs_cave.search.bounds import ceiling

GAME = game_by_id("cave-vs-cave")
Choice = Callable[[Any], Move]


def random_choice(seed: int) -> Choice:
    rng = Rng(seed, stream=9)

    def choose(state: Any) -> Move:
        moves = GAME.moves(state)
        return moves[rng.below(len(moves))]

    return choose


def greedy_choice(seed: int) -> Choice:
    bot = make_bot("greedy", GAME, seed)
    return lambda state: bot.choose(GAME.view(state, 0))


def ceilings(seed: int, choose: Choice) -> tuple[list[int], int]:
    """The ceiling before every move of a game, and its points."""
    state = GAME.new(GAME.setup(1, seed))
    found = []
    while GAME.decision(state):
        found.append(int(ceiling(state)))
        GAME.advance(state, choose(state))
    assert ceiling(state) == GAME.scores(state).points[0], "in the end there is nothing to hope for"
    return found, GAME.scores(state).points[0]


@pytest.mark.parametrize("seed", range(25))
def test_no_random_game_exceeds_it(seed: int) -> None:
    found, points = ceilings(seed, random_choice(seed))
    assert min(found) >= points


@pytest.mark.parametrize("seed", range(3))
def test_no_good_game_exceeds_it(seed: int) -> None:
    found, points = ceilings(seed, greedy_choice(seed))
    assert min(found) >= points


def test_the_ceiling_falls_during_the_game() -> None:
    """A ceiling that stayed up would be true and of no use."""
    found, points = ceilings(3, greedy_choice(3))
    assert found[0] < 150
    assert found[-1] < found[len(found) * 3 // 4] < found[0]
    assert found[-1] - points <= 12, "one turn is left"
