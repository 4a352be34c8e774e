"""The row is the rule: a changed row changes the game, and a row that the rules cannot carry out is an error."""

import pytest

from tests.changed_rows import run_script

CONTENT = """
from dataclasses import replace

ROWS = "underhold.games.cave_vs_cave.content"


def change(table, row_id, **values):
    def patch(module):
        from underhold.games.cave_vs_cave.content import effects
        from underhold.games.cave_vs_cave.content.goods import pack as goods

        made = {name: eval(value, vars(effects) | {"goods": goods}) for name, value in values.items()}
        rows = [replace(row, **made) if row.id == row_id else row for row in getattr(module, table.upper())]
        setattr(module, table.upper(), tuple(rows))

    on_import(f"{ROWS}.{table}", patch)


"""


def play(*changes: str, script: str) -> str:
    """What a script prints when it plays with these rows changed."""
    return run_script(CONTENT + "\n".join(changes) + "\nfrom tests.games.cave_vs_cave.scene import scene\n" + script)


def refused(*changes: str) -> str:
    """The last line of what importing the engine says with these rows changed."""
    with pytest.raises(AssertionError) as caught:
        run_script(CONTENT + "\n".join(changes) + "\nimport underhold")
    return str(caught.value).strip().splitlines()[-1]


STALL_IS = 'change("rooms", "stall", parts="()", power="{}")'


def test_two_rooms_that_wait_for_flax_both_answer() -> None:
    said = play(
        STALL_IS.format("OnFlax(1, 1, goods(wood=2))"),
        script="""
game = scene("cultivation", goods={}, rooms={"a3": "shelf", "a2": "retting_room", "a1": "parlor", "b1": "stall"})
game.play("+2emmer,flax")
print(game.goods)
""",
    )
    assert said == "{'wood': 2, 'emmer': 2, 'flax': 1, 'food': 1}\n"


def test_two_rooms_that_wait_for_a_wall_both_answer() -> None:
    said = play(
        STALL_IS.format("OnWall(goods(wood=2))"),
        script="""
game = scene("masonry", goods={}, rooms={"a3": "shelf", "a2": "dungeon", "a1": "parlor", "b1": "stall"})
game.play("wall:a4e")
print(game.goods)
""",
    )
    assert said == "{'wood': 2, 'gold': 2}\n"


def test_two_rooms_may_offer_an_exchange_on_the_same_tile() -> None:
    said = play(
        STALL_IS.format("MayOnAction('undergrowth', Exchange(goods(food=1), goods(stone=3)))"),
        script="""
rooms = {"a3": "shelf", "a2": "prospecting_site", "a1": "parlor", "b1": "stall"}
game = scene("undergrowth", goods={"food": 3}, rooms=rooms)
game.play("stall")
print(game.goods, sorted(game.moves("prospecting_site") | game.moves("stall")), game.refused("stall"))
game.play("prospecting_site")
print(game.goods)
""",
    )
    assert said == "{'stone': 3, 'food': 2} ['prospecting_site'] CVC-47\n{'stone': 3, 'food': 1, 'gold': 1}\n"


def test_two_rooms_that_answer_to_room_uses_add_up() -> None:
    said = play(
        STALL_IS.format("OnUseRooms((1, 2), gain=goods(gold=1), more_rooms=1)"),
        script="""
rooms = {"a3": "shelf", "a2": "equipment_room", "a1": "parlor", "b1": "stall", "a5": "food_corner"}
game = scene("undermining", goods={}, rooms=rooms)
game.play("food_corner")
print(game.goods, game.state.uses_left)
game = scene("undergrowth", goods={}, rooms={"a3": "shelf", "a2": "wood_storeroom", "a1": "parlor", "b1": "stall"})
game.play("shelf:2wood", "cave_entrance:stone")
print(game.goods, game.state.uses_left)
""",
    )
    assert said == "{'food': 3, 'gold': 1} 3\n{'wood': 2, 'stone': 1, 'gold': 1} 0\n"


