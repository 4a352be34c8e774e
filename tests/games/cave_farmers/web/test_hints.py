"""A hint in The Cave Farmers says what the turn does and how it compares, and is correct."""

from typing import Any

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene
from underhold.core.rng import Rng
from underhold.games import title
from underhold.games.cave_farmers.search.greedy_turn import best_turn
from underhold.locale import words

WEB_VIEW = title("cave-farmers").web_view()

EN = words("en")


def hint(position: Scene, *texts: str) -> str:
    """The reason for these moves; without moves for those of the bot."""
    view, state, moves = GAME.view(position.state, None), position.state, []
    for text in texts:
        moves.append(GAME.read(state, text))
        state = GAME.play(state, moves[-1]).state
    return WEB_VIEW.hint_reason(EN, view, moves or best_turn(view, Rng(1)).moves)


def test_a_turn_with_its_space_its_deeds_and_its_goods() -> None:
    game = scene(piles={"clearing_1_3": {"wood": 3}})
    said = hint(game, "clearing_1_3", "meadow@c4+field@b4", "take", "end")
    assert said.startswith(
        "This turn sends a dwarf to Clearing, lays meadow and field, brings 3 wood and 1 food and scores 2 points. "
    )


def test_furnishing_and_growing() -> None:
    me = Player(goods={"wood": 4, "stone": 3})
    game = scene(round=8, cards=["family_life"], me=me)
    said = hint(game, "urgent_wish_for_children", "furnish:dwelling", "grow", "end")
    assert "furnishes Dwelling, brings a child into the family, costs 4 wood and 3 stone and scores 4 points." in said


def test_an_expedition_is_one_sentence() -> None:
    game = scene(cards=["blacksmithing"], me=Player(goods={"ore": 3, "wood": 1}, caverns=["e3"]))
    said = hint(game, "blacksmithing", "forge:3", "loot:dog", "loot:all_weapons", "loot:wood", "end")
    assert "forges a weapon of strength 3, goes on an expedition for 1 dog, all weapons +1 and 1 wood, brings" in said


def test_an_armed_dwarf_that_goes_out_of_turn() -> None:
    game = scene(cards=["blacksmithing"], me=Player(weapons=[0, 7], goods={"ruby": 1, "wood": 1}, caverns=["e3"]))
    said = hint(game, "blacksmithing:7", "loot:furnish:cuddle_room", "at:d3", "home", "end")
    assert said.startswith("This turn sends the dwarf of strength 7 to Blacksmithing, goes on an expedition for ")
    assert "furnishes Cuddle room" in said
    assert "costs 1 wood and 1 ruby" in said


def test_imitation() -> None:
    game = scene(players=3, occupied={"supplies": 1}, me=Player(goods={"food": 4}))
    said = hint(game, "imitation_3=supplies", "end")
    assert said.startswith("This turn sends a dwarf to Imitation to imitate Supplies, brings 1 wood, 1 stone, 1 ore")


def test_several_of_one_thing() -> None:
    me = Player(goods={"wood": 6, "stone": 1}, meadows=["a1", "a2", "a3"])
    game = scene(cards=["sheep_farming"], piles={"sheep_farming": {"sheep": 2}}, me=me)
    said = hint(game, "sheep_farming", "small_pasture@a1", "large_pasture@a2,a3", "stable@a1", "take", "end")
    assert "fences a small pasture, fences a large pasture, builds a stable, brings 2 sheep" in said


def test_the_runner_up_is_another_space() -> None:
    game = scene(piles={"logging_1_3": {"wood": 9}, "wood_gathering": {"wood": 1}})
    said = hint(game, "logging_1_3", "take", "end")
    assert any(ending in said for ending in ("the next best space.", "about as good.", "this space is better."))
    assert said.count("Logging") == 1


def test_a_bad_turn_is_not_praised() -> None:
    game = scene(piles={"logging_1_3": {"wood": 9}, "wood_gathering": {"wood": 1}})
    said = hint(game, "wood_gathering", "end")
    assert said.endswith("looking further ahead this space is better.")


def test_the_rest_of_a_turn_and_its_end() -> None:
    game = scene(piles={"clearing_1_3": {"wood": 5}})
    game.play("clearing_1_3")
    assert hint(game, "take", "end").startswith("The rest of this turn brings 5 wood. I estimate that nothing else")
    game.play("meadow@c4+field@b4")
    assert hint(game, "take", "end").endswith("points more than ending the turn now.")
    game.play("take")
    assert hint(game, "end") == "The rest of this turn changes nothing. Nothing else is worth doing this turn."


def test_feeding() -> None:
    game = scene(round=3, phase="feed", me=Player(goods={"food": 3, "grain": 1}))
    assert hint(game) == (
        "This plan feeds the dwarfs, costs 1 grain and 3 food and loses 1 point. "
        "I have not found a cheaper way to pay the food that is due."
    )
    poor = scene(round=3, phase="feed", me=Player(goods={"food": 2}))
    assert hint(poor).startswith(
        "This plan feeds the dwarfs, takes 2 begging markers, costs 2 food and loses 6 points."
    )


def test_last_trades() -> None:
    game = scene(round=12, phase="final", me=Player(goods={"grain": 2}, rooms={"d3": "beer_parlor"}))
    assert hint(game) == "This plan brings 3 gold, costs 2 grain and scores 2 points. No other trade gains points."


def test_the_hint_changes_nothing() -> None:
    game = scene(piles={"clearing_1_3": {"wood": 3}})
    before = game.state.to_ints()
    hint(game)
    assert game.state.to_ints() == before


def test_a_hint_compares_with_other_lines_of_the_search() -> None:
    game = scene(piles={"clearing_1_3": {"wood": 3}})
    view = GAME.view(game.state, None)

    def line(*texts: str) -> list[Any]:
        state = game.state
        moves: list[Any] = []
        for text in texts:
            moves.append(GAME.read(state, text))
            state = GAME.play(state, moves[-1]).state
        return moves

    chosen, same = line("clearing_1_3", "meadow@c4+field@b4", "take", "end"), line("clearing_1_3", "take", "end")
    other = line("supplies", "end")
    said = WEB_VIEW.hint_reason(EN, view, chosen, [(same, 0.5), (other, 2.3)])
    assert said.endswith("2 points better than Supplies, the next best space.")
    assert "Supplies" in WEB_VIEW.hint_reason(EN, view, chosen, [(other, 0.1)])
    begun = scene(piles={"clearing_1_3": {"wood": 3}})
    begun.play("clearing_1_3", "take")
    rest: list[Any] = [GAME.read(begun.state, "meadow@c4+field@b4")]
    ended: list[Any] = [GAME.read(begun.state, "end")]
    said = WEB_VIEW.hint_reason(EN, GAME.view(begun.state, None), rest, [(ended, 3.0)])
    assert "worth 3 points more than ending the turn now" in said
