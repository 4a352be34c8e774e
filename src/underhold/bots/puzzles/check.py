"""Checks puzzles: that they are well-formed and different from each other, and that another search agrees with them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from underhold.bots.analysis import leads_to
from underhold.bots.puzzles.puzzle import Puzzle, PuzzleFile, position, read_moves
from underhold.bots.puzzles.search import ERRORS, MIN_GAP, compare
from underhold.bots.think import Budget, think
from underhold.core.errors import UnderholdError
from underhold.core.game import Game
from underhold.core.rng import Rng
from underhold.games import game as game_by_id

# Another search gives slightly different points, so a puzzle close to the limit must not fail by chance.
_AGREED_GAP: Final = MIN_GAP / 2


def same_twice(made: PuzzleFile) -> list[str]:
    """What is wrong with the puzzles as a whole: two from the same game, or with the same idea."""
    games = Counter(puzzle.number for puzzle in made.puzzles)
    ideas = Counter(puzzle.idea for puzzle in made.puzzles)
    return [
        *(f"{many} puzzles are from game {number}" for number, many in games.items() if many > 1),
        *(f"{many} puzzles have the idea {idea!r}" for idea, many in ideas.items() if many > 1),
    ]


def errors_in(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, found without a search."""
    game = game_by_id(puzzle.game)
    try:
        state = position(puzzle)
        decision = game.decision(state)
        if decision is None or (game.label(state), decision.seat) != (puzzle.label, puzzle.seat):
            return ["it is not the turn that the puzzle says"]
        for turn in puzzle.turns:
            read_moves(game, state, turn.moves)
    except UnderholdError as error:
        return [str(error)]
    if not puzzle.solutions or len(puzzle.solutions) == len(puzzle.turns):
        return ["no turn solves it, or all of them do"]
    if puzzle.gap < max(MIN_GAP, ERRORS * puzzle.error):
        return ["the best turn is not clearly best"]
    return []


def disagreements(puzzle: Puzzle, nodes: int, samples: int, seed: int) -> list[str]:
    """What a search of this many positions, with other random numbers, says against a puzzle."""
    game = game_by_id(puzzle.game)
    state = position(puzzle)
    view = game.view(state, puzzle.seat)
    return list(_disagreements(game, state, view, puzzle, nodes, samples, seed))


def _disagreements(
    game: Game[Any, Any], state: Any, view: Any, puzzle: Puzzle, nodes: int, samples: int, seed: int
) -> Iterator[str]:
    solving = [read_moves(game, state, turn.moves) for turn in puzzle.solutions]
    best = think(game, view, Rng(seed, puzzle.number), Budget(nodes=nodes), 1).advice[0].moves
    if not any(leads_to(game, view, best, moves) for moves in solving):
        yield f"the search prefers {' '.join(map(str, best))}"
    other = read_moves(game, state, puzzle.next_best.moves)
    first, second = compare(game, view, [solving[0], other], nodes // samples, samples, seed, puzzle.number)
    gap, _ = first.ahead_of(second)
    if gap < _AGREED_GAP:
        yield f"the best turn is only {gap:.1f} points better"
