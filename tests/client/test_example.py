"""The example plays a whole game, started the way a user would start it."""

import subprocess
import sys
from pathlib import Path

from tests.server.harness import Running
from underhold.records import replay_file

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_over_http.py"


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, str(EXAMPLE), *arguments], capture_output=True, text=True, timeout=300)


def test_the_example_plays_a_game_and_keeps_the_record(server: Running, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    done = run("--url", server.address, "--bot", "random", "--seed", "5", "--record", str(path))
    assert done.returncode == 0, done.stderr
    _, record, _ = replay_file(path)
    assert record.scores is not None
    assert (record.setup["seed"], record.setup["players"]) == (5, 2)
    points = sorted(map(str, record.scores.points), key=int)
    assert all(number in done.stdout.split("\n")[0] for number in points), done.stdout
    assert "underhold replay" in done.stdout


def test_the_example_says_what_is_wrong(server: Running) -> None:
    done = run("--url", server.address, "--bot", "nobody")
    assert (done.returncode, done.stdout) == (1, "")
    assert "This game has no bot called nobody" in done.stderr
    assert "Traceback" not in done.stderr
