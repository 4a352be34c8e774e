"""Whole turns of Cave vs Cave, as the search sees them."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from underhold.bots.brains import weights_for
from underhold.bots.cave_vs_cave.features import SIZE, active, evaluate, turns_left
from underhold.bots.cave_vs_cave.position import CavePosition, open_position, position
from underhold.bots.weights import no_weights
from underhold.cave_vs_cave.lowering import DIG, KIND
from underhold.core.rng import Rng
from underhold.games import CAVE_VS_CAVE as GAME

GAME_ID = GAME.id


def start(players: int, seed: int = 4) -> CavePosition:
    return position(GAME.new(GAME.setup(players, seed)), weights_for(GAME_ID, players))


def walk(players: int, seed: int, lines: int) -> CavePosition:
    """A position after so many lines, each one of the better ones."""
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
            assert move in GAME.moves(state)
            GAME.advance(state, move)
        last = KIND[line.moves[len(line.moves) - 1] >> 10]
        assert last == DIG or GAME.write(line.moves[len(line.moves) - 1]) == "end"
        if last == DIG:
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
        outcomes.add((line.moves[0] if here.settled() else 0, after.key()))  # a new round forgets which tile was taken
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
    here = open_position(state, weights_for(GAME_ID, 1))
    for line in here.lines(30):
        assert GAME.write(line.moves[len(line.moves) - 1]) == "end"


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
    line = next(line for line in here.lines(20) if GAME.write(line.moves[len(line.moves) - 1]) == "end")
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
            features = list(active(here.state, seat))
            assert len(set(features)) >= len(features) - 8  # two empty spaces may have the same walls
            assert all(0 <= feature < SIZE for feature in features)
        here.follow(here.lines(1)[0].moves)
    assert list(here.features(0)) == []
    assert list(here.worths()) == [here.points(0), here.points(1)]


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
