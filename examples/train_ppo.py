"""Train a small network with PPO (proximal policy optimization) on solo Cave vs Cave until it is as good as `greedy`.

    UNDERHOLD_NO_CLIENT=1 pip install '.[env,torch]'       # in a checkout
    python examples/train_ppo.py                          # one to two minutes on one core
    python examples/train_ppo.py --steps 3000000          # beats the bot `greedy` by some points
    python examples/train_ppo.py --load policy.pt --deals 1000

It plays many games in parallel and reinforces moves that turned out better than expected. The same seed trains the same
network, on the same processor and with the same version of PyTorch. The exit status says whether it beats `greedy` on
deals that were not used for training.
"""

import argparse
import re
import sys
import time
from collections import deque
from pathlib import Path
from pickle import UnpicklingError
from statistics import fmean

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn.utils.rnn import pad_sequence

import underhold
import underhold.env  # registers the environments with Gymnasium
from underhold.bots.match import play_match
from underhold.encode import Encoding, encoding

ENVIRONMENT = "Underhold/CaveVsCaveSolo-v1"


def read_options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default, meaning in (
        ("seed", 1, "random seed"),
        ("steps", 1_500_000, "training decisions, over all games"),
        ("games", 128, "parallel games"),
        ("horizon", 64, "decisions per game between updates"),
        ("epochs", 3, "passes over the data per update"),
        ("minibatch", 512, "decisions per minibatch"),
        ("width", 128, "width of the hidden layers"),
        ("rate", 1e-3, "initial learning rate; decays to zero"),
        ("entropy", 0.03, "initial entropy bonus; decays to zero"),
        ("clip", 0.2, "PPO clipping range"),
        ("decay", 0.97, "lambda of generalized advantage estimation"),
        ("deals", 100, "deals for the evaluation"),
        ("save", Path("policy.pt"), "file for the network"),
    ):
        parser.add_argument(f"--{name}", type=type(default), default=default, help=f"{meaning} (%(default)s)")
    parser.add_argument("--load", type=Path, help="evaluate this network instead of training one")
    options = parser.parse_args()
    for name in ("games", "horizon", "epochs", "minibatch", "width", "deals"):
        if getattr(options, name) < 1:
            parser.error(f"--{name} must be at least 1")
    if options.steps < options.games * options.horizon:
        parser.error(f"--steps must be at least {options.games * options.horizon}, the size of one update")
    if options.load and not options.load.is_file():
        parser.error(f"file not found: {options.load}")
    return options


