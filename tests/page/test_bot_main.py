"""What the bot worker runs: questions in slices, which can be cancelled or ended early."""

import json
from dataclasses import asdict
from typing import Any

from underhold.games import game
from underhold.page import bot_main
from underhold.table.thinker import Question

GAME = game("cave-vs-cave")


def question(bot: str = "", ask: Any = "plan", seconds: float = 60.0) -> str:
    """A question about a new game."""
    start = GAME.new(GAME.setup(2, 4))
    return json.dumps(asdict(Question(ask, GAME.id, 0, GAME.to_ints(start), 1, seconds, bot)) | {"limit": 61.0})


def played(answer: str) -> None:
    """Check that the moves of an answer are legal."""
    state = GAME.new(GAME.setup(2, 4))
    moves = json.loads(answer)["answer"]
    assert moves
    for move in moves:
        state = GAME.play(state, GAME.unpack(move)).state


def test_a_search_pauses_and_ends_early_with_what_it_has_found() -> None:
    job = bot_main.begin(question("master@3600s"))
    assert job.work(0.0, finish=False) is None
    assert job.work(0.01, finish=False) is None
    answer = job.work(60.0, finish=True)
    assert answer is not None
    played(answer)


def test_ending_early_before_the_first_step_gives_an_answer_too() -> None:
    answer = bot_main.begin(question("master@3600s")).work(60.0, finish=True)
    assert answer is not None
    played(answer)


def test_a_bot_that_does_not_search_answers_at_once() -> None:
    answer = bot_main.begin(question("apprentice")).work(60.0, finish=False)
    assert answer is not None
    played(answer)


def test_a_hint_is_computed_in_slices() -> None:
    job = bot_main.begin(question(ask="advise", seconds=0.2))
    slices = 1
    while (answer := job.work(0.01, finish=False)) is None:
        slices += 1
    assert slices > 1
    assert json.loads(answer)["answer"][0]["moves"]


def test_a_question_that_cannot_be_answered_says_why() -> None:
    answer = bot_main.begin(question("nobody@5")).work(60.0, finish=False)
    assert answer is not None
    assert json.loads(answer)["answer"]["key"].startswith("error.bot.")
    broken = json.loads(question("master")) | {"state": [1, 2, 3]}
    answer = bot_main.begin(json.dumps(broken)).work(60.0, finish=False)
    assert answer is not None
    assert "failed" in json.loads(answer)
