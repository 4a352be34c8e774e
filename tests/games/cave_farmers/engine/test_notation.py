"""Texts are read as people write them, and what is well written but not legal is refused with a rule."""

import pytest

from tests.games.cave_farmers.scene import Player, scene
from underhold.core.errors import BadNotation, IllegalMove
from underhold.games.cave_farmers.content import SPACE_IDS
from underhold.games.cave_farmers.content.goods import named
from underhold.games.cave_farmers.engine.board import CELLS
from underhold.games.cave_farmers.game import GAME


def farm_cells(*names: str) -> int:
    return sum(1 << CELLS.index(name) for name in names)


def test_cells_that_are_alike_may_be_named_in_either_order() -> None:
    game = scene(me=Player(meadows=["b4", "c4"], goods={"wood": 4}))
    game.play("excavation_1_3", "cavern@e4+cavern@e3", "end")
    assert game.farm().caverns == farm_cells("d3", "e3", "e4")
    fences = scene(round=3, me=Player(meadows=["b4", "c4"], goods={"wood": 4}))
    fences.play("sheep_farming", "large_pasture@c4,b4")
    assert fences.farm().large == farm_cells("b4", "c4")


def test_a_space_needs_no_ending_where_it_is_the_only_one_of_its_name() -> None:
    game = scene(players=3, me=Player(goods={"food": 4}), occupied={"clearing_1_3": 1})
    assert str(GAME.read(game.state, "imitation=clearing")) == "imitation_3=clearing_1_3"
    assert str(GAME.read(game.state, "drift_mining")) == "drift_mining_1_3"
    six = scene(players=6).state
    with pytest.raises(BadNotation):
        GAME.read(six, "drift_mining")  # two spaces have that name


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("imitation_3=housework", "CF-19"),
        ("imitation_3", "CF-19"),
        ("housework=imitation_3", "CF-19"),
        ("exploration", "CF-10"),
        ("logging_4_7", "CF-10"),
        ("blacksmithing:5", "CF-11"),
        ("take", "turn order"),
        ("loot:sow:vegetable", "turn order"),
        ("feed", "turn order"),
        ("idle", "R63"),
        ("ruby>wood", "CF-24"),
        ("2gold>food", "CF-23"),
        ("weapon:1>food", "CF-43"),
        ("wood,stone,ore>2gold", "CF-24"),
    ],
)
def test_well_written_but_not_legal(text: str, rule: str) -> None:
    assert scene(players=3).refused(text) == rule


def test_nonsense_gets_a_suggestion() -> None:
    state = scene(players=3).state
    with pytest.raises(BadNotation, match="Did you mean housework"):
        GAME.read(state, "houswork")
    with pytest.raises(BadNotation, match="not a move"):
        GAME.read(state, "imitation_3=chess")


@pytest.mark.scenario("R63")
def test_a_dwarf_may_stay_idle_when_only_a_ruby_would_open_a_space() -> None:
    """Only Exploration is there: the unarmed dwarf cannot use it, the armed one could for a ruby."""
    game = scene(players=3, round=9, me=Player(weapons=[0, 5], goods={"ruby": 1}))
    game.state.open_spaces = 1 << SPACE_IDS.index("exploration")
    assert {"idle", "exploration:5"} <= game.moves()
    after = GAME.play(game.state, GAME.read(game.state, "idle")).state
    assert named(int(after.farms[0].goods), 0) == {"ruby": 1}
    assert after.farms[0].away == 1


@pytest.mark.parametrize("move", [-1, 60 << 12, 19 << 21 | 63 << 12, 22 << 21 | 9 << 12, 40 << 21, 18 << 21 | 63 << 6])
def test_integers_that_are_not_moves_are_refused_as_illegal(move: int) -> None:
    for state in (scene(players=3).state, scene(players=1, round=3, phase="feed").state):
        with pytest.raises(IllegalMove, match="not a move in this game"):
            GAME.play(state, move)
