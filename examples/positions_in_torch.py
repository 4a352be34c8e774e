"""Train a small network to imitate exported games with PyTorch: a loader that streams shards, and a training loop.

    UNDERHOLD_NO_CLIENT=1 pip install '.[play,data,torch]'                      # in a checkout
    underhold export cave-vs-cave --bots greedy --games 500 --shard-games 50 --out positions
    python examples/positions_in_torch.py positions

The network learns the moves (the visits of a search, where there was one) and the final lead of the seat to move. The
last tenth of the shards is not trained on: since a game is in one shard only, the loss on it is honest. docs/data.md
describes all columns.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

COLUMNS = ["seat", "observation", "legal", "action", "search_visits", "points"]
Arrays = dict[str, NDArray[Any]]


def arrays_of(frame: pl.DataFrame, none: int) -> Arrays:
    """Positions as arrays: legal actions padded with `none`, and the policy and the value to learn."""
    counts = frame["legal"].list.len().to_numpy()
    filled = np.arange(counts.max()) < counts[:, None]
    legal = np.full(filled.shape, none, np.int64)
    legal[filled] = frame["legal"].explode().to_numpy()
    policy = (legal == frame["action"].to_numpy()[:, None]).astype(np.float32)
    searched = frame["search_visits"].is_not_null().to_numpy()
    if searched.any():
        visits = np.zeros(filled.shape, np.float32)
        visits[filled & searched[:, None]] = frame["search_visits"].drop_nulls().explode().to_numpy()
        total = visits.sum(1, keepdims=True)
        policy = np.where(total > 0, visits / np.maximum(total, 1), policy)
    points = frame["points"].to_numpy().astype(np.float32)
    rows, seats = np.arange(len(frame)), frame["seat"].to_numpy()
    own = points[rows, seats].copy()
    points[rows, seats] = -np.inf
    best_other = points.max(1) if points.shape[1] > 1 else np.zeros(len(frame), np.float32)
    return {
        "observation": frame["observation"].to_numpy().copy(),  # PyTorch warns of arrays that cannot be written
        "legal": legal,
        "policy": policy,
        "value": own - best_other,
    }


class Positions(IterableDataset):
    """Batches of positions, shard by shard: only one shard is in memory. Every worker reads its own shards."""

    def __init__(self, shards: list[Path], none: int, batch: int, seed: int | None = None) -> None:
        self.shards, self.none, self.batch, self.seed = shards, none, batch, seed

    def __iter__(self) -> Iterator[dict[str, Tensor]]:
        for arrays in self.arrays():
            yield {name: torch.from_numpy(array) for name, array in arrays.items()}

    def arrays(self) -> Iterator[Arrays]:
        """The batches as NumPy arrays, in random order if there is a seed."""
        worker = get_worker_info()
        mine = self.shards if worker is None else self.shards[worker.id :: worker.num_workers]
        order = np.arange(len(mine)) if self.seed is None else np.random.default_rng(self.seed).permutation(len(mine))
        for index in order:
            frame = pl.read_parquet(mine[index], columns=COLUMNS).drop_nulls(["action", "points"])
            if self.seed is not None:
                frame = frame.sample(fraction=1, shuffle=True, seed=self.seed)
            for rows in frame.iter_slices(self.batch):
                yield arrays_of(rows, self.none)


def loader_of(positions: Positions, workers: int) -> DataLoader:
    """A loader with this many processes of its own; 0 loads in this one."""
    context = "spawn" if workers else None  # Polars has threads, and a forked process could wait for them forever
    return DataLoader(positions, batch_size=None, num_workers=workers, multiprocessing_context=context)


class Network(nn.Module):
    """Logits of all actions, and the lead divided by ten."""

    def __init__(self, size: int, actions: int, scale: Tensor, width: int) -> None:
        super().__init__()
        self.none = actions
        self.register_buffer("scale", scale)
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.logits = nn.Linear(width, actions + 1)  # the last one is for the padding
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor, legal: Tensor) -> tuple[Tensor, Tensor]:
        """The log-probability of each legal action, and the expected lead divided by ten."""
        body = self.body(seen.float() * self.scale)
        logits = self.logits(body).gather(1, legal).masked_fill(legal == self.none, -1e9)
        return torch.log_softmax(logits, 1), self.value(body).squeeze(1)


def run(network: Network, loader: DataLoader, optimizer: torch.optim.Optimizer | None) -> dict[str, float]:
    """One pass over the data; trains if there is an optimizer. Returns means over all positions."""
    sums = dict.fromkeys(("policy loss", "of chance", "accuracy", "error of the lead"), 0.0)
    total = 0
    with torch.set_grad_enabled(optimizer is not None):
        for batch in loader:
            log_policy, value = network(batch["observation"], batch["legal"])
            policy_loss = -(batch["policy"] * log_policy).sum(1)
            errors = value - batch["value"] / 10
            if optimizer is not None:
                optimizer.zero_grad()
                (policy_loss.mean() + errors.square().mean()).backward()
                optimizer.step()
            counts = (batch["legal"] != network.none).sum(1)
            right = log_policy.argmax(1) == batch["policy"].argmax(1)
            found = (policy_loss, counts.log(), right.float(), 10 * errors.abs())
            for name, values in zip(sums, found, strict=True):
                sums[name] += float(values.detach().sum())
            total += len(value)
    return {name: value / max(1, total) for name, value in sums.items()}


def main() -> int:
    """Train on an export and report the losses on games that were held out."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="folder of `underhold export`")
    for name, default in (("epochs", 3), ("batch", 512), ("width", 256), ("workers", 0), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=default, help="default: %(default)s")
    options = parser.parse_args()
    shards = sorted((options.folder / "positions").glob("*.parquet"))
    if len(shards) < 2:
        print(f"{options.folder} must contain an export with at least two shards; see --shard-games.", file=sys.stderr)
        return 1
    description = json.loads((options.folder / "dataset.json").read_text(encoding="utf-8"))
    torch.manual_seed(options.seed)
    actions, held_out = description["actions"], max(1, len(shards) // 10)
    scale = torch.tensor([field["max_value"] ** -0.5 for field in description["fields"] for _ in range(field["size"])])
    network = Network(description["observation_size"], actions, scale, options.width)
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    test = DataLoader(Positions(shards[-held_out:], actions, options.batch), batch_size=None)
    for epoch in range(options.epochs):
        training = Positions(shards[:-held_out], actions, options.batch, options.seed + epoch)
        run(network, loader_of(training, options.workers), optimizer)
        found = ", ".join(f"{name} {value:.3f}" for name, value in run(network, test, None).items())
        print(f"Epoch {epoch + 1}, on other games: {found}.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
