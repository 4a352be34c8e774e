"""Solo games in Stable-Baselines3. `make test-recipes` installs it and runs these tests."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import underhold.env
from underhold.core.errors import BadSetup, IllegalMove
from underhold.encode import encoding
from underhold.env import VectorGames

gymnasium.register_envs(underhold.env)
pytestmark = [pytest.mark.recipes, pytest.mark.filterwarnings("default")]  # other libraries may warn


def solo(**options: Any) -> Any:
    from underhold.env.sb3 import SoloVecEnv

    return SoloVecEnv("cave-vs-cave", **options)


def chosen(masks: Any, rng: np.random.Generator) -> Any:
    return np.array([rng.choice(np.flatnonzero(row)) for row in masks])


def test_the_games_are_those_of_the_batch() -> None:
    env = solo(games=4)
    games = VectorGames("cave-vs-cave", 1, 4, "score")
    env.seed(7)
    seen, step = env.reset(), games.reset(7)
    rng = np.random.default_rng(1)
    totals, ended = np.zeros(4), 0
    for _ in range(250):
        assert np.array_equal(seen, step.observations)
        assert env.observation_space.contains(seen[0])
        assert np.array_equal(np.stack(env.env_method("action_masks")), step.masks.astype(bool))
        actions = chosen(step.masks, rng)
        seen, rewards, dones, infos = env.step(actions)
        step = games.step(actions)
        totals += step.rewards[:, 0]
        assert rewards.dtype == np.float32
        assert np.allclose(rewards, step.rewards[:, 0])
        assert np.array_equal(dones, step.ended)
        for game, info in enumerate(infos):
            assert bool(info) == bool(dones[game])
            if info:
                assert step.final is not None
                assert np.array_equal(info["terminal_observation"], step.final[game])
                assert info["points"] == step.points[game, 0] == info["episode"]["r"] == totals[game]
                assert 20 < info["episode"]["l"] < 250
                totals[game] = 0.0
                ended += 1
    assert ended >= 4


def test_rewards_can_be_scaled() -> None:
    plain, scaled = solo(games=2), solo(games=2, reward_scale=0.1)
    for env in (plain, scaled):
        env.seed(3)
        env.reset()
    rng = np.random.default_rng(1)
    for _ in range(100):
        actions = chosen(plain.action_masks(), rng)
        _, rewards, _, _ = plain.step(actions)
        _, tenth, _, infos = scaled.step(actions)
        assert np.allclose(tenth, rewards / 10)
        for info in infos:
            if info:
                assert info["episode"]["r"] == info["points"]


@pytest.mark.parametrize("observation", ["float32", "one-hot"])
def test_observations_for_networks(observation: str) -> None:
    env = solo(games=2, observation=observation)
    assert env.observation_space.contains(env.reset()[0])


def test_what_games_do_not_have() -> None:
    env = solo(games=3)
    with pytest.raises(RuntimeError, match="reset"):
        env.action_masks()
    env.reset()
    assert len(env.env_method("action_masks", indices=[0, 2])) == 2
    assert env.has_attr("action_masks")
    assert not env.has_attr("nothing")
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 3
    with pytest.raises(AttributeError, match="only 'action_masks'"):
        env.env_method("render")
    with pytest.raises(AttributeError, match="another SoloVecEnv"):
        env.set_attr("reward_scale", 1.0)
    with pytest.raises(IllegalMove):
        env.step(np.array([2039, 2039, 2039]))
    with pytest.raises(BadSetup):
        solo(games=2, observation="text")


def model_of(env: Any, policy: Any = None, **options: Any) -> Any:
    from sb3_contrib import MaskablePPO

    from underhold.env.sb3 import MovePolicy

    more = {} if policy else {"policy_kwargs": {"game_id": "cave-vs-cave"}}
    return MaskablePPO(policy or MovePolicy, env, n_steps=16, batch_size=32, device="cpu", **more, **options)


@pytest.mark.parametrize("policy", ["MlpPolicy", None])
def test_maskable_ppo_learns_on_the_batch(policy: str | None) -> None:
    import torch

    model = model_of(solo(games=4, reward_scale=0.1), policy, seed=5)
    before = model.policy.action_net.weight.detach().clone()
    model.learn(128)
    assert not torch.equal(before, model.policy.action_net.weight)


def test_the_policy_is_a_distribution_over_legal_moves() -> None:
    import torch

    env = solo(games=4)
    env.seed(2)
    seen = torch.as_tensor(env.reset())
    masks = env.action_masks()
    policy = model_of(env, seed=5).policy
    with torch.no_grad():
        policy.action_net.weight.normal_()
        spread = policy.get_distribution(seen, masks)
        for game, row in enumerate(masks):
            legal = np.flatnonzero(row)
            chances = [spread.log_prob(torch.full((4,), int(action)))[game].exp().item() for action in legal]
            assert sum(chances) == pytest.approx(1, abs=1e-5)
            assert int(spread.mode()[game]) == legal[int(np.argmax(chances))]
            entropy = -sum(chance * np.log(chance) for chance in chances)
            assert float(spread.entropy()[game]) == pytest.approx(entropy, abs=1e-4)
        for _ in range(20):
            actions = spread.sample()
            assert masks[np.arange(4), actions.numpy()].all()
        values, log_chances, _ = policy.evaluate_actions(seen, actions, masks)
        assert values.shape == (4, 1)
        assert torch.allclose(log_chances, spread.log_prob(actions))
    with pytest.raises(ValueError, match="needs action masks"):
        policy.get_distribution(seen, None).apply_masking(None)


def test_a_model_is_saved_and_loaded(tmp_path: Path) -> None:
    from sb3_contrib import MaskablePPO

    env = solo(games=2)
    model = model_of(env, seed=5)
    model.learn(64)
    model.save(tmp_path / "model.zip")
    again = MaskablePPO.load(tmp_path / "model.zip", device="cpu")
    seen, masks = env.reset(), env.action_masks()
    for each in (True, False):
        model.set_random_seed(1)
        one, _ = model.predict(seen, deterministic=each, action_masks=masks)
        again.set_random_seed(1)
        other, _ = again.predict(seen, deterministic=each, action_masks=masks)
        assert np.array_equal(one, other)


def test_maskable_ppo_plays_against_bots() -> None:
    from stable_baselines3.common.vec_env import DummyVecEnv

    def make() -> Any:
        return gymnasium.make("Underhold/CaveVsCave-v1", opponents=["random"], seat="random", reward="margin")

    env = DummyVecEnv([make, make])
    assert env.observation_space.shape == (encoding("cave-vs-cave", 2).size,)
    model_of(env, "MlpPolicy", seed=5).learn(64)
