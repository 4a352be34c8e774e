"""Many games in one call."""

import numpy as np
import pytest

from underhold.core.errors import BadSetup, IllegalMove
from underhold.encode import encoding
from underhold.env import VectorGames
from underhold.games import game as game_of


@pytest.mark.parametrize(("game_id", "players"), [("cave-vs-cave", 1), ("cave-vs-cave", 2), ("cave-farmers", 3)])
def test_rewards_of_every_game_add_up(game_id: str, players: int) -> None:
    games = VectorGames(game_id, players, games=3, reward="score")
    step = games.reset(seed=1)
    assert not step.rewards.any()
    totals = np.zeros((3, players))
    ended = 0
    while ended < 4:
        step = games.step(games.sample())
        totals += step.rewards
        for game in np.flatnonzero(step.ended):
            assert np.array_equal(totals[game], step.points[game])
            totals[game] = 0
            ended += 1
        assert step.masks.any(axis=1).all()
        assert (step.final is not None) == step.ended.any()
        if step.final is not None:
            over = games.encoding.field("table.phase").labels.index("over") + games.encoding.field("table.phase").start
            assert np.array_equal(step.final[:, over] == 1, step.ended)


def test_steps_are_copies() -> None:
    games = VectorGames("cave-vs-cave", 2, games=2)
    step = games.reset(seed=1)
    kept = step.observations.copy(), step.masks.copy(), step.points.copy()
    games.step(games.sample())
    assert np.array_equal(step.observations, kept[0])
    assert np.array_equal(step.masks, kept[1])
    assert np.array_equal(step.points, kept[2])


def test_the_same_seed_plays_the_same_games() -> None:
    runs = []
    for _ in range(2):
        games = VectorGames("cave-vs-cave", 2, games=5)
        games.reset(seed=3)
        runs.append([games.step(games.sample()) for _ in range(60)])
    for one, other in zip(*runs, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one[:-1], other[:-1], strict=True))


def test_actions_may_be_an_array_or_a_list_and_must_fit() -> None:
    games = VectorGames("cave-vs-cave", 1, games=2)
    games.reset(seed=1)
    games.step(np.array(games.sample()))
    games.step(games.sample())
    with pytest.raises(ValueError, match="2 games, and 1 actions"):
        games.step([0])
    with pytest.raises(IllegalMove, match="mask"):
        games.step([2039, 2039])
    with pytest.raises(BadSetup, match="one at least"):
        VectorGames("cave-vs-cave", 1, games=0)


def test_rows_are_what_the_mover_may_know() -> None:
    games = VectorGames("cave-vs-cave", 2, games=1)
    step = games.reset(seed=8)
    coded = encoding("cave-vs-cave", 2)
    game = game_of("cave-vs-cave")
    state = games._batch.state_of(0)
    decision = game.decision(state)
    assert decision is not None
    assert step.seats[0] == decision.seat
    assert step.observations[0].tolist() == coded.observe(game.view(state, decision.seat), decision.seat)


def test_nothing_goes_before_reset() -> None:
    with pytest.raises(RuntimeError, match="reset"):
        VectorGames("cave-vs-cave", 1, games=2).step([0, 0])
