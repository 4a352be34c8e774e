"""Every lesson can be played to its end by its own script, in every language. Fails when rules or texts change."""

import re
from typing import Any

import pytest

from underhold.core.record import Recorder, replay
from underhold.games import TITLES, Title
from underhold.games.lesson import Lesson, Step, card, script, step
from underhold.locale import LANGUAGES, entries

LESSONS = [(title, lesson) for title in TITLES for lesson in title.lessons()]
each_lesson = pytest.mark.parametrize(("title", "lesson"), LESSONS, ids=[f"{one.id}/{two.id}" for one, two in LESSONS])


def _start(title: Title, lesson: Lesson) -> tuple[Any, Any]:
    setup = title.game.setup(lesson.players, lesson.seed, **lesson.switches)
    return setup, title.game.new(setup, None if lesson.deal is None else dict(lesson.deal))


@each_lesson
def test_the_script_is_legal_and_its_record_replays(title: Title, lesson: Lesson) -> None:
    game = title.game
    setup, state = _start(title, lesson)
    recorder = Recorder(game, setup, state)
    for move in lesson.script:
        before, state = state, game.play(state, game.read(state, move.move)).state
        recorder.add(before, game.read(before, move.move), state)
    assert game.decision(state) is not None, "the lesson ends before the game does"
    assert len(list(replay(game, recorder.record(state)))) == len(lesson.script)


@each_lesson
def test_only_the_learner_has_steps(title: Title, lesson: Lesson) -> None:
    game, state = title.game, _start(title, lesson)[1]
    for one in lesson.script:
        decision = game.decision(state)
        assert decision is not None
        if one.cards or one.instead:
            assert decision.seat == lesson.seat, one.move
        state = game.play(state, game.read(state, one.move)).state


@each_lesson
def test_moves_that_are_as_good_lead_to_the_same_end(title: Title, lesson: Lesson) -> None:
    game = title.game
    for ply, one in enumerate(lesson.script):
        for other in one.instead:
            state = _start(title, lesson)[1]
            for number, played in enumerate(lesson.script):
                state = game.play(state, game.read(state, other if number == ply else played.move)).state


@pytest.mark.parametrize("language", LANGUAGES)
@each_lesson
def test_the_teacher_speaks_every_language(title: Title, lesson: Lesson, language: str) -> None:
    texts = entries(language)
    cards = [*(one for step in lesson.script for one in step.cards), *lesson.closing]
    keys = ["name", "about", *(one.key for one in cards)]
    assert len(keys) == len(set(keys))
    for key in keys:
        text = texts[f"lesson.{title.section}.{lesson.id}.{key}"]
        assert isinstance(text, str)
        begun = [found.group(1) for found in re.finditer(r"[.!?…]\W* (\w)", text)]
        assert sum(letter.isupper() for letter in begun) < 2, text  # at most two sentences
        assert len(text) <= 190, text
        if language != "en":
            assert text != entries("en")[f"lesson.{title.section}.{lesson.id}.{key}"]


@each_lesson
def test_moves_played_automatically_are_explained_afterwards(title: Title, lesson: Lesson) -> None:
    """The learner is never left without a word: the script begins with the teacher, and ends with one."""
    assert lesson.script[0].cards or lesson.steps[0] > 0
    assert lesson.closing
    assert lesson.minutes > 0


def test_a_script_is_written_as_moves_and_steps() -> None:
    found = script(step("a", "one", card("two", "x")), "b c")
    assert [one.move for one in found] == ["a", "b", "c"]
    assert [one.key for one in found[0].cards] == ["one", "two"]
    assert found[1:] == (Step("b"), Step("c"))
    lesson = Lesson("some", 1, found, (card("end"),))
    assert lesson.steps == (0, 3)
    assert lesson.at(2) == Step("c")
    assert lesson.at(3) is None
