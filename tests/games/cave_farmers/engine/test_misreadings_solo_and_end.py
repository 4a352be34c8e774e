"""Rules that are easily misread and that other programs got wrong: the solo game, the end of the game."""

from tests.games.cave_farmers.scene import GAME, Player, Scene, scene

# ------------------------------------------------------------------------------------------------ solo


def test_solo_set_up_and_course() -> None:
    game = Scene(GAME.new(GAME.setup(1, 0)))
    assert game.goods() == {"food": 2}
    assert game.open_spaces() == {
        *("excavation_1_3", "logging_1_3", "wood_gathering", "ore_mining_1_3", "sustenance_1_3"),
        *("ruby_mining", "housework", "slash_and_burn", "blacksmithing"),
    }
    assert game.pile("ruby_mining") == {"ruby": 1}
    for covered in ("drift_mining_1_3", "clearing_1_3", "supplies", "starting_player_1_3"):
        assert game.refused(covered) == "CF-10"
    game.play("wood_gathering", "end")
    assert game.seat == 0, "one dwarf after another"
    game.play("ruby_mining", "end")
    assert game.round == 2
    assert game.goods() == {"food": 2, "wood": 1, "ruby": 1}


def test_solo_cards_come_in_their_order_and_the_wish_turns_in_round_8() -> None:
    game = scene(players=1, round=7)
    assert "wish_for_children" in game.open_spaces()
    assert "ore_delivery" in game.open_spaces()
    game.next_round()
    assert game.round == 8
    assert {"family_life", "urgent_wish_for_children"} <= game.open_spaces()
    game.next_round()
    assert game.round == 10
    assert "ore_trading" in game.open_spaces()
    assert "exploration" not in game.open_spaces()


def test_a_ruby_from_the_supplier_can_save_a_space_in_solo() -> None:
    game = scene(players=1, me=Player(goods={"wood": 2, "stone": 2}), piles={"wood_gathering": {"wood": 8}})
    game.play("housework", "furnish:ruby_supplier", "end")
    game.rest()
    assert game.phase == "rescue", "income comes first"
    game.play("rescue:wood_gathering")
    assert game.pile("wood_gathering") == {"wood": 9}


# ------------------------------------------------------------------------------------------------ the end


def test_last_trades_come_after_the_last_harvest_and_before_scoring() -> None:
    player = Player(
        goods={"food": 4, "grain": 2, "ruby": 1, "sheep": 2},
        fields=["c4"],
        grain_fields=[1],
        large=[("a4", "b4")],
        rooms={"d3": "beer_parlor"},
    )
    game = scene(round=12, harvest="harvest", me=player)
    game.rest()
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.goods() == {"grain": 3, "ruby": 1, "sheep": 3}, "harvested, fed, bred"
    before = game.points()
    game.play("2grain>3gold")
    assert game.points() == before + 3 - 1
    game.play("ruby>boar")
    assert game.points() == before + 2 + 2, "a ruby for a boar, and one kind less is missing"
    game.play("finish")
    assert game.over
    assert game.moves() == set()


def test_last_trades_may_furnish_nothing_and_feed_nobody() -> None:
    game = scene(round=12, phase="feed", harvest="pay_one", me=Player(goods={"ruby": 2, "wood": 9, "stone": 9}))
    game.play("feed", "feed")
    assert game.phase == "final"
    assert game.actions() == {"finish"}
    assert int(game.farm().begging) == 2
    game.play("ruby>2food")
    assert int(game.farm().begging) == 2, "begging markers stay for good"


def test_points_for_dogs_pastures_and_begging() -> None:
    base = scene().points()
    assert base == 2 - 8 - 22
    for player, points in (
        (Player(goods={"dog": 3}), 3),
        (Player(small=["c4"]), 2 + 1),
        (Player(large=[("b4", "c4")]), 4 + 2),
        (Player(small=["b4", "c4"]), 4 + 2),
        (Player(small=["c4"], stables=["c4"]), 2 + 1),
        (Player(stables=["c4", "a1"]), 2),
        (Player(meadows=["c4"]), 1),
        (Player(begging=3), -9),
        (Player(goods={"sheep": 1}), 1 + 2),
        (Player(goods={"grain": 3}), 2),
        (Player(goods={"grain": 1}, fields=["c4"], grain_fields=[2]), 2 + 1),
        (Player(goods={"vegetable": 1}, fields=["c4"], vegetable_fields=[2]), 3 + 1),
        (Player(goods={"food": 9, "wood": 9, "stone": 9, "ore": 9}), 0),
        (Player(goods={"ruby": 2, "gold": 3}), 5),
        (Player(ore_mines=["e3"], deep=["e2"]), 3 + 2),
        (Player(ruby_mines=["e3"]), 4 + 1),
        (Player(meadows=["c4", "c5"], rooms={"d3": "office_room"}), 1),
    ):
        assert scene(me=player).points() == base + points, player


def test_an_equal_score_is_a_shared_win() -> None:
    game = scene(
        round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[Player(goods={"food": 2})]
    )
    game.play("feed", "feed")
    assert game.over
    assert GAME.scores(game.state).winner is None
    better = scene(
        round=12, phase="feed", harvest="pay_one", me=Player(goods={"food": 2}), rivals=[Player(goods={"food": 1})]
    )
    better.play("feed", "feed")
    assert GAME.scores(better.state).winner == 0
