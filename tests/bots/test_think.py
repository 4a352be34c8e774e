"""The guarantees of the tree search."""

from typing import Any

import pytest

from underhold.bots.think import Budget, evaluate_moves, think
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE

SMALL = Budget(nodes=1500)


@pytest.mark.parametrize(
    ("game", "players"), [(CAVE_VS_CAVE, 1), (CAVE_VS_CAVE, 2), (CAVE_FARMERS, 1), (CAVE_FARMERS, 3)]
)
def test_advice_is_legal_sorted_and_the_same_for_the_same_seed(game: Game[Any, Any], players: int) -> None:
    state = game.new(game.setup(players, 3))
    seat = game.decision(state)
    assert seat is not None
    view = game.view(state, seat.seat)
    thought = think(game, view, Rng(5), SMALL)
    again = think(game, view, Rng(5), SMALL)
    assert thought.advice == again.advice
    assert thought.nodes >= 1500
    assert 1 <= len(thought.advice) <= 8
    for advice in thought.advice:
        assert len(advice.worths) == players
        others = [worth for other, worth in enumerate(advice.worths) if other != seat.seat]
        assert advice.gain == pytest.approx(advice.worths[seat.seat] - max(others, default=0.0), abs=8.0)
        now = game.copy(state)
        for move in advice.moves:
            assert move in game.moves(now)
            game.advance(now, move)


def test_thinking_leaves_the_view_alone() -> None:
    state = CAVE_VS_CAVE.new(CAVE_VS_CAVE.setup(2, 1))
    view = CAVE_VS_CAVE.view(state, 0)
    before = view.to_ints()
    think(CAVE_VS_CAVE, view, Rng(1), SMALL)
    assert view.to_ints() == before


def test_the_last_turn_is_played_out_exactly() -> None:
    """Alone, before the last line, what a line is worth is what it scores, and the best one is found."""
    game: Game[Any, Any] = CAVE_VS_CAVE
    state = game.new(game.setup(1, 12))
    while game.label(state) != "7.4":
        for move in think(game, game.view(state, 0), Rng(2), Budget(nodes=200)).advice[0].moves:
            game.advance(state, move)
    thought = think(game, game.view(state, 0), Rng(2), SMALL)
    scores = []
    for advice in thought.advice:
        end = game.copy(state)
        for move in advice.moves:
            game.advance(end, move)
        if game.decision(end) is None:
            assert advice.gain == game.scores(end).points[0]
            scores.append(advice.gain)
    assert scores == sorted(scores, reverse=True)


def test_a_single_line_can_be_evaluated() -> None:
    game = CAVE_VS_CAVE
    state = game.new(game.setup(2, 6))
    view = game.view(state, 0)
    seat = game.decision(state)
    assert seat is not None
    best = think(game, view, Rng(5), SMALL).advice[0]
    advice = evaluate_moves(game, view, Rng(5), SMALL, best.moves)
    assert advice.moves == best.moves
    assert advice.visits > 0
    other = 1 - seat.seat
    assert advice.gain == pytest.approx(advice.worths[seat.seat] - advice.worths[other], abs=3.0)


def test_seconds_end_the_search() -> None:
    game = CAVE_VS_CAVE
    view = game.view(game.new(game.setup(1, 6)), 0)
    thought = think(game, view, Rng(5), Budget(seconds=0.05))
    assert thought.playouts >= 1
    assert thought.seconds < 5


def test_errors_shrink_with_effort_and_cover_what_another_seed_says() -> None:
    game = CAVE_VS_CAVE
    view = game.view(game.new(game.setup(2, 6)), 0)
    moves = think(game, view, Rng(5), SMALL).advice[0].moves
    short = evaluate_moves(game, view, Rng(5), Budget(nodes=600), moves)
    found = [evaluate_moves(game, view, Rng(seed), Budget(nodes=4000), moves) for seed in range(4)]
    assert short.error is not None
    for one in found:
        assert one.error is not None
        assert one.worth_errors is not None
        assert 0 < one.error < short.error
        assert len(one.worth_errors) == 2
    gains = [one.gain for one in found]
    assert max(gains) - min(gains) < 10 * max(one.error or 0.0 for one in found)


def test_a_line_that_was_not_tried_has_no_error() -> None:
    game = CAVE_VS_CAVE
    view = game.view(game.new(game.setup(2, 6)), 0)
    advice = think(game, view, Rng(5), Budget(nodes=1), 24).advice
    assert [one.error for one in advice if one.visits < 2] == [None] * len(advice)


def test_a_whole_budget_is_spent_on_an_only_line_and_within_a_turn() -> None:
    game = CAVE_VS_CAVE
    state = game.new(game.setup(2, 6))
    game.advance(state, game.moves(state)[0])
    view = game.view(state, 0)
    assert think(game, view, Rng(5), Budget(nodes=1500)).nodes < 1500
    assert think(game, view, Rng(5), Budget(nodes=1500, whole=True)).nodes >= 1500
