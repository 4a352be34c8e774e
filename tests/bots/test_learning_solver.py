"""The solver that learns between rounds, on solo The Cave Farmers."""

from dataclasses import replace
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots import learning_solver
from underhold.bots.learning_solver import LearningSolver
from underhold.bots.search_setup import open_weights_for, search_setup
from underhold.bots.solver import Solver
from underhold.games import game as game_by_id
from underhold.games.common.search.weights import Weights

GAME = game_by_id("cave-farmers")
SETUP = replace(search_setup(GAME.id), solver_round_nodes=15_000, solver_round_seconds=0.3)


def new_state() -> Any:
    return GAME.new(GAME.setup(1, 0))


def solver(setup: Any = SETUP, weights: Weights | None = None, **budget: float) -> LearningSolver:
    return LearningSolver(setup, new_state(), weights or open_weights_for(GAME.id), **budget)  # type: ignore[arg-type]


def finish(search: Any) -> float:
    while not search.over():
        search.work(0.02)
    return float(search.score)


def watched_setup() -> tuple[list[Weights], Any]:
    """A setup, and the list of the weights that its positions are made with."""
    given: list[Weights] = []

    def position(state: Any, own: Weights) -> Any:
        given.append(own)
        return SETUP.open_position(state, own)

    return given, replace(SETUP, open_position=position)


def points_of(line: list[list[int]]) -> float:
    state = new_state()
    for moves in line:
        for move in moves:
            GAME.advance(state, GAME.unpack(move))
    assert GAME.decision(state) is None
    return float(GAME.scores(state).points[0])


def test_the_best_game_is_legal_and_has_its_points() -> None:
    search = solver(nodes=100_000)
    assert finish(search) == points_of(search.line())
    assert 100_000 <= search.spent_nodes() < 110_000
    assert 4 <= search.rounds <= 7


def test_counted_in_nodes_it_is_the_same_search_every_time() -> None:
    runs = []
    for _ in range(2):
        search = solver(nodes=40_000, seed=3)
        finish(search)
        runs.append((search.score, search.line(), search.turns(), search.rounds))
    assert runs[0] == runs[1]
    other = solver(nodes=40_000, seed=4)
    finish(other)
    assert other.turns() != runs[0][2]


def test_a_budget_for_one_round_is_a_search_without_learning() -> None:
    search = solver(nodes=20_000, seed=7)
    plain = Solver(SETUP.open_position(new_state(), open_weights_for(GAME.id)), SETUP.guide(), 7, nodes=20_000)
    assert finish(search) == finish(plain)
    assert (search.line(), search.rounds) == (plain.line(), 1)


def test_a_game_without_rounds_is_searched_once() -> None:
    search = solver(replace(SETUP, solver_round_nodes=0), nodes=30_000)
    finish(search)
    assert search.rounds == 1


def test_seconds_are_divided_into_rounds_too() -> None:
    search = solver(seconds=1.5)
    finish(search)
    assert search.rounds >= 2
    assert search.spent_seconds >= 1.5


def test_the_trained_weights_are_not_changed() -> None:
    weights = open_weights_for(GAME.id)
    before = list(weights.values)
    finish(solver(weights=weights, nodes=40_000))
    assert list(weights.values) == before


def test_what_was_learned_is_forgotten_when_nothing_better_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    weights = open_weights_for(GAME.id)
    given, watched = watched_setup()

    def with_trained_weights(patience: int) -> list[bool]:
        """For each round after the first: whether it uses the trained weights."""
        monkeypatch.setattr(learning_solver, "_PATIENCE", patience)
        given.clear()
        search = LearningSolver(watched, new_state(), weights, nodes=50_000)
        found, known = [], 1
        while not search.over():
            search.work(0.0)
            if search.rounds > known:
                known = search.rounds
                found.append(list(given[0].values) == list(weights.values))
        return found

    assert all(with_trained_weights(patience=0))
    assert not any(with_trained_weights(patience=1000))


def test_the_weights_learn_from_the_best_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learning_solver, "_CHANGED", 0)
    weights = open_weights_for(GAME.id)
    given, watched = watched_setup()
    search = LearningSolver(watched, new_state(), weights, nodes=50_000)
    points = finish(search)
    assert search.rounds >= 3

    def mean_error(used: Weights) -> float:
        """How far the evaluation is from the result, on average over the turns of the best game."""
        position = SETUP.open_position(new_state(), used)
        errors = []
        for moves in search.line():
            position.follow(vec[i64](moves))
            errors.append(abs(float(position.worths()[0]) - points))
        return sum(errors) / len(errors)

    assert mean_error(given[0]) < mean_error(weights)
