"""How `make page` chooses between the compiled and the interpreted page, and which weights it packs.

`make -n` prints what it would run.
"""

import runpy
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def commands(*settings: str) -> str:
    made = subprocess.run(
        ["make", "--dry-run", "--always-make", "page", *settings], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return made.stdout


def test_with_headers_the_page_is_compiled(tmp_path: Path) -> None:
    (tmp_path / "Python.h").touch()
    found = commands(f"PAGE_INCLUDE={tmp_path}", "UNDERHOLD_PURE=")
    steps = ["page-zig.txt", f"headers.py {tmp_path}", "page:translate", "compile.py", "page:python", "run page\n"]
    assert all(step in found for step in steps)
    assert ".page/compiled/modules" in found


def test_without_headers_no_compiler_is_installed(tmp_path: Path) -> None:
    for settings in ([f"PAGE_INCLUDE={tmp_path}", "UNDERHOLD_PURE="], ["UNDERHOLD_PURE=1"]):
        found = commands(*settings)
        assert "page:python" in found
        assert not [step for step in ("zig", "mypyc", "translate", "compile.py", "compiled/") if step in found]
        assert "PAGE_INCLUDE=DIR" in found


def test_the_page_has_the_weights_of_its_levels_in_files_of_their_own() -> None:
    pack = runpy.run_path(str(ROOT / "web/scripts/page/pack.py"))
    names = [name for name, _ in pack["our_files"](ROOT / "src", None) if name.endswith(".weights")]
    assert {Path(name).stem for name in names} >= {"solo", "duel", "two", "three", "many"}
    assert [name for name in names if "-" in Path(name).stem] == [], "old levels are not offered there"
    assert [name for name in names if not pack["WEIGHTS"].match(name)] == [], "loaded when they are needed"
