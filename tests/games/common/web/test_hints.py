"""A hint says what a turn brings and how it compares, and is correct."""

import re
from random import Random
from typing import Any

import pytest

from tests.games.cave_vs_cave.scene import scene
from tests.games.common.web.positions import every_language, positions
from underhold.bots.search_setup import search_setup
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.game import GAME as CAVE_FARMERS
from underhold.games.cave_vs_cave.game import GAME as CAVE_VS_CAVE
from underhold.games.common.web.hint import expectation
from underhold.locale import Words, words

EN = words("en")


def hint(position: object, *texts: str) -> str:
    state = position.state  # type: ignore[attr-defined]
    moves = []
    view = CAVE_VS_CAVE.view(state, None)
    for text in texts:
        move = CAVE_VS_CAVE.read(state, text)
        moves.append(move)
        state = CAVE_VS_CAVE.play(state, move).state
    return title("cave-vs-cave").web_view().hint_reason(EN, view, moves)


def test_what_a_turn_brings() -> None:
    said = hint(scene(), "cultivation", "+2emmer,flax", "cave_entrance:wood", "end")
    assert said.startswith("This turn brings 1 wood, 2 emmer and 1 flax. ")


def test_costs_points_and_deeds() -> None:
    said = hint(scene("housework", goods={"wood": 1, "food": 2}), "shelf@a3", "end")
    assert said.startswith("The rest of this turn furnishes Shelf, costs 1 wood and 2 food and scores 3 points. ")


def test_the_rest_of_a_turn_is_compared_with_its_end() -> None:
    said = hint(scene("cultivation"), "+2emmer,flax", "end")
    assert re.fullmatch(r".* I estimate that this is worth \d points? more than ending the turn now\.", said)


def test_a_dig_says_that_the_plan_may_change() -> None:
    said = hint(scene(), "excavation", "dig:a2", "+stone", "end")
    assert "excavates a room and brings 1 stone. What it reveals may change the plan." in said


def test_a_plan_that_stops_at_a_dig_is_counted_to_its_end() -> None:
    whole = hint(scene(), "excavation", "+stone", "dig:a2", "end")
    begun = hint(scene(), "excavation", "+stone", "dig:a2")
    assert begun.split(".")[:2] == whole.split(".")[:2]
    assert "Excavation" not in begun


def test_nothing_left_to_do() -> None:
    position = scene("cultivation")
    position.play("+2emmer,flax", "cave_entrance:wood")
    assert hint(position, "end") == "The rest of this turn changes nothing. Nothing else is worth doing this turn."


def test_a_plan_that_looks_bad_at_first_is_not_praised() -> None:
    assert hint(scene("cultivation", goods={"gold": 3}), "gold>food", "gold>food", "end").endswith(
        "At first glance you would end the turn now, but looking further ahead this is better."
    )


def test_the_runner_up_is_another_tile() -> None:
    said = hint(scene(goods={"wood": 1, "food": 5}), "housework", "shelf@a3", "end")
    assert any(ending in said for ending in ("the next best tile.", "about as good.", "this tile is better."))
    assert "Housework" not in said


def test_a_bad_plan_is_not_praised() -> None:
    said = hint(scene(goods={"wood": 1, "food": 5}), "housework", "end")
    assert "looking further ahead" in said


def line(position: object, *texts: str) -> list[Any]:
    state = position.state  # type: ignore[attr-defined]
    moves: list[Any] = []
    for text in texts:
        moves.append(CAVE_VS_CAVE.read(state, text))
        state = CAVE_VS_CAVE.play(state, moves[-1]).state
    return moves


def compared(position: object, moves: list[Any], *alternatives: tuple[list[Any], float]) -> str:
    view = CAVE_VS_CAVE.view(position.state, None)  # type: ignore[attr-defined]
    return title("cave-vs-cave").web_view().hint_reason(EN, view, moves, alternatives)


def test_lines_of_the_search_count_more_than_a_quick_count() -> None:
    position = scene(goods={"wood": 1, "food": 5})
    chosen = line(position, "housework", "shelf@a3", "end")
    same = line(position, "housework", "end")
    other = line(position, "cultivation", "+2emmer,flax", "end")
    assert compared(position, chosen, (same, 0.2), (other, 3.4)).endswith(
        "I estimate that it is 3 points better than Cultivation, the next best tile."
    )
    assert compared(position, chosen, (other, 0.3)).endswith("I estimate that Cultivation would be about as good.")
    assert compared(position, chosen, (other, -2.0)).endswith("I estimate that Cultivation would be about as good.")
    assert compared(position, chosen, (same, 0.2)) == compared(position, chosen)  # it tells nothing of other tiles


def test_the_rest_of_a_turn_is_compared_with_its_end_by_the_search() -> None:
    position = scene("cultivation")
    chosen = line(position, "+2emmer,flax", "end")
    assert compared(position, chosen, (line(position, "end"), 2.2)).endswith(
        "I estimate that this is worth 2 points more than ending the turn now."
    )


@pytest.mark.parametrize(
    ("gain", "alone", "said"),
    [
        (3.4, False, "I expect you to finish about 3 points ahead."),
        (1.2, False, "I expect you to finish about 1 point ahead."),
        (-0.8, False, "I expect you to finish about 1 point behind."),
        (0.4, False, "I expect you to finish about level."),
        (61.6, True, "I expect you to finish with about 62 points."),
    ],
)
def test_the_expected_result_is_a_sentence_in_every_language(gain: float, alone: bool, said: str) -> None:
    assert expectation(EN, gain, alone) == said
    for spoken in every_language():
        assert not set("{}") & set(expectation(spoken, gain, alone))


@pytest.mark.parametrize("game", [CAVE_VS_CAVE, CAVE_FARMERS], ids=lambda game: game.id)
@pytest.mark.parametrize("spoken", every_language(), ids=lambda spoken: spoken.language)
def test_every_plan_of_the_bot_can_be_explained(game: object, spoken: Words) -> None:
    game_id: str = game.id  # type: ignore[attr-defined]
    web_view = title(game_id).web_view()
    rng = Random(7)
    explained = 0
    for position in positions(web_view.game, 3, first_seed=3):
        if rng.random() > 0.04 or web_view.game.decision(position.view) is None:
            continue
        before = position.view.to_ints()
        said = web_view.hint_reason(spoken, position.view, search_setup(game_id).best_turn(position.view, Rng(1)).moves)
        assert said
        assert not set("{}") & set(said)
        assert position.view.to_ints() == before
        explained += 1
    assert explained
