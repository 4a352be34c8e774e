"""Probabilities to win: they add up, grow with the points, and are exact at the end."""

from typing import Any

import pytest

from underhold.bots.search_setup import search_setup
from underhold.bots.think import Budget, think
from underhold.bots.win_chances import shares_of_win, win_chances
from underhold.core.game import Scores
from underhold.core.rng import Rng
from underhold.games import title


def test_chances_add_up_and_follow_the_points() -> None:
    assert win_chances((40.0, 40.0), 3.0) == (0.5, 0.5)
    chances = win_chances((50.0, 40.0, 45.0), 5.0)
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] > chances[2] > chances[1]
    assert win_chances((40.0, 900.0), 0.3) == (0.0, 1.0), "no overflow"


def test_a_result_is_shared_by_tied_seats() -> None:
    def scores(points: tuple[int, ...], winner: int | None) -> Scores:
        return Scores(points, ({},) * len(points), (0,) * len(points), winner)

    assert shares_of_win(scores((30, 30), 1)) == (0.0, 1.0), "the tie-break decides"
    assert shares_of_win(scores((30, 20, 30), None)) == (0.5, 0.0, 0.5)


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 2), ("cave-farmers", 2), ("cave-farmers", 7)])
def test_the_scale_shrinks_during_a_game_and_stays_above_zero(game_id: str, players: int) -> None:
    game = title(game_id).game
    scale = search_setup(game_id).win_scale
    assert scale is not None
    state = game.new(game.setup(players, 1))
    rng = Rng(1)
    found = []
    while legal := game.moves(state):
        found.append(scale(game.view(state, None)))
        game.advance(state, legal[rng.below(len(legal))])
    assert found == sorted(found, reverse=True)
    assert 0 < found[-1] < found[0] / 3


def test_the_last_turn_is_exact() -> None:
    game: Any = title("cave-vs-cave").game
    state = game.new(game.setup(2, 4))
    rng = Rng(2)
    while True:
        legal = game.moves(state)
        before = game.copy(state)
        game.advance(state, legal[rng.below(len(legal))])
        if game.decision(state) is None:
            break
    decision = game.decision(before)
    found = think(game, game.view(before, decision.seat), Rng(1), Budget(nodes=200))
    for advice in found.advice:
        end = game.copy(before)
        for move in advice.moves:
            game.advance(end, move)
        assert advice.chances == shares_of_win(game.scores(end))
        assert advice.error == 0.0
