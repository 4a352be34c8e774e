"""Rules that are easily misread and that other programs got wrong: the Office room, tunnels and mines."""

from tests.games.cave_farmers.engine.helpers import BUSY, FOREST, houses, travelling
from tests.games.cave_farmers.scene import Player, scene

# ------------------------------------------------------------------------------------------------ Office room


OFFICE = {"d3": "office_room"}


def test_an_overhanging_field_is_sown_and_harvested() -> None:
    game = scene(me=Player(goods={"grain": 1}, rooms=OFFICE))
    game.play("slash_and_burn", "meadow@c4+field@c5", "sow:grain", "end")
    assert game.grain_fields() == [3]
    assert game.goods() == {"gold": 2}


def test_an_overhanging_cavern_is_furnished_and_an_overhanging_tunnel_with_the_work_room() -> None:
    game = scene(me=Player(goods={"wood": 1}, rooms=OFFICE), occupied=BUSY)
    game.play("drift_mining_1_3", "cavern@e5+tunnel@e4", "end", "housework", "furnish:cuddle_room", "end")
    assert game.rooms()["e5"] == "cuddle_room"
    rooms = {"d3": "office_room", "d2": "work_room"}
    work = scene(me=Player(goods={"wood": 1}, rooms=rooms, tunnels=["e4", "e5"]))
    work.play("housework", "furnish:cuddle_room")
    assert work.moves() == {"at:e4", "at:e5"}


def test_overhanging_tunnels_carry_mines() -> None:
    player = Player(rooms=OFFICE, tunnels=["e4", "e5", "f4", "f5"])
    game = scene(round=6, me=player, occupied=BUSY)
    game.play("ore_mine_construction", "ore_mine@e5+deep_tunnel@f5", "end")
    assert game.goods() == {"ore": 3}, "two overhanging halves side by side, and no gold for it"
    game.play("ruby_mine_construction", "ruby_mine@f5", "end")
    assert game.goods() == {"ore": 3, "ruby": 1}


def test_an_overhanging_meadow_is_fenced_and_takes_a_stable() -> None:
    player = Player(goods={"wood": 4, "stone": 1}, rooms=OFFICE, meadows=["c4", "c5"], fields=["c3"])
    game = scene(cards=["sheep_farming"], me=player)
    game.play("sheep_farming", "stable@c5", "large_pasture@c4,c5", "end")
    assert game.goods() == {}
    assert houses(Player(goods={"boar": 2, "cattle": 8}, rooms=OFFICE, large=[("c4", "c5")], stables=["c5"]))


def test_the_state_parlor_sees_overhanging_dwellings() -> None:
    game = scene(me=Player(rooms={"e4": "state_parlor", "e5": "dwelling"}))
    assert game.score().bonuses["state_parlor"] == 8, "the one outside and the entry-level dwelling"


def test_one_free_border_space_is_enough_for_an_overhanging_tile() -> None:
    forest = [cell for cell in FOREST if cell != "a1"]
    without = Player(fields=forest, rooms={"d3": "miner"})
    assert scene(me=without).refused("slash_and_burn") == "CF-10"
    game = scene(me=Player(fields=forest, rooms=OFFICE))
    game.play("slash_and_burn")
    assert game.moves() == {
        "meadow@a1+field@z1",
        "meadow@z1+field@a1",
        "meadow@a1+field@a0",
        "meadow@a0+field@a1",
    }
    inner = scene(me=Player(fields=[cell for cell in FOREST if cell != "b2"], rooms=OFFICE))
    assert inner.refused("slash_and_burn") == "CF-10", "b2 has no outer edge"


def test_an_overhang_pays_two_gold_and_the_bonus_under_the_inner_half() -> None:
    game = scene(me=Player(rooms=OFFICE, meadows=["c4", "b4", "a4"]))
    game.play("slash_and_burn", "meadow@a3+field@z3")
    assert game.goods() == {"gold": 2, "boar": 1}


