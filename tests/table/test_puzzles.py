"""Puzzles played without a table: positions, undo, verdicts, and turns that nobody evaluated before."""

import gzip
from dataclasses import replace
from typing import Any

import pytest

from tests.table.kit import each_game, in_loop, opened
from underhold.bots.puzzles.puzzle import Puzzle, dumps, loads, packaged
from underhold.bots.puzzles.rating import turn_of_bot
from underhold.games import game
from underhold.locale import available
from underhold.table import thinking
from underhold.table.problems import TableProblem
from underhold.table.tables import Tables
from underhold.wire import messages


def puzzles_of(game_id: str) -> tuple[Puzzle, ...]:
    data = packaged(game_id)
    assert data is not None
    return loads(data).puzzles


async def after(tables: Tables, puzzle: Puzzle, moves: Any = (), language: str = "en") -> messages.PuzzleState:
    return await tables.puzzles.state(puzzle.game, puzzle.id, list(moves), language)


@each_game
@in_loop
async def test_every_puzzle_of_a_game_is_listed(game_id: str) -> None:
    async with opened("memory:") as tables:
        listed = await tables.puzzles.list(game_id)
        assert [one.id for one in listed.puzzles] == [puzzle.id for puzzle in puzzles_of(game_id)]
        assert all(one.bot in ("greedy", "apprentice", "journeyman", "master", "grandmaster") for one in listed.puzzles)


@each_game
@pytest.mark.parametrize("language", available())
@in_loop
async def test_a_solution_solves_the_puzzle(game_id: str, language: str) -> None:
    puzzle = puzzles_of(game_id)[0]
    async with opened("memory:") as tables:
        start = await after(tables, puzzle, language=language)
        assert start.verdict is None
        assert start.position.decision is not None
        assert (start.position.label, start.position.ply) == (puzzle.label, len(puzzle.moves))
        assert not start.position.back.undo
        assert start.log
        best = puzzle.turns[0]
        done = await after(tables, puzzle, best.moves, language)
        assert done.verdict is not None
        assert done.verdict.solved
        assert done.verdict.best.moves == done.verdict.played.moves == list(best.moves)
        assert done.verdict.played.gain == best.gain
        assert all(done.verdict.best.sentences)
        assert done.position.decision is None
        assert not done.position.back.undo


@each_game
@in_loop
async def test_another_turn_fails_and_shows_the_best_one(game_id: str) -> None:
    puzzle = puzzles_of(game_id)[0]
    async with opened("memory:") as tables:
        done = await after(tables, puzzle, puzzle.next_best.moves)
        assert done.verdict is not None
        assert not done.verdict.solved
        assert done.verdict.best.moves == list(puzzle.turns[0].moves)
        assert done.verdict.best.gain - done.verdict.played.gain == pytest.approx(puzzle.gap, abs=0.05)
        assert list(puzzle.next_best.moves) not in [way.moves for way in done.verdict.others]


@in_loop
async def test_a_turn_can_be_undone_until_it_is_judged() -> None:
    puzzle = next(one for one in puzzles_of("cave-vs-cave") if len(one.turns[0].moves) > 2)
    async with opened("memory:") as tables:
        begun = await after(tables, puzzle, puzzle.turns[0].moves[:1])
        assert begun.verdict is None
        assert begun.position.back.undo
        assert begun.position.back.ask is None
        assert begun.position.ply == len(puzzle.moves) + 1


@pytest.mark.parametrize(("loss", "solved"), [(0.4, True), (3.0, False)])
@in_loop
async def test_a_turn_that_was_never_evaluated_is_judged_by_the_search(
    loss: float, solved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def answer(question: Any) -> Any:
        asked.append(question)
        worths = [20.0] * puzzle.players
        best = {"moves": [], "gain": 7.0, "worths": worths}
        return {"played": {**best, "gain": 7.0 - loss}, "best": best, "others": []}

    monkeypatch.setattr(thinking, "answer", answer)
    puzzle = puzzles_of("cave-vs-cave")[0]
    # Only the best turn is known, so any other one has to be judged.
    known = replace(puzzle, turns=puzzle.turns[:1])
    text = gzip.decompress(dumps(replace(loads(packaged("cave-vs-cave") or b""), puzzles=(known,)))).decode()

    async def load(game_id: str) -> str | None:
        return text if game_id == "cave-vs-cave" else None

    async with opened("memory:", load_puzzles=load) as tables:
        done = await after(tables, known, puzzle.next_best.moves)
        assert done.verdict is not None
        assert done.verdict.solved is solved
        assert done.verdict.best.gain - done.verdict.played.gain == pytest.approx(loss, abs=0.02)
        assert [question.ask for question in asked] == ["judge"]
        with pytest.raises(TableProblem, match="no_puzzles"):
            await tables.puzzles.list("cave-farmers")


@in_loop
async def test_wrong_requests_are_refused() -> None:
    puzzle = puzzles_of("cave-vs-cave")[0]
    async with opened("memory:") as tables:
        for moves, key in ((["nonsense"], "no_move"), ([*puzzle.turns[0].moves, "end"], "puzzle_over")):
            with pytest.raises(TableProblem, match=key):
                await after(tables, puzzle, moves)
        with pytest.raises(TableProblem, match="no_puzzle"):
            await tables.puzzles.state("cave-vs-cave", "0000000000", [], "en")
        with pytest.raises(TableProblem, match="no_puzzles"):
            await tables.puzzles.list("chess")


@in_loop
async def test_a_bot_plays_a_whole_turn_of_a_puzzle() -> None:
    """What a bot plays is a turn as the page sends it: it gets a verdict."""
    puzzle = puzzles_of("cave-vs-cave")[0]
    rules = game(puzzle.game)
    async with opened("memory:") as tables:
        state = (await tables.puzzles._start(puzzle)).state
        moves = turn_of_bot(rules, state, "greedy", 1)
        done = await after(tables, puzzle, list(map(str, moves)))
        assert done.verdict is not None
        assert done.verdict.solved is (puzzle.rating == 1)
