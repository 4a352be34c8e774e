"""Whole turns of Cave vs Cave, as the search sees them."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.cave_vs_cave.scene import Scene, scene
from underhold.bots.search_setup import open_weights_for, weights_for
from underhold.core.rng import Rng
from underhold.games.cave_vs_cave.engine.state import State
from underhold.games.cave_vs_cave.game import GAME
from underhold.games.cave_vs_cave.search.features import (
    BLOCK,
    OPEN_SIZE,
    SIZE,
    active,
    evaluate,
    turns_left,
    with_second_block,
)
from underhold.games.cave_vs_cave.search.open_lines import OpenLineFinder
from underhold.games.cave_vs_cave.search.position import CaveVsCavePosition, open_position, position
from underhold.games.common.search.weights import no_weights

GAME_ID = GAME.id


def start(players: int, seed: int = 4) -> CaveVsCavePosition:
    return position(GAME.new(GAME.setup(players, seed)), weights_for(GAME_ID, players))


def walk(players: int, seed: int, lines: int) -> CaveVsCavePosition:
    """A position after this many lines, each one of the better ones."""
    found = start(players, seed)
    rng = Rng(seed, stream=3)
    for _ in range(lines):
        if found.seat() < 0:
            break
        some = found.lines(6)
        found.follow(some[rng.below(len(some))].moves)
    return found


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_lines_are_legal_and_end_the_turn_or_show_something(players: int, seed: int) -> None:
    here = walk(players, seed, 3 * seed)
    seat = here.seat()
    for line in here.lines(40):
        state = GAME.copy(here.state)
        for move in line.moves:
            assert GAME.unpack(int(move)) in GAME.moves(state)
            GAME.advance(state, move)
        if str(GAME.unpack(int(line.moves[len(line.moves) - 1]))) != "end":
            assert state.display & ~here.state.display
            decision = GAME.decision(state)
            assert decision is not None
            assert decision.seat == seat


@pytest.mark.parametrize("seed", range(4))
def test_every_outcome_is_there_once_and_the_best_comes_first(seed: int) -> None:
    here = walk(2, seed, 4 + seed)
    lines = here.lines(60)
    outcomes = set()
    for line in lines:
        after = here.copy()
        after.follow(line.moves)
        outcomes.add(
            (line.moves[0] if here.at_turn_start() else 0, after.key())
        )  # a new round forgets which tile was taken
    assert len(outcomes) == len(lines)
    assert [line.worth for line in lines] == sorted((line.worth for line in lines), reverse=True)
    assert [list(line.moves) for line in here.lines(5)] == [list(line.moves) for line in lines[:5]]


@pytest.mark.parametrize("players", [1, 2])
def test_nothing_depends_on_what_is_hidden(players: int) -> None:
    here = walk(players, 8, 7)
    view = GAME.view(here.state, None)
    one = here.at(GAME.determinize(view, Rng(1)))
    other = here.at(GAME.determinize(view, Rng(2)))
    assert one.key() == other.key()
    assert list(one.worths()) == list(other.worths())
    assert [(list(a.moves), a.worth) for a in one.lines(30)] == [(list(a.moves), a.worth) for a in other.lines(30)]


def test_with_open_tiles_a_line_is_a_whole_turn() -> None:
    state = GAME.new(GAME.setup(1, 3))
    here = open_position(state, open_weights_for(GAME_ID))
    for line in here.lines(30):
        assert str(GAME.unpack(int(line.moves[len(line.moves) - 1]))) == "end"


def test_with_open_tiles_lines_are_evaluated_with_the_hidden_tiles() -> None:
    here = open_position(GAME.new(GAME.setup(1, 3)), open_weights_for(GAME_ID))
    while here.seat() >= 0:
        lines = here.lines(30)
        assert [line.worth for line in lines] == sorted((line.worth for line in lines), reverse=True)
        assert all(0 <= feature < OPEN_SIZE for feature in here.features(0))
        for line in lines:
            after = here.copy()
            after.follow(line.moves[: len(line.moves) - 1])
            assert list(after.worths()) == [line.worth]
        here.follow(lines[0].moves)
    assert list(here.worths()) == [here.points(0)]


def test_a_wider_search_within_a_turn_finds_at_least_as_much() -> None:
    here = open_position(GAME.new(GAME.setup(1, 4)), open_weights_for(GAME_ID))
    assert isinstance(here.turns, OpenLineFinder)
    for _ in range(12):
        narrow = here.lines(10)
        before = here.effort.nodes
        here.turns.group_width = here.turns.layer_width = 1_000_000
        wide = here.lines(10)
        assert here.effort.nodes > before
        here.turns.group_width, here.turns.layer_width = 4, 20
        assert all(one.worth <= other.worth for one, other in zip(narrow, wide, strict=False))
        here.follow(narrow[0].moves)


def test_different_positions_have_different_keys() -> None:
    keys, views = set(), set()
    for seed in range(4):
        here = start(2, seed)
        while here.seat() >= 0:
            keys.add(here.key())
            views.add(tuple(GAME.view(here.state, None).to_ints()))
            here.follow(here.lines(1)[0].moves)
    assert len(keys) == len(views)


def test_a_planned_turn_and_a_played_one_look_the_same() -> None:
    here = walk(2, 5, 9)
    line = next(line for line in here.lines(20) if str(GAME.unpack(int(line.moves[len(line.moves) - 1]))) == "end")
    mover = here.seat()
    here.follow(line.moves[: len(line.moves) - 1])
    before = [list(here.features(seat)) for seat in range(2)]
    left = turns_left(here.state, mover)
    here.follow(line.moves[len(line.moves) - 1 :])
    assert [list(here.features(seat)) for seat in range(2)] == before
    assert turns_left(here.state, mover) == left


def test_features_are_weights_that_exist_and_the_end_has_none() -> None:
    here = start(2, 6)
    while here.seat() >= 0:
        for seat in range(2):
            features = list(active(here.state, seat, here.weights))
            assert len(set(features)) >= len(features) - 8  # two empty spaces may have the same walls
            assert all(0 <= feature < SIZE for feature in features)
        here.follow(here.lines(1)[0].moves)
    assert list(here.features(0)) == []
    assert list(here.worths()) == [here.points(0), here.points(1)]


def test_the_seat_whose_turn_is_next_has_a_block_of_its_own() -> None:
    here = start(2, 5)
    while here.seat() >= 0:
        for seat in range(2):
            blocks = {feature // BLOCK for feature in active(here.state, seat, here.weights)}
            if here.at_turn_start():
                assert blocks <= {1 if seat == here.seat() else 0}
        here.follow(here.lines(1)[0].moves)
    here = walk(1, 5, 9)
    assert {feature // BLOCK for feature in active(here.state, 0, weights_for(GAME_ID, 2))} == {0}


def test_weights_with_one_block_are_used_for_both_seats() -> None:
    old = weights_for(GAME_ID, 2, "2026-11")
    assert len(old.values) == BLOCK
    here = walk(2, 7, 10)
    doubled = with_second_block(old)
    assert len(doubled.values) == SIZE
    for seat in range(2):
        assert evaluate(here.state, seat, doubled) == evaluate(here.state, seat, old)
    known, new = position(here.state, old).lines(20), position(here.state, doubled).lines(20)
    assert [(list(line.moves), line.worth) for line in known] == [(list(line.moves), line.worth) for line in new]
    assert with_second_block(doubled) is doubled


def test_no_weights_mean_the_points_of_now() -> None:
    here = walk(1, 2, 12)
    assert evaluate(here.state, 0, no_weights(SIZE)) == here.points(0)


def test_following_moves_one_by_one_is_following_the_line() -> None:
    here = start(1, 9)
    line = here.lines(1)[0]
    whole, steps = here.copy(), here.copy()
    whole.follow(line.moves)
    for move in line.moves:
        steps.follow(vec[i64]([move]))
    assert whole.key() == steps.key()


# ------------------------------------------------------------------------------------- nothing good is left out


def lines_of(table: Scene, most: int = 400) -> list[list[str]]:
    here = position(GAME.copy(table.state), weights_for(GAME_ID, table.state.players))
    return [[str(GAME.unpack(int(move))) for move in line.moves] for line in here.lines(most)]


def last_turn(table: Scene, *tiles: int) -> State:
    """Alone, the last turns of the game, one for each tile."""
    table.state.turn = 4 - len(tiles)
    table.state.tiles = sum(1 << tile for tile in tiles)
    return table.state


def ends(state: State, seen: set[tuple[int, ...]]) -> Iterator[int]:
    """The points of every end that can be reached, by the engine alone."""
    key = tuple(GAME.to_ints(state))
    if key in seen:
        return
    seen.add(key)
    moves = GAME.moves(state)
    if not moves:
        yield GAME.scores(state).points[0]
    for move in moves:
        after = GAME.copy(state)
        GAME.advance(after, move)
        yield from ends(after, seen)


def best_by_lines(here: CaveVsCavePosition) -> float:
    if here.seat() < 0:
        return here.points(0)
    best = 0.0
    for line in here.lines(2000):
        after = here.copy()
        after.follow(line.moves)
        assert isinstance(after, CaveVsCavePosition)
        best = max(best, best_by_lines(after))
    return best


FULL = {
    "a1": "storeroom", "a2": "warehouse", "a5": "food_corner", "b1": "weaving_room", "b2": "stall",
    "b3": "sacrificial_altar", "b4": "grindstone", "b5": "furniture_workshop", "c5": "bakehouse",
}  # fmt: skip
PLENTY = {"wood": 5, "stone": 5, "emmer": 5, "flax": 5, "food": 9, "gold": 12}


def test_both_faces_of_the_cavern_are_tried() -> None:
    """CVC-12."""
    display = ["shelf", "digging_cave"]
    tables = [scene("housework", round=7, goods=PLENTY, rooms=FULL, display=display) for _ in range(2)]
    lines = lines_of(tables[0])
    assert any("cavern:two_walls" in line for line in lines)
    assert ["shelf@a3", "cavern:three_walls", "digging_cave@c4:gold", "end"] in lines
    for table, face in zip(tables, ("two_walls", "three_walls"), strict=True):
        table.play("shelf@a3", f"cavern:{face}")
    keys = {position(table.state, weights_for(GAME_ID, 2)).key() for table in tables}
    assert len(keys) == 2


def test_goods_are_given_for_food_before_a_refill() -> None:
    """CVC-25."""
    goods = {"wood": 1, "stone": 1, "emmer": 1, "flax": 3, "food": 1, "gold": 0}
    lines = lines_of(scene("undergrowth", goods=goods, rooms={"c5": "parlor"}, dug=["b5", "a5"]))
    assert any(line[-3:] == ["emmer>food", "parlor", "end"] for line in lines)
    assert any(line[-6:] == ["emmer>food", "flax>food", "flax>food", "flax>food", "parlor", "end"] for line in lines)
    assert not any(line[-3:] == ["flax>food", "flax>food", "end"] for line in lines)


def test_a_wall_is_built_anywhere_where_dungeon_pays_for_it() -> None:
    """CVC-48."""
    for room, walls in (("sacrificial_altar", 0), ("dungeon", 1)):
        table = scene("masonry", rooms=FULL | {"b3": room}, round=7)
        table.state.caves[0].empty = table.state.cavern_left = 0  # nothing is left to furnish
        tried = {move for line in lines_of(table) for move in line if move.startswith("wall:")}
        assert len(tried) == walls  # one is as good as another


def test_what_the_pile_shows_later_is_not_known_either() -> None:
    """CVC-63."""
    goods = {"wood": 3, "stone": 3, "emmer": 3, "flax": 3, "food": 5, "gold": 3}
    rooms = {"c5": "digging_cave", "a3": "shelf"}
    table = scene("drift_mining", players=1, goods=goods, rooms=rooms, dug=["a5", "b5"], hidden={"a2": "stall"})
    for move in ("", "dig:a2"):
        if move:
            table.play(move)
            assert table.state.draw_due
        view = GAME.view(table.state, None)
        found = set()
        for seed in range(8):
            here = position(GAME.determinize(view, Rng(seed)), weights_for(GAME_ID, 1))
            found.add(tuple((tuple(line.moves), line.worth) for line in here.lines(40)))
        assert len(found) == 1


@pytest.mark.parametrize(
    ("rooms", "goods", "tiles"),
    [
        (FULL, {"wood": 5, "stone": 5, "food": 9, "gold": 12}, (2,)),
        ({"c5": "parlor"}, {"wood": 1, "stone": 1, "emmer": 1, "flax": 1}, (2, 3)),
        ({"c5": "shelf", "b5": "parlor"}, {"wood": 1, "stone": 1, "emmer": 2, "flax": 1, "gold": 1}, (3, 2)),
        ({"c5": "parlor", "b5": "dungeon", "a5": "stall"}, {"stone": 2, "flax": 2, "gold": 2}, (4, 2)),
    ],
)
def test_lines_reach_the_best_end(rooms: dict[str, str], goods: dict[str, int], tiles: tuple[int, ...]) -> None:
    dug = [space for space in ("b5", "a5") if space not in rooms]
    display = ["spinning_wheel", "tunnel", "digging_cave", "state_room"]
    table = scene(players=1, round=7, goods=goods, rooms=rooms, dug=dug, display=[r for r in display if r not in rooms])
    state = last_turn(table, *tiles)
    here = open_position(GAME.copy(state), open_weights_for(GAME_ID))
    assert isinstance(here.turns, OpenLineFinder)
    here.turns.group_width = here.turns.layer_width = 1_000_000  # leave nothing out
    assert best_by_lines(here) == max(ends(GAME.copy(state), set()))
