"""The example counts what was legal and chosen, and fits a line; its numbers are compared with the export itself."""

import re
import runpy
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from click.testing import CliRunner

from tests.examples.kit import EXAMPLES, run
from underhold.cli.main import cli
from underhold.encode import encoding


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("positions")
    line = ["export", "cave-vs-cave", "--games", "10", "--out", str(folder / "duel")]
    assert CliRunner().invoke(cli, line).exit_code == 0
    return folder


def test_it_says_what_is_popular(folder: Path) -> None:
    done = run("positions_in_polars.py", folder, "duel", "--top", "3")
    assert (done.code, done.err) == (0, "")
    positions = pl.read_parquet(folder / "duel" / "positions" / "*.parquet")
    coded = encoding("cave-vs-cave", 2)
    rows = re.findall(r"│ (\d+)\s*┆ (\S+)\s*┆ (\d+)\s*┆ (\d+)\s*┆ ([\d.]+)\s*│", done.out)
    assert len(rows) == 3
    for action, move, legal, chosen, share in rows:
        assert str(coded.move_of(int(action))) == move
        offered = positions.filter(pl.col("legal").list.contains(int(action)))
        assert len(offered) == int(legal)
        assert (offered["action"] == int(action)).sum() == int(chosen)
        assert float(share) == pytest.approx(int(chosen) / int(legal), abs=1e-5)
    assert re.search(r"explains -?\d+% of the variance of the lead\.\n\Z", done.out)


def test_the_lead_is_that_of_the_seat_to_move() -> None:
    example = runpy.run_path(str(EXAMPLES / "positions_in_polars.py"))
    frame = pl.DataFrame(
        {"seat": [0, 1, 2], "points": [[5, 9, 2]] * 3},
        {"seat": pl.UInt8, "points": pl.Array(pl.Int16, 3)},
    )
    assert frame.select(example["own_lead"]()).to_series().to_list() == [-4, 4, -7]
    solo = pl.DataFrame({"seat": [0], "points": [[31]]}, {"seat": pl.UInt8, "points": pl.Array(pl.Int16, 1)})
    assert solo.select(example["own_lead"]()).to_series().to_list() == [31]


def test_no_game_is_in_both_parts(folder: Path) -> None:
    example = runpy.run_path(str(EXAMPLES / "positions_in_polars.py"))
    positions = pl.scan_parquet(folder / "duel" / "positions" / "*.parquet")
    parts = [example["arrays"](positions, last_fifth=last) for last in (False, True)]
    whole = positions.collect()
    held_out = whole.filter(pl.col("game").is_in([4, 9]))
    assert [len(lead) for _, lead in parts] == [len(whole) - len(held_out), len(held_out)]
    assert np.array_equal(parts[1][0], held_out["observation"].to_numpy())


def test_a_wrong_folder_is_refused(folder: Path) -> None:
    done = run("positions_in_polars.py", folder, "nowhere")
    assert done.code == 1
    assert done.err == "nowhere contains no export. Write one with `underhold export`.\n"
