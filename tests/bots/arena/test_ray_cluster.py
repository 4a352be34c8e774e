"""A real Ray cluster of several nodes on this machine: lost nodes, nodes that differ, batches. `make test-ray`."""

import logging
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import underhold
from tests.bots.outside.kit import program
from underhold.bots.arena import ray_cluster
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.game import PlayedGame, play
from underhold.bots.arena.plan import ArenaPlan, Job
from underhold.bots.arena.ray_cluster import by_ray
from underhold.bots.arena.ray_node import Batch

pytestmark = pytest.mark.ray

STORE = 80 * 2**20  # bytes

# Plays the first move. On the node whose raylet is named in a file, it says so and never answers.
STUCK = """
folder = sys.argv[1]
for message in questions():
    if os.environ.get("RAY_RAYLET_PID") == open(f"{folder}/doomed").read():
        open(f"{folder}/reached", "w").close()
        time.sleep(3600)
    answer(message)
"""

# Kills the process that asks: the parent of the guard that started this program.
KILLER = """
for message in questions():
    os.kill(int(open(f"/proc/{os.getppid()}/stat").read().rpartition(")")[2].split()[1]), 9)
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A cluster with one core, to which this process is connected."""
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_worker_niceness", "0")
    import ray
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": STORE}
    started = Cluster(initialize_head=True, head_node_args=head)
    ray.init(address=started.address, logging_level=logging.ERROR, log_to_driver=False)
    try:
        yield started
    finally:
        ray.shutdown()
        started.shutdown()  # type: ignore[no-untyped-call]


@contextmanager
def second_node(cluster: Any, **variables: str) -> Iterator[Any]:
    """Another node with one core, and variables of its own. A test may remove it before the end."""
    node = cluster.add_node(num_cpus=1, object_store_memory=STORE, env_vars=variables)
    cluster.wait_for_nodes()
    try:
        yield node
    finally:
        if node in cluster.worker_nodes:
            cluster.remove_node(node, allow_graceful=False)


def alone(bot: str, games: int) -> list[Job]:
    return list(ArenaPlan("cave-vs-cave", 1, (bot,), games, 3, {}).jobs())


def untimed(games: list[PlayedGame]) -> list[Any]:
    return [(one.result.number, one.result.points, one.record) for one in games]


def in_order(games: list[PlayedGame]) -> list[PlayedGame]:
    return sorted(games, key=lambda one: one.result.number)


def test_the_games_of_a_lost_node_are_played_again(cluster: Any, tmp_path: Path) -> None:
    """A node is killed in the middle of a game. All games are there exactly once, and are the same as without Ray."""
    bot = f"{program(tmp_path, STUCK, limit='@1000s')} {tmp_path}"
    (tmp_path / "doomed").write_text("")
    with second_node(cluster) as node:
        ((raylet,),) = (node.all_processes["raylet"],)
        (tmp_path / "doomed").write_text(str(raylet.process.pid))
        games = by_ray(alone(bot, 12), cluster.address, 1)
        played = [next(games)]
        while not (tmp_path / "reached").exists():
            time.sleep(0.1)
        cluster.remove_node(node, allow_graceful=False)
        played += games
    assert [one.result.number for one in in_order(played)] == list(range(12))
    assert len({one.result.number for one in played}) == len(played)
    assert all(one.result.fault is None for one in played)
    (tmp_path / "doomed").write_text("")
    assert untimed(in_order(played)[:2]) == untimed([play(job) for job in alone(bot, 2)])


def test_a_game_that_always_kills_its_worker_is_named(cluster: Any, tmp_path: Path) -> None:
    jobs = [*alone("random", 3), Job(7, "cave-vs-cave", 5, (program(tmp_path, KILLER),), {})]
    games = by_ray(jobs, cluster.address, 1)
    assert sorted(next(games).result.number for _ in range(3)) == [0, 1, 2]
    with pytest.raises(ArenaError, match=r"Game 7 \(seed 5\) .* 4 times"):
        next(games)


def test_a_node_with_other_files_is_named(cluster: Any, tmp_path: Path) -> None:
    shutil.copytree(Path(underhold.__file__).parent, tmp_path / "underhold")
    changed = tmp_path / "underhold" / "bots" / "random.py"
    changed.write_text(changed.read_text() + "# changed\n")
    with second_node(cluster, PYTHONPATH=str(tmp_path)) as node:
        message = rf"\({node.node_ip_address}, {node.node_id[:8]}\).* checksum is \w{{12}} there, \w{{12}} here"
        games = by_ray(alone("random", 5000), cluster.address, 1)
        with pytest.raises(ArenaError, match=message):
            list(games)


def test_a_node_without_the_package_is_named(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "underhold").mkdir()
    (tmp_path / "underhold" / "__init__.py").write_text("raise ImportError\n")
    with second_node(cluster, PYTHONPATH=str(tmp_path)) as node:
        games = by_ray(alone("random", 5000), cluster.address, 1)
        with pytest.raises(ArenaError, match=f"{node.node_id[:8]}.*not installed"):
            list(games)


def test_short_games_are_sent_in_batches(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[int] = []

    def counted(*given: Any) -> Batch:
        sent.append(len(given[0]))
        return Batch(*given)

    monkeypatch.setattr(ray_cluster, "Batch", counted)
    monkeypatch.setattr(ray_cluster, "_SECONDS", 1000.0)  # however slow this machine is
    played = in_order(list(by_ray(alone("random", 200), cluster.address, 1)))
    assert [one.result.number for one in played] == list(range(200))
    assert max(sent) > 30
    assert sum(sent) == 200
    assert len(sent) < 50
