"""The results are the same in this process, in other processes, and on a real Ray cluster."""

import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.bots.arena.kit import PLAN, QUICK
from underhold.bots.arena import parquet
from underhold.bots.arena.errors import ArenaError
from underhold.bots.arena.folder import ArenaFolder
from underhold.bots.arena.game import Fault, PlayedGame, play
from underhold.bots.arena.parquet import PARTS, ParquetStream, write_parquet
from underhold.bots.arena.plan import Job
from underhold.bots.arena.ray_cluster import by_ray
from underhold.bots.arena.standings import standings_of
from underhold.bots.arena.tables import game_rows, write_tables
from underhold.bots.arena.workers import by_processes

Players = Callable[[Iterable[Job]], Iterable[PlayedGame]]


def held(path: Path, players: Players) -> ArenaFolder:
    """A whole arena in a folder, with its tables."""
    folder = ArenaFolder(path, PLAN)
    for played in players(folder.missing()):
        folder.add(played)
    write_tables(path, folder.results(), standings_of(PLAN.bots, folder.results()))
    return folder


def untimed(folder: ArenaFolder) -> list[dict[str, Any]]:
    """The table of games without what a clock decides."""
    return [{name: cell for name, cell in row.items() if "_ms" not in name} for row in game_rows(folder.results())]


def records(folder: ArenaFolder) -> dict[str, str]:
    return {file.name: file.read_text() for file in (folder.path / "records").iterdir()}


def test_processes_and_ray_play_the_same_games(tmp_path: Path) -> None:
    here = held(tmp_path / "here", lambda jobs: by_processes(jobs, 1))
    processes = held(tmp_path / "processes", lambda jobs: by_processes(jobs, 2))
    ray = held(tmp_path / "ray", lambda jobs: by_ray(jobs, "local", 2))
    assert len(here.results()) == 2
    assert untimed(here) == untimed(processes) == untimed(ray)
    assert records(here) == records(processes) == records(ray)
    ratings = [standings_of(PLAN.bots, folder.results()).history[-1][1] for folder in (here, processes, ray)]
    assert ratings[0] == ratings[1] == ratings[2]


def test_the_tables_hold_every_seat_of_every_game(tmp_path: Path) -> None:
    import polars

    folder = held(tmp_path, lambda jobs: by_processes(jobs, 1))
    assert not (tmp_path / "games.parquet").exists()
    write_parquet(tmp_path / "games.parquet", folder.results())
    games, packed = polars.read_csv(tmp_path / "games.csv"), polars.read_parquet(tmp_path / "games.parquet")
    assert games.rows() == packed.drop("turn_ms").rows()
    assert len(games) == sum(len(one.bots) for one in folder.results()) == 4
    assert packed["turn_ms"][0].to_list() == list(folder.results()[0].clocks[0].turns)
    assert games["won"].sum() == 2
    standings = polars.read_csv(tmp_path / "standings.csv")
    assert standings["bot"].to_list() == ["greedy", "random"]
    assert standings["wins"].sum() == standings["losses"].sum() == 2
    assert len(polars.read_csv(tmp_path / "pairs.csv")) == 2


def test_games_are_written_as_parquet_while_they_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import polars

    monkeypatch.setattr(parquet, "_GAMES", 2)
    results = [play(job).result for job in QUICK.jobs()]
    fault = Fault(0, "crash", "ValueError: no", "")
    results[-1] = replace(results[-1], points=(0,), fault=fault)
    stream = ParquetStream(tmp_path, results[:1])
    for one in results[1:5]:
        stream.add(one)
    parts = sorted((tmp_path / PARTS).iterdir())
    assert [len(polars.read_parquet(part)) for part in parts] == [2, 2]
    again = ParquetStream(tmp_path, results[:5])  # after an interruption
    again.add(results[5])
    again.flush()
    read = polars.read_parquet(tmp_path / PARTS / "*.parquet")
    assert read["game"].to_list() == list(range(6))
    assert read["fault"].to_list() == [None] * 5 + ["crash"]
    assert polars.read_parquet(again.finish(results)).rows() == read.rows()
    assert not (tmp_path / PARTS).exists()


def _ends(pid: int) -> bool:
    """Whether a process is gone soon. Not `is_alive`: the pool's own thread may have seen it off already."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_workers_stop_when_the_results_are_no_longer_read() -> None:
    games = by_processes(list(QUICK.jobs()) * 50, 2)
    next(iter(games))
    workers = multiprocessing.active_children()
    assert workers
    games.close()
    for worker in workers:
        assert worker.pid is not None
        assert _ends(worker.pid)


def test_a_worker_that_dies_is_reported() -> None:
    games = by_processes(list(QUICK.jobs()) * 1000, 2)
    next(games)
    pid = multiprocessing.active_children()[0].pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(ArenaError, match="ended unexpectedly"):
        list(games)


@pytest.mark.parametrize("scheme", ["", "ray://"])
def test_a_missing_cluster_is_reported(scheme: str) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))  # taken, but not listened at
        address = f"{scheme}127.0.0.1:{nobody.getsockname()[1]}"
        with pytest.raises(ArenaError, match=f"No Ray cluster found at {address}"):
            next(by_ray(QUICK.jobs(), address, 1))


def test_an_address_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ArenaError, match="No Ray cluster"):
        next(by_ray(QUICK.jobs(), "127.0.0.1:nowhere", 1))
