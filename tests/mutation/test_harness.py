"""The mutation tests work: they name what no scenario shows, and nothing else."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.mutation import log as log_module
from tests.mutation.log import Log
from tests.mutation.mutants import all_mutants
from tests.mutation.runner import REFUSED, Outcome
from tests.mutation.tables import EQUIVALENT, NO_TABLES, TABLES

ROOT = Path(__file__).parents[2]
MUTANTS = {mutant.full_name: mutant for mutant in all_mutants()}


def mutation(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the mutation tests, always on the sources: a compiled engine cannot be imported twice."""
    return subprocess.run(
        [sys.executable, "-m", "tests.mutation", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_a_row_that_no_scenario_shows_survives() -> None:
    """The example shows the cost of the Shelf and not its points."""
    done = mutation("--folder", "tests/mutation/example", "--only", "shelf.cost", "--only", "shelf.points")
    survived = [line.split("  ")[1] for line in done.stdout.splitlines() if line.startswith("survived")]
    assert sorted(survived) == [
        "cave_vs_cave: ROOMS/shelf.points: 3 -> 2",
        "cave_vs_cave: ROOMS/shelf.points: 3 -> 4",
    ], done.stderr
    assert "cave_vs_cave: 5 mutants: 3 killed, 2 survived" in done.stdout
    assert done.returncode == 1


def test_a_row_that_scenarios_show_does_not_survive() -> None:
    done = mutation("--game", "cave_vs_cave", "--only", "stall.points", "--only", "stall.parts[0] ")
    assert "cave_vs_cave: 3 mutants: 3 killed\n" in done.stdout, done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("game", ["cave_vs_cave", "cave_farmers"])
def test_every_table_is_mutated(game: str) -> None:
    exported = set(import_module(f"underhold.games.{game}.content").__all__)
    assert exported - NO_TABLES <= {table.name for table in TABLES if table.game == game}


def test_every_row_has_mutants() -> None:
    for table in TABLES:
        content = getattr(import_module(table.path), table.name)
        rows = {mutant.row for mutant in MUTANTS.values() if mutant.table == table}
        assert rows == ({row.id for row in content} if hasattr(content, "__iter__") and _has_ids(content) else {""})


def _has_ids(content: object) -> bool:
    return isinstance(content, tuple) and hasattr(content[0], "id")


def test_mutants_differ_from_the_table_and_have_names_of_their_own() -> None:
    for mutant in MUTANTS.values():
        assert mutant.content != getattr(import_module(mutant.table.path), mutant.table.name), mutant.name
    assert len(MUTANTS) == len(all_mutants())


def test_excuses_are_for_mutants_that_exist() -> None:
    for known in EQUIVALENT:
        assert any(mutant.name.startswith(known) for mutant in MUTANTS.values()), known


def test_a_run_can_be_continued_until_the_code_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mutation" / "log.tsv"
    first, second, *_ = MUTANTS.values()
    with Log(file) as log:
        log.add(Outcome(first, "killed", "test_it"))
        log.add(Outcome(second, REFUSED, "two\nlines\tand a tab"))
    file.write_text(file.read_text() + "cut off")
    with Log(file) as log:
        assert log.known[first.full_name].of(first) == Outcome(first, "killed", "test_it")
        assert log.known[second.full_name].of(second) == Outcome(second, REFUSED, "two lines and a tab")
        assert len(log.known) == 2
    monkeypatch.setattr(log_module, "_sources", lambda: "other code")
    with Log(file) as log:
        assert not log.known


def test_a_test_that_reads_the_rows_does_not_count() -> None:
    """The example compares the power of the Parlor with a copy, marked as a scenario of it."""
    done = mutation("--folder", "tests/mutation/example", "--only", "ROOMS/parlor.points", "--game", "cave_vs_cave")
    assert done.stdout.count("survived: no scenario is marked with it  cave_vs_cave: ROOMS/parlor.points") == 2, (
        done.stderr
    )


def test_a_contradiction_is_refused_and_counted_apart() -> None:
    done = mutation("--only", "FURNISHINGS/seam.unlimited")
    assert "cave_farmers: 1 mutants: 1 refused at import\n" in done.stdout, done.stderr
    assert done.returncode == 0
