"""The games for one player in Gymnasium: its own checks, and many games at once."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import underhold.env
from underhold.core.errors import BadSetup
from underhold.core.rng import Rng

IDS = ["Underhold/CaveVsCaveSolo-v1", "Underhold/CaveFarmersSolo-v1"]
gymnasium.register_envs(underhold.env)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_rewards_add_up_to_the_points(name: str) -> None:
    env = gymnasium.make(name)
    _, info = env.reset(seed=4)
    rng = Rng(1)
    total = 0.0
    over = False
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"].astype(bool))  # type: ignore[attr-defined]
        _, reward, over, truncated, info = env.step(legal[rng.below(len(legal))])
        assert not truncated
        assert not info["illegal"]
        total += float(reward)
    assert total == info["points"]
    assert not info["action_mask"].any()


def test_an_illegal_action_changes_nothing_and_costs_a_point() -> None:
    env = gymnasium.make(IDS[0])
    before, info = env.reset(seed=4)
    assert not info["action_mask"][2039]
    after, reward, over, truncated, info = env.step(2039)
    assert np.array_equal(before, after)
    assert (reward, over, truncated, info["illegal"]) == (-1.0, False, False, True)


def made(name: str, games: int) -> Any:
    return gymnasium.make_vec(name, num_envs=games, vectorization_mode="vector_entry_point")


@pytest.mark.parametrize("name", IDS)
def test_many_at_once_play_like_one(name: str) -> None:
    env = made(name, 3)
    observations, info = env.reset(seed=2)
    assert env.observation_space.contains(observations)
    rng = Rng(1)
    totals = np.zeros(3)
    ended = 0
    while ended < 4:
        actions = []
        for mask in info["action_mask"]:
            legal = np.flatnonzero(mask)
            actions.append(legal[rng.below(len(legal))])
        observations, rewards, terminated, truncated, info = env.step(np.array(actions))
        assert not truncated.any()
        totals += rewards
        for game in np.flatnonzero(terminated):
            assert totals[game] == info["final_info"]["points"][game]
            assert info["_final_info"][game]
            assert info["_final_obs"][game]
            assert not np.array_equal(info["final_obs"][game], observations[game])
            totals[game] = 0
            ended += 1
    env.close()


def test_vector_seeds() -> None:
    env = made(IDS[0], 4)
    first, _ = env.reset(seed=9)
    second, _ = env.reset(seed=9)
    third, _ = env.reset()
    assert np.array_equal(first, second)
    assert not np.array_equal(first, third)
    with pytest.raises(ValueError, match="one number"):
        env.reset(seed=[1, 2, 3, 4])
    with pytest.raises(ValueError, match="render_mode"):
        underhold.env.SoloGames("cave-vs-cave", 2, render_mode="ansi")


@pytest.mark.parametrize("go", [lambda env: env.step(0), lambda env: env.action_masks(), lambda env: env.render()])
def test_nothing_works_before_reset(go: Callable[[Any], object]) -> None:
    with pytest.raises(RuntimeError, match="reset"):
        go(underhold.env.SoloGame("cave-vs-cave", render_mode="ansi"))


def test_actions_are_whole_numbers() -> None:
    env = underhold.env.SoloGame("cave-vs-cave")
    before, _ = env.reset(seed=4)
    action: Any
    for action in (1.9, np.float64(1), "x", None):
        with pytest.raises(TypeError, match="action must be a whole number, the index of a 1 in the mask, not"):
            env.step(action)
    for action in (10**30, -(10**30), -1):
        after, reward, *_, info = env.step(action)
        assert np.array_equal(before, after)
        assert (reward, info["illegal"]) == (-1.0, True)
    assert not env.step(np.flatnonzero(env.action_masks())[0])[-1]["illegal"]


def test_arguments_with_another_place_are_refused() -> None:
    with pytest.raises(BadSetup, match=r"reset\(\)"):
        underhold.env.SoloGame("cave-vs-cave", seed=4)
    with pytest.raises(BadSetup, match="players cannot be set here"):
        gymnasium.make(IDS[0], players=1)
    with pytest.raises(BadSetup, match=r"whole number, not 2\.5"):
        underhold.env.SoloGames("cave-vs-cave", 2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_many_games_can_be_copied(again: Callable[[Any], Any]) -> None:
    games = underhold.env.SoloGames("cave-vs-cave", 2)
    _, info = games.reset(seed=1)
    other = again(games)
    actions = info["action_mask"].argmax(axis=1)
    first, second = other.step(actions), games.step(actions)
    assert np.array_equal(first[0], second[0])
    assert np.array_equal(first[4]["action_mask"], second[4]["action_mask"])
