"""The types of the library as users see them: pyright in strict mode on an installed package."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import underhold
from tests.test_public_api import MODULES, exported
from tests.typing import user_code, user_extras

HERE = Path(__file__).parent
TREE = Path(underhold.__file__).parents[1]  # where the package is imported from
SOURCES = TREE if TREE.name == "src" else None
ENOUGH = 0.95  # of all symbols, the internal ones included; the public ones are all known


def pyright(*arguments: str, python: Path = Path(sys.executable), sources: Path | None = SOURCES) -> dict[str, Any]:
    """What pyright says in the environment of this interpreter: it asks the first `python` on the path."""
    environment = {**os.environ, "PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    environment["PYTHONPATH"] = str(sources or "")
    line = [sys.executable, "-m", "pyright", "--outputjson", *arguments]
    done = subprocess.run(line, cwd=HERE, env=environment, capture_output=True, text=True, timeout=600)
    report: dict[str, Any] = json.loads(done.stdout[done.stdout.index("{") :])
    return report


@pytest.mark.parametrize("project", ["pyrightconfig.json", "extras.json"])
def test_user_code_type_checks(project: str) -> None:
    report = pyright("--project", str(HERE / project))
    assert report["summary"]["filesAnalyzed"] == 1
    assert report["generalDiagnostics"] == []


def test_user_code_runs(tmp_path: Path) -> None:
    first, second = user_code.main(tmp_path)
    assert first > -50
    assert second > 20, "the greedy bot plays well enough"


def test_user_code_with_extras_runs() -> None:
    assert user_extras.learn(3) == user_extras.learn(3)
    assert user_extras.wood() == 0
    svg, shape = user_extras.drawn()
    assert svg.startswith("<svg")
    assert shape[1:] == (480, 3)


def test_every_public_name_has_a_type() -> None:
    report = pyright("--verifytypes", "underhold", "--ignoreexternal")["typeCompleteness"]
    symbols = {symbol["name"]: symbol for symbol in report["symbols"]}
    typed = [module for module in MODULES if not module.startswith("underhold.env")]  # PettingZoo has no types
    public = [f"{module}.{name}" for module in typed for name in exported(module) if name != "__version__"]
    for name in public:
        assert symbols[name]["isTypeKnown"], name
        assert not symbols[name]["isTypeAmbiguous"], name
    assert report["completenessScore"] >= ENOUGH