def test_no_tile_overhangs_the_border_of_forest_and_mountain() -> None:
    game = scene(me=Player(rooms=OFFICE, meadows=["c4"]))
    game.play("slash_and_burn")
    assert not any("@d" in move for move in game.actions())
    cave = scene(me=Player(rooms=OFFICE))
    cave.play("drift_mining_1_3")
    assert not any("@c" in move for move in cave.actions())


def test_the_first_tile_covers_the_entrance_even_with_the_office_room() -> None:
    game = scene(me=Player(rooms=OFFICE))
    game.play("slash_and_burn")
    assert all("@c4" in move for move in game.actions())
    assert {"meadow@c4+field@c5", "meadow@c5+field@c4"} <= game.actions()


# ------------------------------------------------------------------------------------------------ deep tunnels, mines


def test_deep_tunnels_carry_no_ore_mine() -> None:
    game = scene(round=3, me=Player(deep=["e2", "f2"], tunnels=["e3"], ore_mines=["e1", "f1"], weapons=[1, 1]))
    game.play("ore_mine_construction:1")
    assert game.moves("ore_mine") == set()


def test_the_player_chooses_which_half_is_the_deep_tunnel() -> None:
    for mine, deep in (("e3", "f3"), ("f3", "e3")):
        game = scene(round=3, me=Player(tunnels=["e3", "f3"]))
        game.play("ore_mine_construction", f"ore_mine@{mine}+deep_tunnel@{deep}", "end")
        assert game.cells("ore_mines") == {mine}
        assert game.cells("deep") == {deep}


def test_a_deep_tunnel_is_furnished_only_with_the_work_room() -> None:
    plain = scene(me=Player(goods={"wood": 1}, rooms={"d3": "miner"}, deep=["e3"], ore_mines=["e2"]))
    plain.play("housework")
    assert plain.moves("furnish") == set()
    work = scene(me=Player(goods={"wood": 1}, rooms={"d3": "work_room"}, deep=["e3"], ore_mines=["e2"]))
    work.play("housework", "furnish:cuddle_room", "end")
    assert work.rooms()["e3"] == "cuddle_room"


def test_work_room_and_a_tunnel_bought_with_a_ruby() -> None:
    game = scene(me=Player(goods={"ruby": 1, "wood": 1}, rooms={"d3": "work_room"}))
    game.play("housework")
    assert not game.can("furnish:cuddle_room")
    game.play("ruby>tunnel@e3", "furnish:cuddle_room", "end")
    assert game.rooms()["e3"] == "cuddle_room"


def test_a_furnished_tunnel_takes_no_mine() -> None:
    rooms = {"d3": "work_room", "e3": "cuddle_room"}
    game = scene(round=6, me=Player(rooms=rooms, tunnels=["e2"]))
    assert game.refused("ore_mine_construction") == "CF-10"
    game.play("ruby_mine_construction")
    assert game.actions() == {"ruby_mine@e2"}


def test_work_room_serves_the_loot_too() -> None:
    game = travelling(11, {"wood": 3, "stone": 2}, rooms={"d3": "work_room"}, tunnels=["e3", "e2"])
    game.play("loot:dwelling", "at:e2", "loot:furnish:cuddle_room")
    assert game.rooms() == {"d3": "work_room", "e2": "dwelling", "e3": "cuddle_room"}


def test_two_mines_from_one_space_only_for_the_guest_room() -> None:
    land = Player(tunnels=["e3", "f3"], deep=["e2", "f2"])
    plain = scene(round=6, me=land)
    plain.play("ruby_mine_construction", "ruby_mine@e2")
    assert plain.actions() == {"end"}
    guest = scene(round=6, me=Player(tunnels=land.tunnels, deep=land.deep, rooms={"d3": "guest_room"}))
    guest.play("ruby_mine_construction", "ruby_mine@e2", "ruby_mine@f3")
    assert guest.actions() == {"end"}
    assert guest.goods() == {"ruby": 1}
    assert guest.score().categories["mines"] == 8


def test_one_ore_mine_per_visit() -> None:
    game = scene(round=3, me=Player(tunnels=["e3", "f3", "e2", "f2"], rooms={"d3": "guest_room"}))
    game.play("ore_mine_construction", "ore_mine@e3+deep_tunnel@f3")
    assert game.actions() == {"end"}
