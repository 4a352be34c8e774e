"""A real Ray cluster of several nodes on this machine: lost nodes, nodes that differ, batches. `make test-ray`."""

import csv
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from zipfile import ZipFile

import pytest

import underhold
from tests.bots.outside.kit import POLITE, program
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


# Waits until a game is played on the node whose raylet is named, so that it is not over before that node is ready.
MEETING = """
import os, pathlib, time

def meet():
    folder = pathlib.Path(os.environ["MEETING"])
    if os.environ["RAY_RAYLET_PID"] == (folder / "awaited").read_text():
        (folder / "reached").touch()
    while not (folder / "reached").exists():
        time.sleep(0.1)
"""

FIRST = """
class First:
    def __init__(self, game, rng):
        self.game = game
        meet()

    def choose(self, view):
        return self.game.moves(view)[0]
"""


class Arena:
    """Arenas of six games from a process of their own."""

    def __init__(self, cluster: Any, folder: Path) -> None:
        self.cluster, self.folder = cluster, folder
        (folder / "meeting").mkdir()

    def wait_for(self, node: Any) -> None:
        """Bots that meet do so on this node."""
        ((raylet,),) = (node.all_processes["raylet"],)
        (self.folder / "meeting" / "awaited").write_text(str(raylet.process.pid))

    def play(
        self, bots: str, runtime_env: dict[str, Any], at: str = ".", out: str = "out", **variables: str
    ) -> CompletedProcess[str]:
        runtime_env = {**runtime_env, "env_vars": {"MEETING": str(self.folder / "meeting")}}
        (self.folder / "cluster.json").write_text(json.dumps(runtime_env))
        options = ["--bots", bots, "--games", "6", "--seed", "3", "--ray", self.cluster.address]
        options += ["--runtime-env", str(self.folder / "cluster.json"), "--out", str(self.folder / out)]
        return subprocess.run(
            [sys.executable, "-c", "from underhold.__main__ import main; main()", "arena", "cave-vs-cave", *options],
            cwd=self.folder / at,
            env=os.environ | variables,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )

    def games(self) -> dict[str, tuple[int, int]]:
        """The number of games and of failures of each bot."""
        with (self.folder / "out" / "standings.csv").open(encoding="utf-8") as file:
            return {row["bot"]: (int(row["games"]), int(row["failures"])) for row in csv.DictReader(file)}


def said(done: CompletedProcess[str]) -> str:
    """The error of a command, without line breaks."""
    return " ".join(done.stderr.split())


def plugin(folder: Path, module: str) -> list[str]:
    """A package with a bot, as an installer leaves it in a folder: what belongs to it."""
    about = folder / "first_bot-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1.0\nRequires-Dist: underhold\n")
    (about / "entry_points.txt").write_text("[underhold.bots]\nfirst = first_bot:First\n")
    (folder / module).parent.mkdir(exist_ok=True)
    (folder / module).write_text(MEETING + FIRST)
    return [str(folder / Path(module).parts[0]), str(about)]


def our_wheel(folder: Path) -> Path:
    """The installed package as a wheel again."""
    package = distribution("underhold")
    tag = re.search(r"^Tag: (\S+)$", package.read_text("WHEEL") or "", re.M)
    assert tag
    folder.mkdir()
    path = folder / f"underhold-{package.version}-{tag[1]}.whl"
    with ZipFile(path, "w") as wheel:
        for file in package.files or ():
            if ".." not in file.parts and file.suffix != ".pyc":
                wheel.write(str(file.locate()), str(file))
    return path


@pytest.mark.parametrize("module", ["first_bot/__init__.py", "first_bot.py"])
def test_the_files_of_a_plugin_are_brought_to_the_nodes(module: str, cluster: Any, tmp_path: Path) -> None:
    files = plugin(tmp_path / "plugin", module)
    arena = Arena(cluster, tmp_path)
    with second_node(cluster) as node:
        arena.wait_for(node)
        here = {"PYTHONPATH": str(tmp_path / "plugin")}
        missing = arena.play("first,random", {}, **here)
        assert missing.returncode == 2
        assert "checksum of first is missing there" in said(missing)
        done = arena.play("first,random", {"py_modules": files}, **here)
        assert done.returncode == 0, done.stderr
    assert arena.games() == {"first": (6, 0), "random": (6, 0)}
    assert (tmp_path / "meeting" / "reached").exists()


def test_this_package_and_a_program_are_brought_to_a_node_without_them(cluster: Any, tmp_path: Path) -> None:
    """As in docs/arena.md: a wheel, a folder in which the program is, and a variable."""
    (tmp_path / "none" / "underhold").mkdir(parents=True)
    (tmp_path / "none" / "underhold" / "__init__.py").write_text("raise ImportError\n")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "my_bot.py").write_text(
        f"{POLITE}{MEETING}meet()\nfor message in questions():\n    answer(message)\n"
    )
    wheel = our_wheel(tmp_path / "dist")
    bots = "random,exec@1000s:python3 my_bot.py"
    arena = Arena(cluster, tmp_path)
    # The nodes of this machine share a folder, so they must not install the wheel at the same time.
    first = arena.play("greedy,random", {"py_modules": [str(wheel)]}, out="first")
    assert first.returncode == 0, first.stderr
    with second_node(cluster, PYTHONPATH=str(tmp_path / "none"), PIP_NO_DEPS="1") as node:
        arena.wait_for(node)
        missing = arena.play(bots, {"working_dir": "."}, "bots")
        assert missing.returncode == 2
        assert "not installed" in said(missing)
        done = arena.play(bots, {"working_dir": ".", "py_modules": [f"../dist/{wheel.name}"]}, "bots")
        assert done.returncode == 0, done.stderr
    assert list(arena.games().values()) == [(6, 0), (6, 0)]
    assert (tmp_path / "meeting" / "reached").exists()


def test_an_environment_that_cannot_be_set_up_is_explained(cluster: Any, tmp_path: Path) -> None:
    (tmp_path / "broken-1.0-py3-none-any.whl").write_text("not a wheel")
    broken = Arena(cluster, tmp_path).play("greedy,random", {"py_modules": ["broken-1.0-py3-none-any.whl"]})
    assert broken.returncode == 2
    message = r"underhold: Ray failed: Failed to set up runtime environment: ERROR: .+ Finished games are saved"
    assert re.match(message, said(broken)), broken.stderr
