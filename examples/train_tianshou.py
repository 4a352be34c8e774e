"""Train PPO of Tianshou on solo Cave vs Cave, with action masks.

    UNDERHOLD_NO_CLIENT=1 pip install '.[env,torch]' tianshou     # in a checkout
    python examples/train_tianshou.py                            # about two minutes on one core

Observations include the mask (`mask_in_observation=True`), and the actor sets the score of illegal moves to almost
minus infinity. The exit status says whether the network scores twice as much as the bot `random`.
"""

import argparse
import sys
import time
from collections import deque
from statistics import fmean
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium.wrappers import TransformReward
from tianshou.algorithm import PPO
from tianshou.algorithm.modelfree.reinforce import DiscreteActorPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Batch, Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.utils.torch_utils import policy_within_training_step, torch_train_mode
from torch import Tensor, nn

import underhold
import underhold.env  # registers the environments with Gymnasium
from underhold.bots.match import play_match
from underhold.encode import encoding
from underhold.env import move_words, solo_points

GAME = "cave-vs-cave"
GAMES = 64  # parallel games
HORIZON = 64  # decisions per game between updates
RATE = 1e-3  # initial learning rate; decays to zero
WIDTH = 128


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="random seed (%(default)s)")
    parser.add_argument("--steps", type=int, default=100_000, help="training decisions, over all games (%(default)s)")
    parser.add_argument("--deals", type=int, default=100, help="deals for the evaluation (%(default)s)")
    options = parser.parse_args()
    if options.steps < GAMES * HORIZON:
        parser.error(f"--steps must be at least {GAMES * HORIZON}, the size of one update")
    return options


def make_game() -> gymnasium.Env[Any, Any]:
    """A solo game with the mask in its observation, and a tenth of the points as reward."""
    game = gymnasium.make("Underhold/CaveVsCave-v1", opponents=[], reward="score", mask_in_observation=True)
    return TransformReward(game, lambda reward: float(reward) / 10)


class Body(nn.Module):
    """The hidden layers. Each number of an observation is divided by the root of its maximum."""

    scale: Tensor

    def __init__(self) -> None:
        super().__init__()
        code = encoding(GAME, players=1)
        most = torch.tensor([float(field.max_value) for field in code.fields for _ in range(field.size)])
        self.register_buffer("scale", most.rsqrt())
        self.layers = nn.Sequential(nn.Linear(code.size, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU())

    def forward(self, seen: Any) -> Tensor:
        """The features of a batch of observations."""
        features: Tensor = self.layers(torch.as_tensor(seen.observations) * self.scale)
        return features


class Actor(nn.Module):
    """Scores words; the score of a move is the sum over its words."""

    moves: Tensor  # (words, actions): how often a word is in a move

    def __init__(self, body: Body) -> None:
        super().__init__()
        words, of_action = move_words(encoding(GAME, players=1))
        moves = torch.zeros(len(words), len(of_action))
        for action, numbers in enumerate(of_action):
            for word in numbers:
                moves[word, action] += 1
        self.register_buffer("moves", moves)
        self.body = body
        self.rating = nn.Linear(WIDTH, len(words))
        nn.init.zeros_(self.rating.weight)  # start with a uniform policy

    def forward(self, obs: Any, state: Any = None, info: Any = None) -> tuple[Tensor, Any]:
        """The scores of all moves."""
        scores = self.rating(self.body(obs)) @ self.moves
        return scores.masked_fill(torch.as_tensor(obs.action_mask) == 0, -1e9), state


class Critic(nn.Module):
    """The expected remaining reward."""

    def __init__(self, body: Body) -> None:
        super().__init__()
        self.body = body
        self.value = nn.Linear(WIDTH, 1)

    def forward(self, obs: Any) -> Tensor:
        """The values of a batch of observations."""
        values: Tensor = self.value(self.body(obs))
        return values


def train(algorithm: PPO, options: argparse.Namespace) -> None:
    """Alternate between playing and learning, and print progress."""
    games = DummyVectorEnv([make_game] * GAMES)
    games.seed(options.seed)
    collector = Collector(algorithm, games, VectorReplayBuffer(GAMES * HORIZON, GAMES))
    collector.reset()
    points: deque[float] = deque(maxlen=1000)  # of the last finished games
    ended = 0
    rounds = options.steps // (GAMES * HORIZON)
    for number in range(rounds):
        with policy_within_training_step(algorithm.policy):
            stats = collector.collect(n_step=GAMES * HORIZON)
            for group in algorithm.optim._optim.param_groups:
                group["lr"] = RATE * (1 - number / rounds)
            with torch_train_mode(algorithm):
                algorithm.update(collector.buffer, batch_size=512, repeat=3)
        collector.reset_buffer(keep_statistics=True)
        points.extend(10 * stats.returns)
        ended += stats.n_collected_episodes
        if (number + 1) % max(1, rounds // 20) == 0 or number + 1 == rounds:
            steps = (number + 1) * GAMES * HORIZON
            text = f"{fmean(points):5.1f} points" if points else "  none over"
            print(f"{steps:9,} steps {ended:7,} games {text} {time.process_time():5.0f} s", flush=True)


def main() -> int:
    """Train, evaluate, and compare to random and greedy."""
    options = read_options()
    torch.manual_seed(options.seed)
    np.random.seed(options.seed)  # Tianshou shuffles with it
    torch.set_num_threads(1)  # as fast for such a small network, and reproducible
    body = Body()
    actor = Actor(body)
    policy = DiscreteActorPolicy(actor=actor, action_space=make_game().action_space, deterministic_eval=True)
    algorithm = PPO(
        policy=policy,
        critic=Critic(body),
        optim=AdamOptimizerFactory(lr=RATE, eps=1e-5),
        ent_coef=0.01,
        max_grad_norm=0.5,
        gae_lambda=0.97,
        gamma=1.0,
        max_batchsize=1024,
    )
    train(algorithm, options)

    def choose(seen: Any, legal: Any) -> Any:
        with torch.no_grad():
            return actor(Batch(observations=seen, action_mask=legal))[0].argmax(1).numpy()

    deals = range(options.deals)
    network = solo_points(GAME, deals, choose).mean()
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
