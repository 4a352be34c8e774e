"""What runs on the machines of a Ray cluster: batches of games, after a comparison with the machine that asked."""

import pickle
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass

from underhold.bots.arena.checksums import fingerprint
from underhold.bots.arena.game import PlayedGame, play
from underhold.bots.arena.plan import Job


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to play, and what the machine that plays them must have in common with the one that asks."""

    jobs: tuple[Job, ...]
    bots: tuple[str, ...]  # of the whole arena
    fingerprint: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BatchResult:
    """The games of a batch, and how long they took."""

    played: tuple[PlayedGame, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Difference:
    """How a machine differs from the one that asked. It has not played."""

    node: str
    what: str
    found: str
    wanted: str


def play_batch(packed: bytes, node: str) -> BatchResult | Difference:
    """Play a pickled batch on this node."""
    batch: Batch = pickle.loads(packed)
    found = fingerprint(batch.bots)
    for what, wanted in batch.fingerprint.items():
        if found.get(what, "missing") != wanted:
            return Difference(f"{socket.gethostname()} ({node})", what, found.get(what, "missing"), wanted)
    start = time.perf_counter()
    return BatchResult(tuple(map(play, batch.jobs)), time.perf_counter() - start)
