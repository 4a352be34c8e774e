"""The example drives the engine as a separate program, and knows nothing else of the package."""

import ast
import shlex
import subprocess
import sys
from pathlib import Path

from tests.examples.kit import EXAMPLES, Done, run

ENGINE = f"{shlex.quote(sys.executable)} -m underhold engine"


def ask(folder: Path, *arguments: str) -> Done:
    return run("drive_engine.py", folder, *arguments)


def test_it_imports_only_the_standard_library() -> None:
    tree = ast.parse((EXAMPLES / "drive_engine.py").read_text(encoding="utf-8"))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    assert imported <= set(sys.stdlib_module_names)
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


def test_it_plays_a_game_to_its_end(tmp_path: Path) -> None:
    done = ask(tmp_path, "--players", "1", "--seed", "3", "--nodes", "20", "--engine", ENGINE)
    assert (done.code, done.err) == (0, "")
    *turns, last = done.out.splitlines()
    assert turns[0].startswith("1.1 seat 0: ")
    assert len(turns) >= 20
    assert int(last.removeprefix("Final points: ")) > 0


def test_it_tells_what_the_engine_refuses(tmp_path: Path) -> None:
    done = ask(tmp_path, "chess", "--engine", ENGINE)
    assert done.code == 1
    assert "chess" in done.err
    missing = ask(tmp_path, "--engine", str(tmp_path / "missing"))
    assert missing.code == 1
    assert missing.err.startswith("Cannot start the engine")


def test_it_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(EXAMPLES / "drive_engine.py"), "--help"], capture_output=True, check=False
    )
    assert done.returncode == 0