class Policy(nn.Module):
    """The policy and value network.

    In notation, each of the 2,040 moves consists of a few words: the action, the room, the place. The network scores
    words, and a move's score is the sum over its words. So what it learns about a room in one place applies to others.
    """

    words_of: Tensor
    scale: Tensor

    def __init__(self, code: Encoding, width: int) -> None:
        super().__init__()
        self.none = code.actions  # padding: not a move
        moves = [re.findall(r"\w+", str(code.move_of(action))) for action in range(code.actions)]
        words = ["", *sorted({word for move in moves for word in move})]
        numbers = [torch.tensor([words.index(word) for word in move]) for move in [*moves, [""]]]
        self.register_buffer("words_of", pad_sequence(numbers, batch_first=True))
        # Counts of goods are small compared to their maximum; scaling by its root keeps a difference of one visible.
        most = torch.tensor([float(one.max_value) for one in code.fields for _ in range(one.size)])
        self.register_buffer("scale", most.rsqrt())
        self.body = nn.Sequential(nn.Linear(code.size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.rating = nn.Linear(width, len(words))
        self.value = nn.Linear(width, 1)
        nn.init.zeros_(self.rating.weight)  # start with a uniform policy

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each legal move, and the expected remaining points divided by ten."""
        body = self.body(seen.float() * self.scale)
        words = self.words_of[legal]
        rating = self.rating(body).gather(1, words.flatten(1)).view(words.shape).sum(2)
        rating = rating.masked_fill(legal == self.none, -1e9)
        return torch.log_softmax(rating, dim=1), self.value(body).squeeze(1)


def legal_moves(mask: NDArray[np.int8], none: int) -> Tensor:
    """The legal moves of each game as a row of action numbers, padded with `none`."""
    game, move = mask.view(np.bool_).nonzero()
    count = np.bincount(game, minlength=len(mask))
    legal = np.full((len(mask), count.max()), none)
    legal[game, np.arange(len(game)) - (count.cumsum() - count)[game]] = move
    return torch.from_numpy(legal)


class Games:
    """Many parallel games, which continue from one update to the next."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.environment = gymnasium.make_vec(
            ENVIRONMENT, num_envs=options.games, vectorization_mode="vector_entry_point"
        )
        self.observation, self.info = self.environment.reset(seed=options.seed)
        self.points: deque[int] = deque(maxlen=1000)  # of the last finished games
        self.ended = 0

    @torch.no_grad()
    def play(self, policy: Policy, horizon: int, decay: float) -> list[Tensor]:
        """Play `horizon` decisions per game; returns what `learn` needs of each, advantages and returns included."""
        games = len(self.observation)
        seen, legal, done = [], [], []
        chance, reward, over = torch.empty(3, horizon, games)
        value, surprise = torch.empty(horizon + 1, games), torch.zeros(horizon + 1, games)
        for step in range(horizon + 1):
            position = torch.from_numpy(self.observation)
            moves = legal_moves(self.info["action_mask"], policy.none)
            chances, value[step] = policy(position, moves)
            if step == horizon:
                break  # only needs the value of the last position
            pick = torch.multinomial(chances.exp(), 1)
            chance[step] = chances.gather(1, pick).squeeze(1)
            actions = moves.gather(1, pick).squeeze(1).numpy()
            self.observation, gained, ended, _, self.info = self.environment.step(actions)
            reward[step], over[step] = torch.from_numpy(gained / 10), torch.from_numpy(ended)
            if ended.any():
                self.points.extend(self.info["final_info"]["points"][ended].tolist())
                self.ended += int(ended.sum())
            seen.append(position)
            legal.append(moves.T)
            done.append(pick)
        for step in reversed(range(horizon)):
            goes_on = 1 - over[step]
            surprise[step] = reward[step] + goes_on * (value[step + 1] + decay * surprise[step + 1]) - value[step]
        offered = pad_sequence(legal, batch_first=True, padding_value=policy.none).mT
        kept = torch.stack(seen), offered, torch.stack(done), chance, surprise[:-1], surprise[:-1] + value[:-1]
        return [each.flatten(0, 1) for each in kept]


def learn(
    policy: Policy, optimizer: torch.optim.Optimizer, batch: list[Tensor], options: argparse.Namespace, left: float
) -> None:
    """One PPO update of policy and value."""
    for group in optimizer.param_groups:
        group["lr"] = left * options.rate
    for _ in range(options.epochs):
        for some in torch.split(torch.randperm(len(batch[0])), options.minibatch):
            seen, legal, done, chance, surprise, worth = (each[some] for each in batch)
            legal = legal[:, : int((legal != policy.none).sum(1).max())]
            chances, value = policy(seen, legal)
            ratio = (chances.gather(1, done).squeeze(1) - chance).exp()
            surprise = (surprise - surprise.mean()) / (surprise.std() + 1e-8)
            bounded = ratio.clamp(1 - options.clip, 1 + options.clip)
            gain = torch.min(ratio * surprise, bounded * surprise).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = 0.5 * (value - worth).square().mean() - gain - left * options.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 0.5)
            optimizer.step()


def train(policy: Policy, options: argparse.Namespace) -> None:
    """Alternate between playing and learning. Saves the network with each progress line."""
    games = Games(options)
    optimizer = torch.optim.Adam(policy.parameters(), eps=1e-5)
    rounds = options.steps // (options.games * options.horizon)
    for number in range(rounds):
        learn(policy, optimizer, games.play(policy, options.horizon, options.decay), options, 1 - number / rounds)
        if (number + 1) % max(1, rounds // 20) == 0 or number + 1 == rounds:
            steps = (number + 1) * options.games * options.horizon
            points = f"{fmean(games.points):5.1f} points" if games.points else "  none over"
            print(f"{steps:9,} steps {games.ended:7,} games {points} {time.process_time():5.0f} s", flush=True)
            torch.save(policy.state_dict(), options.save)


@torch.no_grad()
def points_of(policy: Policy, deal: int) -> int:
    """Play one deal with the most likely moves; returns the points."""
    environment = gymnasium.make(ENVIRONMENT)
    observation, info = environment.reset(seed=deal)
    over = False
    while not over:
        moves = legal_moves(info["action_mask"][None], policy.none)
        chances, _ = policy(torch.from_numpy(observation)[None], moves)
        observation, _, over, _, info = environment.step(int(moves[0, chances.argmax()]))
    return int(info["points"])


def main() -> int:
    """Train, evaluate, and compare to greedy."""
    options = read_options()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)  # as fast for such a small network, and reproducible
    policy = Policy(encoding("cave-vs-cave", players=1), options.width)
    if options.load:
        try:
            policy.load_state_dict(torch.load(options.load))
        except (RuntimeError, UnpicklingError) as error:
            sys.exit(f"{options.load} does not contain a network with this --width: {error}")
    else:
        train(policy, options)
    network = fmean(points_of(policy, deal) for deal in range(options.deals))
    game = underhold.game("cave-vs-cave")
    setups = [game.setup(players=1, seed=deal) for deal in range(options.deals)]
    greedy = fmean(play_match(game, setup, ["greedy"], setup.seed).scores.points[0] for setup in setups)
    print(f"Deals 0 to {options.deals - 1}: the network scores {network:.1f} points, greedy {greedy:.1f}.")
    return 0 if network > greedy else 1


if __name__ == "__main__":
    sys.exit(main())
