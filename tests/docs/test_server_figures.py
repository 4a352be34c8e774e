"""The documented figures of the game server are those that were measured."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TITLES = {"cave-vs-cave": "Cave vs Cave", "cave-farmers": "The Cave Farmers"}


def row(scenario: dict[str, Any]) -> str:
    """A scenario as a row of the table."""
    steady, full = scenario["steady"], scenario["full_speed"]
    cells = (
        f"{TITLES[scenario['game']]}, {scenario['players']} players",
        scenario["processes"],
        f"{steady['offered_per_second']:.0f}",
        f"{steady['answer_ms']['p50']:.1f} ms",
        f"{steady['answer_ms']['p99']:.0f} ms",
        f"{steady['cpu_ms_per_move']:.1f} ms",
        f"{full['moves_per_second']:.0f}",
        f"{full['cpu_ms_per_move']:.1f} ms",
    )
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def test_the_table_of_the_server_has_the_measured_figures() -> None:
    text = (ROOT / "bench" / "README.md").read_text(encoding="utf-8")
    measured = json.loads((ROOT / "bench" / "server.json").read_text(encoding="utf-8"))
    assert len(measured["scenarios"]) == 6
    assert measured["runs"] == 3
    missing = [line for line in map(row, measured["scenarios"]) if line not in text]
    assert not missing, "write into bench/README.md:\n" + "\n".join(missing)
