"""The PyTorch loader gives what is in the tables, and the network learns.

What it makes of the tables is NumPy, so it is tested without PyTorch; `make test-training` trains with it.
"""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from tests.examples.kit import EXAMPLES, run
from underhold.cli.main import cli
from underhold.encode import encoding


@pytest.fixture
def worker() -> SimpleNamespace:
    """What PyTorch says about the process that loads."""
    return SimpleNamespace(info=None)


@pytest.fixture
def example(worker: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The example, with something in the place of PyTorch that has the names it imports."""
    torch, network, utils, data = (
        ModuleType(name) for name in ("torch", "torch.nn", "torch.utils", "torch.utils.data")
    )
    torch.__dict__.update(nn=network, Tensor=object, optim=SimpleNamespace(Optimizer=object), utils=utils)
    network.__dict__.update(Module=object)
    data.__dict__.update(DataLoader=object, IterableDataset=object, get_worker_info=lambda: worker.info)
    for module in (torch, network, utils, data):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return runpy.run_path(str(EXAMPLES / "positions_in_torch.py"))


def exported(folder: Path, *more: str) -> list[Path]:
    line = ["export", "cave-vs-cave", "--out", str(folder), *more]
    assert CliRunner().invoke(cli, line).exit_code == 0
    return sorted((folder / "positions").glob("*.parquet"))


def test_batches_have_what_is_in_the_tables(example: dict[str, Any], tmp_path: Path) -> None:
    shards = exported(tmp_path / "out", "--games", "4", "--shard-games", "2")
    none = encoding("cave-vs-cave", 2).actions
    rows = pl.concat([pl.read_parquet(path) for path in shards]).to_dicts()
    at = 0
    for batch in example["Positions"](shards, none, 100).arrays():
        assert len({len(array) for array in batch.values()}) == 1
        for number in range(len(batch["legal"])):
            row = rows[at]
            at += 1
            legal = [action for action in batch["legal"][number].tolist() if action != none]
            assert legal == row["legal"]
            assert batch["legal"][number][batch["policy"][number].argmax()] == row["action"]
            assert batch["policy"][number].sum() == 1
            assert batch["observation"][number].tolist() == row["observation"]
            assert batch["value"][number] == row["points"][row["seat"]] - row["points"][1 - row["seat"]]
    assert at == len(rows)


def test_visits_of_a_search_are_the_policy(example: dict[str, Any], tmp_path: Path) -> None:
    shards = exported(tmp_path / "out", "--games", "1", "--players", "1", "--bots", "master@100")
    none = encoding("cave-vs-cave", 1).actions
    rows = pl.read_parquet(shards[0]).to_dicts()
    (batch,) = example["Positions"](shards, none, 1000).arrays()
    assert any(row["search_visits"] for row in rows)
    for number, row in enumerate(rows):
        expected = np.array(row["search_visits"] or [action == row["action"] for action in row["legal"]], float)
        assert batch["policy"][number][: len(expected)] == pytest.approx(expected / expected.sum())
        assert batch["value"][number] == row["points"][0], "in a solo game, the points"


def test_a_seed_shuffles_and_workers_share_the_shards(
    example: dict[str, Any], worker: SimpleNamespace, tmp_path: Path
) -> None:
    shards = exported(tmp_path / "out", "--games", "3", "--shard-games", "1")
    none = encoding("cave-vs-cave", 2).actions

    def loaded(seed: int | None) -> list[bytes]:
        batches = example["Positions"](shards, none, 64, seed).arrays()
        return [row.tobytes() for batch in batches for row in batch["observation"]]

    plain, mixed = loaded(None), loaded(3)
    assert mixed != plain
    assert sorted(mixed) == sorted(plain)
    assert mixed == loaded(3) != loaded(4)
    parts = []
    for number in range(2):
        worker.info = SimpleNamespace(id=number, num_workers=2)
        parts.append(loaded(None))
    assert all(parts)
    assert sorted(parts[0] + parts[1]) == sorted(plain), "every position is loaded once"


@pytest.mark.training
def test_the_network_learns(tmp_path: Path) -> None:
    exported(tmp_path / "positions", "--games", "60", "--shard-games", "6", "--bots", "greedy")
    done = run("positions_in_torch.py", tmp_path, "positions", "--epochs", "3")
    assert done.code == 0, done.err
    losses = re.findall(r"policy loss ([\d.]+), of chance ([\d.]+)", done.out)
    assert len(losses) == 3
    assert float(losses[-1][0]) < float(losses[0][1]), "better than chance on games that were held out"
    assert float(losses[-1][0]) < float(losses[0][0])
    command = [sys.executable, str(EXAMPLES / "positions_in_torch.py"), "positions", "--epochs", "2", "--workers", "2"]
    loaded = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600)
    assert loaded.returncode == 0, loaded.stderr
    assert loaded.stdout.count("on other games") == 2, "the second pass starts the processes again"
    empty = run("positions_in_torch.py", tmp_path, "nowhere")
    assert (empty.code, "at least two shards" in empty.err) == (1, True)