def test_what_blue_rooms_add_may_be_spent_by_the_room_that_is_used() -> None:
    said = play(
        STALL_IS.format("OnUseRooms((1,), gain=goods(flax=1))"),
        script="""
rooms = {"a3": "shelf", "a2": "wood_storeroom", "a1": "parlor", "b1": "stall", "a5": "furniture_workshop"}
game = scene("undergrowth", goods={"wood": 1}, rooms=rooms)
game.play("furniture_workshop")
print(game.goods)
""",
    )
    assert said == "{'gold': 3}\n"


def test_digs_that_are_paid_for_may_all_cross_walls() -> None:
    said = play(
        'change("actions", "undermining", parts="(Excavate(3, through_walls=True),)")',
        script="""
game = scene("undermining", walls=["a2s", "a4e", "a4s"])
game.play("dig3:a5", "dig:b4", "dig:b3")
print(sorted(game.covered), game.moves("dig:"))
""",
    )
    assert said == "['a1', 'a2', 'b1', 'b2', 'b5', 'c5'] set()\n"


def test_a_room_may_have_any_part_of_a_tile() -> None:
    said = play(
        'change("rooms", "stall", parts="(BuildWall(), TearDownWall(goods(gold=2)), Furnish(goods(food=1)))")',
        script="""
game = scene("undergrowth", goods={"wood": 1, "food": 1}, rooms={"a2": "stall"}, walls=["a4s"])
print(sorted(game.moves("stall:tear") | game.moves("stall:shelf")))
game.play("stall:wall:a4e", "stall:tear:a4s", "stall:shelf@a3:food")
print(game.goods, game.walls, game.rooms)
""",
    )
    assert said == ("['stall:shelf@a3:food', 'stall:tear:a4s']\n{'gold': 2} {'a4e'} {'a2': 'stall', 'a3': 'shelf'}\n")


def test_alternatives_that_read_alike_are_numbered() -> None:
    said = play(
        'change("actions", "excavation", parts="(either(Excavate(1), Excavate(1, pay=goods(food=1))),)")',
        script="""
game = scene("excavation", goods={"food": 1})
print(sorted(game.moves("dig:a2")))
game.play("dig:a2#2")
print(game.goods)
""",
    )
    assert said == "['dig:a2', 'dig:a2#2']\n{}\n"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            'change("rooms", "shelf", parts="(UseRooms(1),)")',
            "ValueError: shelf: the rules cannot carry out UseRooms(count=1).",
        ),
        (
            'change("rooms", "dungeon", power="Gain(goods())")',
            "ValueError: dungeon: the rules cannot carry out Gain(goods=0, only_below=0).",
        ),
        (
            'change("rooms", "dungeon", parts="(BuildWall(),)")',
            "ValueError: dungeon: the rules cannot carry out BuildWall(); a blue room is never used.",
        ),
        (
            'change("rooms", "equipment_room", power="OnUseRooms((2, 3))")',
            "ValueError: equipment_room: the rules cannot carry out OnUseRooms(counts=(2, 3), gain=0, more_rooms=0).",
        ),
        (
            'change("actions", "breach", parts="(OnWall(goods(gold=1)),)")',
            f"ValueError: breach: the rules cannot carry out OnWall(gain={1 << 40}).",
        ),
        (
            'change("actions", "cultivation", parts="(UseRooms(1), UseRooms(2))")',
            "ValueError: cultivation: the rules cannot carry out UseRooms(count=2); a tile has at most one.",
        ),
        (
            'change("actions", "breach", stage="2")',
            "ValueError: Stage 2 has 4 action tiles for 2 players: not one per round.",
        ),
        ('change("rooms", "shelf", walls="\'##\'")', "ValueError: shelf: '##' fits no wall pattern."),
    ],
)
def test_a_row_that_nothing_carries_out_is_refused_at_import(change: str, says: str) -> None:
    assert refused(change) == says
