"""Finding and verifying: a turn must be clearly best, and searches must agree."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from underhold.bots.puzzles import search
from underhold.bots.puzzles.puzzle import Effort
from underhold.bots.puzzles.rating import rating_of, turn_of_bot
from underhold.bots.think import Advice, Budget, SearchResult
from underhold.core.game import Move
from underhold.core.rng import Rng
from underhold.games import game

GAME = game("cave-vs-cave")
EFFORT = Effort(10, 100, 2)
STATE = GAME.new(GAME.setup(1, 3))
VIEW = GAME.view(STATE, 0)
TURNS: list[tuple[Move, ...]] = [(move,) for move in GAME.moves(STATE)[:4]]


@pytest.fixture
def searching(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Replaces the search: `found` and `verified` are the points of each turn in the two of them."""

    def install(found: Sequence[float], verified: Sequence[float], noise: float = 0.0, visits: int = 5) -> None:
        def think(_: Any, view: Any, rng: Rng, budget: Budget, width: int = 8) -> SearchResult:
            gains = verified if budget.nodes == EFFORT.verify else found
            advice = [Advice(turn, gain, (gain,), visits) for turn, gain in zip(TURNS, gains, strict=False)]
            return SearchResult(tuple(sorted(advice, key=lambda one: -one.gain)), 1, 1, 1, 0.0)

        def evaluate_moves(_: Any, view: Any, rng: Rng, budget: Budget, moves: Sequence[Move]) -> Advice:
            gain = verified[TURNS.index(tuple(moves))] + noise * (rng.unit() - 0.5) * TURNS.index(tuple(moves))
            return Advice(tuple(moves), gain, (gain,), 5)

        monkeypatch.setattr(search, "think", think)
        monkeypatch.setattr(search, "evaluate_moves", evaluate_moves)

    return install


def found() -> Any:
    result = search.find(GAME, VIEW, EFFORT, Rng(0))
    return result and result.best


def verified() -> search.Verified | None:
    return search.verify(GAME, VIEW, search.Found(TURNS[0], TURNS[1]), EFFORT, seed=1, stream=2)


def test_a_turn_that_is_two_points_better_is_found(searching: Callable[..., None]) -> None:
    searching([10.0, 8.0, 7.0], [])
    assert found() == TURNS[0]
    searching([10.0, 8.1, 7.0], [])
    assert found() is None


def test_turns_that_are_equally_good_are_solutions(searching: Callable[..., None]) -> None:
    searching([10.0, 9.9, 7.0], [10.0, 9.9, 7.0])
    assert found() == TURNS[0]
    puzzle = search.verify(GAME, VIEW, search.Found(TURNS[0], TURNS[2]), EFFORT, seed=1, stream=2)
    assert puzzle is not None
    assert [turn.solves for turn in puzzle.turns] == [True, True, False]
    assert puzzle.gap == 3.0


def test_a_turn_that_is_neither_equal_nor_clearly_worse_rules_a_position_out(searching: Callable[..., None]) -> None:
    searching([], [10.0, 8.6, 5.0])
    assert verified() is None


def test_two_turns_that_turn_out_close_need_no_deep_search(
    searching: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    searching([], [10.0, 9.0, 5.0])
    monkeypatch.setattr(search, "think", lambda *_: pytest.fail("searched"))
    assert verified() is None


def test_the_next_best_turn_is_the_first_that_is_worse(searching: Callable[..., None]) -> None:
    searching([10.0, 9.9, 7.0, 8.0], [])
    assert search.find(GAME, VIEW, EFFORT, Rng(0)) == search.Found(TURNS[0], TURNS[3])


def test_the_gap_is_at_least_twice_the_error(searching: Callable[..., None]) -> None:
    searching([], [10.0, 7.5])
    clear = verified()
    assert clear is not None
    assert clear.error == 0.0
    searching([], [10.0, 7.5], noise=40.0)
    assert verified() is None


def test_the_searches_must_agree(searching: Callable[..., None]) -> None:
    searching([], [7.0, 10.0])
    assert verified() is None


def test_a_turn_that_was_never_tried_proves_nothing(searching: Callable[..., None]) -> None:
    searching([10.0, 7.0], [], visits=0)
    assert found() is None


def test_the_rating_is_the_weakest_bot_that_solves_it() -> None:
    greedy = turn_of_bot(GAME, STATE, "greedy", 1)
    assert rating_of(GAME, STATE, [greedy], 1) == 1


def test_a_puzzle_that_no_bot_solves_has_the_highest_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhold.bots.puzzles.rating.turn_of_bot", lambda *_: TURNS[0])
    assert rating_of(GAME, STATE, [TURNS[1]], 1) == 5
