"""Train PPO of RLlib on solo Cave vs Cave, with action masks.

    make test-recipes                                          # creates .venv-rllib, see below
    .venv-rllib/bin/python examples/train_rllib.py             # about two minutes on one core

RLlib pins an older Gymnasium than this project uses, so it has an environment of its own. Observations include the mask
(`mask_in_observation=True`), and the module sets the score of illegal moves to almost minus infinity. The exit status
says whether the network scores twice as much as the bot `random`.
"""

import argparse
import sys
import time
from statistics import fmean
from typing import Any

import gymnasium
import ray
import torch
from gymnasium.wrappers import TransformReward
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.utils.metrics import ENV_RUNNER_RESULTS, EPISODE_RETURN_MEAN, NUM_EPISODES_LIFETIME
from ray.tune.registry import register_env
from torch import Tensor, nn

import underhold
import underhold.env  # registers the environments with Gymnasium
from underhold.bots.match import play_match
from underhold.encode import encoding
from underhold.env import move_words, solo_points

GAME = "cave-vs-cave"
BATCH = 4096  # decisions between updates
WIDTH = 128


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="random seed (%(default)s)")
    parser.add_argument("--steps", type=int, default=100_000, help="training decisions, over all games (%(default)s)")
    parser.add_argument("--deals", type=int, default=100, help="deals for the evaluation (%(default)s)")
    options = parser.parse_args()
    if options.steps < BATCH:
        parser.error(f"--steps must be at least {BATCH}, the size of one update")
    return options


def make_game(config: Any = None) -> gymnasium.Env[Any, Any]:
    """A solo game with the mask in its observation, and a tenth of the points as reward."""
    game = gymnasium.make("Underhold/CaveVsCave-v1", opponents=[], reward="score", mask_in_observation=True)
    return TransformReward(game, lambda reward: float(reward) / 10)


class MoveModule(TorchRLModule, ValueFunctionAPI):
    """Scores words; the score of a move is the sum over its words, and illegal moves are masked."""

    moves: Tensor  # (words, actions): how often a word is in a move
    scale: Tensor

    def setup(self) -> None:
        """Create the layers."""
        code = encoding(GAME, players=1)
        words, of_action = move_words(code)
        moves = torch.zeros(len(words), len(of_action))
        for action, numbers in enumerate(of_action):
            for word in numbers:
                moves[word, action] += 1
        self.register_buffer("moves", moves)
        # Counts of goods are small compared to their maximum; scaling by its root keeps a difference of one visible.
        most = torch.tensor([float(field.max_value) for field in code.fields for _ in range(field.size)])
        self.register_buffer("scale", most.rsqrt())
        self.body = nn.Sequential(nn.Linear(code.size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())
        self.rating = nn.Linear(WIDTH, len(words))
        self.value = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.rating.weight)  # start with a uniform policy

    def _features(self, batch: dict[str, Any]) -> Tensor:
        features: Tensor = self.body(batch[Columns.OBS]["observations"] * self.scale)
        return features

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        scores = self.rating(self._features(batch)) @ self.moves
        return {Columns.ACTION_DIST_INPUTS: scores.masked_fill(batch[Columns.OBS]["action_mask"] == 0, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Tensor:
        """The expected remaining rewards."""
        values: Tensor = self.value(self._features(batch)).squeeze(-1)
        return values


def settings(options: argparse.Namespace) -> PPOConfig:
    """Everything in one process: a network as small as this one is not worth more."""
    return (
        PPOConfig()
        .environment("underhold_solo")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=32)
        .learners(num_learners=0)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=MoveModule))
        .training(
            lr=[[0, 1e-3], [options.steps, 0.0]],
            gamma=1.0,
            lambda_=0.97,
            train_batch_size_per_learner=BATCH,
            minibatch_size=512,
            num_epochs=3,
            entropy_coeff=0.01,
            clip_param=0.2,
            use_kl_loss=False,
            vf_clip_param=float("inf"),
            vf_loss_coeff=0.5,
            grad_clip=0.5,
        )
        # RLlib also deals the first games with its seed; those of the evaluation are left out.
        .debugging(seed=1_000_000 + options.seed, log_level="ERROR")
    )


def main() -> int:
    """Train, evaluate, and compare to random and greedy."""
    options = read_options()
    torch.set_num_threads(1)  # as fast for such a small network
    ray.init("local", num_cpus=1, include_dashboard=False, log_to_driver=False, configure_logging=False)
    register_env("underhold_solo", make_game)
    algorithm = settings(options).build_algo()
    rounds = options.steps // BATCH
    for number in range(rounds):
        result = algorithm.train()[ENV_RUNNER_RESULTS]
        if (number + 1) % max(1, rounds // 20) == 0 or number + 1 == rounds:
            points = 10 * result[EPISODE_RETURN_MEAN]
            steps, ended = (number + 1) * BATCH, int(result.get(NUM_EPISODES_LIFETIME, 0))
            print(f"{steps:9,} steps {ended:7,} games {points:5.1f} points {time.process_time():5.0f} s", flush=True)
    module = algorithm.get_module()

    def choose(seen: Any, legal: Any) -> Any:
        batch = {Columns.OBS: {"observations": torch.as_tensor(seen), "action_mask": torch.as_tensor(legal)}}
        with torch.no_grad():
            return module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS].argmax(1).numpy()

    deals = range(options.deals)
    network = solo_points(GAME, deals, choose).mean()
    algorithm.stop()
    ray.shutdown()
    game = underhold.game(GAME)
    chance, greedy = (
        fmean(play_match(game, game.setup(1, deal), [bot], deal).scores.points[0] for deal in deals)
        for bot in ("random", "greedy")
    )
    bots = f"greedy {greedy:.1f}, random {chance:.1f}"
    print(f"Deals 0 to {options.deals - 1}: the network scores {network:.1f} points, {bots}.")
    return 0 if network > 2 * chance else 1


if __name__ == "__main__":
    sys.exit(main())
