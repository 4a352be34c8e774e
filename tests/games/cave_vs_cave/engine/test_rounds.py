"""Rounds, supply, conversions and the solo game."""

import pytest

from tests.games.cave_vs_cave.scene import GAME, GOODS, Player, Scene, scene
from underhold.core.game import Scores
from underhold.games.cave_vs_cave.words import verdict
from underhold.locale import words

CONVERSIONS = ["emmer", "flax", "gold"]


@pytest.mark.scenario("CVC-23")
@pytest.mark.parametrize("kind", CONVERSIONS)
def test_one_good_becomes_one_food(kind: str) -> None:
    game = scene("excavation", goods={kind: 2})
    game.play(f"{kind}>food")
    assert game.goods == {kind: 1, "food": 1}
    assert game.moves(kind) == {f"{kind}>food"}
    game.play(f"{kind}>food")
    assert game.goods == {"food": 2}
    assert game.refused(f"{kind}>food") == "CVC-23"


@pytest.mark.scenario("CVC-23")
def test_nothing_else_can_be_converted() -> None:
    game = scene("breach", goods=dict.fromkeys(GOODS, 1))
    assert game.moves() == {"emmer>food", "flax>food", "gold>food", "end"}


@pytest.mark.parametrize(
    ("players", "turns"), [(1, (2, 2, 2, 3, 3, 3, 4)), (2, (2, 2, 2, 3, 3, 3, 3, 4))], ids=["alone", "two"]
)
def test_a_round_has_its_turns_and_its_tiles(players: int, turns: tuple[int, ...]) -> None:
    """Each seat has these turns; the tile of a round lies there from then on, and its stage is that of its turns."""
    stages = {2: {"furnishing", "masonry", "undermining"}, 4: {"renovation"}}
    stages[3] = {"drift_mining", "expansion", "expedition"} | ({"breach"} if players == 2 else set())
    game = Scene(GAME.new(GAME.setup(players, 5)))
    deal = GAME.deal_to_json(game.state)
    seen = {"cultivation", "excavation", "housework", "undergrowth"}
    assert len(deal["actions"]) == len(turns)
    for number, (count, tile) in enumerate(zip(turns, deal["actions"], strict=True)):
        assert tile in stages[count]
        seen.add(tile)
        assert int(game.state.round) == number
        rich = {tile for tile in seen if tile != "renovation"}
        assert rich <= game.moves() <= seen | {f"{kind}>food" for kind in CONVERSIONS}
        for _ in range(count * players):
            assert int(game.state.round) == number
            game.pass_turn()
    assert game.over


def test_seven_walls_are_shared() -> None:
    game = Scene(GAME.new(GAME.setup(2, 1)))
    assert game.walls_left == 7


@pytest.mark.scenario("CVC-08")
def test_there_is_no_eighth_wall() -> None:
    mine, theirs = ["a1s", "a2s", "a3s", "a4s"], ["a1e", "a2e", "a3e"]
    assert scene("masonry", walls=mine, rival=Player(walls=theirs)).refused("wall:a5e") == "CVC-08"
    assert scene("masonry", walls=mine, rival=Player(walls=theirs[:2])).moves("wall:")


@pytest.mark.parametrize("players", [1, 2])
def test_rooms_lie_face_up_and_face_down(players: int) -> None:
    light = {"shelf", "spinning_wheel", "tunnel", "grindstone", "food_corner", "parlor"}
    shown = set()
    for seed in range(30):
        deal = GAME.deal_to_json(GAME.new(GAME.setup(players, seed)))
        assert len(deal["display"]) == (6 if players == 2 else 3)
        assert set(deal["display"]) <= light
        hidden = [room for cave in (*deal["caves"], deal["pile"]) for room in cave]
        assert len(hidden) == len(set(hidden)) == 18
        assert not light & set(hidden)
        shown |= set(deal["display"])
    assert shown == light


@pytest.mark.scenario("CVC-60")
def test_the_solo_game_has_no_breach() -> None:
    for seed in range(20):
        deal = GAME.deal_to_json(GAME.new(GAME.setup(1, seed)))
        assert sorted(deal["actions"]) == sorted(
            ["furnishing", "masonry", "undermining", "drift_mining", "expansion", "expedition", "renovation"]
        )


@pytest.mark.scenario("CVC-65")
@pytest.mark.parametrize(
    ("points", "says"),
    [
        (49, "49 points: 1 short of the goal of 50."),
        (50, "50 points: you have reached the goal of 50. Well dug!"),
        (60, "60 points: you have reached the goal of 50. Well dug!"),
        (61, "61 points: remarkable! The goal was 50."),
    ],
)
def test_alone_the_goal_is_fifty_points_and_more_than_sixty_are_remarkable(points: int, says: str) -> None:
    assert verdict(words("en"), Scores((points,), ({},), (0,), 0), ["Ada"], 0) == says
