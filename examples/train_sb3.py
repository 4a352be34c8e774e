"""Train MaskablePPO of sb3-contrib on solo Cave vs Cave until it is as good as the bot `greedy`.

    UNDERHOLD_NO_CLIENT=1 pip install '.[sb3]'             # in a checkout
    python examples/train_sb3.py                          # two to three minutes on one core

The settings below are the recipe; docs/recipes.md explains them. The exit status says whether the network beats
`greedy` on deals that were not used for training.
"""

import argparse
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from torch import nn

import underhold
from underhold.bots.match import play_match
from underhold.env import solo_points
from underhold.env.sb3 import MovePolicy, SoloVecEnv

GAME = "cave-vs-cave"
GAMES = 128  # parallel games
ENTROPY = 0.03  # initial entropy bonus
SETTINGS: dict[str, Any] = {
    "n_steps": 64,  # decisions per game between updates; a game has about 80
    "batch_size": 512,
    "n_epochs": 3,
    "learning_rate": lambda left: 1e-3 * left,  # `left` falls from 1 to 0
    "gamma": 1.0,  # a game is short, and only its final score counts
    "gae_lambda": 0.97,
    "ent_coef": ENTROPY,
    "policy_kwargs": {"game_id": GAME, "net_arch": [128, 128], "activation_fn": nn.ReLU},
}


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1, help="random seed (%(default)s)")
    parser.add_argument("--steps", type=int, default=1_500_000, help="training decisions, over all games (%(default)s)")
    parser.add_argument("--deals", type=int, default=100, help="deals for the evaluation (%(default)s)")
    parser.add_argument("--save", type=Path, default=Path("policy-sb3.zip"), help="file for the model (%(default)s)")
    options = parser.parse_args()
    if options.steps < 1 or options.deals < 1:
        parser.error("--steps and --deals must be at least 1")
    return options


class Progress(BaseCallback):
    """Lets the entropy bonus fall with the learning rate, and prints twenty progress lines."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.every = steps / 20
        self.ended = 0
        self.printed = 0

    def _on_step(self) -> bool:
        self.ended += int(self.locals["dones"].sum())
        return True

    def _on_rollout_end(self) -> None:
        self.model.ent_coef = ENTROPY * self.model._current_progress_remaining
        if self.num_timesteps - self.printed >= self.every:
            self._print()

    def _on_training_end(self) -> None:
        if self.num_timesteps > self.printed:
            self._print()

    def _print(self) -> None:
        self.printed = self.num_timesteps
        points = [episode["r"] for episode in self.model.ep_info_buffer]
        text = f"{fmean(points):5.1f} points" if points else "  none over"
        cpu = time.process_time()
        print(f"{self.num_timesteps:9,} steps {self.ended:7,} games {text} {cpu:5.0f} s", flush=True)


def main() -> int:
    """Train, evaluate, and compare to greedy."""
    options = read_options()
    torch.set_num_threads(1)  # as fast for such a small network, and reproducible
    games = SoloVecEnv(GAME, GAMES, reward_scale=0.1)
    model = MaskablePPO(MovePolicy, games, seed=options.seed, stats_window_size=1000, device="cpu", **SETTINGS)
    model.learn(options.steps, callback=Progress(options.steps))
    model.save(options.save)
    deals = range(options.deals)
    network = solo_points(
        GAME, deals, lambda seen, legal: model.predict(seen, deterministic=True, action_masks=legal)[0]
    ).mean()
    print(f"Training and evaluation took {time.process_time():.0f} CPU seconds.")
    game = underhold.game(GAME)
    greedy = fmean(play_match(game, game.setup(1, deal), ["greedy"], deal).scores.points[0] for deal in deals)
    print(f"Deals 0 to {options.deals - 1}: the network scores {network:.1f} points, greedy {greedy:.1f}.")
    return 0 if network > greedy else 1


if __name__ == "__main__":
    sys.exit(main())
