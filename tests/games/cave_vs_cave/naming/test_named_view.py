"""The view by name."""

from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.engine.board import EDGE_NAMES, EDGE_SIDES
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.naming.named_view import named_view


def test_a_new_cave() -> None:
    cave = named_view(GAME.new(GAME.setup(players=2, seed=1))).caves[0]
    spaces = {space.id: space for space in cave.spaces}
    assert len(spaces) == 11
    assert "c4" not in spaces
    assert (spaces["a4"].kind, spaces["a4"].room) == ("entrance", "cave_entrance")
    assert (spaces["a3"].kind, spaces["a3"].room) == ("empty", None)
    assert [id for id, space in spaces.items() if space.bonus_food] == ["b2", "b4"]
    assert spaces["a1"].sides == {"n": "natural", "e": "open", "s": "open", "w": "natural"}
    assert spaces["a4"].sides["w"] == "open"
    assert (spaces["b3"].column, spaces["b3"].row) == (1, 2)
    assert cave.cavern is None
    assert not any(edge.wall for edge in cave.edges)


def test_walls_are_seen_from_both_sides() -> None:
    state = GAME.new(GAME.setup(players=1, seed=1))
    edge = EDGE_NAMES.index("a1e")
    state.caves[0].walls |= 1 << edge
    state.caves[0].sides |= EDGE_SIDES[edge]
    cave = named_view(state).caves[0]
    spaces = {space.id: space for space in cave.spaces}
    assert (spaces["a1"].sides["e"], spaces["b1"].sides["w"]) == ("built", "built")
    (wall,) = [edge for edge in cave.edges if edge.wall]
    assert (wall.id, wall.space, wall.side, wall.other) == ("a1e", "a1", "e", "b1")


def test_every_round_has_its_place_on_the_action_board() -> None:
    state, rng = GAME.new(GAME.setup(players=2, seed=4)), Rng(4)
    while moves := GAME.moves(state):
        shown = named_view(state).actions
        hidden = [number for stage in named_view(state).to_come for number in range(stage.first, stage.last + 1)]
        assert [tile.round for tile in shown] == [0, 0, 0, 0, *range(1, state.round + 2)]
        assert hidden == list(range(int(state.round) + 2, 9))
        assert sum(tile.state == "in_hand" for tile in shown) == (state.tile >= 0)
        GAME.advance(state, moves[rng.below(len(moves))])
    assert named_view(state).to_come == ()
    assert named_view(state).over
    assert [cave.turns_left for cave in named_view(state).caves] == [0, 0]
