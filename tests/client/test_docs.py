"""What docs/python-client.md shows really runs, block after block."""

import re
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import underhold.client
from tests.server.http.harness import running
from tests.server.test_bots import with_minds
from underhold.server.config import Config

PAGE = (Path(__file__).parents[2] / "docs" / "python-client.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
# Bots think as ever, but an analysis finds all moves good, and at once.
KIND = """
from underhold.games import game
from underhold.server import thinker

def judge(game_id, seat, state, moves, seed, seconds):
    rules = game(game_id)
    players = len(rules.scores(rules.from_ints(state)).points)
    way = {"moves": [rules.write(move) for move in moves], "gain": 1.0, "worths": [1.0] * players}
    return {"played": way, "best": way, "others": []}

thinker.judge = judge
thinker.main()
"""


def test_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)  # it writes a record
    with_minds(monkeypatch, (sys.executable, "-c", KIND))
    config = Config(f"sqlite:///{tmp_path}/games.sqlite3", client=tmp_path, limits=None)
    names: dict[str, Any] = {}
    said = []
    with running(config) as server, ExitStack() as closing:
        for number, block in enumerate(BLOCKS):
            code = block.replace("http://localhost:8377", server.address)
            exec(compile(code, f"docs/python-client.md, block {number}", "exec"), names)
            said.append(capsys.readouterr().out)
            if number == 0:
                closing.callback(names["client"].close)
    assert len(said) == 8
    assert "points" in said[0]
    assert "[1] ['Ada', 'Ben']" in said[3]
    assert "100.0 []" in said[6]
    assert said[7] == "Take an action tile first. CVC-21\n"
    assert (tmp_path / "game.txt").exists()


def test_every_error_is_told_of() -> None:
    errors = [
        name
        for name in underhold.client.__all__
        if isinstance(kind := getattr(underhold.client, name), type) and issubclass(kind, underhold.client.ClientError)
    ]
    assert len(errors) > 10
    assert [name for name in errors if f"`{name}`" not in PAGE] == []
