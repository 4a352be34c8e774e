"""Making puzzles: which ones are kept, and the same result after an interruption."""

from dataclasses import replace
from typing import Any

import pytest

from underhold.bots.puzzles import make
from underhold.bots.puzzles.idea import idea_of
from underhold.bots.puzzles.make import begin, continue_puzzles
from underhold.bots.puzzles.puzzle import Effort, Puzzle, PuzzleFile, dumps, loads, packaged

EFFORT = Effort(1, 10, 2)
GAME = "cave-vs-cave"


def sample() -> Puzzle:
    data = packaged(GAME)
    assert data is not None
    return loads(data).puzzles[0]


@pytest.fixture
def fake_games(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every second game has a puzzle; ratings and ideas repeat. Returns the numbers of the games that were searched."""
    searched: list[int] = []
    basis = sample()

    def search_game(task: Any) -> Puzzle | None:
        searched.append(task.number)
        idea, rating, label = f"idea {task.number % 78}", 1 + task.number % 3, f"{3 + task.number % 5}.1"
        if task.number % 2 or idea in task.ideas or rating in task.full:
            return None
        return replace(basis, number=task.number, idea=idea, rating=rating, label=label)

    monkeypatch.setattr(make, "search_game", search_game)
    return searched


def last(made: PuzzleFile, count: int, games: int | None = None) -> PuzzleFile:
    return list(continue_puzzles(made, count, most_games=games))[-1]


def test_no_two_puzzles_are_from_the_same_game_or_have_the_same_idea(fake_games: list[int]) -> None:
    made = last(begin(GAME, 1, EFFORT), 100, games=96)
    assert len({puzzle.number for puzzle in made.puzzles}) == len(made.puzzles) == 39
    assert len({puzzle.idea for puzzle in made.puzzles}) == len(made.puzzles)


def test_no_rating_takes_all_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    basis = sample()

    def search_game(task: Any) -> Puzzle:
        return replace(basis, number=task.number, idea=str(task.number), rating=2, label=f"{task.number}.1")

    monkeypatch.setattr(make, "search_game", search_game)
    assert len(last(begin(GAME, 1, EFFORT), 100, games=96).puzzles) == 6


def test_no_round_takes_all_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
    basis = sample()
    asked: list[Any] = []

    def search_game(task: Any) -> Puzzle:
        asked.append(task)
        label = f"8.{task.number}"
        return replace(basis, number=task.number, idea=str(task.number), rating=1 + task.number % 5, label=label)

    monkeypatch.setattr(make, "search_game", search_game)
    assert len(last(begin(GAME, 1, EFFORT), 100, games=96).puzzles) == 6
    assert asked[0].full_rounds == frozenset()
    assert (asked[-1].full_rounds, asked[-1].rounds) == (frozenset({"8"}), {"8": 6}), "such positions are not searched"


def test_an_interrupted_run_continues_with_the_same_result(fake_games: list[int]) -> None:
    at_once = last(begin(GAME, 1, EFFORT), 30, games=96)
    first = last(begin(GAME, 1, EFFORT), 30, games=32)
    assert 0 < len(first.puzzles) < 30
    fake_games.clear()
    assert dumps(last(loads(dumps(first)), 30, games=64)) == dumps(at_once)
    assert fake_games[0] == 32, "games that were searched are not searched again"


def test_the_idea_is_the_difference_between_two_turns_without_places() -> None:
    assert idea_of(["sow:grain", "end"], ["end"]) == "sow:grain instead of nothing"
    assert idea_of(["clearing_1_3", "take", "meadow@b4+field@c4"], ["supplies"]) == (
        "clearing_1_3, meadow+field instead of supplies"
    )
    assert idea_of(["stable@a1"], ["large_pasture@b3,c3"]) == "stable instead of large_pasture"
    assert idea_of(["wall:a1s"], ["wall:b5e"]) == "where to wall"
