"""Lessons at a table: the script is played, other moves are refused, and afterwards it is an ordinary game."""

import asyncio
from typing import Any

import pytest

from tests.table.kit import ANNA, BELA, in_loop, new_key, opened, order
from underhold.bots.characters import character_name
from underhold.games import TITLES
from underhold.locale import LANGUAGES, words
from underhold.table.problems import TableProblem
from underhold.table.table import Table
from underhold.table.tables import Tables
from underhold.wire import messages

LESSONS = [(title.id, lesson.id) for title in TITLES for lesson in title.lessons()]
FIRST: Any = {"game": "cave-vs-cave", "lesson": "first_game"}


async def _lesson(tables: Tables, game: str = "cave-vs-cave", lesson: str = "first_game") -> Table:
    return await tables.get((await tables.make(order("here", game=game, lesson=lesson), ANNA)).table)


def _step(table: Table, language: str = "en") -> messages.LessonStep:
    found = table.position(ANNA, language).lesson
    assert found is not None
    return found


async def _next_task(table: Table) -> messages.LessonStep:
    """Plays what is played automatically, and waits for the opponents."""
    while not (found := _step(table)).cards:
        if found.moves:
            await table.play(ANNA, table.version, new_key(), found.moves[0])
        else:
            await asyncio.sleep(0.01)
    return found


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
@in_loop
async def test_a_lesson_is_played_to_its_end(game: str, lesson: str, tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        table = await _lesson(tables, game, lesson)
        with table.subscribe(ANNA):
            numbers = []
            while not (now := await _next_task(table)).done:
                numbers.append(now.number)
                for language in LANGUAGES:
                    assert all(one.text for one in _step(table, language).cards)
                await table.play(ANNA, table.version, new_key(), now.moves[0])
            assert numbers == list(range(1, now.count))
            assert now.number == now.count
            assert now.moves == []


@in_loop
async def test_other_moves_are_refused_kindly(database: str) -> None:
    async with opened(database) as tables:
        table = await _lesson(tables)
        with pytest.raises(TableProblem) as refusal:
            await table.play(ANNA, table.version, new_key(), "housework")
        assert refusal.value.error == "lesson"
        assert "Take Undergrowth" in refusal.value.wire(words("en")).detail
        assert table.game.ply == 0
        await table.play(ANNA, table.version, new_key(), "undergrowth")
        with pytest.raises(TableProblem) as illegal:  # the rules come first
            await table.play(ANNA, table.version, new_key(), "storeroom@b4")
        assert illegal.value.error == "illegal"


@in_loop
async def test_the_teacher_calls_the_opponent_by_the_name_at_the_seat(database: str) -> None:
    async with opened(database) as tables:
        table = await _lesson(tables)
        with table.subscribe(ANNA):
            for _ in range(4):
                await table.play(ANNA, table.version, new_key(), _step(table).moves[0])
            await _next_task(table)
        for language in LANGUAGES:
            character = table.position(ANNA, language).seats[1].character
            assert character is not None
            name = character_name(words(language), character)
            assert name in _step(table, language).cards[0].text


@in_loop
async def test_the_opponent_follows_the_script_also_after_a_restart(database: str) -> None:
    async with opened(database) as tables:
        table = await _lesson(tables)
        for _ in range(4):
            await table.play(ANNA, table.version, new_key(), _step(table).moves[0])
        id_ = table.id
    async with opened(database) as tables:
        table = await tables.get(id_)
        with table.subscribe(ANNA):
            await _next_task(table)
        assert [step.notation for step in table.game.steps[4:8]] == [
            "cultivation",
            "+2emmer,flax",
            "cave_entrance:stone",
            "end",
        ]
        assert table.row.lesson == "first_game"
        assert (await tables.list("mine", ANNA)).tables[0].lesson == "first_game"


@in_loop
async def test_going_back_leads_to_the_step_before(database: str) -> None:
    async with opened(database) as tables:
        table = await _lesson(tables)
        assert _step(table).back is None
        with table.subscribe(ANNA):
            for _ in range(4):
                await table.play(ANNA, table.version, new_key(), _step(table).moves[0])
            assert (await _next_task(table)).number == 5
            back = _step(table).back
            assert back == 3
            await table.takeback(ANNA, "ask", table.version, new_key(), back)
            assert _step(table).number == 4
            assert _step(table).moves == ["end"]


@in_loop
async def test_only_the_learner_sees_the_lesson(database: str) -> None:
    async with opened(database) as tables:
        table = await _lesson(tables)
        assert table.position(BELA, "en").lesson is None
        assert [seat.kind for seat in table.row.seats] == ["here", "bot"]


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (order("here", game="cave-vs-cave", lesson="gibberish"), "web.problem.no_lesson"),
        (order("here", game="gibberish", lesson="first_game"), "web.problem.no_game"),
        (order("link", **FIRST), "web.problem.lesson_seats"),
        (order("here", "here", **FIRST), "web.problem.lesson_seats"),
    ],
)
@in_loop
async def test_orders_that_are_not_a_lesson(wanted: messages.TableOrder, key: str, tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        with pytest.raises(TableProblem) as refusal:
            await tables.make(wanted, ANNA)
        assert refusal.value.key == key


@in_loop
async def test_games_list_their_lessons(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        listed = {game.id: game.lessons for game in tables.games("hu")}
        assert [one.id for one in listed["cave-vs-cave"]][:1] == ["first_game"]
        assert listed["cave-vs-cave"][0].name == "Az első játékod"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
@in_loop
async def test_a_lesson_can_begin_at_any_card(game: str, lesson: str, tmp_path: Any) -> None:
    script = next(title for title in TITLES if title.id == game).lesson(lesson)
    assert script is not None
    middle = next(step for step in reversed(script.script) if step.cards)
    async with opened(f"memory:{tmp_path}") as tables:
        for card in (middle.cards[-1].key, script.closing[-1].key):
            made = await tables.make(order("here", game=game, lesson=lesson, lesson_card=card), ANNA)
            table = await tables.get(made.table)
            found = await _next_task(table)
            assert table.version == 0
            assert found.done == (card == script.closing[-1].key)
            assert found.back is not None
            assert found.done or middle.move in found.moves
            if not found.done:
                await table.play(ANNA, table.version, new_key(), found.moves[0])


@in_loop
async def test_a_card_that_the_lesson_does_not_have(tmp_path: Any) -> None:
    async with opened(f"memory:{tmp_path}") as tables:
        with pytest.raises(TableProblem) as refused:
            await tables.make(order("here", **FIRST, lesson_card="nothing"), ANNA)
        assert refused.value.wire(words("en")).detail == "This game has no lesson called first_game/nothing."
