"""Many games in one call."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from underhold.core.errors import BadSetup, IllegalMove
from underhold.encode import encoding
from underhold.env import Step, VectorGames
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
    games.step(np.array(games.sample(), dtype=np.uint8 if max(games.sample()) < 256 else np.uint16))
    games.step(tuple(map(np.int16, games.sample())))  # type: ignore[arg-type]  # works all the same
    with pytest.raises(BadSetup, match="games must be at least 1"):
        VectorGames("cave-vs-cave", 1, games=0)


@pytest.mark.parametrize(
    ("actions", "error", "reason"),
    [
        ([0], ValueError, "one item for each of the 2 games, not 1"),
        (np.zeros(3, dtype=np.int64), ValueError, "one item for each of the 2 games, not 3"),
        (np.zeros((2, 1), dtype=np.int64), ValueError, r"shape \(2,\), not \(2, 1\)"),
        (np.array(0), ValueError, r"shape \(2,\), not \(\)"),
        (np.zeros(2), TypeError, "whole numbers, one for each of the 2 games, not an array of float64"),
        (np.array([True, False]), TypeError, "not an array of bool"),
        ([0, 1.9], TypeError, r"not \[0, 1.9\]"),
        ([None, 0], TypeError, r"not \[None, 0\]"),
        (None, TypeError, "not None"),
        (5, TypeError, "not 5"),
    ],
)
def test_invalid_actions_are_refused(actions: Any, error: type[Exception], reason: str) -> None:
    games = VectorGames("cave-vs-cave", 1, games=2)
    games.reset(seed=1)
    with pytest.raises(error, match=reason):
        games.step(actions)


@pytest.mark.parametrize("bad", [2039, -1, 10**30, np.uint64(2**64 - 1)])
def test_a_step_is_all_or_nothing(bad: Any) -> None:
    """The error says where the illegal action is, and another can be given."""
    games, others = (VectorGames("cave-vs-cave", 2, games=20, reward="margin") for _ in range(2))
    games.reset(seed=1)
    others.reset(seed=1)
    actions = games.sample()
    wrong: Any = [*actions[:17], bad, *actions[18:]]
    with pytest.raises(IllegalMove, match=f"Action {bad} is not legal in game 17; see the action mask"):
        games.step(np.array(wrong, dtype=np.uint64) if isinstance(bad, np.uint64) else wrong)
    steps: list[Any] = [games.step(actions), others.step(actions)]
    assert all(np.array_equal(one, other) for one, other in zip(*steps, strict=True))


def test_what_ended_is_seen_by_the_last_to_move() -> None:
    """The seat to move begins the row, so its points are `own.points`."""
    games = VectorGames("cave-vs-cave", 2, games=8)
    own = games.encoding.field("own.points").start
    step = games.reset(seed=1)
    last: list[int] = []
    while len(last) < 12:
        before, step = step, games.step(games.sample())
        for game in np.flatnonzero(step.ended):
            assert step.final is not None
            assert step.final[game, own] == step.points[game, before.seats[game]]
            if step.points[game, 0] != step.points[game, 1]:
                last.append(int(before.seats[game]))
    assert set(last) == {0, 1}


def again_pickled(games: VectorGames) -> VectorGames:
    return pickle.loads(pickle.dumps(games))  # type: ignore[no-any-return]


def again_restored(games: VectorGames) -> VectorGames:
    return VectorGames.from_bytes(games.to_bytes())


def again_loaded(games: VectorGames) -> VectorGames:
    with TemporaryDirectory() as folder:
        games.save(Path(folder) / "games")
        return VectorGames.load(Path(folder) / "games")


AGAIN = [copy.copy, copy.deepcopy, again_pickled, again_restored, again_loaded]


def same(one: Step, other: Step) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))  # type: ignore[arg-type]


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize(("game_id", "players", "steps"), [("cave-vs-cave", 1, 90), ("cave-farmers", 3, 30)])
def test_copies_continue_with_the_same_games(
    again: Callable[[VectorGames], VectorGames], game_id: str, players: int, steps: int
) -> None:
    """Also the games that start later, and the random actions; the first ones are not touched by the copy."""
    games = VectorGames(game_id, players, games=3, reward="margin", mask=False, observation="float32")
    games.reset(seed=4)
    for _ in range(20):
        games.step(games.sample())
    other, kept = again(games), games.to_bytes()
    assert other.to_bytes() == kept
    later = [other.step(other.sample()) for _ in range(steps)]
    assert games.to_bytes() == kept
    assert all(same(step, games.step(games.sample())) for step in later)
    assert same(other.reset(), games.reset())
    assert (game_id == "cave-farmers") != any(step.ended.any() for step in later)


@pytest.mark.parametrize("again", AGAIN)
def test_games_can_be_copied_before_they_start(again: Callable[[VectorGames], VectorGames]) -> None:
    other = again(VectorGames("cave-vs-cave", 2, games=2, wood_storeroom_first=True))
    with pytest.raises(RuntimeError, match="reset"):
        other.step([0, 0])
    assert same(other.reset(seed=1), VectorGames("cave-vs-cave", 2, games=2, wood_storeroom_first=True).reset(seed=1))


def test_games_say_what_they_are() -> None:
    assert repr(VectorGames("cave-farmers", 3, games=2)) == "<VectorGames 'cave-farmers', players=3, games=2>"


def test_masks_and_copies_can_be_left_out() -> None:
    games, others = VectorGames("cave-vs-cave", 2, games=4), VectorGames("cave-vs-cave", 2, 4, mask=False, copy=False)
    step, other = games.reset(seed=2), others.reset(seed=2)
    for _ in range(200):
        assert other.masks.shape == (4, 0)
        assert same(step._replace(masks=other.masks), other)
        for game in range(4):
            legal = step.actions[step.offsets[game] : step.offsets[game + 1]]
            assert sorted(legal) == np.flatnonzero(step.masks[game]).tolist()
        actions = games.sample()
        assert actions == others.sample()
        kept = other.observations
        step, other = games.step(actions), others.step(actions)
        assert kept is other.observations
        assert not kept.flags.writeable


def test_a_search_can_gather_from_the_games() -> None:
    games = VectorGames("cave-vs-cave", 2, games=3)
    with pytest.raises(RuntimeError, match="reset"):
        games.states.clone()
    step = games.reset(seed=1)
    leaves = games.states.gather([2, 2])
    leaves.step(step.actions[step.offsets[2] :][:2])
    assert same(games.step(step.actions[step.offsets[:-1]]), _one_step(seed=1))


def _one_step(seed: int) -> Step:
    games = VectorGames("cave-vs-cave", 2, games=3)
    step = games.reset(seed=seed)
    return games.step(step.actions[step.offsets[:-1]])


def test_rows_are_what_the_mover_may_know() -> None:
    games = VectorGames("cave-vs-cave", 2, games=1)
    step = games.reset(seed=8)
    coded = encoding("cave-vs-cave", 2)
    game = game_of("cave-vs-cave")
    state = games.states.get(0)
    decision = game.decision(state)
    assert decision is not None
    assert step.seats[0] == decision.seat
    assert step.observations[0].tolist() == coded.observe(game.view(state, decision.seat), decision.seat)


def test_nothing_works_before_reset() -> None:
    games = VectorGames("cave-vs-cave", 1, games=2)
    with pytest.raises(BadSetup, match="seed"):
        games.reset(seed=-1)
    with pytest.raises(RuntimeError, match="reset"):
        games.step([0, 0])
