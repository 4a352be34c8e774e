"""The puzzles of this package, and files of puzzles."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

import underhold
from underhold.bots.puzzles.check import disagreements, errors_in, same_twice
from underhold.bots.puzzles.puzzle import RATINGS, BadPuzzles, Puzzle, PuzzleFile, dumps, loads, packaged, read_file
from underhold.games import TITLES

each_game = pytest.mark.parametrize("game_id", [title.id for title in TITLES])
STEP = 1 if underhold.build() == "compiled" else 20  # interpreted, only some of them
MAX_BYTES = 300_000
SHIPPED = {"cave-vs-cave": 300, "cave-farmers": 200}


def shipped(game_id: str) -> PuzzleFile:
    data = packaged(game_id)
    assert data is not None
    return loads(data)


@each_game
def test_every_puzzle_is_legal_and_clearly_solved(game_id: str) -> None:
    made = shipped(game_id)
    assert len(made.puzzles) == SHIPPED[game_id]
    for puzzle in made.puzzles[::STEP]:
        assert errors_in(puzzle) == []


@each_game
def test_no_two_puzzles_are_alike(game_id: str) -> None:
    made = shipped(game_id)
    assert same_twice(made) == []
    assert len({puzzle.id for puzzle in made.puzzles}) == len(made.puzzles)
    assert {puzzle.rating for puzzle in made.puzzles} <= set(range(1, 1 + len(RATINGS)))


@each_game
def test_puzzles_were_verified_ten_times_deeper(game_id: str) -> None:
    effort = shipped(game_id).effort
    assert effort.verify >= 10 * effort.find
    assert effort.samples > 1


@each_game
def test_a_file_is_small_and_keeps_its_bytes(game_id: str) -> None:
    data = packaged(game_id)
    assert data is not None
    assert len(data) < MAX_BYTES
    assert dumps(loads(data)) == data


def exact_puzzle() -> Puzzle:
    """A puzzle at the end of a game, where every search sees the exact points."""
    return next(puzzle for puzzle in shipped("cave-vs-cave").puzzles if puzzle.label in ("8.8", "7.7"))


def test_a_search_agrees_with_a_puzzle_and_not_with_a_wrong_one() -> None:
    puzzle = exact_puzzle()
    assert disagreements(puzzle, 400, 2, seed=5) == []
    best, other = puzzle.turns[0], puzzle.next_best
    swapped = replace(puzzle, turns=(replace(other, solves=True), replace(best, solves=False)))
    assert len(disagreements(swapped, 400, 2, seed=5)) == 2


def test_wrong_puzzles_are_reported() -> None:
    puzzle = exact_puzzle()
    best = puzzle.turns[0]
    wrong = {
        "its moves lead to": replace(puzzle, digest="00000000"),
        "not the turn": replace(puzzle, label="1.1"),
        "clearly best": replace(puzzle, gap=1.9),
        "no turn solves it": replace(puzzle, turns=(best,)),
        "nonsense": replace(puzzle, turns=(replace(best, moves=("nonsense",)), *puzzle.turns[1:])),
    }
    for text, changed in wrong.items():
        assert any(text in problem for problem in errors_in(changed)), text
    twice = replace(shipped("cave-vs-cave"), puzzles=(puzzle, puzzle))
    assert len(same_twice(twice)) == 2


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    data = packaged("cave-vs-cave")
    assert data is not None
    lines = gzip.decompress(data).decode().splitlines()
    changed = lines[1].replace('"rating":', '"rating":1')
    for text in ("", "{}", "\n".join([lines[0].replace('"format": 1', '"format": 9')]), f"{lines[0]}\n{changed}"):
        with pytest.raises(BadPuzzles):
            loads(gzip.compress(text.encode()))
    with pytest.raises(BadPuzzles):
        loads(data[:100])
    with pytest.raises(BadPuzzles):
        read_file(tmp_path / "missing.gz")
